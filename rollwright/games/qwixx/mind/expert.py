"""What experts play in compiled games of Qwixx: a verb beside those of the rules."""

from __future__ import annotations

from typing import Any

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule
from rollwright.games.qwixx.mind.insight import assess
from rollwright.games.qwixx.rules import MOVES
from rollwright.minds.pairs import best_of
from rollwright.minds.shipped import mind


def knowledge(players: int) -> tuple[Any, ...]:
    """What `think` needs, for one thread."""
    found: Any = mind("qwixx")
    return found.player(players).kind, found.player(players).books, *found.room(MOVES)


@large_rule
def think(mind: Any, s: Slots, seat: int, moves: Slots, count: int) -> int:
    """The first of the moves that are worth most."""
    kind, books, desk, results = mind
    assess(kind, books, s, seat, moves[:count], desk, results)
    return moves[best_of(results, count)]
