"""Puzzles: positions of games whose best move leads clearly and is hard to see.

Each is tagged with the themes of its solution. Several hundred of each game come with the package,
from games that minds play against themselves; others are in the records of anybody's games.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import overload

from rollwright.analysis import solving
from rollwright.analysis.coach import themes
from rollwright.analysis.names import is_alone, lead, ranked, room
from rollwright.analysis.outlook import Adviser
from rollwright.core import speed
from rollwright.core.answers import unanswered
from rollwright.core.errors import InvalidSetting, NoAnswer
from rollwright.core.game import Game
from rollwright.core.move import Move
from rollwright.core.playing import first_owing, play_on
from rollwright.core.record import Choice, Record
from rollwright.core.state import State
from rollwright.core.tabular import Row, Tabular, text_table
from rollwright.games import game as find_game
from rollwright.minds.levels import LEVELS, chance_to_notice
from rollwright.minds.mind import Evaluator, Ranking
from rollwright.minds.registry import mind as shipped_mind

FILE = "puzzles.json"
ID = 10
"""Digits of a puzzle's id."""
SHOWN = 5
"""Puzzles that are shown where they are printed."""
LEAD = (solving.LEAD_POINTS, solving.LEAD_CHANCE)
"""By how much the solution is better than any other move: points, chance to win."""
ALIKE = 0.4
"""The largest share of puzzles that may have the same themes, for variety."""
PER_GAME = 3
"""The most puzzles taken from one game, for variety."""
GAMES_PER_PUZZLE = 50
"""The search gives up after this many games for each puzzle wanted."""
MOST = 10_000
STRAYING = 0.1
"""How often a self-played move is the second best, for positions that a person meets."""
USUAL_TABLES = (1, 2)
"""The numbers of players that take turns, if none is given."""


OTHER = "placing"
"""The theme of a move that has no other."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, who is to move, the one good move, and how much better it is than the next."""

    position: str
    seat: int
    best: str
    next: str
    lead: float
    unit: str
    """What the lead is counted in: points, or chance to win."""
    themes: tuple[str, ...]
    error: float = 0.0
    """The standard error of the lead, where it was counted in games that experts play on."""
    difficulty: float = 0.0
    """How often the levels below expert miss the move, on average."""

    @property
    def state(self) -> State:
        """The position, as a state."""
        return find_game(self.position.split()[0]).state(self.position)

    @property
    def id(self) -> str:
        """A short name that stays the same wherever the puzzle stands in a file."""
        return hashlib.sha256(f"{self.seat} {self.position}".encode()).hexdigest()[:ID]

    def led(self) -> str:
        """The lead as it is shown: points, or a percentage."""
        return f"{self.lead:.2f}" if self.unit == "points" else f"{self.lead:.1%}"


@dataclass(frozen=True, slots=True, repr=False)
class Puzzles(Tabular, Sequence[Puzzle]):
    """Puzzles of a game, in their order."""

    game: Game
    puzzles: tuple[Puzzle, ...]

    def __len__(self) -> int:
        return len(self.puzzles)

    @overload
    def __getitem__(self, place: int) -> Puzzle: ...
    @overload
    def __getitem__(self, place: slice) -> Puzzles: ...
    def __getitem__(self, place: int | slice) -> Puzzle | Puzzles:
        if isinstance(place, slice):
            return Puzzles(self.game, self.puzzles[place])
        return self.puzzles[place]

    def about(self, theme: str) -> Puzzles:
        """Those that have a theme."""
        found = tuple(puzzle for puzzle in self.puzzles if theme in puzzle.themes)
        return Puzzles(self.game, found)

    def rows(self) -> list[Row]:
        """A row for each puzzle."""
        return [{**asdict(one), "themes": ", ".join(one.themes)} for one in self.puzzles]

    def __str__(self) -> str:
        lines = [
            (str(place), str(one.seat), one.best, one.next, one.led(), ", ".join(one.themes))
            for place, one in enumerate(self.puzzles[:SHOWN])
        ]
        headings = ("", "seat", "best", "next", "lead", "themes")
        parts = [f"{self.game.title}: {len(self)} puzzles"]
        parts.append(text_table(headings, lines, words=(2, 3, 5)))
        return "\n".join(parts + ["…"] * (len(self) > SHOWN))


def mine(
    game: Game,
    count: int,
    *,
    seed: int = 1,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    mind: Evaluator | None = None,
    progress: Callable[[int], None] = lambda found: None,
    verified: Callable[[Puzzle], Puzzle | None] = lambda puzzle: puzzle,
) -> list[Puzzle]:
    """As many puzzles as wanted, from games played with this seed; fewer if they are very rare.

    After each game, `progress` is called with how many more were found. `verified` gets each puzzle
    and returns what to take in its place, or None to leave it out.
    """
    if not 1 <= count <= MOST:
        raise InvalidSetting(f"the number of puzzles is from 1 to {MOST}, not {count}")
    mind = mind or shipped_mind(game.name)
    found: dict[str, Puzzle] = {}
    for number in range(count * GAMES_PER_PUZZLE):
        rng = random.Random(f"{game.name} {seed} {number}")
        table = players or USUAL_TABLES[number % len(USUAL_TABLES)]
        new = list(_in_game(game.start(table, **(options or {})), Adviser(mind), rng))
        before = len(found)
        for puzzle in rng.sample(new, min(PER_GAME, len(new))):
            alike = sum(other.themes == puzzle.themes for other in found.values())
            if alike < max(1, ALIKE * count) and len(found) < count:
                found.update({one.position: one for one in [verified(puzzle)] if one})
        progress(len(found) - before)
        if len(found) == count:
            break
    return list(found.values())


def _in_game(state: State, adviser: Adviser, rng: random.Random) -> Iterator[Puzzle]:
    """The puzzles of a game that is played to its end."""

    def choose(now: State, seat: int) -> Move:
        return _stray(adviser.rank(now, seat), rng)

    for event, after in play_on(state, rng, choose, first_owing):
        if isinstance(event, Choice):
            puzzle = make(state, event.seat, adviser.rank(state, event.seat))
            if puzzle:
                yield puzzle
        state = after


def _stray(ranking: Ranking, rng: random.Random) -> Move:
    return ranking[1 if len(ranking) > 1 and rng.random() < STRAYING else 0][0]


def in_records(
    records: Sequence[Record],
    seat: int | None = None,
    *,
    mind: Evaluator | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Puzzle]:
    """The puzzles among the choices in records, in their order: everybody's, or those of a seat.

    What was chosen doesn't matter, nor what others have answered in secret. A position that comes
    again is taken once. After each choice, `progress` is called with 1.
    """
    found: dict[str, Puzzle] = {}
    for before, owing in choices(records, seat):
        state = unanswered(before)
        ranking = (mind or shipped_mind(state.game.name)).rank(state, owing)
        puzzle = make(state, owing, ranking)
        if puzzle:
            found.setdefault(puzzle.id, puzzle)
        progress(1)
    return list(found.values())


def choices(records: Sequence[Record], seat: int | None = None) -> list[tuple[State, int]]:
    """The choices in records, of everybody or of a seat: the state before each, and whose it is."""
    return [
        (state, event.seat)
        for record in records
        for state, event in zip(record.states(), record.events, strict=False)
        if isinstance(event, Choice) and seat in (None, event.seat)
    ]


def make(state: State, seat: int, ranking: Ranking) -> Puzzle | None:
    """The choice as a puzzle, if it is good enough for one."""
    solved = None if state.answered else solved_by(state, seat, ranking)
    if solved is None:
        return None
    best, alone = ranking[0][0], is_alone(ranking)
    facts = state.game.facts.of(state, seat, best)
    return Puzzle(
        position=state.text,
        seat=seat,
        best=best.text,
        next=ranking[1][0].text,
        lead=round(lead(ranking), 2 if alone else 4),
        unit="points" if alone else "win",
        themes=themes(facts) or (OTHER,),
        difficulty=round(1 - fmean(solved), 3),
    )


def confirmed(puzzles: Sequence[Puzzle], mind: Evaluator | None = None) -> list[Puzzle]:
    """Those whose solution a mind still finds, and which would still be made into puzzles."""
    kept = []
    for puzzle in puzzles:
        state = puzzle.state
        ranking = Adviser(mind or shipped_mind(state.game.name)).rank(state, puzzle.seat)
        made = make(state, puzzle.seat, ranking)
        if made and made.best == puzzle.best:
            kept.append(puzzle)
    return kept


def solved_by(state: State, seat: int, ranking: Ranking) -> list[float] | None:
    """How often each level below expert finds the best move; None if this makes no puzzle."""
    rules = speed.plain(solving.__name__, state.game.module("rules"))
    sights = [chance_to_notice(level, state.game, 1) for level in LEVELS]
    solved = [0.0] * len(sights)
    told = ranked(state, seat, ranking)
    return solved if rules.puzzle(*told, room(state, len(ranking)), sights, solved) else None


def dumps(game: Game, puzzles: list[Puzzle]) -> str:
    """Puzzles as the text of a data file, one a line."""
    lines = [json.dumps(asdict(puzzle), separators=(",", ":")) for puzzle in puzzles]
    body = ",\n".join(lines)
    return f'{{"game":"{game.name}","count":{len(lines)},"puzzles":[\n{body}\n]}}\n'


def loads(text: str, source: str = "the text") -> list[Puzzle]:
    """The puzzles in the text of a data file."""
    try:
        data = json.loads(text)
        found = [Puzzle(**{**one, "themes": tuple(one["themes"])}) for one in data["puzzles"]]
        if len(found) != data["count"]:
            raise ValueError
    except (ValueError, TypeError, KeyError):
        raise NoAnswer(f"{source} is damaged: these are not puzzles") from None
    return found


def shipped(game: Game, folder: Path | None = None) -> list[Puzzle]:
    """The puzzles of a game that come with it."""
    path = (folder or game.folder) / FILE
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise NoAnswer(f"the data file {path} is missing: install Rollwright again") from None
    return loads(text, f"the data file {path}")
