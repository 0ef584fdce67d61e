"""Bots of one's own, good and bad, for the tests."""

from __future__ import annotations

import os
import time

import rollwright as rw
from rollwright.core.dice import Stream


class First:
    """Plays the first legal move."""

    def choose(self, state: rw.State, seat: int) -> rw.Move:
        return state.moves(seat)[0]


class Lucky:
    """The random bot again, with the stream that it is given."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def choose(self, state: rw.State, seat: int) -> str:
        moves = state.moves(seat)
        return moves[self._stream.draw(len(moves))].text


class Illegal(First):
    """Plays what nobody can."""

    def choose(self, state: rw.State, seat: int) -> rw.Move:
        return rw.Move(44, "mark b2")


class Broken(First):
    """Raises something, when it has crossed a few boxes."""

    def choose(self, state: rw.State, seat: int) -> rw.Move:
        raise RuntimeError("no idea\nwhat to do")


class Sleeper(First):
    """Never answers."""

    def choose(self, state: rw.State, seat: int) -> rw.Move:
        time.sleep(1000)
        return super().choose(state, seat)


class Quitter(First):
    """Takes its process down."""

    def choose(self, state: rw.State, seat: int) -> rw.Move:
        os._exit(3)


class LateIllegal(First):
    """Plays well for two games of Qwixx alone, then illegally."""

    games = 0

    def choose(self, state: rw.State, seat: int) -> rw.Move:
        if state.text.count("x=0") and state.table["phase"] == "white":
            fresh = "r=- y=- g=- b=- x=0" in state.text
            type(self).games += fresh
        if self.games > 2:
            return rw.Move(44, "mark b2")
        return super().choose(state, seat)


class Unmade(First):
    """Can't even be made."""

    def __init__(self) -> None:
        raise OSError("no weights")


class Mute:
    """No bot at all."""


NUMBER = 7
