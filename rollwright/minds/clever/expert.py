"""Clever with experts, for compiled games: the verbs of the rules, and what an expert plays."""

from __future__ import annotations

from typing import Any

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule
from rollwright.games.clever.rules import (  # noqa: F401 verbs for `playout`
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
from rollwright.minds.clever.asking import best_move
from rollwright.minds.clever.candidates import FAST
from rollwright.minds.clever.selfplay import table
from rollwright.minds.shipped import mind


def knowledge(players: int) -> tuple[Any, ...]:
    """What `think` needs, for one thread."""
    found: Any = mind("clever")
    net = found.solo if players == 1 else found.many
    return net, table(net)


@large_rule
def think(mind: Any, s: Slots, seat: int, moves: Slots, count: int) -> int:
    """The first move of the best whole choice."""
    net, desk = mind
    return int(best_move(s, seat, FAST, net, desk))
