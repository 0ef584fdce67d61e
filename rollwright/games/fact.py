"""What a move does on the sheet, fact by fact: each game says it in its module `effects`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rollwright.core.contract import Fact
from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.words.phrase import Phrase, phrase


class NoEffects:
    """For a game that doesn't say what its moves do: see `core.contract.Effects`."""

    THEMES: Sequence[str] = ()

    def facts(self, state: State, seat: int, move: Move) -> list[Fact]:
        """Nothing."""
        return []


def fact(key: str, theme: str = "", /, **gaps: Any) -> Fact:
    """A fact by the key of its words and what fills their gaps."""
    return Fact(phrase(key, **gaps), theme)


def points(number: int) -> Phrase:
    """So many points, in words."""
    return phrase("result.solo", n=number)


def standing(state: State, seat: int, gain: int) -> list[Fact]:
    """How a seat stands against the best of the others, with what a last move gains it."""
    others = [score for n, score in enumerate(state.scores, 1) if n != seat]
    if not others:
        return []
    ahead = state.scores[seat - 1] + gain - max(others)
    if not ahead:
        return [fact("why.level")]
    return [fact("why.ahead" if ahead > 0 else "why.behind", n=abs(ahead))]
