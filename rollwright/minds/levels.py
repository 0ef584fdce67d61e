"""Levels: players weaker than their mind, in the ways of people.

A level sees the moves of a seat as its mind ranks them, but not all of them: the less a move brings
at once, compared with others, the more easily it is overlooked. What it sees it judges well.
"""

from __future__ import annotations

from rollwright.core.dice import Stream
from rollwright.core.errors import IllegalMove
from rollwright.core.game import Game
from rollwright.core.move import Move, Moves
from rollwright.core.state import State
from rollwright.minds.registry import mind, spec

SPAN = 1 << 20
LEVELS = ("easy", "medium", "hard")
"""The levels below expert."""


class LevelBot:
    """Plays the best of the moves that it notices.

    The game's `MindSpec` has its sight: the chance to notice a move if others bring more at once in
    one amount; in two amounts, its square, and so on. Measured so that levels are about equally far
    apart.
    """

    def __init__(self, name: str, stream: Stream) -> None:
        self._name = name
        self._stream = stream

    def choose(self, state: State, seat: int) -> Move:
        """The best move of those that are noticed; one that brings most at once always is."""
        owed(state, seat)
        ranked = mind(state.game.name).weigh(state, seat)
        if len(ranked) == 1:
            return ranked[0]
        places = outshone(state, seat, ranked)
        for move, place in zip(ranked, places, strict=True):
            if place == 0 or self._notices(state.game, place):
                return move
        return ranked[places.index(0)]

    def _notices(self, game: Game, place: int) -> bool:
        return self._stream.draw(SPAN) < SPAN * chance_to_notice(self._name, game, place)


def chance_to_notice(level: str, game: Game, place: int) -> float:
    """How likely a level notices a move that is outshone in so many amounts."""
    return spec(game).sights[level] ** place


def outshone(state: State, seat: int, moves: list[Move]) -> list[int]:
    """For each move, in how many amounts others bring more at once."""
    gains = gains_of(state, seat, moves)
    steps = sorted(set(gains), reverse=True)
    return [steps.index(gain) for gain in gains]


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
