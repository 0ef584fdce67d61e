"""Clever: the points of a sheet."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.games.clever.boxes import (
    FIRST_BLUE,
    YELLOW_COLUMN,
)
from rollwright.games.clever.sheet import BLUE_POINTS, GREEN_POINTS, YELLOW_COLUMNS
from rollwright.games.clever.slots import (
    CROSSES,
    FOXES,
    GREENS,
    ORANGE_SUM,
    PURPLE_SUM,
    SEAT_SIZE,
    SEATS,
)


@rule
def yellow_points(s: Slots, base: int) -> int:
    points = 0
    for column in range(4):
        if s[base + CROSSES] & YELLOW_COLUMN[column] == YELLOW_COLUMN[column]:
            points += YELLOW_COLUMNS[column]
    return points


@rule
def count_bits(bits: int) -> int:
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@rule
def areas(s: Slots, seat: int, out: Slots) -> int:
    """Writes the points of the five areas and the foxes, and returns the total."""
    base = SEATS + SEAT_SIZE * seat
    out[0] = yellow_points(s, base)
    out[1] = BLUE_POINTS[count_bits(s[base + CROSSES] >> FIRST_BLUE)]
    out[2] = GREEN_POINTS[s[base + GREENS]]
    out[3] = s[base + ORANGE_SUM]
    out[4] = s[base + PURPLE_SUM]
    lowest = min(out[0], min(min(out[1], out[2]), min(out[3], out[4])))
    out[5] = lowest * s[base + FOXES]
    return out[0] + out[1] + out[2] + out[3] + out[4] + out[5]


@rule
def tie_break(areas: Slots) -> int:
    """The highest single area."""
    return max(areas[0], max(max(areas[1], areas[2]), max(areas[3], areas[4])))
