"""Which of ranked moves a player notices, and how moves are ranked: rules, at every speed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from rollwright.core.dice import Slots, draw
from rollwright.core.speed import large_rule, rule

if TYPE_CHECKING:
    from rollwright.minds.arrays import Doubles

SPAN = 1 << 20


class Chances(Protocol):
    """Chances by number, as a list or an array."""

    def __getitem__(self, number: int, /) -> float: ...


class Ranked(NamedTuple):
    """Moves, a line of results for each (see `queries`), and their places, best first."""

    moves: Slots
    results: Doubles
    order: Slots


class NoticeRoom(NamedTuple):
    """Room to find out what moves bring at once: gains by place, slots, areas."""

    gains: Slots
    scratch: Slots
    areas: Slots


@large_rule
def put_in_order(results: Doubles, count: int, order: Slots) -> None:
    """Writes the places of results, best first: by worth, then by points, then in their order."""
    for i in range(count):
        at = i
        while at > 0 and is_better(results, i, order[at - 1]):
            order[at] = order[at - 1]
            at -= 1
        order[at] = i


@rule
def is_better(results: Doubles, one: int, other: int) -> bool:
    if results[one, 0] == results[other, 0]:
        return bool(results[one, 2] > results[other, 2])
    return bool(results[one, 0] > results[other, 0])


@rule
def outshone_by(gains: Slots, count: int, place: int) -> int:
    """In how many amounts others bring more at once than the move at a place."""
    amounts = 0
    for i in range(count):
        more = gains[i] > gains[place]
        for earlier in range(i):
            more = more and gains[earlier] != gains[i]
        amounts += int(more)
    return amounts


@large_rule
def first_noticed(gains: Slots, count: int, chances: Chances, stream: Slots) -> int:
    """The place of the first of ranked moves that is noticed.

    The chances go by how many amounts outshine a move; what nothing outshines is always noticed.
    """
    if count == 1:
        return 0
    for place in range(count):
        outshone = outshone_by(gains, count, place)
        if outshone == 0 or draw(stream, SPAN) < SPAN * chances[outshone]:
            return place
    return 0
