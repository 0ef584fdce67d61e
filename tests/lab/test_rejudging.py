"""Verdicts against what comes of moves when experts play on."""

from __future__ import annotations

import json

import pytest

import rollwright as rw
from rollwright.cli import main
from rollwright.core.record import Choice
from rollwright.lab import rejudging, verdicts
from rollwright.lab.rejudging import judge
from rollwright.lab.verdicts import level_game


def test_a_dear_blunder_is_no_good_move() -> None:
    review = rw.review(level_game("twenty-one", 1, "easy", "rejudging"))
    step = max(
        (step for step in review.steps if isinstance(step.event, Choice)),
        key=lambda step: step.loss,
    )
    assert step.name == "blunder"
    found = judge(list(review.record.states())[step.number - 1], step, games=400)
    assert found.loss == pytest.approx(step.loss, abs=5 * found.error)
    assert found.loss - 2 * found.error > found.limit


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rejudging, "ROLLOUTS", 20)
    asked = ["bench", "--game", "twenty-one", "--players", "1", "--verdicts"]
    assert main([*asked, "2", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["name"], row["moves"]) for row in rows] == [
        *(("best", 2), ("mistake", 2), ("blunder", 2))
    ]
    assert all(row["clearly_good"] <= row["good"] for row in rows)
    assert main([*asked, "1"]) == 0
    assert "blunder" in capsys.readouterr().out
    assert main(["bench", "--verdicts", "0"]) == 2
    assert "at least one move" in capsys.readouterr().err


def test_the_rates_of_bots(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdicts, "WHOSE", ("greedy", "expert"))
    assert main(["bench", "--rates", "2", "--game", "twenty-one", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["players"], row["games"]) for row in rows] == [
        *((1, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
    ]
    assert all(row["rate"] > 0 for row in rows)
    assert main(["bench", "--rates", "1", "--game", "twenty-one"]) == 0
    assert "greedy" in capsys.readouterr().out
    assert main(["bench", "--rates", "0"]) == 2
    assert "at least one game" in capsys.readouterr().err
