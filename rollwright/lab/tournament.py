"""A tournament: every bot against every other, in every seat, with the same dice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from rollwright.core.data import Data
from rollwright.core.errors import InvalidSetting, SimulationStopped
from rollwright.core.extras import need
from rollwright.core.game import Game
from rollwright.core.tabular import Row, Tabular, column, text_table
from rollwright.lab.matchup import Matchup, matchup
from rollwright.lab.playout import PlayedGames
from rollwright.lab.simulate import INTERRUPTED, Source, check_games, local, warm
from rollwright.lab.totals import CONFIDENCE, Lines
from rollwright.minds.bots import Bot

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

RATED = 500
"""How many games of a line-up count for the ratings; more would change little."""


@dataclass(frozen=True)
class Rank:
    """How a bot did over all its line-ups."""

    bot: str
    games: int
    mean: float
    se: float
    won: float
    rating: float
    sigma: float


@dataclass
class BotTotals:
    """Sums over the games of a bot."""

    games: int = 0
    points: int = 0
    squares: int = 0
    won: float = 0.0

    def add(self, totals: Lines, won: npt.NDArray[np.float64]) -> None:
        """Adds the totals of a seat, and its shares of victories."""
        self.games += len(totals)
        self.points += int(totals.sum())
        self.squares += int((totals * totals).sum())
        self.won += float(won.sum())

    @property
    def se(self) -> float:
        n = self.games
        return (
            float(((n * self.squares - self.points**2) / (n * n * (n - 1))) ** 0.5) if n > 1 else 0
        )


@dataclass(repr=False)
class Tournament(Tabular):
    """The games so far. Line-ups of a solo game are bots alone, compared by the same dice."""

    game: Game
    bots: list[str]
    players: int
    seconds: float = 0.0
    stopped: str = ""
    records: dict[str, BotTotals] = field(default_factory=dict)
    ahead: dict[tuple[str, str], float] = field(default_factory=dict)
    met: dict[tuple[str, str], int] = field(default_factory=dict)
    ratings: dict[str, PlackettLuceRating] = field(default_factory=dict)
    rated: dict[tuple[str, ...], list[list[int]]] = field(default_factory=dict)
    """By line-up: the totals of its bots in the games that are rated, however they were played."""

    def share(self, one: str, other: str) -> float | None:
        """How often one finishes ahead of another, an equal place counting half."""
        met = self.met.get((one, other), 0)
        return self.ahead[one, other] / met if met else None

    @property
    def standings(self) -> list[Rank]:
        """The bots, the best first."""
        found = []
        for name, record in self.records.items():
            games, rating = max(record.games, 1), self.ratings[name]
            mean, won = record.points / games, record.won / games
            found.append(Rank(name, record.games, mean, record.se, won, rating.mu, rating.sigma))
        return sorted(found, key=lambda standing: -standing.rating)

    def rows(self) -> list[Row]:
        """A row for each bot, the best first; how often it is ahead of others in `ahead_of_…`."""
        return [
            vars(rank)
            | {f"ahead_of_{column(other)}": self.share(rank.bot, other) for other in self.bots}
            for rank in self.standings
        ]

    def __str__(self) -> str:
        lines = [
            (
                *(rank.bot, f"{rank.rating:.2f}", f"{2 * rank.sigma:.2f}", f"{rank.games:,}"),
                *(f"{rank.mean:.2f}", f"{CONFIDENCE * rank.se:.2f}", f"{rank.won:.1%}"),
            )
            for rank in self.standings
        ]
        headings = ("bot", "rating", "± 2 sigma", "games", "mean", "± 95 %", "won")
        head = f"{self.game.title}, {self.players} players"
        return "\n".join(filter(None, (head, text_table(headings, lines), self.stopped)))

    def as_data(self) -> Data:
        """The tournament as plain data, for JSON."""
        cross = {one: {o: self.share(one, o) for o in self.bots if o != one} for one in self.bots}
        return {
            "game": self.game.name,
            "players": self.players,
            "seconds": self.seconds,
            "standings": [vars(standing) for standing in self.standings],
            "ahead": cross,
            **({"stopped": self.stopped} if self.stopped else {}),
        }


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every group of `players` bots, with each bot in each seat once."""
    return [
        group[first:] + group[:first]
        for group in combinations(bots, players)
        for first in range(players)
    ]


def check_bots(bots: Sequence[str], players: int) -> None:
    """Refuses bots that can't hold a tournament."""
    if len(set(bots)) < len(bots):
        raise InvalidSetting("a bot can take part only once")
    if len(bots) < max(2, players):
        raise InvalidSetting(f"a tournament of {players} players needs {max(2, players)} bots")


def tournament(
    game: Game,
    bots: Sequence[str],
    games: int,
    players: int = 2,
    *,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    source: Source | None = None,
    progress: Callable[[int], None] | None = None,
    objects: Mapping[str, Bot] | None = None,
) -> Tournament:
    """Plays `games` games of every line-up; Ctrl-C or a failing bot ends it early."""
    check_games(games)
    check_bots(bots, players)
    matchups = [
        matchup(game, names, players, options, seed, objects=objects)
        for names in line_ups(bots, players)
    ]
    model = need("openskill.models", "lab").PlackettLuce()
    table = Tournament(game, list(bots), players)
    table.records = {name: BotTotals() for name in bots}
    table.ratings = {name: model.rating(name=name) for name in bots}
    warm(matchups[0])
    began = time.perf_counter()
    try:
        for together in _rounds(matchups, games, source or local()):
            _add(table, together)
            if progress:
                progress(sum(len(piece) for _, piece in together))
    except KeyboardInterrupt:
        table.stopped = INTERRUPTED
    except SimulationStopped as error:
        table.stopped = str(error)
    _rate(table, model)
    table.seconds = time.perf_counter() - began
    return table


def _rounds(
    matchups: Sequence[Matchup], games: int, source: Source
) -> Iterator[list[tuple[Matchup, PlayedGames]]]:
    """Games that are compared with each other: a line-up's, or in a solo game all bots'."""
    if matchups[0].players == 1:
        yield [(chosen, PlayedGames.joined(list(source(chosen, games)))) for chosen in matchups]
        return
    for chosen in matchups:
        for piece in source(chosen, games):
            yield [(chosen, piece)]


def _add(table: Tournament, together: list[tuple[Matchup, PlayedGames]]) -> None:
    """Adds games in which these line-ups had the same dice."""
    totals: list[Lines] = []
    names: list[str] = []
    for chosen, games in together:
        lines = games.lines.reshape(len(games), chosen.players, -1)
        shares = lines[:, :, -1] / lines[:, :, -1].sum(axis=1, keepdims=True)
        for seat, name in enumerate(chosen.bots):
            table.records[name].add(lines[:, seat, -2], shares[:, seat])
            names.append(name)
            # A tie in points may be decided by a second figure, which shows in who has won.
            totals.append(lines[:, seat, -2] * 2 + (lines[:, seat, -1] if table.players > 1 else 0))
    for i, one in enumerate(names):
        for j, other in enumerate(names):
            if i != j:
                better = (totals[i] > totals[j]).sum() + (totals[i] == totals[j]).sum() / 2
                table.ahead[one, other] = table.ahead.get((one, other), 0) + float(better)
                table.met[one, other] = table.met.get((one, other), 0) + len(totals[i])
    rated = max(0, RATED - together[0][1].first)
    table.rated.setdefault(tuple(names), []).extend(np.array(totals)[:, :rated].T.tolist())


def _rate(table: Tournament, model: PlackettLuce) -> None:
    """Rates the first games of all line-ups in turn, so that none comes last as a whole."""
    for number in range(RATED):
        for names, games in table.rated.items():
            if number < len(games):
                teams = [[table.ratings[name]] for name in names]
                rated = model.rate(teams, scores=[float(total) for total in games[number]])
                for name, (rating,) in zip(names, rated, strict=True):
                    table.ratings[name] = rating
