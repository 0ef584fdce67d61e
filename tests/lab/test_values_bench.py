"""Values against what comes of positions when experts play on."""

from __future__ import annotations

import json

import pytest

import rollwright as rw
from rollwright.cli import main
from rollwright.lab import values_bench
from rollwright.lab.kinds import Kind
from rollwright.lab.rollouts import rollouts
from rollwright.lab.values_bench import PARTS, check_values, positions
from rollwright.lab.verdicts import level_game


def test_solved_values_are_true() -> None:
    rows = check_values(Kind("twenty-one", 1), "easy", 12, rw.mind("twenty-one"))
    assert [row.part for row in rows] == list(range(1, PARTS + 1))
    for row in rows:
        assert (row.unit, row.positions) == ("points", 12)
        assert abs(row.bias) < 4 * row.bias_error
        assert row.stated < 1e-6


def test_with_others_points_and_chances_are_checked() -> None:
    rows = check_values(Kind("qwixx", 2), "hard", 3, rw.mind("qwixx"))
    assert [row.unit for row in rows] == ["points", "win"] * PARTS
    assert all(abs(row.bias) < 0.5 and row.stated > 0 for row in rows if row.unit == "win")


def test_positions_come_from_every_part_of_a_game_and_wait_for_dice() -> None:
    found = list(positions(Kind("clever", 2), "greedy", "1 1"))
    assert [part for part, _, _ in found] == list(range(1, PARTS + 1))
    assert all(state.dice and 1 <= seat <= 2 for _, state, seat in found)
    assert found == list(positions(Kind("clever", 2), "greedy", "1 1"))


def test_rollouts_of_an_end_are_its_result() -> None:
    record = level_game("qwixx", 2, "greedy", "1")
    points, wins = rollouts(record.state, 1, 5, 1)
    assert set(points) == {record.state.scores[0]}
    assert 0 <= wins[0] <= 1
    assert wins.std() == 0


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values_bench, "WHOSE", ("greedy",))
    asked = ["bench", "--values", "2", "--game", "twenty-one", "--players", "2"]
    assert main([*asked, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["level"] for row in rows} == {"greedy"}
    assert main(asked) == 0
    assert "twenty-one, 2" in capsys.readouterr().out
    assert main(["bench", "--values", "0"]) == 2
    assert "at least one game" in capsys.readouterr().err
