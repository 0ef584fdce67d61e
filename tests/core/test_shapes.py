"""Shapes: slots as plain data and as text, and back."""

from __future__ import annotations

import json

import pytest

import rollwright as rw
from rollwright.core.data import Plain
from rollwright.core.position import read_position, write_position
from rollwright.core.shapes import (
    Ahead,
    Bits,
    Dice,
    Digits,
    Filled,
    Full,
    Hits,
    Joined,
    Listed,
    Many,
    Named,
    Run,
    SeatNumber,
    Shape,
    Shapes,
    Slot,
    Sum,
    Text,
)

SLOTS = (2, 5, 0b101, 0b011_010_001)
ROW = Digits(3, 3, 3)

READ: list[tuple[Shape, Plain, dict[str, Plain]]] = [
    (Slot(1), 5, {"slot": 1}),
    (Slot(1, add=-5, of=("none", "one")), "none", {"slot": 1, "add": -5, "of": ["none", "one"]}),
    (SeatNumber(0), 3, {"slot": 0, "add": 1, "seat": True}),
    (Bits(2, ("red", "blue", 7)), ["red", 7], {"bits": 2, "of": ["red", "blue", 7]}),
    (Bits(2, (None, None, "z")), ["z"], {"bits": 2, "of": [None, None, "z"]}),
    (ROW, [1, 2, 3], {"digits": 3, "width": 3, "count": 3}),
    (Digits(3, 3), [1, 2, 3], {"digits": 3, "width": 3}),
    (
        Digits(3, 3, Slot(0), of=".abc"),
        ["a", "b"],
        {"digits": 3, "width": 3, "count": {"slot": 0}, "of": [".", "a", "b", "c"]},
    ),
    (Run(0, 2, 9), [2, 5], {"run": 0, "count": 2, "most": 9}),
    (Dice(1, "abc"), [["a", 5], ["b", 5], ["c", 209]], {"dice": 1, "of": "abc"}),
    (Filled(2, 0, Slot(1)), 5, {"bit": [2, 0], "then": {"slot": 1}, "else": None}),
    (Filled(2, 1, Slot(1), "."), ".", {"bit": [2, 1], "then": {"slot": 1}, "else": "."}),
    (Hits(ROW, (1, 3, 3)), [True, False, True], {"hits": ROW.form(), "in": [1, 3, 3]}),
    (Full(2, {"a": 0b100, "b": 0b110}), ["a"], {"full": 2, "of": {"a": 0b100, "b": 0b110}}),
    (Ahead(0, "xyz", (2, 1)), ["z"], {"ahead": 0, "of": ["x", "y", "z"], "shut": [2, 1]}),
    (Ahead(0, "xyz", (2, 2)), [], {"ahead": 0, "of": ["x", "y", "z"], "shut": [2, 2]}),
    (Sum(Hits(ROW, (1, 3, 3))), 2, {"sum": Hits(ROW, (1, 3, 3)).form()}),
    (Text(ROW, ","), "1,2,3", {"text": ROW.form(), "by": ","}),
    (Listed([ROW, Slot(0)]), [[1, 2, 3], 2], {"list": [ROW.form(), {"slot": 0}]}),
    (
        Joined([ROW, Run(0, 1, 9)]),
        [1, 2, 3, 2],
        {"join": [ROW.form(), {"run": 0, "count": 1, "most": 9}]},
    ),
    (Named({"n": Slot(0)}), {"n": 2}, {"named": {"n": {"slot": 0}}}),
]


@pytest.mark.parametrize(("shape", "value", "form"), READ, ids=lambda case: type(case).__name__)
def test_what_a_shape_reads_and_how_it_is_written_for_the_page(
    shape: Shape, value: Plain, form: dict[str, Plain]
) -> None:
    assert shape.read(SLOTS if not isinstance(shape, Dice) else (0, 5, 5, 209)) == value
    assert shape.form() == form
    assert json.loads(json.dumps(form)) == form


def test_a_seat_has_its_own_slots() -> None:
    assert Named({"a": Slot(0), "b": Bits(1, "xyz")}).read(SLOTS, 1) == {"a": 5, "b": ["x", "z"]}


def test_dice_that_are_not_rolled_do_not_lie_there() -> None:
    assert Dice(0, "abc").read((3, 0, 1)) == [["a", 3], ["c", 1]]


@pytest.mark.parametrize(
    ("shape", "text", "slots"),
    [
        (Slot(1, 9), "7", [1, 7, 0]),
        (Slot(1, of=("roll", "over")), "over", [1, 1, 0]),
        (Slot(1, add=1, of=("?", "-", "pass")), "?", [1, -1, 0]),
        (SeatNumber(1), "1", [1, 0, 0]),
        (Text(Bits(1, "abc")), "ac", [1, 5, 0]),
        (Text(Bits(1, "abc")), "-", [1, 0, 0]),
        (Text(Bits(1, (2, 3, None, 12)), ","), "3,12", [1, 10, 0]),
        (Text(Digits(1, 3, 2, of=".123456x")), "x.", [1, 7, 0]),
        (Text(Digits(1, 5, Slot(2, 3)), ","), "4,18", [1, 4 + (18 << 5), 2]),
        (Text(Digits(1, 2, of=("-", "a", "b")), ","), "b,a", [1, 6, 0]),
        (Text(Run(1, 2, 6)), "60", [1, 6, 0]),
        (Text(Listed([Filled(1, n, Slot(2, 9), ".") for n in range(2)]), ","), ".,8", [1, 2, 8]),
    ],
)
def test_what_is_written_is_read_back(shape: Shape, text: str, slots: list[int]) -> None:
    found = [1, 0, 0]
    shape.put(text, found)
    assert found == slots
    assert (shape.read(found) or "-") == (text if not text.isdigit() else shape.read(slots))


@pytest.mark.parametrize(
    ("shape", "text", "message"),
    [
        (Slot(1, 9, least=2), "1", "from 2 to 9"),
        (SeatNumber(1), "2", "from 1 to 1"),
        (Slot(1, of=("roll", "over")), "nap", "one of roll, over"),
        (Text(Bits(1, "abc")), "ca", "some of a b c, in this order"),
        (Text(Bits(1, "abc")), "aa", "in this order"),
        (Text(Bits(1, "abc")), "d", "one of a, b, c"),
        (Text(Digits(1, 3, 2)), "123", "2 are wanted"),
        (Text(Digits(1, 3, 2)), "18", "from 0 to 7"),
        (Text(Digits(1, 3, Slot(2, 2)), ","), "1,1,1", "at most 2"),
        (Text(Digits(1, 2)), "0", "from 1 to 3"),
        (Text(Digits(1, 2)), "1" * 32, "at most 31"),
        (Text(Run(1, 2, 6)), "1", "2 numbers from 0 to 6"),
        (Text(Run(1, 2, 6)), "17", "from 0 to 6"),
        (Text(Listed([Slot(1, 9)]), ","), "1,2", "1 are wanted"),
    ],
)
def test_what_no_text_can_say(shape: Shape, text: str, message: str) -> None:
    with pytest.raises(rw.InvalidNotation, match=message):
        shape.put(text, [1, 0, 0])


def test_what_only_shows_cannot_be_read_back() -> None:
    with pytest.raises(TypeError, match="Dice stands in no position"):
        Text(Dice(1, "a")).put("a", [1, 0])
    with pytest.raises(TypeError, match="Hits stands in no position"):
        Hits(ROW, (1,)).put("1", [1, 0])


DEMO = Shapes(
    table=Named({}),
    sheet=Named({}),
    position=Named({"phase": Slot(1, of=("a", "b"))}),
    seat=Named({"set": Text(Bits(0, "xy")), "n": Slot(1, 9)}),
    moves=(),
    reasons=(),
    marks=(),
)


def test_a_position_has_the_fields_of_the_table_and_of_each_seat() -> None:
    slots = [2, 1, 3, 4, 0, 5]
    text = write_position("demo", DEMO, slots, lambda seat: 2 + 2 * seat)
    assert text == "demo phase=b | set=xy n=4 | set=- n=5"
    assert read_position("demo", DEMO, text, 2, lambda seat: 2 + 2 * seat) == slots


@pytest.mark.parametrize("game", rw.all_games(), ids=lambda game: game.name)
def test_moves_have_their_texts_once(game: rw.Game) -> None:
    assert len(set(game.shapes.moves)) == len(game.shapes.moves) == game.move_count


def test_lists_are_lists() -> None:
    assert isinstance(ROW, Many)
    assert not isinstance(Slot(1), Many)
