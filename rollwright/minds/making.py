"""How the networks of a game are made: one for each number of players, then one file of all.

Each begins with what the one before it, for one player less, has learned.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from rollwright.core.contract import Curves, Tell
from rollwright.minds import data
from rollwright.minds.learning import Brain, Plan, Run, Teacher, load_run, new_run, train
from rollwright.minds.tally import Tally

Report = Callable[[Run], None]
TEST_GAMES = 20_000


@dataclass(frozen=True)
class Course:
    """What is made: the file, from which teacher by which plans, and how it is measured."""

    name: str
    command: str
    teacher: Teacher
    plans: Mapping[int, Plan]
    measure: Callable[[int, Brain, int], Tally]
    """By number of players: the network against the best player without one."""


def make_networks(
    course: Course,
    folder: Path,
    progress: Report = lambda run: None,
    keep: Path | None = None,
    games: int = TEST_GAMES,
) -> dict[str, Any]:
    """Trains, measures and saves; with a folder to keep runs in, it can be interrupted."""
    begun = time.perf_counter()
    arrays: dict[str, Any] = {}
    score: dict[str, str] = {}
    brain = None
    for players, plan in course.plans.items():
        kept = keep / f"{course.name}-{players}.npz" if keep else None
        brain = make_network(course.teacher, plan, progress, kept, brain)
        arrays[f"weights{players}"] = brain.weights.astype(np.float16)
        arrays[f"out{players}"] = brain.out
        result = course.measure(players, brain, games)
        score[f"{players} players"] = f"{result.decided:.1%} of {result.games} decided games"
    seed = next(iter(course.plans.values())).seed
    return data.save(course.name, arrays, about(course.command, begun, seed, score), folder)


def make_network(
    teacher: Teacher, plan: Plan, progress: Report, keep: Path | None, begin: Brain | None = None
) -> Brain:
    """One network, from another or from nothing, or from where an interrupted run was kept."""
    run = load_run(keep, plan) if keep and keep.exists() else new_run(teacher, plan, begin)
    brain = train(teacher, run, progress, keep)
    brain.weights[(run.moments[1] == 0).all(axis=1)] = 0  # never seen
    return brain


def about(command: str, begun: float, seed: int | None, score: dict[str, Any]) -> dict[str, Any]:
    """What the manifest says of a file."""
    from rollwright import __version__

    return {
        "command": command,
        "version": __version__,
        "seconds": round(time.perf_counter() - begun),
        "seed": seed,
        "score": score,
    }


def part(whole: int, scale: float) -> int:
    """A part of a number of games or rounds, at least one."""
    return max(1, round(whole * scale))


def train_course(
    course: Course,
    seed: int,
    scale: float,
    kept: Path,
    resume: bool,
    folder: Path,
    tell: Tell,
) -> Curves:
    """The trainer of a course; a run that was kept always goes on from there."""
    plans = {
        players: replace(plan, seed=seed, rounds=part(plan.rounds, scale))
        for players, plan in course.plans.items()
    }
    total = sum(plan.rounds for plan in plans.values())
    done: dict[int, int] = {}
    curves: Curves = {}

    def progress(run: Run) -> None:
        done[run.plan.players] = run.done
        name = f"{run.plan.players} players"
        tell(name, sum(done.values()), total)
        if run.done == run.plan.rounds:
            curves[name] = list(enumerate(run.losses, 1))

    games = max(12, part(TEST_GAMES, scale))
    make_networks(replace(course, plans=plans), folder, progress, kept, games)
    return curves
