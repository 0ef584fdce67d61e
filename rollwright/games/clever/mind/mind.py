"""Clever's mind: values of positions, moves in order, and two players, `expert` and `deep`."""

from __future__ import annotations

import threading
from functools import cache, lru_cache

import numpy as np

from rollwright.core import speed
from rollwright.core.move import Move, Moves
from rollwright.core.state import State
from rollwright.games.clever.mind.ahead import Tries
from rollwright.games.clever.mind.candidates import FAST, WIDE
from rollwright.games.clever.mind.lookahead import THINKING
from rollwright.games.clever.mind.measuring import LOOKAHEAD, RANKING, games_of, scores
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.weights import load_net
from rollwright.games.clever.mind.workspace import Workspace, workspace
from rollwright.games.clever.slots import MOVES
from rollwright.minds.arrays import Doubles, Integers
from rollwright.minds.mind import Mind, Ranking
from rollwright.minds.queries import RESULT, ranked_room
from rollwright.minds.value import Value

SOLO, MANY = "clever-solo", "clever-many"
REMEMBERED = 64
"""How many answers about positions are remembered."""


class CleverMind(Mind):
    """What networks think of positions: those for solo games, and one for several players."""

    game = "clever"

    def __init__(self, solo: Net, many: Net) -> None:
        self.solo = solo
        self.many = many
        self._workspaces = threading.local()
        self._remembered = lru_cache(REMEMBERED)(self._judge)

    def net(self, players: int) -> Net:
        """The networks for so many players."""
        return self.solo if players == 1 else self.many

    def points(self, state: State, seat: int) -> float:
        """The expected final score; once the game is over, the score."""
        if state.result is not None:
            return float(state.scores[seat - 1])
        return self._value(state, seat).points

    def play_games(self, players: int, seed: int, first: int, count: int) -> Integers:
        return scores(self.net(players), games_of(players, False, seed, first), count)

    def _value(self, state: State, seat: int) -> Value:
        """The last answers are remembered: they are for all seats."""
        return self._remembered(state)[seat - 1]

    def _judge(self, state: State) -> list[Value]:
        slots, net, room = self._prepare(state)
        results = np.zeros((state.players, RESULT))
        speed.compiled(RANKING).judge_table(slots, WIDE, net, room, results)
        return [_as_value(state, result) for result in results]

    def _rank(self, state: State, seat: int, moves: Moves) -> Ranking:
        """What comes of each move if all else is best."""
        return self._ranked(state, seat, moves, True)

    def _weigh(self, state: State, seat: int, moves: Moves) -> list[Move]:
        return [move for move, _ in self._ranked(state, seat, moves, False)]

    def _ranked(self, state: State, seat: int, moves: Moves, well: bool) -> Ranking:
        legal = {move.index: move for move in moves}
        slots, net, room = self._prepare(state)
        ranked = ranked_room(MOVES)
        count = speed.compiled(RANKING).rank_moves(slots, seat - 1, ranked, well, net, room)
        return [
            (legal[int(ranked.moves[i])], _as_value(state, ranked.results[i]))
            for i in ranked.order[:count]
        ]

    def _expert(self, state: State, seat: int, moves: Moves) -> Move:
        """The first move of the best whole choice."""
        slots, net, room = self._prepare(state)
        index = speed.compiled(RANKING).best_move(slots, seat - 1, FAST, net, room)
        return next(move for move in moves if move.index == index)

    def _deep(self, state: State, seat: int, moves: Moves, tries: int, seed: int) -> Move:
        """The first move of the whole choice that does best on so many rolls to come."""
        slots, net, room = self._prepare(state)
        series, spare = Tries(tries, THINKING + seed, FAST, 1), self._workspace("spare", net)
        index = speed.compiled(LOOKAHEAD).deep_move(slots, seat - 1, series, net, room, spare)
        return next(move for move in moves if move.index == index)

    def _prepare(self, state: State) -> tuple[Integers, Net, Workspace]:
        """The slots, the network for them, and this thread's workspace."""
        net = self.net(state.players)
        return np.array(state.slots, dtype=np.int64), net, self._workspace("own", net)

    def _workspace(self, use: str, net: Net) -> Workspace:
        name = f"{use}{net.inner.shape[1:]}"
        room: Workspace | None = getattr(self._workspaces, name, None)
        if room is None:
            room = workspace(net)
            setattr(self._workspaces, name, room)
        return room


def _as_value(state: State, result: Doubles) -> Value:
    _, win, points, error = map(float, result)
    return Value(points, win if state.players > 1 else None, exact=False, error=error)


@cache
def shipped() -> CleverMind:
    """The mind that comes with the package, read on first use."""
    return CleverMind(load_net(SOLO), load_net(MANY))
