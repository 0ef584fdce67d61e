"""Twenty One: the choices of a mind, as functions over slots and tables.

A mind plays for points, at a price per turn, from solved tables; or it plays to win, with a network
for the chance to win. Then it expects of others what it would enter itself in their place if all
others entered what is likely: what the tables say.
"""

from __future__ import annotations

from typing import Any

from rollwright.core.dice import Slots, throw
from rollwright.core.speed import large_rule, rule
from rollwright.games.twenty_one import rules as r
from rollwright.games.twenty_one.mind.lines import (
    EXPECTED,
    FACES_AT,
    LIKELY,
    NOW,
    PARTS_AT,
    SHORT_LINE,
    THEN,
    wait,
    write_again,
    write_line,
)
from rollwright.games.twenty_one.mind.position import (
    FREE,
    HITS,
    ROW,
    SCORE,
    WIDTH,
    copy_sheet,
    copy_sheets,
    enter,
    fitting,
    read_position,
)
from rollwright.games.twenty_one.mind.row import HIT_STATES
from rollwright.games.twenty_one.mind.worth import (
    LOWEST,
    POINTS_MIND,
    WIN_MIND,
    outlook,
    outlook_again,
    points_to_come,
    worth,
    worth_again,
)
from rollwright.games.twenty_one.rules import (  # noqa: F401 some are verbs for `match`
    COLOUR_AT,
    all_ones,
    areas,
    due,
    legal,
    owing,
    play,
    roll,
    size,
    start,
)
from rollwright.games.twenty_one.sheet import BOXES, ROWS
from rollwright.minds.pairs import win_chance

PHASE, ACTIVE, FACES, DECIDE = r.PHASE, r.ACTIVE, r.FACES, r.DECIDE
SEATS, SEAT_WIDTH, SHEET = r.SEATS, r.WIDTH, r.SHEET
ROLL, AGAIN, ENTER = r.ROLL, r.AGAIN, r.ENTER
REROLL, KEEP, STRIKE = r.REROLL, r.KEEP, r.STRIKE


@rule
def next_turn(s: Slots) -> int:
    return s[ACTIVE] + 1 if s[ACTIVE] + 1 < s[0] else 0


@large_rule
def best_by_table(books: Any, desk: Slots, players: int, seat: int, turn: int) -> tuple[float, int]:
    """The boxes that bring most points from here on (none to strike), and how many."""
    values = books[0]
    sheet, then, faces = NOW + WIDTH * seat, THEN + WIDTH * seat, FACES_AT + BOXES * seat
    kind, row = wait(players, turn, seat), desk[sheet + ROW]
    boxes = fitting(desk, sheet, faces)
    most, best, part = LOWEST, 0, boxes
    while True:
        copy_sheet(desk, sheet, then)
        enter(desk, then, faces, part)
        value = float(desk[then + SCORE] - desk[sheet + SCORE])
        if desk[then + ROW] == row:
            value += values[row, kind, HIT_STATES * desk[then + FREE] + desk[then + HITS]]
        else:
            value += values[row, kind, 0]
        if value > most:
            most, best = value, part
        if part == 0:
            return most, best
        part = (part - 1) & boxes


@large_rule
def best_by_odds(
    books: Any, desk: Slots, at: int, players: int, me: int, turn: int
) -> tuple[float, int]:
    """The boxes with the best chance to win (none to strike), and how good it is.

    The others' sheets are taken from a position.
    """
    copy_sheets(desk, at, THEN, players)
    sheet, then, faces = NOW + WIDTH * me, THEN + WIDTH * me, FACES_AT + BOXES * me
    boxes = fitting(desk, sheet, faces)
    most, best, part = LOWEST, 0, boxes
    while True:
        copy_sheet(desk, sheet, then)
        enter(desk, then, faces, part)
        value = worth(books, desk, THEN, players, me, turn)
        if value > most:
            most, best = value, part
        if part == 0:
            return most, best
        part = (part - 1) & boxes


@rule
def put(desk: Slots, at: int, seat: int, part: int) -> None:
    """Enters these boxes of a seat in another position."""
    sheet = at + WIDTH * seat
    copy_sheet(desk, NOW + WIDTH * seat, sheet)
    enter(desk, sheet, FACES_AT + BOXES * seat, part)


@large_rule
def foresee(books: Any, desk: Slots, players: int, turn: int) -> None:
    """Makes LIKELY and EXPECTED what follows when all enter what is likely, and expected.

    The boxes that are expected to be entered are written as well.
    """
    for seat in range(players):
        _, part = best_by_table(books, desk, players, seat, turn)
        put(desk, LIKELY, seat, part)
    for seat in range(players):
        _, part = best_by_odds(books, desk, LIKELY, players, seat, turn)
        put(desk, EXPECTED, seat, part)
        desk[PARTS_AT + seat] = part


@rule
def dice_of(s: Slots, desk: Slots, seat: int, part: int) -> int:
    """The dice of these boxes of a seat's row, one bit each."""
    boxes = BOXES * (ROWS * s[SEATS + SEAT_WIDTH * seat + SHEET] + desk[NOW + WIDTH * seat + ROW])
    dice = 0
    for box in range(BOXES):
        dice |= (part >> box & 1) << COLOUR_AT[boxes + box]
    return dice


@large_rule
def decide(kind: int, books: Any, s: Slots, desk: Slots, me: int) -> int:
    """Whether to roll again."""
    if all_ones(s):
        return KEEP
    players, turn = s[0], next_turn(s)
    if kind == POINTS_MIND:
        again = outlook_again(books[1], desk, players, me, turn) - desk[NOW + WIDTH * me + SCORE]
        kept, _ = best_by_table(books, desk, players, me, turn)
    else:
        again = worth_again(books, desk, players, me, turn)
        kept = worth(books, desk, EXPECTED, players, me, turn)
    return REROLL if again > kept else KEEP


@large_rule
def reply(kind: int, books: Any, s: Slots, seats: int, moves: Slots, desk: Slots) -> None:
    """Writes the moves of these seats, which owe a choice; entries are those expected of them."""
    read_position(s, desk, NOW, FACES_AT)
    turn = next_turn(s)
    if kind == WIN_MIND:
        foresee(books, desk, s[0], turn)
    for seat in range(s[0]):
        if seats >> seat & 1 and s[PHASE] == DECIDE:
            moves[seat] = decide(kind, books, s, desk, seat)
        elif seats >> seat & 1:
            if kind == POINTS_MIND:
                _, desk[PARTS_AT + seat] = best_by_table(books, desk, s[0], seat, turn)
            moves[seat] = STRIKE + dice_of(s, desk, seat, desk[PARTS_AT + seat])


@rule
def look(s: Slots, desk: Slots) -> None:
    read_position(s, desk, NOW, FACES_AT)


@rule
def score_of(desk: Slots, seat: int) -> int:
    return desk[NOW + WIDTH * seat + SCORE]


@rule
def see(
    books: Any, desk: Slots, players: int, me: int, other: int, turn: int, line: Slots
) -> float:
    write_line(desk, NOW, players, me, other, turn, line, 0)
    line[SHORT_LINE] = -1
    mine = outlook(books[0], desk, NOW, players, me, turn)
    return mine - outlook(books[0], desk, NOW, players, other, turn)


@large_rule
def aside(s: Slots, books: Any, beside: Any, place: int, work: Any) -> int:
    """What rolling again leads to, once, for each seat."""
    if s[PHASE] != DECIDE or all_ones(s):
        return 0
    rng, faces, desk = work[0], work[1], work[3]
    lines, differences, won, to_come = beside
    players, turn = s[0], next_turn(s)
    look(s, desk)
    for seat in range(players):
        mine = outlook_again(books[1], desk, players, seat, turn)
        for n in range(players - 1):
            other = n + int(n >= seat)
            write_again(desk, players, seat, other, turn, lines[place, seat, n], 0)
            apart = mine - outlook_again(books[1], desk, players, other, turn)
            differences[place, seat, n] = apart
    throw(rng, faces, r.DICE, r.SIDES)
    show(s, desk, faces)
    foresee(books, desk, players, turn)
    for seat in range(players):
        value = worth(books, desk, EXPECTED, players, seat, turn)
        won[place, seat] = win_chance(value, players)
        points = points_to_come(books, desk, EXPECTED, players, seat, turn)
        points += desk[EXPECTED + WIDTH * seat + SCORE] - desk[NOW + WIDTH * seat + SCORE]
        to_come[place, seat] = points
    return 1


@rule
def show(s: Slots, desk: Slots, faces: Slots) -> None:
    """Puts other faces on the desk for all dice that don't show 1."""
    for seat in range(s[0]):
        sheet, row = s[SEATS + SEAT_WIDTH * seat + SHEET], desk[NOW + WIDTH * seat + ROW]
        boxes = BOXES * (ROWS * sheet + row)
        for box in range(BOXES):
            die = COLOUR_AT[boxes + box]
            face = 1 if s[FACES + die] == 1 else faces[die]
            desk[FACES_AT + BOXES * seat + box] = face
