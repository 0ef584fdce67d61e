"""What the rules tell of choices and of the end, to be called at any speed: a template."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.result import winners
from rollwright.core.speed import entry
from rollwright.core.verbs import marks, outcome, reason


@entry
def choice(before: Slots, after: Slots, seat: int, move: int, out: Slots) -> int:
    return outcome(before, after, seat, move, out)


@entry
def marked(s: Slots, seat: int, move: int, scratch: Slots, out: Slots) -> int:
    return marks(s, seat, move, scratch, out)


@entry
def end(s: Slots, out: Slots) -> int:
    """Winners, one bit each, and behind them the reason."""
    return 100 * winners(s, out) + reason(s)
