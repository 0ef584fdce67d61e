"""Twenty One: what a mind says of a state, as functions over slots and tables."""

from __future__ import annotations

from typing import Any

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.twenty_one.mind.lines import EXPECTED, NOW, PARTS_AT, THEN
from rollwright.games.twenty_one.mind.player import (
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
    best_by_table,
    decide,
    foresee,
    look,
    next_turn,
    put,
)
from rollwright.games.twenty_one.mind.position import ROW, SCORE, WIDTH, copy_sheets, is_over
from rollwright.games.twenty_one.mind.worth import (
    POINTS_MIND,
    WIN_MIND,
    outlook,
    outlook_again,
    points_again,
    points_to_come,
    worth,
    worth_again,
)
from rollwright.games.twenty_one.rules import COLOUR_AT
from rollwright.games.twenty_one.sheet import BOXES, ROWS
from rollwright.minds.pairs import win_chance


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
        copy_sheets(desk, NOW, THEN, players)
        return s[ACTIVE]
    if s[PHASE] == ENTER:
        part = boxes_of(s, desk, me, move - STRIKE)
    elif kind == POINTS_MIND:
        _, part = best_by_table(books, desk, players, me, turn)
    else:
        part = desk[PARTS_AT + me]
    copy_sheets(desk, EXPECTED, THEN, players)
    put(desk, THEN, me, part)
    return turn


@rule
def rolls_again(kind: int, books: Any, s: Slots, desk: Slots, me: int, move: int) -> bool:
    """Whether the dice are rolled again: by the seat's move, or as expected of the active seat."""
    if s[PHASE] == DECIDE and me != s[ACTIVE]:
        return decide(kind, books, s, desk, s[ACTIVE]) == REROLL
    return s[PHASE] == AGAIN or (s[PHASE] == DECIDE and move == REROLL)


@entry
def assess(
    kind: int, books: Any, s: Slots, me: int, moves: Slots, desk: Slots, results: Any
) -> None:
    """Writes what each move of a seat is worth, its chance to win and its points to expect.

    Where the seat owes no choice, the move is what it has answered, or none.
    """
    look(s, desk)
    if kind == WIN_MIND and (s[PHASE] == DECIDE or s[PHASE] == ENTER):
        foresee(books, desk, s[0], next_turn(s))
    for i in range(len(moves)):
        if rolls_again(kind, books, s, desk, me, moves[i]):
            assess_again(kind, books, s, desk, me, results[i])
        else:
            turn = settle(kind, books, s, desk, me, moves[i])
            assess_then(kind, books, desk, s[0], me, turn, results[i])
        if kind == POINTS_MIND:
            results[i, 1], results[i, 2] = 0.0, results[i, 0]
        else:
            results[i, 1] = win_chance(results[i, 0], s[0])


@large_rule
def assess_then(
    kind: int, books: Any, desk: Slots, players: int, me: int, turn: int, result: Any
) -> None:
    """Writes the worth of the position THEN, and the points."""
    result[2] = float(desk[THEN + WIDTH * me + SCORE])
    if kind != POINTS_MIND:
        result[0] = worth(books, desk, THEN, players, me, turn)
        result[2] += points_to_come(books, desk, THEN, players, me, turn)
    elif is_over(desk, THEN, players):
        result[0] = result[2]
    else:
        result[0] = outlook(books[0], desk, THEN, players, me, turn)


@large_rule
def assess_again(kind: int, books: Any, s: Slots, desk: Slots, me: int, result: Any) -> None:
    """Writes the worth of rolling again, and the points."""
    players, turn = s[0], next_turn(s)
    if kind == POINTS_MIND:
        result[0] = outlook_again(books[1], desk, players, me, turn)
    else:
        result[0] = worth_again(books, desk, players, me, turn)
        result[2] = points_again(books, desk, players, me, turn)
        result[2] += desk[NOW + WIDTH * me + SCORE]
