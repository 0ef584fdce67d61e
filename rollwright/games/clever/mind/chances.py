"""The chance to win, from what everybody can expect: an estimate, as if scores were normal."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.mind.doubt import is_rolled
from rollwright.games.clever.rules import ROUNDS
from rollwright.games.clever.slots import ACTIVE, PLAYERS, ROUND

if TYPE_CHECKING:
    from rollwright.minds.arrays import Doubles
    from rollwright.minds.noticing import Chances

SPREADS = (22.8, 24.0, 25.2, 25.7, 26.5, 28.8)
"""By rounds left: the standard deviation of a final score around what was expected, in points.

Measured in 750 games of experts, with two, three and four players, by the differences of scores.
"""
LAST_SPREADS = (0.25, 15.4, 19.5, 21.6, 22.8)
"""The same in the last round, by turns left; when none is, there are only ties to decide."""
PLACES = (-1.534, -0.887, -0.489, -0.157, 0.157, 0.489, 0.887, 1.534)
"""Deviations that part a normal score into equal shares: the middle of each."""
SLOPES = (0.0705230784, 0.0422820123, 0.0092705272, 0.0001520143, 0.0002765672, 0.0000430638)
"""Of Hastings' formula for the error function: see `below`."""


@rule
def spread(s: Slots, again: bool) -> float:
    """That deviation in a position; or once its dice are rolled again."""
    left = ROUNDS[s[PLAYERS]] - s[ROUND]
    if left > 0:
        return SPREADS[left]
    return LAST_SPREADS[s[PLAYERS] - s[ACTIVE] - int(is_rolled(s, again))]


@large_rule
def write_wins(points: Chances, players: int, deviation: float, wins: Doubles) -> None:
    """Writes the chance of every seat to end ahead of all others."""
    total = 0.0
    for seat in range(players):
        wins[seat] = lead_chance(points, players, seat, deviation)
        total += wins[seat]
    for seat in range(players):
        wins[seat] /= total


@large_rule
def win_chance(points: Chances, players: int, own: int, deviation: float) -> float:
    """The chance of one seat to end ahead of all others, from what each can expect."""
    total, mine = 0.0, 0.0
    for seat in range(players):
        chance = lead_chance(points, players, seat, deviation)
        total += chance
        mine = chance if seat == own else mine
    return mine / total


@rule
def lead_chance(points: Chances, players: int, seat: int, deviation: float) -> float:
    """The same but for what the chances of all seats are off by, in sum."""
    if players == 2:
        return below((points[seat] - points[1 - seat]) / deviation / sqrt(2))
    total = 0.0
    for place in PLACES:
        chance = 1.0
        for other in range(players):
            if other != seat:
                chance *= below((points[seat] - points[other]) / deviation + place)
        total += chance
    return total / len(PLACES)


@rule
def below(place: float) -> float:
    """The chance that a normal score is lower, by deviations, within 0.0000002.

    By a formula that is the same to the last bit everywhere, and quick in a browser. (C. Hastings,
    Approximations for Digital Computers, 1955.)
    """
    x, power = abs(place) / sqrt(2), 0.0
    for degree in range(len(SLOPES) - 1, -1, -1):
        power = x * (SLOPES[degree] + power)
    power += 1.0
    for _ in range(4):
        power *= power
    tail = 0.5 / power
    return max(1e-9, tail if place < 0 else 1.0 - tail)
