"""How the networks that come with the package are made, from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rollwright.games.clever.boxes import LINES
from rollwright.games.clever.mind.checking import errors
from rollwright.games.clever.mind.measuring import games_of, scores
from rollwright.games.clever.mind.method import SHARES, CleverMethod, CleverSchedule
from rollwright.games.clever.mind.mind import MANY, SOLO
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.weights import Weights, combine, packed
from rollwright.minds.arrays import Singles
from rollwright.minds.recipe import Arrays, Recipe, RecipeStep, Scores, TrainedNetwork

DEFAULT, EXTRA, SEVERAL = "default", "extra", "several"
DEFAULT_FIRST, EXTRA_FIRST = "default-first", "extra-first"
DEFAULT_SECOND = "default-second"
DEFAULT_WIDE, EXTRA_WIDE = "default-wide", "extra-wide"
DEFAULT_LAST, EXTRA_LAST = "default-last", "extra-last"
EXTRA_FINAL = "extra-final"
SEVERAL_WIDE, SEVERAL_WINS = "several-wide", "several-wins"
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
WIDE = replace(LONGEST, rounds=500, warm=160, trace=(0.6, 0.3), wander=0.5, onward=True)
"""Experts know little of what others come to: see `wandering`."""
LAST = replace(WIDE, rounds=400, rate=(1e-4, 1e-6), trace=(0.4, 0.3), wander=0.35)
FINAL = replace(LAST, rounds=600, rate=(6e-5, 5e-7), wander=0.25)
WIDE_AT_TABLES = replace(WIDE, rounds=900, rate=(5e-4, 5e-6), tables=TOGETHER)
TO_WIN = replace(WIDE, rounds=240, rate=(3e-4, 2e-6), wander=0.35, wins=True, tables=TOGETHER)
"""Those who play to win leave each other less: a network for several learns that last."""
STEPS = (
    RecipeStep(EXTRA_FIRST, replace(LONG, tables=ALONE_EXTRA)),
    RecipeStep(DEFAULT_FIRST, replace(LONG, tables=ALONE)),
    RecipeStep(SEVERAL, replace(AT_TABLES, tables=TOGETHER), EXTRA_FIRST),
    RecipeStep(DEFAULT_SECOND, replace(LONGER, tables=ALONE), DEFAULT_FIRST),
    RecipeStep(EXTRA, replace(LONGER, tables=ALONE_EXTRA), EXTRA_FIRST),
    RecipeStep(DEFAULT, replace(LONGEST, tables=ALONE), DEFAULT_SECOND),
    RecipeStep(DEFAULT_WIDE, replace(WIDE, tables=ALONE), DEFAULT),
    RecipeStep(EXTRA_WIDE, replace(WIDE, tables=ALONE_EXTRA), EXTRA),
    RecipeStep(DEFAULT_LAST, replace(LAST, tables=ALONE), DEFAULT_WIDE),
    RecipeStep(EXTRA_LAST, replace(LAST, tables=ALONE_EXTRA), EXTRA_WIDE),
    RecipeStep(EXTRA_FINAL, replace(FINAL, tables=ALONE_EXTRA), EXTRA_LAST),
    RecipeStep(SEVERAL_WIDE, WIDE_AT_TABLES, SEVERAL),
    RecipeStep(SEVERAL_WINS, TO_WIN, SEVERAL_WIDE),
)

CHECKED = 32
"""Of so many games that experts are measured in, for one a position is checked."""

Networks = Sequence[TrainedNetwork[CleverSchedule]]


def pack(networks: Networks) -> Arrays:
    """The arrays of a file."""
    return packed([Weights(*one.weights) for one in networks])


def check(networks: Networks, games: int) -> Singles:
    """How far the networks are from the truth, by network (see `errors`)."""
    kinds = [one.schedule.tables for one in networks]
    return errors(_ready(networks), kinds, max(1, games // CHECKED))


def measure(networks: Networks, games: int) -> Scores:
    """Mean score and its standard error by table, in fresh games of experts."""
    net = _ready(networks)
    found = {}
    for players, solo_extra in (table for one in networks for table in one.schedule.tables):
        totals = scores(net, games_of(players, solo_extra), games).mean(axis=1)
        label = f"{players} players" if players > 1 else f"solo_extra={str(solo_extra).lower()}"
        error = float(totals.std()) / games**0.5
        mean = round(float(totals.mean()), 2)
        found[label] = {"mean": mean, "error": round(error, 2), "games": games}
    return found


def _ready(networks: Networks) -> Net:
    return combine([Weights(*one.weights) for one in networks])


THREADS = SHARES
CURVE = "points by games"
RECIPE = Recipe(
    game="clever",
    steps=STEPS,
    files={SOLO: (DEFAULT_LAST, EXTRA_FINAL), MANY: (SEVERAL_WINS,)},
    method=CleverMethod,
    pack=pack,
    measure=measure,
    errors=check,
    test_games=10_000,
    seeds=100,
)
train = RECIPE.train
