"""Qwixx: what a network sees of two sheets, and the odds it gives; functions over a workspace."""

from __future__ import annotations

import numpy as np

from rollwright.core.dice import Slots
from rollwright.core.speed import numeric, rule
from rollwright.games.qwixx.mind.position import MISSED, POSITION_SIZE, SHEET_SIZE
from rollwright.games.qwixx.mind.rows import STATES
from rollwright.games.qwixx.sheet import PENALTIES
from rollwright.minds.arrays import Integers
from rollwright.minds.pair_network import (
    DIFFERENCE_SCALE,
    HIDDEN,
    NOTHING,
    UNITS,
    PairKnowledge,
)
from rollwright.minds.shared_rows import NONE

# A line of the network: what each row says of both sheets, two pairs of rows of either sheet, the
# penalties of both, and how far both are from being active.
LINE = 10
OWN_PAIR = STATES * STATES
OTHER_PAIR = OWN_PAIR + STATES * STATES
PENALTIES_AT = OTHER_PAIR + STATES * STATES
TURN_AT = PENALTIES_AT + PENALTIES * PENALTIES
FEATURES = TURN_AT + 25 + 1
# The workspace: the position, the one with what others are expected to answer to the white dice,
# the one after one's own answer too, the one after a coloured cross; a line; the answer expected
# of each seat, and the coloured cross expected of the active one.
NOW, OTHERS, MINE, THEN, LINE_AT = (
    0,
    POSITION_SIZE,
    2 * POSITION_SIZE,
    3 * POSITION_SIZE,
    4 * POSITION_SIZE,
)
ANSWERS = LINE_AT + LINE
COLOUR_AT = ANSWERS + 5
WORKSPACE_SIZE = COLOUR_AT + 1


def shares() -> Integers:
    """By feature: the rows that it shares with others while a network learns.

    Every pair of states, of two sheets or of two rows of one, shares what it has in common with all
    pairs that have one of them; so do pairs of penalties. The order of two rows of a sheet doesn't
    matter, and features that never occur share nothing.
    """
    found = np.full((FEATURES, 2), NONE, np.int64)
    first = 0
    for at, size, same in (
        *((0, STATES, False), (OWN_PAIR, STATES, True), (OTHER_PAIR, STATES, True)),
        (PENALTIES_AT, PENALTIES, False),
    ):
        one, other = np.divmod(np.arange(size * size), size)
        there = at + np.flatnonzero((one >= other) | (not same))
        found[there, 0] = first + one[there - at]
        first += 0 if same else size
        found[there, 1] = first + other[there - at]
        first += size
    return found


@rule
def either_way(a: int, b: int) -> int:
    return max(a, b) * STATES + min(a, b)


@rule
def write_line(
    workspace: Slots, at: int, players: int, me: int, other: int, turn: int, line: Slots, to: int
) -> None:
    """What a seat sees of itself and another when `turn` is about to roll."""
    a, b = at + SHEET_SIZE * me, at + SHEET_SIZE * other
    for row in range(4):
        line[to + row] = workspace[a + row] * STATES + workspace[b + row]
    line[to + 4] = OWN_PAIR + either_way(workspace[a], workspace[a + 1])
    line[to + 5] = OWN_PAIR + either_way(workspace[a + 2], workspace[a + 3])
    line[to + 6] = OTHER_PAIR + either_way(workspace[b], workspace[b + 1])
    line[to + 7] = OTHER_PAIR + either_way(workspace[b + 2], workspace[b + 3])
    line[to + 8] = PENALTIES_AT + 4 * workspace[a + MISSED] + workspace[b + MISSED]
    wait, other_wait = me - turn, other - turn
    wait += players * int(wait < 0)
    other_wait += players * int(other_wait < 0)
    line[to + 9] = TURN_AT + 5 * wait + other_wait


@numeric
def odds(known: PairKnowledge, workspace: Slots, difference: float) -> float:
    """The log odds of the line in the workspace, whose length is fixed, for speed."""
    weights, out = known.win, known.out
    scaled = np.float32(difference * DIFFERENCE_SCALE)
    z = out[0, UNITS]
    for k in range(HIDDEN):
        x = weights[FEATURES - 1, k] * scaled
        for i in range(LINE):
            x += weights[workspace[LINE_AT + i], k]
        z += max(x, NOTHING) * out[0, k]
    return float(z)
