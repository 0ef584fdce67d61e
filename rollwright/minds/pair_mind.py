"""Minds that judge pairs of seats by a network, and the game for one by a table."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from rollwright.core import speed
from rollwright.core.dice import Slots
from rollwright.core.move import Move, Moves
from rollwright.core.state import State
from rollwright.minds.arena import Arena
from rollwright.minds.arrays import Doubles, Integers, as_slots, new_slots
from rollwright.minds.mind import Mind, Ranking
from rollwright.minds.pair_chances import MORE_DOUBT
from rollwright.minds.queries import RESULT, ranked_room
from rollwright.minds.registry import spec
from rollwright.minds.value import Value
from rollwright.minds.verbs import Knowledge

NO_MOVE = -1


class ExpertRoom(NamedTuple):
    """What an expert in compiled games knows, and its room to work."""

    known: Any  # the game's own Knowledge
    workspace: Slots
    results: Doubles


class PairMind(Mind):
    """While others owe an answer, it counts on what experts would answer in their place.

    See the game's module `policy`.
    """

    arena: Arena
    ranking: str
    """The module that judges the moves of a state."""

    @abstractmethod
    def knowledge(self, players: int) -> Knowledge:
        """What it knows of the game for a number of players."""

    def room(self, players: int, moves: int) -> ExpertRoom:
        """What is needed to judge a number of moves."""
        workspace = new_slots(self.arena.workspace)
        return ExpertRoom(self.knowledge(players), workspace, np.zeros((moves, RESULT)))

    def play_games(self, players: int, seed: int, first: int, count: int) -> Integers:
        expert = self.knowledge(players)
        return self.arena.games((expert, expert), players, 0, seed, first, count)

    def _value(self, state: State, seat: int) -> Value:
        moves = state.moves(seat)
        if moves:
            value = self._rank(state, seat, moves)[0][1]
        else:
            value = self._assess(state, seat, [_answered(state, seat)])[0][1]
        return value if value.exact else replace(value, error=MORE_DOUBT * value.error)

    def _rank(self, state: State, seat: int, moves: Moves) -> Ranking:
        """Moves of equal worth are ordered by points."""
        found = self._assess(state, seat, [move.index for move in moves])
        order = sorted(range(len(moves)), key=lambda n: (-found[n][0], -found[n][1].points))
        return [(moves[n], found[n][1]) for n in order]

    def _deep(self, state: State, seat: int, moves: Moves, tries: int, seed: int) -> Move:
        """The promising move that does best when experts play on after it, `tries` games each."""
        slots, most = as_slots(state.slots), state.game.move_count
        mind = self.room(state.players, most)
        asked = (mind, slots, seat - 1, ranked_room(most), tries, seed)
        index = self.arena.deep(spec(state.game).expert, asked)
        return next(move for move in moves if move.index == index)

    def _assess(self, state: State, seat: int, moves: list[int]) -> list[tuple[float, Value]]:
        known, workspace, results = self.room(state.players, len(moves))
        slots, numbers = as_slots(state.slots), as_slots(moves)
        kernel = speed.compiled(self.ranking)
        kernel.assess(known, slots, seat - 1, numbers, workspace, results)
        return [(float(found[0]), self._as_value(state.players, found)) for found in results]

    def _as_value(self, players: int, result: Doubles) -> Value:
        _, win, points, error = map(float, result)
        return Value(points, None if players == 1 else win, exact=players == 1, error=error)


def _answered(state: State, seat: int) -> int:
    """The number of the move that a seat has given and that waits for others, or NO_MOVE."""
    answer = state.slots[state.game.rules.answer_slot(seat - 1)]
    return answer - 1 if answer > 0 else NO_MOVE
