"""Qwixx: what a mind says of a state, as functions over slots and tables."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule
from rollwright.games.qwixx.mind.encoding import MINE, NOW
from rollwright.games.qwixx.mind.evaluate import (
    WIN_MIND,
    QwixxKnowledge,
    fair_chance,
    points_to_come,
    worth,
)
from rollwright.games.qwixx.mind.packing import FINE
from rollwright.games.qwixx.mind.policy import (
    ACTIVE,
    MARKED,
    PASS,
    PHASE,
    ROLL,
    UNKNOWN,
    WHITE,
    answer_white,
    best_colour,
    best_white,
    foresee,
    gather,
    look,
    next_turn,
    play_colour,
)
from rollwright.games.qwixx.mind.position import SCORE, SHEET_SIZE, copy_position
from rollwright.minds.arrays import Doubles
from rollwright.minds.pair_chances import doubt, keep_order

ROUNDING = 0.5 / FINE
"""By how much values of the solved table may be off."""
DOUBT = 0.1
"""The scale of what a loss of chances to win may be off by, measured."""


@large_rule
def settle(
    known: QwixxKnowledge, s: Slots, workspace: Slots, me: int, move: int, closed: int
) -> int:
    """Makes MINE the position after a seat's move and what follows; returns who rolls next.

    In action 1 others answer as in OTHERS and thereby close these rows.
    """
    players, active = s[0], s[ACTIVE]
    marked, colour = s[MARKED], move
    if s[PHASE] == WHITE:
        marked = int(move != PASS)
        _, colour = answer_white(known, s, workspace, me, move, closed)
    else:
        copy_position(workspace, NOW, MINE, players)
        if s[PHASE] == ROLL:
            return active
        if me != active:
            _, colour = best_colour(known, s, workspace, MINE, active, marked)
    if colour != UNKNOWN:
        play_colour(workspace, players, active, marked, colour)
    return next_turn(s)


@large_rule
def claimed(known: QwixxKnowledge, s: Slots, workspace: Slots) -> float:
    """The sum of all seats' chances, each with its best answer to the white dice."""
    total = 0.0
    for seat in range(s[0]):
        closed = gather(s, workspace, seat)
        move, _ = best_white(known, s, workspace, seat, closed)
        turn = settle(known, s, workspace, seat, move, closed)
        total += fair_chance(known, workspace, MINE, s[0], seat, turn)
    return total


@entry
def assess(
    known: QwixxKnowledge, s: Slots, me: int, moves: Slots, workspace: Slots, results: Doubles
) -> None:
    """Writes what each move of a seat is worth, its chance to win, its points, and the error.

    Where the seat owes no choice, the move is its answer, or none.
    """
    players, closed, total = s[0], 0, 1.0
    look(s, workspace)
    if s[PHASE] == WHITE:
        if not foresee(known, s, workspace) and known.kind == WIN_MIND:
            total = claimed(known, s, workspace)
        closed = gather(s, workspace, me)
    for i in range(len(moves)):
        turn = settle(known, s, workspace, me, moves[i], closed)
        value = worth(known, workspace, MINE, players, me, turn)
        results[i, 0], results[i, 1], results[i, 2], results[i, 3] = value, 0.0, value, ROUNDING
        if known.kind == WIN_MIND:
            score = workspace[MINE + SHEET_SIZE * me + SCORE]
            results[i, 1] = fair_chance(known, workspace, MINE, players, me, turn) / total
            results[i, 2] = score + points_to_come(known, workspace, MINE, players, me, turn)
            now = workspace[NOW + SHEET_SIZE * me + SCORE]
            results[i, 3] = doubt(results[i, 1], now, results[i, 2], DOUBT)
    keep_order(results, len(moves))
