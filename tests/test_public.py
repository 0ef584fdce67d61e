"""The public surface: what `import rollwright as rw` gives, with nothing imported from inside."""

from __future__ import annotations

import inspect
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

import rollwright as rw
from tests.lab.own_bots import Broken, First
from tests.play import random_record


def test_the_games_are_a_package_and_no_function() -> None:
    code = "import rollwright as rw; import rollwright.games.qwixx.rules; print(rw.games.qwixx)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "rollwright.games.qwixx" in done.stdout
    assert [game.name for game in rw.all_games()] == rw.games.names()


OWN = "tests.lab.own_bots"


def test_simulate_takes_names_and_objects_and_gives_the_same() -> None:
    results = rw.simulate("qwixx", "greedy,random", 200, seed=3)
    assert rw.simulate(rw.game("qwixx"), ["greedy", "random"], 200, seed=3).seats == results.seats
    assert results.games == 200
    assert results.matchup.seed == 3
    text = str(results)
    assert text == repr(results)
    assert text.splitlines()[0] == "Qwixx: 200 games, seed 3"
    assert len(text.splitlines()) == 4
    rows = results.rows()
    assert [row["bot"] for row in rows] == ["greedy", "random"]
    assert sum(float(row["points_red"] or 0) for row in rows) > 0


def test_bots_of_ones_own_as_classes_and_as_objects() -> None:
    by_name = rw.simulate("qwixx", [f"{OWN}:First", "greedy"], 3, seed=1)
    by_class = rw.simulate("qwixx", [First, "greedy"], 3, seed=1)
    by_object = rw.simulate("qwixx", [First(), "greedy"], 3, seed=1)
    assert by_class.seats == by_name.seats
    assert by_object.scores == by_name.scores
    assert by_object.seats[0].bot == "First"
    twins = rw.simulate("qwixx", [First(), First()], 2, seed=1)
    assert [seat.bot for seat in twins.seats] == ["First", "First 2"]


def test_an_object_that_fails_ends_the_simulation_with_what_there_is() -> None:
    results = rw.simulate("qwixx", Broken(), 3, seed=1)
    assert results.games == 0
    assert "Broken failed with RuntimeError" in str(results)


def test_games_from_a_position() -> None:
    state = rw.game("qwixx").start(2).roll("w1 w2 r3 y4 g5 b6").play(1, "mark r3")
    results = rw.simulate("qwixx", "random", 20, seed=1, position=state)
    again = rw.simulate("qwixx", "random", 20, seed=1, position=state.text)
    assert results.seats == again.seats


def test_compare_says_who_is_better() -> None:
    found = rw.compare("qwixx", "greedy,greedy", "random,greedy", 400, seed=4)
    assert found.watched == 1
    assert "Seat 1: greedy,greedy is better than random,greedy by" in str(found)
    assert [row["second"] for row in found.rows()] == ["random", "greedy"]
    same = First()
    objects = rw.compare("qwixx", ["random", same], ["greedy", same], 4, seed=4)
    assert objects.watched == 1


def test_a_tournament_in_rows() -> None:
    found = rw.tournament("qwixx", ["random", "greedy"], 100, seed=1)
    assert [row["bot"] for row in found.rows()] == ["greedy", "random"]
    assert found.rows()[0]["ahead_of_greedy"] is None
    assert str(found).splitlines()[0] == "Qwixx, 2 players"


def test_coach_takes_a_state_or_its_text() -> None:
    state = rw.game("qwixx").start().roll("w1 w2 r3 y4 g5 b6")
    advice = rw.coach(state)
    assert rw.coach(state.text, 1) == advice
    assert advice.rows()[0]["move"] == advice.hints[0].move
    assert str(advice).startswith("Qwixx, seat 1: 5 moves\nmove")


def test_puzzles_come_with_a_game_or_are_looked_for() -> None:
    found = rw.puzzles("qwixx")
    assert len(found) >= 500
    theme = found[0].themes[0]
    assert {theme} <= set(rw.puzzles("qwixx", theme)[0].themes)
    assert rw.coach(found[0].state, found[0].seat).hints[0].move == found[0].best
    assert len(rw.puzzles("twenty-one", new=2, players=1)) == 2
    assert str(found[:3]).startswith("Qwixx: 3 puzzles\n")
    with pytest.raises(rw.InvalidSetting, match="new=10"):
        rw.puzzles("qwixx", players=2)


def test_puzzles_from_records() -> None:
    records = [random_record(name, 2, 1) for name in ("qwixx", "clever")]
    found = rw.puzzles("qwixx", records=records)
    assert found
    assert {puzzle.state.game.name for puzzle in found} == {"qwixx"}
    assert {puzzle.seat for puzzle in rw.puzzles("qwixx", records=records, seat=2)} == {2}
    theme = found[0].themes[0]
    assert found.about(theme).puzzles == rw.puzzles("qwixx", theme, records=records).puzzles
    assert len(rw.puzzles("twenty-one", records=records)) == 0


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"new": 2, "records": []}, "new= or records="),
        ({"records": [], "players": 2}, "for new puzzles"),
        ({"seat": 1}, "records="),
        ({"seat": 3, "records": [random_record("qwixx", 2, 1)]}, "seats are 1 to 2"),
        ({"seat": 0, "records": [random_record("qwixx", 2, 1)]}, "no record has a seat 0"),
    ],
)
def test_what_does_not_go_with_puzzles(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(rw.InvalidSetting, match=words):
        rw.puzzles("qwixx", **wrong)


def test_a_review_prints_its_sums() -> None:
    record = random_record("qwixx", 2, 1)
    found = rw.review(record)
    assert len(str(found).splitlines()) == 4
    assert len(found.rows()) == 2 * len(record.events)


def test_pandas_is_asked_for_only_where_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = rw.puzzles("qwixx")
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(rw.MissingLibrary, match="pip install pandas"):
        found.to_pandas()
    frames = SimpleNamespace(DataFrame=lambda rows: len(rows))
    monkeypatch.setitem(sys.modules, "pandas", frames)
    assert found.to_pandas() == len(found)


def test_what_is_public_has_words_and_types() -> None:
    for name in ("simulate", "compare", "tournament", "coach", "puzzles", "review", "all_games"):
        function = getattr(rw, name)
        assert function.__doc__
        hints = inspect.get_annotations(function)
        assert "return" in hints
        assert name in rw.__all__
