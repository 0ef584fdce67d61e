"""A small network for the chance to win, and how it learns: functions over arrays.

What one seat sees of itself and of one other is a line of whole numbers, the rows of the weights
that are added up (until one is negative), and by how much it is ahead, which scales the last row.
The sum goes through one hidden layer; the output says how likely this seat ends above the other.
The chance to beat all others is the product. A second output estimates the points still to come.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any

import numpy as np

from rollwright.core.speed import entry, large_rule, numeric, rule

HIDDEN = 32
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
def result_worth(ahead: int, level: int, players: int) -> float:
    """How good a result is: log odds for two players, else log chance.

    So many are ahead of a seat, so many level with it, itself among them.
    """
    if ahead > 0:
        return -CERTAIN * players
    if players == 2:
        return CERTAIN if level == 1 else 0.0
    return -log(float(level))


@numeric
def forward(weights: Any, line: Any, difference: float, hidden: Any) -> None:
    """Fills the hidden layer, before its negative values are cut."""
    scaled = np.float32(difference * DIFFERENCE_SCALE)
    last = len(weights) - 1
    for k in range(HIDDEN):
        hidden[k] = weights[last, k] * scaled
    for i in range(len(line)):
        row = line[i]
        if row < 0:
            break
        for k in range(HIDDEN):
            hidden[k] += weights[row, k]


@numeric
def output(out: Any, which: int, hidden: Any) -> float:
    """An output of the hidden layer: 0 for the log odds, 1 for the points."""
    z = out[which, HIDDEN]
    for k in range(HIDDEN):
        z += max(hidden[k], NOTHING) * out[which, k]
    return float(z)


@numeric
def push(slope: float, weights: Any, out: Any, line: Any, difference: float, work: Any) -> None:
    """Adds the slopes of one line's output to those of all weights."""
    hidden, slopes, out_slopes = work
    scaled = np.float32(difference * DIFFERENCE_SCALE)
    step = np.float32(slope)
    last = len(weights) - 1
    out_slopes[0, HIDDEN] += step
    for k in range(HIDDEN):
        out_slopes[0, k] += step * max(hidden[k], NOTHING)
        hidden[k] = step * out[0, k] if hidden[k] > NOTHING else NOTHING
        slopes[last, k] += hidden[k] * scaled
    for i in range(len(line)):
        row = line[i]
        if row < 0:
            break
        for k in range(HIDDEN):
            slopes[row, k] += hidden[k]


@numeric
def push_points(error: float, hidden: Any, out_slopes: Any) -> None:
    """The same for the points, which leave the hidden layer as it is."""
    step = np.float32(error)
    out_slopes[1, HIDDEN] += step
    for k in range(HIDDEN):
        out_slopes[1, k] += step * max(hidden[k], NOTHING)


@large_rule
def seat_chance(weights: Any, out: Any, lines: Any, differences: Any, hidden: Any) -> float:
    """The chance to beat all others, from a seat's lines."""
    p = 1.0
    for other in range(len(lines)):
        forward(weights, lines[other], differences[other], hidden)
        p *= chance(output(out, 0, hidden))
    return p


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
    """Adds up slopes over games of self-play; returns the mean loss.

    `lines` and `differences` go by moment, seat and other; game g has the moments from ends[g] up
    to ends[g + 1]. The target of a moment is a mix of what the next one says and of the target
    there, which counts `trace`; after the last stands the result. `to_come` are the points; they
    are left out with a negative trace.
    """
    hidden = work[0]
    loss, total = 0.0, float(ends[len(ends) - 1] * lines.shape[1])
    for game in range(len(ends) - 1):
        for seat in range(lines.shape[1]):
            target = won[game, seat]
            for moment in range(ends[game + 1] - 1, ends[game] - 1, -1):
                view, apart = lines[moment, seat], differences[moment, seat]
                p = seat_chance(weights, out, view, apart, hidden)
                p = min(max(p, 1e-6), 1 - 1e-6)
                loss -= target * log(p) + (1 - target) * log(1 - p)
                for other in range(len(view)):
                    forward(weights, view[other], apart[other], hidden)
                    if trace >= 0:
                        points = output(out, 1, hidden) - to_come[moment, seat] / POINTS_SCALE
                        push_points(points, hidden, work[2])
                    rest = 1 - chance(output(out, 0, hidden))
                    slope = (p - target) * rest / (1 - p)
                    push(slope, weights, out, view[other], apart[other], work)
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
