"""How far the points of a value may be off, and by how much values are too low on average.

A check against games of experts has shown both (see `checking`).
"""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.rules import ROUNDS
from rollwright.games.clever.sheet import TAKEN
from rollwright.games.clever.slots import (
    ACTIVE,
    CHOOSE,
    PASSIVE,
    PHASE,
    PLAYERS,
    ROLL,
    ROLLS,
    ROUND,
    TURN_END,
)

if TYPE_CHECKING:
    from rollwright.minds.arrays import Singles

OF_VALUES, OF_LOSSES, SHORTFALL, KINDS = 0, 1, 2, 3
"""What is known: errors of what a position is worth, and of what a move loses against another; by
how many points values are too low, since they don't count what second thoughts bring."""
LOWEST, STEP, MARKS = 125.0, 50.0, 4
"""Errors are known for values of so many points, and others by steps from there on."""


@rule
def is_rolled(s: Slots, again: bool) -> bool:
    """Whether all dice of a turn among others have been rolled, if they aren't rolled again."""
    return s[PHASE] == TURN_END or (s[PHASE] == CHOOSE and s[ROLLS] == TAKEN and not again)


@rule
def rounds_to_come(s: Slots, again: bool) -> float:
    """Rounds and parts of one whose rolls are still to come; with `again`, these dice as well."""
    players, rolled = s[PLAYERS], s[ROLLS]
    if is_rolled(s, again):
        rolled = TAKEN
    elif again and s[PHASE] == CHOOSE:
        rolled -= 1
    in_round = TAKEN * players
    if players == 1:
        in_round += 1
        if s[PASSIVE] == 1:
            rolled = TAKEN + int(s[PHASE] != ROLL)
    return ROUNDS[players] - s[ROUND] + 1 - (TAKEN * s[ACTIVE] + rolled) / in_round


@large_rule
def points_error(s: Slots, again: bool, points: float, known: Singles) -> float:
    """How far the points of a value may be off: `known` is of a kind, by rounds left and points.

    Experts come to few positions in which little can be expected, so a network knows less of those.
    In the last round less and less is uncertain, and nothing once no roll is to come.
    """
    to_come = rounds_to_come(s, again)
    if to_come == 0:
        return 0.0
    place = max(0.0, min(MARKS - 1.0, (points - LOWEST) / STEP))
    mark = min(MARKS - 2, int(place))
    of_round = known[ceil(to_come) - 1]
    error = of_round[mark] + (place - mark) * (of_round[mark + 1] - of_round[mark])
    return float(error) * sqrt(min(1.0, to_come))


@rule
def shortfall(s: Slots, again: bool, known: Singles) -> float:
    """By how many points values are too low on average: `known` is for the beginning of each round.

    In between it goes by how much is still to come, so that nothing jumps from one to the next.
    """
    to_come = rounds_to_come(s, again)
    left = int(to_come)
    part = to_come - left
    before = float(known[left - 1, 0]) if left > 0 else 0.0
    return before + part * (float(known[left, 0]) - before) if part > 0 else before
