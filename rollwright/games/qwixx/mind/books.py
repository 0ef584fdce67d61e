"""Qwixx: what minds know, from the data files, and where they meet."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from rollwright.games.qwixx.mind import DATA, table
from rollwright.games.qwixx.mind.lines import DESK, FEATURES, LINE
from rollwright.games.qwixx.mind.solve import HAZARD
from rollwright.games.qwixx.mind.worth import FIXED_MIND, POINTS_MIND, WIN_MIND
from rollwright.games.qwixx.rules import SEATS, WIDTH
from rollwright.minds import data
from rollwright.minds.arena import Arena, Player
from rollwright.minds.learning import Batch, Brain, no_brain

SOLO, FIXED, WIN = "qwixx-solo", "qwixx-hazard", "qwixx-win"


MODULES = ("rollwright.games.qwixx.rules", "rollwright.games.qwixx.mind.player")
ARENA = Arena(MODULES, SEATS + 5 * WIDTH, DESK)


def table_player(kind: int, values: Any, hazard: float = 0.0) -> Player:
    """A player that plays from a table."""
    return Player(kind, (values.astype(np.float32), 1 - hazard, *no_brain().parts))


def win_player(brain: Brain) -> Player:
    """A player that plays to win."""
    nothing = np.zeros((1, 1, 1), np.float32)
    return Player(WIN_MIND, (nothing, 1.0, *brain.parts))


@cache
def solo(folder: Path = DATA) -> Player:
    """The best player of the game for one."""
    return table_player(POINTS_MIND, table.unpack(data.load(SOLO, folder)))


@cache
def fixed(folder: Path = DATA) -> Player:
    """The measure for several: the table with a chance that the game ends, and the end rule."""
    return table_player(FIXED_MIND, table.unpack(data.load(FIXED, folder)), HAZARD)


@cache
def winner(players: int, folder: Path = DATA) -> Player:
    """The best player of the game for several."""
    arrays = data.load(WIN, folder)
    weights = arrays[f"weights{players}"].astype(np.float32)
    return win_player(Brain(weights, arrays[f"out{players}"]))


class QwixxTeacher:
    """Qwixx as a network learns it."""

    features = FEATURES
    line = LINE
    longest = 90
    asides = 0

    def collect(self, players: int, brain: Brain, seed: int, number: int, batch: Batch) -> None:
        """Plays the games of a batch with a network for all seats, and fills the batch."""
        ARENA.collect(win_player(brain), players, seed, number, batch)
