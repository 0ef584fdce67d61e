"""Qwixx: what minds know, from the data files, and where they meet."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from rollwright.games.qwixx.rules import SEATS, WIDTH
from rollwright.minds import data
from rollwright.minds.arena import Arena, Player
from rollwright.minds.learning import Batch, Brain, no_brain
from rollwright.minds.qwixx import table
from rollwright.minds.qwixx.lines import DESK, FEATURES, LINE
from rollwright.minds.qwixx.solve import HAZARD
from rollwright.minds.qwixx.worth import FIXED_MIND, POINTS_MIND, WIN_MIND

SOLO, FIXED, WIN = "qwixx-solo", "qwixx-hazard", "qwixx-win"


ARENA = Arena("rollwright.minds.qwixx.player", SEATS + 5 * WIDTH, DESK)


def table_player(kind: int, values: Any, hazard: float = 0.0) -> Player:
    """A player that plays from a table."""
    return Player(kind, (values.astype(np.float32), 1 - hazard, *no_brain().parts))


def win_player(brain: Brain) -> Player:
    """A player that plays to win."""
    nothing = np.zeros((1, 1, 1), np.float32)
    return Player(WIN_MIND, (nothing, 1.0, *brain.parts))


@cache
def solo(folder: Path = data.FOLDER) -> Player:
    """The best player of the game for one."""
    return table_player(POINTS_MIND, table.unpack(data.load(SOLO, folder)))


@cache
def fixed(folder: Path = data.FOLDER) -> Player:
    """The measure for several: the table with a chance that the game ends, and the end rule."""
    return table_player(FIXED_MIND, table.unpack(data.load(FIXED, folder)), HAZARD)


@cache
def winner(players: int, folder: Path = data.FOLDER) -> Player:
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
