"""The verb of experts, for games in which none plays. A game's `expert` module has its own."""

from __future__ import annotations

from typing import Any

from rollwright.core.dice import Slots
from rollwright.core.speed import rule, verb


@verb
@rule
def think(mind: Any, s: Slots, seat: int, moves: Slots, count: int) -> int:
    """What an expert plays of so many legal moves; `mind` is what it knows, and room to work."""
    return moves[0]
