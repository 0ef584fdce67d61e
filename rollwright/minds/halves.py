"""Half-precision numbers, read from their bits: networks are sent to the page like that."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rollwright.core.speed import entry, rule
from rollwright.minds.arrays import Singles

Halves = NDArray[np.uint16]
POWERS = (2.0**-24, *(2.0 ** (exponent - 25) for exponent in range(1, 31)))
"""By exponent: what the last bit of a number stands for."""


@rule
def widened(bits: int) -> float:
    """The number that these sixteen bits stand for; it isn't infinite."""
    exponent, digits = bits >> 10 & 31, bits & 1023
    if exponent > 0:
        digits += 1024
    size = digits * POWERS[exponent]
    return -size if bits >> 15 else size


@entry
def widen(halves: Halves, singles: Singles) -> None:
    """Writes the numbers of a three-dimensional array in single precision."""
    for i in range(halves.shape[0]):
        for j in range(halves.shape[1]):
            for k in range(halves.shape[2]):
                singles[i, j, k] = widened(int(halves[i, j, k]))


@entry
def part_rows(halves: Halves, win: Singles, points: Singles) -> None:
    """Writes rows of a network of pairs: the units for the chance to win, and those for points."""
    units = win.shape[1]
    for row in range(len(halves)):
        for k in range(units):
            win[row, k] = widened(int(halves[row, k]))
        for k in range(points.shape[1]):
            points[row, k] = widened(int(halves[row, units + k]))
