"""How well networks play: everybody's totals in fresh games, of experts or of deep players."""

from __future__ import annotations

import numpy as np

from rollwright.core import speed
from rollwright.games.clever.mind.candidates import FAST
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.selfplay import PlayStyle, samples, workspace
from rollwright.minds.arrays import Integers, as_slots
from rollwright.minds.setup import Setup

SELFPLAY = "rollwright.games.clever.mind.selfplay"
LOOKAHEAD = "rollwright.games.clever.mind.lookahead"
TEST_SEED = 1 << 40
"""Games of this series are for measuring, never for learning."""


def games_of(players: int, solo_extra: bool, seed: int = TEST_SEED, first: int = 0) -> Setup:
    """Games at one kind of table."""
    return Setup(players, as_slots([int(solo_extra)]), seed, first)


def scores(net: Net, setup: Setup, games: int, beam: int = FAST) -> Integers:
    """Everybody's totals in games that the network plays as well as it can."""
    totals = np.zeros((games, setup.players), dtype=np.int64)
    kernel = speed.compiled(SELFPLAY)
    kernel.play_games(setup, PlayStyle(beam), net, totals, samples(0), workspace(net))
    return totals


def deep_scores(net: Net, setup: Setup, games: int, rolls: int) -> Integers:
    """The same in games of deep players that try so many rolls."""
    totals = np.zeros((games, setup.players), dtype=np.int64)
    kernel = speed.compiled(LOOKAHEAD)
    kernel.deep_games(setup, rolls, FAST, net, totals, workspace(net), workspace(net))
    return totals
