"""Playing on: the loop that takes a game to its end, whoever chooses."""

from __future__ import annotations

import random

import pytest

import rollwright as rw
from rollwright.core.playing import all_owing, first_owing, play_on, play_out
from tests.play import position


def first_move(state: rw.State, seat: int) -> rw.Move:
    return state.moves(seat)[0]


@pytest.mark.parametrize("name", ["clever", "qwixx", "twenty-one"])
def test_a_record_played_out_is_a_game_from_start_to_end(name: str) -> None:
    record = play_out(rw.Record.start(rw.game(name), 2), random.Random(1), first_move)
    assert record.state.result
    assert rw.Record.loads(record.dumps()) == record


def test_events_come_with_the_states_after_them() -> None:
    state = rw.game("qwixx").start(2)
    record = rw.Record.start(state.game, 2)
    for event, after in play_on(state, random.Random(2), first_move):
        record = record.roll(event.dice) if isinstance(event, rw.Roll) else record.play(
            event.seat, event.move
        )  # fmt: skip
        assert record.state == after


def test_who_chooses_first() -> None:
    state = rw.game("qwixx").start(3).roll("w1 w2 r3 y4 g5 b6")
    assert (all_owing(state), first_owing(state)) == ((1, 2, 3), (1,))
    assert first_owing(rw.game("qwixx").start(2)) == ()


def test_the_loop_begins_anywhere() -> None:
    state = position("qwixx", "active=2", "x=1", "r=2,3")
    *_, (_, end) = play_on(state, random.Random(3), first_move, first_owing)
    assert end.result
