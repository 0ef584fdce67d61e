"""The minds that come with the package, by the names of their games. Light until one is asked."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from rollwright.core.errors import NoAnswer
from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.games import game
from rollwright.minds.value import Value

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Scores = npt.NDArray[np.int64]


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

    def play_games(self, players: int, seed: int, first: int, count: int) -> Scores:
        """The scores, by game and seat, of compiled games in which experts have all seats."""


@cache
def mind(name: str) -> Mind:
    """The mind of a game. Its data are read when it is first asked for, or first asks for them."""
    spec = game(name).mind_spec
    if spec is None:
        raise NoAnswer(f"{game(name).title} has no mind")
    found: Mind = import_module(spec.mind).shipped()
    return found
