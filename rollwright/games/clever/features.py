"""Clever: what an observation holds, and how long and how high a game can get."""

from __future__ import annotations

from typing import Any

from rollwright.core.feature import Feature, flags, number, packed, run, turn
from rollwright.core.shapes import Slot
from rollwright.games.clever import boxes, shapes
from rollwright.games.clever import slots as r
from rollwright.games.clever.sheet import (
    ACTIONS,
    BLUE_POINTS,
    BOXES,
    COLOURS,
    GREEN_POINTS,
    ORANGE_TIMES,
    ROUNDS,
    TAKEN,
    YELLOW_COLUMNS,
)

AREAS = COLOURS[:-1]
FACE = 6
ORANGE_MOST = FACE * sum(ORANGE_TIMES)
PURPLE_MOST = FACE * BOXES
MOST = (sum(YELLOW_COLUMNS), BLUE_POINTS[-1], GREEN_POINTS[-1], ORANGE_MOST, PURPLE_MOST)
SCORES = (0, sum(MOST) + len(AREAS) * min(MOST))
WAITING = 3
"""Bonuses in the queue that are shown."""


def longest(players: int) -> int:
    """The most choices a game can have: takes, passes, ends of turns; rerolls, marks and +1."""
    turns = players * ROUNDS[players] * (2 if players == 1 else 1)
    marks = boxes.GREEN + 3 * BOXES
    return turns * (TAKEN + 2 * players) + players * (marks + 2 * ACTIONS)


def turns(players: int, rolls: Any, choices: Any) -> Any:
    """How many turns games had: the same for all, whatever was rolled and chosen."""
    return players * ROUNDS[players] * (2 if players == 1 else 1)


def head(players: int) -> list[Feature]:
    """What lies on the table."""
    passive = number("passive turn of a solo game", shapes.passive)
    dice = [f"{colour} die" for colour in COLOURS]
    return [
        turn(shapes.active, players) if players > 1 else passive,
        number("round", shapes.rounds, ROUNDS[players]),
        number("phase: 1 choose a die, 2 black bonus, 3 end of a turn, 4 over", shapes.phase),
        number("rolls made in this turn", shapes.rolls),
        *run((f"face of the {die}" for die in dice), shapes.faces),
        *flags((f"the {die} can be taken" for die in dice), shapes.dice["lying"]),
        *flags((f"the {die} is taken" for die in dice), shapes.dice["taken"]),
        *flags((f"the {die} is in the tray" for die in dice), shapes.dice["tray"]),
    ]


def seat(players: int) -> list[Feature]:
    """What is on a seat's sheet."""
    waiting = (f"bonus {n + 1} that waits: 1 yellow, 2 blue, 3 black" for n in range(WAITING))
    return [
        *flags((f"{name} is crossed" for name in shapes.YELLOW), shapes.yellow),
        *flags((f"{name} is crossed" for name in shapes.BLUE), shapes.blue),
        number("green boxes marked", shapes.green),
        number("orange boxes marked", shapes.oranges),
        number("sum in orange", Slot(r.ORANGE_SUM, ORANGE_MOST)),
        number("purple boxes marked", shapes.purples),
        number("sum in purple", Slot(r.PURPLE_SUM, PURPLE_MOST)),
        number("last number in purple", Slot(r.PURPLE_LAST, FACE)),
        number("rerolls left", shapes.rerolls),
        number("rerolls used", shapes.rerolled),
        number("+1 left", shapes.extras),
        number("+1 used", shapes.extras_used),
        number("foxes", shapes.foxes),
        *packed(waiting, shapes.waiting),
        number("owes at the end of a turn: 1 a die, 2 a +1 or done", shapes.owes),
        *flags((f"the {c} die is used by a +1" for c in COLOURS), shapes.used),
    ]
