"""What a seat can expect in any state, the finished ones too, asked of any game's mind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from rollwright.core.game import Game
from rollwright.core.move import Move
from rollwright.core.state import State

MINDS = {
    "clever": ("rollwright.minds.clever.mind", "shipped"),
    "qwixx": ("rollwright.minds.qwixx.mind", "QwixxMind"),
    "twenty-one": ("rollwright.minds.twenty_one.mind", "TwentyOneMind"),
}


class Mind(Protocol):
    """Whoever knows the value of a state and of the moves."""

    def value(self, state: State, seat: int) -> Any: ...
    def rank(self, state: State, seat: int) -> Any: ...


@cache
def mind_of(game: Game) -> Mind:
    """The mind that comes with the package, read on first use."""
    module, name = MINDS[game.name]
    found: Mind = getattr(import_module(module), name)()
    return found


@dataclass(frozen=True, slots=True)
class Outlook:
    """Points to expect in the end and, with others, the chance to win; a shared win is a part."""

    points: float
    win: float | None
    exact: bool
    error: float
    """How far it may be off: the chance where a mind doubts that, else the points."""

    @property
    def worth(self) -> float:
        """What counts: the chance to win, or alone the points."""
        return self.points if self.win is None else self.win


Ranking = list[tuple[Move, Outlook]]


class Adviser:
    """Asks a mind, and remembers what it said of choices."""

    def __init__(self, mind: Mind) -> None:
        self._mind = mind
        self._ranks: dict[tuple[State, int], Ranking] = {}

    def outlook(self, state: State, seat: int) -> Outlook:
        """What a seat can expect: before its choice that of its best move, in the end its score."""
        if state.result is not None:
            return _final(state, seat)
        if seat in state.to_move:
            return self.rank(state, seat)[0][1]
        return _outlook(self._mind.value(state, seat))

    def rank(self, state: State, seat: int) -> Ranking:
        """The legal moves of a seat with what can be expected after them, best first."""
        if (state, seat) not in self._ranks:
            ranked = self._mind.rank(state, seat)
            self._ranks[state, seat] = [(move, _outlook(value)) for move, value in ranked]
        return self._ranks[state, seat]


def _outlook(value: Any) -> Outlook:
    win = value.chance if hasattr(value, "chance") else value.win
    return Outlook(value.points, win, value.exact, value.error)


def _final(state: State, seat: int) -> Outlook:
    """The score, and the seat's part of the victory."""
    winners = state.result.winners if state.result else ()
    win = (seat in winners) / len(winners) if state.players > 1 else None
    return Outlook(float(state.scores[seat - 1]), win, exact=True, error=0.0)
