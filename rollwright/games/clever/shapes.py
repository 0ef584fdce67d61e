"""Clever: its table, sheets, positions and moves, as shapes over slots."""

from __future__ import annotations

from rollwright.core.shapes import (
    Bits,
    Dice,
    Digits,
    Named,
    Run,
    SeatNumber,
    Shapes,
    Slot,
    Text,
)
from rollwright.games.clever import boxes, rules
from rollwright.games.clever import slots as r
from rollwright.games.clever.sheet import ACTIONS, BOXES, LETTERS, TAKEN

PHASES = ("roll", "choose", "black", "end", "over")
WAITING = ("-", "yellow", "blue", "black")
YELLOW = boxes.NAMES[: boxes.FIRST_BLUE]
BLUE = boxes.NAMES[boxes.FIRST_BLUE : boxes.GREEN]
BEFORE_BLUE = (None,) * boxes.FIRST_BLUE
"""The bits of yellow boxes, where the blue ones are shown."""

phase, active = Slot(r.PHASE, of=PHASES), SeatNumber(r.ACTIVE)
rounds, rolls = Slot(r.ROUND, max(rules.ROUNDS), least=1), Slot(r.ROLLS, TAKEN)
blue = Bits(r.CROSSES, (*BEFORE_BLUE, *(int(box[1:]) for box in BLUE)))
green = Slot(r.GREENS, BOXES)
orange = Digits(r.ORANGE_NUMBERS, 5, Slot(r.ORANGES, BOXES))
purple = Digits(r.PURPLE_NUMBERS, 3, Slot(r.PURPLES, BOXES))
rerolled, extras_used = Slot(r.REROLLED, ACTIONS), Slot(r.EXTRAS_USED, ACTIONS)
places = {
    name: Text(Bits(slot, LETTERS))
    for name, slot in (("lying", r.LYING), ("taken", r.TAKEN_DICE), ("tray", r.TRAY))
}


def _moves(verb: str) -> list[str]:
    """A verb with each box and the die that marks it: first that of its colour, then white."""
    dice = [rules.die_of(option) for option in range(2 * boxes.COUNT)]
    return [
        f"{verb} {LETTERS[die]}{{{r.FACES + die}}} {boxes.NAMES[option % boxes.COUNT]}"
        for option, die in enumerate(dice)
    ]


SHAPES = Shapes(
    table=Named(
        {
            "phase": phase,
            "round": rounds,
            "rounds": Slot(r.PLAYERS, of=rules.ROUNDS),
            "active": active,
            "solo_passive": Slot(r.PASSIVE, of=(False, True)),
            "rolls": rolls,
            "dice": Dice(r.FACES, LETTERS),
            **places,
        }
    ),
    sheet=Named(
        {
            "yellow": Bits(r.CROSSES, YELLOW),
            "blue": blue,
            "green": green,
            "orange": orange,
            "purple": purple,
            "rerolls": Named({"left": Slot(r.REROLLS), "used": rerolled}),
            "extras": Named({"left": Slot(r.EXTRAS), "used": extras_used}),
            "foxes": Slot(r.FOXES),
            "bonuses": Digits(r.QUEUE, 2, of=boxes.BONUSES[: len(WAITING)]),
        }
    ),
    position=Named(
        {
            "phase": phase,
            "round": rounds,
            "active": active,
            "passive": Slot(r.PASSIVE, 1),
            "rolls": rolls,
            "dice": Text(Run(r.FACES, r.DICE, r.SIDES)),
            **places,
            "solo_extra": Slot(r.SOLO_EXTRA, 1),
        }
    ),
    seat=Named(
        {
            "y": Text(Bits(r.CROSSES, [box[1:] for box in YELLOW]), ","),
            "b": Text(blue, ","),
            "g": green,
            "o": Text(orange, ","),
            "p": Text(purple, ","),
            "rerolled": rerolled,
            "extras": extras_used,
            "waiting": Text(Digits(r.QUEUE, 2, of=WAITING), ","),
            "owes": Slot(r.OWES, of=("-", "take", "extra")),
            "used": Text(Bits(r.EXTRA_DICE, LETTERS)),
        }
    ),
    moves=(
        *("reroll", "pass", "done"),
        *_moves("take"),
        *_moves("extra"),
        *(f"bonus {box}" for box in boxes.NAMES),
    ),
    reasons=("last round played",),
    outcomes=(*boxes.BONUSES, *(f"round {n}" for n in range(1, max(rules.ROUNDS) + 1))),
)
