"""A small network for the chance to win and for points, and how it learns: functions over arrays.

What one seat sees of itself and of one other is a line of whole numbers, the rows of the weights
that are added up (until one is negative), and by how much it is ahead, which scales the last row.
The sum goes through one hidden layer. Its first units say how likely this seat ends above the
other; the chance to beat all others is the product. The other units say how many points are still
to come to this seat; their answers for all others are averaged.
"""

from __future__ import annotations

from math import log
from typing import NamedTuple

import numpy as np

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule, numeric
from rollwright.minds.arrays import Doubles, Integers, Singles
from rollwright.minds.pair_chances import chance

HIDDEN = 32
"""The units for the chance to win."""
UNITS = HIDDEN + 8
"""All units: the rest is for the points."""
NOTHING = np.float32(0)
DIFFERENCE_SCALE = 1 / 16
POINTS_SCALE = 20.0


class PairWeights(NamedTuple):
    """What a network has learned: its rows of weights, and the weights of its two outputs."""

    rows: Singles
    out: Singles


class PairKnowledge(NamedTuple):
    """The same as players use it, the units for the chance to win apart from those for points."""

    win: Singles
    out: Singles
    points: Singles


class PairSamples(NamedTuple):
    """What was seen in some games, and how they ended.

    `lines` and `differences` go by moment, seat and other, `to_come` (the points) and `chances` (as
    the network sees them) by moment and seat, `won` by game and seat. Game g has the moments from
    ends[g] up to ends[g + 1].
    """

    lines: Integers
    differences: Doubles
    ends: Integers
    won: Doubles
    to_come: Doubles
    chances: Doubles


class PairSlopes(NamedTuple):
    """The slopes of the weights, added up, and room for a hidden layer for each other seat."""

    hidden: Singles
    rows: Singles
    out: Singles


def new_weights(features: int, seed: int) -> PairWeights:
    """A network that knows nothing yet."""
    rng = np.random.default_rng(seed)
    rows = rng.normal(0, 0.05, (features, UNITS)).astype(np.float32)
    rows[-1] = rng.normal(0, 1, UNITS)
    out = rng.normal(0, 0.2, (2, UNITS + 1)).astype(np.float32)
    out[0, HIDDEN:UNITS] = out[1, :HIDDEN] = 0
    return PairWeights(rows, out)


def knowledge_of(weights: PairWeights | None = None) -> PairKnowledge:
    """A network as players use it; without weights, an empty one."""
    if weights is None:
        weights = PairWeights(
            np.zeros((1, UNITS), np.float32), np.zeros((2, UNITS + 1), np.float32)
        )
    cut = (weights.rows[:, :HIDDEN], weights.rows[:, HIDDEN:])
    win, points = map(np.ascontiguousarray, cut)
    return PairKnowledge(win, weights.out, points)


def new_samples(line: int, seats: int, games: int, moments: int) -> PairSamples:
    """Room for a number of games, and of moments in all of them."""
    return PairSamples(
        np.zeros((moments, seats, seats - 1, line), np.int64),
        np.zeros((moments, seats, seats - 1)),
        np.zeros(games + 1, np.int64),
        np.zeros((games, seats)),
        np.zeros((moments, seats)),
        np.zeros((moments, seats)),
    )


def no_slopes(weights: PairWeights, others: int) -> PairSlopes:
    """Room for the slopes of a network that sees this many others."""
    hidden = np.zeros((others, UNITS), np.float32)
    return PairSlopes(hidden, np.zeros_like(weights.rows), np.zeros_like(weights.out))


@numeric
def points_of(known: PairKnowledge, line: Slots, difference: float) -> float:
    """The points still to come, as one line tells."""
    weights, out = known.points, known.out
    scaled = np.float32(difference * DIFFERENCE_SCALE)
    last = len(weights) - 1
    z = out[1, UNITS]
    for k in range(UNITS - HIDDEN):
        x = weights[last, k] * scaled
        for i in range(len(line)):
            x += weights[line[i], k]
        z += max(x, NOTHING) * out[1, HIDDEN + k]
    return float(z) * POINTS_SCALE


@numeric
def forward(weights: Singles, line: Slots, difference: float, hidden: Singles) -> None:
    """Fills the hidden layer, before its negative values are cut."""
    scaled = np.float32(difference * DIFFERENCE_SCALE)
    last = len(weights) - 1
    for k in range(UNITS):
        hidden[k] = weights[last, k] * scaled
    for i in range(len(line)):
        row = line[i]
        if row < 0:
            break
        for k in range(UNITS):
            hidden[k] += weights[row, k]


@numeric
def log_odds(out: Singles, hidden: Singles) -> float:
    """The log odds that the hidden layer stands for."""
    z = out[0, UNITS]
    for k in range(HIDDEN):
        z += max(hidden[k], NOTHING) * out[0, k]
    return float(z)


@numeric
def points_ahead(out: Singles, hidden: Singles) -> float:
    """The points still to come, as one pair tells, in units of POINTS_SCALE."""
    z = out[1, UNITS]
    for k in range(HIDDEN, UNITS):
        z += max(hidden[k], NOTHING) * out[1, k]
    return float(z)


@numeric
def push(
    slope: float,
    error: float,
    out: Singles,
    line: Slots,
    difference: float,
    hidden: Singles,
    slopes: PairSlopes,
) -> None:
    """Adds the slopes of one line's outputs, for the odds and the points, to the sums."""
    rows, out_slopes = slopes.rows, slopes.out
    scaled = np.float32(difference * DIFFERENCE_SCALE)
    last = len(rows) - 1
    out_slopes[0, UNITS] += np.float32(slope)
    out_slopes[1, UNITS] += np.float32(error)
    for k in range(HIDDEN):
        out_slopes[0, k] += np.float32(slope) * max(hidden[k], NOTHING)
        hidden[k] = np.float32(slope) * out[0, k] if hidden[k] > NOTHING else NOTHING
    for k in range(HIDDEN, UNITS):
        out_slopes[1, k] += np.float32(error) * max(hidden[k], NOTHING)
        hidden[k] = np.float32(error) * out[1, k] if hidden[k] > NOTHING else NOTHING
    for k in range(UNITS):
        rows[last, k] += hidden[k] * scaled
    for i in range(len(line)):
        row = line[i]
        if row < 0:
            break
        for k in range(UNITS):
            rows[row, k] += hidden[k]


@large_rule
def predict(
    weights: PairWeights, lines: Integers, differences: Doubles, hidden: Singles
) -> tuple[float, float]:
    """The chance to beat all others and the points still to come, from a seat's lines.

    Fills the hidden layers.
    """
    p, points = 1.0, 0.0
    for other in range(len(lines)):
        forward(weights.rows, lines[other], differences[other], hidden[other])
        p *= chance(log_odds(weights.out, hidden[other]))
        points += points_ahead(weights.out, hidden[other])
    return p, points * POINTS_SCALE / len(lines)


@entry
def learn(weights: PairWeights, samples: PairSamples, trace: float, slopes: PairSlopes) -> float:
    """Adds up slopes over games of self-play; returns the mean loss of the chances.

    The target of a moment is a mix of the network's answer for the next moment and of the target
    there, which counts `trace`; that of the last moment is the result.
    """
    hidden, ends = slopes.hidden, samples.ends
    seats = samples.lines.shape[1]
    loss, total = 0.0, float(ends[len(ends) - 1] * seats)
    for game in range(len(ends) - 1):
        for seat in range(seats):
            target = samples.won[game, seat]
            for moment in range(ends[game + 1] - 1, ends[game] - 1, -1):
                view, apart = samples.lines[moment, seat], samples.differences[moment, seat]
                p, points = predict(weights, view, apart, hidden)
                p = min(max(p, 1e-6), 1 - 1e-6)
                loss -= target * log(p) + (1 - target) * log(1 - p)
                error = (points - samples.to_come[moment, seat]) / POINTS_SCALE / len(view)
                for other in range(len(view)):
                    rest = 1 - chance(log_odds(weights.out, hidden[other]))
                    slope = (p - target) * rest / (1 - p)
                    pushed = (slope, error, weights.out, view[other], apart[other], hidden[other])
                    push(*pushed, slopes)
                samples.chances[moment, seat] = p
                target = trace * target + (1 - trace) * p
    return loss / max(1.0, total)
