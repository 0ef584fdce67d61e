"""A language as it is handed through the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rollwright.words import choose, say

WHERE = ("ROLLWRIGHT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the environment that say a language, the first one set decides."""


@dataclass(frozen=True)
class Voice:
    """Speaks one language."""

    language: str

    def say(self, key: str, **values: str | int) -> str:
        """The text of a key with its gaps filled."""
        return say(self.language, key, **values)


ENGLISH = Voice("en")


def voice(wanted: str | None, environment: Mapping[str, str]) -> Voice:
    """The language that is asked for, else the environment's, else English."""
    said = (wanted, *(environment.get(name) for name in WHERE))
    return Voice(choose(next(filter(None, said), "")))
