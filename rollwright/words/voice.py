"""A language, as the commands of the terminal pass it on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rollwright.words import choose, number, say, words

WHERE = ("ROLLWRIGHT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name a language; the first one that is set decides."""


@dataclass(frozen=True)
class Voice:
    """Speaks one language."""

    language: str

    def say(self, key: str, **values: str | float) -> str:
        """The text of a key with its gaps filled."""
        return say(self.language, key, **values)

    def knows(self, key: str) -> bool:
        """Whether there is a text of this key."""
        return key in words(self.language)

    def number(self, value: float, places: int = number.PLACES, sign: str = "-") -> str:
        """A number with some decimals; with the sign `+`, gains show theirs."""
        return number.write(self.language, value, places, sign)

    def percent(self, chance: float, sign: str = "-") -> str:
        """A chance as a percentage."""
        return number.percent(self.language, chance, sign)


ENGLISH = Voice("en")


def voice(wanted: str | None, environment: Mapping[str, str]) -> Voice:
    """The language that is asked for, else the environment's, else English."""
    said = (wanted, *(environment.get(name) for name in WHERE))
    return Voice(choose(next(filter(None, said), "")))
