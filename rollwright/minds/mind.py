"""What a mind says: the value of a state for a seat, and its legal moves, best first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from rollwright.core import speed
from rollwright.core.answers import OWED
from rollwright.core.errors import NoAnswer
from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.minds.arena import Arena, Player
from rollwright.minds.value import Value

NO_MOVE = -1
PICKS = 4
"""How many moves a deep player tries at most."""
MARGIN = 0.05
"""How much less likely to win they may be at first sight."""
TRUST = 2000
"""As much as so many games the first sight counts: with fewer, chance would choose."""


class Mind(ABC):
    """A mind of one game. A seat's own choices are taken as the best; others' secrets are unseen.

    While others owe an answer, it counts on what experts would answer in their place: see the
    game's module `player`.
    """

    arena: Arena
    insight: str
    """The module of what it says of a state."""
    rounding: float
    """By how much an exact value may be off."""
    doubt: float
    """The standard error of a chance to win."""

    @abstractmethod
    def player(self, players: int) -> Player:
        """The compiled player for so many."""

    def value(self, state: State, seat: int) -> Value:
        """The value of a state for a seat: before its choice, that of its best move."""
        if state.result is not None:
            raise NoAnswer("the game is over: its result is all there is to say")
        if state.moves(seat):
            return self.rank(state, seat)[0][1]
        return self._assess(state, seat, [_answered(state, seat)])[0][1]

    def rank(self, state: State, seat: int) -> list[tuple[Move, Value]]:
        """The legal moves of a seat with their values, best first; equals by points."""
        if state.result is not None:
            raise NoAnswer("the game is over: there is nothing to choose")
        moves = state.moves(seat)
        if not moves:
            raise NoAnswer(f"seat {seat} owes no choice now; {state.waiting}")
        found = self._assess(state, seat, [move.index for move in moves])
        order = sorted(range(len(moves)), key=lambda n: (-found[n][0], -found[n][1].points))
        return [(moves[n], found[n][1]) for n in order]

    def weigh(self, state: State, seat: int) -> list[Move]:
        """The legal moves of a seat, best first at first sight."""
        return [move for move, _ in self.rank(state, seat)]

    def expert(self, state: State, seat: int) -> Move:
        """The best move at first sight."""
        return self.rank(state, seat)[0][0]

    def deep(self, state: State, seat: int, tries: int = 500, seed: int = 0) -> Move:
        """The promising move that does best in so many games that all play on as experts.

        What is thought of it at first sight counts as well. Alone, the best move is known.
        """
        if tries < 1:
            raise NoAnswer(f"a deep player tries at least one game, not {tries}")
        ranked = self.rank(state, seat)
        least = ranked[0][1].worth - MARGIN
        picks = {move: value.worth for move, value in ranked[:PICKS] if value.worth >= least}
        if state.players == 1 or len(picks) == 1:
            return ranked[0][0]
        player, slots = self.player(state.players), _unanswered(state)

        def wins(move: Move) -> float:
            share = self.arena.play_on(player, slots, seat - 1, move.index, tries, seed)
            return tries * share + TRUST * picks[move]

        return max(picks, key=wins)

    def play_games(self, players: int, seed: int, first: int, count: int) -> Any:
        """The scores, by game and seat, of compiled games in which experts have all seats."""
        expert = self.player(players)
        return self.arena.games((expert, expert), players, 0, seed, first, count)

    def room(self, moves: int) -> tuple[Any, Any]:
        """A desk, and lines for what is found out about so many moves."""
        return np.zeros(self.arena.desk, np.int64), np.zeros((moves, 3))

    def _assess(self, state: State, seat: int, moves: list[int]) -> list[tuple[float, Value]]:
        player = self.player(state.players)
        kernel = speed.compiled(self.insight)
        slots, numbers = (np.array(a, dtype=np.int64) for a in (state.slots, moves))
        desk, results = self.room(len(moves))
        kernel.assess(player.kind, player.books, slots, seat - 1, numbers, desk, results)
        return [(float(found[0]), self._value(state.players, found)) for found in results]

    def _value(self, players: int, result: Any) -> Value:
        _, win, points = map(float, result)
        if players == 1:
            return Value(points, None, exact=True, error=self.rounding)
        return Value(points, win, exact=False, error=self.doubt)


def _answered(state: State, seat: int) -> int:
    """The number of the move that a seat has given and that waits for others, or NO_MOVE."""
    answer = state.slots[state.game.rules.answer_slot(seat - 1)]
    return answer - 1 if answer > 0 else NO_MOVE


def _unanswered(state: State) -> list[int]:
    """The slots as they were before anybody answered what is still being answered."""
    slots = list(state.slots)
    for seat in range(state.players):
        slots[state.game.rules.answer_slot(seat)] = OWED
    return slots
