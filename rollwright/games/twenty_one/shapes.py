"""Twenty One: its table, sheets, positions and moves, as shapes over slots."""

from __future__ import annotations

from rollwright.core.notation import write_subset
from rollwright.core.shapes import (
    Dice,
    Digits,
    Hits,
    Listed,
    Named,
    Run,
    SeatNumber,
    Shapes,
    Slot,
    Sum,
    Text,
)
from rollwright.games.twenty_one import slots as r
from rollwright.games.twenty_one.position import FAULTS
from rollwright.games.twenty_one.sheet import BOXES, LETTERS, NUMBERS, ROWS, SHEETS

PHASES = ("roll", "decide", "again", "enter", "over")
ENTRIES = (None, 1, 2, 3, 4, 5, 6, 0)
"""What stands in a box: nothing, a number, or 0 if it is struck."""
SIGNS = ".123456x"
"""The same in the text of a position."""
DICE = [write_subset(LETTERS, dice) for dice in range(1, r.ALL_DICE + 1)]
PLACES = [f"{row}.{place}" for row in range(1, ROWS + 1) for place in range(1, BOXES + 1)]
ANSWERS = ("?", "-", "reroll", "keep", "strike", *DICE)
"""In the text of a position: hidden, owed, and the moves."""

phase, active = Slot(r.PHASE, of=PHASES), SeatNumber(r.ACTIVE)
faces, answer = Run(r.FACES, r.DICE, r.SIDES), Slot(r.ANSWER, add=1, of=ANSWERS)
sheet, row = Slot(r.SHEET, of=tuple(SHEETS)), Slot(r.ROW, of=(*range(1, ROWS + 1), None))
rows = [Digits(r.ENTRIES + n, 3, BOXES, ENTRIES) for n in range(ROWS)]
hits = [Hits(*pair) for pair in zip(rows, NUMBERS, strict=True)]
signs = [Text(Digits(r.ENTRIES + n, 3, BOXES, SIGNS)) for n in range(ROWS)]

SHAPES = Shapes(
    table=Named({"phase": phase, "active": active, "dice": Dice(r.FACES, LETTERS)}),
    sheet=Named(
        {
            "sheet": sheet,
            "row": row,
            "entries": Listed(rows),
            "hit": Listed(hits),
            "hits": Listed([Sum(row) for row in hits]),
            "ended": Slot(r.ROW, of=(*[False] * ROWS, True)),
        }
    ),
    position=Named({"phase": phase, "active": active, "dice": Text(faces)}),
    seat=Named(
        {
            "sheet": sheet,
            "rows": Text(Listed(signs), "/"),
            "answer": answer,
        }
    ),
    moves=("reroll", "keep", "strike", *(f"enter {' '.join(dice)}" for dice in DICE)),
    reasons=("all rows full",),
    faults=FAULTS,
    passing=("phase", "dice", "answer"),
    turn=Listed([Slot(r.SEATS + r.ROW), Slot(r.SEATS + r.FREE)]),
    marks=(*PLACES, *(f"{place} hit" for place in PLACES)),
)
