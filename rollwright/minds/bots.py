"""Bots: players behind the one verb `choose(state, seat)`."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from rollwright.core.dice import Stream
from rollwright.core.errors import IllegalMove, InvalidNotation
from rollwright.core.move import Move, Moves
from rollwright.core.state import State


class Bot(Protocol):
    """A player: anything with this verb."""

    def choose(self, state: State, seat: int) -> Move:
        """The move of a seat that owes a choice."""


class RandomBot:
    """Plays any legal move."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def choose(self, state: State, seat: int) -> Move:
        moves = _moves(state, seat)
        return moves[self._stream.draw(len(moves))]


class GreedyBot:
    """Plays the move that brings most at once; among equals the first."""

    def __init__(self, stream: Stream) -> None:
        del stream

    def choose(self, state: State, seat: int) -> Move:
        gain = state.game.rules.gain
        scratch, out = [0] * len(state.slots), [0] * len(state.game.areas)
        return max(
            _moves(state, seat),
            key=lambda move: gain(state.slots, seat - 1, move.index, scratch, out),
        )


BOTS: dict[str, Callable[[Stream], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""The bots by name; their place is their number in compiled games."""


def bot(name: str, source: int | Stream | None = None) -> Bot:
    """A bot by its name, with a seed or a stream for what it leaves to chance."""
    if source is None:
        source = random.SystemRandom().getrandbits(62)
    stream = source if isinstance(source, Stream) else Stream(source)
    return BOTS[check_name(name)](stream)


def check_name(name: str) -> str:
    """The name, if a bot has it."""
    if name not in BOTS:
        raise InvalidNotation(f"there is no bot {name!r}; the bots are {', '.join(BOTS)}")
    return name


def _moves(state: State, seat: int) -> Moves:
    moves = state.moves(seat)
    if not moves:
        raise IllegalMove(f"seat {seat} owes no choice now; {state.waiting}")
    return moves
