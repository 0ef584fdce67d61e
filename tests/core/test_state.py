"""States: immutable, comparable, with messages that say what would be right."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import random

import pytest

import rollwright as rw
from rollwright.core.dice import Stream
from tests.play import moves_to

QWIXX = rw.game("qwixx")
CLEVER = rw.game("clever")


def rolled() -> rw.State:
    return QWIXX.start(2).roll("w1 w4 r2 y3 g3 b6")


def test_a_state_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        rolled().slots = ()  # type: ignore[misc]


def test_states_are_values() -> None:
    assert rolled() == rolled()
    assert hash(rolled()) == hash(rolled())
    assert rolled() != QWIXX.start(2)
    assert pickle.loads(pickle.dumps(rolled())) == rolled()
    assert copy.deepcopy(rolled()) == rolled()


def test_a_state_prints_as_its_text() -> None:
    assert repr(rolled()) == f"<{rolled().text}>"


def test_rolls_from_a_random_source_are_reproducible() -> None:
    state = CLEVER.start(1)
    assert state.roll(random.Random(7)) == state.roll(random.Random(7))
    assert state.roll(Stream(7)) == state.roll(Stream(7))
    assert len({state.draw(random.Random(seed)) for seed in range(20)}) == 20


def test_a_random_roll_lies_in_a_random_order() -> None:
    orders = {
        "".join(die[0] for die in CLEVER.start(1).draw(random.Random(seed)).split())
        for seed in range(20)
    }
    assert len(orders) > 10
    assert all(sorted(order) == sorted("ybgopw") for order in orders)


def test_a_stream_gives_an_order_where_it_matters() -> None:
    active = CLEVER.start(1)
    assert [die[0] for die in active.draw(Stream(1)).split()] == list("ybgopw")
    passive = CLEVER.state(active.text.replace("passive=0", "passive=1"))
    orders = {"".join(d[0] for d in passive.draw(Stream(n)).split()) for n in range(9)}
    assert len(orders) > 5


def test_only_the_dice_that_are_due_are_drawn() -> None:
    state = CLEVER.start(1).roll("y1 b5 g5 o5 p5 w3").play(1, "take w3 o")
    assert sorted(die[0] for die in state.draw(random.Random(1)).split()) == sorted("bgop")


@pytest.mark.parametrize("source", [None, 7, 1.5, ["y1"]])
def test_other_sources_are_refused(source: str) -> None:
    with pytest.raises(rw.InvalidNotation, match="a roll is text like"):
        CLEVER.start(1).roll(source)


def test_a_roll_that_is_not_due() -> None:
    for dice in ("w1 w4 r2 y3 g3 b6", random.Random(1)):
        with pytest.raises(rw.IllegalMove, match="no roll is due now; seats 1, 2 are to move"):
            rolled().roll(dice)
    with pytest.raises(rw.IllegalMove, match="no roll is due now"):
        rolled().draw(random.Random(1))


@pytest.mark.parametrize("seat", [0, 3, -1, True, "1", None, 1.0])
def test_seats_that_are_not_there(seat: int) -> None:
    state = rolled()
    for call in (state.moves, state.sheet, state.score):
        with pytest.raises(rw.IllegalMove, match=r"there is no seat .*; seats are 1 to 2"):
            call(seat)
    with pytest.raises(rw.IllegalMove, match="there is no seat"):
        state.play(seat, "pass")
    if seat is not None:
        with pytest.raises(rw.IllegalMove, match="there is no seat"):
            state.view(seat)


def test_a_text_that_is_no_move() -> None:
    with pytest.raises(rw.InvalidNotation, match="'fly' is no move of Qwixx; one is 'mark r5'"):
        rolled().play(1, "fly")


def test_a_move_that_is_not_legal_now() -> None:
    with pytest.raises(rw.IllegalMove, match="can't play 'mark r6' now; legal: pass, mark r5, "):
        rolled().play(1, "mark r6")


def test_a_move_of_a_seat_that_owes_none() -> None:
    state = rolled().play(1, "pass")
    with pytest.raises(rw.IllegalMove, match="seat 1 owes no choice now; seat 2 is to move"):
        state.play(1, "pass")
    assert not state.moves(1)
    with pytest.raises(rw.IllegalMove, match="a roll of w w r y g b is due"):
        QWIXX.start(2).play(1, "pass")


def test_the_game_is_over() -> None:
    state = QWIXX.start(1)
    for _ in range(4):
        state = moves_to(state, "roll w1 w1 r1 y1 g1 b1", "1 pass", "1 pass")
    with pytest.raises(rw.IllegalMove, match="the game is over"):
        state.roll("w1 w1 r1 y1 g1 b1")
    with pytest.raises(rw.IllegalMove, match="the game is over"):
        state.play(1, "pass")
    assert state.waiting == "the game is over"


def test_moves_are_taken_with_any_space() -> None:
    assert rolled().play(1, " mark   r5 ") == rolled().play(1, "mark r5")
    assert rolled().play(1, rolled().moves(1)[1]) == rolled().play(1, "mark r5")


def test_the_errors_are_value_errors() -> None:
    assert issubclass(rw.IllegalMove, ValueError)
    assert issubclass(rw.InvalidNotation, ValueError)
