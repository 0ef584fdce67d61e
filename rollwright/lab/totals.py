"""The results of many games: sums in whole numbers, and means and spreads from them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rollwright.core.data import Data
from rollwright.core.tabular import Row, Tabular, column, text_table
from rollwright.lab.matchup import Matchup

Lines = npt.NDArray[np.int64]
"""A line for each game: for each seat its areas, its total, and 1 if it has won."""


@dataclass(frozen=True)
class SeatResult:
    """The results of a seat's games."""

    seat: int
    bot: str
    mean: float
    sd: float
    se: float
    min: int
    max: int
    win_rate: float
    """The share of games won; a shared victory counts as a part of one."""
    areas: dict[str, float]


CONFIDENCE = 1.96
"""Half a 95 % interval, in standard errors."""


@dataclass(frozen=True, repr=False)
class Results(Tabular):
    """The results of a matchup's games."""

    matchup: Matchup
    games: int
    seconds: float
    seats: list[SeatResult]
    scores: list[Counter[int]]
    """By seat: how often each total came."""
    stopped: str = ""
    """Why not all games were played."""

    def rows(self) -> list[Row]:
        """A row for each seat; the mean points by area in columns `points_…`."""
        return [
            {name: value for name, value in vars(seat).items() if name != "areas"}
            | {f"points_{column(area)}": mean for area, mean in seat.areas.items()}
            for seat in self.seats
        ]

    def __str__(self) -> str:
        lines = [
            (
                *(str(seat.seat), seat.bot, f"{seat.mean:.2f}", f"{CONFIDENCE * seat.se:.2f}"),
                *(f"{seat.sd:.1f}", str(seat.min), str(seat.max), f"{seat.win_rate:.1%}"),
            )
            for seat in self.seats
        ]
        headings = ("seat", "bot", "mean", "± 95 %", "sd", "min", "max", "won")
        head = f"{self.matchup.game.title}: {self.games:,} games, seed {self.matchup.seed}"
        parts = [head, text_table(headings, lines, words=(0, 1)), self.stopped]
        return "\n".join(filter(None, parts))

    def as_data(self) -> Data:
        """The results as plain data, for JSON."""
        return {
            "game": self.matchup.game.name,
            "players": self.matchup.players,
            "options": self.matchup.options,
            "games": self.games,
            "seed": self.matchup.seed,
            "seconds": self.seconds,
            "seats": [vars(seat) for seat in self.seats],
            **({"stopped": self.stopped} if self.stopped else {}),
        }


class Totals:
    """Sums over games, in whole numbers, so that their order doesn't matter."""

    def __init__(self, matchup: Matchup) -> None:
        self._matchup = matchup
        shape = (matchup.players, len(matchup.game.areas) + 1)
        self.games = 0
        self._sums = np.zeros(shape, dtype=np.int64)
        self._squares = np.zeros(matchup.players, dtype=np.int64)
        self._least = np.full(matchup.players, np.iinfo(np.int64).max)
        self._most = np.full(matchup.players, np.iinfo(np.int64).min)
        self._wins = np.zeros((matchup.players, matchup.players), dtype=np.int64)
        self.scores: list[Counter[int]] = [Counter() for _ in range(matchup.players)]

    def add(self, lines: Lines) -> None:
        """Adds a line for each game."""
        table = lines.reshape(len(lines), self._matchup.players, -1)
        points, totals, won = table[:, :, :-1], table[:, :, -2], table[:, :, -1]
        self.games += len(lines)
        self._sums += points.sum(axis=0)
        self._squares += (totals * totals).sum(axis=0)
        self._least = np.minimum(self._least, totals.min(axis=0))
        self._most = np.maximum(self._most, totals.max(axis=0))
        for seat, counter in enumerate(self.scores):
            values, counts = np.unique(totals[:, seat], return_counts=True)
            counter.update(dict(zip(values.tolist(), counts.tolist(), strict=True)))
        winners = won.sum(axis=1)
        for count in range(1, self._matchup.players + 1):
            self._wins[count - 1] += won[winners == count].sum(axis=0)

    def results(self, seconds: float, stopped: str = "") -> Results:
        """The sums so far, as results."""
        scores = [counter.copy() for counter in self.scores]
        return Results(self._matchup, self.games, seconds, self.seats(), scores, stopped)

    def seats(self) -> list[SeatResult]:
        """The seats' means and spreads."""
        return [self._seat(seat) for seat in range(self._matchup.players)] if self.games else []

    def _seat(self, seat: int) -> SeatResult:
        n = self.games
        total = int(self._sums[seat, -1])
        spread = n * int(self._squares[seat]) - total * total
        sd = (spread / (n * (n - 1))) ** 0.5 if n > 1 else 0.0
        wins = sum(int(self._wins[k, seat]) / (k + 1) for k in range(self._matchup.players))
        means = (float(area) / n for area in self._sums[seat, :-1])
        return SeatResult(
            seat=seat + 1,
            bot=self._matchup.bots[seat],
            mean=total / n,
            sd=sd,
            se=sd / n**0.5,
            min=int(self._least[seat]),
            max=int(self._most[seat]),
            win_rate=wins / n,
            areas=dict(zip(self._matchup.game.areas, means, strict=True)),
        )
