"""Views that were valued before, with what the network said: many choices lead to the same ones.

A view is told by all that its value depends on, packed into two numbers. It is kept at a place that
these give, until another one needs it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.games.clever.mind.view import SEAT
from rollwright.games.clever.slots import (
    ACTIVE,
    CROSSES,
    DICE,
    EXTRAS,
    FACES,
    FOXES,
    GREENS,
    LYING,
    ORANGE_SUM,
    ORANGES,
    PASSIVE,
    PHASE,
    PLAYERS,
    PURPLE_LAST,
    PURPLE_SUM,
    PURPLES,
    REROLLS,
    ROLLS,
    ROUND,
    SEATS,
    SOLO_EXTRA,
)
from rollwright.minds.arrays import Doubles, Integers

PLACES = 1 << 15
"""As many fit into fast memory."""


class Memory(NamedTuple):
    """What is kept at each place."""

    views: Integers
    values: Doubles


def memory() -> Memory:
    """Room for views, without any."""
    return Memory(np.zeros((PLACES, 2), dtype=np.int64), np.zeros(PLACES))


@rule
def forget(m: Memory) -> None:
    """No view is remembered any more."""
    for place in range(PLACES):
        m.views[place, 1] = 0


@rule
def place_of(marks: int, rest: int, mask: int) -> int:
    """The place of a view, of as many as the mask has bits for."""
    return int((marks * 0x2545F4914F6CDD1D + rest * 0x1B873593CC9E2D51 >> 40) & mask)


@rule
def pack_marks(v: Slots) -> int:
    """What is marked on a sheet, and its +1."""
    key = v[SEATS + CROSSES]
    key = key << 4 | v[SEATS + GREENS]
    key = key << 4 | v[SEATS + ORANGES]
    key = key << 7 | v[SEATS + ORANGE_SUM]
    key = key << 4 | v[SEATS + PURPLES]
    key = key << 7 | v[SEATS + PURPLE_SUM]
    key = key << 3 | v[SEATS + PURPLE_LAST]
    return key << 3 | v[SEATS + EXTRAS]


@rule
def pack_turn(v: Slots) -> int:
    """All else that the value of a view depends on; never 0."""
    key = v[PLAYERS]
    key = key << 2 | v[SEAT]
    key = key << 2 | v[ACTIVE]
    key = key << 1 | v[PASSIVE]
    key = key << 1 | v[SOLO_EXTRA]
    key = key << 3 | v[PHASE]
    key = key << 3 | v[ROUND]
    key = key << 2 | v[ROLLS]
    key = key << 6 | v[LYING]
    for die in range(DICE):
        key = key << 3 | v[FACES + die]
    key = key << 3 | v[SEATS + FOXES]
    return key << 4 | v[SEATS + REROLLS]
