"""A check of values: how far they are from the truth in games of each level.

The truth about a position is the mean of many games that experts play on from there. Positions wait
for dice; from each game of a level there is one in each sixth of it, seen by one seat.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import product
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from rollwright.core.errors import InvalidSetting
from rollwright.core.state import State
from rollwright.lab.kinds import PLAYERS, Kind, all_kinds
from rollwright.lab.rollouts import rollouts, standard_error
from rollwright.lab.verdicts import WHOSE, level_game, mean_and_error
from rollwright.minds.mind import Evaluator
from rollwright.minds.registry import mind

PARTS = 6
"""A game is divided into this many parts of equal length."""
ROLLOUTS = 100
"""Games that are played on from each position."""


class Gap(NamedTuple):
    """How far a value is from the truth, how much of that chance may be, and its stated error."""

    part: int
    points: float
    points_error: float
    win: float
    win_error: float
    stated: float


@dataclass(frozen=True)
class ValuesRow:
    """Value − truth in a part of the games of a level: in points, or in chances to win."""

    game: str
    players: int
    switch: str
    """The option that is on."""
    level: str
    part: int
    unit: str
    positions: int
    bias: float
    bias_error: float
    """The standard error of the bias."""
    rms: float
    """The root of the mean square, without what is due to the chance in rollouts."""
    stated: float
    """The error that the values state, where this is the unit that counts; else 0."""

    @property
    def kind(self) -> Kind:
        return Kind(self.game, self.players, self.switch)


def bench_values(
    games: int,
    progress: Callable[[str], None] | None = None,
    seed: int = 1,
    only: str = "",
    players: Collection[int] = PLAYERS,
) -> list[ValuesRow]:
    """The rows of all kinds, or some (see `all_kinds`), and all levels, from `games` games each."""
    if games < 1:
        raise InvalidSetting(f"at least one game is needed, not {games}")
    rows: list[ValuesRow] = []
    for kind, level in product(all_kinds(only, players), WHOSE):
        if progress:
            progress(f"values in {kind}, {level}")
        rows += check_values(kind, level, games, mind(kind.game), seed)
    return rows


def check_values(
    kind: Kind, level: str, games: int, expert: Evaluator, seed: int = 1
) -> list[ValuesRow]:
    """The rows of one kind and level: everybody at the table is of that level."""
    gaps = [
        _gap(part, state, seat, expert, seed + number)
        for number in range(games)
        for part, state, seat in positions(kind, level, f"{seed} {number}")
    ]
    rows = []
    for part in sorted({gap.part for gap in gaps}):
        found = [gap for gap in gaps if gap.part == part]
        rows.append(_points_row((kind, level, part), found))
        if kind.players > 1:
            rows.append(_win_row((kind, level, part), found))
    return rows


def positions(kind: Kind, level: str, seed: str) -> Iterator[tuple[int, State, int]]:
    """From each part of a game: its number, a state that waits for dice, and a seat."""
    name, players, _ = kind
    chance = random.Random(f"{name} {players} {level} {seed} values")
    record = level_game(name, players, level, seed, kind.options)
    waiting = [state for state in record.states() if state.dice]
    for part in range(PARTS):
        first, end = (len(waiting) * at // PARTS for at in (part, part + 1))
        if first < end:
            yield part + 1, waiting[chance.randrange(first, end)], chance.randint(1, players)


def _gap(part: int, state: State, seat: int, expert: Evaluator, seed: int) -> Gap:
    value = expert.value(state, seat)
    points, wins = rollouts(state, seat, ROLLOUTS, seed)
    return Gap(
        part,
        value.points - float(points.mean()),
        standard_error(points),
        0.0 if value.win is None else value.win - float(wins.mean()),
        standard_error(wins),
        value.error,
    )


About = tuple[Kind, str, int]


def _points_row(about: About, gaps: list[Gap]) -> ValuesRow:
    counts = about[0].players == 1
    stated = [gap.stated if counts else 0.0 for gap in gaps]
    return _row(about, "points", [(gap.points, gap.points_error) for gap in gaps], stated)


def _win_row(about: About, gaps: list[Gap]) -> ValuesRow:
    stated = [gap.stated for gap in gaps]
    return _row(about, "win", [(gap.win, gap.win_error) for gap in gaps], stated)


def _row(
    about: About, unit: str, gaps: list[tuple[float, float]], stated: list[float]
) -> ValuesRow:
    apart = [gap for gap, _ in gaps]
    square = fmean(gap**2 for gap in apart) - fmean(error**2 for _, error in gaps)
    kind, level, part = about
    bias, bias_error = mean_and_error(apart)
    return ValuesRow(
        *(*kind, level, part, unit),
        positions=len(gaps),
        bias=bias,
        bias_error=bias_error,
        rms=sqrt(max(0.0, square)),
        stated=sqrt(fmean(error**2 for error in stated)),
    )
