"""Twenty One solved for one player: the points still to come from every state of a sheet.

Turns come in kinds: in some the player may roll again, in some the dice are another's and rolled
once. An order says for each kind whether one may roll again and which kind follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from rollwright.core import speed
from rollwright.core.dice import Slots
from rollwright.games.twenty_one.mind.row import FULL, HIT_STATES, STATES
from rollwright.games.twenty_one.sheet import NUMBERS, ROWS
from rollwright.minds.arrays import Array, Doubles, Integers, as_slots, new_slots
from rollwright.minds.kept import kept_arrays

MODULE = "rollwright.games.twenty_one.mind.row"
OVER = -1


@dataclass(frozen=True)
class TurnOrder:
    """The kinds of turns: whether the dice may be rolled again, and the kind that follows.

    A kind that is followed by OVER is no turn: the game has ended.
    """

    active: tuple[int, ...]
    following: tuple[int, ...]


ALWAYS_ACTIVE = TurnOrder((1,), (0,))
NEVER_ACTIVE = TurnOrder((0,), (0,))
ALTERNATING = TurnOrder((1, 0), (1, 0))


def round_of(players: int) -> TurnOrder:
    """Kind k: one's own turn comes after k turns of others, in a round of `players` players."""
    return TurnOrder(
        tuple(int(kind == 0) for kind in range(players)),
        tuple((kind - 1) % players for kind in range(players)),
    )


def deadline(turns: int, active: Sequence[int] = (1,)) -> TurnOrder:
    """Kind n: n turns are left; `active` repeats, its first belongs to the last turn."""
    kinds = (0, *(active[turn % len(active)] for turn in range(turns)))
    return TurnOrder(kinds, tuple(range(-1, turns)))


@dataclass(frozen=True)
class Solution:
    """Values by row, kind of turn and row state; `again` by the boxes that stay at 1 as well."""

    order: TurnOrder
    price: float
    values: Doubles
    again: Doubles

    def value(self, kind: int = 0, row: int = 0, free: int = FULL, hits: int = 0) -> float:
        """The points still to come, less the price of the turns that it takes."""
        if row == ROWS:
            return 0.0
        return float(self.values[row, kind, free * HIT_STATES + hits])


class Room(NamedTuple):
    """What a sheet is solved from, and where to."""

    given: tuple[Integers, Slots, Slots]  # numbers, and the order: active and following
    values: Doubles
    again: Doubles
    faces: Slots


def room_of(order: TurnOrder) -> Room:
    """Room to solve a sheet under an order."""
    kinds = len(order.active)
    return Room(
        (np.array(NUMBERS, dtype=np.int64), as_slots(order.active), as_slots(order.following)),
        np.zeros((ROWS, kinds, STATES)),
        np.zeros((ROWS, kinds, STATES, 64)),
        new_slots(6),
    )


def solve(order: TurnOrder, price: float = 0.0) -> Solution:
    """Exact values of all states of a sheet under an order, at a price per turn."""
    given, values, again, faces = room_of(order)
    speed.compiled(MODULE).solve_sheet(*given, float(price), values, again, faces)
    return Solution(order, price, values, again)


@cache
def solved(order: TurnOrder, price: float = 0.0) -> Solution:
    """The same, solved once and kept."""

    def make() -> dict[str, Array]:
        solution = solve(order, price)
        return {"values": solution.values, "again": solution.again}

    return Solution(order, price, **kept_arrays(make, __name__, order, price))


def figures(folder: Path, progress: Callable[[float], None]) -> dict[str, float]:
    """The values of an empty sheet that are worth knowing, by what is assumed.

    Nothing is written: it is solved whenever it is needed.
    """
    alternating = solved(ALTERNATING)
    return {
        "never rolling again": solved(NEVER_ACTIVE).value(),
        "always active": solved(ALWAYS_ACTIVE).value(),
        "every other turn active, the first too": alternating.value(0),
        "every other turn active, not the first": alternating.value(1),
    }
