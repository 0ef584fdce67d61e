"""Twenty One: what a network sees of two sheets, and the odds it gives; over a workspace."""

from __future__ import annotations

import numpy as np

from rollwright.core.dice import Slots
from rollwright.core.speed import numeric, rule
from rollwright.games.twenty_one.mind.position import (
    FILLED,
    FREE,
    HITS,
    POSITION_SIZE,
    ROW,
    SHEET_SIZE,
)
from rollwright.games.twenty_one.mind.row import HIT_STATES, STATES
from rollwright.games.twenty_one.sheet import BOXES, ROWS
from rollwright.minds.pair_network import (
    DIFFERENCE_SCALE,
    HIDDEN,
    NOTHING,
    UNITS,
    PairKnowledge,
)

# A line of the network: both sheets, how far both are, how far one is and the farthest of those who
# are neither, how far both are from being active; when the dice are about to be rolled again, other
# rows for the same, and the boxes that stay at 1.
LINE = 7
SHORT_LINE = 5
SHEETS = ROWS * STATES + 1
PROGRESS = ROWS * BOXES + 1
OTHER_AT = SHEETS
PROGRESS_AT = 2 * SHEETS
THIRD_AT = PROGRESS_AT + PROGRESS * PROGRESS
TURN_AT = THIRD_AT + PROGRESS * PROGRESS
AGAIN_AT = TURN_AT + 36
ONES = 729
ONES_AT = 2 * AGAIN_AT
FEATURES = ONES_AT + 2 * ROWS * ONES + 1
TERNARY = tuple(sum(3**box * (bits >> box & 1) for box in range(BOXES)) for bits in range(64))
"""By boxes: their bits as digits in base three."""
# The workspace: the position, the ones after the entries that are likely and that are expected of
# all, the one that is tried; each seat's faces; a line; the boxes expected of each seat.
NOW, LIKELY, EXPECTED, THEN, FACES_AT = (
    0,
    POSITION_SIZE,
    2 * POSITION_SIZE,
    3 * POSITION_SIZE,
    4 * POSITION_SIZE,
)
LINE_AT = FACES_AT + 36
PARTS_AT = LINE_AT + LINE
SHEETS_AT = PARTS_AT + 6  # which sheet each seat has
# For the last turn: dice by colour; the faces of those that matter, the last ones to look at, by
# seat the numbers of their boxes; everybody's score; what two seats have of the victory, by the
# dice kept at 1, and after each roll.
MOST_ROLLS = 64
"""The most rolls of the last turn that are gone through."""
DIE_AT = SHEETS_AT + 6
FACE_AT = DIE_AT + BOXES
LAST_AT = FACE_AT + BOXES
NUMBERS_AT = LAST_AT + BOXES
TOTALS_AT = NUMBERS_AT + 6 * BOXES
MINE_AT = TOTALS_AT + 6
THEIRS_AT = MINE_AT + 64
SHARES_AT = THEIRS_AT + 64
WORKSPACE_SIZE = SHARES_AT + 2 * MOST_ROLLS


@rule
def wait(players: int, turn: int, seat: int) -> int:
    """How many turns of others come before a seat is active, when `turn` is about to roll."""
    return seat - turn if seat >= turn else seat - turn + players


@rule
def sheet_state(workspace: Slots, sheet: int) -> int:
    return (
        STATES * workspace[sheet + ROW]
        + HIT_STATES * workspace[sheet + FREE]
        + workspace[sheet + HITS]
    )


@rule
def farthest(workspace: Slots, at: int, players: int, me: int, other: int) -> int:
    """The most boxes that any third seat has filled."""
    most = 0
    for seat in range(players):
        if seat != me and seat != other:
            most = max(most, workspace[at + SHEET_SIZE * seat + FILLED])
    return most


@rule
def write_line(
    workspace: Slots, at: int, players: int, me: int, other: int, turn: int, line: Slots, to: int
) -> None:
    """What a seat sees of itself and another when `turn` is about to roll."""
    a, b = at + SHEET_SIZE * me, at + SHEET_SIZE * other
    third = farthest(workspace, at, players, me, other)
    line[to] = sheet_state(workspace, a)
    line[to + 1] = OTHER_AT + sheet_state(workspace, b)
    line[to + 2] = PROGRESS_AT + PROGRESS * workspace[a + FILLED] + workspace[b + FILLED]
    line[to + 3] = THIRD_AT + PROGRESS * workspace[a + FILLED] + third
    line[to + 4] = TURN_AT + 6 * wait(players, turn, me) + wait(players, turn, other)


@rule
def write_again(
    workspace: Slots, players: int, me: int, other: int, turn: int, line: Slots, to: int
) -> None:
    """The same when the dice are about to be rolled again, and `turn` will roll after that."""
    write_line(workspace, NOW, players, me, other, turn, line, to)
    for i in range(SHORT_LINE):
        line[to + i] += AGAIN_AT
    line[to + SHORT_LINE] = ONES_AT + kept_at_one(workspace, me)
    line[to + SHORT_LINE + 1] = ONES_AT + ROWS * ONES + kept_at_one(workspace, other)


@rule
def kept_at_one(workspace: Slots, seat: int) -> int:
    """The row of a seat with its free boxes and those that stay at 1, as a number."""
    sheet = NOW + SHEET_SIZE * seat
    digits: int = TERNARY[workspace[sheet + FREE]] + TERNARY[boxes_at_one(workspace, seat)]
    return ONES * workspace[sheet + ROW] + digits


@rule
def boxes_at_one(workspace: Slots, seat: int) -> int:
    """The free boxes of a seat whose dice show 1."""
    ones = 0
    for box in range(BOXES):
        ones |= int(workspace[FACES_AT + BOXES * seat + box] == 1) << box
    return ones & workspace[NOW + SHEET_SIZE * seat + FREE]


@numeric
def odds(known: PairKnowledge, workspace: Slots, difference: float) -> float:
    """The log odds of the short line in the workspace.

    Its length is fixed when this is compiled, for speed.
    """
    weights, out = known.win, known.out
    scaled = np.float32(difference * DIFFERENCE_SCALE)
    z = out[0, UNITS]
    for k in range(HIDDEN):
        x = weights[FEATURES - 1, k] * scaled
        for i in range(SHORT_LINE):
            x += weights[workspace[LINE_AT + i], k]
        z += max(x, NOTHING) * out[0, k]
    return float(z)


@numeric
def odds_again(known: PairKnowledge, workspace: Slots, difference: float) -> float:
    """The same for the whole line, when the dice are about to be rolled again."""
    weights, out = known.win, known.out
    scaled = np.float32(difference * DIFFERENCE_SCALE)
    z = out[0, UNITS]
    for k in range(HIDDEN):
        x = weights[FEATURES - 1, k] * scaled
        for i in range(LINE):
            x += weights[workspace[LINE_AT + i], k]
        z += max(x, NOTHING) * out[0, k]
    return float(z)
