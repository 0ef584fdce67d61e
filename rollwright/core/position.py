"""Positions as a line of text: the fields that a game declares, written and read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rollwright.core.dice import Slots
from rollwright.core.notation import EMPTY, Fields, take

if TYPE_CHECKING:
    from rollwright.core.shapes import Named, Shapes

Base = Callable[[int], int]
"""Where the slots of a seat begin (seats from 0), and after the last one, where they end."""


def write_position(game: str, shapes: Shapes, slots: Sequence[int], base: Base) -> str:
    """The position as a line of text."""
    seats = [_write(shapes.seat, slots, base(seat)) for seat in range(slots[0])]
    return " | ".join([f"{game} {_write(shapes.position, slots, 0)}", *seats])


def _write(fields: Named, slots: Sequence[int], base: int) -> str:
    values = fields.read(slots, base).items()
    return " ".join(f"{name}={EMPTY if value == '' else value}" for name, value in values)


def read_position(game: str, shapes: Shapes, text: str, most_seats: int, base: Base) -> list[int]:
    """The slots that a line of text names; raises InvalidNotation. All others are 0."""
    fields = Fields(game, text, most_seats)
    players = len(fields.seats)
    slots = [players, *[0] * (base(players) - 1)]
    _put(shapes.position, fields.head, slots, 0)
    for seat, found in enumerate(fields.seats):
        _put(shapes.seat, found, slots, base(seat))
    fields.finish()
    return slots


def _put(fields: Named, found: dict[str, str], slots: Slots, base: int) -> None:
    for name, shape in fields.shapes.items():

        def put(value: str, put_one: Callable[[str, Slots, int], None] = shape.put) -> None:
            put_one(value, slots, base)

        take(found, name, put)
