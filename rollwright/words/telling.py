"""Words as whole numbers: a declaration says what each number stands for.

Rules write numbers, and Python puts them to words here; the page reads the same declaration, as
JSON, in `engine/telling.ts`. The docstrings of the classes say their form there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rollwright.core.data import Plain
from rollwright.words.phrase import Gap, Phrase

Form = dict[str, Plain]


class Part(ABC):
    """What reads one or more numbers and fills a gap."""

    @abstractmethod
    def read(self, numbers: Iterator[int]) -> Gap:
        """What the next numbers say."""

    @abstractmethod
    def form(self) -> Form:
        """The part as JSON."""


@dataclass(frozen=True)
class Amount(Part):
    """A number; told as a fraction if it counts halves, thirds or the like: `{"number"}`."""

    of: int = 1

    def read(self, numbers: Iterator[int]) -> Gap:
        found = next(numbers)
        return found if self.of == 1 else found / self.of

    def form(self) -> Form:
        return {"number": self.of}


@dataclass(frozen=True)
class Texts(Part):
    """How many texts there are, and their numbers; told as one: `{"texts", "by"}`."""

    of: Sequence[str]
    by: str

    def read(self, numbers: Iterator[int]) -> str:
        return self.by.join(self.of[next(numbers)] for _ in range(next(numbers)))

    def form(self) -> Form:
        return {"texts": [*self.of], "by": self.by}


@dataclass(frozen=True)
class Words(Part):
    """The words of a key, with parts for the gaps: `{"say", "gaps"}`."""

    key: str
    gaps: Mapping[str, Part]

    def read(self, numbers: Iterator[int]) -> Phrase:
        filled = ((name, part.read(numbers)) for name, part in self.gaps.items())
        return Phrase(self.key, tuple(filled))

    def form(self) -> Form:
        return {"say": self.key, "gaps": [[name, part.form()] for name, part in self.gaps.items()]}


@dataclass(frozen=True)
class OneOf(Part):
    """The number of the words that are meant, and then the numbers these need: `{"one"}`."""

    of: Sequence[Words]

    def read(self, numbers: Iterator[int]) -> Phrase:
        return self.of[next(numbers)].read(numbers)

    def form(self) -> Form:
        return {"one": [words.form() for words in self.of]}


@dataclass(frozen=True)
class Several(Part):
    """How many there are, and then each of them: `{"many"}`."""

    of: Part

    def read(self, numbers: Iterator[int]) -> tuple[Gap, ...]:
        return tuple(self.of.read(numbers) for _ in range(next(numbers)))

    def form(self) -> Form:
        return {"many": self.of.form()}


NUMBER = Amount()


def words(key: str, **gaps: Part) -> Words:
    """Words by their key and the parts that fill their gaps, in the order of the numbers."""
    return Words(key, gaps)


POINTS = words("result.solo", n=NUMBER)
"""A number of points."""
