"""What a mind says: the value of a state for a seat, and its legal moves, best first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Protocol

from rollwright.core.errors import NoAnswer
from rollwright.core.move import Move, Moves
from rollwright.core.state import State
from rollwright.minds.registry import spec
from rollwright.minds.value import Value

if TYPE_CHECKING:
    from rollwright.minds.arrays import Integers

Ranking = list[tuple[Move, Value]]
"""Moves with their values, best first."""


class Evaluator(Protocol):
    """Anything that knows the value of a state and of the moves, such as a mind."""

    def value(self, state: State, seat: int) -> Value: ...
    def rank(self, state: State, seat: int) -> Ranking: ...


class Mind(ABC):
    """What knows a game.

    A seat's own choices are taken to be the best; others' secrets stay unseen.
    """

    game: str
    """The name of the game that it knows."""

    def value(self, state: State, seat: int) -> Value:
        """The value of a state for a seat: before its choice, that of its best move."""
        self._check(state, seat)
        return self._value(state, seat)

    def rank(self, state: State, seat: int) -> Ranking:
        """The legal moves of a seat with their values, best first."""
        return self._rank(state, seat, self._owed(state, seat))

    def weigh(self, state: State, seat: int) -> list[Move]:
        """The legal moves of a seat, the one that looks best first."""
        return self._weigh(state, seat, self._owed(state, seat))

    def expert(self, state: State, seat: int) -> Move:
        """The best move at first sight."""
        return self._expert(state, seat, self._owed(state, seat))

    def deep(self, state: State, seat: int, tries: int | None = None, seed: int = 0) -> Move:
        """The move that does best in a number of ways in which the dice may fall.

        Without a number, it tries as many as the bot `deep` does.
        """
        moves = self._owed(state, seat)
        if tries is None:
            tries = spec(state.game).tries
        if tries < 1:
            raise NoAnswer(f"a deep player tries at least one way the dice may fall, not {tries}")
        return self._deep(state, seat, moves, tries, seed)

    @abstractmethod
    def play_games(self, players: int, seed: int, first: int, count: int) -> Integers:
        """The scores, by game and seat, of compiled games in which experts have all seats."""

    @abstractmethod
    def _value(self, state: State, seat: int) -> Value: ...

    @abstractmethod
    def _rank(self, state: State, seat: int, moves: Moves) -> Ranking: ...

    @abstractmethod
    def _deep(self, state: State, seat: int, moves: Moves, tries: int, seed: int) -> Move: ...

    def _weigh(self, state: State, seat: int, moves: Moves) -> list[Move]:
        return [move for move, _ in self._rank(state, seat, moves)]

    def _expert(self, state: State, seat: int, moves: Moves) -> Move:
        return self._weigh(state, seat, moves)[0]

    def _check(self, state: State, seat: int) -> None:
        """Raises an error where there is no answer."""
        if state.game.name != self.game:
            raise NoAnswer(f"this mind knows {self.game}, not {state.game.name}")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= state.players:
            raise NoAnswer(f"there is no seat {seat!r}; seats are 1 to {state.players}")
        if state.result is not None:
            raise NoAnswer("the game is over: there is nothing left to expect")

    def _owed(self, state: State, seat: int) -> Moves:
        """The legal moves of a seat that owes a choice."""
        self._check(state, seat)
        moves = state.moves(seat)
        if not moves:
            raise NoAnswer(f"seat {seat} owes no choice now; {state.waiting}")
        return moves
