"""The network: what is still to come for a seat that waits for dice, in units of 20 points.

Two hidden layers. The first is a sum of rows of a table, one for each group of features. A kind of
game has one network, or two: one of them for the last rounds, where less is to come and each box
counts for itself. All sums are taken in the order in which they are written, so that two choices
that are nearly equal are told apart in the same way by every machine, and in a browser.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, ordered, rule
from rollwright.games.clever.mind.features import GROUPS, LATE, write_rows
from rollwright.games.clever.mind.memory import (
    PLACES,
    Memory,
    memory,
    pack_marks,
    pack_turn,
    place_of,
)
from rollwright.games.clever.rules import ROUNDS
from rollwright.games.clever.score import areas
from rollwright.games.clever.slots import OVER, PHASE, PLAYERS, ROUND, SOLO_EXTRA
from rollwright.minds.arrays import Singles, new_slots

UNIT = 20.0
NOTHING = np.float32(0.0)


class Net(NamedTuple):
    """Networks ready to be asked, for all games or for those without and with `solo_extra`.

    A kind of game has its networks one after the other, the one of the last rounds after the first.
    """

    table: Singles  # networks × rows × first layer
    inner: Singles  # networks × first layer × second layer
    bias: Singles  # networks × second layer
    outer: Singles  # networks × second layer
    shift: Singles  # by network
    errors: Singles  # kinds of game × what is known × rounds left × points: see `doubt`


class Board(NamedTuple):
    """What an evaluation writes on."""

    points: Slots
    rows: Slots
    first: Singles
    second: Singles
    active: Slots  # the units of the first layer that pass something on
    memory: Memory


def board(net: Net) -> Board:
    return Board(
        new_slots(6),
        new_slots(GROUPS),
        np.zeros(net.inner.shape[1], dtype=np.float32),
        np.zeros(net.inner.shape[2], dtype=np.float32),
        new_slots(net.inner.shape[1] + 4),
        memory(),
    )


@large_rule
def recall(v: Slots, net: Net, on: Board) -> float:
    """What `evaluate` says; the network is not asked again about a view that is remembered."""
    known, marks, turn = on.memory, pack_marks(v), pack_turn(v)
    place = place_of(marks, turn, PLACES - 1)
    if known.views[place, 0] != marks or known.views[place, 1] != turn:
        known.values[place] = evaluate(v, net, on)
        known.views[place, 0] = marks
        known.views[place, 1] = turn
    return float(known.values[place])


@large_rule
def evaluate(v: Slots, net: Net, on: Board) -> float:
    """The expected final score of a view that waits for dice; the score itself once it is over."""
    score = areas(v, 0, on.points)
    if v[PHASE] == OVER:
        return float(score)
    write_rows(v, on.points, on.rows)
    return score + UNIT * ask(net, network_of(v, net), on)


@rule
def kind_of(v: Slots, net: Net) -> int:
    """The number of the kind of game, for a view or a position."""
    return min(v[SOLO_EXTRA], len(net.errors) - 1)


@rule
def network_of(v: Slots, net: Net) -> int:
    """The number of the network for a view."""
    parts = len(net.shift) // len(net.errors)
    late = parts > 1 and v[ROUND] >= first_late(v[PLAYERS])
    return parts * kind_of(v, net) + int(late)


@rule
def first_late(players: int) -> int:
    """The first of the last rounds."""
    return ROUNDS[players] - LATE + 1


@ordered
def ask(net: Net, number: int, on: Board) -> float:
    """What a network says about the rows on the board."""
    add_rows(net.table[number], on.rows, on.first)
    second, outer = on.second, net.outer[number]
    for j in range(len(second)):
        second[j] = net.bias[number, j]
    add_columns(net.inner[number], on)
    for j in range(len(second)):
        second[j] = max(second[j], NOTHING) * outer[j]
    total = net.shift[number]
    for j in range(0, len(second), 4):
        total += (second[j] + second[j + 1]) + (second[j + 2] + second[j + 3])
    return float(total)


@ordered
def add_rows(table: Singles, rows: Slots, first: Singles) -> None:
    """The first layer: four rows at a time."""
    first[:] = 0
    for group in range(0, GROUPS, 4):
        a, b = table[rows[group]], table[rows[group + 1]]
        c, d = table[rows[group + 2]], table[rows[group + 3]]
        for i in range(len(first)):
            first[i] += (a[i] + b[i]) + (c[i] + d[i])


@ordered
def add_columns(inner: Singles, on: Board) -> None:
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
        q = first[j] if j >= 0 else NOTHING
        r = first[k] if k >= 0 else NOTHING
        s = first[m] if m >= 0 else NOTHING
        a, b, c, d = inner[i], inner[max(0, j)], inner[max(0, k)], inner[max(0, m)]
        for n in range(len(second)):
            second[n] += (p * a[n] + q * b[n]) + (r * c[n] + s * d[n])
