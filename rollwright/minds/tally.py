"""How a mind fares against others: results counted over all seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np

from rollwright.minds.arrays import Integers


@dataclass(frozen=True)
class Tally:
    """The games of one seat against all others: won alone, shared, lost; and its points."""

    won: int
    shared: int
    lost: int
    mean: float
    error: float
    """The standard error of the mean."""

    @property
    def games(self) -> int:
        return self.won + self.shared + self.lost

    @property
    def decided(self) -> float:
        """The share of games won among those not shared."""
        return self.won / max(1, self.won + self.lost)

    @property
    def wins(self) -> float:
        """The share of games won alone."""
        return self.won / max(1, self.games)


def tally(play: Callable[[int, int, int], Integers], players: int, games: int) -> Tally:
    """Counts games in which the mind sits on every seat equally often.

    `play(seat, number, count)` plays `count` games from a number on with the mind on a seat, which
    counts from 0, and returns the scores by game and seat.
    """
    share = games // players
    margins, points = [], []
    for seat in range(players):
        scores = play(seat, seat * share, share)
        rest = np.delete(scores, seat, axis=1)
        best = rest.max(axis=1) if players > 1 else np.full(share, -1000)
        margins.append(scores[:, seat] - best)
        points.append(scores[:, seat])
    margin, own = np.concatenate(margins), np.concatenate(points)
    counts = (int((margin > 0).sum()), int((margin == 0).sum()), int((margin < 0).sum()))
    return Tally(*counts, float(own.mean()), float(own.std() / sqrt(len(own))))
