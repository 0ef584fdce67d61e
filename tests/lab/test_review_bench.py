"""Luck on average: 0 alone, where values are exact, and near to it with others."""

from __future__ import annotations

import json

import pytest

import rollwright as rw
from rollwright.cli import main
from rollwright.lab import review_bench
from rollwright.lab.review_bench import measure


@pytest.mark.parametrize("name", ["qwixx", "twenty-one"])
def test_alone_luck_is_nothing_on_average(name: str) -> None:
    (row,) = measure(name, 1, 40, rw.mind(name))
    assert abs(row.luck) < 4 * row.luck_error
    assert row.errors == pytest.approx(0, abs=1e-9)
    assert row.others == 0
    assert row.gap < 1e-6
    assert row.start + row.luck == pytest.approx(row.end)


@pytest.mark.parametrize(("name", "players"), [("qwixx", 2), ("qwixx", 3), ("twenty-one", 2)])
def test_with_others_the_values_foresee_what_they_do(name: str, players: int) -> None:
    points, win = measure(name, players, 40, rw.mind(name))
    assert abs(points.luck) < 4 * points.luck_error + 1.5
    assert abs(points.others) < 3
    assert abs(win.luck) < 4 * win.luck_error + 0.03
    assert abs(win.others) < 0.06
    assert max(points.gap, win.gap) < 1e-6


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_bench, "all_games", lambda: [rw.game("twenty-one")])
    assert main(["bench", "--review", "2", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["players"], row["unit"]) for row in rows] == [
        (1, "points"), (2, "points"), (2, "win"),
    ]  # fmt: skip
    assert main(["bench", "--review", "2"]) == 0
    assert "twenty-one, 2" in capsys.readouterr().out
    assert main(["bench", "--review", "0"]) == 2
    assert "at least one game" in capsys.readouterr().err
