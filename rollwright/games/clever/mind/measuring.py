"""How well networks play: everybody's totals in fresh games, of experts or of deep players.

And how far their values are from the truth.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rollwright.core import speed
from rollwright.games.clever.mind.candidates import FAST
from rollwright.games.clever.mind.chances import LOWEST, MARKS, STEP
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.selfplay import PlayStyle, samples, workspace
from rollwright.games.clever.mind.truth import COLUMNS, LEFT, MEAN, SQUARE, VALUE
from rollwright.games.clever.mind.weights import MOST_ROUNDS
from rollwright.minds.arrays import Doubles, Integers, Singles, as_slots
from rollwright.minds.setup import Setup

SELFPLAY = "rollwright.games.clever.mind.selfplay"
LOOKAHEAD = "rollwright.games.clever.mind.lookahead"
TRUTH = "rollwright.games.clever.mind.truth"
TRIES = 32
"""Games that are played on from a position for each round that is left."""
LOST = 0.75
"""In which share of the games whose positions are looked at a seat begins as somebody else."""
HABIT = 10
"""So many positions say that the error is the same whatever the points."""
PASSES = 10
LEAST_ERROR = 0.5
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


def checks(net: Net, setup: Setup, games: int, tries: int = TRIES) -> Doubles:
    """Positions of games of all kinds of players, one a line: see the columns of `truth`."""
    found = np.zeros((games, COLUMNS))
    kernel, style = speed.compiled(TRUTH), PlayStyle(FAST, wander=LOST)
    kernel.check_games(setup, style, tries, net, samples(0), workspace(net), found)
    return found[found[:, LEFT] >= 0]


def errors(net: Net, tables: Sequence[tuple[int, bool]], games: int) -> Singles:
    """By rounds left and points: how far values are from the truth (see `points_error`).

    Root mean squares, without what is due to the chance in the games played on. Few positions are
    enough, since points are taken to make the same difference in all rounds.
    """
    part = max(1, games // len(tables))
    found = np.concatenate([checks(net, games_of(*table), part) for table in tables])
    left = found[:, LEFT].astype(np.int64)
    places = np.clip((found[:, VALUE] - LOWEST) / STEP, 0, MARKS - 1)
    near = np.maximum(0, 1 - np.abs(places[:, None] - np.arange(MARKS)))
    squares = (found[:, VALUE] - found[:, MEAN]) ** 2 - found[:, SQUARE]
    usual, factor = np.zeros(MOST_ROUNDS), np.ones(MARKS)
    for _ in range(PASSES):
        weights = np.bincount(left, near @ factor, MOST_ROUNDS)
        usual = np.bincount(left, squares, MOST_ROUNDS) / np.maximum(weights, 1e-9)
        usual = np.maximum(LEAST_ERROR**2, usual)
        habit = HABIT * usual.mean()
        factor = np.maximum(0, squares @ near + habit) / (usual[left] @ near + habit)
    rms = np.sqrt(np.maximum(LEAST_ERROR**2, np.outer(usual, factor)))
    return rms.astype(np.float32)
