"""The contract of a game: all that the other parts of Rollwright may ask of one, in one place.

A game is a package: a folder in `rollwright/games`, or anybody's own, named by an entry point of
the group `rollwright.games`. Its modules are found by their names:

| Module         | Is                                               | Without it                   |
|----------------|--------------------------------------------------|------------------------------|
| `game`         | `GAME`, an object of a class derived from `Game` | there is no game             |
| `rules`        | `Rules`: the rules, as functions over slots      | there is no game             |
| `shapes`       | `SHAPES`: what its slots show, declared          | there is no game             |
| `sheet`        | what is printed on the sheet, in capital names   | nothing is printed           |
| `features`     | `Features`: what an observation holds            | it has no environments       |
| `drawing`      | `Drawing`: what the terminal shows               | one by `games.plain`         |
| `effects`      | `Effects`: what the coach says of a move         | the coach gives no reasons   |
| `mind`         | `SPEC`, a `MindSpec`                             | only `random` and `greedy`   |
| `words/*.json` | its words, a file a language                     | keys show instead of words   |
| `puzzles.json` | its puzzles                                      | it has none                  |

Every game has the words `about.<game>` and, for each reason why it can be over, `reason.<reason>`.

`rollwright.testing.check_game` walks through all of it and says what is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rollwright.core.dice import Slots

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from rich.console import RenderableType
    from rich.text import Text

    from rollwright.core.feature import Feature
    from rollwright.core.state import State
    from rollwright.games.fact import FactWords
    from rollwright.words.phrase import Phrase
    from rollwright.words.voice import Voice


class Rules(Protocol):
    """The verbs of a game's rules, plain; `core.verbs` says what each does. Seats count from 0."""

    MOVES: int
    """How many moves there are."""
    AREAS: int
    """How many parts a score has."""
    DICE: int
    """How many dice there are."""
    SIDES: int
    """How many faces a die has."""

    def size(self, players: int, /) -> int: ...
    def start(self, s: Slots, players: int, options: Slots, /) -> None: ...
    def active(self, s: Sequence[int], /) -> int: ...
    def due(self, s: Sequence[int], /) -> int: ...
    def order_matters(self, s: Sequence[int], /) -> bool: ...
    def roll(self, s: Slots, faces: Slots, order: Slots, /) -> None: ...
    def owing(self, s: Sequence[int], /) -> int: ...
    def over(self, s: Sequence[int], /) -> bool: ...
    def legal(self, s: Sequence[int], seat: int, out: Slots, /) -> int: ...
    def play(self, s: Slots, seat: int, move: int, /) -> None: ...
    def areas(self, s: Sequence[int], seat: int, out: Slots, /) -> int: ...
    def tie_break(self, areas: Slots, /) -> int: ...
    def answer_slot(self, seat: int, /) -> int: ...
    def complete(self, s: Slots, /) -> int: ...
    def reason(self, s: Sequence[int], /) -> int: ...
    def outcome(
        self, before: Sequence[int], after: Sequence[int], seat: int, move: int, out: Slots, /
    ) -> int: ...
    def marks(
        self, s: Sequence[int], seat: int, move: int, scratch: Slots, out: Slots, /
    ) -> int: ...
    def gain(
        self, s: Sequence[int], seat: int, move: int, scratch: Slots, out: Slots, /
    ) -> int: ...


class Features(Protocol):
    """What can be observed of a game, and how long and how high it can get."""

    SCORES: tuple[int, int]
    """The lowest and the highest score."""

    def head(self, players: int, /) -> list[Feature]:
        """What lies on the table."""

    def seat(self, players: int, /) -> list[Feature]:
        """What is on a seat's sheet."""

    def longest(self, players: int, /) -> int:
        """The most choices a game can have."""

    def turns(
        self, players: int, rolls: npt.NDArray[np.int64], choices: npt.NDArray[np.int64], /
    ) -> npt.NDArray[np.int64]:
        """How many turns games had, from their rolls and choices."""


class Drawing(Protocol):
    """What a terminal shows of a game."""

    HELP: Sequence[tuple[str, str]]
    """Notations, and the keys of the words about them."""
    OPTIONS: Mapping[str, tuple[str, str]]
    """The game's options, and the keys of what they are and which values they have."""

    def sheet(self, state: State, seat: int, voice: Voice, /) -> RenderableType:
        """A seat's sheet."""

    def table(self, state: State, voice: Voice, /) -> Text:
        """Whose turn it is, and the dice."""

    def task(self, state: State, seat: int, voice: Voice, /) -> str:
        """What a seat is asked for."""

    def explain(self, move: str, voice: Voice, /) -> str:
        """What a notation means."""

    def news(self, before: State, after: State, seat: int, voice: Voice, /) -> list[str]:
        """What a choice has brought besides its mark."""


class Fact(NamedTuple):
    """Something that a move does, and the theme that it belongs to, if any."""

    words: Phrase
    theme: str = ""


class Effects(Protocol):
    """What the coach says of a game's moves: a verb, and what stands for the numbers it writes."""

    FACTS: Sequence[FactWords]
    """All that can be said, by number: words, and what they are about."""

    def facts(
        self, s: Sequence[int], seat: int, move: int, scratch: Slots, room: Slots, out: Slots, /
    ) -> int:
        """Writes what a legal move of a seat does, and returns how many numbers that takes.

        For each fact its number, and then what fills the gaps of its words. `scratch` has room for
        a state, `room` for all moves and the areas of a score, `out` for `games.fact.ROOM` numbers.
        """


@dataclass(frozen=True)
class MindSpec:
    """What a game's `mind` package offers, said without importing it: names of its modules."""

    mind: str
    """A module with `shipped()`, which gives the game's mind."""
    expert: str
    """A rules module with the verb `think`, and `knowledge(players)`: experts in compiled games."""
    data: Path
    """The folder of its files and their manifest (see `minds.data`)."""
    sights: Mapping[str, float]
    """By level: the chance to notice a move if others bring more at once (see `minds.levels`)."""
    rates: Mapping[str, Sequence[float]]
    """By bot: what it loses in a choice that isn't obvious, on average, by the number of players:
    alone in points, with others in chances to win (see `analysis.level`)."""
    tries: int
    """How many ways in which the dice may fall the bot `deep` tries for each move, by default."""
    is_deep: bool = field(default=True, kw_only=True)
    """Whether the bot `deep` is offered: whether it plays better than `expert`."""
    trainer: str
    """A module that makes its networks: a `Trainer`."""
    parcels: str = ""
    """A module that says what the page loads of it (see `minds.parcel`); without it, the page has
    no bots that think."""
    solver: str = ""
    """A module that solves the game for one player, where that can be done: a `Solver`."""
    bounds: str = ""
    """A module that says how much better anybody could be, where that is known: `minds.bound`."""


Curves = dict[str, list[tuple[float, float]]]
"""Learning curves, by the part that was trained."""
Tell = Callable[[str, int, int], None]
"""Called with the part that is being trained, how much of the whole is done, and of how much."""


class Trainer(Protocol):
    """How a game's networks are made, from nothing."""

    THREADS: int
    """How many threads a training uses."""
    CURVE: str
    """What its learning curves show."""

    def train(
        self, seed: int, scale: float, kept: Path, resume: bool, folder: Path, tell: Tell, /
    ) -> Curves:
        """Trains, with checkpoints in one folder, and writes the data into another."""


class Solver(Protocol):
    """How a game is solved for one player."""

    def figures(self, folder: Path, progress: Callable[[float], None], /) -> dict[str, float]:
        """Solves the game, writes data files, and returns what an empty sheet is worth, by case."""
