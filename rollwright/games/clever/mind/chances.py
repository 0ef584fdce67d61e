"""The chance to win, from what everybody can expect: an estimate, as if scores were normal."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rollwright.games.clever.rules import ROUNDS
from rollwright.games.clever.slots import ACTIVE, PLAYERS, ROUND

SPREADS = (21.0, 23.5, 24.5, 25.5, 25.5, 26.0)
"""By rounds left: the standard deviation of a final score around what was expected, in points.

Measured at the beginning of each round of 450 games of experts, with two, three and four players.
"""


def spread(slots: Sequence[int]) -> float:
    """That deviation in a position; in the last round it shrinks with the turns that are left."""
    players = slots[PLAYERS]
    left = ROUNDS[players] - slots[ROUND]
    share = 1.0 if left else (players - slots[ACTIVE]) / players
    return float(SPREADS[left] * math.sqrt(share))


def win_chances(points: Sequence[float], deviation: float) -> list[float]:
    """By seat: the chance to end ahead of all others."""
    ahead = [
        math.prod(
            _ahead((mine - other) / deviation) for seat, other in enumerate(points) if seat != own
        )
        for own, mine in enumerate(points)
    ]
    return [chance / sum(ahead) for chance in ahead]


def _ahead(lead: float) -> float:
    """The chance that one of two equally uncertain scores is higher, by its lead in deviations."""
    return max(1e-9, 0.5 * (1 + math.erf(lead / 2)))
