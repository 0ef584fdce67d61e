"""Clever's mind: values of positions, moves in order, and two players, `expert` and `deep`."""

from __future__ import annotations

import threading
from functools import cache, lru_cache
from typing import Any

import numpy as np

from rollwright.core import speed
from rollwright.core.errors import NoAnswer
from rollwright.core.move import Move, Moves
from rollwright.core.state import State
from rollwright.games.clever.mind import selfplay, thinking
from rollwright.games.clever.mind.candidates import FAST, WIDE
from rollwright.games.clever.mind.chances import spread, win_chances
from rollwright.games.clever.mind.measuring import scores
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.weights import combine, load
from rollwright.games.clever.rules import ROUNDS
from rollwright.games.clever.slots import MOVES, OVER, PHASE, ROUND
from rollwright.minds.value import Value

SOLO, MANY = "clever-solo", "clever-many"
ASKING = "rollwright.games.clever.mind.asking"
THINKING = "rollwright.games.clever.mind.thinking"
REMEMBERED = 64
"""How many answers about positions are remembered."""
ROLLS = 60
"""How many rolls a deep player tries, if it isn't told."""


class CleverMind:
    """What networks think of positions: those for solo games, and one for several players."""

    def __init__(self, solo: Net, many: Net) -> None:
        self.solo = solo
        self.many = many
        self._desks = threading.local()
        self._remembered = lru_cache(REMEMBERED)(self._points)

    def value(self, state: State, seat: int) -> Value:
        """What a seat can expect; where it owes a choice, if it chooses best."""
        _check_open(state, seat)
        return self._value(state, seat, [self.points(state, seat)])[0]

    def points(self, state: State, seat: int) -> float:
        """The expected final score; once the game is over, the score.

        The last answers are remembered: the chance to win of every seat needs those of all seats.
        """
        return self._remembered(state, seat)

    def _points(self, state: State, seat: int) -> float:
        slots, net, desk = self._prepare(state)
        return float(speed.compiled(ASKING).value_of(slots, seat - 1, WIDE, net, desk))

    def rank(self, state: State, seat: int) -> list[tuple[Move, Value]]:
        """The legal moves of a seat, best first, each with what comes of it if all else is best."""
        ranked = self._ranked(state, seat, WIDE)
        values = self._value(state, seat, [points for _, points in ranked])
        return [(move, value) for (move, _), value in zip(ranked, values, strict=True)]

    def weigh(self, state: State, seat: int) -> list[Move]:
        """The legal moves, best first at first sight."""
        return [move for move, _ in self._ranked(state, seat, FAST)]

    def _ranked(self, state: State, seat: int, beam: int) -> list[tuple[Move, float]]:
        moves = {move.index: move for move in _check_owing(state, seat)}
        slots, net, desk = self._prepare(state)
        indexes = np.zeros(MOVES + 1, dtype=np.int64)
        points = np.zeros(MOVES + 1)
        kernel = speed.compiled(ASKING)
        count = kernel.rank_moves(slots, seat - 1, beam, net, desk, indexes, points)
        order = sorted(range(count), key=lambda i: (-points[i], indexes[i]))
        return [(moves[int(indexes[i])], float(points[i])) for i in order]

    def expert(self, state: State, seat: int) -> Move:
        """The first move of the best whole choice, at first sight."""
        moves = _check_owing(state, seat)
        slots, net, desk = self._prepare(state)
        index = speed.compiled(ASKING).best_move(slots, seat - 1, FAST, net, desk)
        return next(move for move in moves if move.index == index)

    def deep(self, state: State, seat: int, rolls: int = ROLLS, seed: int = 0) -> Move:
        """The first move of the whole choice that does best on so many rolls to come."""
        moves = _check_owing(state, seat)
        if rolls < 1:
            raise NoAnswer(f"a deep player tries at least one roll, not {rolls}")
        slots, net, desk = self._prepare(state)
        index = speed.compiled(THINKING).deep_move(
            slots, seat - 1, rolls, thinking.THINKING + seed, FAST, net, desk, self._spare(net)
        )
        return next(move for move in moves if move.index == index)

    def play_games(self, players: int, seed: int, first: int, count: int) -> Any:
        """The scores, by game and seat, of compiled games in which experts have all seats."""
        net = self.solo if players == 1 else self.many
        return scores(net, players, False, count, seed, first)

    def _value(self, state: State, seat: int, points: list[float]) -> list[Value]:
        """The points that a seat may expect as values, with the chances to win if others play."""
        error = ERRORS[ROUNDS[state.players] - state.slots[ROUND]]
        if state.players == 1:
            return [Value(mine, None, exact=False, error=error) for mine in points]
        table = [self.points(state, other) for other in range(1, state.players + 1)]
        deviation = spread(state.slots)
        values = []
        for mine in points:
            table[seat - 1] = mine
            chance = win_chances(table, deviation)[seat - 1]
            values.append(Value(mine, chance, exact=False, error=error))
        return values

    def _prepare(self, state: State) -> tuple[Any, Net, selfplay.Table]:
        """The slots, the network for them, and this thread's desk to work on."""
        net = self.solo if state.players == 1 else self.many
        return np.array(state.slots, dtype=np.int64), net, self._desk("desk", net)

    def _spare(self, net: Net) -> selfplay.Table:
        return self._desk("spare", net)

    def _desk(self, use: str, net: Net) -> selfplay.Table:
        name = f"{use}{net.inner.shape}"
        desk: selfplay.Table | None = getattr(self._desks, name, None)
        if desk is None:
            desk = selfplay.table(net)
            setattr(self._desks, name, desk)
        return desk


@cache
def shipped() -> CleverMind:
    """The mind that comes with the package, read on first use."""
    return CleverMind(combine(load(SOLO)), combine(load(MANY)))


def _check_open(state: State, seat: int) -> None:
    if state.game.name != "clever":
        raise NoAnswer(f"this mind knows Clever, not {state.game.title}")
    if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= state.players:
        raise NoAnswer(f"there is no seat {seat!r}; seats are 1 to {state.players}")
    if state.slots[PHASE] == OVER:
        raise NoAnswer("the game is over: there is nothing left to expect")


def _check_owing(state: State, seat: int) -> Moves:
    """The legal moves of a seat that owes a choice."""
    _check_open(state, seat)
    moves = state.moves(seat)
    if not moves:
        raise NoAnswer(f"seat {seat} owes no choice now; {state.waiting}")
    return moves


ERRORS = (2.5, 1.1, 0.7, 0.6, 0.5, 0.3)
"""By rounds left: how far a value is from the mean of the best values after a roll, in points.

Root mean squares, measured with 40 to 80 rolls for each position of 38 games, alone, with two and
with four players.
"""
