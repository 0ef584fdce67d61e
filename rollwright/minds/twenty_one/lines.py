"""Twenty One: what a network sees of two sheets, and the odds it gives; functions over a desk."""

from __future__ import annotations

from typing import Any

import numpy as np

from rollwright.core.dice import Slots
from rollwright.core.speed import numeric, rule
from rollwright.games.twenty_one.sheet import BOXES, ROWS
from rollwright.minds.pairs import DIFFERENCE_SCALE, HIDDEN, NOTHING
from rollwright.minds.twenty_one.position import FREE, HITS, ROOM, ROW, WIDTH
from rollwright.minds.twenty_one.row import HIT_STATES, STATES

# A line of the network: both sheets, how far both are, how far both are from being active; when the
# dice are about to be rolled again, other rows for the same, and the boxes that stay at 1.
LINE = 6
SHORT_LINE = 4
SHEETS = ROWS * STATES + 1
PROGRESS = ROWS * BOXES + 1
OTHER_AT = SHEETS
PROGRESS_AT = 2 * SHEETS
TURN_AT = PROGRESS_AT + PROGRESS * PROGRESS
AGAIN_AT = TURN_AT + 36
ONES = 729
ONES_AT = 2 * AGAIN_AT
FEATURES = ONES_AT + 2 * ROWS * ONES + 1
TERNARY = tuple(sum(3**box * (bits >> box & 1) for box in range(BOXES)) for bits in range(64))
"""By boxes: their bits as digits in base three."""
# The desk: the position, the one after the turn, each seat's faces, a line.
NOW, THEN, FACES_AT, LINE_AT = 0, ROOM, 2 * ROOM, 2 * ROOM + 36
DESK = LINE_AT + LINE


@rule
def wait(players: int, turn: int, seat: int) -> int:
    """How many turns of others come before a seat is active, when `turn` is about to roll."""
    return seat - turn if seat >= turn else seat - turn + players


@rule
def sheet_state(desk: Slots, sheet: int) -> int:
    return STATES * desk[sheet + ROW] + HIT_STATES * desk[sheet + FREE] + desk[sheet + HITS]


@rule
def progress(desk: Slots, sheet: int) -> int:
    """How many boxes are filled."""
    if desk[sheet + ROW] == ROWS:
        return ROWS * BOXES
    filled = BOXES
    for box in range(BOXES):
        filled -= desk[sheet + FREE] >> box & 1
    return BOXES * desk[sheet + ROW] + filled


@rule
def write_line(
    desk: Slots, at: int, players: int, me: int, other: int, turn: int, line: Slots, to: int
) -> None:
    """What a seat sees of itself and another when `turn` is about to roll."""
    a, b = at + WIDTH * me, at + WIDTH * other
    line[to] = sheet_state(desk, a)
    line[to + 1] = OTHER_AT + sheet_state(desk, b)
    line[to + 2] = PROGRESS_AT + PROGRESS * progress(desk, a) + progress(desk, b)
    line[to + 3] = TURN_AT + 6 * wait(players, turn, me) + wait(players, turn, other)


@rule
def write_again(
    desk: Slots, players: int, me: int, other: int, turn: int, line: Slots, to: int
) -> None:
    """The same when the dice are about to be rolled again, and `turn` will roll after that."""
    write_line(desk, NOW, players, me, other, turn, line, to)
    for i in range(SHORT_LINE):
        line[to + i] += AGAIN_AT
    line[to + 4] = ONES_AT + kept_at_one(desk, me)
    line[to + 5] = ONES_AT + ROWS * ONES + kept_at_one(desk, other)


@rule
def kept_at_one(desk: Slots, seat: int) -> int:
    """The row of a seat with its free boxes and those that stay at 1, as a number."""
    sheet = NOW + WIDTH * seat
    digits: int = TERNARY[desk[sheet + FREE]] + TERNARY[boxes_at_one(desk, seat)]
    return ONES * desk[sheet + ROW] + digits


@numeric
def odds(weights: Any, out: Any, desk: Slots, difference: float) -> float:
    """The log odds that the short line on the desk stands for."""
    scaled = np.float32(difference * DIFFERENCE_SCALE)
    z = out[0, HIDDEN]
    for k in range(HIDDEN):
        x = weights[FEATURES - 1, k] * scaled
        for i in range(SHORT_LINE):
            x += weights[desk[LINE_AT + i], k]
        z += max(x, NOTHING) * out[0, k]
    return float(z)


@numeric
def odds_again(weights: Any, out: Any, desk: Slots, difference: float) -> float:
    """The log odds that the long line on the desk stands for."""
    scaled = np.float32(difference * DIFFERENCE_SCALE)
    z = out[0, HIDDEN]
    for k in range(HIDDEN):
        x = weights[FEATURES - 1, k] * scaled
        for i in range(LINE):
            x += weights[desk[LINE_AT + i], k]
        z += max(x, NOTHING) * out[0, k]
    return float(z)


@rule
def boxes_at_one(desk: Slots, seat: int) -> int:
    """The free boxes of a seat whose dice show 1."""
    ones = 0
    for box in range(BOXES):
        ones |= int(desk[FACES_AT + BOXES * seat + box] == 1) << box
    return ones & desk[NOW + WIDTH * seat + FREE]
