"""The minds that come with the package, by the names of their games. Light until one is asked."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Protocol

from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.games import game
from rollwright.minds.value import Value


class Mind(Protocol):
    """Who knows a game: it says what states are worth, and plays."""

    def value(self, state: State, seat: int) -> Value:
        """The value of a state for a seat: before its choice, that of its best move."""

    def rank(self, state: State, seat: int) -> list[tuple[Move, Value]]:
        """The legal moves of a seat with their values, best first."""

    def weigh(self, state: State, seat: int) -> list[Move]:
        """The legal moves of a seat, best first at first sight."""

    def expert(self, state: State, seat: int) -> Move:
        """The best move at first sight."""

    def deep(self, state: State, seat: int, tries: int, seed: int, /) -> Move:
        """The move that does best in so many ways in which the dice may fall."""


@cache
def mind(name: str) -> Mind:
    """The mind of a game. Its data are read when it is first asked for, or first asks for them."""
    package = game(name).name.replace("-", "_")
    found: Mind = import_module(f"rollwright.minds.{package}.mind").shipped()
    return found
