"""Rollwright: roll-and-write dice games to play, understand and study."""

from rollwright.core.errors import IllegalMove, InvalidNotation
from rollwright.core.game import Game
from rollwright.core.move import Move, Moves
from rollwright.core.record import Choice, Record, Roll
from rollwright.core.series import Series
from rollwright.core.state import Result, State
from rollwright.games import game, games
from rollwright.minds.bots import bot

__version__ = "0.1.0"

__all__ = [
    "Choice",
    "Game",
    "IllegalMove",
    "InvalidNotation",
    "Move",
    "Moves",
    "Record",
    "Result",
    "Roll",
    "Series",
    "State",
    "bot",
    "game",
    "games",
]
