"""What the network sees of a view: one row of a table for each group of things that go together.

A view picks one row in each group; row 0 of the table is for "nothing there". What a row says is
spelt out in `inputs`.
"""

from __future__ import annotations

from itertools import accumulate
from math import prod
from operator import mul

import numpy as np
from numpy.typing import NDArray

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.boxes import (
    ALL_YELLOW,
    FIRST_BLUE,
    FULL,
    GREEN,
    VALUE_BOXES,
    YELLOW_COLUMN,
)
from rollwright.games.clever.marks import green_fits, purple_fits
from rollwright.games.clever.mind.view import SEAT
from rollwright.games.clever.rules import ROUNDS
from rollwright.games.clever.sheet import (
    BOXES,
    TAKEN,
)
from rollwright.games.clever.slots import (
    ACTIVE,
    ALL_DICE,
    BLUE_DIE,
    CROSSES,
    EXTRAS,
    FACES,
    FOXES,
    GREEN_DIE,
    GREENS,
    LYING,
    ORANGE_DIE,
    ORANGE_SUM,
    ORANGES,
    PASSIVE,
    PLAYERS,
    PURPLE_DIE,
    PURPLE_LAST,
    PURPLE_SUM,
    PURPLES,
    REROLLS,
    ROLLS,
    ROUND,
    SEATS,
    SOLO_EXTRA,
    WHITE_DIE,
    YELLOW_DIE,
)

Matrix = NDArray[np.float32]

MOST = 67
"""More than the lowest and the second lowest area and the sum of purple can ever be."""
STAGES = (0, 0, 48, 96, 171)
"""By players: where their stages begin in the group of stages."""
ALL_STAGES = 267

LATE = 2
"""So many last rounds may have a network of their own."""
HALF = 6
"""Boxes of two rows of yellow."""
LOW_BLUE = 7
"""Boxes of blue that are looked at together, those of the low numbers; the others are HIGH_BLUE."""
HIGH_BLUE = GREEN - FIRST_BLUE - LOW_BLUE
ROLLED = 4
"""Whether an area's die is rolled next, and white, in so many ways: see `rolled_next`."""
SUMS = 8
"""What may be known of the next sum of blue and white: see `next_sum`."""
YELLOW_LINES = (*YELLOW_COLUMN, FULL["yd"])
BLUE_LINES = tuple(FULL[f"bc{number}"] >> FIRST_BLUE for number in range(4))
YELLOW_COUNTS, BLUE_COUNTS = (
    prod(line.bit_count() + 1 for line in lines) for lines in (YELLOW_LINES, BLUE_LINES)
)
"""In so many ways crosses are spread over these lines."""


def _by_crosses(boxes: range, lines: tuple[int, ...]) -> tuple[int, ...]:
    """By crosses in these boxes: how many each line has, as one number.

    What the halves of an area say adds up.
    """
    places = list(accumulate((line.bit_count() + 1 for line in lines[:-1]), mul, initial=1))
    worth = [
        sum(place for place, line in zip(places, lines, strict=True) if line >> box & 1)
        for box in boxes
    ]
    return tuple(
        sum(n for i, n in enumerate(worth) if crosses >> i & 1)
        for crosses in range(1 << len(boxes))
    )


UPPER_YELLOW = _by_crosses(range(HALF), YELLOW_LINES)
LOWER_YELLOW = _by_crosses(range(HALF, FIRST_BLUE), YELLOW_LINES)
LOW_BLUES = _by_crosses(range(LOW_BLUE), BLUE_LINES)
HIGH_BLUES = _by_crosses(range(LOW_BLUE, GREEN - FIRST_BLUE), BLUE_LINES)

SIZES = (
    ROLLED << HALF,  # crosses in two rows of yellow, whether yellow and white are rolled next
    SUMS << LOW_BLUE,  # low crosses of blue, what is known of the next sum
    ROLLED * (BOXES + 1),  # green, whether green and white are rolled next
    ROLLED * (BOXES + 1),  # orange
    ROLLED * 7 * (BOXES + 1),  # purple, and its last number
    64,  # rerolls and +1
    97,  # sum of orange
    MOST,  # sum of purple
    6 * MOST,  # foxes and the lowest area
    MOST,  # the second lowest area
    25,  # which areas these are
    ALL_STAGES,
    ALL_DICE + 1,  # dice to roll
    49,  # blue and white, where they lie
    49,  # yellow and green
    49,  # orange and purple
    28,  # what a +1 could do with yellow,
    11,  # blue,
    64,  # green, orange and purple,
    28,  # and white
    ROLLED << HALF,  # the other two rows of yellow
    SUMS << HIGH_BLUE,  # high crosses of blue
    YELLOW_COUNTS,  # crosses by column of yellow, and on its diagonal
    BLUE_COUNTS,  # and by column of blue
)
GROUPS = len(SIZES)
FIRST = tuple(accumulate((1, *SIZES)))
ROWS = FIRST[-1]
(
    UPPER_YELLOW_AT,
    LOW_BLUE_AT,
    GREEN_AT,
    ORANGE_AT,
    PURPLE_AT,
    ACTIONS_AT,
    ORANGE_SUM_AT,
    PURPLE_SUM_AT,
    FOXES_AT,
    SECOND_AT,
    LOWEST_AT,
    STAGE_AT,
    LYING_AT,
    BLUE_WHITE_AT,
    YELLOW_GREEN_AT,
    ORANGE_PURPLE_AT,
    PLUS_YELLOW_AT,
    PLUS_BLUE_AT,
    PLUS_ROWS_AT,
    PLUS_WHITE_AT,
    LOWER_YELLOW_AT,
    HIGH_BLUE_AT,
    YELLOW_COUNTS_AT,
    BLUE_COUNTS_AT,
) = FIRST[:-1]


@large_rule
def write_rows(v: Slots, points: Slots, rows: Slots) -> None:
    """Writes the row of each group, from a view that waits for dice and its points by area."""
    write_crosses(v, rows)
    rows[2] = GREEN_AT + (BOXES + 1) * rolled_next(v, GREEN_DIE) + v[SEATS + GREENS]
    rows[3] = ORANGE_AT + (BOXES + 1) * rolled_next(v, ORANGE_DIE) + v[SEATS + ORANGES]
    purple = (BOXES + 1) * rolled_next(v, PURPLE_DIE) + v[SEATS + PURPLES]
    rows[4] = PURPLE_AT + 7 * purple + v[SEATS + PURPLE_LAST]
    rows[5] = ACTIONS_AT + 8 * min(7, v[SEATS + REROLLS]) + min(7, v[SEATS + EXTRAS])
    rows[6] = ORANGE_SUM_AT + v[SEATS + ORANGE_SUM]
    rows[7] = PURPLE_SUM_AT + v[SEATS + PURPLE_SUM]
    write_lowest(v, points, rows)
    rows[11] = STAGE_AT + stage(v)
    write_dice(v, rows)


@rule
def rolled_next(v: Slots, die: int) -> int:
    """Whether a die is rolled next (1), and whether white is (2)."""
    return int((v[LYING] >> die & 1) + 2 * (v[LYING] >> WHITE_DIE & 1))


@rule
def write_crosses(v: Slots, rows: Slots) -> None:
    """The rows of yellow and blue."""
    crosses = v[SEATS + CROSSES]
    upper = crosses & (1 << HALF) - 1
    lower = (crosses & ALL_YELLOW) >> HALF
    low = crosses >> FIRST_BLUE & (1 << LOW_BLUE) - 1
    high = crosses >> FIRST_BLUE + LOW_BLUE
    dice, known = rolled_next(v, YELLOW_DIE) << HALF, next_sum(v)
    rows[0] = UPPER_YELLOW_AT + dice + upper
    rows[1] = LOW_BLUE_AT + (known << LOW_BLUE) + low
    rows[20] = LOWER_YELLOW_AT + dice + lower
    rows[21] = HIGH_BLUE_AT + (known << HIGH_BLUE) + high
    rows[22] = YELLOW_COUNTS_AT + UPPER_YELLOW[upper] + LOWER_YELLOW[lower]
    rows[23] = BLUE_COUNTS_AT + LOW_BLUES[low] + HIGH_BLUES[high]


@rule
def next_sum(v: Slots) -> int:
    """0 if neither blue nor white is rolled next, else 1 and the face of the one that lies."""
    if rolled_next(v, BLUE_DIE) == 0:
        return 0
    return 1 + int(v[FACES + BLUE_DIE] + v[FACES + WHITE_DIE])


@rule
def write_lowest(v: Slots, points: Slots, rows: Slots) -> None:
    lowest = 0
    for area in range(1, 5):
        if points[area] < points[lowest]:
            lowest = area
    second = 1 if lowest == 0 else 0
    for area in range(5):
        if area != lowest and points[area] < points[second]:
            second = area
    rows[8] = FOXES_AT + MOST * v[SEATS + FOXES] + points[lowest]
    rows[9] = SECOND_AT + min(MOST - 1, points[second])
    rows[10] = LOWEST_AT + 5 * lowest + second


@rule
def stage(v: Slots) -> int:
    """The number of the turn and its roll, for each seat at each size of table."""
    players = v[PLAYERS]
    if players == 1:
        step = TAKEN if v[PASSIVE] == 1 else v[ROLLS]
        return (4 * (v[ROUND] - 1) + step) * 2 + v[SOLO_EXTRA]
    turn = v[ACTIVE]
    if turn == v[SEAT]:
        turn += v[ROLLS]
    elif turn > v[SEAT]:
        turn += TAKEN - 1
    return STAGES[players] + ((players + 2) * v[SEAT] + turn) * ROUNDS[players] + v[ROUND] - 1


@rule
def write_dice(v: Slots, rows: Slots) -> None:
    yellow, blue, green = v[FACES + YELLOW_DIE], v[FACES + BLUE_DIE], v[FACES + GREEN_DIE]
    orange, purple, white = v[FACES + ORANGE_DIE], v[FACES + PURPLE_DIE], v[FACES + WHITE_DIE]
    rows[12] = LYING_AT + v[LYING]
    rows[13] = BLUE_WHITE_AT + 7 * blue + white
    rows[14] = YELLOW_GREEN_AT + 7 * yellow + green
    rows[15] = ORANGE_PURPLE_AT + 7 * orange + purple
    for group in range(16, 20):
        rows[group] = 0
    if v[SEATS + EXTRAS] == 0 or v[LYING] == ALL_DICE:
        return
    free = ~v[SEATS + CROSSES]
    if yellow != 0:
        rows[16] = PLUS_YELLOW_AT + 4 * yellow + pair(free, VALUE_BOXES[yellow])
    if white != 0:
        rows[19] = PLUS_WHITE_AT + 4 * white + pair(free, VALUE_BOXES[white])
        if blue != 0 and free >> (FIRST_BLUE - 2 + blue + white) & 1:
            rows[17] = PLUS_BLUE_AT + blue + white - 2
    marks = fits(v, green, orange, purple) + 8 * fits(v, white, white, white)
    rows[18] = PLUS_ROWS_AT + marks


@rule
def pair(free: int, boxes: int) -> int:
    """Which of the two boxes of a number are free: none, the first, the second, both."""
    first = boxes & -boxes
    return int(free & first != 0) + 2 * int(free & (boxes ^ first) != 0)


@rule
def fits(v: Slots, green: int, orange: int, purple: int) -> int:
    """Whether these faces can mark green, orange and purple, one bit each; a face of 0 cannot."""
    marks = 0
    if green != 0 and green_fits(v, SEATS, green):
        marks += 1
    if orange != 0 and v[SEATS + ORANGES] < BOXES:
        marks += 2
    if purple != 0 and purple_fits(v, SEATS, purple):
        marks += 4
    return marks
