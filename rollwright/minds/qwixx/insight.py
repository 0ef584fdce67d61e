"""Qwixx: what a mind says of a state, as functions over slots and tables."""

from __future__ import annotations

from math import exp
from typing import Any

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.qwixx.sheet import NUMBERS
from rollwright.minds.pairs import POINTS_SCALE, chance, forward, output
from rollwright.minds.qwixx.lines import LINE, LINE_AT, MINE, NOW, write_line
from rollwright.minds.qwixx.player import (
    ACTIVE,
    MARK,
    MARKED,
    PASS,
    PHASE,
    ROLL,
    WHITE,
    best_colour,
    look,
    next_turn,
    try_cross,
)
from rollwright.minds.qwixx.position import SCORE, WIDTH, copy_position, is_over, miss, shut_rows
from rollwright.minds.qwixx.worth import WIN_MIND, worth


@rule
def apply_colour(desk: Slots, players: int, me: int, marked: int, move: int) -> None:
    """Plays action 2 in the position MINE."""
    if move != PASS:
        try_cross(desk, MINE, players, me, (move - MARK) // NUMBERS, (move - MARK) % NUMBERS)
    elif marked == 0:
        miss(desk, MINE + WIDTH * me)


@large_rule
def settle(kind: int, books: Any, s: Slots, desk: Slots, me: int, move: int) -> int:
    """Makes MINE the position after a seat's move and the best action 2; returns who rolls next."""
    players, active = s[0], s[ACTIVE]
    copy_position(desk, NOW, MINE, players)
    if s[PHASE] == ROLL:
        return active
    marked, colour = s[MARKED], move
    if s[PHASE] == WHITE:
        marked = int(move > PASS)
        if move > PASS:
            try_cross(desk, MINE, players, me, (move - MARK) // NUMBERS, (move - MARK) % NUMBERS)
        if me != active or shut_rows(desk, MINE) >= 2:
            return next_turn(s)
    if s[PHASE] == WHITE or me != active:
        _, colour = best_colour(kind, books, s, desk, MINE, active, marked)
    apply_colour(desk, players, active, marked, colour)
    return next_turn(s)


@entry
def assess(
    kind: int, books: Any, s: Slots, me: int, move: int, desk: Slots, hidden: Any, result: Any
) -> None:
    """Writes what a seat's move is worth, its chance to win and its points to expect.

    Where the seat owes no choice, the move is what it has answered, or none.
    """
    look(s, desk)
    turn = settle(kind, books, s, desk, me, move)
    players = s[0]
    result[0] = worth(kind, books, desk, MINE, players, me, turn)
    result[1] = 0.0
    result[2] = result[0] if kind != WIN_MIND else float(desk[MINE + WIDTH * me + SCORE])
    if kind != WIN_MIND:
        return
    result[1] = chance(result[0]) if players == 2 else exp(result[0])
    if not is_over(desk, MINE, players):
        result[2] += points_to_come(books, desk, players, me, turn, hidden)


@large_rule
def points_to_come(books: Any, desk: Slots, players: int, me: int, turn: int, hidden: Any) -> float:
    """The points that the network expects for a seat from the position MINE on."""
    total = 0.0
    for other in range(players):
        if other != me:
            line = desk[LINE_AT : LINE_AT + LINE]
            write_line(desk, MINE, players, me, other, turn, line, 0)
            apart = desk[MINE + WIDTH * me + SCORE] - desk[MINE + WIDTH * other + SCORE]
            forward(books[2], line, float(apart), hidden)
            total += output(books[3], 1, hidden)
    return total * POINTS_SCALE / (players - 1)
