"""Clever: its notation, its sheet as data, its options and reasons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rollwright.core.game import Game
from rollwright.core.notation import write_subset
from rollwright.core.option import Option, Value, read_switch
from rollwright.core.state import State
from rollwright.games.clever import boxes, position, rules
from rollwright.games.clever import slots as r
from rollwright.games.clever.outcome import outcome
from rollwright.games.clever.sheet import BLUE, COLOURS, LETTERS, RATINGS, YELLOW

BOX = r"y[1-4][1-4]|b[2-9]|b1[0-2]|[gop]"


class Clever(Game):
    """Ganz schön clever by Wolfgang Warsch."""

    name = "clever"
    title = "Clever"
    about = "Take dice, mark five areas, and let one bonus lead to the next."
    authors = "Wolfgang Warsch"
    players = range(1, 5)
    dice = LETTERS
    areas = ("yellow", "blue", "green", "orange", "purple", "foxes")
    options = (
        Option(
            name="solo_extra",
            about="whether +1 may be used in the passive turn of a solo game",
            values="true or false (default)",
            default=lambda players: False,
            read=lambda value, players: read_switch("solo_extra", value),
            encode=lambda value: [int(value)],
        ),
    )
    package = "rollwright.games.clever"
    move_pattern = rf"reroll|pass|done|(take|extra) [{LETTERS}][1-6] ({BOX})|bonus ({BOX})"
    example = "take w3 y42"

    def options_of(self, state: State) -> dict[str, Value]:
        return {"solo_extra": bool(state.slots[r.SOLO_EXTRA])}

    def move_text(self, slots: Sequence[int], index: int) -> str:
        if index < r.TAKE:
            return ("reroll", "pass", "done")[index]
        if index >= r.BONUS:
            return f"bonus {boxes.NAMES[index - r.BONUS]}"
        verb, option = ("take", index - r.TAKE) if index < r.EXTRA else ("extra", index - r.EXTRA)
        die = rules.die_of(option)
        face = slots[r.FACES + die]
        return f"{verb} {LETTERS[die]}{face} {boxes.NAMES[option % boxes.COUNT]}"

    def table(self, slots: Sequence[int]) -> dict[str, Any]:
        shown = slots[r.FACES : r.FACES + 6]
        places = {"lying": r.LYING, "taken": r.TAKEN_DICE, "tray": r.TRAY}
        return {
            "phase": position.PHASES[slots[r.PHASE]],
            "round": slots[r.ROUND],
            "rounds": rules.ROUNDS[slots[r.PLAYERS]],
            "active": slots[r.ACTIVE] + 1,
            "solo_passive": bool(slots[r.PASSIVE]),
            "rolls": slots[r.ROLLS],
            "dice": [[die, face] for die, face in zip(LETTERS, shown, strict=True) if face],
            **{
                name: write_subset(LETTERS, slots[slot]).replace("-", "")
                for name, slot in places.items()
            },
        }

    def sheet(self, slots: Sequence[int], seat: int) -> dict[str, Any]:
        base = r.SEATS + r.SEAT_SIZE * seat
        return {
            **position.marks(slots, base),
            "rerolls": {"left": slots[base + r.REROLLS], "used": slots[base + r.REROLLED]},
            "extras": {"left": slots[base + r.EXTRAS], "used": slots[base + r.EXTRAS_USED]},
            "foxes": slots[base + r.FOXES],
            "bonuses": [boxes.BONUSES[bonus] for bonus in position.queue(slots[base + r.QUEUE])],
        }

    def outcome(self, before: State, after: State, seat: int, move: str) -> dict[str, Any]:
        return outcome(before, after, seat, move)

    def reason(self, slots: Sequence[int]) -> str:
        return "last round played"

    def rating(self, score: int) -> tuple[int, str]:
        """The level of a solo score, from 0 to 8, and its words."""
        level = sum(score >= least for least, _ in RATINGS[1:])
        return level, RATINGS[level][1]

    def write(self, slots: Sequence[int]) -> str:
        return position.write(slots)

    def read(self, text: str) -> list[int]:
        return position.read(text)


def _describe(box: str) -> str:
    if re.fullmatch("y..", box):
        row, column = int(box[1]), int(box[2])
        return f"the yellow {YELLOW[row - 1][column - 1]} in row {row}, column {column}"
    if box[0] == "b":
        return f"the blue {BLUE[(int(box[1:]) - 1) // 4][(int(box[1:]) - 1) % 4]}"
    return f"the next {COLOURS[LETTERS.index(box)]} box"


GAME = Clever()
