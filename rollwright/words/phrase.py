"""Words before a language is chosen: a key, and what fills the gaps of its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from rollwright.core.data import Data
from rollwright.words.voice import Voice

Gap = Union[str, float, "Phrase", tuple["Gap", ...]]
"""What fills a gap of a text."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something to say. Gaps are filled by texts, numbers, phrases, or lists of them."""

    key: str
    gaps: tuple[tuple[str, Gap], ...] = ()

    def say(self, voice: Voice) -> str:
        """The words in a language."""
        return voice.say(self.key, **{name: _told(value, voice) for name, value in self.gaps})

    def as_data(self) -> Data:
        """The key and what fills the gaps, as plain data."""
        return {"key": self.key, **{name: _plain(value) for name, value in self.gaps}}


def phrase(key: str, **gaps: Gap) -> Phrase:
    """A phrase by its key and the values of its gaps."""
    return Phrase(key, tuple(gaps.items()))


def _told(value: Gap, voice: Voice) -> str | float:
    if isinstance(value, Phrase):
        return value.say(voice)
    if isinstance(value, tuple):
        return ", ".join(str(_told(one, voice)) for one in value)
    return value


def _plain(value: Gap) -> object:
    if isinstance(value, Phrase):
        return value.as_data()
    return [_plain(one) for one in value] if isinstance(value, tuple) else value
