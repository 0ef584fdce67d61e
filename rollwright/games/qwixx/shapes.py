"""Qwixx: its table, sheets, positions and moves, as shapes over slots."""

from __future__ import annotations

from rollwright.core.shapes import (
    Ahead,
    Bits,
    Dice,
    Joined,
    Named,
    Run,
    SeatNumber,
    Shapes,
    Slot,
    Sum,
    Text,
)
from rollwright.games.qwixx import slots as r
from rollwright.games.qwixx.position import FAULTS
from rollwright.games.qwixx.sheet import COLOURS, DICE, LETTERS, NUMBERS, PENALTIES, ROWS

PHASES = ("roll", "white", "colour", "over")
BOXES = [f"{letter}{number}" for letter, row in zip(LETTERS, ROWS, strict=True) for number in row]
ANSWERS = ("?", "-", "pass", *BOXES)
"""In the text of a position: hidden, owed, and the moves."""

phase, active = Slot(r.PHASE, of=PHASES), SeatNumber(r.ACTIVE)
faces, marked, closed = Run(r.FACES, r.DICE, r.SIDES), Slot(r.MARKED, 1), Bits(r.CLOSED, COLOURS)
rows = [Bits(r.CROSSES + row, numbers) for row, numbers in enumerate(ROWS)]
locks = [Bits(r.CROSSES + row, (*[None] * NUMBERS, colour)) for row, colour in enumerate(COLOURS)]
ahead = [Ahead(r.NEXT + row, numbers, (r.CLOSED, row)) for row, numbers in enumerate(ROWS)]
penalties, answer = Slot(r.MISSED, PENALTIES), Slot(r.ANSWER, add=1, of=ANSWERS)

SHAPES = Shapes(
    table=Named(
        {
            "phase": phase,
            "active": active,
            "dice": Dice(r.FACES, DICE),
            "white": Sum(Run(r.FACES, 2, r.SIDES)),
            "closed": closed,
        }
    ),
    sheet=Named(
        {
            **dict(zip(COLOURS, rows, strict=True)),
            "locks": Joined(locks),
            "open": Named(dict(zip(COLOURS, ahead, strict=True))),
            "penalties": penalties,
            "ended": Slot(r.MISSED, of=(*[False] * PENALTIES, True)),
        }
    ),
    position=Named(
        {
            "phase": phase,
            "active": active,
            "dice": Text(faces),
            "marked": marked,
        }
    ),
    seat=Named(
        {
            **{letter: Text(row, ",") for letter, row in zip(LETTERS, rows, strict=True)},
            "x": penalties,
            "answer": answer,
        }
    ),
    moves=("pass", *(f"mark {box}" for box in BOXES)),
    reasons=("two rows closed", "fourth penalty"),
    marks=(*BOXES, *(f"{colour} lock" for colour in COLOURS), "penalty"),
    outcomes=("penalty",),
    faults=FAULTS,
    passing=("phase", "dice", "marked", "answer"),
)
