"""Qwixx: the worth of a turn of one player, as functions over tables.

A table holds the points still to come by penalties and the two pairs of rows, when a turn begins.
`stay` is the chance that the game goes on after a turn, 1 when nobody else can end it.
"""

from __future__ import annotations

from typing import NamedTuple

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.qwixx.mind.rows import (
    AFTER,
    CLOSED,
    FIRST,
    GAIN,
    ILLEGAL,
    PAIR,
    SECOND,
    STATES,
)
from rollwright.games.qwixx.rules import place_of
from rollwright.games.qwixx.sheet import NUMBERS, PENALTIES, PENALTY_POINTS
from rollwright.minds.arrays import Doubles, Floats

NEVER = -1e9
NONE = 4  # in place of a row: no cross
SUMS = 13


class TurnRoom(NamedTuple):
    """What the worth of a turn is written on."""

    single: Doubles  # by row and place: a coloured cross and no white one
    best: Doubles  # the same after the white dice have shown a number
    values: Doubles  # of faces of coloured dice
    owners: Slots  # the dice that have them
    rows: Slots  # the states of the four rows


@rule
def future(table: Floats, missed: int, a: int, b: int, c: int, d: int) -> float:
    """The points still to come with these rows, 0 when the game is over."""
    shut = int(a == CLOSED) + int(b == CLOSED) + int(c == CLOSED) + int(d == CLOSED)
    if shut > 1 or missed == PENALTIES:
        return 0.0
    value: float = table[missed, PAIR[a * STATES + b], PAIR[c * STATES + d]]
    return value


@large_rule
def after_white(
    table: Floats, missed: int, rows: Slots, stay: float, number: int, best: Doubles
) -> float:
    """The best with one white cross of this number at most and no coloured one, no penalty given.

    Raises `best`, by row and place, to what a coloured cross after the white one is worth.
    """
    most = NEVER
    for row in range(4):
        place = place_of(row, number)
        old = rows[row]
        new = AFTER[old * NUMBERS + place]
        if new == ILLEGAL:
            continue
        gain = GAIN[old * NUMBERS + place]
        rows[row] = new
        most = max(most, gain + stay * future(table, missed, rows[0], rows[1], rows[2], rows[3]))
        if (
            new != CLOSED
            or (rows[0] == CLOSED) + (rows[1] == CLOSED) + (rows[2] == CLOSED) + (rows[3] == CLOSED)
            == 1
        ):
            raise_colours(table, missed, rows, stay, gain, best)
        rows[row] = old
    return most


@rule
def raise_colours(
    table: Floats, missed: int, rows: Slots, stay: float, gain: float, best: Doubles
) -> None:
    """Raises `best`, by row and place, to what a coloured cross here is worth."""
    for row in range(4):
        old = rows[row]
        for place in range(NUMBERS):
            new = AFTER[old * NUMBERS + place]
            if new == ILLEGAL:
                continue
            rows[row] = new
            value = stay * future(table, missed, rows[0], rows[1], rows[2], rows[3])
            value += gain + GAIN[old * NUMBERS + place]
            best[row, place] = max(best[row, place], value)
        rows[row] = old


@rule
def expected_most(least: float, values: Doubles, owners: Slots, count: int) -> float:
    """The mean of the highest of four dice's values and `least`.

    The values above `least` come in any order with the die that has each on one of its six faces.
    """
    for i in range(1, count):
        value, owner = values[i], owners[i]
        j = i
        while j > 0 and values[j - 1] < value:
            values[j] = values[j - 1]
            owners[j] = owners[j - 1]
            j -= 1
        values[j] = value
        owners[j] = owner
    total, below, scale = 0.0, 1296, 1296
    a, b, c, d = 6, 6, 6, 6
    for i in range(count):
        owner = owners[i]
        a -= int(owner == 0)
        b -= int(owner == 1)
        c -= int(owner == 2)
        d -= int(owner == 3)
        rest = a * b * c * d
        total += (below - rest) * values[i]
        below = rest
    return (total + below * least) / scale


@rule
def coloured(least: float, first: int, second: int, room: TurnRoom) -> float:
    """The mean over the coloured dice of the best that can be done with these white ones."""
    best, values, owners = room.best, room.values, room.owners
    count = 0
    for row in range(4):
        for face in range(1, 7):
            value = best[row, place_of(row, first + face)]
            value = max(value, best[row, place_of(row, second + face)])
            values[count] = value
            owners[count] = row
            count += int(value > least)
    return expected_most(least, values, owners, count)


@large_rule
def turn(table: Floats, missed: int, stay: float, room: TurnRoom) -> float:
    """The worth of a turn, over all rolls: the best of all choices after each."""
    single, best, rows = room.single, room.best, room.rows
    for row in range(4):
        for place in range(NUMBERS):
            single[row, place] = NEVER
    raise_colours(table, missed, rows, stay, 0.0, single)
    nothing = stay * future(table, missed + 1, rows[0], rows[1], rows[2], rows[3])
    nothing += PENALTY_POINTS
    total = 0.0
    for number in range(2, SUMS):
        for row in range(4):
            for place in range(NUMBERS):
                best[row, place] = single[row, place]
        least = max(nothing, after_white(table, missed, rows, stay, number, best))
        for first in range(max(1, number - 6), number // 2 + 1):
            weight = 1 if 2 * first == number else 2
            total += weight * coloured(least, first, number - first, room)
    return total / 36


@entry
def solve_layer(
    table: Floats, missed: int, left: Slots, right: Slots, stay: float, room: TurnRoom
) -> None:
    """Fills the table for these pairs of pairs, and the same with the pairs exchanged."""
    rows = room.rows
    for i in range(len(left)):
        rows[0] = FIRST[left[i]]
        rows[1] = SECOND[left[i]]
        rows[2] = FIRST[right[i]]
        rows[3] = SECOND[right[i]]
        value = turn(table, missed, stay, room)
        table[missed, left[i], right[i]] = value
        table[missed, right[i], left[i]] = value
