"""Qwixx: how good a position is, by a solved table or by the chance to win.

A mind with the end rule ends the game when that wins it, and not when that loses it.
"""

from __future__ import annotations

from typing import NamedTuple

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.qwixx.mind.encoding import LINE, LINE_AT, odds, write_line
from rollwright.games.qwixx.mind.position import MISSED, SCORE, SHEET_SIZE, is_over
from rollwright.games.qwixx.mind.turn import future
from rollwright.minds.arrays import Singles
from rollwright.minds.pair_chances import final_worth, log_chance, win_chance
from rollwright.minds.pair_network import PairKnowledge, points_of

POINTS_MIND, FIXED_MIND, WIN_MIND = 0, 1, 2  # for points; the same with the end rule; for the win
SURE = 1e6
PER_POINT = 1e-9  # so little that it decides between equals only
MOST_POINTS = 312


class QwixxKnowledge(NamedTuple):
    """What a mind of Qwixx knows: the table and `stay` (see `turn`), and a network."""

    kind: int
    table: Singles
    stay: float
    network: PairKnowledge


@rule
def view(workspace: Slots, at: int, players: int, me: int, other: int, turn: int) -> float:
    """Puts what a seat sees of another into the workspace; returns by how much it is ahead."""
    write_line(workspace, at, players, me, other, turn, workspace, LINE_AT)
    return float(
        workspace[at + SHEET_SIZE * me + SCORE] - workspace[at + SHEET_SIZE * other + SCORE]
    )


@rule
def win_worth(
    known: QwixxKnowledge, workspace: Slots, at: int, players: int, me: int, turn: int
) -> float:
    """How good a position is for a seat that wants to win: log odds for two, else log chance."""
    total = 0.0
    for other in range(players):
        if other != me:
            apart = view(workspace, at, players, me, other, turn)
            z = odds(known.network, workspace, apart)
            total += z if players == 2 else log_chance(z)
    return total


@large_rule
def points_to_come(
    known: QwixxKnowledge, workspace: Slots, at: int, players: int, me: int, turn: int
) -> float:
    """The points that the network expects for a seat from a position on."""
    if is_over(workspace, at, players):
        return 0.0
    total = 0.0
    for other in range(players):
        if other != me:
            apart = view(workspace, at, players, me, other, turn)
            total += points_of(known.network, workspace[LINE_AT : LINE_AT + LINE], apart)
    return total / (players - 1)


@rule
def end_worth(workspace: Slots, at: int, players: int, me: int) -> float:
    """What the end rule adds to the points of a game that is over."""
    lead = -1000
    for other in range(players):
        if other != me:
            lead = max(lead, workspace[at + SHEET_SIZE * other + SCORE])
    points = workspace[at + SHEET_SIZE * me + SCORE]
    if players == 1 or points == lead:
        return 0.0
    return SURE if points > lead else -SURE


@rule
def table_worth(known: QwixxKnowledge, workspace: Slots, at: int, players: int, me: int) -> float:
    """How good a position is by a table: points; an end decides if the mind has the end rule."""
    a = at + SHEET_SIZE * me
    points = float(workspace[a + SCORE])
    if is_over(workspace, at, players):
        return (
            points + end_worth(workspace, at, players, me) if known.kind == FIXED_MIND else points
        )
    rows = (workspace[a], workspace[a + 1], workspace[a + 2], workspace[a + 3])
    return points + known.stay * future(known.table, workspace[a + MISSED], *rows)


@rule
def worth(
    known: QwixxKnowledge, workspace: Slots, at: int, players: int, me: int, turn: int
) -> float:
    """How good a position is for a seat at the end of a turn; `turn` rolls next."""
    if known.kind != WIN_MIND:
        return table_worth(known, workspace, at, players, me)
    if is_over(workspace, at, players):
        result = final_worth(workspace, at + SCORE, SHEET_SIZE, players, me)
        return result + PER_POINT * (workspace[at + SHEET_SIZE * me + SCORE] - MOST_POINTS)
    return win_worth(known, workspace, at, players, me, turn)


@large_rule
def fair_chance(
    known: QwixxKnowledge, workspace: Slots, at: int, players: int, me: int, turn: int
) -> float:
    """The chance to win, as all seats see it: their chances add up to 1."""
    mine, total = 0.0, 0.0
    for seat in range(players):
        chance = win_chance(worth(known, workspace, at, players, seat, turn), players)
        total += chance
        mine = chance if seat == me else mine
    return mine / total
