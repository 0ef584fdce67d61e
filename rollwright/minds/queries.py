"""Queries to a mind about a position: a template over a game's rules and its `expert` module.

This is what the page asks. What a mind knows, with its room to work, is a named tuple of its own.
A line of results has what a move is worth (moves are ordered by it), the chance to win (0 alone),
the points, and the error of what counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rollwright.core.dice import Slots, scatter, throw
from rollwright.core.speed import entry
from rollwright.core.verbs import DICE, SIDES, gain, legal, order_matters, roll, size
from rollwright.minds.arrays import Doubles, new_slots
from rollwright.minds.noticing import NoticeRoom, Ranked, first_noticed, put_in_order
from rollwright.minds.verbs import judge, think, weigh

RESULT = 4
"""How long a line of results is."""
POINTS = 2
"""Where it has the points."""


class DiceRoom(NamedTuple):
    """The stream that dice are drawn from; room for their faces, how they lie, and what follows."""

    stream: Slots
    faces: Slots
    order: Slots
    scratch: Slots


def ranked_room(moves: int) -> Ranked:
    """Room for a number of moves."""
    return Ranked(new_slots(moves + 1), np.zeros((moves + 1, RESULT)), new_slots(moves + 1))


@entry
def expert(mind: object, s: Slots, seat: int, moves: Slots) -> int:
    """The move that an expert plays."""
    return think(mind, s, seat, moves, legal(s, seat, moves))


@entry
def rank(mind: object, s: Slots, seat: int, ranked: Ranked) -> int:
    """Writes the legal moves, a line of results for each, and their places, best first."""
    count = legal(s, seat, ranked.moves)
    weigh(mind, s, seat, ranked, count, True)
    put_in_order(ranked.results, count, ranked.order)
    return count


@entry
def value(mind: object, s: Slots, seat: int, ranked: Ranked) -> None:
    """Writes what a position is worth for a seat into the first line of results."""
    judge(mind, s, seat, ranked)


@entry
def notice(
    mind: object,
    s: Slots,
    seat: int,
    ranked: Ranked,
    chances: Doubles,
    stream: Slots,
    room: NoticeRoom,
) -> int:
    """The best move of those that a player below expert notices."""
    moves, order = ranked.moves, ranked.order
    count = legal(s, seat, moves)
    weigh(mind, s, seat, ranked, count, False)
    put_in_order(ranked.results, count, order)
    for place in range(count):
        room.gains[place] = gain(s, seat, moves[order[place]], room.scratch, room.areas)
    return moves[order[first_noticed(room.gains, count, chances, stream)]]


@entry
def foresee(
    mind: object,
    s: Slots,
    seat: int,
    ranked: Ranked,
    dice: DiceRoom,
    rolls: Sequence[Slots],
    outlooks: Doubles,
) -> None:
    """Rolls what is due many times: writes each roll's faces by die, and the value after it.

    SIDES rolls in a row belong together: from one to the next each die goes up by one face, or from
    the highest to the lowest. So every die shows all its faces equally often, and the mean of the
    values depends less on chance.
    """
    faces, scratch = dice.faces, dice.scratch
    for n in range(len(rolls)):
        if n % SIDES == 0:
            throw(dice.stream, faces, DICE, SIDES)
        else:
            for die in range(DICE):
                faces[die] = faces[die] % SIDES + 1
        for i in range(size(s[0])):
            scratch[i] = s[i]
        if order_matters(s):
            scatter(dice.stream, dice.order, DICE)
        roll(scratch, faces, dice.order)
        judge(mind, scratch, seat, ranked)
        for die in range(DICE):
            rolls[n][die] = faces[die]
        for part in range(RESULT):
            outlooks[n][part] = ranked.results[0][part]
