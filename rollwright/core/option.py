"""The options of a game: named, with a default, and checked where they come in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rollwright.core.errors import InvalidSetting

Value = bool | str


@dataclass(frozen=True)
class Option:
    """An option of a game, its values as text and as the numbers that the rules take."""

    name: str
    about: str
    values: str
    default: Callable[[int], Value]
    read: Callable[[object, int], Value]
    encode: Callable[[Value], Sequence[int]]


def write_value(value: Value) -> str:
    """An option's value as it stands in a header or behind `--set name=`."""
    return str(value).lower() if isinstance(value, bool) else value


def read_switch(name: str, value: object) -> bool:
    """A yes-or-no option, from Python or from text."""
    if isinstance(value, bool):
        return value
    words = {"true": True, "false": False}
    if isinstance(value, str) and value.strip().lower() in words:
        return words[value.strip().lower()]
    raise InvalidSetting(f"option {name} is {value!r}; it is true or false")
