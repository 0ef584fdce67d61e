"""What a move does on the sheet, fact by fact: each game says it in its module `effects`."""

from __future__ import annotations

from typing import NamedTuple


class Fact(NamedTuple):
    """Something that a move does, in words, and the theme that it belongs to, if any."""

    words: str
    theme: str = ""


def count(number: int, noun: str) -> str:
    """A number with its noun: `1 point`, `2 points`; foxes and boxes too."""
    if abs(number) == 1:
        return f"{number} {noun}"
    return f"{number} {noun}{'es' if noun.endswith('x') else 's'}"
