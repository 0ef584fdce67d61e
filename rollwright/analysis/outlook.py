"""What a seat can expect in any state, also in a finished one, according to a game's mind."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from rollwright.analysis.names import rules
from rollwright.core.state import State
from rollwright.minds.mind import Evaluator, Ranking
from rollwright.minds.queries import RESULT
from rollwright.minds.value import Value


class Adviser:
    """Asks a mind, and remembers how it ranked moves."""

    def __init__(self, mind: Evaluator) -> None:
        self._mind = mind
        self._ranks: dict[tuple[State, int], Ranking] = {}

    def outlook(self, state: State, seat: int) -> Value:
        """The value of a state for a seat: before its choice, that of its best move."""
        if state.result is not None:
            return _final(state, seat)
        if seat in state.to_move:
            best = self.rank(state, seat)[0][1]
            # A ranked move says how far its loss may be off, not how far its value.
            return replace(best, error=self._mind.value(state, seat).error)
        return self._mind.value(state, seat)

    def rank(self, state: State, seat: int) -> Ranking:
        """The legal moves of a seat with what can be expected after them, best first."""
        if (state, seat) not in self._ranks:
            self._ranks[state, seat] = self._mind.rank(state, seat)
        return self._ranks[state, seat]


def _final(state: State, seat: int) -> Value:
    """The score, and the seat's part of the victory."""
    values = np.zeros((state.players, RESULT))
    rules(state.game).finish(state.slots, [0] * len(state.game.areas), values)
    _, win, points, error = map(float, values[seat - 1])
    return Value(points, win if state.players > 1 else None, exact=True, error=error)
