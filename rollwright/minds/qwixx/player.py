"""Qwixx: the choices of a mind, as functions over slots and tables.

A mind looks at every whole choice that the dice allow, white cross and coloured cross, and takes
the best for itself; others' answers to the white dice are not foreseen.
"""

from __future__ import annotations

from typing import Any

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.qwixx import rules as r
from rollwright.games.qwixx.rules import areas, due, owing, play, roll, size, start  # noqa: F401 some are verbs for `match`
from rollwright.games.qwixx.sheet import MISTHROWS, NUMBERS
from rollwright.minds.qwixx.lines import MINE, NOW, THEN, write_line
from rollwright.minds.qwixx.position import (
    MISSED,
    SCORE,
    WIDTH,
    copy_position,
    cross,
    miss,
    read_position,
    shut,
    shut_rows,
)
from rollwright.minds.qwixx.rows import AFTER, CLOSED, ILLEGAL, LAST, PLACE
from rollwright.minds.qwixx.turn import NEVER, place_of
from rollwright.minds.qwixx.worth import WIN_MIND, worth

PHASE, ACTIVE, FACES, MARKED, WHITE = r.PHASE, r.ACTIVE, r.FACES, r.MARKED, r.WHITE
MOST_SKIPPED = 4
LAST_MISTHROW = MISTHROWS - 1
MARK, PASS, ROLL = r.MARK, r.PASS, r.ROLL


@rule
def next_turn(s: Slots) -> int:
    return s[ACTIVE] + 1 if s[ACTIVE] + 1 < s[0] else 0


@rule
def try_cross(desk: Slots, at: int, players: int, me: int, row: int, place: int) -> None:
    shut(desk, at, players, cross(desk, at + WIDTH * me, row, place))


@rule
def take_back(desk: Slots, source: int, at: int, players: int, me: int, row: int) -> None:
    """Makes a position equal to its source again, from which one cross of a seat set it apart."""
    if desk[at + WIDTH * me + row] == CLOSED:
        copy_position(desk, source, at, players)
    else:
        sheet = WIDTH * me
        desk[at + sheet + row] = desk[source + sheet + row]
        desk[at + sheet + SCORE] = desk[source + sheet + SCORE]


@rule
def ignored(kind: int, desk: Slots, sheet: int, row: int, place: int) -> bool:
    """Whether a cross isn't looked at: it is illegal, or one that nobody wins with.

    The latter skips too many numbers, doesn't close the row and doesn't save the game either.
    """
    state = desk[sheet + row]
    waste = kind == WIN_MIND and place - PLACE[state] > MOST_SKIPPED
    waste &= place < LAST and desk[sheet + MISSED] < LAST_MISTHROW
    return waste or AFTER[state * NUMBERS + place] == ILLEGAL


@large_rule
def best_colour(
    kind: int, books: Any, s: Slots, desk: Slots, at: int, me: int, marked: int
) -> tuple[float, int]:
    """The best coloured cross of the active seat, or none, and what it leads to."""
    players, turn = s[0], next_turn(s)
    sheet = at + WIDTH * me
    most, best = NEVER * 2, PASS
    tries = 4 if s[FACES] == s[FACES + 1] else 8
    copy_position(desk, at, THEN, players)
    for i in range(tries + 1):
        row, place = i & 3, 0
        if i < tries:
            place = place_of(row, s[FACES + (i >> 2)] + s[FACES + 2 + row])
            if s[FACES + 2 + row] == 0 or ignored(kind, desk, sheet, row, place):
                continue
            try_cross(desk, THEN, players, me, row, place)
        elif marked == 0:
            miss(desk, THEN + WIDTH * me)
        value = worth(kind, books, desk, THEN, players, me, turn)
        if value > most:
            most, best = value, MARK + NUMBERS * row + place if i < tries else PASS
        take_back(desk, at, THEN, players, me, row)
    return most, best


@large_rule
def after_answers(kind: int, books: Any, s: Slots, desk: Slots, me: int, marked: int) -> float:
    """What the position MINE is worth to a seat when all have answered the white dice."""
    if me == s[ACTIVE] and shut_rows(desk, MINE) < 2:
        value, _ = best_colour(kind, books, s, desk, MINE, me, marked)
        return value
    return worth(kind, books, desk, MINE, s[0], me, next_turn(s))


@large_rule
def best_white(kind: int, books: Any, s: Slots, desk: Slots, me: int) -> tuple[float, int]:
    """The best answer to the white dice, and what it leads to."""
    players = s[0]
    most, best = NEVER * 2, PASS
    for row in range(-1, 4):
        move = PASS
        copy_position(desk, NOW, MINE, players)
        if row >= 0:
            place = place_of(row, s[FACES] + s[FACES + 1])
            sheet = MINE + WIDTH * me
            if ignored(kind, desk, sheet, row, place):
                continue
            move = MARK + NUMBERS * row + place
            shut(desk, MINE, players, cross(desk, sheet, row, place))
        value = after_answers(kind, books, s, desk, me, int(row >= 0))
        if value > most:
            most, best = value, move
    return most, best


@large_rule
def choose(kind: int, books: Any, s: Slots, me: int, desk: Slots) -> int:
    """The move of a seat that owes a choice."""
    read_position(s, desk, NOW)
    if s[PHASE] == WHITE:
        _, move = best_white(kind, books, s, desk, me)
    else:
        _, move = best_colour(kind, books, s, desk, NOW, me, s[MARKED])
    return move


@rule
def look(s: Slots, desk: Slots) -> None:
    read_position(s, desk, NOW)


@rule
def score_of(desk: Slots, seat: int) -> int:
    return desk[NOW + WIDTH * seat + SCORE]


@rule
def see(
    books: Any, desk: Slots, players: int, me: int, other: int, turn: int, line: Slots
) -> float:
    write_line(desk, NOW, players, me, other, turn, line, 0)
    return float(score_of(desk, me) - score_of(desk, other))


@rule
def aside(s: Slots, books: Any, beside: Any, place: int, work: Any) -> int:
    return 0
