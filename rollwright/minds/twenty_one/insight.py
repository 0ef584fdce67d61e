"""Twenty One: what a mind says of a state, as functions over slots and tables."""

from __future__ import annotations

from math import exp
from typing import Any

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.twenty_one.rules import COLOUR_AT
from rollwright.games.twenty_one.sheet import BOXES, ROWS
from rollwright.minds.pairs import POINTS_SCALE, chance, forward, output
from rollwright.minds.twenty_one.lines import FACES_AT, LINE_AT, NOW, SHORT_LINE, THEN, write_line
from rollwright.minds.twenty_one.player import (
    ACTIVE,
    AGAIN,
    DECIDE,
    ENTER,
    PHASE,
    REROLL,
    ROLL,
    SEAT_WIDTH,
    SEATS,
    SHEET,
    STRIKE,
    best_by_odds,
    best_by_table,
    decide,
    foresee,
    look,
    next_turn,
)
from rollwright.minds.twenty_one.position import ROW, SCORE, WIDTH, copy_sheet, enter, is_over
from rollwright.minds.twenty_one.worth import (
    POINTS_MIND,
    outlook,
    outlook_again,
    worth,
    worth_again,
)


@rule
def boxes_of(s: Slots, desk: Slots, seat: int, dice: int) -> int:
    """The boxes of a seat's row for these dice, one bit each."""
    boxes = BOXES * (ROWS * s[SEATS + SEAT_WIDTH * seat + SHEET] + desk[NOW + WIDTH * seat + ROW])
    part = 0
    for box in range(BOXES):
        part |= (dice >> COLOUR_AT[boxes + box] & 1) << box
    return part


@large_rule
def settle(kind: int, books: Any, s: Slots, desk: Slots, me: int, move: int) -> int:
    """Makes THEN the position after a seat's move, or its best entry; returns who rolls next."""
    players, turn = s[0], next_turn(s)
    if s[PHASE] == ROLL:
        for seat in range(players):
            copy_sheet(desk, NOW + WIDTH * seat, THEN + WIDTH * seat)
        return s[ACTIVE]
    if s[PHASE] == ENTER:
        part = boxes_of(s, desk, me, move - STRIKE)
    elif kind == POINTS_MIND:
        _, part = best_by_table(books, desk, players, me, turn)
    else:
        _, part = best_by_odds(books, desk, players, me, turn)
    foresee(books, desk, players, me, turn)
    copy_sheet(desk, NOW + WIDTH * me, THEN + WIDTH * me)
    enter(desk, THEN + WIDTH * me, FACES_AT + BOXES * me, part)
    return turn


@rule
def rolls_again(kind: int, books: Any, s: Slots, desk: Slots, me: int, move: int) -> bool:
    """Whether the dice are rolled again: by the seat's move, or as the active seat is likely to."""
    if s[PHASE] == DECIDE and me != s[ACTIVE]:
        return decide(kind, books, s, desk, s[ACTIVE]) == REROLL
    return s[PHASE] == AGAIN or (s[PHASE] == DECIDE and move == REROLL)


@entry
def assess(
    kind: int, books: Any, s: Slots, me: int, move: int, desk: Slots, hidden: Any, result: Any
) -> None:
    """Writes what a seat's move is worth, its chance to win and its points to expect.

    Where the seat owes no choice, the move is what it has answered, or none.
    """
    look(s, desk)
    if rolls_again(kind, books, s, desk, me, move):
        assess_again(kind, books, s, desk, me, hidden, result)
    else:
        turn = settle(kind, books, s, desk, me, move)
        assess_then(kind, books, desk, s[0], me, turn, hidden, result)
    if kind == POINTS_MIND:
        result[1], result[2] = 0.0, result[0]
    else:
        result[1] = chance(result[0]) if s[0] == 2 else exp(result[0])


@large_rule
def assess_then(
    kind: int, books: Any, desk: Slots, players: int, me: int, turn: int, hidden: Any, result: Any
) -> None:
    """Writes the worth of the position THEN, and the points."""
    over = is_over(desk, THEN, players)
    result[2] = float(desk[THEN + WIDTH * me + SCORE])
    if kind == POINTS_MIND:
        result[0] = result[2] if over else outlook(books[0], desk, THEN, players, me, turn)
        return
    result[0] = worth(books, desk, THEN, players, me, turn)
    if not over:
        result[2] += points_to_come(books, desk, THEN, players, me, turn, hidden)


@large_rule
def assess_again(
    kind: int, books: Any, s: Slots, desk: Slots, me: int, hidden: Any, result: Any
) -> None:
    """Writes the worth of rolling again, and the points: those before the turn, and the change."""
    players, active, turn = s[0], s[ACTIVE], next_turn(s)
    again = outlook_again(books[1], desk, players, me, turn)
    if kind == POINTS_MIND:
        result[0] = again
        return
    result[0] = worth_again(books, desk, players, me, turn)
    result[2] = points_to_come(books, desk, NOW, players, me, active, hidden)
    result[2] += again - outlook(books[0], desk, NOW, players, me, active)
    result[2] += desk[NOW + WIDTH * me + SCORE]


@large_rule
def points_to_come(
    books: Any, desk: Slots, at: int, players: int, me: int, turn: int, hidden: Any
) -> float:
    """The points that the network expects for a seat from a position on."""
    total = 0.0
    mine = outlook(books[0], desk, at, players, me, turn)
    for other in range(players):
        if other != me:
            line = desk[LINE_AT : LINE_AT + SHORT_LINE]
            write_line(desk, at, players, me, other, turn, line, 0)
            apart = mine - outlook(books[0], desk, at, players, other, turn)
            forward(books[2], line, apart, hidden)
            total += output(books[3], 1, hidden)
    return total * POINTS_SCALE / (players - 1)
