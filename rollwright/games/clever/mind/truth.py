"""The truth about positions: where games of all kinds of players come to, and how experts go on."""

from __future__ import annotations

from rollwright.core.dice import Slots, draw, scatter, seed_stream, throw
from rollwright.core.speed import entry, rule
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.selfplay import (
    ALL,
    PlayStyle,
    Samples,
    clear,
    play_out,
)
from rollwright.games.clever.mind.wandering import lose_way
from rollwright.games.clever.mind.workspace import Workspace
from rollwright.games.clever.rules import DICE, ROUNDS, SIDES, order_matters, roll, start
from rollwright.games.clever.score import areas
from rollwright.games.clever.sheet import TAKEN
from rollwright.minds.arrays import Doubles
from rollwright.minds.setup import Setup

NOWHERE = -1


@entry
def reach(
    setup: Setup, style: PlayStyle, net: Net, none: Samples, w: Workspace, rolled: bool
) -> int:
    """Plays a game until any roll is due, or has been rolled; returns a seat.

    Nowhere, if the game has no such roll.
    """
    clear(w.slots, 0)
    start(w.slots, setup.players, setup.options)
    seed_stream(w.stream, setup.seed, setup.first)
    lose_way(style.wander, setup.players, w.stream, w.lost)
    seat = draw(w.stream, setup.players)
    if play_out(draw(w.stream, rolls_of(setup.players)), style, net, none, w):
        return NOWHERE
    if rolled:
        throw(w.stream, w.faces, DICE, SIDES)
        if order_matters(w.slots):
            scatter(w.stream, w.order, DICE)
        roll(w.slots, w.faces, w.order)
    return seat


@rule
def rolls_of(players: int) -> int:
    """The rolls of a game without rerolls."""
    return ROUNDS[players] * (players * TAKEN if players > 1 else TAKEN + 1)


@entry
def play_on(
    s: Slots,
    series: Setup,
    style: PlayStyle,
    net: Net,
    none: Samples,
    w: Workspace,
    points: Doubles,
) -> None:
    """Has experts play on from a position, one game a line; writes everybody's points."""
    clear(w.lost.left, 0)
    for number in range(len(points)):
        for i in range(len(s)):
            w.slots[i] = s[i]
        seed_stream(w.stream, series.seed, number)
        play_out(ALL, style, net, none, w)
        for seat in range(series.players):
            points[number, seat] = areas(w.slots, seat, w.tree.board.points)
