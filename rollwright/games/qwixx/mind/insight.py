"""Qwixx: what a mind says of a state, as functions over slots and tables."""

from __future__ import annotations

from typing import Any

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule
from rollwright.games.qwixx.mind.lines import MINE, NOW
from rollwright.games.qwixx.mind.player import (
    ACTIVE,
    MARKED,
    PASS,
    PHASE,
    ROLL,
    UNKNOWN,
    WHITE,
    answer_white,
    best_colour,
    foresee,
    gather,
    look,
    next_turn,
    play_colour,
)
from rollwright.games.qwixx.mind.position import SCORE, WIDTH, copy_position
from rollwright.games.qwixx.mind.worth import WIN_MIND, points_to_come, worth
from rollwright.minds.pairs import win_chance


@large_rule
def settle(kind: int, books: Any, s: Slots, desk: Slots, me: int, move: int, closed: int) -> int:
    """Makes MINE the position after a seat's move and what follows; returns who rolls next.

    In action 1 others answer as in OTHERS and thereby close these rows.
    """
    players, active = s[0], s[ACTIVE]
    marked, colour = s[MARKED], move
    if s[PHASE] == WHITE:
        marked = int(move != PASS)
        _, colour = answer_white(kind, books, s, desk, me, move, closed)
    else:
        copy_position(desk, NOW, MINE, players)
        if s[PHASE] == ROLL:
            return active
        if me != active:
            _, colour = best_colour(kind, books, s, desk, MINE, active, marked)
    if colour != UNKNOWN:
        play_colour(desk, players, active, marked, colour)
    return next_turn(s)


@entry
def assess(
    kind: int, books: Any, s: Slots, me: int, moves: Slots, desk: Slots, results: Any
) -> None:
    """Writes what each move of a seat is worth, its chance to win and its points to expect.

    Where the seat owes no choice, the move is what it has answered, or none.
    """
    players, closed = s[0], 0
    look(s, desk)
    if s[PHASE] == WHITE:
        foresee(kind, books, s, desk)
        closed = gather(s, desk, me)
    for i in range(len(moves)):
        turn = settle(kind, books, s, desk, me, moves[i], closed)
        value = worth(kind, books, desk, MINE, players, me, turn)
        results[i, 0], results[i, 1], results[i, 2] = value, 0.0, value
        if kind == WIN_MIND:
            results[i, 1] = win_chance(value, players)
            results[i, 2] = desk[MINE + WIDTH * me + SCORE]
            results[i, 2] += points_to_come(books, desk, MINE, players, me, turn)
