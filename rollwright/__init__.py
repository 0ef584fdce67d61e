"""Rollwright: roll-and-write dice games to play, understand and study."""

from rollwright.core.errors import (
    IllegalMove,
    InvalidNotation,
    InvalidSetting,
    MissingLibrary,
    NoAnswer,
    NoCluster,
    RollwrightError,
    SimulationStopped,
    UnfairDice,
    UnknownName,
    UnusableFile,
)
from rollwright.core.game import Game
from rollwright.core.move import Move, Moves
from rollwright.core.record import Choice, Record, Roll
from rollwright.core.series import Series
from rollwright.core.state import Result, State
from rollwright.games import all_games, game
from rollwright.minds.bots import bot
from rollwright.minds.registry import mind
from rollwright.minds.value import Value
from rollwright.study import coach, compare, puzzles, review, simulate, tournament

__version__ = "0.1.0"

__all__ = [
    "Choice",
    "Game",
    "IllegalMove",
    "InvalidNotation",
    "InvalidSetting",
    "MissingLibrary",
    "Move",
    "Moves",
    "NoAnswer",
    "NoCluster",
    "Record",
    "Result",
    "Roll",
    "RollwrightError",
    "Series",
    "SimulationStopped",
    "State",
    "UnfairDice",
    "UnknownName",
    "UnusableFile",
    "Value",
    "all_games",
    "bot",
    "coach",
    "compare",
    "game",
    "mind",
    "puzzles",
    "review",
    "simulate",
    "tournament",
]
