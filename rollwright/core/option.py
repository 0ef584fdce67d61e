"""The options of a game: named, with a default, and checked where they come in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from rollwright.core.data import Plain
from rollwright.core.errors import InvalidSetting

Value = bool | str


@dataclass(frozen=True)
class Option(ABC):
    """An option of a game, its values as text and as the numbers that the rules take."""

    name: str
    about: str
    values: str
    most: int | None = field(default=None, kw_only=True)
    """The largest number of players that it matters to; None for any."""

    @abstractmethod
    def default(self, players: int) -> Value:
        """The value that nobody has to say."""

    @abstractmethod
    def read(self, value: object, players: int) -> Value:
        """The value, from Python or from text; raises InvalidSetting."""

    @abstractmethod
    def encode(self, value: Value) -> Sequence[int]:
        """The numbers that the rules take."""

    @abstractmethod
    def form(self) -> dict[str, Plain]:
        """What the page has to know to do the same."""


@dataclass(frozen=True)
class Switch(Option):
    """An option that is on or off, and off by default: 1 or 0 for the rules."""

    def default(self, players: int) -> bool:
        return False

    def read(self, value: object, players: int) -> bool:
        return read_switch(self.name, value)

    def encode(self, value: Value) -> list[int]:
        return [int(bool(value))]

    def form(self) -> dict[str, Plain]:
        return {"kind": "switch"}


@dataclass(frozen=True)
class Letters(Option):
    """A letter for each seat, all different, by default the first: their places for the rules."""

    letters: str

    def default(self, players: int) -> str:
        return self.letters[:players]

    def read(self, value: object, players: int) -> str:
        chosen = value.upper() if isinstance(value, str) else ""
        if len(chosen) != players or len(set(chosen) & set(self.letters)) < players:
            first, last = self.letters[0], self.letters[-1]
            raise InvalidSetting(
                f"option {self.name} is {value!r}; it is a letter from {first} to {last} for each"
                f" of the {players} players, all different, as in {self.letters[:players]}"
            )
        return chosen

    def encode(self, value: Value) -> list[int]:
        return [self.letters.index(letter) for letter in str(value)]

    def form(self) -> dict[str, Plain]:
        return {"kind": "letters", "letters": self.letters}


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
