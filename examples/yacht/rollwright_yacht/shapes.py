"""Yacht: its table, sheets, positions and moves, as shapes over slots."""

from __future__ import annotations

from rollwright.core.notation import write_subset
from rollwright.core.shapes import Dice, Filled, Listed, Named, Run, SeatNumber, Shapes, Slot, Text
from rollwright_yacht import rules as r
from rollwright_yacht.sheet import LETTERS, LOWER, ROLLS, UPPER

PHASES = ("roll", "choose", "enter", "over")
BOXES = UPPER + LOWER
MOST_POINTS = 99
FREE = "."
"""A free box in the text of a position."""

phase, active, rolls = Slot(r.PHASE, of=PHASES), SeatNumber(r.ACTIVE), Slot(r.ROLLED, ROLLS)

faces = Run(r.FACES, r.DICE, r.SIDES)


def _box(box: int, free: str | None = None) -> Filled:
    return Filled(r.FILLED, box, Slot(r.POINTS + box, MOST_POINTS), free)


SHAPES = Shapes(
    table=Named({"phase": phase, "active": active, "rolls": rolls, "dice": Dice(r.FACES, LETTERS)}),
    sheet=Named(
        {
            "upper": Named({box: _box(BOXES.index(box)) for box in UPPER}),
            "lower": Named({box: _box(BOXES.index(box)) for box in LOWER}),
        }
    ),
    position=Named(
        {
            "phase": phase,
            "active": active,
            "rolls": rolls,
            "dice": Text(faces),
        }
    ),
    seat=Named({"boxes": Text(Listed([_box(box, FREE) for box in range(r.BOXES)]), ",")}),
    moves=(
        *(f"reroll {' '.join(write_subset(LETTERS, n))}" for n in range(1, r.ALL_DICE + 1)),
        *(f"enter {box}" for box in BOXES),
    ),
    reasons=("all boxes full",),
    marks=BOXES,
    faults=r.FAULTS,
    passing=("phase", "rolls", "dice"),
    turn=Listed([active, Slot(r.SEATS + r.FILLED)]),
)
