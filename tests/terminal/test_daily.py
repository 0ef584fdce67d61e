"""The command `daily`: the dice of the date, and two rows of signs at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

import rollwright as rw
from rollwright.analysis.review import review
from rollwright.analysis.signs import Signs, by_turn, signs
from rollwright.server import fair
from rollwright.terminal.complaint import Complaint
from rollwright.terminal.daily import Day, read_day
from rollwright.terminal.play import Wishes, play, set_up
from rollwright.words.voice import Voice
from tests.terminal.scripted import Script, paper, printed, then_always

DAY = "2026-11-17"


def play_day(name: str, lines: list[str], language: str, save: Path) -> str:
    console, game = paper(), rw.game(name)
    setup = set_up(game, Wishes(1), Voice(language), Day(game, DAY))
    assert play(setup, str(save), console, Script(then_always(lines, "1"))) == 0
    return printed(console)


def test_a_day_has_its_dice_and_is_told(tmp_path: Path) -> None:
    told = play_day("qwixx", [], "en", tmp_path / "one")
    record = rw.Record.loads((tmp_path / "one").read_text(encoding="utf-8"))
    assert record.header["daily"] == DAY
    assert fair.verify(record).rolls
    found = review(record)
    *_, title, facts, luck, skill = told.split("Rollwright, daily game")[1].splitlines()[:4]
    assert title == f": Qwixx, {DAY}"
    assert (luck, skill) == signs(found)
    assert f"{abs(record.state.scores[0])} points" in facts
    assert f"{found.balance(1).points.error:.1f}" in facts


def test_in_another_language_with_other_choices_the_dice_are_the_same(tmp_path: Path) -> None:
    play_day("twenty-one", ["2", "1"], "en", tmp_path / "one")
    told = play_day("twenty-one", ["1", "2", "3"] * 4, "it", tmp_path / "two")
    assert "Rollwright, partita del giorno: Twenty One" in told
    one, two = ((tmp_path / name).read_text().splitlines() for name in ("one", "two"))
    rolls = [[line for line in lines if line.startswith("roll ")] for lines in (one, two)]
    assert rolls[0][0] == rolls[1][0]
    assert one != two


def test_past_days_and_those_that_there_are_not() -> None:
    assert read_day(DAY) == DAY
    assert read_day(None) >= DAY
    for day in ("2025-12-31", "2999-01-01", "yesterday"):
        with pytest.raises(Complaint, match="from 2026-01-01 until today"):
            read_day(day)


@pytest.mark.parametrize(("name", "turns"), [("clever", 12)])
def test_signs_are_one_a_turn_and_add_up(name: str, turns: int, tmp_path: Path) -> None:
    play_day(name, [], "en", tmp_path / "one")
    found = review(rw.Record.loads((tmp_path / "one").read_text(encoding="utf-8")))
    parts, balance = by_turn(found), found.balance(1)
    assert len(parts) == turns
    assert sum(part.luck for part in parts) == pytest.approx(balance.points.luck)
    assert sum(part.error for part in parts) == pytest.approx(balance.points.error)
    assert [len(row) for row in signs(found)] == [turns, turns]


def test_a_game_without_a_roll_has_no_signs() -> None:
    assert signs(review(rw.Record.start(rw.game("qwixx"), 1))) == Signs("", "")
