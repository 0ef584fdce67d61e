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
from rollwright.minds.noticing import first_noticed, outshone_by
from rollwright.minds.registry import mind, spec

LEVELS = ("easy", "medium", "hard")
"""The levels below expert."""


class LevelBot:
    """Plays the best of the moves that it notices.

    The game's `MindSpec` has the sight of a level, or it is given: the chance to notice a move if
    others bring more at once in one amount; in two amounts, its square, and so on. Measured so that
    levels are about equally far apart.
    """

    def __init__(self, level: str | float, stream: Stream) -> None:
        self._level = level
        self._stream = stream

    def choose(self, state: State, seat: int) -> Move:
        """The best move of those that are noticed; one that brings most at once always is."""
        owed(state, seat)
        ranked = mind(state.game.name).weigh(state, seat)
        gains = gains_of(state, seat, ranked)
        chances = chances_of(self._level, state.game, len(ranked))
        return ranked[first_noticed(gains, len(ranked), chances, self._stream.slots)]


def chances_of(level: str | float, game: Game, count: int) -> list[float]:
    """How likely a level notices a move, by the number of amounts that outshine it."""
    return [chance_to_notice(level, game, place) for place in range(count)]


def chance_to_notice(level: str | float, game: Game, place: int) -> float:
    """How likely a level, or a sight, notices a move that is outshone in `place` amounts."""
    sight = spec(game).sights[level] if isinstance(level, str) else level
    return sight**place


def outshone(state: State, seat: int, moves: list[Move]) -> list[int]:
    """For each move, in how many amounts others bring more at once."""
    gains = gains_of(state, seat, moves)
    return [outshone_by(gains, len(gains), place) for place in range(len(gains))]


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
