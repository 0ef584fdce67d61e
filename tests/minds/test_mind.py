"""What all minds share: whom they answer, and what the one verb does if another isn't given."""

from __future__ import annotations

import random

import numpy as np
import pytest

import rollwright as rw
from rollwright.core.errors import NoAnswer
from rollwright.core.move import Move, Moves
from rollwright.minds.arrays import Integers
from rollwright.minds.mind import Mind, Ranking
from rollwright.minds.value import Value

GAME = rw.game("twenty-one")


class Backwards(Mind):
    """Likes the last move best."""

    game = "twenty-one"

    def play_games(self, players: int, seed: int, first: int, count: int) -> Integers:
        return np.zeros((count, players), dtype=np.int64)

    def _value(self, state: rw.State, seat: int) -> Value:
        return Value(float(seat), None, exact=False, error=0.0)

    def _rank(self, state: rw.State, seat: int, moves: Moves) -> Ranking:
        return [(move, Value(0.0, None, exact=False, error=0.0)) for move in reversed(moves)]

    def _deep(self, state: rw.State, seat: int, moves: Moves, tries: int, seed: int) -> Move:
        return moves[(tries + seed) % len(moves)]


MIND = Backwards()


def rolled(players: int = 2) -> rw.State:
    return GAME.start(players).roll("k1 b1 y6 r1 g1 w6").play(1, "keep")


def test_without_more_it_plays_what_it_ranks_first() -> None:
    state = rolled()
    moves = list(state.moves(1))
    assert MIND.weigh(state, 1) == moves[::-1]
    assert MIND.expert(state, 1) == moves[-1]
    assert MIND.value(state, 2).points == 2


def test_deep_tries_as_often_as_it_is_told_or_as_the_bot_does() -> None:
    state = rolled()
    moves, tries = list(state.moves(1)), GAME.mind_spec.tries if GAME.mind_spec else 0
    assert MIND.deep(state, 1, 3, 1) == moves[4 % len(moves)]
    assert MIND.deep(state, 1) == moves[tries % len(moves)]
    with pytest.raises(NoAnswer, match="at least one way the dice may fall, not 0"):
        MIND.deep(state, 1, 0)


@pytest.mark.parametrize("seat", [0, 3, -1, True, "1"])
def test_there_is_no_such_seat(seat: int) -> None:
    for ask in (MIND.value, MIND.rank, MIND.weigh, MIND.expert, MIND.deep):
        with pytest.raises(NoAnswer, match=r"there is no seat .* seats are 1 to 2"):
            ask(rolled(), seat)


def test_another_game_isnt_known() -> None:
    for ask in (MIND.value, MIND.rank, MIND.deep):
        with pytest.raises(NoAnswer, match="knows twenty-one, not qwixx"):
            ask(rw.game("qwixx").start(2), 1)


def test_a_seat_that_owes_no_choice_has_a_value_only() -> None:
    state = GAME.start(2)
    assert MIND.value(state, 1).points == 1
    for ask in (MIND.rank, MIND.weigh, MIND.expert, MIND.deep):
        with pytest.raises(NoAnswer, match="seat 1 owes no choice now"):
            ask(state, 1)


def test_when_the_game_is_over_nothing_is_left_to_expect() -> None:
    state, dice = GAME.start(1), random.Random(2)
    while state.result is None:
        state = state.roll(dice) if state.dice else state.play(1, state.moves(1)[-1])
    for ask in (MIND.value, MIND.rank, MIND.weigh, MIND.expert, MIND.deep):
        with pytest.raises(NoAnswer, match="the game is over"):
            ask(state, 1)
