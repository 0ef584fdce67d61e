"""Records: read, written, replayed, and refused with the number of the line."""

from __future__ import annotations

import pickle
import random

import pytest

import rollwright as rw
from tests.play import step

QWIXX = rw.game("qwixx")
HEADER = "rollwright: 1\ngame: qwixx\nplayers: 2\n"
GAME = f"{HEADER}\nroll w1 w4 r2 y3 g3 b6\n2 mark y5\n1 pass\n"


def test_a_record_is_read_and_written() -> None:
    record = rw.Record.loads(GAME)
    assert record.dumps() == GAME
    assert record.game is QWIXX
    assert record.players == 2
    assert record.events == (
        rw.Roll("w1 w4 r2 y3 g3 b6"),
        rw.Choice(2, "mark y5"),
        rw.Choice(1, "pass"),
    )
    assert record.state.sheet(2)["yellow"] == [5]
    assert len(list(record.states())) == 4
    assert next(record.states()) == QWIXX.start(2)


def test_blank_lines_comments_and_spaces_are_allowed() -> None:
    text = GAME.replace("2 mark y5", "\n# a comment\n  2   mark  y5  # said Emma\n\t")
    assert rw.Record.loads("\ufeff" + text.replace("\n", "\r\n")) == rw.Record.loads(GAME)


def test_a_record_without_events() -> None:
    assert rw.Record.loads(HEADER).events == ()
    assert rw.Record.loads(HEADER.strip()).dumps() == f"{HEADER}\n"


def test_other_header_lines_are_kept() -> None:
    text = GAME.replace("\n\n", "\nnames: Emma, Max: both\ndate: 2024-05-01\n\n", 1)
    record = rw.Record.loads(text)
    assert record.header == {"names": "Emma, Max: both", "date": "2024-05-01"}
    assert record.dumps() == text


def test_options_stand_in_the_header_unless_they_are_the_default() -> None:
    record = rw.Record.start(rw.game("twenty-one"), 2, sheets="FA")
    assert record.dumps() == "rollwright: 1\ngame: twenty-one\nplayers: 2\nsheets: FA\n\n"
    assert rw.Record.loads(record.dumps()) == record
    assert "sheets" not in rw.Record.start(rw.game("twenty-one"), 2, sheets="AB").dumps()
    solo = rw.Record.start(rw.game("clever"), 1, solo_extra=True)
    assert "\nsolo_extra: true\n" in solo.dumps()
    assert rw.Record.loads(solo.dumps()).options == {"solo_extra": True}


def test_a_record_grows_and_the_shorter_one_stays() -> None:
    start = rw.Record.start(QWIXX, 2)
    longer = start.roll(" w1 w4  r2 y3 g3 b6 ").play(2, " mark  y5").play(1, "pass")
    assert longer == rw.Record.loads(GAME)
    assert start.events == ()


def test_undo_is_a_shorter_record() -> None:
    record = rw.Record.loads(GAME)
    assert record.until(1).events == record.events[:1]
    assert record.until(1).state == list(record.states())[1]
    assert record.until(-5).events == ()
    assert record.until(99) == record


def test_a_failed_call_changes_nothing() -> None:
    record = rw.Record.loads(GAME)
    for wrong in ("mark r13", "mark r2"):
        with pytest.raises((rw.IllegalMove, rw.InvalidNotation)):
            record.play(1, wrong)
    assert record == rw.Record.loads(GAME)


def test_records_can_be_pickled() -> None:
    record = rw.Record.loads(GAME)
    assert pickle.loads(pickle.dumps(record)) == record


def test_random_rolls_are_written_down() -> None:
    record = rw.Record.start(rw.game("clever"), 1)
    for _ in range(30):
        record = step(record, random.Random(5))
    assert rw.Record.loads(record.dumps()) == record


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "^line 1: the header of a record needs a line 'rollwright: …'"),
        ("rollwright: 2\n", "^line 1: a record of this kind begins with 'rollwright: 1'"),
        ("roll w1", "^line 1: 'roll w1' should be 'key: value', in the header"),
        ("rollwright: 1\nplayers: 2\n", "^line 1: .* needs a line 'game: …'"),
        ("rollwright: 1\ngame: qwixx\n", "^line 1: .* needs a line 'players: …'"),
        ("rollwright: 1\ngame: go\nplayers: 2\n", "^line 2: there is no game 'go'; the games are "),
        (HEADER.replace("2", "two"), "^line 3: Qwixx is for 1 to 5 players, not 'two'"),
        (HEADER.replace("2", "7"), "^line 3: Qwixx is for 1 to 5 players, not 7"),
        (HEADER + "game: qwixx\n", "^line 4: 'game' is given twice"),
        (HEADER + "Names: x\n", "^line 4: 'Names: x' should be 'key: value'"),
        (GAME + "hello\n", "^line 8: 'hello' should be 'roll …' or '<seat> <move>'; seat 1 is"),
        (GAME + "1\n", "^line 8: '1' should be"),
        (GAME + "one pass\n", "^line 8: 'one pass' should be"),
        (GAME + "1 fly\n", "^line 8: 'fly' is no move of Qwixx"),
        (GAME + "\n# x\nroll z1\n", "^line 10: no roll is due now|^line 10: 'z1' is no die"),
    ],
)
def test_what_is_no_record(text: str, message: str) -> None:
    with pytest.raises((rw.InvalidNotation, rw.IllegalMove), match=message):
        rw.Record.loads(text)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1 mark r2", "^line 8: seat 1 can't play 'mark r2' now; legal: pass, mark r3"),
        ("2 pass", "^line 8: seat 2 owes no choice now; seat 1 is to move"),
        ("3 pass", "^line 8: there is no seat 3; seats are 1 to 2"),
        ("roll w1 w4 r2 y3 g3 b6", "^line 8: no roll is due now; seat 1 is to move"),
    ],
)
def test_events_that_are_not_legal(line: str, message: str) -> None:
    with pytest.raises(rw.IllegalMove, match=message):
        rw.Record.loads(f"{GAME}{line}\n")


def test_wrong_options_in_a_header() -> None:
    text = "rollwright: 1\ngame: twenty-one\nplayers: 2\nsheets: AA\n"
    with pytest.raises(rw.InvalidNotation, match=r"^line 4: option sheets is 'AA'"):
        rw.Record.loads(text)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("Names", "x"),
        ("a b", "x"),
        ("", "x"),
        ("names", "two\nlines"),
        ("names", " x"),
        ("names", "two\rlines"),
        ("names", "two\x0blines"),
        ("names", "two\u2028lines"),
        ("players", "3"),
        ("game", "clever"),
        ("rollwright", "1"),
    ],
)
def test_what_cannot_stand_in_a_header(key: str, value: str) -> None:
    with pytest.raises(rw.InvalidNotation, match="can't stand in a header"):
        rw.Record.start(QWIXX, 2, {key: value})


def test_an_option_is_no_other_header_line() -> None:
    with pytest.raises(rw.InvalidNotation, match="can't stand in a header"):
        rw.Record.start(rw.game("twenty-one"), 2, {"sheets": "CD"})
