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
from rollwright.games.clever.mind.weights import combine, packed, parts_of
from rollwright.minds.arrays import Singles
from rollwright.minds.recipe import Arrays, Recipe, RecipeStep, Scores, TrainedNetwork

DEFAULT, EXTRA, SEVERAL = "default", "extra", "several"
DEFAULT_FIRST, EXTRA_FIRST = "default-first", "extra-first"
DEFAULT_ENDS, EXTRA_ENDS = "default-ends", "extra-ends"
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
ONWARD = replace(PLAIN, explore=0.02, trace=(0.6, 0.3), warm=160, wander=0.5, onward=True)
"""Experts know little of what others come to: see `wandering`."""
ENDS = replace(
    ONWARD, rounds=2600, rate=(5e-4, 2e-6), trace=(0.5, 0.3), wander=0.35, split=True, again=3
)
"""The last rounds get a network of their own; played four times, each game tells more of them."""
WIDE_AT_TABLES = replace(ONWARD, rounds=900, rate=(5e-4, 5e-6), tables=TOGETHER)
TO_WIN = replace(ONWARD, rounds=240, rate=(3e-4, 2e-6), wander=0.35, wins=True, tables=TOGETHER)
"""Those who play to win leave each other less: a network for several learns that last."""
STEPS = (
    RecipeStep(EXTRA_FIRST, replace(LONG, tables=ALONE_EXTRA)),
    RecipeStep(DEFAULT_FIRST, replace(LONG, tables=ALONE)),
    RecipeStep(SEVERAL, replace(AT_TABLES, tables=TOGETHER), EXTRA_FIRST),
    RecipeStep(DEFAULT, replace(LONGER, tables=ALONE), DEFAULT_FIRST),
    RecipeStep(EXTRA, replace(LONGER, tables=ALONE_EXTRA), EXTRA_FIRST),
    RecipeStep(DEFAULT_ENDS, replace(ENDS, tables=ALONE), DEFAULT),
    RecipeStep(EXTRA_ENDS, replace(ENDS, tables=ALONE_EXTRA), EXTRA),
    RecipeStep(SEVERAL_WIDE, WIDE_AT_TABLES, SEVERAL),
    RecipeStep(SEVERAL_WINS, TO_WIN, SEVERAL_WIDE),
)

CHECKED = 16
"""Of so many games that experts are measured in, for one a position is checked."""

Networks = Sequence[TrainedNetwork[CleverSchedule]]


def pack(networks: Networks) -> Arrays:
    """The arrays of a file."""
    return packed([part for one in networks for part in parts_of(one.weights)])


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
    parts = [parts_of(one.weights) for one in networks]
    return combine([part for own in parts for part in own], len(parts[0]))


THREADS = SHARES
CURVE = "points by games"
RECIPE = Recipe(
    game="clever",
    steps=STEPS,
    files={SOLO: (DEFAULT_ENDS, EXTRA_ENDS), MANY: (SEVERAL_WINS,)},
    method=CleverMethod,
    pack=pack,
    measure=measure,
    errors=check,
    test_games=10_000,
    seeds=100,
)
train = RECIPE.train
