"""The games, by name. A game is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module

from rollwright.core.errors import InvalidNotation
from rollwright.core.game import Game

MODULES = {
    "clever": "rollwright.games.clever.game",
    "qwixx": "rollwright.games.qwixx.game",
    "twenty-one": "rollwright.games.twenty_one.game",
}


def game(name: str) -> Game:
    """The game of that name: "clever", "qwixx" or "twenty-one"."""
    if not isinstance(name, str) or name not in MODULES:
        raise InvalidNotation(f"there is no game {name!r}; the games are {', '.join(MODULES)}")
    found: Game = import_module(MODULES[name]).GAME
    return found


def games() -> list[Game]:
    """All games."""
    return [game(name) for name in MODULES]
