"""Twenty One: positions as a mind sees them, as functions over a workspace.

A workspace is an array of whole numbers with room for some positions and, for each seat, the faces
of the dice by the boxes of its row. For each seat a position has its row, the free boxes and the
hits there, its score as it stands, and how many boxes it has filled.
"""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.games.twenty_one import slots as r
from rollwright.games.twenty_one.sheet import BONUS, BOXES, NUMBERS, ROWS
from rollwright.games.twenty_one.slots import COLOUR_AT

ROW, FREE, HITS, SCORE, FILLED = 0, 1, 2, 3, 4
SHEET_SIZE = 5
POSITION_SIZE = 6 * SHEET_SIZE
ALL_FREE = 63
COUNT = tuple(part.bit_count() for part in range(64))
NUMBER = tuple(number for row in NUMBERS for number in row)

SLOT_SEATS, SEAT_SIZE, SLOT_FACES = r.SEATS, r.SEAT_SIZE, r.FACES
SLOT_SHEET, SLOT_ROW, SLOT_FREE = r.SHEET, r.ROW, r.FREE
SLOT_SUM, SLOT_HITS, SLOT_POINTS = r.SUM, r.HITS, r.POINTS


@rule
def read_position(s: Slots, workspace: Slots, at: int, faces: int) -> None:
    """Fills a position from the slots of a game, and each seat's faces from `faces` on."""
    for seat in range(s[0]):
        base, sheet = SLOT_SEATS + SEAT_SIZE * seat, at + SHEET_SIZE * seat
        row, hits = s[base + SLOT_ROW], s[base + SLOT_HITS]
        workspace[sheet + ROW] = row
        workspace[sheet + HITS] = hits
        workspace[sheet + SCORE] = s[base + SLOT_POINTS] + s[base + SLOT_SUM] + BONUS[hits]
        workspace[sheet + FREE] = 0
        workspace[sheet + FILLED] = BOXES * row
        if row == ROWS:
            continue
        boxes = BOXES * (ROWS * s[base + SLOT_SHEET] + row)
        free = 0
        for box in range(BOXES):
            colour = COLOUR_AT[boxes + box]
            is_free = s[base + SLOT_FREE] >> colour & 1
            free |= is_free << box
            workspace[sheet + FILLED] += 1 - is_free
            workspace[faces + BOXES * seat + box] = s[SLOT_FACES + colour]
        workspace[sheet + FREE] = free


@rule
def copy_sheet(workspace: Slots, source: int, target: int) -> None:
    for i in range(SHEET_SIZE):
        workspace[target + i] = workspace[source + i]


@rule
def copy_sheets(workspace: Slots, source: int, target: int, players: int) -> None:
    for i in range(SHEET_SIZE * players):
        workspace[target + i] = workspace[source + i]


@rule
def fitting(workspace: Slots, sheet: int, faces: int) -> int:
    """The free boxes whose die fits, one bit each."""
    numbers = BOXES * workspace[sheet + ROW]
    boxes = 0
    for box in range(BOXES):
        boxes |= int(workspace[faces + box] <= NUMBER[numbers + box]) << box
    return boxes & workspace[sheet + FREE]


@rule
def enter(workspace: Slots, sheet: int, faces: int, part: int) -> None:
    """Enters these boxes, or strikes the leftmost free one if there are none."""
    numbers = BOXES * workspace[sheet + ROW]
    free, hits = workspace[sheet + FREE], workspace[sheet + HITS]
    points, new = 0, hits
    workspace[sheet + FILLED] += COUNT[part] if part != 0 else 1
    for box in range(BOXES):
        face = workspace[faces + box] * (part >> box & 1)
        points += face
        new += int(face == NUMBER[numbers + box])
    free = free & ~part if part != 0 else free & (free - 1)
    workspace[sheet + SCORE] += points + BONUS[new] - BONUS[hits]
    if free == 0:
        workspace[sheet + ROW] += 1
        new = 0
        free = ALL_FREE if workspace[sheet + ROW] < ROWS else 0
    workspace[sheet + FREE] = free
    workspace[sheet + HITS] = new


@rule
def is_over(workspace: Slots, at: int, players: int) -> bool:
    over = False
    for seat in range(players):
        over |= workspace[at + SHEET_SIZE * seat + ROW] == ROWS
    return over
