"""How a network for the chance to win is made: games against itself, in rounds, from a seed.

Every round plays some games with the present weights, takes targets from how the games went on and
makes a step of Adam. What is kept is a running mean of the weights. A run can be saved after any
round and goes on from there as if it had not been interrupted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from rollwright.core import speed
from rollwright.core.errors import NoAnswer
from rollwright.minds.pairs import HIDDEN, UNITS

MODULE = "rollwright.minds.pairs"


class Teacher(Protocol):
    """A game that a network learns: the size of its input, and how it is played."""

    features: int
    line: int
    longest: int
    asides: int
    """At most so many moments a game at which the game supplies a target itself."""

    def collect(self, players: int, brain: Brain, seed: int, number: int, batch: Batch) -> None:
        """Plays the games of a batch with a network for all seats, and fills the batch."""


@dataclass
class Brain:
    """The weights of a network: by feature, and of its two outputs."""

    weights: Any
    out: Any

    @property
    def parts(self) -> tuple[Any, Any, Any]:
        """As players use it: the weights for the chance to win, the outputs, those for points."""
        cut = (self.weights[:, :HIDDEN], self.weights[:, HIDDEN:])
        win, points = map(np.ascontiguousarray, cut)
        return win, self.out, points

    def copy(self) -> Brain:
        return Brain(self.weights.copy(), self.out.copy())


@dataclass
class Batch:
    """What was seen in some games, by moment, seat and other, and how they ended."""

    lines: Any
    differences: Any
    ends: Any
    won: Any
    to_come: Any
    chances: Any
    asides: Batch | None = None
    """Moments with a target of their own, each as a game of one moment."""

    def columns(self, trace: float) -> tuple[Any, ...]:
        """What `pairs.learn` takes."""
        seen = (self.lines, self.differences, self.ends)
        return (*seen, self.won, self.to_come, trace, self.chances)


@dataclass(frozen=True)
class Plan:
    """How a network is trained; rates and traces go from the first value to the second."""

    players: int
    rounds: int
    games: int = 128
    rate: tuple[float, float] = (2e-3, 2e-5)
    trace: tuple[float, float] = (0.9, 0.6)
    average: float = 0.999
    seed: int = 1


@dataclass
class Run:
    """A training run as far as it has come."""

    plan: Plan
    brain: Brain
    mean: Brain
    moments: list[Any]
    done: int = 0
    losses: list[float] = field(default_factory=list)


def new_brain(features: int, seed: int) -> Brain:
    """A network that knows nothing yet."""
    rng = np.random.default_rng(seed)
    weights = rng.normal(0, 0.05, (features, UNITS)).astype(np.float32)
    weights[-1] = rng.normal(0, 1, UNITS)
    out = rng.normal(0, 0.2, (2, UNITS + 1)).astype(np.float32)
    out[0, HIDDEN:UNITS] = out[1, :HIDDEN] = 0
    return Brain(weights, out)


def no_brain() -> Brain:
    """In place of a network, for players without one."""
    return Brain(np.zeros((1, UNITS), np.float32), np.zeros((2, UNITS + 1), np.float32))


def new_run(teacher: Teacher, plan: Plan, brain: Brain | None = None) -> Run:
    """A run that has not begun, from a network or from nothing."""
    brain = brain.copy() if brain else new_brain(teacher.features, plan.seed)
    moments = [np.zeros_like(a) for a in (brain.weights, brain.out) for _ in range(2)]
    return Run(plan, brain, brain.copy(), moments)


def train(
    teacher: Teacher,
    run: Run,
    progress: Callable[[Run], None] = lambda run: None,
    keep: Path | None = None,
    keep_every: int = 500,
) -> Brain:
    """Carries a run to its end; returns the mean of the weights."""
    kernel = speed.compiled(MODULE)
    plan, brain = run.plan, run.brain
    batch = new_batch(teacher, plan)
    slopes = (np.zeros(UNITS, np.float32), np.zeros_like(brain.weights), np.zeros_like(brain.out))
    while run.done < plan.rounds:
        share = run.done / plan.rounds
        rate = plan.rate[0] * (plan.rate[1] / plan.rate[0]) ** share
        trace = plan.trace[0] + (plan.trace[1] - plan.trace[0]) * share
        teacher.collect(plan.players, brain, plan.seed, run.done * plan.games, batch)
        known = (brain.weights, brain.out)
        run.losses.append(kernel.learn(*known, *batch.columns(trace), slopes))
        if batch.asides:
            kernel.learn(*known, *batch.asides.columns(0.0), slopes)
        scale = 1 / (batch.ends[-1] * plan.players)
        kernel.adam(brain.weights, slopes[1], *run.moments[:2], rate, scale * plan.games)
        kernel.adam(brain.out, slopes[2], *run.moments[2:], rate, scale)
        run.done += 1
        _average(run)
        if keep and (run.done % keep_every == 0 or run.done == plan.rounds):
            save_run(run, keep)
        progress(run)
    return run.mean


def _average(run: Run) -> None:
    part = 1 - min(run.plan.average, run.done / (run.done + 10))
    for mean, now in ((run.mean.weights, run.brain.weights), (run.mean.out, run.brain.out)):
        mean += np.float32(part) * (now - mean)


def new_batch(teacher: Teacher, plan: Plan) -> Batch:
    """Room for the games of a round."""
    batch = _room(teacher.line, plan.players, plan.games, plan.games * teacher.longest)
    if teacher.asides:
        most = plan.games * teacher.asides
        batch.asides = _room(teacher.line, plan.players, most, most)
    return batch


def _room(line: int, seats: int, games: int, moments: int) -> Batch:
    return Batch(
        np.zeros((moments, seats, seats - 1, line), np.int64),
        np.zeros((moments, seats, seats - 1)),
        np.zeros(games + 1, np.int64),
        np.zeros((games, seats)),
        np.zeros((moments, seats)),
        np.zeros((moments, seats)),
    )


def save_run(run: Run, path: Path) -> None:
    """Keeps a run so that it can go on later."""
    partial = path.with_suffix(".part")
    arrays = [run.brain.weights, run.brain.out, run.mean.weights, run.mean.out, *run.moments]
    with partial.open("wb") as file:
        np.savez(file, *arrays, done=run.done, losses=run.losses, plan=str(run.plan))
    partial.replace(path)


def load_run(path: Path, plan: Plan) -> Run:
    """A run that was kept; raises NoAnswer if it is another's or can't be read."""
    try:
        with np.load(path, allow_pickle=False) as kept:
            if str(kept["plan"]) != str(plan):
                raise NoAnswer(f"{path} is from a run with other settings: {kept['plan']}")
            a = [kept[f"arr_{n}"] for n in range(8)]
            done, losses = int(kept["done"]), list(map(float, kept["losses"]))
    except (OSError, ValueError, KeyError) as error:
        if isinstance(error, NoAnswer):
            raise
        raise NoAnswer(f"the checkpoint {path} can't be read: {error}") from None
    return Run(plan, Brain(a[0], a[1]), Brain(a[2], a[3]), a[4:], done, losses)
