"""Chances to win as minds that judge pairs of seats reckon with them: worths, doubt, order.

Moves are ordered by a worth: with two players the log odds of winning, with more the log chance.
"""

from __future__ import annotations

from math import exp, log, sqrt

from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.minds.arrays import Doubles

CERTAIN = 30.0
"""The log odds of what is certain."""
EARLY = 0.15
"""Before this share of the points of a game, no chance to win is surer than then."""
MORE_DOUBT = 1.35
"""A position's value may be off by this many times as much as the loss of a move."""


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
def doubt(chance: float, score: float, points: float, scale: float) -> float:
    """How far a loss of chance to win may be off: more if the chance is even, and late in a game.

    `score` is what a seat already has of the `points` that it can expect in the end.
    """
    played = max(EARLY, score / points) if points > score else 1.0
    return scale * played * sqrt(max(0.0, chance * (1 - chance)))


@rule
def worth_of(chance: float, players: int) -> float:
    """The worth that a chance to win stands for."""
    if chance <= 0:
        return -CERTAIN * players
    if players > 2:
        return log(chance)
    return log(chance / (1 - chance)) if chance < 1 else CERTAIN


@rule
def result_worth(ahead: int, level: int, players: int) -> float:
    """How good a result is: log odds for two players, else log chance.

    `ahead` counts the seats with more points, `level` those with as many, itself among them.
    """
    if ahead > 0:
        return -CERTAIN * players
    if players == 2:
        return CERTAIN if level == 1 else 0.0
    return -log(float(level))


@rule
def final_worth(workspace: Slots, scores: int, size: int, players: int, me: int) -> float:
    """How good an ended game is for a seat.

    The scores begin at a place of the workspace, a sheet's size apart.
    """
    ahead, level = 0, 0
    for other in range(players):
        apart = workspace[scores + size * other] - workspace[scores + size * me]
        ahead += int(apart > 0)
        level += int(apart == 0)
    return result_worth(ahead, level, players)


@rule
def keep_order(results: Doubles, count: int) -> None:
    """Lowers chances to win so that no move has a higher one than a move that is worth more.

    Moves are ordered by what their seat alone sees, chances by what all seats see.
    """
    for one in range(count):
        for other in range(count):
            if results[other, 0] > results[one, 0]:
                results[one, 1] = min(results[one, 1], results[other, 1])


@rule
def best_of(results: Doubles, count: int) -> int:
    """The number of the move that is worth most; of equal ones, that with the most points."""
    best = 0
    for i in range(1, count):
        more = results[i, 0] > results[best, 0]
        if more or (results[i, 0] == results[best, 0] and results[i, 2] > results[best, 2]):
            best = i
    return best
