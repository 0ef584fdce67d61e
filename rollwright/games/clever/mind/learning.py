"""One step of learning: the gradient of a batch of samples, and Adam."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rollwright.games.clever.mind.inputs import CONSTANT, spell_out
from rollwright.games.clever.mind.network import Array
from rollwright.games.clever.mind.weights import Weights

FORGET_MEAN, FORGET_SQUARE, TINY = 0.9, 0.999, 1e-8
SELDOM = 0.005
"""A unit that speaks in fewer cases is as good as dead."""


class Batch(NamedTuple):
    """Rows of features, and what the network should have said about each."""

    rows: Any
    target: Array


class Learner(NamedTuple):
    """A network that learns: its weights, their running mean, and Adam's memory of gradients."""

    weights: Weights
    mean: Weights
    first: Weights
    second: Weights
    steps: int


def beginner(weights: Weights) -> Learner:
    def nothing() -> Weights:
        return Weights(*(np.zeros_like(array) for array in weights))

    def copy() -> Weights:
        return Weights(*(array.copy() for array in weights))

    return Learner(copy(), copy(), nothing(), nothing(), 0)


def gradient(weights: Weights, batch: Batch) -> tuple[Weights, float]:
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


def learn(learner: Learner, batch: Batch, rate: float, memory: float) -> tuple[Learner, float]:
    """A step of Adam, in place; `memory` is how much of the mean of the weights stays."""
    slopes, loss = gradient(learner.weights, batch)
    steps = learner.steps + 1
    size = rate * (1 - FORGET_SQUARE**steps) ** 0.5 / (1 - FORGET_MEAN**steps)
    for weights, mean, first, second, slope in zip(*learner[:4], slopes, strict=True):
        first += (1 - FORGET_MEAN) * (slope - first)
        second += (1 - FORGET_SQUARE) * (slope * slope - second)
        weights -= np.float32(size) * first / (np.sqrt(second) + np.float32(TINY))
        mean += np.float32(1 - memory) * (weights - mean)
    return learner._replace(steps=steps), loss


def revive(weights: Weights, rows: Any, seed: int) -> Weights:
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
