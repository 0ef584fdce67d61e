"""A legal move, and the legal moves of a seat as something to test, count, iterate and print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """A move: its fixed number in its game, and its notation."""

    index: int
    text: str

    def __str__(self) -> str:
        return self.text


class Moves:
    """The legal moves of a seat, by their numbers; `in` takes a Move or its notation."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Iterable[Move] = ()) -> None:
        self._moves = tuple(moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __getitem__(self, place: int) -> Move:
        return self._moves[place]

    def __contains__(self, move: object) -> bool:
        return any(move in (legal, legal.text) for legal in self._moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moves) and self._moves == other._moves

    def __hash__(self) -> int:
        return hash(self._moves)

    def __str__(self) -> str:
        return ", ".join(move.text for move in self._moves)

    def __repr__(self) -> str:
        return f"<{len(self)} moves: {self}>"
