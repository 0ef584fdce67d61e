"""The minds by the names of their games, and what each offers. Light until one is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from rollwright.core.contract import MindSpec
from rollwright.core.errors import NoAnswer
from rollwright.core.game import Game
from rollwright.games import game

if TYPE_CHECKING:
    from rollwright.minds.mind import Mind


def spec(game: Game) -> MindSpec:
    """What the game's mind offers."""
    if game.mind_spec is None:
        raise NoAnswer(f"{game.title} has no mind: bots that think can't play it")
    return game.mind_spec


@cache
def mind(name: str) -> Mind:
    """The mind of a game. Its data are read when it is first asked for, or first asks for them."""
    found: Mind = import_module(spec(game(name)).mind).shipped()
    return found
