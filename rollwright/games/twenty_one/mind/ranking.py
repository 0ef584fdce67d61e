"""Twenty One: what a mind says of a state, as functions over slots and tables."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.twenty_one.mind.encoding import EXPECTED, NOW, PARTS_AT, THEN
from rollwright.games.twenty_one.mind.evaluate import (
    POINTS_MIND,
    WIN_MIND,
    TwentyOneKnowledge,
    fair_chance,
    fair_chance_again,
    outlook,
    outlook_again,
    points_again,
    points_to_come,
    worth,
    worth_again,
)
from rollwright.games.twenty_one.mind.policy import (
    ACTIVE,
    AGAIN,
    DECIDE,
    ENTER,
    PHASE,
    REROLL,
    ROLL,
    SEAT_SIZE,
    SEATS,
    SHEET,
    STRIKE,
    best_by_odds,
    best_by_table,
    decide,
    foresee,
    look,
    next_turn,
    put,
)
from rollwright.games.twenty_one.mind.position import ROW, SCORE, SHEET_SIZE, copy_sheets, is_over
from rollwright.games.twenty_one.sheet import BOXES, ROWS
from rollwright.games.twenty_one.slots import COLOUR_AT
from rollwright.minds.arrays import Doubles
from rollwright.minds.pair_chances import doubt, keep_order

ROUNDING = 1e-9
"""By how much solved values may be off."""
DOUBT = 0.09
"""The scale of what a loss of chances to win may be off by, measured."""


@rule
def boxes_of(s: Slots, workspace: Slots, seat: int, dice: int) -> int:
    """The boxes of a seat's row for these dice, one bit each."""
    boxes = BOXES * (
        ROWS * s[SEATS + SEAT_SIZE * seat + SHEET] + workspace[NOW + SHEET_SIZE * seat + ROW]
    )
    part = 0
    for box in range(BOXES):
        part |= (dice >> COLOUR_AT[boxes + box] & 1) << box
    return part


@large_rule
def settle(known: TwentyOneKnowledge, s: Slots, workspace: Slots, me: int, move: int) -> int:
    """Makes THEN the position after a seat's move, or its best entry; returns who rolls next."""
    players, turn = s[0], next_turn(s)
    if s[PHASE] == ROLL:
        copy_sheets(workspace, NOW, THEN, players)
        return s[ACTIVE]
    if s[PHASE] == ENTER:
        part = boxes_of(s, workspace, me, move - STRIKE)
    elif known.kind == POINTS_MIND:
        _, part = best_by_table(known, workspace, players, me, turn)
    else:
        part = workspace[PARTS_AT + me]
    copy_sheets(workspace, EXPECTED, THEN, players)
    put(workspace, THEN, me, part)
    return turn


@rule
def rolls_again(known: TwentyOneKnowledge, s: Slots, workspace: Slots, me: int, move: int) -> bool:
    """Whether the dice are rolled again: by the seat's move, or as expected of the active seat."""
    if s[PHASE] == DECIDE and me != s[ACTIVE]:
        return decide(known, s, workspace, s[ACTIVE]) == REROLL
    return s[PHASE] == AGAIN or (s[PHASE] == DECIDE and move == REROLL)


@large_rule
def claimed(known: TwentyOneKnowledge, workspace: Slots, players: int, turn: int) -> float:
    """The sum of all seats' chances, each with its best entry after EXPECTED."""
    total = 0.0
    for seat in range(players):
        _, part = best_by_odds(known, workspace, EXPECTED, players, seat, turn)
        copy_sheets(workspace, EXPECTED, THEN, players)
        put(workspace, THEN, seat, part)
        total += fair_chance(known, workspace, THEN, players, seat, turn)
    return total


@entry
def assess(
    known: TwentyOneKnowledge, s: Slots, me: int, moves: Slots, workspace: Slots, results: Doubles
) -> None:
    """Writes what each move of a seat is worth, its chance to win, its points, and the error.

    Where the seat owes no choice, the move is its answer, or none.
    """
    total = 1.0
    look(s, workspace)
    if known.kind == WIN_MIND and (s[PHASE] == DECIDE or s[PHASE] == ENTER):
        foresee(known, workspace, s[0], next_turn(s))
        if s[PHASE] == ENTER:
            total = claimed(known, workspace, s[0], next_turn(s))
    for i in range(len(moves)):
        if rolls_again(known, s, workspace, me, moves[i]):
            assess_again(known, s, workspace, me, results[i])
        else:
            turn = settle(known, s, workspace, me, moves[i])
            assess_then(known, workspace, s[0], me, turn, results[i])
            results[i, 1] /= total
        if known.kind == POINTS_MIND:
            results[i, 1], results[i, 2], results[i, 3] = 0.0, results[i, 0], ROUNDING
        else:
            score = workspace[NOW + SHEET_SIZE * me + SCORE]
            results[i, 3] = doubt(results[i, 1], score, results[i, 2], DOUBT)
    keep_order(results, len(moves))


@large_rule
def assess_then(
    known: TwentyOneKnowledge, workspace: Slots, players: int, me: int, turn: int, result: Doubles
) -> None:
    """Writes the worth of the position THEN, and the points."""
    result[2] = float(workspace[THEN + SHEET_SIZE * me + SCORE])
    if known.kind != POINTS_MIND:
        result[0] = worth(known, workspace, THEN, players, me, turn)
        result[1] = fair_chance(known, workspace, THEN, players, me, turn)
        result[2] += points_to_come(known, workspace, THEN, players, me, turn)
    elif is_over(workspace, THEN, players):
        result[0] = result[2]
    else:
        result[0] = outlook(known.values, workspace, THEN, players, me, turn)


@large_rule
def assess_again(
    known: TwentyOneKnowledge, s: Slots, workspace: Slots, me: int, result: Doubles
) -> None:
    """Writes the worth of rolling again, and the points."""
    players, turn = s[0], next_turn(s)
    if known.kind == POINTS_MIND:
        result[0] = outlook_again(known.again, workspace, players, me, turn)
    else:
        result[0] = worth_again(known, workspace, players, me, turn)
        result[1] = fair_chance_again(known, workspace, players, me, turn)
        result[2] = points_again(known, workspace, players, me, turn)
        result[2] += workspace[NOW + SHEET_SIZE * me + SCORE]
