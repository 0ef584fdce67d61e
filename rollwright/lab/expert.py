"""The verb of experts. A game's `expert` module supplies it; without experts this one stands in."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import rule, verb


@verb
@rule
def think(mind: object, s: Slots, seat: int, moves: Slots, count: int) -> int:
    """What an expert plays of so many legal moves; `mind` is what it knows, and room to work."""
    return moves[0]
