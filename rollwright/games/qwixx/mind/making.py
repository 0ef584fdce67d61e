"""Qwixx: how the shipped files are made, from nothing: the tables solved, the networks trained."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

from rollwright.games.qwixx.mind import DATA, books, table
from rollwright.games.qwixx.mind.solve import HAZARD, Progress, solve
from rollwright.games.qwixx.mind.worth import FIXED_MIND, POINTS_MIND
from rollwright.minds import data
from rollwright.minds.learning import Brain, Plan
from rollwright.minds.making import Course, about, train_course
from rollwright.minds.tally import Tally

PLANS = {
    2: Plan(players=2, rounds=18000, games=128),
    3: Plan(players=3, rounds=9000, games=96),
    4: Plan(players=4, rounds=4000, games=64),
    5: Plan(players=5, rounds=4000, games=48),
}


def figures(folder: Path, progress: Progress) -> dict[str, float]:
    """Solves Qwixx, writes its tables, and returns what they say of an empty sheet."""
    make_tables(progress, folder)
    entries = data.manifest(folder)
    return {
        "points of one player": entries[books.SOLO]["score"]["start"],
        "the same, if a game may end after any turn": entries[books.FIXED]["score"]["start"],
    }


def make_tables(progress: Progress = lambda share: None, folder: Path = DATA) -> None:
    """Solves Qwixx for one player, as it is and with a chance that the game ends."""
    _make_table(books.SOLO, 0.0, table.FINE, lambda share: progress(share / 2), folder)
    _make_table(books.FIXED, HAZARD, table.COARSE, lambda share: progress((1 + share) / 2), folder)


def _make_table(name: str, hazard: float, steps: int, progress: Progress, folder: Path) -> None:
    begun = time.perf_counter()
    values = solve(hazard, progress)
    arrays = table.pack(values, steps)
    kind = FIXED_MIND if hazard else POINTS_MIND
    player = books.table_player(kind, table.unpack(arrays), hazard)
    result = books.ARENA.duel(player, player, 1, 20_000)
    score = {
        "start": round(float(values[0, 0, 0]), 5),
        "mean of 20,000 games alone": f"{result.mean:.2f} ± {result.error:.2f}",
    }
    data.save(name, arrays, about("rollwright solve qwixx", begun, None, score), folder)


def measure(players: int, brain: Brain, games: int) -> Tally:
    """A network against the table with a chance that the game ends."""
    return books.ARENA.duel(books.win_player(brain), books.fixed(), players, games, seed=7)


THREADS = 1
CURVE = "error by rounds"
COURSE = Course(books.WIN, "rollwright train qwixx", books.QwixxTeacher(), PLANS, measure)
train = partial(train_course, COURSE)
