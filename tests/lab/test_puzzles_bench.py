"""Puzzles against what comes of their moves when experts play on."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import rollwright as rw
from rollwright.cli import main
from rollwright.lab import puzzles_bench
from rollwright.lab.puzzles_bench import true_lead


def test_a_puzzle_turned_round_is_behind() -> None:
    puzzle = max(rw.puzzles("twenty-one"), key=lambda one: (one.unit == "points", one.lead))
    found = true_lead(puzzle, games=300)
    assert found.is_clear
    assert not found.is_behind
    turned = replace(puzzle, best=puzzle.next, next=puzzle.best)
    assert true_lead(turned, games=300).lead == pytest.approx(-found.lead)
    assert true_lead(turned, games=300).is_behind


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles_bench, "all_games", lambda: [rw.game("twenty-one")])
    monkeypatch.setattr(puzzles_bench, "ROLLOUTS", 20)
    assert main(["bench", "--puzzles", "6", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert sum(row["puzzles"] for row in rows) == 6
    assert all(row["hold"] + row["behind"] <= row["puzzles"] for row in rows)
    assert main(["bench", "--puzzles", "6"]) == 0
    assert "twenty-one" in capsys.readouterr().out
    assert main(["bench", "--puzzles", "0"]) == 2
    assert "at least one puzzle" in capsys.readouterr().err
