"""Qwixx: what minds know, from the data files, and where they meet."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from rollwright.games.qwixx.mind import DATA, packing
from rollwright.games.qwixx.mind.encoding import FEATURES, LINE, WORKSPACE_SIZE, shares
from rollwright.games.qwixx.mind.evaluate import (
    FIXED_MIND,
    POINTS_MIND,
    WIN_MIND,
    QwixxKnowledge,
)
from rollwright.games.qwixx.mind.solve import HAZARD
from rollwright.games.qwixx.rules import size
from rollwright.minds import data
from rollwright.minds.arena import Arena
from rollwright.minds.arrays import Singles
from rollwright.minds.pair_learning import PairGame, load_network
from rollwright.minds.pair_network import PairKnowledge, PairWeights, knowledge_of

SOLO, FIXED, WIN = "qwixx-solo", "qwixx-hazard", "qwixx-win"
MODULES = ("rollwright.games.qwixx.rules", "rollwright.games.qwixx.mind.policy")
ARENA = Arena(MODULES, size(5), WORKSPACE_SIZE)


def table_mind(kind: int, table: Singles, hazard: float = 0.0) -> QwixxKnowledge:
    """A mind that plays from a table."""
    return QwixxKnowledge(kind, table, 1 - hazard, knowledge_of())


def win_mind(players: int, weights: PairWeights) -> QwixxKnowledge:
    """A mind that plays to win."""
    return _to_win(knowledge_of(weights))


def _to_win(network: PairKnowledge) -> QwixxKnowledge:
    nothing = np.zeros((1, 1, 1), np.float32)
    return QwixxKnowledge(WIN_MIND, nothing, 1.0, network)


@cache
def solo(folder: Path = DATA) -> QwixxKnowledge:
    """The best mind of the game for one."""
    return table_mind(POINTS_MIND, _table(SOLO, folder))


@cache
def fixed(folder: Path = DATA) -> QwixxKnowledge:
    """The measure for several: the table with a chance that the game ends, and the end rule."""
    return table_mind(FIXED_MIND, _table(FIXED, folder), HAZARD)


@cache
def winner(players: int, folder: Path = DATA) -> QwixxKnowledge:
    """The best mind of the game for several."""
    return _to_win(load_network(WIN, players, folder))


def _table(name: str, folder: Path) -> Singles:
    made = data.prepared(
        name, folder, lambda arrays: {"table": packing.unpack(arrays)}, packing.__name__
    )
    return made["table"]


GAME = PairGame(
    arena=ARENA,
    features=FEATURES,
    line=LINE,
    longest=90,
    side=0,
    knowledge=win_mind,
    rival=lambda players: fixed(),
    shares=shares,
)
