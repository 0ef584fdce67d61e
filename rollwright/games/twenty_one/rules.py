"""Twenty One: the rules, as functions over slots of integers.

Seats, rows and boxes count from 0 here; a die and its colour have the same number, 0 to 5.
"""

from __future__ import annotations

from rollwright.core.answers import OWED
from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.games.twenty_one import slots
from rollwright.games.twenty_one.position import complete as complete
from rollwright.games.twenty_one.position import row_points
from rollwright.games.twenty_one.sheet import BONUS, BOXES, ROWS
from rollwright.games.twenty_one.slots import (
    ACTIVE,
    AGAIN,
    ALL_DICE,
    ANSWER,
    COLOUR_AT,
    DECIDE,
    ENTER,
    ENTRIES,
    FACES,
    FREE,
    HIT,
    HITS,
    KEEP,
    NUMBER_OF,
    OVER,
    PHASE,
    PLACE_OF,
    PLAYERS,
    POINTS,
    REROLL,
    ROLL,
    ROW,
    SEAT_SIZE,
    SEATS,
    SHEET,
    STRIKE,
    STRUCK,
    SUM,
)

MOVES, AREAS, DICE, SIDES = slots.MOVES, slots.AREAS, slots.DICE, slots.SIDES
PATIENCE = -1  # less than any entry: a greedy player never rolls again


@rule
def size(players: int) -> int:
    return SEATS + SEAT_SIZE * players


@rule
def start(s: Slots, players: int, options: Slots) -> None:
    """Options: the sheet of each seat, 0 to 5."""
    s[PLAYERS] = players
    for seat in range(players):
        base = SEATS + SEAT_SIZE * seat
        s[base + SHEET] = options[seat]
        s[base + FREE] = ALL_DICE


@rule
def active(s: Slots) -> int:
    return s[ACTIVE]


@rule
def due(s: Slots) -> int:
    """The dice to roll now, one bit each."""
    if s[PHASE] == ROLL:
        return ALL_DICE
    dice = 0
    if s[PHASE] == AGAIN:
        for die in range(6):
            dice |= int(s[FACES + die] != 1) << die
    return dice


@rule
def over(s: Slots) -> bool:
    return s[PHASE] == OVER


@rule
def order_matters(s: Slots) -> bool:
    return False


@rule
def roll(s: Slots, faces: Slots, order: Slots) -> None:
    for die in range(6):
        s[FACES + die] = 1 if s[FACES + die] == 1 else faces[die]
    s[PHASE] = ENTER if s[PHASE] == AGAIN else DECIDE


@rule
def owing(s: Slots) -> int:
    """The seats that owe a choice, one bit each."""
    if s[PHASE] == DECIDE:
        return 1 << s[ACTIVE]
    seats = 0
    if s[PHASE] == ENTER:
        for seat in range(s[PLAYERS]):
            if s[SEATS + SEAT_SIZE * seat + ANSWER] == OWED:
                seats |= 1 << seat
    return seats


@rule
def all_ones(s: Slots) -> bool:
    pips = 0
    for die in range(6):
        pips += s[FACES + die]
    return pips == 6


@rule
def enterable(s: Slots, base: int) -> int:
    """The dice that fit the free box of their colour in the current row, one bit each."""
    boxes = BOXES * (ROWS * s[base + SHEET] + s[base + ROW])
    dice = 0
    for die in range(6):
        dice |= int(s[FACES + die] <= NUMBER_OF[boxes + die]) << die
    return dice & s[base + FREE]


@rule
def legal(s: Slots, seat: int, out: Slots) -> int:
    """Writes the legal moves of a seat that owes a choice, and returns how many there are."""
    if s[PHASE] == DECIDE:
        if all_ones(s):
            out[0] = KEEP
            return 1
        out[0] = REROLL
        out[1] = KEEP
        return 2
    dice = enterable(s, SEATS + SEAT_SIZE * seat)
    out[0] = STRIKE
    n = 1
    part = (0 - dice) & dice  # the sets of these dice, ascending
    while part != 0:
        out[n] = STRIKE + part
        n += 1
        part = (part - dice) & dice
    return n


@rule
def play(s: Slots, seat: int, move: int) -> None:
    if s[PHASE] == ENTER:
        s[SEATS + SEAT_SIZE * seat + ANSWER] = move + 1
        if owing(s) == 0:
            resolve(s)
    elif move == KEEP:
        s[PHASE] = ENTER
    else:
        s[PHASE] = AGAIN
        for die in range(6):
            s[FACES + die] = int(s[FACES + die] == 1)


@rule
def resolve(s: Slots) -> None:
    """All have answered: everybody's entries are made, and the turn passes on."""
    over = False
    for seat in range(s[PLAYERS]):
        base = SEATS + SEAT_SIZE * seat
        dice = s[base + ANSWER] - 1 - STRIKE
        s[base + ANSWER] = OWED
        if dice == 0:
            strike(s, base)
        else:
            enter(s, base, dice)
        if s[base + FREE] == 0:
            finish_row(s, base)
            if s[base + ROW] == ROWS:
                over = True
    if over:
        s[PHASE] = OVER
        return
    s[ACTIVE] = s[ACTIVE] + 1 if s[ACTIVE] + 1 < s[PLAYERS] else 0
    s[PHASE] = ROLL
    for die in range(6):
        s[FACES + die] = 0


@rule
def enter(s: Slots, base: int, dice: int) -> None:
    boxes = BOXES * (ROWS * s[base + SHEET] + s[base + ROW])
    entries, total, hits = 0, 0, 0
    for die in range(6):
        face = s[FACES + die] * (dice >> die & 1)
        entries |= face << (3 * PLACE_OF[boxes + die])
        total += face
        hits += int(face == NUMBER_OF[boxes + die])
    s[base + ENTRIES + s[base + ROW]] |= entries
    s[base + SUM] += total
    s[base + HITS] += hits
    s[base + FREE] &= ~dice


@rule
def leftmost_free(s: Slots, base: int) -> int:
    """The place of the box in the row that is struck."""
    boxes = BOXES * (ROWS * s[base + SHEET] + s[base + ROW])
    leftmost = 0
    for place in range(BOXES - 1, -1, -1):
        leftmost = place if s[base + FREE] >> COLOUR_AT[boxes + place] & 1 else leftmost
    return leftmost


@rule
def strike(s: Slots, base: int) -> None:
    """Strikes the leftmost free box."""
    boxes = BOXES * (ROWS * s[base + SHEET] + s[base + ROW])
    leftmost = leftmost_free(s, base)
    s[base + ENTRIES + s[base + ROW]] |= STRUCK << (3 * leftmost)
    s[base + FREE] &= ~(1 << COLOUR_AT[boxes + leftmost])


@rule
def finish_row(s: Slots, base: int) -> None:
    s[base + POINTS] += s[base + SUM] + BONUS[s[base + HITS]]
    s[base + SUM] = 0
    s[base + HITS] = 0
    s[base + ROW] += 1
    if s[base + ROW] < ROWS:
        s[base + FREE] = ALL_DICE


@rule
def areas(s: Slots, seat: int, out: Slots) -> int:
    """Writes the points of the five rows as they stand, and returns the total."""
    base = SEATS + SEAT_SIZE * seat
    total = 0
    for row in range(ROWS):
        out[row] = row_points(s, base, row)
        total += out[row]
    return total


@rule
def tie_break(areas: Slots) -> int:
    return 0


@rule
def answer_slot(seat: int) -> int:
    return SEATS + SEAT_SIZE * seat + ANSWER


@rule
def reason(s: Slots) -> int:
    return 0


@rule
def outcome(before: Slots, after: Slots, seat: int, move: int, out: Slots) -> int:
    """Nothing: a move says all that it does."""
    return 0


@rule
def marks(s: Slots, seat: int, move: int, scratch: Slots, out: Slots) -> int:
    """The boxes that are filled, told apart from hits; or the one that is struck."""
    base = SEATS + SEAT_SIZE * seat
    boxes = BOXES * (ROWS * s[base + SHEET] + s[base + ROW])
    if move <= STRIKE:
        out[0] = BOXES * s[base + ROW] + leftmost_free(s, base)
        return int(move == STRIKE)
    n = 0
    for die in range(6):
        hit = int(s[FACES + die] == NUMBER_OF[boxes + die])
        out[n] = HIT * hit + BOXES * s[base + ROW] + PLACE_OF[boxes + die]
        n += (move - STRIKE) >> die & 1
    return n


@rule
def gain(s: Slots, seat: int, move: int, scratch: Slots, out: Slots) -> int:
    """Points at once, the bonus of hits with them."""
    base = SEATS + SEAT_SIZE * seat
    if move == KEEP:
        return entering(s, base, enterable(s, base))
    if move == REROLL:
        return PATIENCE
    return entering(s, base, move - STRIKE)


@rule
def entering(s: Slots, base: int, dice: int) -> int:
    boxes = BOXES * (ROWS * s[base + SHEET] + s[base + ROW])
    points = 0
    hits = s[base + HITS]
    for die in range(6):
        face = s[FACES + die] * (dice >> die & 1)
        points += face
        hits += int(face == NUMBER_OF[boxes + die])
    return points + BONUS[hits] - BONUS[s[base + HITS]]
