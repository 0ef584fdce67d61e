"""What a move does on the sheet, fact by fact: each game says it in its module `effects`.

There the verb `facts` writes whole numbers: for each fact its number among the game's `FACTS`, and
then what fills the gaps of its words, as declared. So what is said exists once, at every speed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rollwright.core import speed
from rollwright.core.contract import Effects, Fact
from rollwright.core.dice import Slots
from rollwright.core.move import Move
from rollwright.core.speed import rule
from rollwright.core.state import State
from rollwright.core.verbs import areas
from rollwright.words.telling import NUMBER, Form, Part, Words

ROOM = 256
"""How many numbers the facts of a move take at most."""


@dataclass(frozen=True)
class FactWords:
    """A kind of fact: its words, and its theme, if any."""

    words: Words
    theme: str = ""

    def form(self) -> Form:
        """The declaration as JSON."""
        return {**self.words.form(), "theme": self.theme}


def fact(key: str, theme: str = "", /, **gaps: Part) -> FactWords:
    """A kind of fact by the key of its words, its theme, and the parts that fill their gaps."""
    return FactWords(Words(key, gaps), theme)


class GameFacts:
    """What a game declares of its moves, and what it says of one: nothing without `effects`."""

    def __init__(self, effects: str, rules: str) -> None:
        self._verbs: Effects = speed.plain(effects or __name__, rules)
        self.declared = self._verbs.FACTS

    @property
    def themes(self) -> tuple[str, ...]:
        """All themes that the game's moves can have."""
        return tuple(sorted({one.theme for one in self.declared} - {""}))

    def of(self, state: State, seat: int, move: Move) -> list[Fact]:
        """What a legal move of a seat does."""
        scratch, out = [0] * len(state.slots), [0] * ROOM
        room = [0] * (state.game.move_count + len(state.game.areas) + 1)
        count = self._verbs.facts(state.slots, seat - 1, move.index, scratch, room, out)
        numbers = iter(out[:count])
        return [_read(self.declared[number], numbers) for number in numbers]


def _read(kind: FactWords, numbers: Iterator[int]) -> Fact:
    return Fact(kind.words.read(numbers), kind.theme)


FACTS: Sequence[FactWords] = ()
"""For a game that doesn't say what its moves do; so is `facts`."""


@rule
def facts(s: Slots, seat: int, move: int, scratch: Slots, room: Slots, out: Slots) -> int:
    """Writes nothing."""
    return 0


STANDING = (fact("why.level"), fact("why.ahead", n=NUMBER), fact("why.behind", n=NUMBER))
"""How a seat stands against the best of the others; a game has them one after the other."""


@rule
def put(out: Slots, n: int, number: int) -> int:
    """Writes a number at place n, and returns the next place."""
    out[n] = number
    return n + 1


@rule
def put2(out: Slots, n: int, one: int, other: int) -> int:
    """Writes two numbers."""
    out[n], out[n + 1] = one, other
    return n + 2


@rule
def put3(out: Slots, n: int, one: int, other: int, third: int) -> int:
    """Writes three numbers."""
    out[n], out[n + 1], out[n + 2] = one, other, third
    return n + 3


@rule
def standing(s: Slots, seat: int, gain: int, first: int, room: Slots, out: Slots, n: int) -> int:
    """Writes how a seat stands after a last move; `STANDING` begins at number `first`."""
    if s[0] == 1:
        return n
    ahead, found = 0, False
    for other in range(s[0]):
        if other != seat:
            lead = areas(s, seat, room) + gain - areas(s, other, room)
            ahead = min(ahead, lead) if found else lead
            found = True
    if ahead == 0:
        return put(out, n, first)
    return put2(out, n, first + 1, ahead) if ahead > 0 else put2(out, n, first + 2, -ahead)
