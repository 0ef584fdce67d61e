"""Qwixx: the states of a row and of a sheet, numbered.

A row is known by the next place that may be crossed and its crosses: 56 states while it is open,
and one more, CLOSED, whoever has closed it. Two rows that run the same way can change places, so a
sheet is known by two pairs of rows and its penalties.
"""

from __future__ import annotations

import numpy as np

from rollwright.core.speed import rule
from rollwright.games.qwixx.sheet import CROSSES_TO_CLOSE, NUMBERS, POINTS
from rollwright.minds.arrays import Integers

STATES = 57
CLOSED = STATES - 1
PAIRS = STATES * (STATES + 1) // 2
LAST = NUMBERS - 1
ILLEGAL = -1


@rule
def row_state(place: int, count: int) -> int:
    """The number of an open row whose next place and number of crosses are given."""
    return place * (place - 1) // 2 + count if place > 0 else 0


PLACE = (0, *(place for place in range(1, NUMBERS) for _ in range(place)), NUMBERS)
"""By row state: the next place."""
COUNT = (0, *(count for place in range(1, NUMBERS) for count in range(1, place + 1)), 0)
"""By row state: the crosses."""


def _crossed(state: int, place: int) -> tuple[int, int]:
    """The state after crossing a place, and the points that this brings."""
    count = COUNT[state]
    if place < PLACE[state] or (place == LAST and count < CROSSES_TO_CLOSE):
        return ILLEGAL, 0
    if place == LAST:
        return CLOSED, POINTS[count + 2] - POINTS[count]
    return row_state(place + 1, count + 1), POINTS[count + 1] - POINTS[count]


_STEPS = [_crossed(state, place) for state in range(STATES) for place in range(NUMBERS)]
AFTER = tuple(state for state, _ in _STEPS)
"""By row state and place: the row state after crossing it, or ILLEGAL."""
GAIN = tuple(points for _, points in _STEPS)
"""By row state and place: the points of crossing it."""

PAIR = tuple(
    max(a, b) * (max(a, b) + 1) // 2 + min(a, b) for a in range(STATES) for b in range(STATES)
)
"""By two row states: the number of the pair, the same in either order."""
FIRST = tuple(a for b in range(STATES) for a in range(b + 1))
SECOND = tuple(b for b in range(STATES) for a in range(b + 1))
"""By pair: the two row states."""


def open_sheets() -> list[tuple[Integers, Integers]]:
    """The pairs of pairs with at most one closed row, the second not before the first.

    They come in layers, the fullest first: what a turn leads to is in an earlier layer, or has
    one penalty more.
    """
    place = np.array(PLACE)
    full = place[np.array(FIRST)] + place[np.array(SECOND)]
    closed = (np.array(FIRST) == CLOSED).astype(int) + (np.array(SECOND) == CLOSED)
    left, right = np.triu_indices(PAIRS)
    still_open = closed[left] + closed[right] <= 1
    left, right = left[still_open], right[still_open]
    filled = full[left] + full[right]
    return [
        (left[filled == layer], right[filled == layer])
        for layer in range(filled.max(), -1, -1)
        if (filled == layer).any()
    ]
