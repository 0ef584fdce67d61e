"""Turns: which roll of which turn a roll is, whatever was chosen before.

A game's shape `turn` says what differs from one turn to the next; without one, every roll is a turn
of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rollwright.core.state import State


class Place(NamedTuple):
    """A roll's place in a game: its turn, and which roll of that turn it is, both from 1."""

    turn: int
    roll: int


def places(rolling: Iterable[State]) -> list[Place]:
    """The places of a game's rolls, from the states in which each of them was due, in order."""
    found: list[Place] = []
    last: object = None
    for state in rolling:
        shape = state.game.shapes.turn
        sign = shape.read(state.slots) if shape is not None else len(found)
        turn, roll = found[-1] if found else Place(0, 0)
        found.append(Place(turn, roll + 1) if found and sign == last else Place(turn + 1, 1))
        last = sign
    return found
