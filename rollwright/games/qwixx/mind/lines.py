"""Qwixx: what a network sees of two sheets, and the odds it gives; functions over a desk."""

from __future__ import annotations

from typing import Any

import numpy as np

from rollwright.core.dice import Slots
from rollwright.core.speed import numeric, rule
from rollwright.games.qwixx.mind.position import MISSED, ROOM, WIDTH
from rollwright.games.qwixx.mind.rows import STATES
from rollwright.minds.pairs import DIFFERENCE_SCALE, HIDDEN, NOTHING, UNITS

# A line of the network: what each row says of both sheets, two pairs of rows of either sheet, the
# misthrows of both, and how far both are from being active.
LINE = 10
OWN_PAIR = STATES * STATES
OTHER_PAIR = OWN_PAIR + STATES * STATES
MISTHROWS_AT = OTHER_PAIR + STATES * STATES
TURN_AT = MISTHROWS_AT + 16
FEATURES = TURN_AT + 25 + 1
# The desk: the position, the one with what others are expected to answer to the white dice, the
# one after one's own answer too, the one after a coloured cross; a line; the answer expected of
# each seat, and the coloured cross expected of the active one.
NOW, OTHERS, MINE, THEN, LINE_AT = 0, ROOM, 2 * ROOM, 3 * ROOM, 4 * ROOM
ANSWERS = LINE_AT + LINE
COLOUR_AT = ANSWERS + 5
DESK = COLOUR_AT + 1


@rule
def either_way(a: int, b: int) -> int:
    return max(a, b) * STATES + min(a, b)


@rule
def write_line(
    desk: Slots, at: int, players: int, me: int, other: int, turn: int, line: Slots, to: int
) -> None:
    """What a seat sees of itself and another when `turn` is about to roll."""
    a, b = at + WIDTH * me, at + WIDTH * other
    for row in range(4):
        line[to + row] = desk[a + row] * STATES + desk[b + row]
    line[to + 4] = OWN_PAIR + either_way(desk[a], desk[a + 1])
    line[to + 5] = OWN_PAIR + either_way(desk[a + 2], desk[a + 3])
    line[to + 6] = OTHER_PAIR + either_way(desk[b], desk[b + 1])
    line[to + 7] = OTHER_PAIR + either_way(desk[b + 2], desk[b + 3])
    line[to + 8] = MISTHROWS_AT + 4 * desk[a + MISSED] + desk[b + MISSED]
    wait, other_wait = me - turn, other - turn
    wait += players * int(wait < 0)
    other_wait += players * int(other_wait < 0)
    line[to + 9] = TURN_AT + 5 * wait + other_wait


@numeric
def odds(weights: Any, out: Any, desk: Slots, difference: float) -> float:
    """The log odds that the line on the desk stands for; its length is fixed, for speed."""
    scaled = np.float32(difference * DIFFERENCE_SCALE)
    z = out[0, UNITS]
    for k in range(HIDDEN):
        x = weights[FEATURES - 1, k] * scaled
        for i in range(LINE):
            x += weights[desk[LINE_AT + i], k]
        z += max(x, NOTHING) * out[0, k]
    return float(z)
