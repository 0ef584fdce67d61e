"""Twenty One: how good a position is, by solved tables or by the chance to win."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.twenty_one.mind.encoding import (
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
from rollwright.games.twenty_one.mind.ending import is_last_turn, last_chance, last_chance_again
from rollwright.games.twenty_one.mind.position import FREE, HITS, ROW, SCORE, SHEET_SIZE, is_over
from rollwright.games.twenty_one.mind.row import HIT_STATES
from rollwright.minds.arrays import Doubles
from rollwright.minds.pair_chances import final_worth, log_chance, win_chance, worth_of
from rollwright.minds.pair_network import PairKnowledge, points_of

POINTS_MIND, WIN_MIND = 0, 1
LOWEST = -1e9
DECIDED = 0.02
"""Less than this chance to win, or to lose, need not be counted exactly."""


class TwentyOneKnowledge(NamedTuple):
    """What a mind of Twenty One knows: solved tables, and a network.

    The values go by row, kind of turn and row state; `again`, what rolling again is worth, by the
    boxes at 1 as well.
    """

    kind: int
    values: Doubles
    again: Doubles
    network: PairKnowledge


@rule
def outlook(
    values: Doubles, workspace: Slots, at: int, players: int, seat: int, turn: int
) -> float:
    """The score that a seat can expect by its table, less the price of the turns to come."""
    sheet = at + SHEET_SIZE * seat
    state = HIT_STATES * workspace[sheet + FREE] + workspace[sheet + HITS]
    future: float = values[workspace[sheet + ROW], wait(players, turn, seat), state]
    return workspace[sheet + SCORE] + future


@rule
def view(
    known: TwentyOneKnowledge,
    workspace: Slots,
    at: int,
    players: int,
    me: int,
    other: int,
    turn: int,
) -> float:
    """Puts what a seat sees of another into the workspace; returns by how much it is ahead."""
    write_line(workspace, at, players, me, other, turn, workspace, LINE_AT)
    mine = outlook(known.values, workspace, at, players, me, turn)
    return mine - outlook(known.values, workspace, at, players, other, turn)


@rule
def is_open(workspace: Slots, at: int, players: int, worth: float) -> bool:
    """Whether the last turn begins, and the game isn't as good as decided."""
    if not is_last_turn(workspace, at, players):
        return False
    return DECIDED < win_chance(worth, players) < 1 - DECIDED


@rule
def worth(
    known: TwentyOneKnowledge, workspace: Slots, at: int, players: int, me: int, turn: int
) -> float:
    """How good a position is for a seat that wants to win; `turn` rolls next."""
    if is_over(workspace, at, players):
        return final_worth(workspace, at + SCORE, SHEET_SIZE, players, me)
    value = win_worth(known, workspace, at, players, me, turn)
    if is_open(workspace, at, players, value):
        chance = last_chance(workspace, at, players, me, turn)
        value = worth_of(chance, players) if chance >= 0 else value
    return value


@rule
def win_worth(
    known: TwentyOneKnowledge, workspace: Slots, at: int, players: int, me: int, turn: int
) -> float:
    """How good the network thinks a position is for a seat that wants to win."""
    total = 0.0
    for other in range(players):
        if other != me:
            apart = view(known, workspace, at, players, me, other, turn)
            z = odds(known.network, workspace, apart)
            total += z if players == 2 else log_chance(z)
    return total


@large_rule
def points_to_come(
    known: TwentyOneKnowledge, workspace: Slots, at: int, players: int, me: int, turn: int
) -> float:
    """The points that the network expects for a seat from a position on."""
    if is_over(workspace, at, players):
        return 0.0
    total = 0.0
    for other in range(players):
        if other != me:
            apart = view(known, workspace, at, players, me, other, turn)
            total += points_of(known.network, workspace[LINE_AT : LINE_AT + SHORT_LINE], apart)
    return total / (players - 1)


@rule
def outlook_again(again: Doubles, workspace: Slots, players: int, seat: int, turn: int) -> float:
    """The score that a seat can expect by its table when the dice are rolled again."""
    sheet = NOW + SHEET_SIZE * seat
    state = HIT_STATES * workspace[sheet + FREE] + workspace[sheet + HITS]
    kind = wait(players, turn, seat) + 1
    kind = kind if kind < players else 0
    future: float = again[workspace[sheet + ROW], kind, state, boxes_at_one(workspace, seat)]
    return workspace[sheet + SCORE] + future


@rule
def view_again(
    known: TwentyOneKnowledge, workspace: Slots, players: int, me: int, other: int, turn: int
) -> float:
    """The same as `view` when the dice are rolled again."""
    write_again(workspace, players, me, other, turn, workspace, LINE_AT)
    mine = outlook_again(known.again, workspace, players, me, turn)
    return mine - outlook_again(known.again, workspace, players, other, turn)


@large_rule
def worth_again(
    known: TwentyOneKnowledge, workspace: Slots, players: int, me: int, turn: int
) -> float:
    """How good it is for a seat that wants to win when the dice are rolled again."""
    value = 0.0
    for other in range(players):
        if other != me:
            apart = view_again(known, workspace, players, me, other, turn)
            z = odds_again(known.network, workspace, apart)
            value += z if players == 2 else log_chance(z)
    if is_open(workspace, NOW, players, value):
        chance = last_chance_again(workspace, NOW, players, me)
        value = worth_of(chance, players) if chance >= 0 else value
    return value


@large_rule
def points_again(
    known: TwentyOneKnowledge, workspace: Slots, players: int, me: int, turn: int
) -> float:
    """The points that the network expects for a seat when the dice are rolled again."""
    total = 0.0
    for other in range(players):
        if other != me:
            apart = view_again(known, workspace, players, me, other, turn)
            total += points_of(known.network, workspace[LINE_AT : LINE_AT + LINE], apart)
    return total / (players - 1)


@large_rule
def fair_chance(
    known: TwentyOneKnowledge, workspace: Slots, at: int, players: int, me: int, turn: int
) -> float:
    """The chance to win, as all seats see it: their chances add up to 1."""
    mine, total = 0.0, 0.0
    for seat in range(players):
        chance = win_chance(worth(known, workspace, at, players, seat, turn), players)
        total += chance
        mine = chance if seat == me else mine
    return mine / total


@large_rule
def fair_chance_again(
    known: TwentyOneKnowledge, workspace: Slots, players: int, me: int, turn: int
) -> float:
    """The same when the dice are rolled again."""
    mine, total = 0.0, 0.0
    for seat in range(players):
        chance = win_chance(worth_again(known, workspace, players, seat, turn), players)
        total += chance
        mine = chance if seat == me else mine
    return mine / total
