"""Levels: players weaker than their mind, in the ways of people.

A level sees the moves of a seat as its mind ranks them, but not all of them: the less a move brings
at once, compared with others, the more easily it is overlooked. What it sees it judges well.
"""

from __future__ import annotations

from rollwright.core.dice import Stream
from rollwright.core.errors import IllegalMove
from rollwright.core.move import Move, Moves
from rollwright.core.state import State
from rollwright.minds.shipped import mind

SPAN = 1 << 20


SIGHTS: dict[str, dict[str, float]] = {
    "easy": {"clever": 0.45, "qwixx": 0.32, "twenty-one": 0.3},
    "medium": {"clever": 0.65, "qwixx": 0.57, "twenty-one": 0.55},
    "hard": {"clever": 0.82, "qwixx": 0.8, "twenty-one": 0.775},
}
"""By level and game: the chance to notice a move if others bring more at once in one amount; in two
amounts, its square, and so on. Measured so that levels are about equally far apart."""


class LevelBot:
    """Plays the best of the moves that it notices."""

    def __init__(self, name: str, stream: Stream) -> None:
        self._sights = SIGHTS[name]
        self._stream = stream

    def choose(self, state: State, seat: int) -> Move:
        """The best move of those that are noticed; one that brings most at once always is."""
        sight = self._sights[state.game.name]
        owed(state, seat)
        ranked = mind(state.game.name).weigh(state, seat)
        if len(ranked) == 1:
            return ranked[0]
        gains = gains_of(state, seat, ranked)
        steps = sorted(set(gains), reverse=True)
        for move, gain in zip(ranked, gains, strict=True):
            if self._notices(sight, steps.index(gain)):
                return move
        return ranked[gains.index(steps[0])]

    def _notices(self, sight: float, outshone: int) -> bool:
        return outshone == 0 or self._stream.draw(SPAN) < SPAN * sight**outshone


def owed(state: State, seat: int) -> Moves:
    """The moves of a seat that owes a choice."""
    moves = state.moves(seat)
    if not moves:
        raise IllegalMove(f"seat {seat} owes no choice now; {state.waiting}")
    return moves


def gains_of(state: State, seat: int, moves: list[Move]) -> list[int]:
    """What each move brings at once, as the game's rules count it."""
    gain = state.game.rules.gain
    scratch, out = [0] * len(state.slots), [0] * len(state.game.areas)
    return [gain(state.slots, seat - 1, move.index, scratch, out) for move in moves]
