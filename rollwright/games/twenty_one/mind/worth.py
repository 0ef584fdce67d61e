"""Twenty One: how good a position is, by solved tables or by the chance to win.

`books` is what a mind knows: the values by row, kind of turn and row state; what rolling again is
worth by the boxes at 1 as well; and of the network (see `pairs`) the weights for the chance to win,
the outputs and the weights for the points.
"""

from __future__ import annotations

from typing import Any

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.twenty_one.mind.lines import (
    LINE,
    LINE_AT,
    NOW,
    SHORT_LINE,
    boxes_at_one,
    odds,
    odds_again,
    wait,
    write_again,
    write_line,
)
from rollwright.games.twenty_one.mind.position import FREE, HITS, ROW, SCORE, WIDTH, is_over
from rollwright.games.twenty_one.mind.row import HIT_STATES
from rollwright.minds.pairs import final_worth, log_chance, points_of

POINTS_MIND, WIN_MIND = 0, 1
LOWEST = -1e9


@rule
def outlook(values: Any, desk: Slots, at: int, players: int, seat: int, turn: int) -> float:
    """The score that a seat can expect by its table, less the price of the turns to come."""
    sheet = at + WIDTH * seat
    state = HIT_STATES * desk[sheet + FREE] + desk[sheet + HITS]
    future: float = values[desk[sheet + ROW], wait(players, turn, seat), state]
    return desk[sheet + SCORE] + future


@rule
def view(books: Any, desk: Slots, at: int, players: int, me: int, other: int, turn: int) -> float:
    """Puts what a seat sees of another on the desk; returns by how much it is ahead."""
    write_line(desk, at, players, me, other, turn, desk, LINE_AT)
    mine = outlook(books[0], desk, at, players, me, turn)
    return mine - outlook(books[0], desk, at, players, other, turn)


@rule
def worth(books: Any, desk: Slots, at: int, players: int, me: int, turn: int) -> float:
    """How good a position is for a seat that wants to win; `turn` rolls next."""
    if is_over(desk, at, players):
        return final_worth(desk, at + SCORE, WIDTH, players, me)
    total = 0.0
    for other in range(players):
        if other != me:
            apart = view(books, desk, at, players, me, other, turn)
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
            apart = view(books, desk, at, players, me, other, turn)
            total += points_of(books[4], books[3], desk[LINE_AT : LINE_AT + SHORT_LINE], apart)
    return total / (players - 1)


@rule
def outlook_again(again: Any, desk: Slots, players: int, seat: int, turn: int) -> float:
    """The score that a seat can expect by its table when the dice are rolled again."""
    sheet = NOW + WIDTH * seat
    state = HIT_STATES * desk[sheet + FREE] + desk[sheet + HITS]
    kind = wait(players, turn, seat) + 1
    kind = kind if kind < players else 0
    future: float = again[desk[sheet + ROW], kind, state, boxes_at_one(desk, seat)]
    return desk[sheet + SCORE] + future


@rule
def view_again(books: Any, desk: Slots, players: int, me: int, other: int, turn: int) -> float:
    """The same as `view` when the dice are rolled again."""
    write_again(desk, players, me, other, turn, desk, LINE_AT)
    mine = outlook_again(books[1], desk, players, me, turn)
    return mine - outlook_again(books[1], desk, players, other, turn)


@large_rule
def worth_again(books: Any, desk: Slots, players: int, me: int, turn: int) -> float:
    """How good it is for a seat that wants to win when the dice are rolled again."""
    total = 0.0
    for other in range(players):
        if other != me:
            apart = view_again(books, desk, players, me, other, turn)
            z = odds_again(books[2], books[3], desk, apart)
            total += z if players == 2 else log_chance(z)
    return total


@large_rule
def points_again(books: Any, desk: Slots, players: int, me: int, turn: int) -> float:
    """The points that the network expects for a seat when the dice are rolled again."""
    total = 0.0
    for other in range(players):
        if other != me:
            apart = view_again(books, desk, players, me, other, turn)
            total += points_of(books[4], books[3], desk[LINE_AT : LINE_AT + LINE], apart)
    return total / (players - 1)
