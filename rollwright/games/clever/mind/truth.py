"""Values and the truth: what experts get on average in many games from a position on."""

from __future__ import annotations

from rollwright.core.dice import Slots, draw, seed_stream
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.clever.mind.network import Net, evaluate
from rollwright.games.clever.mind.selfplay import (
    ALL,
    PlayStyle,
    Samples,
    Workspace,
    clear,
    play_out,
)
from rollwright.games.clever.mind.view import look
from rollwright.games.clever.mind.wandering import lose_way
from rollwright.games.clever.rules import ROUNDS, start
from rollwright.games.clever.score import areas
from rollwright.games.clever.sheet import TAKEN
from rollwright.games.clever.slots import ROUND
from rollwright.minds.arrays import Doubles
from rollwright.minds.setup import Setup

LEFT, VALUE, MEAN, SQUARE = 0, 1, 2, 3
"""Of a position: the rounds left (negative: there is none), its value, the mean of the points that
came of it, and the square of that mean's standard error."""
COLUMNS = 4
AFTER = 1 << 42
"""Games of this series go on from a position."""


@entry
def check_games(
    setup: Setup,
    style: PlayStyle,
    tries: int,
    net: Net,
    none: Samples,
    w: Workspace,
    found: Doubles,
) -> None:
    """Looks at one position of each game, and plays on from there so many times a round left."""
    for game in range(len(found)):
        found[game, LEFT] = -1
        clear(w.slots, 0)
        start(w.slots, setup.players, setup.options)
        seed_stream(w.stream, setup.seed, setup.first + game)
        lose_way(style.wander, setup.players, w.stream, w.lost)
        seat = draw(w.stream, setup.players)
        if not play_out(draw(w.stream, rolls_of(setup.players)), style, net, none, w):
            look(w.slots, seat, w.seen)
            left = ROUNDS[setup.players] - w.slots[ROUND]
            found[game, LEFT] = left
            found[game, VALUE] = evaluate(w.seen, net, w.tree.board)
            play_on(seat, (left + 1) * tries, setup.first + game, style, net, none, w, found[game])


@rule
def rolls_of(players: int) -> int:
    """The rolls of a game without rerolls."""
    return ROUNDS[players] * (players * TAKEN if players > 1 else TAKEN + 1)


@large_rule
def play_on(
    seat: int,
    tries: int,
    game: int,
    style: PlayStyle,
    net: Net,
    none: Samples,
    w: Workspace,
    line: Doubles,
) -> None:
    """Has experts play on from the position; writes the mean of a seat's points, and its error."""
    copy(w.slots, w.base)
    clear(w.lost.left, 0)
    total, squares = 0.0, 0.0
    for number in range(tries):
        copy(w.base, w.slots)
        seed_stream(w.stream, AFTER + game, number)
        play_out(ALL, style, net, none, w)
        points = areas(w.slots, seat, w.tree.board.points)
        total += points
        squares += points * points
    mean = total / tries
    line[MEAN], line[SQUARE] = mean, (squares / tries - mean * mean) / (tries - 1)


@rule
def copy(source: Slots, target: Slots) -> None:
    for i in range(len(source)):
        target[i] = source[i]
