"""Qwixx: how the shipped files are made, from nothing: the tables solved, the networks trained."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from rollwright.games.qwixx.mind import DATA, packing, tables
from rollwright.games.qwixx.mind.evaluate import FIXED_MIND, POINTS_MIND
from rollwright.games.qwixx.mind.solve import HAZARD, Progress, solve
from rollwright.minds import data
from rollwright.minds.pair_learning import PairSchedule, pair_recipe
from rollwright.minds.recipe import about

TEST_GAMES = 20_000


def figures(folder: Path, progress: Progress) -> dict[str, float]:
    """Solves Qwixx, writes its tables, and returns what they say of an empty sheet."""
    make_tables(progress, folder)
    entries = data.manifest(folder)
    return {
        "points of one player": entries[tables.SOLO]["start"],
        "the same, if a game may end after any turn": entries[tables.FIXED]["start"],
    }


def make_tables(progress: Progress = lambda share: None, folder: Path = DATA) -> None:
    """Solves Qwixx for one player, as it is and with a chance that the game ends."""
    _make_table(tables.SOLO, 0.0, packing.FINE, lambda share: progress(share / 2), folder)
    _make_table(
        tables.FIXED, HAZARD, packing.COARSE, lambda share: progress((1 + share) / 2), folder
    )


def _make_table(name: str, hazard: float, steps: int, progress: Progress, folder: Path) -> None:
    begun = time.perf_counter()
    values = solve(hazard, progress)
    arrays = packing.pack(values, steps)
    kind = FIXED_MIND if hazard else POINTS_MIND
    known = tables.table_mind(kind, packing.unpack(arrays), hazard)
    result = tables.ARENA.duel(known, known, 1, TEST_GAMES)
    mean, error = round(result.mean, 2), round(result.error, 2)
    entry: dict[str, Any] = {
        **about("rollwright solve qwixx", time.perf_counter() - begun, []),
        "start": round(float(values[0, 0, 0]), 5),
        "scores": {"1 player": {"mean": mean, "error": error, "games": result.games}},
    }
    data.save(name, arrays, entry, folder)


THREADS = 1
CURVE = "error by rounds"
SCHEDULES = {
    2: PairSchedule(players=2, rounds=24000, games=128),
    3: PairSchedule(players=3, rounds=9000, games=96),
    4: PairSchedule(players=4, rounds=6000, games=64),
    5: PairSchedule(players=5, rounds=6000, games=48),
}
RECIPE = pair_recipe("qwixx", tables.WIN, tables.GAME, SCHEDULES)
train = RECIPE.train
