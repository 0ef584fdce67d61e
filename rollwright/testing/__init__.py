"""A test that every game must pass, for whoever adds one: `check_game(game)`."""

from __future__ import annotations

import random
from importlib.util import find_spec

from rollwright.core.game import Game
from rollwright.testing.parts import check_parts
from rollwright.testing.play import (
    check_contract,
    check_modes,
    check_options,
    check_random_game,
)

GAMES = 3
"""Random games for each number of players."""

__all__ = ["check_game"]


def check_game(game: Game) -> None:
    """Looks at everything that other parts of Rollwright rely on, as `core.contract` says it.

    Raises AssertionError with a message that says what is wrong. A game that passes works in the
    terminal, the lab, the environments, the server and the page.
    """
    check_contract(game)
    for players in game.players:
        check_options(game, players)
        for seed in range(GAMES):
            check_random_game(game, players, random.Random(seed))
    if find_spec("numba"):
        for players in game.players:
            check_modes(game, players)
    check_parts(game)
