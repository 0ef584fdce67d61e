"""Twenty One: what an observation holds, and how long and how high a game can get."""

from __future__ import annotations

from typing import Any

from rollwright.core.feature import Feature, flags, number, packed, present, run, turn
from rollwright.core.shapes import Bits, Slot
from rollwright.games.twenty_one import shapes
from rollwright.games.twenty_one import slots as r
from rollwright.games.twenty_one.sheet import BONUS, BOXES, COLOURS, LETTERS, NUMBERS, ROWS

HIGHEST = sum(map(sum, NUMBERS)) + ROWS * BONUS[-1]
SCORES = (0, HIGHEST)
PLACES = range(1, BOXES + 1)


def longest(players: int) -> int:
    """The most choices a game can have: in each turn every seat fills at least one box."""
    return BOXES * ROWS * (players + 1)


def turns(players: int, rolls: Any, choices: Any) -> Any:
    """How many turns games had: in each of them one seat decides and all enter."""
    return choices // (players + 1)


def head(players: int) -> list[Feature]:
    """What lies on the table."""
    return [
        *([turn(shapes.active, players)] if players > 1 else []),
        number("phase: 1 roll again or keep, 3 enter, 4 over", shapes.phase),
        *run((f"face of the {die} die" for die in COLOURS), shapes.faces),
    ]


def seat(players: int) -> list[Feature]:
    """What is on a seat's sheet."""
    free = (f"the {colour} box of the row is free" for colour in COLOURS)
    found = [
        number("sheet: 0 is A", shapes.sheet),
        number("rows that are full", shapes.row),
        *flags(free, Bits(r.FREE, LETTERS)),
        number("sum of the row's numbers", Slot(r.SUM, max(map(sum, NUMBERS)))),
        number("hits in the row", Slot(r.HITS, BOXES)),
        number("points of the full rows", Slot(r.POINTS, HIGHEST)),
    ]
    for n, row in enumerate(shapes.rows, 1):
        found += packed([f"row {n}, box {box}: its number, 7 if struck" for box in PLACES], row)
    return found + ([present("has answered", shapes.answer)] if players > 1 else [])
