"""A small network for the chance to win and for points, and how it learns: functions over arrays.

What one seat sees of itself and of one other is a line of whole numbers, the rows of the weights
that are added up (until one is negative), and by how much it is ahead, which scales the last row.
The sum goes through one hidden layer. Its first units say how likely this seat ends above the
other; the chance to beat all others is the product. The rest of the units say how many points are
still to come to this seat; what they say of each other is averaged.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any

import numpy as np

from rollwright.core.speed import entry, large_rule, numeric, rule

HIDDEN = 32
"""The units for the chance to win."""
UNITS = HIDDEN + 8
"""All units: the rest is for the points."""
NOTHING = np.float32(0)
DIFFERENCE_SCALE = 1 / 16
POINTS_SCALE = 20.0
CERTAIN = 30.0


@rule
def chance(z: float) -> float:
    """The chance with these log odds."""
    return 1 / (1 + exp(-z))


@rule
def log_chance(z: float) -> float:
    return -log(1 + exp(-z)) if z > -CERTAIN else z


@rule
def win_chance(worth: float, players: int) -> float:
    """The chance to win that a worth stands for: log odds for two players, else log chance."""
    return chance(worth) if players == 2 else exp(worth)


@rule
def result_worth(ahead: int, level: int, players: int) -> float:
    """How good a result is: log odds for two players, else log chance.

    So many are ahead of a seat, so many level with it, itself among them.
    """
    if ahead > 0:
        return -CERTAIN * players
    if players == 2:
        return CERTAIN if level == 1 else 0.0
    return -log(float(level))


@rule
def final_worth(desk: Any, scores: int, width: int, players: int, me: int) -> float:
    """How good an ended game is for a seat; the scores begin at a place, so far apart."""
    ahead, level = 0, 0
    for other in range(players):
        apart = desk[scores + width * other] - desk[scores + width * me]
        ahead += int(apart > 0)
        level += int(apart == 0)
    return result_worth(ahead, level, players)


@numeric
def points_of(weights: Any, out: Any, line: Any, difference: float) -> float:
    """The points still to come, as one line tells, by the weights of the units for points only."""
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
def forward(weights: Any, line: Any, difference: float, hidden: Any) -> None:
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
def log_odds(out: Any, hidden: Any) -> float:
    """The log odds that the hidden layer stands for."""
    z = out[0, UNITS]
    for k in range(HIDDEN):
        z += max(hidden[k], NOTHING) * out[0, k]
    return float(z)


@numeric
def points_ahead(out: Any, hidden: Any) -> float:
    """The points still to come, as one pair tells, in units of POINTS_SCALE."""
    z = out[1, UNITS]
    for k in range(HIDDEN, UNITS):
        z += max(hidden[k], NOTHING) * out[1, k]
    return float(z)


@numeric
def push(
    slope: float, error: float, weights: Any, out: Any, line: Any, difference: float, work: Any
) -> None:
    """Adds the slopes of one line's outputs, for the odds and the points, to those of all."""
    hidden, slopes, out_slopes = work
    scaled = np.float32(difference * DIFFERENCE_SCALE)
    last = len(weights) - 1
    out_slopes[0, UNITS] += np.float32(slope)
    out_slopes[1, UNITS] += np.float32(error)
    for k in range(HIDDEN):
        out_slopes[0, k] += np.float32(slope) * max(hidden[k], NOTHING)
        hidden[k] = np.float32(slope) * out[0, k] if hidden[k] > NOTHING else NOTHING
    for k in range(HIDDEN, UNITS):
        out_slopes[1, k] += np.float32(error) * max(hidden[k], NOTHING)
        hidden[k] = np.float32(error) * out[1, k] if hidden[k] > NOTHING else NOTHING
    for k in range(UNITS):
        slopes[last, k] += hidden[k] * scaled
    for i in range(len(line)):
        row = line[i]
        if row < 0:
            break
        for k in range(UNITS):
            slopes[row, k] += hidden[k]


@large_rule
def look_ahead(
    weights: Any, out: Any, lines: Any, differences: Any, hidden: Any
) -> tuple[float, float]:
    """The chance to beat all others and the points still to come, from a seat's lines."""
    p, points = 1.0, 0.0
    for other in range(len(lines)):
        forward(weights, lines[other], differences[other], hidden)
        p *= chance(log_odds(out, hidden))
        points += points_ahead(out, hidden)
    return p, points * POINTS_SCALE / len(lines)


@entry
def learn(
    weights: Any,
    out: Any,
    lines: Any,
    differences: Any,
    ends: Any,
    won: Any,
    to_come: Any,
    trace: float,
    chances: Any,
    work: Any,
) -> float:
    """Adds up slopes over games of self-play; returns the mean loss of the chances.

    `lines` and `differences` go by moment, seat and other; game g has the moments from ends[g] up
    to ends[g + 1]. The target of a moment is a mix of what the next one says and of the target
    there, which counts `trace`; after the last stands the result. `to_come` are the points.
    """
    hidden = work[0]
    loss, total = 0.0, float(ends[len(ends) - 1] * lines.shape[1])
    for game in range(len(ends) - 1):
        for seat in range(lines.shape[1]):
            target = won[game, seat]
            for moment in range(ends[game + 1] - 1, ends[game] - 1, -1):
                view, apart = lines[moment, seat], differences[moment, seat]
                p, points = look_ahead(weights, out, view, apart, hidden)
                p = min(max(p, 1e-6), 1 - 1e-6)
                loss -= target * log(p) + (1 - target) * log(1 - p)
                error = (points - to_come[moment, seat]) / POINTS_SCALE / len(view)
                for other in range(len(view)):
                    forward(weights, view[other], apart[other], hidden)
                    rest = 1 - chance(log_odds(out, hidden))
                    slope = (p - target) * rest / (1 - p)
                    push(slope, error, weights, out, view[other], apart[other], work)
                chances[moment, seat] = p
                target = trace * target + (1 - trace) * p
    return loss / max(1.0, total)


@entry
def adam(values: Any, slopes: Any, mean: Any, square: Any, rate: float, scale: float) -> None:
    """A step of Adam (Kingma and Ba) down the slopes, which it clears."""
    step, part = np.float32(rate), np.float32(scale)
    keep, keep_square, least = np.float32(0.9), np.float32(0.999), np.float32(1e-8)
    one = np.float32(1)
    for i in range(len(values)):
        for k in range(values.shape[1]):
            slope = slopes[i, k] * part
            slopes[i, k] = NOTHING
            mean[i, k] = keep * mean[i, k] + (one - keep) * slope
            square[i, k] = keep_square * square[i, k] + (one - keep_square) * slope * slope
            values[i, k] -= step * mean[i, k] / (np.float32(sqrt(square[i, k])) + least)


@rule
def best_of(results: Any, count: int) -> int:
    """The number of the move that is worth most; of equals, the one with the most points."""
    best = 0
    for i in range(1, count):
        more = results[i, 0] > results[best, 0]
        if more or (results[i, 0] == results[best, 0] and results[i, 2] > results[best, 2]):
            best = i
    return best
