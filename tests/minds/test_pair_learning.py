"""Networks for pairs of seats: trained one after the other, and one that gets better."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from rollwright.games.twenty_one.mind.tables import ARENA, GAME, price_mind, win_mind
from rollwright.minds import data
from rollwright.minds.pair_learning import (
    PairMethod,
    PairSchedule,
    load_weights,
    pair_recipe,
)
from rollwright.minds.pair_network import PairWeights
from rollwright.minds.training import start_run, train


def test_each_network_begins_with_the_one_before(tmp_path: Path) -> None:
    schedules = {
        2: PairSchedule(players=2, rounds=3, games=8, rate=(0.01, 0.01)),
        3: PairSchedule(players=3, rounds=1, games=8, rate=(1e-12, 1e-12)),
    }
    recipe = replace(pair_recipe("twenty-one", "trial", GAME, schedules), test_games=1)
    assert [step.after for step in recipe.steps] == ["", "2 players"]
    curves = recipe.train(1, 1.0, tmp_path, False, tmp_path, lambda *how: None)
    assert [len(curve) for curve in curves.values()] == [3, 1]
    scores = data.manifest(tmp_path)["trial"]["scores"]
    assert set(scores) == {"2 players", "3 players"}
    assert all(0 <= score["decided"] <= 1 for score in scores.values())
    assert scores["3 players"]["games"] == 12
    two, three = (load_weights("trial", players, tmp_path) for players in (2, 3))
    assert np.allclose(two.out, three.out, atol=1e-6)
    assert np.allclose(two.rows[-1], three.rows[-1])


def test_rows_that_were_never_seen_say_nothing() -> None:
    method = PairMethod(GAME, PairSchedule(players=2, rounds=1, games=2))
    run = start_run(method)
    weights = PairWeights(*train(method, run))
    unseen = (run.learner.second[0] == 0).all(axis=1)
    assert 0.5 < unseen.mean() < 1
    assert not weights.rows[unseen].any()
    assert weights.rows[~unseen].any(axis=1).all()


def test_training_makes_a_better_player() -> None:
    method = PairMethod(GAME, PairSchedule(players=2, rounds=150, games=64))
    run = start_run(method)
    novice = ARENA.duel(win_mind(2, PairWeights(*run.learner.mean)), price_mind(2), 2, 1000)
    trained = ARENA.duel(win_mind(2, PairWeights(*train(method, run))), price_mind(2), 2, 1000)
    assert trained.decided > novice.decided + 0.05
