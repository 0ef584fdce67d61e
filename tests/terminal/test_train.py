"""Making minds on the command line: small trainings, curves, and what is refused."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rollwright.cli import main
from rollwright.minds import data
from rollwright.minds.clever import recipe
from rollwright.minds.clever.mind import SOLO
from rollwright.minds.qwixx import making
from rollwright.terminal.curve import draw
from rollwright.terminal.train import thin


def small(folder: Path, *more: str) -> list[str]:
    places = ["--checkpoints", str(folder / "kept"), "--folder", str(folder / "data")]
    return [*places, "--scale", "0.0001", *more]


def test_qwixx_is_trained_and_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plans = {2: replace(making.PLANS[2], games=4)}
    monkeypatch.setattr(making, "COURSE", replace(making.COURSE, plans=plans))
    plot = tmp_path / "curve.svg"
    assert main(["train", "qwixx", *small(tmp_path, "--seed", "4", "--plot", str(plot))]) == 0
    entry = data.manifest(tmp_path / "data")["qwixx-win"]
    assert (entry["command"], entry["seed"]) == ("rollwright train qwixx", 4)
    assert ET.fromstring(plot.read_text()).tag.endswith("svg")
    assert main(["train", "qwixx", *small(tmp_path)]) == 2
    assert "--resume" in capsys.readouterr().err
    assert main(["train", "qwixx", *small(tmp_path, "--seed", "4", "--resume")]) == 0
    assert main(["train", "qwixx", *small(tmp_path, "--seed", "5", "--resume")]) == 2
    assert "other settings" in capsys.readouterr().err


def test_clever_is_trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small_plan: dict[str, Any] = {"hidden": (8, 4), "games": 16, "together": 16, "batches": 1}
    steps = tuple(replace(s, plan=replace(s.plan, **small_plan)) for s in recipe.STEPS)
    monkeypatch.setattr(recipe, "STEPS", steps)
    plot = tmp_path / "curve.svg"
    assert main(["train", "clever", *small(tmp_path, "--plot", str(plot))]) == 0
    assert SOLO in data.manifest(tmp_path / "data")
    assert recipe.FIRST in plot.read_text()


def test_twenty_one_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "twenty-one"]) == 0
    assert "132.10" in capsys.readouterr().out


def test_clever_is_not_solved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "clever"]) == 2
    assert "too large to be solved" in capsys.readouterr().err


def test_a_curve_without_points_can_be_drawn() -> None:
    assert ET.fromstring(draw("A & B", "x", {"none": []})) is not None


def test_a_long_curve_is_drawn_by_means() -> None:
    curve = thin([(float(n), float(n % 2)) for n in range(1000)])
    assert len(curve) == 200
    assert curve[0] == (4.0, 0.4)
