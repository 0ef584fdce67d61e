"""How the networks that come with the package are made, from nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import rollwright
from rollwright.core.contract import Curves, Tell
from rollwright.games.clever.boxes import LINES
from rollwright.games.clever.mind import DATA
from rollwright.games.clever.mind.inputs import sit_down
from rollwright.games.clever.mind.measuring import scores
from rollwright.games.clever.mind.mind import MANY, SOLO
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.train import Plan, Point, Run
from rollwright.games.clever.mind.train import train as train_network
from rollwright.games.clever.mind.weights import Weights, combine, save
from rollwright.minds.making import TEST_GAMES, part

COMMAND = "rollwright train clever"
DEFAULT, EXTRA = "default", "extra"
DEFAULT_FIRST, EXTRA_FIRST = "default-first", "extra-first"
DEFAULT_SECOND = "default-second"
TABLES = {
    DEFAULT: ((1, False),),
    EXTRA: ((1, True),),
    MANY: ((2, False), (3, False), (4, False)),
}


@dataclass(frozen=True)
class Step:
    """A training from nothing, or from what another has learned."""

    name: str
    plan: Plan
    after: str = ""
    """The training whose network it begins with."""


YELLOW_FOX = 4
"""The last row of yellow, among the lines that give a bonus."""
PLAIN = Plan(batches=8)
LONG = replace(PLAIN, games=400_000, explore=0.05, lean=0.8, boxes=LINES[YELLOW_FOX])
"""Left to itself, a network never learns what the fox of yellow's last row is worth."""
AT_TABLES = replace(PLAIN, games=100_096, explore=0.06, decay=(0.8, 0.4), rate=(6e-4, 5e-6))
LONGER = replace(PLAIN, games=300_032, explore=0.03, decay=(0.6, 0.3), rate=(5e-4, 3e-6))
LONGEST = replace(PLAIN, games=400_000, explore=0.02, decay=(0.5, 0.3), rate=(3e-4, 2e-6))
STEPS = (
    Step(EXTRA_FIRST, replace(LONG, tables=TABLES[EXTRA])),
    Step(DEFAULT_FIRST, replace(LONG, tables=TABLES[DEFAULT])),
    Step(MANY, replace(AT_TABLES, tables=TABLES[MANY]), EXTRA_FIRST),
    Step(DEFAULT_SECOND, replace(LONGER, tables=TABLES[DEFAULT]), DEFAULT_FIRST),
    Step(EXTRA, replace(LONGER, tables=TABLES[EXTRA]), EXTRA_FIRST),
    Step(DEFAULT, replace(LONGEST, tables=TABLES[DEFAULT]), DEFAULT_SECOND),
)
FILES = {SOLO: (DEFAULT, EXTRA), MANY: (MANY,)}
"""By file: the trainings whose networks it holds, one for each kind of game."""
SEEDS = 100
"""Seeds of the steps, for each seed of the whole."""

Progress = Callable[[str, Run, Point], None]


def make(
    checkpoints: Path,
    resume: bool = False,
    seed: int = 1,
    progress: Progress | None = None,
    folder: Path = DATA,
    steps: tuple[Step, ...] = STEPS,
    test_games: int = 2000,
) -> dict[str, Run]:
    """Makes the shipped networks; interrupted, it can be resumed from its checkpoints."""
    runs: dict[str, Run] = {}
    for number, step in enumerate(steps, 1):
        before = runs[step.after].learner.mean if step.after else None
        if before and step.name == MANY:
            before = before._replace(inputs=sit_down(before.inputs))
        plan = replace(step.plan, seed=SEEDS * seed + number)
        runs[step.name] = _take(step.name, plan, before, checkpoints, resume, progress)
    for name, parts in FILES.items():
        family = {one: runs[one] for part in parts for one in _line(part, steps)}
        ship(name, [runs[part] for part in parts], list(family.values()), folder, test_games)
    return runs


def _line(name: str, steps: tuple[Step, ...]) -> list[str]:
    """A training and those before it."""
    before = next(step.after for step in steps if step.name == name)
    return [*(_line(before, steps) if before else []), name]


def _take(
    name: str,
    plan: Plan,
    before: Weights | None,
    checkpoints: Path,
    resume: bool,
    progress: Progress | None,
) -> Run:
    path = checkpoints / f"clever-{name}.npz"

    def tell(run: Run, point: Point) -> None:
        if progress:
            progress(name, run, point)

    return train_network(plan, path, resume and path.exists(), tell, before)


def ship(name: str, runs: list[Run], family: list[Run], folder: Path, test_games: int) -> None:
    """Writes networks to the package's data, with how they were made and what they score.

    The family are the trainings themselves and those that they began with.
    """
    networks = [run.learner.mean for run in runs]
    tables = [table for run in runs for table in run.plan.tables]
    about: dict[str, Any] = {
        "command": COMMAND,
        "version": rollwright.__version__,
        "seconds": round(sum(run.seconds for run in family)),
        "seeds": [run.plan.seed for run in family],
        "games": sum(run.games for run in family),
        "scores": measured(combine(networks), tables, test_games),
    }
    save(name, networks, about, folder)


def measured(net: Net, tables: list[tuple[int, bool]], games: int) -> dict[str, dict[str, float]]:
    """Mean score and its standard error by table, in fresh games of experts."""
    found = {}
    for players, solo_extra in tables:
        totals = scores(net, players, solo_extra, games).mean(axis=1)
        label = f"{players} players" if players > 1 else f"solo_extra={str(solo_extra).lower()}"
        error = float(totals.std()) / games**0.5
        found[label] = {"mean": round(float(totals.mean()), 2), "error": round(error, 2)}
    return found


THREADS = 2
CURVE = "points by games"


def train(seed: int, scale: float, kept: Path, resume: bool, folder: Path, tell: Tell) -> Curves:
    """The trainer of Clever."""
    steps = tuple(
        replace(step, plan=replace(step.plan, games=part(step.plan.games, scale))) for step in STEPS
    )
    total = sum(step.plan.games for step in steps)
    done: dict[str, int] = {}
    curves: Curves = {}

    def progress(step: str, run: Run, point: Point) -> None:
        done[step] = run.games
        tell(step, min(total, sum(done.values())), total)
        curves[step] = [(p.games, sum(p.means) / len(p.means)) for p in run.curve]

    make(kept, resume, seed, progress, folder, steps, part(TEST_GAMES // 2, scale))
    return curves
