"""Making minds on the command line: small trainings, curves, and what is refused."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rollwright.cli import main
from rollwright.games.clever.mind import recipe
from rollwright.games.clever.mind.method import CleverMethod
from rollwright.games.clever.mind.mind import SOLO
from rollwright.games.qwixx.mind import recipe as qwixx
from rollwright.games.qwixx.mind import tables
from rollwright.lab import training
from rollwright.minds import data
from rollwright.minds.pair_learning import pair_recipe
from rollwright.terminal.curve import draw
from rollwright.terminal.train import thin


def small(folder: Path, *more: str) -> list[str]:
    places = ["--checkpoints", str(folder / "kept"), "--folder", str(folder / "data")]
    return [*places, "--scale", "0.0001", *more]


@pytest.fixture
def small_recipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players alone, a handful of games."""
    schedules = {2: replace(qwixx.SCHEDULES[2], games=4)}
    small = pair_recipe("qwixx", tables.WIN, tables.GAME, schedules)
    monkeypatch.setattr(qwixx, "train", small.train)


@pytest.mark.usefixtures("small_recipe")
def test_qwixx_is_trained_and_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "curve.svg"
    assert main(["train", "qwixx", *small(tmp_path, "--seed", "4", "--plot", str(plot))]) == 0
    entry = data.manifest(tmp_path / "data")["qwixx-win"]
    assert (entry["command"], entry["seeds"]) == ("rollwright train qwixx", [4])
    assert ET.fromstring(plot.read_text()).tag.endswith("svg")
    assert main(["train", "qwixx", *small(tmp_path)]) == 2
    assert "--resume" in capsys.readouterr().err
    assert main(["train", "qwixx", *small(tmp_path, "--seed", "4", "--resume")]) == 0
    assert main(["train", "qwixx", *small(tmp_path, "--seed", "5", "--resume")]) == 2
    assert "other settings" in capsys.readouterr().err


def test_clever_is_trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few: dict[str, Any] = {"hidden": (8, 4), "rounds": 1, "games": 16, "batches": 1}
    steps = tuple(replace(s, schedule=replace(s.schedule, **few)) for s in recipe.STEPS)
    small_method = partial(CleverMethod, test_games=4)  # a curve's points may be as rough as that
    whole = replace(recipe.RECIPE, steps=steps, method=small_method)
    monkeypatch.setattr(recipe, "train", whole.train)
    plot = tmp_path / "curve.svg"
    assert main(["train", "clever", *small(tmp_path, "--plot", str(plot))]) == 0
    assert SOLO in data.manifest(tmp_path / "data")
    assert recipe.EXTRA in plot.read_text()


@pytest.mark.usefixtures("small_recipe")
def test_of_several_seeds_the_best_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "qwixx", *small(tmp_path, "--seed", "4", "--seeds", "2")]) == 0
    said = capsys.readouterr().out
    chosen = data.manifest(tmp_path / "data")["qwixx-win"]["seeds"][0]
    assert said.startswith(f"qwixx-win: kept that of seed {chosen} (")
    best = tmp_path / "kept" / f"seed-{chosen}" / "data" / "qwixx-win.xz"
    assert (tmp_path / "data" / "qwixx-win.xz").read_bytes() == best.read_bytes()
    assert main(["train", "qwixx", *small(tmp_path, "--seeds", "2")]) == 2
    assert "--resume" in capsys.readouterr().err
    more = small(tmp_path, "--seed", "4", "--seeds", "3", "--resume")
    assert main(["train", "qwixx", *more]) == 0
    assert capsys.readouterr().out.count("with seed") == 3


@pytest.mark.usefixtures("small_recipe")
def test_a_training_that_is_stopped_says_what_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = training.train

    def interrupted(job: training.Job, *places: Any) -> Any:
        if job.seed == 2:
            raise KeyboardInterrupt
        return whole(job, *places)

    monkeypatch.setattr(training, "train", interrupted)
    monkeypatch.setattr(training, "at_once", lambda game: 1)
    assert main(["train", "qwixx", *small(tmp_path, "--seeds", "3")]) == 130
    said = capsys.readouterr().err
    assert "stopped by hand; finished: seed 1; what was done is in" in said
    assert "--resume" in said


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--seeds", "0"], "at least one seed"),
        (["--ray", "127.0.0.1:1"], "no Ray cluster can be reached at 127.0.0.1:1"),
        (["--ray", "nowhere"], "a Ray cluster is at host:port, or auto, not 'nowhere'"),
    ],
)
def test_bad_trainings(
    more: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "qwixx", *small(tmp_path, *more)]) == 2
    assert words in capsys.readouterr().err


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
