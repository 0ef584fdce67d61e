"""The network for pairs of seats: what it says, and slopes that are those of its losses."""

from __future__ import annotations

import numpy as np
import pytest

from rollwright.core import speed
from rollwright.minds.pair_learning import KERNEL
from rollwright.minds.pair_network import (
    HIDDEN,
    UNITS,
    PairSamples,
    PairWeights,
    knowledge_of,
    new_weights,
    no_slopes,
)


def some_samples(seed: int, ends: tuple[int, ...] = (0, 1)) -> PairSamples:
    """Moments at a table of three, with lines of any rows, some of them short."""
    rng = np.random.default_rng(seed)
    moments, games = ends[-1], len(ends) - 1
    lines = rng.integers(0, 5, (moments, 3, 2, 3))
    lines[:, 1, :, 2] = -1
    return PairSamples(
        lines,
        rng.normal(0, 9, (moments, 3, 2)),
        np.array(ends),
        rng.uniform(0, 1, (games, 3)),
        rng.uniform(0, 60, (moments, 3)),
        np.zeros((moments, 3)),
    )


def any_weights(seed: int) -> PairWeights:
    weights = new_weights(6, seed)
    weights.rows[:] = np.random.default_rng(seed).normal(0, 1, weights.rows.shape)
    return weights


def said(weights: PairWeights, lines: np.ndarray, apart: np.ndarray) -> tuple[float, float]:
    """The chance to beat all others and the points to come, in other words than the kernel's."""
    chances, points = [], []
    for line, difference in zip(lines, apart, strict=True):
        rows = weights.rows[line[line >= 0]].sum(0) + weights.rows[-1] * difference / 16
        units = np.append(np.maximum(rows, 0), 1.0)
        odds, ahead = weights.out.astype(np.float64) @ units
        chances.append(1 / (1 + np.exp(-odds)))
        points.append(20 * ahead)
    return float(np.prod(chances)), float(np.mean(points))


def losses(weights: PairWeights, samples: PairSamples) -> tuple[float, float]:
    """The losses of the chances and of the points, if every game has one moment."""
    chance = points = 0.0
    for moment in range(samples.ends[-1]):
        for seat in range(3):
            lines = samples.lines[moment, seat]
            p, ahead = said(weights, lines, samples.differences[moment, seat])
            target = samples.won[moment, seat]
            chance -= target * np.log(p) + (1 - target) * np.log(1 - p)
            points += ((ahead - samples.to_come[moment, seat]) / 20) ** 2 / 2
    return chance, points


def test_slopes_are_those_of_the_losses() -> None:
    weights, samples = any_weights(3), some_samples(2, (0, 1, 2))
    slopes = no_slopes(weights, 2)
    loss = speed.compiled(KERNEL).learn(weights, samples, 0.0, slopes)
    assert loss == pytest.approx(losses(weights, samples)[0] / 6, rel=1e-3)
    for name in ("rows", "out"):
        found, values = getattr(slopes, name), getattr(weights, name)
        for part, cut in enumerate((np.s_[:, :HIDDEN], np.s_[:, HIDDEN:UNITS])):
            block, steep = values[cut], np.abs(found[cut])
            for place in zip(
                *np.unravel_index(steep.ravel().argsort()[-3:], steep.shape), strict=True
            ):
                old, ends = float(block[place]), []
                for step in (0.01, -0.01):
                    block[place] = old + step
                    ends.append(losses(weights, samples)[part])
                block[place] = old
                slope = (ends[0] - ends[1]) / 0.02
                assert found[cut][place] == pytest.approx(slope, rel=0.05, abs=1e-3)
    assert slopes.out[0, UNITS] != 0
    assert slopes.out[1, UNITS] != 0


def test_targets_mix_what_is_said_later_with_the_result() -> None:
    """The error of a moment is taken from the next: see what pulls on the output's constant."""
    weights, samples = any_weights(4), some_samples(5, (0, 3))
    slopes = no_slopes(weights, 2)
    speed.compiled(KERNEL).learn(weights, samples, 0.25, slopes)
    pull = 0.0
    for seat in range(3):
        target = samples.won[0, seat]
        for moment in (2, 1, 0):
            lines, apart = samples.lines[moment, seat], samples.differences[moment, seat]
            p, _ = said(weights, lines, apart)
            assert samples.chances[moment, seat] == pytest.approx(p, rel=1e-3)
            for one in range(2):
                alone, _ = said(weights, lines[one : one + 1], apart[one : one + 1])
                pull += (p - target) * (1 - alone) / (1 - p)
            target = 0.25 * target + 0.75 * p
    assert slopes.out[0, UNITS] == pytest.approx(pull, rel=1e-3)


def test_a_network_is_used_as_it_was_learned() -> None:
    weights = any_weights(7)
    known = knowledge_of(weights)
    assert (np.hstack([known.win, known.points]) == weights.rows).all()
    assert knowledge_of().win.shape == (1, HIDDEN)
    lines, apart = np.array([[0, 3, 4]]), np.array([5.0])
    kernel, hidden = speed.plain(KERNEL), np.zeros((1, UNITS), np.float32)
    p, points = kernel.predict(weights, lines, apart, hidden)
    assert (p, points) == pytest.approx(said(weights, lines, apart), rel=1e-3)
    assert kernel.points_of(known, lines[0], 5.0) == pytest.approx(points, rel=1e-3)
