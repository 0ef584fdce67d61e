"""Trainings of several seeds: the same files wherever they run, and the best is kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rollwright as rw
from rollwright.games.twenty_one.mind import recipe, tables
from rollwright.lab import training
from rollwright.lab.training import Job, Trained
from rollwright.minds import data
from rollwright.minds.pair_learning import pair_recipe

SCALE = 1e-6


@pytest.fixture(autouse=True)
def small_recipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players alone, a handful of games."""
    schedules = {2: replace(recipe.SCHEDULES[2], games=4)}
    small = pair_recipe("twenty-one", tables.WIN, tables.GAME, schedules)
    monkeypatch.setattr(recipe, "train", small.train)


def made(seed: int, mean: float) -> Trained:
    files = {"solo": bytes([seed]), "many": bytes([seed])}
    entries: dict[str, dict[str, Any]] = {
        "solo": {"scores": {"a": {"mean": mean}, "b": {"mean": mean + 1}}},
        "many": {"scores": {"2 players": {"decided": 1 - mean / 100, "games": 20}}},
    }
    return Trained(Job("clever", seed), files, entries, {"first": [(1, mean)]})


def test_a_training_is_the_same_in_any_thread_and_on_any_machine(tmp_path: Path) -> None:
    jobs = [Job("twenty-one", seed, SCALE) for seed in (1, 2)]
    told: list[tuple[str, int, int]] = []

    def one(job: Job) -> Trained:
        return training.train_at_home(job, tmp_path, False, lambda *how: told.append(how))

    here = sorted(training.by_threads(jobs, one), key=lambda trained: trained.job.seed)
    away = [training.train_away(job) for job in jobs]
    assert [trained.files for trained in here] == [trained.files for trained in away]
    assert here[0].files != here[1].files
    assert [trained.curves for trained in here] == [trained.curves for trained in away]
    assert told == [("2 players", 1, 1)] * 2


def test_a_failure_in_a_thread_is_raised() -> None:
    def fail(job: Job) -> Trained:
        raise rw.InvalidNotation(f"no room for {job.seed}")

    with pytest.raises(rw.InvalidNotation, match="no room for 3"):
        list(training.by_threads([Job("qwixx", 3)], fail))


def test_of_each_file_the_best_is_shipped(tmp_path: Path) -> None:
    found = [made(1, 60.0), made(2, 80.0), made(3, 80.0)]
    chosen = training.ship_best(found, tmp_path)
    assert {name: trained.job.seed for name, trained in chosen.items()} == {"solo": 2, "many": 1}
    assert (tmp_path / "solo.xz").read_bytes() == b"\2"
    assert data.manifest(tmp_path)["many"] == found[0].entries["many"]
    assert [training.score(entry) for entry in found[0].entries.values()] == [
        60.5,
        pytest.approx(40),
    ]


def test_a_finished_training_is_kept(tmp_path: Path) -> None:
    trained = made(1, 60.0)
    assert training.kept(trained.job, tmp_path) is None
    training.keep(trained, tmp_path)
    again = training.kept(trained.job, tmp_path)
    assert again is not None
    assert (again.files, again.entries) == (trained.files, trained.entries)
    with pytest.raises(rw.UnusableFile, match="is another"):
        training.kept(replace(trained.job, scale=0.5), tmp_path)
    (tmp_path / "seed-1" / training.RESULT).write_text("[]")
    with pytest.raises(rw.UnusableFile, match="can't be read"):
        training.kept(trained.job, tmp_path)
