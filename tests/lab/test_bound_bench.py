"""The command that says how much better anybody could be."""

from __future__ import annotations

import json
from collections.abc import Callable

import numpy as np
import pytest

from rollwright.cli import main
from rollwright.games.clever.mind import bound
from rollwright.minds.bound import BoundRow


def one_row(games: int, tell: Callable[[str], None]) -> list[BoundRow]:
    tell("bound")
    return [BoundRow("clever", "at the end", games, 280.0, 1.0, "expert", 0.5, 0.1)]


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bound, "bound_rows", one_row)
    assert main(["bench", "--bound", "3", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["count"], row["player"], row["loss"]) == (3, "expert", 0.5)
    assert main(["bench", "--bound", "3", "--game", "clever"]) == 0
    assert "280.00" in capsys.readouterr().out
    assert main(["bench", "--bound", "3", "--game", "qwixx", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert main(["bench", "--bound", "0"]) == 2
    assert "at least one game" in capsys.readouterr().err


def test_rows_are_means_over_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [np.array([280.0, 0.5, 0.1]), np.array([270.0, 1.5, 0.3])]
    monkeypatch.setattr(bound, "_positions", lambda games, tell: found)
    expert, deep = bound.bound_rows(2, print)
    assert (expert.player, expert.count, expert.best, expert.loss) == ("expert", 2, 275.0, 1.0)
    assert deep.player == "deep"
    assert deep.loss == pytest.approx(0.2)
    assert expert.loss_error == pytest.approx(0.5 / 2**0.5)
