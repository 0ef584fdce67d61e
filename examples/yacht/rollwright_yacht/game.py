"""Yacht: what it is called, and which positions it has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement

from rollwright.core.errors import InvalidNotation
from rollwright.core.game import Game
from rollwright_yacht import rules as r
from rollwright_yacht.sheet import LETTERS, LOWER, ROLLS, UPPER

BOXES = UPPER + LOWER


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

    def complete(self, slots: list[int]) -> None:
        _check(slots)
        for seat in _seats(slots):
            for box in range(r.BOXES):
                _check_points(seat, box)


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


def _check_points(seat: Sequence[int], box: int) -> None:
    points = seat[r.POINTS + box]
    if seat[r.FILLED] >> box & 1 and points not in _possible(box):
        raise InvalidNotation(f"no dice bring {points} points in the box {BOXES[box]}")


@cache
def _possible(box: int) -> frozenset[int]:
    """All that dice can be worth in a box."""
    rolls = combinations_with_replacement(range(1, r.SIDES + 1), r.DICE)
    return frozenset(r.points([0] * r.FACES + list(dice), box) for dice in rolls)


GAME = Yacht()
