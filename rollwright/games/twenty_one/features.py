"""Twenty One: what an observation holds, and how long and how high a game can get."""

from __future__ import annotations

from typing import Any

from rollwright.core.feature import Feature, flags, number, packed, present
from rollwright.games.twenty_one import rules as r
from rollwright.games.twenty_one.sheet import BONUS, BOXES, COLOURS, NUMBERS, ROWS, SHEETS

HIGHEST = sum(map(sum, NUMBERS)) + ROWS * BONUS[-1]
SCORES = (0, HIGHEST)


def longest(players: int) -> int:
    """No game has more choices: in each turn every seat fills at least one box."""
    return BOXES * ROWS * (players + 1)


def turns(players: int, rolls: Any, choices: Any) -> Any:
    """How many turns a game had: in each one seat decides and all enter."""
    return choices // (players + 1)


def head(players: int) -> list[Feature]:
    """What lies on the table."""
    turn = Feature("active seat", r.ACTIVE, players - 1, is_seat=True)
    return [
        *([turn] if players > 1 else []),
        number("phase: 1 roll again or keep, 3 enter, 4 over", r.PHASE, r.OVER),
        *(number(f"face of the {die} die", r.FACES + n, 6) for n, die in enumerate(COLOURS)),
    ]


def seat(players: int) -> list[Feature]:
    """What is on a seat's sheet."""
    found = [
        number("sheet: 0 is A", r.SHEET, len(SHEETS) - 1),
        number("rows that are full", r.ROW, ROWS),
        *flags((f"the {colour} box of the row is free" for colour in COLOURS), r.FREE),
        number("sum of the row's numbers", r.SUM, max(map(sum, NUMBERS))),
        number("hits in the row", r.HITS, BOXES),
        number("points of the full rows", r.POINTS, HIGHEST),
    ]
    for row in range(ROWS):
        boxes = [f"row {row + 1}, box {box + 1}: its number, 7 if struck" for box in range(BOXES)]
        found += packed(boxes, r.ENTRIES + row, r.STRUCK)
    return found + ([present("has answered", r.ANSWER)] if players > 1 else [])
