"""Qwixx: the choices of a mind, as functions over slots and tables.

A mind looks at every whole choice that the dice allow, white cross and coloured cross, and takes
the best for itself. One that plays to win expects others to play as it would itself: those who are
not active answer the white dice as if nobody else did, the active seat answers that, and each of
the former answers what is then expected of all others.
"""

from __future__ import annotations

from typing import Any

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.qwixx import rules as r
from rollwright.games.qwixx.mind.lines import (
    ANSWERS,
    COLOUR_AT,
    MINE,
    NOW,
    OTHERS,
    THEN,
    write_line,
)
from rollwright.games.qwixx.mind.position import (
    MISSED,
    SCORE,
    WIDTH,
    copy_position,
    cross,
    miss,
    read_position,
    shut,
    shut_rows,
)
from rollwright.games.qwixx.mind.rows import AFTER, CLOSED, ILLEGAL, LAST, PLACE
from rollwright.games.qwixx.mind.turn import NEVER, place_of
from rollwright.games.qwixx.mind.worth import WIN_MIND, worth
from rollwright.games.qwixx.sheet import MISTHROWS, NUMBERS, ROWS_TO_END

PHASE, ACTIVE, FACES, MARKED, WHITE = r.PHASE, r.ACTIVE, r.FACES, r.MARKED, r.WHITE
MOST_SKIPPED = 4
LAST_MISTHROW = MISTHROWS - 1
MARK, PASS, ROLL = r.MARK, r.PASS, r.ROLL
UNKNOWN = -1


@rule
def next_turn(s: Slots) -> int:
    return s[ACTIVE] + 1 if s[ACTIVE] + 1 < s[0] else 0


@rule
def try_cross(desk: Slots, at: int, players: int, me: int, row: int, place: int) -> None:
    shut(desk, at, players, cross(desk, at + WIDTH * me, row, place))


@rule
def take_back(desk: Slots, source: int, at: int, players: int, me: int, row: int) -> None:
    """Makes a position equal to its source again, from which one cross of a seat set it apart."""
    if desk[at + WIDTH * me + row] == CLOSED:
        copy_position(desk, source, at, players)
    else:
        sheet = WIDTH * me
        desk[at + sheet + row] = desk[source + sheet + row]
        desk[at + sheet + SCORE] = desk[source + sheet + SCORE]


@rule
def ignored(kind: int, desk: Slots, sheet: int, row: int, place: int) -> bool:
    """Whether a cross isn't looked at: it is illegal, or one that nobody wins with.

    The latter skips too many numbers, doesn't close the row and doesn't save the game either.
    """
    state = desk[sheet + row]
    waste = kind == WIN_MIND and place - PLACE[state] > MOST_SKIPPED
    waste &= place < LAST and desk[sheet + MISSED] < LAST_MISTHROW
    return waste or AFTER[state * NUMBERS + place] == ILLEGAL


@large_rule
def best_colour(
    kind: int, books: Any, s: Slots, desk: Slots, at: int, me: int, marked: int
) -> tuple[float, int]:
    """The best coloured cross of the active seat, or none, and what it leads to."""
    players, turn = s[0], next_turn(s)
    sheet = at + WIDTH * me
    most, best = NEVER * 2, PASS
    tries = 4 if s[FACES] == s[FACES + 1] else 8
    copy_position(desk, at, THEN, players)
    for i in range(tries + 1):
        row, place = i & 3, 0
        if i < tries:
            place = place_of(row, s[FACES + (i >> 2)] + s[FACES + 2 + row])
            if s[FACES + 2 + row] == 0 or ignored(kind, desk, sheet, row, place):
                continue
            try_cross(desk, THEN, players, me, row, place)
        elif marked == 0:
            miss(desk, THEN + WIDTH * me)
        value = worth(kind, books, desk, THEN, players, me, turn)
        if value > most:
            most, best = value, MARK + NUMBERS * row + place if i < tries else PASS
        take_back(desk, at, THEN, players, me, row)
    return most, best


@rule
def play_colour(desk: Slots, players: int, active: int, marked: int, move: int) -> None:
    """Plays action 2 in the position MINE."""
    row, place = (move - MARK) // NUMBERS, (move - MARK) % NUMBERS
    sheet = MINE + WIDTH * active
    if move != PASS and desk[sheet + row] != CLOSED:
        try_cross(desk, MINE, players, active, row, place)
    elif marked == 0:
        miss(desk, sheet)


@large_rule
def answer_white(
    kind: int, books: Any, s: Slots, desk: Slots, me: int, move: int, closed: int
) -> tuple[float, int]:
    """Makes MINE what follows when a seat answers the white dice so, and says what it is worth.

    Others answer as in OTHERS and thereby close these rows. Returns the active seat's best coloured
    cross as well; if it is one's own, it is not yet in MINE.
    """
    players, active = s[0], s[ACTIVE]
    copy_position(desk, OTHERS, MINE, players)
    if move != PASS:
        row, place = (move - MARK) // NUMBERS, (move - MARK) % NUMBERS
        closed |= cross(desk, MINE + WIDTH * me, row, place)
    shut(desk, MINE, players, closed)
    if shut_rows(desk, MINE) < ROWS_TO_END:
        if me == active:
            return best_colour(kind, books, s, desk, MINE, me, int(move != PASS))
        if desk[COLOUR_AT] != UNKNOWN:
            marked = int(desk[ANSWERS + active] != PASS)
            play_colour(desk, players, active, marked, desk[COLOUR_AT])
    return worth(kind, books, desk, MINE, players, me, next_turn(s)), UNKNOWN


@large_rule
def best_white(
    kind: int, books: Any, s: Slots, desk: Slots, me: int, closed: int
) -> tuple[int, int]:
    """The best answer to the white dice, with others as in OTHERS, and the best colour after it."""
    most, best, best_after = NEVER * 2, PASS, UNKNOWN
    for row in range(-1, 4):
        move = PASS
        if row >= 0:
            place = place_of(row, s[FACES] + s[FACES + 1])
            if ignored(kind, desk, OTHERS + WIDTH * me, row, place):
                continue
            move = MARK + NUMBERS * row + place
        value, after = answer_white(kind, books, s, desk, me, move, closed)
        if value > most:
            most, best, best_after = value, move, after
    return best, best_after


@large_rule
def gather(s: Slots, desk: Slots, me: int) -> int:
    """Makes OTHERS the position with the expected answers of all but one seat.

    Returns the rows that these close, which are not closed in OTHERS yet.
    """
    copy_position(desk, NOW, OTHERS, s[0])
    closed = 0
    for seat in range(s[0]):
        move = desk[ANSWERS + seat]
        if seat != me and move != PASS:
            row, place = (move - MARK) // NUMBERS, (move - MARK) % NUMBERS
            closed |= cross(desk, OTHERS + WIDTH * seat, row, place)
    return closed


@large_rule
def foresee(kind: int, books: Any, s: Slots, desk: Slots) -> None:
    """Writes what every seat is expected to answer to the white dice; from a table, nothing."""
    desk[COLOUR_AT] = UNKNOWN
    for seat in range(s[0]):
        desk[ANSWERS + seat] = PASS
    if kind != WIN_MIND:
        return
    copy_position(desk, NOW, OTHERS, s[0])
    active = s[ACTIVE]
    for seat in range(s[0]):
        if seat != active:
            desk[ANSWERS + seat], _ = best_white(kind, books, s, desk, seat, 0)
    closed = gather(s, desk, active)
    move, colour = best_white(kind, books, s, desk, active, closed)
    desk[ANSWERS + active] = move
    desk[COLOUR_AT] = colour


@large_rule
def reply(kind: int, books: Any, s: Slots, seats: int, moves: Slots, desk: Slots) -> None:
    """Writes the moves of these seats, which owe a choice."""
    read_position(s, desk, NOW)
    if s[PHASE] == WHITE:
        foresee(kind, books, s, desk)
    for seat in range(s[0]):
        if seats >> seat & 1 == 0:
            continue
        if s[PHASE] != WHITE:
            _, moves[seat] = best_colour(kind, books, s, desk, NOW, seat, s[MARKED])
        elif seat == s[ACTIVE] and kind == WIN_MIND:
            moves[seat] = desk[ANSWERS + seat]
        else:
            closed = gather(s, desk, seat)
            moves[seat], _ = best_white(kind, books, s, desk, seat, closed)


@rule
def look(s: Slots, desk: Slots) -> None:
    read_position(s, desk, NOW)


@rule
def score_of(desk: Slots, seat: int) -> int:
    return desk[NOW + WIDTH * seat + SCORE]


@rule
def see(
    books: Any, desk: Slots, players: int, me: int, other: int, turn: int, line: Slots
) -> float:
    write_line(desk, NOW, players, me, other, turn, line, 0)
    return float(score_of(desk, me) - score_of(desk, other))


@rule
def aside(s: Slots, books: Any, beside: Any, place: int, work: Any) -> int:
    return 0
