"""Qwixx: how good a position is, by a solved table or by the chance to win.

`books` is what a mind knows: the table and `stay` (see `turn`), and of the network (see `pairs`)
the weights for the chance to win, the outputs and the weights for the points. A mind with the end
rule ends the game when that wins it, and not when that loses it.
"""

from __future__ import annotations

from typing import Any

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.qwixx.mind.lines import LINE, LINE_AT, odds, write_line
from rollwright.games.qwixx.mind.position import MISSED, SCORE, WIDTH, is_over
from rollwright.games.qwixx.mind.turn import future
from rollwright.minds.pairs import final_worth, log_chance, points_of

POINTS_MIND, FIXED_MIND, WIN_MIND = 0, 1, 2  # for points; the same with the end rule; for the win
SURE = 1e6
PER_POINT = 1e-9  # so little that it decides between equals only
MOST_POINTS = 312


@rule
def view(desk: Slots, at: int, players: int, me: int, other: int, turn: int) -> float:
    """Puts what a seat sees of another on the desk; returns by how much it is ahead."""
    write_line(desk, at, players, me, other, turn, desk, LINE_AT)
    return float(desk[at + WIDTH * me + SCORE] - desk[at + WIDTH * other + SCORE])


@rule
def win_worth(books: Any, desk: Slots, at: int, players: int, me: int, turn: int) -> float:
    """How good a position is for a seat that wants to win: log odds for two, else log chance."""
    total = 0.0
    for other in range(players):
        if other != me:
            apart = view(desk, at, players, me, other, turn)
            z = odds(books[2], books[3], desk, apart)
            total += z if players == 2 else log_chance(z)
    return total


@large_rule
def points_to_come(books: Any, desk: Slots, at: int, players: int, me: int, turn: int) -> float:
    """The points that the network expects for a seat from a position on."""
    if is_over(desk, at, players):
        return 0.0
    total = 0.0
    for other in range(players):
        if other != me:
            apart = view(desk, at, players, me, other, turn)
            total += points_of(books[4], books[3], desk[LINE_AT : LINE_AT + LINE], apart)
    return total / (players - 1)


@rule
def end_worth(desk: Slots, at: int, players: int, me: int) -> float:
    """What the end rule adds to the points of a game that is over."""
    lead = -1000
    for other in range(players):
        if other != me:
            lead = max(lead, desk[at + WIDTH * other + SCORE])
    points = desk[at + WIDTH * me + SCORE]
    if players == 1 or points == lead:
        return 0.0
    return SURE if points > lead else -SURE


@rule
def table_worth(
    kind: int, table: Any, stay: float, desk: Slots, at: int, players: int, me: int
) -> float:
    """How good a position is by a table: points; an end decides if the mind has the end rule."""
    a = at + WIDTH * me
    points = float(desk[a + SCORE])
    if is_over(desk, at, players):
        return points + end_worth(desk, at, players, me) if kind == FIXED_MIND else points
    rows = (desk[a], desk[a + 1], desk[a + 2], desk[a + 3])
    return points + stay * future(table, desk[a + MISSED], *rows)


@rule
def worth(kind: int, books: Any, desk: Slots, at: int, players: int, me: int, turn: int) -> float:
    """How good a position is for a seat at the end of a turn; `turn` rolls next."""
    if kind != WIN_MIND:
        return table_worth(kind, books[0], books[1], desk, at, players, me)
    if is_over(desk, at, players):
        result = final_worth(desk, at + SCORE, WIDTH, players, me)
        return result + PER_POINT * (desk[at + WIDTH * me + SCORE] - MOST_POINTS)
    return win_worth(books, desk, at, players, me, turn)
