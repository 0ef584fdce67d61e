"""Qwixx: positions as a mind sees them, as functions over a desk.

A desk is an array of whole numbers with room for a few positions, each at its own place. For each
seat a position has the states of its four rows, its misthrows and its score. A row that is closed
is so on all sheets: `cross` and `miss` change one sheet, `shut` closes rows for everybody.
"""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.games.qwixx import rules as r
from rollwright.games.qwixx.mind.rows import AFTER, CLOSED, GAIN, row_state
from rollwright.games.qwixx.sheet import MISTHROW_POINTS, MISTHROWS, NUMBERS, POINTS, ROWS_TO_END

MISSED = 4
SCORE = 5
WIDTH = 6
ROOM = 5 * WIDTH

SLOT_CLOSED, SLOT_SEATS, SLOT_WIDTH = r.CLOSED, r.SEATS, r.WIDTH
SLOT_NEXT, SLOT_COUNT, SLOT_MISSED = r.NEXT, r.COUNT, r.MISSED


@rule
def read_position(s: Slots, desk: Slots, at: int) -> None:
    """Fills a position from the slots of a game."""
    for seat in range(s[0]):
        base = SLOT_SEATS + SLOT_WIDTH * seat
        sheet = at + WIDTH * seat
        for row in range(4):
            state = row_state(s[base + SLOT_NEXT + row], s[base + SLOT_COUNT + row])
            desk[sheet + row] = CLOSED if s[SLOT_CLOSED] >> row & 1 else state
        desk[sheet + MISSED] = s[base + SLOT_MISSED]
        score = s[base + SLOT_MISSED] * MISTHROW_POINTS
        for row in range(4):
            score += POINTS[s[base + SLOT_COUNT + row]]
        desk[sheet + SCORE] = score


@rule
def copy_position(desk: Slots, source: int, target: int, players: int) -> None:
    for i in range(WIDTH * players):
        desk[target + i] = desk[source + i]


@rule
def cross(desk: Slots, sheet: int, row: int, place: int) -> int:
    """Crosses a place that may be crossed; returns the row as a bit if this closes it."""
    old = desk[sheet + row]
    new = AFTER[old * NUMBERS + place]
    desk[sheet + row] = new
    desk[sheet + SCORE] += GAIN[old * NUMBERS + place]
    return int(new == CLOSED) << row


@rule
def miss(desk: Slots, sheet: int) -> None:
    desk[sheet + MISSED] += 1
    desk[sheet + SCORE] += MISTHROW_POINTS


@rule
def shut(desk: Slots, at: int, players: int, closed: int) -> None:
    """Closes rows, one bit each, on all sheets."""
    if closed == 0:
        return
    for seat in range(players):
        for row in range(4):
            if closed >> row & 1:
                desk[at + WIDTH * seat + row] = CLOSED


@rule
def shut_rows(desk: Slots, at: int) -> int:
    """How many rows are closed."""
    return (
        int(desk[at] == CLOSED)
        + int(desk[at + 1] == CLOSED)
        + int(desk[at + 2] == CLOSED)
        + int(desk[at + 3] == CLOSED)
    )


@rule
def is_over(desk: Slots, at: int, players: int) -> bool:
    over = shut_rows(desk, at) >= ROWS_TO_END
    for seat in range(players):
        over |= desk[at + WIDTH * seat + MISSED] >= MISTHROWS
    return over
