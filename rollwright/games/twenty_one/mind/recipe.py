"""Twenty One: how the networks are trained, from nothing."""

from __future__ import annotations

from rollwright.games.twenty_one.mind import tables
from rollwright.minds.pair_learning import PairSchedule, pair_recipe

LATER = (1e-3, 2e-5)
"""The rates of those that don't begin with nothing."""
SCHEDULES = {
    2: PairSchedule(players=2, rounds=4000, games=128),
    3: PairSchedule(players=3, rounds=3000, games=96, rate=LATER),
    4: PairSchedule(players=4, rounds=6000, games=64, rate=LATER),
    5: PairSchedule(players=5, rounds=6000, games=64, rate=LATER),
    6: PairSchedule(players=6, rounds=6000, games=64, rate=LATER),
}
THREADS = 1
CURVE = "error by rounds"
RECIPE = pair_recipe("twenty-one", tables.WIN, tables.GAME, SCHEDULES)
train = RECIPE.train
