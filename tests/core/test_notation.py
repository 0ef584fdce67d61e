"""Rolls and fields of positions: what is taken and what is refused."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.core import notation
from rollwright.core.errors import listing

QWIXX = rw.game("qwixx")
CLEVER = rw.game("clever")


def test_a_roll_may_lie_in_any_order() -> None:
    one = QWIXX.start(1).roll("w1 w4 r2 y3 g3 b6")
    assert QWIXX.start(1).roll("  b6 g3 w1   r2 y3 w4 ") == one


@pytest.mark.parametrize(
    ("roll", "message"),
    [
        ("w1 w4 r2 y3 g3 x6", "'x6' is no die; a die is a letter of w r y g b and a face"),
        ("w1 w4 r2 y3 g3 b7", "'b7' is no die"),
        ("w1 w4 r2 y3 g3 b0", "'b0' is no die"),
        ("w1 w4 r2 y3 g3 b66", "'b66' is no die"),
        ("w1 w4 r2 y3 g3 B6", "'B6' is no die"),
        ("w1 w4 r2 y3 g3 b\u0666", "is no die"),
    ],
)
def test_words_that_are_no_dice(roll: str, message: str) -> None:
    with pytest.raises(rw.InvalidNotation, match=message):
        QWIXX.start(1).roll(roll)


@pytest.mark.parametrize(
    ("roll", "message"),
    [
        ("w1 w4 w2 y3 g3 b6", "w2 is not to be rolled now; the dice are w w r y g b"),
        ("w1 w4 r2 r3 y3 g3 b6", "r3 is not to be rolled now"),
        ("w1 w4 r2 y3 b6", "g missing in the roll"),
        ("", "w w r y g b missing in the roll"),
    ],
)
def test_rolls_of_other_dice(roll: str, message: str) -> None:
    with pytest.raises(rw.IllegalMove, match=message):
        QWIXX.start(1).roll(roll)


def test_a_roll_is_written_in_the_order_in_which_the_dice_lie() -> None:
    assert notation.write_roll([("p", 4), ("y", 3)]) == "p4 y3"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a position of this game begins with 'qwixx'"),
        ("clever | x=0", "begins with 'qwixx'"),
        ("qwixx", "a position has 1 to 5 sheets"),
        ("qwixx | | | | | | |", "a position has 1 to 5 sheets"),
        ("qwixx phase | r=-", "in the position, 'phase' should be name=value"),
        ("qwixx phase=roll phase=roll | r=-", "each name once"),
        ("qwixx | r=- r=-", "in sheet 1, 'r=-' should be name=value, each name once"),
        ("qwixx | r=-", "the field phase= is missing"),
        (QWIXX.start(1).text + " z=1", "sheet 1 has no field 'z'"),
        (QWIXX.start(1).text.replace(" |", " z=1 |"), "the position has no field 'z'"),
    ],
)
def test_positions_whose_fields_are_wrong(text: str, message: str) -> None:
    with pytest.raises(rw.InvalidNotation, match=message):
        QWIXX.state(text)


def test_space_around_fields_does_not_matter() -> None:
    state = QWIXX.start(2)
    assert QWIXX.state(f"\n  {state.text.replace(' ', '   ')} \n") == state
    assert QWIXX.state(state.text.replace(" | ", "|")) == state


def test_a_position_is_text() -> None:
    with pytest.raises(rw.InvalidNotation, match="a position is a line of text, not 5"):
        QWIXX.state(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["", "x", "-1", "1000", "²", "+1", "1.0", " 1"])
def test_what_is_no_number(value: str) -> None:
    with pytest.raises(rw.InvalidNotation, match="from 0 to 9"):
        notation.number(0, 9)(value)


def test_long_lists_in_messages_are_cut() -> None:
    assert listing(["a", "b"]) == "a, b"
    assert listing(list("abcdefgh"), most=3) == "a, b, c … (8 in all)"


def test_messages_quote_no_more_than_a_line_of_what_was_given() -> None:
    for call in (QWIXX.state, rw.Record.loads, QWIXX.start(1).roll):
        with pytest.raises(rw.InvalidNotation) as caught:
            call("q" * 10_000)
        assert len(str(caught.value)) < 300
