"""A check of reviews: in games of experts luck should be 0 on average."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pstdev

from rollwright.analysis.review import Balance, Parts, review
from rollwright.core.errors import InvalidSetting
from rollwright.core.move import Move
from rollwright.core.playing import first_owing, play_out
from rollwright.core.record import Record
from rollwright.core.state import State
from rollwright.games import all_games, game
from rollwright.minds.mind import Evaluator
from rollwright.minds.registry import mind

PLAYERS = (1, 2)


@dataclass(frozen=True)
class ReviewRow:
    """The mean parts of many games, all seats together: points, or chances to win."""

    game: str
    players: int
    unit: str
    games: int
    start: float
    luck: float
    luck_error: float
    """The standard error of the mean luck; the seats of a game count as one."""
    errors: float
    others: float
    end: float
    gap: float
    """How far start + luck − errors + others was from the end, in the worst game."""


def review_bench(
    games: int, progress: Callable[[str], None] | None = None, seed: int = 1
) -> list[ReviewRow]:
    """The rows of all games; experts play `games` games of each."""
    if games < 1:
        raise InvalidSetting(f"at least one game is reviewed, not {games}")
    rows: list[ReviewRow] = []
    for players in PLAYERS:
        for found in all_games():
            if found.mind_spec is None:
                continue
            if progress:
                progress(f"reviews of {found.title}, {players} players")
            rows += measure(found.name, players, games, mind(found.name), seed)
    return rows


def measure(
    name: str, players: int, games: int, expert: Evaluator, seed: int = 1
) -> list[ReviewRow]:
    """The rows of one game: the points and, with others, the chances to win."""
    found = [
        balance
        for number in range(games)
        for balance in review(expert_game(name, players, expert, seed, number), expert).balances
    ]
    points = [(one.start.points, one.points, one.end.points) for one in found]
    rows = [_row((name, players, "points", games), points)]
    wins = list(_wins(found))
    if wins:
        rows.append(_row((name, players, "win", games), wins))
    return rows


def expert_game(name: str, players: int, expert: Evaluator, seed: int, number: int) -> Record:
    """A game in which everybody plays the best move."""
    dice = random.Random(f"{name} {players} {seed} {number}")

    def best(state: State, seat: int) -> Move:
        return expert.rank(state, seat)[0][0]

    return play_out(Record.start(game(name), players), dice, best, first_owing)


def _wins(found: list[Balance]) -> Iterator[tuple[float, Parts, float]]:
    for one in found:
        if one.win and one.start.win is not None and one.end.win is not None:
            yield one.start.win, one.win, one.end.win


def _row(about: tuple[str, int, str, int], parts: list[tuple[float, Parts, float]]) -> ReviewRow:
    each = [part.luck for _, part, _ in parts]
    luck = [fmean(each[seat : seat + about[1]]) for seat in range(0, len(each), about[1])]
    return ReviewRow(
        *about,
        start=fmean(start for start, _, _ in parts),
        luck=fmean(luck),
        luck_error=pstdev(luck) / sqrt(len(luck)),
        errors=fmean(part.error for _, part, _ in parts),
        others=fmean(part.others for _, part, _ in parts),
        end=fmean(end for _, _, end in parts),
        gap=max(abs(start + part.change - end) for start, part, end in parts),
    )
