"""The verbs that a game's players supply to `match`, besides those of its rules; seats from 0.

`kind` and `books` say which mind it is and what it knows, `desk` is room to work.
"""

from __future__ import annotations

from typing import Any, NoReturn

from rollwright.core.dice import Slots
from rollwright.core.speed import verb


def _unbound() -> NoReturn:
    raise TypeError("a game's players supply this verb: see rollwright.core.speed")


@verb
def reply(kind: int, books: Any, s: Slots, seats: int, moves: Slots, desk: Slots) -> None:
    """Writes the moves of these seats, one bit each, that owe a choice; one mind plays them all.

    None of them sees what another answers.
    """
    _unbound()


@verb
def look(s: Slots, desk: Slots) -> None:
    """Puts the position on the desk."""
    _unbound()


@verb
def score_of(desk: Slots, seat: int) -> int:
    """The score of a seat in the position on the desk."""
    _unbound()


@verb
def see(
    books: Any, desk: Slots, players: int, me: int, other: int, turn: int, line: Slots
) -> float:
    """Writes what a seat sees of itself and another when `turn` is about to roll.

    Returns by how much the seat is ahead of the other.
    """
    _unbound()


@verb
def aside(s: Slots, books: Any, beside: Any, place: int, work: Any) -> int:
    """After a roll: writes a moment with a target of its own, if there is one to learn from.

    `beside` has the lines, the differences and, by place and seat, the chance to win and the points
    to come; returns 1 if one was written.
    """
    _unbound()
