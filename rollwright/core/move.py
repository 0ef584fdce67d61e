"""A legal move, and the legal moves of a seat as something to test, count, iterate and print."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """A move: its fixed number in its game, and its notation."""

    index: int
    text: str

    def __str__(self) -> str:
        return self.text


class Moves(tuple[Move, ...]):
    """The legal moves of a seat, by their numbers; `in` takes a Move or its notation."""

    __slots__ = ()

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return any(move == legal.text for legal in self)
        return super().__contains__(move)

    def __str__(self) -> str:
        return ", ".join(move.text for move in self)

    def __repr__(self) -> str:
        return f"<{len(self)} moves: {self}>"
