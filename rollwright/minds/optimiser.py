"""The optimiser: Adam (Kingma and Ba), and a running mean of the weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np

from rollwright.core import speed
from rollwright.core.speed import entry, rule
from rollwright.minds.arrays import Singles

FORGET_FIRST, FORGET_SECOND, LEAST = 0.9, 0.999, 1e-8
NOTHING, ONE = np.float32(0), np.float32(1)

Parameters = tuple[Singles, ...]
"""The arrays that a network learns; every network has its own named tuple of them."""


class Adam(NamedTuple):
    """How steps are made, and how the mean of the weights is taken."""

    corrected: bool = False
    """Whether the first steps are made as if the means of slopes had not begun with 0.

    The two variants also take these means in two ways that round differently.
    """
    average: float = 0.999
    """How much of the mean of the weights stays at each step."""
    settle: int = 10
    """After about this many steps the mean no longer depends on where it began."""


@dataclass
class Learner:
    """A network that learns: its weights, their running mean, and Adam's memory of slopes."""

    weights: Parameters
    mean: Parameters
    first: Parameters
    second: Parameters
    steps: int = 0

    @classmethod
    def begin(cls, weights: Parameters) -> Learner:
        """A learner that has made no step yet, with a copy of the weights."""

        def nothing() -> Parameters:
            return tuple(np.zeros_like(array) for array in weights)

        def copy() -> Parameters:
            return tuple(array.copy() for array in weights)

        return cls(copy(), copy(), nothing(), nothing())

    def step(
        self, slopes: Parameters, rate: float, adam: Adam, scales: Sequence[float] = ()
    ) -> None:
        """A step down the slopes, which it clears; each array of them may have a scale."""
        self.steps += 1
        size = rate * _correction(self.steps) if adam.corrected else rate
        kernel = speed.compiled(__name__)
        for n, slope in enumerate(slopes):
            arrays = (self.weights[n], slope, self.first[n], self.second[n])
            flat = (array.reshape(-1) for array in arrays)
            kernel.descend(*flat, size, scales[n] if scales else 1.0, adam.corrected)
        part = np.float32(1 - min(adam.average, self.steps / (self.steps + adam.settle)))
        for mean, now in zip(self.mean, self.weights, strict=True):
            mean += part * (now - mean)


def _correction(steps: int) -> float:
    return float((1 - FORGET_SECOND**steps) ** 0.5 / (1 - FORGET_FIRST**steps))


@entry
def descend(
    values: Singles,
    slopes: Singles,
    first: Singles,
    second: Singles,
    size: float,
    scale: float,
    corrected: bool,
) -> None:
    """A step of one array of weights."""
    step, part, least = np.float32(size), np.float32(scale), np.float32(LEAST)
    share = np.float32(1 - FORGET_FIRST) if corrected else ONE - np.float32(FORGET_FIRST)
    few = np.float32(1 - FORGET_SECOND) if corrected else ONE - np.float32(FORGET_SECOND)
    for i in range(len(values)):
        slope = slopes[i] * part
        slopes[i] = NOTHING
        first[i] = blend(first[i], slope, ONE, share, corrected)
        second[i] = blend(second[i], slope, slope, few, corrected)
        values[i] -= step * first[i] / (np.float32(sqrt(second[i])) + least)


@rule
def blend(
    old: np.float32, a: np.float32, b: np.float32, share: np.float32, corrected: bool
) -> np.float32:
    """The old mean, moved by a share towards the new value, which is a product."""
    if corrected:
        return old + share * (a * b - old)
    return (ONE - share) * old + share * a * b
