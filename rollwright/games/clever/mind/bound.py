"""The bound of Clever alone: the end of games of experts against the best there is."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rollwright.core import speed
from rollwright.games.clever.mind import SPEC
from rollwright.games.clever.mind.measuring import games_of
from rollwright.games.clever.mind.mind import shipped
from rollwright.games.clever.mind.optimum import optimum
from rollwright.games.clever.mind.workspace import workspace
from rollwright.games.clever.rules import size
from rollwright.minds.arrays import Doubles
from rollwright.minds.bound import BoundRow

OPTIMUM = "rollwright.games.clever.mind.optimum"
SERIES = 1 << 48
"""Games of this series are for the bound alone."""
PLAYERS = {"expert": (0, 216), "deep": (SPEC.tries, 18)}
"""By name: the tries of a player, and in how many rolls of a position it is watched at most."""
WHERE = "before the third roll of round 6"


def bound_rows(games: int, tell: Callable[[str], None]) -> list[BoundRow]:
    """A row for each player; a game whose last turn ends before its third roll has no position."""
    found = np.array(_positions(games, tell)).reshape(-1, 1 + len(PLAYERS))
    best = _mean_and_error(found[:, 0])
    return [
        BoundRow("clever", WHERE, len(found), *best, name, *_mean_and_error(found[:, 1 + i]))
        for i, name in enumerate(PLAYERS)
    ]


def _positions(games: int, tell: Callable[[str], None]) -> list[Doubles]:
    """By position: what can be expected there, and what each player loses."""
    net, kernel, o = shipped().solo, speed.compiled(OPTIMUM), optimum()
    room, spare, players = workspace(net), workspace(net), np.array([*PLAYERS.values()])
    found = list[Doubles]()
    for game in range(games):
        if kernel.reach_last(games_of(1, False, SERIES, game), net, room):
            tell(f"bound, position {len(found) + 1}")
            s, out = np.array(room.slots[: size(1)]), np.zeros(1 + len(PLAYERS))
            if not kernel.measure(s, players, net, room, spare, o, out):
                raise MemoryError("a choice has more ways to go on than there is room for")
            found.append(out)
    return found


def _mean_and_error(values: Doubles) -> tuple[float, float]:
    if len(values) == 0:
        return 0.0, 0.0
    return float(values.mean()), float(values.std() / len(values) ** 0.5)
