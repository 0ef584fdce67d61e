"""How the networks that come with the package are made, from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rollwright.games.clever.boxes import LINES
from rollwright.games.clever.mind.measuring import games_of, scores
from rollwright.games.clever.mind.method import SHARES, CleverMethod, CleverSchedule
from rollwright.games.clever.mind.mind import MANY, SOLO
from rollwright.games.clever.mind.weights import Weights, combine, packed
from rollwright.minds.recipe import Arrays, Recipe, RecipeStep, Scores, TrainedNetwork

DEFAULT, EXTRA, SEVERAL = "default", "extra", "several"
DEFAULT_FIRST, EXTRA_FIRST = "default-first", "extra-first"
DEFAULT_SECOND = "default-second"
ALONE, ALONE_EXTRA = ((1, False),), ((1, True),)
TOGETHER = ((2, False), (3, False), (4, False))
YELLOW_FOX = 4
"""The last row of yellow, among the lines that give a bonus."""

PLAIN = CleverSchedule(rounds=6250, batches=8)
LONG = replace(PLAIN, rounds=3125, explore=0.05, lean=0.8, boxes=LINES[YELLOW_FOX])
"""Left to itself, a network never learns what the fox of yellow's last row is worth."""
AT_TABLES = replace(PLAIN, rounds=782, explore=0.06, trace=(0.8, 0.4), rate=(6e-4, 5e-6))
LONGER = replace(PLAIN, rounds=2344, explore=0.03, trace=(0.6, 0.3), rate=(5e-4, 3e-6))
LONGEST = replace(PLAIN, rounds=3125, explore=0.02, trace=(0.5, 0.3), rate=(3e-4, 2e-6))
STEPS = (
    RecipeStep(EXTRA_FIRST, replace(LONG, tables=ALONE_EXTRA)),
    RecipeStep(DEFAULT_FIRST, replace(LONG, tables=ALONE)),
    RecipeStep(SEVERAL, replace(AT_TABLES, tables=TOGETHER), EXTRA_FIRST),
    RecipeStep(DEFAULT_SECOND, replace(LONGER, tables=ALONE), DEFAULT_FIRST),
    RecipeStep(EXTRA, replace(LONGER, tables=ALONE_EXTRA), EXTRA_FIRST),
    RecipeStep(DEFAULT, replace(LONGEST, tables=ALONE), DEFAULT_SECOND),
)

Networks = Sequence[TrainedNetwork[CleverSchedule]]


def pack(networks: Networks) -> Arrays:
    """The arrays of a file."""
    return packed([Weights(*one.weights) for one in networks])


def measure(networks: Networks, games: int) -> Scores:
    """Mean score and its standard error by table, in fresh games of experts."""
    net = combine([Weights(*one.weights) for one in networks])
    found = {}
    for players, solo_extra in (table for one in networks for table in one.schedule.tables):
        totals = scores(net, games_of(players, solo_extra), games).mean(axis=1)
        label = f"{players} players" if players > 1 else f"solo_extra={str(solo_extra).lower()}"
        error = float(totals.std()) / games**0.5
        mean = round(float(totals.mean()), 2)
        found[label] = {"mean": mean, "error": round(error, 2), "games": games}
    return found


THREADS = SHARES
CURVE = "points by games"
RECIPE = Recipe(
    game="clever",
    steps=STEPS,
    files={SOLO: (DEFAULT, EXTRA), MANY: (SEVERAL,)},
    method=CleverMethod,
    pack=pack,
    measure=measure,
    test_games=10_000,
    seeds=100,
)
train = RECIPE.train
