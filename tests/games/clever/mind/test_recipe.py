"""Clever's recipe: both files, each network after the one that it begins with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rollwright.games.clever.mind.mind import MANY, SOLO
from rollwright.games.clever.mind.recipe import RECIPE, STEPS
from rollwright.games.clever.mind.weights import load, load_net
from rollwright.minds import data

SMALL: dict[str, Any] = {"hidden": (8, 4), "rounds": 2, "games": 16, "batches": 1}


def test_the_recipe_makes_both_files_and_says_how(tmp_path: Path) -> None:
    steps = tuple(replace(step, schedule=replace(step.schedule, **SMALL)) for step in STEPS)
    recipe = replace(RECIPE, steps=steps, test_games=3)
    told: list[str] = []
    curves = recipe.train(3, 1.0, tmp_path, False, tmp_path, lambda name, *_: told.append(name))
    assert told == [step.name for step in STEPS for _ in range(2)]
    assert [at for at, _ in curves["several"]] == [32]
    assert [one.inner.shape for one in load(SOLO, tmp_path)] == [(8, 4)] * 4
    entries = data.manifest(tmp_path)
    assert set(entries[SOLO]["scores"]) == {"solo_extra=false", "solo_extra=true"}
    assert set(entries[MANY]["scores"]) == {"2 players", "3 players", "4 players"}
    assert entries[SOLO]["seeds"] == [302, 304, 306, 301, 305, 307]
    assert entries[MANY]["games"] == 4 * 32
    assert load_net(SOLO, tmp_path).errors == pytest.approx(
        np.array(entries[SOLO]["errors"]), abs=0.01
    )
    assert load_net(MANY, tmp_path).errors.shape == (1, 3, 6, 4)


def test_steps_begin_with_what_is_there_already() -> None:
    names = [step.name for step in STEPS]
    for number, step in enumerate(STEPS):
        assert not step.after or step.after in names[:number]
    assert all(set(parts) <= set(names) for parts in RECIPE.files.values())
