"""The truth about a position: many games that experts play on from there."""

from __future__ import annotations

import numpy as np

from rollwright.core.state import State
from rollwright.lab.matchup import matchup
from rollwright.lab.playout import Playout
from rollwright.minds.arrays import Doubles


def rollouts(state: State, seat: int, games: int, seed: int) -> tuple[Doubles, Doubles]:
    """A seat's points, and its shares of victories, in games that experts play on from a state.

    The dice depend on the seed and the number of the game, not on the state. From a state in which
    the game is over, all games are alike.
    """
    if state.result is not None:
        score, won = state.scores[seat - 1], seat in state.result.winners
        share = won / len(state.result.winners)
        return np.full(games, float(score)), np.full(games, share)
    lines, _ = Playout(matchup(state.game, ["expert"], seed=seed, position=state)).play(0, games)
    width = len(state.game.areas) + 2
    ahead = lines[:, width - 1 :: width]
    shares: Doubles = ahead[:, seat - 1] / ahead.sum(axis=1)
    return lines[:, seat * width - 2].astype(np.float64), shares


def standard_error(found: Doubles) -> float:
    """Of the mean of these numbers."""
    return float(found.std() / max(1, len(found) - 1) ** 0.5)
