"""A game at a terminal as pure steps: whose choice it is, inputs, undo."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.terminal.session import Session, read_faces, read_move

QWIXX_ROLL = "w1 w4 r2 y3 g4 b6"
CLEVER_ROLL = "y1 b2 g3 o4 p5 w6"


def begin(game: str, players: int, people: set[int], own_dice: bool = False) -> Session:
    return Session(rw.Record.start(rw.game(game), players), frozenset(people), own_dice)


def test_people_answer_before_bots_from_the_active_seat_on() -> None:
    session = begin("qwixx", 3, {1, 2}).roll(QWIXX_ROLL)
    assert (session.person, session.bot) == (1, None)
    session = session.play(1, "pass")
    assert (session.person, session.bot) == (2, None)
    session = session.play(2, "pass")
    assert (session.person, session.bot) == (None, 3)
    session = session.play(3, "pass").play(1, "pass").roll(QWIXX_ROLL)
    assert session.person == 2


def test_undo_takes_back_ones_own_choice() -> None:
    session = begin("qwixx", 1, {1}).roll(QWIXX_ROLL)
    marked = session.play(1, "mark r5")
    assert marked.undoable
    assert marked.undo() == session


def test_undo_never_goes_over_a_roll() -> None:
    session = begin("clever", 1, {1}).roll(CLEVER_ROLL).play(1, "take y1 y22")
    rolled = session.roll("b2 g3 o4 p5 w6")
    with pytest.raises(rw.IllegalMove, match="no way back over a roll"):
        rolled.undo()
    assert not rolled.undoable


def test_undo_never_goes_over_a_bots_answer() -> None:
    session = begin("clever", 2, {1})
    session = session.roll(CLEVER_ROLL).play(1, "take w6 y12")
    assert session.undoable
    session = session.play(2, session.state.moves(2)[0])
    with pytest.raises(rw.IllegalMove, match="seat 2 has answered since"):
        session.undo()


def test_undo_never_goes_over_answers_on_the_table() -> None:
    session = begin("qwixx", 2, {1, 2}).roll(QWIXX_ROLL).play(1, "mark r5")
    assert session.state.answered == (1,)
    assert session.undoable
    session = session.play(2, "pass")
    assert not session.state.answered
    with pytest.raises(rw.IllegalMove, match="on the table"):
        session.undo()


def test_undo_of_a_secret_answer_leaves_the_others() -> None:
    session = begin("qwixx", 3, {1, 2, 3}).roll(QWIXX_ROLL).play(1, "mark r5").play(2, "pass")
    assert session.undo().state.answered == (1,)


def test_nothing_to_undo() -> None:
    with pytest.raises(rw.IllegalMove, match="nothing is played"):
        begin("qwixx", 1, {1}).undo()


def test_a_typed_roll_is_corrected_before_the_first_choice() -> None:
    session = begin("qwixx", 1, {1}, own_dice=True)
    rolled = session.roll(QWIXX_ROLL)
    assert rolled.unroll() == session
    with pytest.raises(rw.IllegalMove, match="before the first choice"):
        rolled.play(1, "pass").unroll()
    with pytest.raises(rw.IllegalMove, match="rolled by the program"):
        begin("qwixx", 1, {1}).roll(QWIXX_ROLL).unroll()


def test_a_move_is_a_number_or_a_notation() -> None:
    state = begin("qwixx", 1, {1}).roll(QWIXX_ROLL).state
    assert read_move(state, 1, "1").text == "pass"
    assert read_move(state, 1, " MARK  r5 ").text == "mark r5"
    for wrong in ("0", "6", "mark r6", "hello", "", "-1", "1.5", "²"):
        with pytest.raises((rw.IllegalMove, rw.InvalidNotation)):
            read_move(state, 1, wrong)


def test_a_roll_is_notation_or_bare_faces() -> None:
    state = begin("clever", 1, {1}).state
    assert read_faces(state, "1 2 3 4 5 6") == CLEVER_ROLL
    assert read_faces(state, "123456") == CLEVER_ROLL
    assert read_faces(state, "Y1, B2") == "y1 b2"
    for wrong in ("12345", "1234567", "123450", "777777", "²22222"):
        with pytest.raises((rw.IllegalMove, rw.InvalidNotation)):
            state.roll(read_faces(state, wrong))
