"""The network: what is still to come for a seat that waits for dice, in units of 20 points.

Two hidden layers. The first is a sum of rows of a table, one for each group of features.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, numeric
from rollwright.games.clever.mind.features import GROUPS, write_rows
from rollwright.games.clever.score import areas
from rollwright.games.clever.slots import OVER, PHASE, SOLO_EXTRA

UNIT = 20.0

Array = NDArray[np.float32]


class Net(NamedTuple):
    """Networks ready to be asked: one for all games, or one without and one with `solo_extra`."""

    table: Array  # networks × rows × first layer
    inner: Array  # networks × first layer × second layer
    bias: Array  # networks × second layer
    outer: Array  # networks × second layer
    shift: Array  # by network


class Board(NamedTuple):
    """What an evaluation writes on."""

    points: Any
    rows: Any
    first: Any
    second: Any
    active: Any  # the units of the first layer that pass something on


def board(net: Net) -> Board:
    return Board(
        np.zeros(6, dtype=np.int64),
        np.zeros(GROUPS, dtype=np.int64),
        np.zeros(net.inner.shape[1], dtype=np.float32),
        np.zeros(net.inner.shape[2], dtype=np.float32),
        np.zeros(net.inner.shape[1] + 4, dtype=np.int64),
    )


@large_rule
def evaluate(v: Slots, net: Any, on: Any) -> float:
    """The expected final score of a view that waits for dice; the score itself once it is over."""
    score = areas(v, 0, on.points)
    if v[PHASE] == OVER:
        return float(score)
    write_rows(v, on.points, on.rows)
    return score + UNIT * ask(net, min(v[SOLO_EXTRA], len(net.shift) - 1), on)


@numeric
def ask(net: Any, number: int, on: Any) -> float:
    """What a network says about the rows on the board."""
    add_rows(net.table[number], on.rows, on.first)
    second, outer = on.second, net.outer[number]
    for j in range(len(second)):
        second[j] = net.bias[number, j]
    add_columns(net.inner[number], on)
    total = net.shift[number]
    for j in range(len(second)):
        total += max(second[j], np.float32(0.0)) * outer[j]
    return float(total)


@numeric
def add_rows(table: Any, rows: Any, first: Any) -> None:
    """The first layer: four rows at a time."""
    first[:] = 0
    for group in range(0, GROUPS, 4):
        a, b = table[rows[group]], table[rows[group + 1]]
        c, d = table[rows[group + 2]], table[rows[group + 3]]
        for i in range(len(first)):
            first[i] += (a[i] + b[i]) + (c[i] + d[i])


@numeric
def add_columns(inner: Any, on: Any) -> None:
    """Adds to the second layer what the first one passes on: four of its units at a time."""
    first, second, active = on.first, on.second, on.active
    count = 0
    for i in range(len(inner)):
        active[count] = i
        count += int(first[i] > 0)
    for i in range(count, count + 3):
        active[i] = -1
    for at in range(0, count, 4):
        i, j, k, m = active[at], active[at + 1], active[at + 2], active[at + 3]
        p = first[i]
        q = first[j] if j >= 0 else np.float32(0.0)
        r = first[k] if k >= 0 else np.float32(0.0)
        s = first[m] if m >= 0 else np.float32(0.0)
        a, b, c, d = inner[i], inner[max(0, j)], inner[max(0, k)], inner[max(0, m)]
        for n in range(len(second)):
            second[n] += (p * a[n] + q * b[n]) + (r * c[n] + s * d[n])
