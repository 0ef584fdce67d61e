"""How well networks play: everybody's totals in fresh games, of experts or of deep players."""

from __future__ import annotations

import numpy as np

from rollwright.core import speed
from rollwright.games.clever.mind.candidates import FAST
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.selfplay import PlayStyle, samples
from rollwright.games.clever.mind.workspace import workspace
from rollwright.minds.arrays import Integers, as_slots
from rollwright.minds.setup import Setup
from rollwright.minds.tally import Tally, tally

SELFPLAY = "rollwright.games.clever.mind.selfplay"
RANKING = "rollwright.games.clever.mind.ranking"
LOOKAHEAD = "rollwright.games.clever.mind.lookahead"
DUELS = "rollwright.games.clever.mind.duels"
TEST_SEED = 1 << 40
"""Games of this series are for measuring, never for learning."""


def games_of(players: int, solo_extra: bool, seed: int = TEST_SEED, first: int = 0) -> Setup:
    """Games at one kind of table."""
    return Setup(players, as_slots([int(solo_extra)]), seed, first)


def scores(net: Net, setup: Setup, games: int, wins: bool = True) -> Integers:
    """Everybody's totals in games that the network plays as well as it can: to win, or for points.

    Alone that is the same.
    """
    totals = np.zeros((games, setup.players), dtype=np.int64)
    kernel = speed.compiled(SELFPLAY)
    kernel.play_games(setup, PlayStyle(FAST, wins=wins), net, totals, samples(0), workspace(net))
    return totals


def deep_scores(net: Net, setup: Setup, games: int, rolls: int) -> Integers:
    """The same in games of deep players that try so many rolls."""
    totals = np.zeros((games, setup.players), dtype=np.int64)
    kernel = speed.compiled(LOOKAHEAD)
    kernel.deep_games(setup, rolls, FAST, net, totals, workspace(net), workspace(net))
    return totals


def duel(
    net: Net, players: int, games: int, seed: int = TEST_SEED, others: Net | None = None
) -> Tally:
    """How a seat that plays to win fares against others who play for points.

    The others may have networks of their own, of the same size.
    """
    room, spare = workspace(net), workspace(net)

    def play(seat: int, number: int, count: int) -> Integers:
        totals = np.zeros((count, players), dtype=np.int64)
        setup = games_of(players, False, seed, number)
        speed.compiled(DUELS).duel_games(setup, seat, net, others or net, totals, room, spare)
        return totals

    return tally(play, players, games)
