"""Two line-ups with the same dice: how much better one is, and whether that is certain yet."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rollwright.core.data import Data
from rollwright.core.errors import InvalidSetting, SimulationStopped
from rollwright.core.tabular import Row, Tabular, text_table
from rollwright.lab.matchup import Matchup
from rollwright.lab.playout import PlayedGames
from rollwright.lab.simulate import CHUNK, INTERRUPTED, Source, check_games, local, warm
from rollwright.lab.totals import CONFIDENCE, Lines, Results, Totals

ALPHA = 0.05
TUNED = 2000
"""The number of games for which the band is narrowest."""
FEWEST = 200
"""Games before anything is called clear: the band rests on means being nearly normal."""
FEW = 30
"""Fewer games say nothing, even if their number was fixed beforehand."""
STEPS = 200
"""The most points of the path that are kept for a plot."""


def band(games: int, sd: float) -> float:
    """Half the width of a band that holds the true mean at all times at once, in 95 of 100 cases.

    An asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024): one
    may look after every game, and stop as soon as 0 is outside.
    """
    if games < 2:
        return math.inf
    wide = -2 * math.log(ALPHA)
    rho2 = (wide + math.log(wide + 1)) / TUNED
    spread = games * rho2 + 1
    log = math.log(math.sqrt(spread) / ALPHA)
    return sd * math.sqrt(2 * spread / (games * games * rho2) * log)


class Difference:
    """The difference in points of a seat between two line-ups, game by game."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.games = self._sum = self._squares = 0

    def add(self, first: Lines, second: Lines) -> None:
        """Adds the seat's totals in the same games."""
        apart = first - second
        self.games += len(apart)
        self._sum += int(apart.sum())
        self._squares += int((apart * apart).sum())

    @property
    def mean(self) -> float:
        return self._sum / self.games if self.games else 0.0

    @property
    def sd(self) -> float:
        n = self.games
        return math.sqrt((n * self._squares - self._sum**2) / (n * (n - 1))) if n > 1 else 0.0

    @property
    def band(self) -> float:
        return band(self.games, self.sd)

    @property
    def se(self) -> float:
        return self.sd / math.sqrt(self.games) if self.games else 0.0

    @property
    def is_beyond_chance(self) -> bool:
        """Whether 0 is outside the 95 % interval: for a number of games fixed beforehand."""
        return self.games >= FEW and abs(self.mean) > CONFIDENCE * self.se

    @property
    def is_clear(self) -> bool:
        """Whether 0 is outside the band. Line-ups that play alike never get there."""
        return self.games >= FEWEST and abs(self.mean) > self.band

    def in_words(self) -> tuple[str, str, str]:
        """The mean, its 95 % interval and its band, as they are shown."""
        return f"{self.mean:+.2f}", f"{CONFIDENCE * self.se:.2f}", f"{self.band:.2f}"

    def as_data(self) -> Row:
        """The difference as plain data."""
        return {
            "seat": self.seat,
            "mean": self.mean,
            "se": self.se,
            "band": self.band if self.games > 1 else None,
            "beyond_chance": self.is_beyond_chance,
            "clear": self.is_clear,
        }


@dataclass(frozen=True, repr=False)
class Comparison(Tabular):
    """What two line-ups came to in the same games."""

    first: Results
    second: Results
    differences: list[Difference]
    watched: int
    """The seat that the test is about, counted from 1."""
    path: list[tuple[int, float, float]]
    """Numbers of games, each with the watched seat's mean difference and its band by then."""
    until_clear: bool = False
    """Whether it was to stop when the difference is clear."""

    @property
    def difference(self) -> Difference:
        """The difference of the watched seat."""
        return self.differences[self.watched - 1]

    def rows(self) -> list[Row]:
        """A row for each seat: its bot in each line-up, and how far they are apart."""
        bots = zip(self.first.matchup.bots, self.second.matchup.bots, strict=True)
        return [
            {"first": one, "second": other, **difference.as_data()}
            for (one, other), difference in zip(bots, self.differences, strict=True)
        ]

    def __str__(self) -> str:
        headings = ("seat", "first", "second", "first − second", "± 95 %", "± at all times")
        bots = zip(self.first.matchup.bots, self.second.matchup.bots, strict=True)
        lines = [
            (str(difference.seat), *names, *difference.in_words())
            for names, difference in zip(bots, self.differences, strict=True)
        ]
        head = f"{self.first.matchup.game.title}: {self.first.games:,} games with the same dice"
        table = text_table(headings, lines, words=(0, 1, 2))
        return "\n".join(filter(None, (head, table, self.verdict, self.first.stopped)))

    @property
    def verdict(self) -> str:
        """What it says about the watched seat, in a sentence."""
        seen, first, second = (
            self.difference,
            *(",".join(results.matchup.bots) for results in (self.first, self.second)),
        )
        better, worse = (first, second) if seen.mean > 0 else (second, first)
        words = f"Seat {seen.seat}: {better} is better than {worse} by {abs(seen.mean):.2f} ±"
        if self.until_clear:
            if seen.is_clear:
                return f"{words} {seen.band:.2f} points; clear after {seen.games:,} games."
            return f"Seat {seen.seat}: no clear difference after {seen.games:,} games."
        error = CONFIDENCE * seen.se
        if seen.is_beyond_chance:
            return f"{words} {error:.2f} points (95 %), by {seen.games:,} games."
        return (
            f"Seat {seen.seat}: {seen.games:,} games show no difference beyond chance:"
            f" {seen.mean:+.2f} ± {error:.2f} points (95 %)."
        )

    def as_data(self) -> Data:
        """The comparison as plain data, for JSON."""
        return {
            "first": self.first.as_data(),
            "second": self.second.as_data(),
            "differences": [difference.as_data() for difference in self.differences],
            "watched": self.watched,
        }


def compare(
    first: Matchup,
    second: Matchup,
    games: int,
    *,
    until_clear: bool = False,
    source: Source | None = None,
    progress: Callable[[int], None] | None = None,
    keep: Callable[[Matchup, PlayedGames], None] | None = None,
) -> Comparison:
    """Plays the same games with both line-ups, all or only until the difference is clear."""
    check_games(games)
    watched = _watched(first, second)
    totals = Totals(first), Totals(second)
    differences = [Difference(seat) for seat in range(1, first.players + 1)]
    path: list[tuple[int, float, float]] = []
    step = FEWEST if until_clear else CHUNK
    warm(first)
    began, stopped = time.perf_counter(), ""
    try:
        for pair in _pairs(first, second, games, source or local(step=step), step):
            _add(pair, totals, differences)
            seen = differences[watched - 1]
            path.append((seen.games, seen.mean, seen.band))
            if keep:
                keep(first, pair[0])
                keep(second, pair[1])
            if progress:
                progress(len(pair[0]))
            if until_clear and seen.is_clear:
                break
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    except SimulationStopped as error:
        stopped = str(error)
    seconds = time.perf_counter() - began
    one, other = (total.results(seconds, stopped) for total in totals)
    shown = path[:: max(1, len(path) // STEPS)]
    return Comparison(one, other, differences, watched, shown, until_clear)


def _watched(first: Matchup, second: Matchup) -> int:
    """The first seat that the line-ups fill differently."""
    for seat, (one, other) in enumerate(zip(first.bots, second.bots, strict=True), 1):
        if one != other:
            return seat
    raise InvalidSetting("both line-ups are the same: there is nothing to compare")


def _add(
    pair: tuple[PlayedGames, PlayedGames],
    totals: tuple[Totals, Totals],
    differences: list[Difference],
) -> None:
    points = []
    for games, total in zip(pair, totals, strict=True):
        total.add(games.lines)
        points.append(games.lines.reshape(len(games), len(differences), -1)[:, :, -2])
    for seat, difference in enumerate(differences):
        difference.add(points[0][:, seat], points[1][:, seat])


def _pairs(
    first: Matchup, second: Matchup, games: int, source: Source, step: int
) -> Iterator[tuple[PlayedGames, PlayedGames]]:
    """The same games of both line-ups, in pieces of the same length."""
    streams = source(first, games), source(second, games)
    try:
        for one, other in zip(*(in_steps(stream, step) for stream in streams), strict=False):
            count = min(len(one), len(other))
            yield one.part(0, count), other.part(0, count)
    finally:
        for stream in streams:
            stream.close()  # type: ignore[attr-defined]


def in_steps(pieces: Iterator[PlayedGames], step: int) -> Iterator[PlayedGames]:
    """The same games, cut into pieces of equal length."""
    held: list[PlayedGames] = []
    failure = None
    while failure is None:
        try:
            held.append(next(pieces))
        except StopIteration:
            break
        except SimulationStopped as error:
            failure = error
        while sum(map(len, held)) >= step:
            joined = PlayedGames.joined(held)
            yield joined.part(0, step)
            held = [joined.part(step, len(joined))]
    if sum(map(len, held)):
        yield PlayedGames.joined(held)
    if failure:
        raise failure
