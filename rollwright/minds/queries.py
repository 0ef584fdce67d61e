"""Queries to a mind about a position: a template over a game's rules and its `expert` module.

This is what the page asks. What a mind knows, with its room to work, is a named tuple of its own.
A line of results has what a move is worth (moves are ordered by it), the chance to win (0 alone),
the points, and the error of what counts.
"""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import entry
from rollwright.core.verbs import gain, legal
from rollwright.minds.arrays import Doubles
from rollwright.minds.noticing import first_noticed, put_in_order
from rollwright.minds.verbs import judge, think, weigh

RESULT = 4
"""How long a line of results is."""


@entry
def expert(mind: object, s: Slots, seat: int, moves: Slots) -> int:
    """What an expert plays."""
    return think(mind, s, seat, moves, legal(s, seat, moves))


@entry
def rank(mind: object, s: Slots, seat: int, moves: Slots, results: Doubles, order: Slots) -> int:
    """Writes the legal moves, a line of results for each, and their places, best first."""
    count = legal(s, seat, moves)
    weigh(mind, s, seat, moves, count, results, True)
    put_in_order(results, count, order)
    return count


@entry
def value(mind: object, s: Slots, seat: int, moves: Slots, results: Doubles, order: Slots) -> None:
    """Writes what a position is worth for a seat into the first line of results."""
    judge(mind, s, seat, moves, results, order)


@entry
def notice(
    mind: object,
    s: Slots,
    seat: int,
    moves: Slots,
    results: Doubles,
    order: Slots,
    chances: Doubles,
    stream: Slots,
    gains: Slots,
    scratch: Slots,
    out: Slots,
) -> int:
    """The best move of those that a player below expert notices."""
    count = legal(s, seat, moves)
    weigh(mind, s, seat, moves, count, results, False)
    put_in_order(results, count, order)
    for place in range(count):
        gains[place] = gain(s, seat, moves[order[place]], scratch, out)
    return moves[order[first_noticed(gains, count, chances, stream)]]
