"""Qwixx with experts, for compiled games: the verbs of the rules, and what an expert plays."""

from __future__ import annotations

from typing import Any

import numpy as np

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule
from rollwright.games.qwixx.rules import (  # noqa: F401 verbs for `playout`
    AREAS,
    areas,
    due,
    gain,
    legal,
    order_matters,
    over,
    owing,
    play,
    roll,
    size,
    tie_break,
)
from rollwright.minds.pairs import HIDDEN
from rollwright.minds.qwixx.insight import assess
from rollwright.minds.shipped import mind


def knowledge(players: int) -> tuple[Any, ...]:
    """What `think` needs, for one thread."""
    found: Any = mind("qwixx")
    player = found.player(players)
    desk = np.zeros(found.arena.desk, np.int64)
    return player.kind, player.books, desk, np.zeros(HIDDEN, np.float32), np.zeros(3)


@large_rule
def think(mind: Any, s: Slots, seat: int, moves: Slots, count: int) -> int:
    """The first of the moves that are worth most."""
    kind, books, desk, hidden, result = mind
    best, most = 0, 0.0
    for i in range(count):
        assess(kind, books, s, seat, moves[i], desk, hidden, result)
        if i == 0 or result[0] > most:
            best, most = i, result[0]
    return moves[best]
