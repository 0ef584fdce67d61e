"""Twenty One: what minds know, from the solver and the data files, and where they meet."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from rollwright.games.twenty_one.mind import DATA
from rollwright.games.twenty_one.mind.lines import DESK, FEATURES, LINE
from rollwright.games.twenty_one.mind.solve import round_of, solved
from rollwright.games.twenty_one.mind.worth import POINTS_MIND, WIN_MIND
from rollwright.games.twenty_one.rules import SEATS, WIDTH
from rollwright.minds import data
from rollwright.minds.arena import Arena, Player
from rollwright.minds.learning import Batch, Brain, no_brain

WIN = "twenty-one-win"
PRICE = 4.5
"""Points per turn: the best fixed price for two players."""
MODULES = ("rollwright.games.twenty_one.rules", "rollwright.games.twenty_one.mind.player")
ARENA = Arena(MODULES, SEATS + 6 * WIDTH, DESK, tuple(range(6)))


@cache
def price_player(players: int, price: float = PRICE) -> Player:
    """Plays for points at a price per turn; the others' dice count as rolled once."""
    return Player(POINTS_MIND, (*_tables(players, price), *no_brain().parts))


def win_player(players: int, brain: Brain) -> Player:
    """Plays to win."""
    return Player(WIN_MIND, (*_tables(players, PRICE), *brain.parts))


@cache
def winner(players: int, folder: Path = DATA) -> Player:
    """The best player of the game for several."""
    arrays = data.load(WIN, folder)
    weights = arrays[f"weights{players}"].astype(np.float32)
    return win_player(players, Brain(weights, arrays[f"out{players}"]))


def _tables(players: int, price: float) -> tuple[Any, Any]:
    solution = solved(round_of(players), price)
    return solution.values, solution.again


class TwentyOneTeacher:
    """Twenty One as a network learns it."""

    features = FEATURES
    line = LINE
    longest = 32
    asides = 32

    def collect(self, players: int, brain: Brain, seed: int, number: int, batch: Batch) -> None:
        """Plays the games of a batch with a network for all seats, and fills the batch."""
        ARENA.collect(win_player(players, brain), players, seed, number, batch)
