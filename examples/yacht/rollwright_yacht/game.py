"""Yacht: its notation, its sheet as data, its positions as text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from rollwright.core.errors import InvalidNotation
from rollwright.core.game import Game
from rollwright.core.notation import (
    Fields,
    faces,
    number,
    take,
    word,
    write_faces,
    write_items,
    write_subset,
)
from rollwright_yacht import rules as r
from rollwright_yacht.sheet import LETTERS, LOWER, ROLLS, UPPER

PHASES = ("roll", "choose", "enter", "over")
BOXES = UPPER + LOWER
FREE = "."
"""A free box in the text of a position."""


class Yacht(Game):
    """Yacht, in the public domain."""

    name = "yacht"
    title = "Yacht"
    about = "Roll five dice up to three times a turn, and fill twelve boxes."
    authors = "traditional"
    players = range(1, 7)
    dice = LETTERS
    colours = ("white",) * len(LETTERS)
    areas = ("upper", "lower")
    bench_players = 2
    package = "rollwright_yacht"
    move_pattern = f"reroll(?= )( a)?( b)?( c)?( d)?( e)?|enter ({'|'.join(BOXES)})"
    example = "reroll a c e"

    def move_text(self, slots: Sequence[int], index: int) -> str:
        if index >= r.FILL:
            return f"enter {BOXES[index - r.FILL]}"
        return f"reroll {' '.join(write_subset(LETTERS, index - r.REROLL))}"

    def table(self, slots: Sequence[int]) -> dict[str, Any]:
        shown = zip(self.dice, _faces(slots), strict=True)
        return {
            "phase": PHASES[slots[r.PHASE]],
            "active": slots[r.ACTIVE] + 1,
            "rolls": slots[r.ROLLED],
            "dice": [[die, face] for die, face in shown if face],
        }

    def sheet(self, slots: Sequence[int], seat: int) -> dict[str, Any]:
        filled = dict(zip(BOXES, _entries(_seats(slots)[seat]), strict=True))
        return {
            "upper": {box: filled[box] for box in UPPER},
            "lower": {box: filled[box] for box in LOWER},
        }

    def reason(self, slots: Sequence[int]) -> str:
        return "all boxes full"

    def write(self, slots: Sequence[int]) -> str:
        head = (
            f"yacht phase={PHASES[slots[r.PHASE]]} active={slots[r.ACTIVE] + 1}"
            f" rolls={slots[r.ROLLED]} dice={write_faces(_faces(slots))}"
        )
        return " | ".join([head, *(_write_seat(seat) for seat in _seats(slots))])

    def read(self, text: str) -> list[int]:
        fields = Fields("yacht", text, self.players[-1])
        players = len(fields.seats)
        slots = [players, *[0] * (self.rules.size(players) - 1)]
        slots[r.PHASE] = take(fields.head, "phase", word(PHASES))
        slots[r.ACTIVE] = take(fields.head, "active", number(1, players)) - 1
        slots[r.ROLLED] = take(fields.head, "rolls", number(0, ROLLS))
        slots[r.FACES : r.FACES + r.DICE] = take(fields.head, "dice", faces(r.DICE))
        for seat, sheet in enumerate(fields.seats):
            entries = take(sheet, "boxes", _read_entries)
            base = r.SEATS + r.WIDTH * seat
            slots[base + r.FILLED] = sum(1 << n for n, e in enumerate(entries) if e is not None)
            slots[base + r.POINTS : base + r.WIDTH] = [entry or 0 for entry in entries]
        fields.finish()
        _check(slots)
        return slots


def _check(slots: Sequence[int]) -> None:
    """Complains of a position to which no game comes."""
    phase, rolled, shown = slots[r.PHASE], slots[r.ROLLED], _faces(slots)
    counts = [seat[r.FILLED].bit_count() for seat in _seats(slots)]
    if (min(counts) == r.BOXES) != (phase == r.OVER):
        raise InvalidNotation("the game is over when all boxes are full")
    turn = counts[slots[r.ACTIVE]]
    if counts != [turn + int(seat < slots[r.ACTIVE]) for seat in range(slots[r.PLAYERS])]:
        raise InvalidNotation("all fill a box in turn: those before the active seat have one more")
    if not _fit(phase, rolled, shown):
        raise InvalidNotation("the dice don't fit the phase and the number of rolls")


def _fit(phase: int, rolled: int, shown: Sequence[int]) -> bool:
    """Whether so many rolls and these dice come together in a phase."""
    if phase == r.CHOOSE:
        return 0 < rolled < ROLLS and all(shown)
    if phase == r.ENTER:
        return rolled == ROLLS and all(shown)
    if rolled == 0:
        return not any(shown)
    return phase == r.ROLL and rolled < ROLLS and not all(shown)


def _faces(slots: Sequence[int]) -> Sequence[int]:
    return slots[r.FACES : r.FACES + r.DICE]


def _seats(slots: Sequence[int]) -> list[Sequence[int]]:
    return [slots[base : base + r.WIDTH] for base in range(r.SEATS, len(slots), r.WIDTH)]


def _entries(seat: Sequence[int]) -> list[int | None]:
    """The points in the boxes, None where one is free."""
    return [
        points if seat[r.FILLED] >> box & 1 else None
        for box, points in enumerate(seat[r.POINTS : r.POINTS + r.BOXES])
    ]


def _write_seat(seat: Sequence[int]) -> str:
    entries = [FREE if entry is None else entry for entry in _entries(seat)]
    return f"boxes={write_items(entries)}"


def _read_entries(value: str) -> list[int | None]:
    parts = value.split(",")
    if len(parts) != r.BOXES:
        raise InvalidNotation(f"{r.BOXES} boxes are wanted: points, or . for a free one")
    return [None if part == FREE else _read_points(box, part) for box, part in enumerate(parts)]


def _read_points(box: int, text: str) -> int:
    points = number(0, 99)(text)
    if points not in _possible(box):
        raise InvalidNotation(f"no dice bring {points} points in the box {BOXES[box]}")
    return points


@cache
def _possible(box: int) -> frozenset[int]:
    """All that dice can be worth in a box."""
    rolls = combinations_with_replacement(range(1, r.SIDES + 1), r.DICE)
    return frozenset(r.points([0] * r.FACES + list(dice), box) for dice in rolls)


GAME = Yacht()
