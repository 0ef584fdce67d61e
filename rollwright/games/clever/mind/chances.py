"""The chance to win, from what everybody can expect: an estimate, as if scores were normal."""

from __future__ import annotations

from math import erf, sqrt
from typing import TYPE_CHECKING

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.rules import ROUNDS
from rollwright.games.clever.slots import ACTIVE, PASSIVE, PHASE, PLAYERS, ROUND, TURN_END

if TYPE_CHECKING:
    from rollwright.minds.arrays import Singles
    from rollwright.minds.noticing import Chances

SPREADS = (21.0, 23.5, 24.5, 25.5, 25.5, 26.0)
"""By rounds left: the standard deviation of a final score around what was expected, in points.

Measured at the beginning of each round of 450 games of experts, with two, three and four players.
"""
OF_VALUES, OF_DIFFERENCES, KINDS = 0, 1, 2
"""Kinds of errors: of what a position is worth, and of what a move loses against another."""
LOWEST, STEP, MARKS = 125.0, 50.0, 4
"""Errors are known for values of so many points, and others by steps from there on."""


@rule
def spread(s: Slots) -> float:
    """That deviation in a position; in the last round it shrinks with the turns that are left."""
    players = s[PLAYERS]
    left = ROUNDS[players] - s[ROUND]
    share = 1.0 if left > 0 else (players - s[ACTIVE]) / players
    return SPREADS[left] * sqrt(share)


@large_rule
def points_error(s: Slots, points: float, errors: Singles) -> float:
    """How far the points of a value may be off: not at all, once no roll is to come.

    The errors are of a kind, by rounds left and by points: experts come to few positions in which
    little can be expected, and so a network knows less of those.
    """
    players = s[PLAYERS]
    left = ROUNDS[players] - s[ROUND]
    last = s[PASSIVE] == 1 if players == 1 else s[ACTIVE] == players - 1
    if left == 0 and last and s[PHASE] == TURN_END:
        return 0.0
    place = max(0.0, min(MARKS - 1.0, (points - LOWEST) / STEP))
    mark = min(MARKS - 2, int(place))
    return float(
        errors[left, mark] + (place - mark) * (errors[left, mark + 1] - errors[left, mark])
    )


@large_rule
def win_chance(points: Chances, players: int, own: int, deviation: float) -> float:
    """The chance of a seat to end ahead of all others, from what each can expect."""
    total, mine = 0.0, 0.0
    for seat in range(players):
        chance = 1.0
        for other in range(players):
            if other != seat:
                chance *= ahead((points[seat] - points[other]) / deviation)
        total += chance
        mine = chance if seat == own else mine
    return mine / total


@rule
def ahead(lead: float) -> float:
    """The chance that one of two equally uncertain scores is higher, by its lead in deviations."""
    return max(1e-9, 0.5 * (1 + erf(lead / 2)))
