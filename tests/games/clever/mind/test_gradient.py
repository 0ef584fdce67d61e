"""What a network of Clever learns from: slopes that are those of its error."""

from __future__ import annotations

import numpy as np
import pytest

from rollwright.games.clever.mind.features import FIRST, SIZES
from rollwright.games.clever.mind.gradient import Minibatch, gradient, revive
from rollwright.games.clever.mind.weights import Weights, fresh
from rollwright.minds.optimiser import Adam, Learner


def some_batch(count: int) -> Minibatch:
    rng = np.random.default_rng(3)
    columns = [first + rng.integers(0, n, count) for first, n in zip(FIRST, SIZES, strict=False)]
    return Minibatch(
        np.stack(columns, 1).astype(np.int32), rng.normal(5, 2, count).astype(np.float32)
    )


def test_the_gradient_is_the_slope_of_the_error() -> None:
    weights, batch = fresh((8, 4), 1), some_batch(40)
    slopes, _ = gradient(weights, batch)
    for name in Weights._fields:
        changed = {field: array.astype(np.float64) for field, array in weights._asdict().items()}
        place = np.unravel_index(np.argmax(np.abs(getattr(slopes, name))), changed[name].shape)
        errors = []
        for step in (1e-4, -2e-4):
            changed[name][place] += step
            errors.append(gradient(Weights(**changed), batch)[1])
        expected = (errors[0] - errors[1]) / 2e-4
        assert getattr(slopes, name)[place] == pytest.approx(expected, rel=0.02)


def test_dead_units_are_revived_without_a_change_of_mind() -> None:
    batch = some_batch(200)
    weights = fresh((8, 4), 1)
    weights.inputs[:, 2] = -1
    weights.bias[1] = -1000
    alive = revive(weights, batch.rows, 1)
    assert gradient(alive, batch)[1] == pytest.approx(gradient(weights, batch)[1], rel=1e-4)
    slopes, _ = gradient(alive, batch)
    assert slopes.inner[2].any()
    assert slopes.outer[1] != 0


def test_learning_lowers_the_error() -> None:
    learner, batch = Learner.begin(fresh((8, 4), 1)), some_batch(60)
    losses = []
    for _ in range(60):
        slopes, loss = gradient(Weights(*learner.weights), batch)
        learner.step(slopes, 0.01, Adam(corrected=True, average=0.9, settle=0))
        losses.append(loss)
    assert losses[-1] < losses[0] / 4
    assert gradient(Weights(*learner.mean), batch)[1] < losses[0] / 2
