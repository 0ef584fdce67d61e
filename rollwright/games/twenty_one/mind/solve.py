"""Twenty One solved for one player: the points still to come from every state of a sheet.

Turns come in kinds: in some the player may roll again, in some the dice are another's and rolled
once. An order says for each kind whether one may roll again and which kind follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from rollwright.core import speed
from rollwright.games.twenty_one.mind.row import HIT_STATES, STATES
from rollwright.games.twenty_one.sheet import NUMBERS, ROWS
from rollwright.minds.arrays import Doubles

MODULE = "rollwright.games.twenty_one.mind.row"
FULL = 63
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
    """Kind k: one is active after k turns of others, in a round of so many players."""
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


def solve(order: TurnOrder, price: float = 0.0) -> Solution:
    """Exact values of all states of a sheet under an order, at a price per turn."""
    kinds = len(order.active)
    values = np.zeros((ROWS + 1, kinds, STATES))
    again = np.zeros((ROWS, kinds, STATES, 64))
    for row in reversed(range(ROWS)):
        solve_row(row, order, price, values, again)
    return Solution(order, price, values[:ROWS], again)


def solve_row(row: int, order: TurnOrder, price: float, values: Doubles, again: Doubles) -> None:
    """Fills the values of one row, those of the next being there."""
    full = FULL * HIT_STATES
    values[row, :, :HIT_STATES] = values[row + 1, :, full : full + 1]
    numbers = np.array(NUMBERS[row], dtype=np.int64)
    active = np.array(order.active, dtype=np.int64)
    following = np.array(order.following, dtype=np.int64)
    faces = np.zeros(6, dtype=np.int64)
    kernel = speed.compiled(MODULE)
    kernel.solve_row(numbers, float(price), active, following, values[row], again[row], faces)


@cache
def solved(order: TurnOrder, price: float = 0.0) -> Solution:
    """The same, solved once."""
    return solve(order, price)


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
