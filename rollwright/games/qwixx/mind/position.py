"""Qwixx: positions as a mind sees them, as functions over a workspace.

A workspace is an array of whole numbers with room for a few positions, each at its own place. For
each seat a position has the states of its four rows, its penalties and its score. A row that is
closed is so on all sheets: `cross` and `miss` change one sheet, `shut` closes rows for everybody.
"""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.games.qwixx import slots as r
from rollwright.games.qwixx.mind.rows import AFTER, CLOSED, GAIN, row_state
from rollwright.games.qwixx.sheet import NUMBERS, PENALTIES, PENALTY_POINTS, POINTS, ROWS_TO_END

MISSED = 4
SCORE = 5
SHEET_SIZE = 6
POSITION_SIZE = 5 * SHEET_SIZE

SLOT_CLOSED, SLOT_SEATS, SEAT_SIZE = r.CLOSED, r.SEATS, r.SEAT_SIZE
SLOT_NEXT, SLOT_COUNT, SLOT_MISSED = r.NEXT, r.COUNT, r.MISSED


@rule
def read_position(s: Slots, workspace: Slots, at: int) -> None:
    """Fills a position from the slots of a game."""
    for seat in range(s[0]):
        base = SLOT_SEATS + SEAT_SIZE * seat
        sheet = at + SHEET_SIZE * seat
        for row in range(4):
            state = row_state(s[base + SLOT_NEXT + row], s[base + SLOT_COUNT + row])
            workspace[sheet + row] = CLOSED if s[SLOT_CLOSED] >> row & 1 else state
        workspace[sheet + MISSED] = s[base + SLOT_MISSED]
        score = s[base + SLOT_MISSED] * PENALTY_POINTS
        for row in range(4):
            score += POINTS[s[base + SLOT_COUNT + row]]
        workspace[sheet + SCORE] = score


@rule
def copy_position(workspace: Slots, source: int, target: int, players: int) -> None:
    for i in range(SHEET_SIZE * players):
        workspace[target + i] = workspace[source + i]


@rule
def cross(workspace: Slots, sheet: int, row: int, place: int) -> int:
    """Crosses a place that may be crossed; returns the row as a bit if this closes it."""
    old = workspace[sheet + row]
    new = AFTER[old * NUMBERS + place]
    workspace[sheet + row] = new
    workspace[sheet + SCORE] += GAIN[old * NUMBERS + place]
    return int(new == CLOSED) << row


@rule
def miss(workspace: Slots, sheet: int) -> None:
    workspace[sheet + MISSED] += 1
    workspace[sheet + SCORE] += PENALTY_POINTS


@rule
def shut(workspace: Slots, at: int, players: int, closed: int) -> None:
    """Closes rows, one bit each, on all sheets."""
    if closed == 0:
        return
    for seat in range(players):
        for row in range(4):
            if closed >> row & 1:
                workspace[at + SHEET_SIZE * seat + row] = CLOSED


@rule
def shut_rows(workspace: Slots, at: int) -> int:
    """How many rows are closed."""
    return (
        int(workspace[at] == CLOSED)
        + int(workspace[at + 1] == CLOSED)
        + int(workspace[at + 2] == CLOSED)
        + int(workspace[at + 3] == CLOSED)
    )


@rule
def is_over(workspace: Slots, at: int, players: int) -> bool:
    over = shut_rows(workspace, at) >= ROWS_TO_END
    for seat in range(players):
        over |= workspace[at + SHEET_SIZE * seat + MISSED] >= PENALTIES
    return over
