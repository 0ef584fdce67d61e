"""Faces of imagined rolls."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.games.clever.slots import DICE, SIDES


@rule
def give_faces(number: int, dice: int, faces: Slots) -> None:
    """The roll of some dice that has a number among all of them."""
    for die in range(DICE):
        if dice >> die & 1:
            faces[die] = 1 + number % SIDES
            number //= SIDES


@rule
def turn_faces(steps: int, faces: Slots) -> None:
    """All faces go so many steps further: in SIDES of such rolls a die shows each face once."""
    for die in range(DICE):
        faces[die] = (faces[die] + steps - 1) % SIDES + 1
