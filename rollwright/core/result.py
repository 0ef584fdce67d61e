"""Who has won: a template over any game's rules."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.core.verbs import areas, tie_break

TIES = 1000
"""More than any tie-break."""
LOWEST = -(1 << 40)


@rule
def rank(s: Slots, seat: int, out: Slots) -> int:
    """The total of a seat, followed by what decides between equal totals."""
    total = areas(s, seat, out)
    return TIES * total + tie_break(out)


@rule
def winners(s: Slots, out: Slots) -> int:
    """The seats that rank highest, one bit each; `out` has room for the areas of a score."""
    best = LOWEST
    seats = 0
    for seat in range(s[0]):
        found = rank(s, seat, out)
        if found > best:
            best = found
            seats = 0
        if found == best:
            seats |= 1 << seat
    return seats
