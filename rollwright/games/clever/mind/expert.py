"""What experts play in compiled games of Clever: a verb beside those of the rules."""

from __future__ import annotations

from typing import Any

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule
from rollwright.games.clever.mind.asking import best_move
from rollwright.games.clever.mind.candidates import FAST
from rollwright.games.clever.mind.selfplay import table
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
