"""Twenty One: positions as a mind sees them, as functions over a desk.

A desk is an array of whole numbers with room for some positions and, for each seat, the faces of
the dice by the boxes of its row. For each seat a position has its row, the free boxes and the hits
there, its score as it stands, and how many boxes it has filled.
"""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.games.twenty_one import rules as r
from rollwright.games.twenty_one.rules import COLOUR_AT
from rollwright.games.twenty_one.sheet import BONUS, BOXES, NUMBERS, ROWS

ROW, FREE, HITS, SCORE, FILLED = 0, 1, 2, 3, 4
WIDTH = 5
ROOM = 6 * WIDTH
ALL_FREE = 63
COUNT = tuple(part.bit_count() for part in range(64))
NUMBER = tuple(number for row in NUMBERS for number in row)

SLOT_SEATS, SLOT_WIDTH, SLOT_FACES = r.SEATS, r.WIDTH, r.FACES
SLOT_SHEET, SLOT_ROW, SLOT_FREE = r.SHEET, r.ROW, r.FREE
SLOT_SUM, SLOT_HITS, SLOT_POINTS = r.SUM, r.HITS, r.POINTS


@rule
def read_position(s: Slots, desk: Slots, at: int, faces: int) -> None:
    """Fills a position from the slots of a game, and each seat's faces from `faces` on."""
    for seat in range(s[0]):
        base, sheet = SLOT_SEATS + SLOT_WIDTH * seat, at + WIDTH * seat
        row, hits = s[base + SLOT_ROW], s[base + SLOT_HITS]
        desk[sheet + ROW] = row
        desk[sheet + HITS] = hits
        desk[sheet + SCORE] = s[base + SLOT_POINTS] + s[base + SLOT_SUM] + BONUS[hits]
        desk[sheet + FREE] = 0
        desk[sheet + FILLED] = BOXES * row
        if row == ROWS:
            continue
        boxes = BOXES * (ROWS * s[base + SLOT_SHEET] + row)
        free = 0
        for box in range(BOXES):
            colour = COLOUR_AT[boxes + box]
            is_free = s[base + SLOT_FREE] >> colour & 1
            free |= is_free << box
            desk[sheet + FILLED] += 1 - is_free
            desk[faces + BOXES * seat + box] = s[SLOT_FACES + colour]
        desk[sheet + FREE] = free


@rule
def copy_sheet(desk: Slots, source: int, target: int) -> None:
    for i in range(WIDTH):
        desk[target + i] = desk[source + i]


@rule
def copy_sheets(desk: Slots, source: int, target: int, players: int) -> None:
    for i in range(WIDTH * players):
        desk[target + i] = desk[source + i]


@rule
def fitting(desk: Slots, sheet: int, faces: int) -> int:
    """The free boxes whose die fits, one bit each."""
    numbers = BOXES * desk[sheet + ROW]
    boxes = 0
    for box in range(BOXES):
        boxes |= int(desk[faces + box] <= NUMBER[numbers + box]) << box
    return boxes & desk[sheet + FREE]


@rule
def enter(desk: Slots, sheet: int, faces: int, part: int) -> None:
    """Enters these boxes, or strikes the leftmost free one if there are none."""
    numbers = BOXES * desk[sheet + ROW]
    free, hits = desk[sheet + FREE], desk[sheet + HITS]
    points, new = 0, hits
    desk[sheet + FILLED] += COUNT[part] if part != 0 else 1
    for box in range(BOXES):
        face = desk[faces + box] * (part >> box & 1)
        points += face
        new += int(face == NUMBER[numbers + box])
    free = free & ~part if part != 0 else free & (free - 1)
    desk[sheet + SCORE] += points + BONUS[new] - BONUS[hits]
    if free == 0:
        desk[sheet + ROW] += 1
        new = 0
        free = ALL_FREE if desk[sheet + ROW] < ROWS else 0
    desk[sheet + FREE] = free
    desk[sheet + HITS] = new


@rule
def is_over(desk: Slots, at: int, players: int) -> bool:
    over = False
    for seat in range(players):
        over |= desk[at + WIDTH * seat + ROW] == ROWS
    return over
