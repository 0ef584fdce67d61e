"""Adam: the steps of the paper, with and without its correction, and the mean of the weights."""

from __future__ import annotations

import numpy as np
import pytest

from rollwright.minds.optimiser import Adam, Learner

RATE = 0.01


def slopes_of(step: int) -> np.ndarray:
    return np.random.default_rng(step).normal(0, 1, 5)


def by_the_paper(steps: int, corrected: bool, scale: float) -> tuple[np.ndarray, np.ndarray]:
    """The weights and their mean, in double precision."""
    weights, first, second = np.ones(5), np.zeros(5), np.zeros(5)
    mean = weights.copy()
    for step in range(1, steps + 1):
        slope = slopes_of(step) * scale
        first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope**2
        one, other = (1 - 0.9**step, 1 - 0.999**step) if corrected else (1, 1)
        weights = weights - RATE * (first / one) / (np.sqrt(second / other) + 1e-8)
        mean = 0.5 * mean + 0.5 * weights
    return weights, mean


@pytest.mark.parametrize("corrected", [False, True])
def test_steps_are_those_of_the_paper(corrected: bool) -> None:
    learner = Learner.begin((np.ones(5, np.float32), np.ones((5, 1), np.float32)))
    for step in range(1, 21):
        slope = slopes_of(step).astype(np.float32)
        adam = Adam(corrected=corrected, average=0.5, settle=0)
        slopes = (slope, slope.reshape(5, 1).copy())
        learner.step(slopes, RATE, adam, (1.0, 3.0))
        assert not any(array.any() for array in slopes)
    assert learner.steps == 20
    for n, scale in enumerate((1.0, 3.0)):
        weights, mean = by_the_paper(20, corrected, scale)
        assert learner.weights[n].ravel() == pytest.approx(weights, abs=1e-5)
        assert learner.mean[n].ravel() == pytest.approx(mean, abs=1e-5)


def test_the_mean_forgets_the_beginning_soon() -> None:
    learner = Learner.begin((np.zeros(1, np.float32),))
    learner.step((np.ones(1, np.float32),), 1.0, Adam(average=0.9, settle=10))
    now = float(learner.weights[0][0])
    assert now < -0.9
    assert learner.mean[0][0] == pytest.approx(now * 10 / 11)
    for _ in range(100):
        learner.steps = 1000
        learner.step((np.zeros(1, np.float32),), 0.0, Adam(average=0.9, settle=10))
    assert learner.mean[0][0] == pytest.approx(now, rel=1e-3)


def test_what_it_begins_with_stays_as_it_is() -> None:
    weights = (np.ones(3, np.float32),)
    learner = Learner.begin(weights)
    learner.step((np.ones(3, np.float32),), 0.1, Adam())
    assert (weights[0] == 1).all()
    assert (learner.weights[0] < 1).all()
    assert (learner.mean[0] > learner.weights[0]).all()
