"""Yacht: what an observation holds, and how long and how high a game can get."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.feature import Feature, flags, number, run, turn
from rollwright.core.shapes import Bits, Slot
from rollwright_yacht import rules as r
from rollwright_yacht import shapes
from rollwright_yacht.sheet import LETTERS, LOWER, ROLLS, STRAIGHT_POINTS, UPPER, YACHT_POINTS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MOST = (5, 10, 15, 20, 25, 30, 28, 24, STRAIGHT_POINTS, STRAIGHT_POINTS, 30, YACHT_POINTS)
"""By box: its most points."""
SCORES = (0, sum(MOST))


def longest(players: int) -> int:
    """No game has more choices: in each turn two rerolls and an entry."""
    return players * r.BOXES * ROLLS


def turns(
    players: int, rolls: npt.NDArray[np.int64], choices: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """How many turns a game had: everybody fills a box in each."""
    return 0 * rolls + players * r.BOXES


def head(players: int) -> list[Feature]:
    """What lies on the table."""
    return [
        *([turn(shapes.active, players)] if players > 1 else []),
        number("phase: 1 roll again or enter, 2 enter, 3 over", shapes.phase),
        number("rolls made in this turn", shapes.rolls),
        *run((f"face of die {die}" for die in LETTERS), shapes.faces),
    ]


def seat(players: int) -> list[Feature]:
    """What is on a seat's sheet."""
    boxes = UPPER + LOWER
    points = (
        number(f"points in {box}", Slot(r.POINTS + n, MOST[n])) for n, box in enumerate(boxes)
    )
    return [*flags((f"{box} is filled" for box in boxes), Bits(r.FILLED, boxes)), *points]
