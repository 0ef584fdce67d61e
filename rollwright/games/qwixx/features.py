"""Qwixx: what an observation holds, and how long and how high a game can get."""

from __future__ import annotations

from typing import Any

from rollwright.core.feature import Feature, flags, number, present, run, turn
from rollwright.core.shapes import Slot
from rollwright.games.qwixx import shapes
from rollwright.games.qwixx import slots as r
from rollwright.games.qwixx.sheet import (
    COLOURS,
    LETTERS,
    NUMBERS,
    PENALTIES,
    PENALTY_POINTS,
    POINTS,
    ROWS,
)

DICE = ("first white", "second white", *COLOURS)
SCORES = (PENALTY_POINTS * PENALTIES, POINTS[-1] * len(COLOURS))


def longest(players: int) -> int:
    """The most choices a game can have: each turn brings the active seat a mark or a penalty."""
    turns = players * (NUMBERS * len(COLOURS) + PENALTIES)
    return turns * (players + 1)


def turns(players: int, rolls: Any, choices: Any) -> Any:
    """How many turns games had: each has one roll."""
    return rolls


def head(players: int) -> list[Feature]:
    """What lies on the table."""
    return [
        *([turn(shapes.active, players)] if players > 1 else []),
        number("phase: 1 action 1, 2 action 2, 3 over", shapes.phase),
        *flags((f"{colour} is closed" for colour in COLOURS), shapes.closed),
        number("the active seat has marked in action 1", shapes.marked),
        *run((f"face of the {die} die" for die in DICE), shapes.faces),
    ]


def seat(players: int) -> list[Feature]:
    """What is on a seat's sheet."""
    found = []
    for n, colour in enumerate(COLOURS):
        boxes = (f"{LETTERS[n]}{printed} is crossed" for printed in ROWS[n])
        found += flags(boxes, shapes.rows[n])
        found += flags([f"{colour} lock is crossed"], shapes.locks[n])
        found.append(number(f"first open place in {colour}", Slot(r.NEXT + n, NUMBERS)))
        found.append(number(f"crosses in {colour}", Slot(r.COUNT + n, NUMBERS + 1)))
    found.append(number("penalties", shapes.penalties))
    return found + ([present("has answered", shapes.answer)] if players > 1 else [])
