"""Qwixx: which positions it has, and what follows from their fields. Seats count from 0 here."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.games.qwixx.sheet import CROSSES_TO_CLOSE, NUMBERS, PENALTIES, ROWS_TO_END
from rollwright.games.qwixx.slots import (
    CLOSED,
    COUNT,
    CROSSES,
    FACES,
    LAST,
    MARKED,
    MISSED,
    NEXT,
    OVER,
    PHASE,
    PLAYERS,
    ROLL,
    SEAT_SIZE,
    SEATS,
    WHITE,
)

FAULTS = ("lock", "end", "dice", "marked")
WRONG_LOCK, WRONG_END, WRONG_DICE, WRONG_MARKED = 1, 2, 3, 4


@rule
def count_closed(s: Slots) -> int:
    closed = s[CLOSED]
    return (closed & 1) + (closed >> 1 & 1) + (closed >> 2 & 1) + (closed >> 3 & 1)


@rule
def complete(s: Slots) -> int:
    fault = 0
    for seat in range(s[PLAYERS]):
        for row in range(4):
            if not complete_row(s, SEATS + SEAT_SIZE * seat, row):
                fault = WRONG_LOCK
    if fault == 0 and ends(s) != (s[PHASE] == OVER):
        fault = WRONG_END
    if fault == 0 and not dice_fit(s):
        fault = WRONG_DICE
    early = s[PHASE] == ROLL or s[PHASE] == WHITE
    return WRONG_MARKED if fault == 0 and early and s[MARKED] == 1 else fault


@rule
def complete_row(s: Slots, base: int, row: int) -> bool:
    """Adds the lock that comes with the last number, and counts the crosses.

    Returns whether there are enough for the last number.
    """
    crosses = s[base + CROSSES + row]
    last = crosses >> LAST & 1
    s[CLOSED] |= last << row
    s[base + COUNT + row] = last
    s[base + NEXT + row] = 0
    for place in range(NUMBERS):
        if crosses >> place & 1:
            s[base + COUNT + row] += 1
            s[base + NEXT + row] = place + 1
    s[base + CROSSES + row] |= last << NUMBERS
    return last == 0 or s[base + COUNT + row] >= CROSSES_TO_CLOSE + 2


@rule
def ends(s: Slots) -> bool:
    """Whether enough rows are closed, or somebody has made the last penalty."""
    return count_closed(s) >= ROWS_TO_END or reason(s) == 1


@rule
def dice_fit(s: Slots) -> bool:
    """Whether all dice are rolled, or none before a roll."""
    for die in range(6):
        rolled = s[FACES + die] != 0
        lying = (63 & ~(s[CLOSED] << 2)) >> die & 1 == 1
        if s[PHASE] == ROLL and rolled:
            return False
        if s[PHASE] != ROLL and s[PHASE] != OVER and lying and not rolled:
            return False
    return True


@rule
def reason(s: Slots) -> int:
    """0 if rows were closed, 1 if somebody has made the last penalty."""
    missed = 0
    for seat in range(s[PLAYERS]):
        missed |= int(s[SEATS + SEAT_SIZE * seat + MISSED] == PENALTIES)
    return missed
