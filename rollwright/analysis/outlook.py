"""What a seat can expect in any state, also in a finished one, according to a game's mind."""

from __future__ import annotations

from rollwright.core.state import State
from rollwright.minds.mind import Evaluator, Ranking
from rollwright.minds.value import Value


class Adviser:
    """Asks a mind, and remembers how it ranked moves."""

    def __init__(self, mind: Evaluator) -> None:
        self._mind = mind
        self._ranks: dict[tuple[State, int], Ranking] = {}

    def outlook(self, state: State, seat: int) -> Value:
        """The value of a state for a seat: after its best move if it is to choose, or its score."""
        if state.result is not None:
            return _final(state, seat)
        if seat in state.to_move:
            return self.rank(state, seat)[0][1]
        return self._mind.value(state, seat)

    def rank(self, state: State, seat: int) -> Ranking:
        """The legal moves of a seat with what can be expected after them, best first."""
        if (state, seat) not in self._ranks:
            self._ranks[state, seat] = self._mind.rank(state, seat)
        return self._ranks[state, seat]


def _final(state: State, seat: int) -> Value:
    """The score, and the seat's part of the victory."""
    winners = state.result.winners if state.result else ()
    win = (seat in winners) / len(winners) if state.players > 1 else None
    return Value(float(state.scores[seat - 1]), win, exact=True, error=0.0)
