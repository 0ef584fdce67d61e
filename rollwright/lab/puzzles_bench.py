"""A check of puzzles: whether the named move is ahead of the next one in games of experts."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import fmean

from rollwright.analysis.puzzles import LEAD, Puzzle, shipped
from rollwright.core.errors import InvalidSetting
from rollwright.games import all_games
from rollwright.lab.rollouts import rollouts, standard_error

ROLLOUTS = 1000
"""Games that are played on after each of the two moves."""
CLEAR = 2
"""The named move must be ahead by this many standard errors."""
MINED = (250, 2000)
"""Games that are played on when a puzzle is mined, first to see whether it is worth all of them,"""
MINED_SEED = 2
"""with other dice than when it is checked,"""
SURE = 6
"""and the standard errors by which it must be ahead then, for a later check to find it clear."""


@dataclass(frozen=True)
class PuzzlesRow:
    """How many puzzles of a game hold."""

    game: str
    puzzles: int
    unit: str
    hold: int
    """In how many the named move is clearly ahead."""
    behind: int
    """In how many it is clearly behind."""
    stated: float
    """The mean lead that they state,"""
    lead: float
    """and the one that was found."""


@dataclass(frozen=True)
class Lead:
    """By how much the named move is ahead of the next one, and the standard error of that."""

    lead: float
    error: float

    @property
    def is_clear(self) -> bool:
        return self.lead > CLEAR * self.error

    @property
    def is_behind(self) -> bool:
        return self.lead < -CLEAR * self.error


def bench_puzzles(
    count: int, progress: Callable[[str], None] | None = None, seed: int = 1, only: str = ""
) -> list[PuzzlesRow]:
    """The rows of all games, or of one, alone and for several, from a number of puzzles of each."""
    if count < 1:
        raise InvalidSetting(f"at least one puzzle is checked, not {count}")
    rows: list[PuzzlesRow] = []
    for found in all_games():
        if found.mind_spec is None or only not in ("", found.name):
            continue
        puzzles = shipped(found)
        chosen = random.Random(seed).sample(puzzles, min(count, len(puzzles)))
        for unit in ("points", "win"):
            some = [puzzle for puzzle in chosen if puzzle.unit == unit]
            if progress:
                progress(f"puzzles of {found.title}, {unit}")
            if some:
                rows.append(_row(found.name, unit, some, [true_lead(one, seed) for one in some]))
    return rows


def true_lead(puzzle: Puzzle, seed: int = 1, games: int = ROLLOUTS) -> Lead:
    """The lead in games that experts play on after each move, with the same dice."""
    alone = puzzle.unit == "points"
    best, other = (
        rollouts(puzzle.state.play(puzzle.seat, move), puzzle.seat, games, seed)[not alone]
        for move in (puzzle.best, puzzle.next)
    )
    apart = best - other
    return Lead(float(apart.mean()), standard_error(apart))


def verified(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with the lead found in games and its error; None if it is too small or unsure."""
    first, all_games = MINED
    least, found = LEAD[puzzle.unit == "win"], true_lead(puzzle, MINED_SEED, first)
    if found.lead + CLEAR * found.error < least:
        return None
    found = true_lead(puzzle, MINED_SEED, all_games)
    if found.lead < max(least, SURE * found.error):
        return None
    digits = 2 if puzzle.unit == "points" else 4
    return replace(puzzle, lead=round(found.lead, digits), error=round(found.error, digits))


def _row(game: str, unit: str, puzzles: list[Puzzle], leads: list[Lead]) -> PuzzlesRow:
    return PuzzlesRow(
        game,
        len(puzzles),
        unit,
        hold=sum(one.is_clear for one in leads),
        behind=sum(one.is_behind for one in leads),
        stated=fmean(puzzle.lead for puzzle in puzzles),
        lead=fmean(one.lead for one in leads),
    )
