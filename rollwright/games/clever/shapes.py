"""Clever: its table, sheets, positions and moves, as shapes over slots."""

from __future__ import annotations

from rollwright.core.shapes import (
    Bits,
    Dice,
    Digits,
    Full,
    Listed,
    Named,
    Run,
    SeatNumber,
    Shapes,
    Slot,
    Text,
)
from rollwright.games.clever import boxes, rules
from rollwright.games.clever import slots as r
from rollwright.games.clever.position import FAULTS
from rollwright.games.clever.sheet import ACTIONS, BOXES, FOXES, LETTERS, TAKEN

PHASES = ("roll", "choose", "black", "end", "over")
PLACES = [f"{row}{place}" for row in boxes.NAMES[boxes.GREEN :] for place in range(1, BOXES + 1)]
"""The boxes of the long rows; what is printed below one is called g4+."""
WAITING = ("-", "yellow", "blue", "black")
YELLOW = boxes.NAMES[: boxes.FIRST_BLUE]
BLUE = boxes.NAMES[boxes.FIRST_BLUE : boxes.GREEN]
BEFORE_BLUE = (None,) * boxes.FIRST_BLUE
"""The bits of yellow boxes, where the blue ones are shown."""

phase, active = Slot(r.PHASE, of=PHASES), SeatNumber(r.ACTIVE)
rounds, rolls = Slot(r.ROUND, max(rules.ROUNDS), least=1), Slot(r.ROLLS, TAKEN)
yellow = Bits(r.CROSSES, YELLOW)
blue = Bits(r.CROSSES, (*BEFORE_BLUE, *(int(box[1:]) for box in BLUE)))
green = Slot(r.GREENS, BOXES)
oranges, purples = Slot(r.ORANGES, BOXES), Slot(r.PURPLES, BOXES)
orange, purple = Digits(r.ORANGE_NUMBERS, 5, oranges), Digits(r.PURPLE_NUMBERS, 3, purples)
rerolls, rerolled = Slot(r.REROLLS, ACTIONS), Slot(r.REROLLED, ACTIONS)
extras, extras_used = Slot(r.EXTRAS, ACTIONS), Slot(r.EXTRAS_USED, ACTIONS)
foxes, waiting = Slot(r.FOXES, FOXES), Digits(r.QUEUE, 2, of=WAITING)
owes, used = Slot(r.OWES, of=("-", "take", "extra")), Bits(r.EXTRA_DICE, LETTERS)
faces, passive = Run(r.FACES, r.DICE, r.SIDES), Slot(r.PASSIVE, 1)
dice = {
    "lying": Bits(r.LYING, LETTERS),
    "taken": Bits(r.TAKEN_DICE, LETTERS),
    "tray": Bits(r.TRAY, LETTERS),
}
places = {name: Text(bits) for name, bits in dice.items()}


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
            "yellow": yellow,
            "blue": blue,
            "green": green,
            "orange": orange,
            "purple": purple,
            "full": Full(r.CROSSES, boxes.FULL),
            "rerolls": Named({"left": rerolls, "used": rerolled}),
            "extras": Named({"left": extras, "used": extras_used}),
            "foxes": foxes,
            "bonuses": Digits(r.QUEUE, 2, of=boxes.BONUSES[: len(WAITING)]),
        }
    ),
    position=Named(
        {
            "phase": phase,
            "round": rounds,
            "active": active,
            "passive": passive,
            "rolls": rolls,
            "dice": Text(faces),
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
            "waiting": Text(waiting, ","),
            "owes": owes,
            "used": Text(used),
        }
    ),
    moves=(
        *("reroll", "pass", "done"),
        *_moves("take"),
        *_moves("extra"),
        *(f"bonus {box}" for box in boxes.NAMES),
    ),
    reasons=("last round played",),
    marks=(*YELLOW, *BLUE, *PLACES, *boxes.LINE_NAMES, *(f"{place}+" for place in PLACES)),
    faults=FAULTS,
    passing=(
        *("phase", "rolls", "dice", "lying", "taken", "tray"),
        *("waiting", "owes", "used"),
    ),
    turn=Listed([rounds, active, passive]),
    outcomes=(*boxes.BONUSES, *(f"round {n}" for n in range(1, max(rules.ROUNDS) + 1))),
)
