"""Qwixx: the choices of a mind, as functions over slots and tables.

A mind looks at every whole choice that the dice allow, white cross and coloured cross, and takes
the best one. If it plays to win, it expects others to play as it would itself. First those who are
not active answer the white dice as if nobody else did, then the active seat answers that, and then
each of the others answers what is expected of all the rest. The last two steps are repeated until
nobody would change an answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.qwixx import slots as r
from rollwright.games.qwixx.mind.encoding import (
    ANSWERS,
    COLOUR_AT,
    MINE,
    NOW,
    OTHERS,
    THEN,
    write_line,
)
from rollwright.games.qwixx.mind.evaluate import WIN_MIND, QwixxKnowledge, worth
from rollwright.games.qwixx.mind.position import (
    MISSED,
    SCORE,
    SHEET_SIZE,
    copy_position,
    cross,
    miss,
    read_position,
    shut,
    shut_rows,
)
from rollwright.games.qwixx.mind.rows import AFTER, CLOSED, COUNT, ILLEGAL, LAST, PLACE
from rollwright.games.qwixx.mind.turn import NEVER
from rollwright.games.qwixx.rules import place_of
from rollwright.games.qwixx.sheet import CROSSES_TO_CLOSE, NUMBERS, PENALTIES, ROWS_TO_END

if TYPE_CHECKING:
    from rollwright.minds.match import Scratch
    from rollwright.minds.pair_network import PairSamples

PHASE, ACTIVE, FACES, MARKED, WHITE = r.PHASE, r.ACTIVE, r.FACES, r.MARKED, r.WHITE
MOST_SKIPPED = 4
LAST_PENALTY = PENALTIES - 1
MARK, PASS, ROLL = r.MARK, r.PASS, r.ROLL
UNKNOWN, OVER = -1, -2  # in place of a colour: not chosen yet; not chosen at all
MOST_ROUNDS = 3
"""So often answers are reconsidered at most."""


@rule
def next_turn(s: Slots) -> int:
    return s[ACTIVE] + 1 if s[ACTIVE] + 1 < s[0] else 0


@rule
def try_cross(workspace: Slots, at: int, players: int, me: int, row: int, place: int) -> None:
    shut(workspace, at, players, cross(workspace, at + SHEET_SIZE * me, row, place))


@rule
def take_back(workspace: Slots, source: int, at: int, players: int, me: int, row: int) -> None:
    """Undoes one cross of a seat: makes a position equal to its source again."""
    if workspace[at + SHEET_SIZE * me + row] == CLOSED:
        copy_position(workspace, source, at, players)
    else:
        sheet = SHEET_SIZE * me
        workspace[at + sheet + row] = workspace[source + sheet + row]
        workspace[at + sheet + SCORE] = workspace[source + sheet + SCORE]


@rule
def ignored(
    known: QwixxKnowledge, workspace: Slots, at: int, players: int, me: int, row: int, place: int
) -> bool:
    """Whether a seat's cross isn't considered: it is illegal, or hopeless.

    A hopeless one skips too many numbers in a row that nobody can close soon, and doesn't keep the
    game from ending either.
    """
    sheet = at + SHEET_SIZE * me
    state = workspace[sheet + row]
    if AFTER[state * NUMBERS + place] == ILLEGAL:
        return True
    waste = known.kind == WIN_MIND and place - PLACE[state] > MOST_SKIPPED
    if not waste or place == LAST or workspace[sheet + MISSED] >= LAST_PENALTY:
        return False
    crosses = 0
    for seat in range(players):
        crosses = max(crosses, COUNT[workspace[at + SHEET_SIZE * seat + row]])
    return crosses < CROSSES_TO_CLOSE - 1


@large_rule
def best_colour(
    known: QwixxKnowledge, s: Slots, workspace: Slots, at: int, me: int, marked: int
) -> tuple[float, int]:
    """The best coloured cross of the active seat, or none, and what it leads to."""
    players, turn = s[0], next_turn(s)
    most, best = NEVER * 2, PASS
    tries = 4 if s[FACES] == s[FACES + 1] else 8
    copy_position(workspace, at, THEN, players)
    for i in range(tries + 1):
        row, place = i & 3, 0
        if i < tries:
            place = place_of(row, s[FACES + (i >> 2)] + s[FACES + 2 + row])
            if s[FACES + 2 + row] == 0 or ignored(known, workspace, at, players, me, row, place):
                continue
            try_cross(workspace, THEN, players, me, row, place)
        elif marked == 0:
            miss(workspace, THEN + SHEET_SIZE * me)
        value = worth(known, workspace, THEN, players, me, turn)
        if value > most:
            most, best = value, MARK + NUMBERS * row + place if i < tries else PASS
        take_back(workspace, at, THEN, players, me, row)
    return most, best


@rule
def play_colour(workspace: Slots, players: int, active: int, marked: int, move: int) -> None:
    """Plays action 2 in the position MINE."""
    row, place = (move - MARK) // NUMBERS, (move - MARK) % NUMBERS
    sheet = MINE + SHEET_SIZE * active
    if move != PASS and workspace[sheet + row] != CLOSED:
        try_cross(workspace, MINE, players, active, row, place)
    elif marked == 0:
        miss(workspace, sheet)


@rule
def may_end(workspace: Slots, active: int, marked: int, colour: int) -> bool:
    """Whether the colour expected of the active seat closes a row or may end the game.

    Then it depends on what others answer; and so it does if no colour has been chosen yet.
    """
    if colour == PASS:
        return marked == 0 and workspace[MINE + SHEET_SIZE * active + MISSED] >= LAST_PENALTY
    return colour == OVER or (colour - MARK) % NUMBERS == LAST


@large_rule
def answer_white(
    known: QwixxKnowledge, s: Slots, workspace: Slots, me: int, move: int, closed: int
) -> tuple[float, int]:
    """Makes MINE what follows from a seat's answer to the white dice; returns its worth.

    Others answer as in OTHERS and thereby close these rows. Also returns the active seat's best
    coloured cross; a seat's own is not in MINE yet.
    """
    players, active = s[0], s[ACTIVE]
    copy_position(workspace, OTHERS, MINE, players)
    if move != PASS:
        row, place = (move - MARK) // NUMBERS, (move - MARK) % NUMBERS
        closed |= cross(workspace, MINE + SHEET_SIZE * me, row, place)
    shut(workspace, MINE, players, closed)
    if shut_rows(workspace, MINE) < ROWS_TO_END:
        if me == active:
            return best_colour(known, s, workspace, MINE, me, int(move != PASS))
        colour = workspace[COLOUR_AT]
        if colour != UNKNOWN:
            marked = int(workspace[ANSWERS + active] != PASS)
            if closed != 0 or may_end(workspace, active, marked, colour):
                _, colour = best_colour(known, s, workspace, MINE, active, marked)
            play_colour(workspace, players, active, marked, colour)
    return worth(known, workspace, MINE, players, me, next_turn(s)), UNKNOWN


@large_rule
def best_white(
    known: QwixxKnowledge, s: Slots, workspace: Slots, me: int, closed: int
) -> tuple[int, int]:
    """The best answer to the white dice, with others as in OTHERS, and the best colour after it."""
    most, best, best_after = NEVER * 2, PASS, UNKNOWN
    for row in range(-1, 4):
        move = PASS
        if row >= 0:
            place = place_of(row, s[FACES] + s[FACES + 1])
            if ignored(known, workspace, OTHERS, s[0], me, row, place):
                continue
            move = MARK + NUMBERS * row + place
        value, after = answer_white(known, s, workspace, me, move, closed)
        if value > most:
            most, best, best_after = value, move, after
    return best, best_after


@large_rule
def gather(s: Slots, workspace: Slots, me: int) -> int:
    """Makes OTHERS the position with the expected answers of all but one seat.

    Returns the rows that these close, which are not closed in OTHERS yet.
    """
    copy_position(workspace, NOW, OTHERS, s[0])
    closed = 0
    for seat in range(s[0]):
        move = workspace[ANSWERS + seat]
        if seat != me and move != PASS:
            row, place = (move - MARK) // NUMBERS, (move - MARK) % NUMBERS
            closed |= cross(workspace, OTHERS + SHEET_SIZE * seat, row, place)
    return closed


@large_rule
def foresee(known: QwixxKnowledge, s: Slots, workspace: Slots) -> bool:
    """Writes what every seat is expected to answer to the white dice; from a table, nothing.

    Returns whether everybody's answer is the best to all others'.
    """
    workspace[COLOUR_AT] = UNKNOWN
    for seat in range(s[0]):
        workspace[ANSWERS + seat] = PASS
    if known.kind != WIN_MIND:
        return False
    copy_position(workspace, NOW, OTHERS, s[0])
    active = s[ACTIVE]
    for seat in range(s[0]):
        if seat != active:
            workspace[ANSWERS + seat], _ = best_white(known, s, workspace, seat, 0)
    for _ in range(MOST_ROUNDS):
        closed = gather(s, workspace, active)
        move, colour = best_white(known, s, workspace, active, closed)
        workspace[ANSWERS + active] = move
        workspace[COLOUR_AT] = colour if colour != UNKNOWN else OVER
        if not change_answers(known, s, workspace):
            return True
    return False


@large_rule
def change_answers(known: QwixxKnowledge, s: Slots, workspace: Slots) -> bool:
    """Lets all but the active seat answer what is expected of the rest; whether any changes."""
    changed = False
    for seat in range(s[0]):
        if seat != s[ACTIVE]:
            closed = gather(s, workspace, seat)
            move, _ = best_white(known, s, workspace, seat, closed)
            changed |= move != workspace[ANSWERS + seat]
            workspace[ANSWERS + seat] = move
    return changed


@large_rule
def reply(known: QwixxKnowledge, s: Slots, seats: int, moves: Slots, workspace: Slots) -> None:
    """Writes the moves of these seats, which owe a choice."""
    read_position(s, workspace, NOW)
    settled = s[PHASE] == WHITE and foresee(known, s, workspace)
    for seat in range(s[0]):
        if seats >> seat & 1 == 0:
            continue
        if s[PHASE] != WHITE:
            _, moves[seat] = best_colour(known, s, workspace, NOW, seat, s[MARKED])
        elif settled:
            moves[seat] = workspace[ANSWERS + seat]
        else:
            closed = gather(s, workspace, seat)
            moves[seat], _ = best_white(known, s, workspace, seat, closed)


@rule
def look(s: Slots, workspace: Slots) -> None:
    read_position(s, workspace, NOW)


@rule
def score_of(workspace: Slots, seat: int) -> int:
    return workspace[NOW + SHEET_SIZE * seat + SCORE]


@rule
def see(
    known: QwixxKnowledge,
    workspace: Slots,
    players: int,
    me: int,
    other: int,
    turn: int,
    line: Slots,
) -> float:
    write_line(workspace, NOW, players, me, other, turn, line, 0)
    return float(score_of(workspace, me) - score_of(workspace, other))


@rule
def side_sample(
    s: Slots, known: QwixxKnowledge, side: PairSamples, place: int, scratch: Scratch
) -> int:
    return 0
