"""Twenty One: the rules, as functions over slots of integers.

Seats, rows and boxes count from 0 here; a die and its colour have the same number, 0 to 5.
"""

from __future__ import annotations

from rollwright.core.answers import OWED
from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.games.twenty_one.sheet import BONUS, BOXES, LETTERS, NUMBERS, ROWS, SHEETS

PLAYERS = 0
ACTIVE = 1
PHASE = 2
FACES = 3  # k b y r g w; 0 while a die is not rolled
SEATS = 9

SHEET = 0
ROW = 1  # the row being filled; ROWS when the sheet is full
FREE = 2  # its free boxes, one bit a colour
SUM = 3  # what its numbers add up to
HITS = 4
POINTS = 5  # of the full rows
ENTRIES = 6  # five slots: what stands in a row, three bits a box, STRUCK for a struck one
ANSWER = 11  # when entering: see core.answers
SEAT_SIZE = 12

ROLL, DECIDE, AGAIN, ENTER, OVER = 0, 1, 2, 3, 4

STRUCK = 7
REROLL = 0
KEEP = 1
STRIKE = 2  # + the dice entered, one bit each
MOVES = 66
AREAS = ROWS
DICE = 6
SIDES = 6
ALL_DICE = (1 << DICE) - 1
HIT = ROWS * BOXES  # what a move marks: its box, + HIT where the number is the printed one
FULL_ROW = (1 << BOXES) - 1
FAULTS = ("entry", "strike", "row", "sheets", "end", "dice")
WRONG_ENTRY, WRONG_STRIKE, WRONG_ROW, WRONG_SHEETS, WRONG_END, WRONG_DICE = 1, 2, 3, 4, 5, 6
PATIENCE = -1  # less than any entry: a greedy player never rolls again

# By sheet, row and box: the colour of the box. By row and box: its number.
# By sheet, row and colour: its number, its place.
COLOUR_AT = tuple(
    LETTERS.index(colour) for sheet in SHEETS.values() for row in sheet for colour in row
)
NUMBER_AT = tuple(number for row in NUMBERS for number in row)
PLACE_OF = tuple(
    row.index(colour) for sheet in SHEETS.values() for row in sheet for colour in LETTERS
)
NUMBER_OF = tuple(
    numbers[row.index(colour)]
    for sheet in SHEETS.values()
    for row, numbers in zip(sheet, NUMBERS, strict=True)
    for colour in LETTERS
)


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
def row_points(s: Slots, base: int, row: int) -> int:
    boxes = BOXES * (ROWS * s[base + SHEET] + row)
    points = 0
    hits = 0
    for place in range(BOXES):
        entry = s[base + ENTRIES + row] >> (3 * place) & 7
        points += entry if entry != STRUCK else 0
        hits += int(entry == NUMBER_OF[boxes + COLOUR_AT[boxes + place]])
    return points + BONUS[hits]


@rule
def tie_break(areas: Slots) -> int:
    return 0


@rule
def answer_slot(seat: int) -> int:
    return SEATS + SEAT_SIZE * seat + ANSWER


@rule
def complete(s: Slots) -> int:
    fault, full, sheets = 0, False, 0
    for seat in range(s[PLAYERS]):
        base = SEATS + SEAT_SIZE * seat
        if fault == 0:
            fault = complete_seat(s, base)
        if fault == 0 and sheets >> s[base + SHEET] & 1:
            fault = WRONG_SHEETS
        sheets |= 1 << s[base + SHEET]
        full = full or s[base + ROW] == ROWS
    if fault == 0 and full != (s[PHASE] == OVER):
        fault = WRONG_END
    return WRONG_DICE if fault == 0 and not dice_fit(s) else fault


@rule
def complete_seat(s: Slots, base: int) -> int:
    """Adds what the rules keep beside the entries: the row being filled, its free boxes, sums."""
    fault = check_entries(s, base)
    s[base + ROW] = ROWS
    s[base + POINTS] = 0
    for row in range(ROWS):
        free = free_boxes(s, base, row)
        if s[base + ROW] < ROWS and free != FULL_ROW:
            fault = WRONG_ROW if fault == 0 else fault
        if s[base + ROW] == ROWS and free != 0:
            begin_row(s, base, row)
        elif s[base + ROW] == ROWS:
            s[base + POINTS] += row_points(s, base, row)
    return fault


@rule
def begin_row(s: Slots, base: int, row: int) -> None:
    """Adds what is kept of the row that is being filled."""
    s[base + ROW] = row
    s[base + FREE] = 0
    s[base + SUM] = 0
    s[base + HITS] = 0
    first = BOXES * (ROWS * s[base + SHEET] + row)
    for box in range(BOXES):
        entry = s[base + ENTRIES + row] >> 3 * box & 7
        s[base + SUM] += entry if entry != STRUCK else 0
        s[base + HITS] += int(entry == NUMBER_AT[BOXES * row + box])
        if entry == 0:
            s[base + FREE] |= 1 << COLOUR_AT[first + box]


@rule
def free_boxes(s: Slots, base: int, row: int) -> int:
    """The boxes of a row in which nothing stands, one bit each."""
    free = 0
    for box in range(BOXES):
        free |= int(s[base + ENTRIES + row] >> 3 * box & 7 == 0) << box
    return free


@rule
def check_entries(s: Slots, base: int) -> int:
    """What is wrong with the entries of a sheet, row by row."""
    for row in range(ROWS):
        free = False
        for box in range(BOXES):
            entry = s[base + ENTRIES + row] >> 3 * box & 7
            if entry != STRUCK and entry > NUMBER_AT[BOXES * row + box]:
                return WRONG_ENTRY
            if entry == STRUCK and free:
                return WRONG_STRIKE
            free = free or entry == 0
    return 0


@rule
def dice_fit(s: Slots) -> bool:
    """Whether all dice are rolled, or none before a roll, or the 1s before the second one."""
    shown, ones = 0, 0
    for die in range(6):
        shown += int(s[FACES + die] != 0)
        ones += int(s[FACES + die] == 1)
    if s[PHASE] == ROLL:
        return shown == 0
    if s[PHASE] == AGAIN:
        return shown == ones and ones < DICE
    return shown == DICE


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
