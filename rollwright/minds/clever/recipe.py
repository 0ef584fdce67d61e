"""How the networks that come with the package are made, from nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import rollwright
from rollwright.minds import data
from rollwright.minds.clever.inputs import sit_down
from rollwright.minds.clever.measuring import scores
from rollwright.minds.clever.mind import MANY, SOLO
from rollwright.minds.clever.train import Plan, Point, Run, train
from rollwright.minds.clever.weights import Weights, combine, save

COMMAND = "rollwright train clever"
SOLO_TABLES = ((1, False), (1, True))
MANY_TABLES = ((2, False), (3, False), (4, False))


@dataclass(frozen=True)
class Step:
    """A training that begins with what earlier ones have learned, or with nothing."""

    name: str
    plan: Plan
    after: tuple[str, ...] = ()
    """By phase: the trainings whose networks it begins with."""


FIRST, SECOND, ENDING, ENDING_EXTRA = "first", "second", "ending", "ending-extra"
LONG = Plan(SOLO_TABLES, (128, 32), games=460_032, batches=8)
LONGER = replace(LONG, games=350_080, explore=0.06, decay=(0.7, 0.4), rate=(6e-4, 5e-6))
LAST = replace(LONGER, games=60_032, together=32, replays=4, batches=4, decay=(0.8, 0.3))
TABLE = replace(LONGER, tables=MANY_TABLES, games=40_064, batches=16, decay=(0.8, 0.4))
STEPS = (
    Step(FIRST, LONG),
    Step(SECOND, LONGER, (FIRST,)),
    Step(ENDING, replace(LAST, tables=((1, False),), phase=1), (SECOND,) * 3),
    Step(ENDING_EXTRA, replace(LAST, tables=((1, True),), phase=2), (SECOND,) * 3),
    Step(MANY, TABLE, (SECOND,)),
)
FILES = {SOLO: (SECOND, ENDING, ENDING_EXTRA), MANY: (MANY,)}
"""By file: the trainings whose networks it holds."""

Progress = Callable[[str, Run, Point], None]


def make(
    checkpoints: Path,
    resume: bool = False,
    seed: int = 1,
    progress: Progress | None = None,
    folder: Path = data.FOLDER,
    steps: tuple[Step, ...] = STEPS,
    test_games: int = 2000,
) -> dict[str, Run]:
    """Makes the shipped networks; interrupted, it can be resumed from its checkpoints."""
    runs: dict[str, Run] = {}
    for step in steps:
        before = [runs[name].learner.mean for name in step.after]
        if step.name == MANY:
            before = [one._replace(inputs=sit_down(one.inputs)) for one in before]
        runs[step.name] = _take(step, before, seed, checkpoints, resume, progress)
    for name, parts in FILES.items():
        ship(name, [runs[part] for part in parts], folder, test_games)
    return runs


def _take(
    step: Step,
    before: list[Weights],
    seed: int,
    checkpoints: Path,
    resume: bool,
    progress: Progress | None,
) -> Run:
    path = checkpoints / f"clever-{step.name}.npz"

    def tell(run: Run, point: Point) -> None:
        if progress:
            progress(step.name, run, point)

    plan = replace(step.plan, seed=seed)
    return train(plan, path, resume and path.exists(), tell, before)


def ship(name: str, runs: list[Run], folder: Path, test_games: int) -> None:
    """Writes networks to the package's data, with how they were made and what they score."""
    weights = [run.learner.mean for run in runs]
    about: dict[str, Any] = {
        "command": COMMAND,
        "version": rollwright.__version__,
        "seconds": round(sum(run.seconds for run in runs)),
        "seeds": [run.plan.seed for run in runs],
        "games": sum(run.games for run in runs),
        "scores": measured(weights, runs[0].plan, test_games),
    }
    save(name, weights, about, folder)


def measured(weights: list[Weights], plan: Plan, games: int) -> dict[str, dict[str, float]]:
    """Mean score and its standard error by table, in fresh games of experts."""
    net = combine(weights)
    found = {}
    for players, solo_extra in plan.tables:
        totals = scores(net, players, solo_extra, games).mean(axis=1)
        label = f"{players} players" if players > 1 else f"solo_extra={str(solo_extra).lower()}"
        error = float(totals.std()) / games**0.5
        found[label] = {"mean": round(float(totals.mean()), 2), "error": round(error, 2)}
    return found
