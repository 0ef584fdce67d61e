"""How well networks play: everybody's totals in fresh games of experts."""

from __future__ import annotations

import numpy as np

from rollwright.core import speed
from rollwright.games.clever.mind.candidates import FAST
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.selfplay import EVERYBODY, PlayStyle, samples
from rollwright.games.clever.mind.workspace import workspace
from rollwright.minds.arrays import Integers, as_slots
from rollwright.minds.setup import Setup
from rollwright.minds.tally import Tally, tally

SELFPLAY = "rollwright.games.clever.mind.selfplay"
RANKING = "rollwright.games.clever.mind.ranking"
LOOKAHEAD = "rollwright.games.clever.mind.lookahead"
TEST_SEED = 1 << 40
"""Games of this series are for measuring, never for learning."""


def games_of(players: int, solo_extra: bool, seed: int = TEST_SEED, first: int = 0) -> Setup:
    """Games at one kind of table."""
    return Setup(players, as_slots([int(solo_extra)]), seed, first)


def scores(net: Net, setup: Setup, games: int, wins: int = EVERYBODY) -> Integers:
    """Everybody's totals in games that the network plays as well as it can.

    Among others, those seats play to win whose bits are given, and all others for points.
    """
    totals = np.zeros((games, setup.players), dtype=np.int64)
    kernel = speed.compiled(SELFPLAY)
    kernel.play_games(setup, PlayStyle(FAST, wins=wins), net, totals, samples(0), workspace(net))
    return totals


def duel(net: Net, players: int, games: int, seed: int = TEST_SEED) -> Tally:
    """How a seat that plays to win fares against others who play for points."""

    def play(seat: int, number: int, count: int) -> Integers:
        return scores(net, games_of(players, False, seed, number), count, wins=1 << seat)

    return tally(play, players, games)
