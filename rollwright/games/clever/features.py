"""Clever: what an observation holds, and how long and how high a game can get."""

from __future__ import annotations

from typing import Any

from rollwright.core.feature import Feature, flags, number, packed
from rollwright.games.clever import boxes
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
    """No game has more choices: takes, passes and the end of turns; rerolls, marks and +1."""
    turns = players * ROUNDS[players] * (2 if players == 1 else 1)
    marks = boxes.GREEN + 3 * BOXES
    return turns * (TAKEN + 2 * players) + players * (marks + 2 * ACTIONS)


def turns(players: int, rolls: Any, choices: Any) -> Any:
    """How many turns a game had, from its rolls and choices: here the same for all."""
    return players * ROUNDS[players] * (2 if players == 1 else 1)


def head(players: int) -> list[Feature]:
    """What lies on the table."""
    turn = Feature("active seat", r.ACTIVE, players - 1, is_seat=True)
    passive = number("passive turn of a solo game", r.PASSIVE, 1)
    dice = [f"{colour} die" for colour in COLOURS]
    return [
        turn if players > 1 else passive,
        number("round", r.ROUND, ROUNDS[players]),
        number("phase: 1 choose a die, 2 black bonus, 3 end of a turn, 4 over", r.PHASE, r.OVER),
        number("rolls made in this turn", r.ROLLS, TAKEN),
        *(number(f"face of the {die}", r.FACES + n, FACE) for n, die in enumerate(dice)),
        *flags((f"the {die} can be taken" for die in dice), r.LYING),
        *flags((f"the {die} is taken" for die in dice), r.TAKEN_DICE),
        *flags((f"the {die} is in the tray" for die in dice), r.TRAY),
    ]


def seat(players: int) -> list[Feature]:
    """What is on a seat's sheet."""
    crosses = [f"{name} is crossed" for name in boxes.NAMES[: boxes.GREEN]]
    waiting = (f"bonus {n + 1} that waits: 1 yellow, 2 blue, 3 black" for n in range(WAITING))
    return [
        *flags(crosses, r.CROSSES),
        number("green boxes marked", r.GREENS, BOXES),
        number("orange boxes marked", r.ORANGES, BOXES),
        number("sum in orange", r.ORANGE_SUM, ORANGE_MOST),
        number("purple boxes marked", r.PURPLES, BOXES),
        number("sum in purple", r.PURPLE_SUM, PURPLE_MOST),
        number("last number in purple", r.PURPLE_LAST, FACE),
        number("rerolls left", r.REROLLS, ACTIONS),
        number("rerolls used", r.REROLLED, ACTIONS),
        number("+1 left", r.EXTRAS, ACTIONS),
        number("+1 used", r.EXTRAS_USED, ACTIONS),
        number("foxes", r.FOXES, len(AREAS)),
        *packed(waiting, r.QUEUE, boxes.BLACK),
        number("owes at the end of a turn: 1 a die, 2 a +1 or done", r.OWES, r.ASK_EXTRA),
        *flags((f"the {c} die is used by a +1" for c in COLOURS), r.EXTRA_DICE),
    ]
