"""Queries to a mind about a position: a template over a game's rules and its `expert` module.

This is what the page asks. What a mind knows, with its room to work, is a named tuple of its own.
A line of results has what a move is worth (moves are ordered by it), the chance to win (0 alone),
the points, and the error of what counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.core.dice import Slots, scatter, throw
from rollwright.core.speed import entry
from rollwright.core.verbs import DICE, SIDES, gain, legal, order_matters, roll, size
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


@entry
def foresee(
    mind: object,
    s: Slots,
    seat: int,
    moves: Slots,
    results: Doubles,
    order: Slots,
    stream: Slots,
    faces: Slots,
    arrangement: Slots,
    scratch: Slots,
    rolls: Sequence[Slots],
    outlooks: Doubles,
) -> None:
    """Rolls what is due again and again: writes the faces by die, and what the position is worth.

    Every SIDES rolls belong together: after the first one, each die shows the next face every time,
    and after the highest the lowest. So a die shows all its faces equally often, and chance plays a
    smaller part in what their means say.
    """
    for n in range(len(rolls)):
        if n % SIDES == 0:
            throw(stream, faces, DICE, SIDES)
        else:
            for die in range(DICE):
                faces[die] = faces[die] % SIDES + 1
        for i in range(size(s[0])):
            scratch[i] = s[i]
        if order_matters(s):
            scatter(stream, arrangement, DICE)
        roll(scratch, faces, arrangement)
        judge(mind, scratch, seat, moves, results, order)
        for die in range(DICE):
            rolls[n][die] = faces[die]
        for part in range(RESULT):
            outlooks[n][part] = results[0][part]
