"""Clever's mind: values of positions, moves in order, and two players, `expert` and `deep`."""

from __future__ import annotations

import threading
from functools import cache, lru_cache

import numpy as np

from rollwright.core import speed
from rollwright.core.move import Move, Moves
from rollwright.core.state import State
from rollwright.games.clever.mind.candidates import FAST, WIDE
from rollwright.games.clever.mind.chances import points_error, spread, win_chance
from rollwright.games.clever.mind.lookahead import THINKING, Tries
from rollwright.games.clever.mind.measuring import LOOKAHEAD, games_of, scores
from rollwright.games.clever.mind.network import Net, network_of
from rollwright.games.clever.mind.selfplay import Workspace, workspace
from rollwright.games.clever.mind.weights import load_net
from rollwright.games.clever.slots import MOVES
from rollwright.minds.arrays import Integers
from rollwright.minds.mind import Mind, Ranking
from rollwright.minds.value import Value

SOLO, MANY = "clever-solo", "clever-many"
RANKING = "rollwright.games.clever.mind.ranking"
REMEMBERED = 64
"""How many answers about positions are remembered."""


class CleverMind(Mind):
    """What networks think of positions: those for solo games, and one for several players."""

    game = "clever"

    def __init__(self, solo: Net, many: Net) -> None:
        self.solo = solo
        self.many = many
        self._workspaces = threading.local()
        self._remembered = lru_cache(REMEMBERED)(self._points)

    def net(self, players: int) -> Net:
        """The networks for so many players."""
        return self.solo if players == 1 else self.many

    def points(self, state: State, seat: int) -> float:
        """The expected final score; once the game is over, the score.

        The last answers are remembered: the chance to win of every seat needs those of all seats.
        """
        return self._remembered(state, seat)

    def _points(self, state: State, seat: int) -> float:
        slots, net, room = self._prepare(state)
        return float(speed.compiled(RANKING).value_of(slots, seat - 1, WIDE, net, room))

    def play_games(self, players: int, seed: int, first: int, count: int) -> Integers:
        return scores(self.net(players), games_of(players, False, seed, first), count)

    def _value(self, state: State, seat: int) -> Value:
        return self._values(state, seat, [self.points(state, seat)])[0]

    def _rank(self, state: State, seat: int, moves: Moves) -> Ranking:
        """What comes of each move if all else is best."""
        ranked = self._ranked(state, seat, moves, WIDE)
        values = self._values(state, seat, [points for _, points in ranked])
        return [(move, value) for (move, _), value in zip(ranked, values, strict=True)]

    def _weigh(self, state: State, seat: int, moves: Moves) -> list[Move]:
        return [move for move, _ in self._ranked(state, seat, moves, FAST)]

    def _ranked(self, state: State, seat: int, moves: Moves, beam: int) -> list[tuple[Move, float]]:
        legal = {move.index: move for move in moves}
        slots, net, room = self._prepare(state)
        indexes = np.zeros(MOVES + 1, dtype=np.int64)
        points = np.zeros(MOVES + 1)
        kernel = speed.compiled(RANKING)
        count = kernel.rank_moves(slots, seat - 1, beam, net, room, indexes, points)
        order = sorted(range(count), key=lambda i: (-points[i], indexes[i]))
        return [(legal[int(indexes[i])], float(points[i])) for i in order]

    def _expert(self, state: State, seat: int, moves: Moves) -> Move:
        """The first move of the best whole choice."""
        slots, net, room = self._prepare(state)
        index = speed.compiled(RANKING).best_move(slots, seat - 1, FAST, net, room)
        return next(move for move in moves if move.index == index)

    def _deep(self, state: State, seat: int, moves: Moves, tries: int, seed: int) -> Move:
        """The first move of the whole choice that does best on so many rolls to come."""
        slots, net, room = self._prepare(state)
        series, spare = Tries(tries, THINKING + seed, FAST), self._workspace("spare", net)
        index = speed.compiled(LOOKAHEAD).deep_move(slots, seat - 1, series, net, room, spare)
        return next(move for move in moves if move.index == index)

    def _values(self, state: State, seat: int, points: list[float]) -> list[Value]:
        """The points that a seat may expect as values, with the chances to win if others play."""
        slots, net = list(state.slots), self.net(state.players)
        errors = net.errors[network_of(slots, net)]
        if state.players == 1:
            return [
                Value(mine, None, exact=False, error=points_error(slots, mine, errors))
                for mine in points
            ]
        table = [self.points(state, other) for other in range(1, state.players + 1)]
        deviation = spread(slots)

        def chance(mine: float) -> float:
            table[seat - 1] = mine
            return win_chance(table, state.players, seat - 1, deviation)

        def doubt(mine: float) -> float:
            error = points_error(slots, mine, errors)
            return (chance(mine + error) - chance(mine - error)) / 2

        return [Value(mine, chance(mine), exact=False, error=doubt(mine)) for mine in points]

    def _prepare(self, state: State) -> tuple[Integers, Net, Workspace]:
        """The slots, the network for them, and this thread's workspace."""
        net = self.net(state.players)
        return np.array(state.slots, dtype=np.int64), net, self._workspace("own", net)

    def _workspace(self, use: str, net: Net) -> Workspace:
        name = f"{use}{net.inner.shape}"
        room: Workspace | None = getattr(self._workspaces, name, None)
        if room is None:
            room = workspace(net)
            setattr(self._workspaces, name, room)
        return room


@cache
def shipped() -> CleverMind:
    """The mind that comes with the package, read on first use."""
    return CleverMind(load_net(SOLO), load_net(MANY))
