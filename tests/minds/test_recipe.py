"""Recipes: trainings after one another, their seeds, their checkpoints and their files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from rollwright.core.errors import NoAnswer
from rollwright.minds import data
from rollwright.minds.optimiser import Parameters
from rollwright.minds.recipe import Arrays, Recipe, RecipeStep, Scores, TrainedNetwork, part
from rollwright.minds.training import Schedule, TrainingRun

Networks = Sequence[TrainedNetwork[Schedule]]


@dataclass(frozen=True)
class Counting:
    """A network that counts the rounds that led to it."""

    schedule: Schedule
    every: int = 1

    def begin(self, before: Parameters | None) -> Parameters:
        return before or (np.zeros(1, np.float32),)

    def round(self, run: TrainingRun) -> float:
        run.learner.weights[0][:] += 1
        return float(self.schedule.seed)

    def point(self, run: TrainingRun, loss: float) -> tuple[float, float]:
        return run.rounds, loss

    def finish(self, run: TrainingRun) -> Parameters:
        return run.learner.weights


def pack(networks: Networks) -> Arrays:
    return {f"x{n}": one.weights[0] for n, one in enumerate(networks)}


def measure(networks: Networks, games: int) -> Scores:
    return {"all": {"mean": float(sum(one.weights[0][0] for one in networks)), "games": games}}


SMALL = Schedule(rounds=20, games=3)
RECIPE = Recipe(
    game="trial",
    steps=(
        RecipeStep("first", SMALL),
        RecipeStep("second one", replace(SMALL, rounds=40), "first"),
        RecipeStep("third", SMALL, "second one"),
        RecipeStep("apart", SMALL),
    ),
    files={"trial-a": ("third", "apart"), "trial-b": ("second one",)},
    method=Counting,
    pack=pack,
    measure=measure,
    test_games=400,
)


def silent(name: str, done: int, total: int) -> None:
    """Tells nobody."""


def test_each_training_begins_with_the_one_that_it_comes_after(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    curves = RECIPE.train(3, 0.1, tmp_path, False, tmp_path, lambda *how: told.append(how))
    assert list(curves) == ["first", "second one", "third", "apart"]
    assert curves["second one"] == [(1, 3), (2, 3), (3, 3), (4, 3)]
    assert [done for _, done, _ in told] == list(range(1, 11))
    assert {total for _, _, total in told} == {10}
    assert [name for name, _, _ in told][1:4] == ["first", "second one", "second one"]
    found = data.load("trial-a", tmp_path)
    assert [float(found[name][0]) for name in ("x0", "x1")] == [2 + 4 + 2, 2]


def test_the_manifest_says_how_a_file_was_made(tmp_path: Path) -> None:
    recipe = replace(RECIPE, seeds=100)
    recipe.train(3, 0.1, tmp_path, False, tmp_path, silent)
    entries = data.manifest(tmp_path)
    assert entries["trial-a"]["command"] == "rollwright train trial"
    assert entries["trial-a"]["seeds"] == [301, 302, 303, 304]
    assert entries["trial-b"]["seeds"] == [301, 302]
    assert entries["trial-a"]["games"] == 3 * (2 + 4 + 2 + 2)
    assert entries["trial-a"]["scores"] == {"all": {"mean": 10.0, "games": 40}}
    RECIPE.train(3, 0.1, tmp_path / "kept", False, tmp_path, silent)
    assert data.manifest(tmp_path)["trial-a"]["seeds"] == [3]


def test_a_recipe_goes_on_only_if_it_is_told_to(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    RECIPE.train(3, 0.1, tmp_path, False, folder, silent)
    assert (tmp_path / "trial-second-one.npz").exists()
    told: list[str] = []
    RECIPE.train(3, 0.1, tmp_path, True, folder, lambda name, *_: told.append(name))
    assert told == []
    with pytest.raises(NoAnswer, match="other settings"):
        RECIPE.train(4, 0.1, tmp_path, True, folder, silent)
    RECIPE.train(4, 0.1, tmp_path, False, folder, lambda name, *_: told.append(name))
    assert len(told) == 10


def test_a_part_is_at_least_one() -> None:
    assert [part(100, scale) for scale in (1, 0.5, 0.001)] == [100, 50, 1]
