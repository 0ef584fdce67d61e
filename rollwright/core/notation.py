"""Rolls and positions as text: the parts that all games share."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from rollwright.core.errors import IllegalMove, InvalidNotation, listing

Read = TypeVar("Read")

EMPTY = "-"
"""A field of a position that holds nothing."""


def write_roll(dice: Sequence[tuple[str, int]]) -> str:
    """Dice as notation: `p4 y3 b2`."""
    return " ".join(f"{letter}{face}" for letter, face in dice)


def read_roll(text: str, letters: str, due: Sequence[int], sides: int = 6) -> list[tuple[int, int]]:
    """The numbers and faces of the dice that are due, in the order in which they lie."""
    left = list(due)
    rolled = []
    known = _dice(letters, sides)
    for word in text.split():
        if word not in known:
            raise InvalidNotation(
                f"{word[:20]!r} is no die; a die is a letter of {' '.join(dict.fromkeys(letters))}"
                f" and a face from 1 to {sides}, as in {letters[-1]}3"
            )
        for die in left:
            if letters[die] == word[0]:
                break
        else:
            raise IllegalMove(
                f"{word} is not to be rolled now; the dice are {_names(letters, due)}"
            )
        left.remove(die)
        rolled.append((die, int(word[1:])))
    if left:
        missing = _names(letters, left)
        raise IllegalMove(f"{missing} missing in the roll; the dice are {_names(letters, due)}")
    return rolled


@cache
def _dice(letters: str, sides: int) -> frozenset[str]:
    """All that a die can show, as notation."""
    return frozenset(f"{letter}{face}" for letter in letters for face in range(1, sides + 1))


def _names(letters: str, dice: Sequence[int]) -> str:
    return " ".join(letters[die] for die in dice)


class Fields:
    """The fields of a position's text: `game name=value … | name=value … | …`, a part per seat.

    Every field must be taken, and taken once: what is left over is an error.
    """

    def __init__(self, game: str, text: str, most_seats: int) -> None:
        if not isinstance(text, str):
            raise InvalidNotation(f"a position is a line of text, not {text!r}")
        parts = text.strip().split("|")
        head = parts[0].split()
        if not head or head[0] != game:
            raise InvalidNotation(f"a position of this game begins with {game!r}: {text[:60]!r}")
        if not 2 <= len(parts) <= most_seats + 1:
            raise InvalidNotation(f"a position has 1 to {most_seats} sheets, each after a '|'")
        self.head = _fields(head[1:], "the position")
        self.seats = [_fields(part.split(), f"sheet {n}") for n, part in enumerate(parts[1:], 1)]

    def finish(self) -> None:
        """Complains of fields that nobody took."""
        for where, fields in (("the position", self.head), *enumerate(self.seats, 1)):
            for name in fields:
                place = where if isinstance(where, str) else f"sheet {where}"
                raise InvalidNotation(f"{place} has no field {name!r}")


def _fields(words: Sequence[str], where: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or name in fields:
            raise InvalidNotation(f"in {where}, {word[:40]!r} should be name=value, each name once")
        fields[name] = value
    return fields


def take(fields: dict[str, str], name: str, read: Callable[[str], Read]) -> Read:
    """The value of a field, which must be there and be readable."""
    if name not in fields:
        raise InvalidNotation(f"the field {name}= is missing")
    value = fields.pop(name)
    try:
        return read(value)
    except (ValueError, KeyError, IndexError) as error:
        why = f": {error}" if isinstance(error, InvalidNotation) else ""
        raise InvalidNotation(f"{name}={value[:40]} can't be{why}") from None


def number(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number between two bounds."""

    def read(value: str) -> int:
        if not re.fullmatch("[0-9]{1,3}", value) or not least <= int(value) <= most:
            raise InvalidNotation(f"a number from {least} to {most} is wanted")
        return int(value)

    return read


def word(choices: Sequence[str]) -> Callable[[str], int]:
    """Reads one of some words, as its number."""

    def read(value: str) -> int:
        if value not in choices:
            raise InvalidNotation(f"one of {listing(list(choices))} is wanted")
        return choices.index(value)

    return read


def write_subset(letters: str, bits: int) -> str:
    """A set of dice by their letters."""
    return "".join(letter for n, letter in enumerate(letters) if bits >> n & 1)
