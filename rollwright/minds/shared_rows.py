"""Rows of weights that features share while a network learns: functions over arrays.

A row that is rarely seen learns little by itself. So while a network learns, a feature adds the sum
of its own row and of rows that it shares with similar features: a rare feature then knows at least
what all of its kind have in common. Players use the sums, so nothing is slower for them.
"""

from __future__ import annotations

import numpy as np

from rollwright.core import speed
from rollwright.core.speed import entry
from rollwright.minds.arrays import Integers, Singles

NONE = -1


def no_shares() -> Integers:
    """Nothing is shared."""
    return np.zeros((0, 0), np.int64)


def shared_count(shares: Integers) -> int:
    """How many rows are shared; those of a feature stand in its line of `shares`, or NONE."""
    return int(shares.max(initial=NONE)) + 1


def with_shared(rows: Singles, shares: Integers) -> Singles:
    """Rows of features, followed by those that they share, which are still 0."""
    nothing = np.zeros((shared_count(shares), rows.shape[1]), np.float32)
    return np.concatenate([rows, nothing])


def slopes_with_shared(slopes: Singles, shares: Integers) -> Singles:
    """Slopes of features, followed by those of the rows that they share."""
    whole = with_shared(slopes, shares)
    speed.compiled(__name__).share_slopes(whole[: len(slopes)], whole[len(slopes) :], shares)
    return whole


def summed(rows: Singles, shares: Integers) -> Singles:
    """The rows of features as players use them."""
    features = len(rows) - shared_count(shares)
    sums = rows[:features].copy()
    speed.compiled(__name__).add_shared(sums, rows[features:], shares)
    return sums


@entry
def add_shared(sums: Singles, shared: Singles, shares: Integers) -> None:
    """Adds to each row those that it shares."""
    for row in range(len(shares)):
        for n in range(shares.shape[1]):
            at = shares[row, n]
            if at != NONE:
                for k in range(sums.shape[1]):
                    sums[row, k] += shared[at, k]


@entry
def share_slopes(slopes: Singles, shared: Singles, shares: Integers) -> None:
    """Adds the slope of each row to those that it shares."""
    for row in range(len(shares)):
        for n in range(shares.shape[1]):
            at = shares[row, n]
            if at != NONE:
                for k in range(slopes.shape[1]):
                    shared[at, k] += slopes[row, k]
