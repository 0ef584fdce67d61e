"""What a network of Clever learns from: the gradient of its error on some samples."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwright.games.clever.mind.inputs import CONSTANT, spell_out
from rollwright.games.clever.mind.weights import Weights
from rollwright.minds.arrays import Singles

SELDOM = 0.005
"""A unit that speaks in fewer cases is as good as dead."""


class Minibatch(NamedTuple):
    """Rows of features, and what the network should have said about each."""

    rows: NDArray[np.int32]
    target: Singles


def gradient(weights: Weights, batch: Minibatch) -> tuple[Weights, float]:
    """The gradient of the mean squared error of a batch, and that error."""
    inputs = spell_out(batch.rows)
    first = np.maximum(inputs @ weights.inputs, 0)
    second = np.maximum(first @ weights.inner + weights.bias, 0)
    error = second @ weights.outer + weights.shift - batch.target
    slope = error * np.float32(2 / len(error))
    back = np.outer(slope, weights.outer) * (second > 0)
    change = (back @ weights.inner.T) * (first > 0)
    parts = (
        inputs.T @ change,
        first.T @ back,
        back.sum(0),
        slope @ second,
        slope.sum(keepdims=True),
    )
    return Weights(*parts), float(np.mean(error**2))


def revive(weights: Weights, rows: NDArray[np.int32], seed: int) -> Weights:
    """The same network with new weights for units that never say anything about these rows."""
    rng = np.random.default_rng(seed)
    one = Weights(*(array.copy() for array in weights))
    inputs = spell_out(rows)
    first = inputs @ one.inputs
    dead = (first > 0).mean(axis=0) < SELDOM
    one.inputs[:, dead] = 0.1 * rng.standard_normal((len(one.inputs), int(dead.sum())))
    one.inputs[CONSTANT, dead] -= np.median(inputs @ one.inputs[:, dead], axis=0)
    one.inner[dead] = 0
    first = np.maximum(inputs @ one.inputs, 0)
    dead = (first @ one.inner + one.bias > 0).mean(axis=0) < SELDOM
    spread = (2 / len(one.inner)) ** 0.5
    one.inner[:, dead] = spread * rng.standard_normal((len(one.inner), int(dead.sum())))
    one.bias[dead] = -np.median(first @ one.inner[:, dead], axis=0)
    one.outer[dead] = 0
    return one
