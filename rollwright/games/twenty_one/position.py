"""Twenty One: which positions it has, and what follows from their fields. Seats count from 0."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.games.twenty_one.sheet import BONUS, BOXES, ROWS
from rollwright.games.twenty_one.slots import (
    AGAIN,
    COLOUR_AT,
    DICE,
    ENTRIES,
    FACES,
    FREE,
    FULL_ROW,
    HITS,
    NUMBER_AT,
    NUMBER_OF,
    OVER,
    PHASE,
    PLAYERS,
    POINTS,
    ROLL,
    ROW,
    SEAT_SIZE,
    SEATS,
    SHEET,
    STRUCK,
    SUM,
)

FAULTS = ("entry", "strike", "row", "sheets", "end", "dice")
WRONG_ENTRY, WRONG_STRIKE, WRONG_ROW, WRONG_SHEETS, WRONG_END, WRONG_DICE = 1, 2, 3, 4, 5, 6


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
