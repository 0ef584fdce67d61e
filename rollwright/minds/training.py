"""How a network is trained: in rounds, from a seed, with a curve and checkpoints.

Every round plays some games with the present weights and learns from them. What is kept in the end
is a running mean of the weights. A run can be saved after any round, and goes on from there as if
it had not been interrupted. A `Method` says what is a network's own: how it begins, what a round
does, and what the learning curve shows.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from math import cos, pi
from pathlib import Path
from typing import Protocol

from rollwright.minds import checkpoint
from rollwright.minds.optimiser import Adam, Learner, Parameters

KEEP_EVERY = 250
"""Rounds between two checkpoints."""

Ends = tuple[float, float]
"""The first and the last value of something that changes during a training."""


def geometric(ends: Ends, done: int, total: int) -> float:
    """From the first to the last value by equal factors."""
    first, last = ends
    return float(first * (last / first) ** (done / total))


def cosine(ends: Ends, done: int, total: int) -> float:
    """From the first to the last value along a cosine."""
    first, last = ends
    return last + (first - last) * ((1 + cos(pi * done / total)) / 2)


def linear(ends: Ends, done: int, total: int) -> float:
    """From the first to the last value by equal steps."""
    first, last = ends
    return first + (last - first) * (done / total)


FADES = {"geometric": geometric, "cosine": cosine, "linear": linear}


@dataclass(frozen=True, kw_only=True)
class Schedule:
    """How long a network is trained, and how fast it changes."""

    rounds: int
    games: int = 128
    """Games of a round."""
    rate: Ends = (2e-3, 2e-5)
    """The size of the steps."""
    fade: str = "geometric"
    """How the rate goes from the first to the last value: a name of `FADES`."""
    warm: int = 0
    """Steps until they have their full size."""
    trace: Ends = (0.9, 0.6)
    """How much what comes later counts beside the next moment, in a target (TD(λ))."""
    adam: Adam = field(default_factory=Adam)
    seed: int = 1

    def rate_at(self, rounds: int, steps: int) -> float:
        """The size of a step, after some rounds and steps."""
        warmth = min(1.0, (steps + 1) / max(1, self.warm))
        return warmth * FADES[self.fade](self.rate, rounds, self.rounds)

    def trace_at(self, rounds: int) -> float:
        """The trace, after some rounds."""
        return linear(self.trace, rounds, self.rounds)


@dataclass
class TrainingRun:
    """A training, with how far it has come."""

    schedule: Schedule
    learner: Learner
    rounds: int = 0
    seconds: float = 0.0
    losses: list[float] = field(default_factory=list)
    """Of the rounds since the last point of the curve."""
    curve: list[tuple[float, float]] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        return self.rounds >= self.schedule.rounds

    @property
    def games(self) -> int:
        """How many games it has learned from."""
        return self.rounds * self.schedule.games


class Method(Protocol):
    """How a network learns: what is its own in a training."""

    @property
    def schedule(self) -> Schedule: ...

    @property
    def every(self) -> int:
        """Rounds between two points of the learning curve."""

    def begin(self, before: Parameters | None) -> Parameters:
        """The weights to begin with: from nothing, or from what another has learned."""

    def round(self, run: TrainingRun) -> float:
        """Plays some games and learns from them; returns the loss."""

    def point(self, run: TrainingRun, loss: float) -> tuple[float, float]:
        """A point of the learning curve; the loss is a mean since the last one."""

    def finish(self, run: TrainingRun) -> Parameters:
        """The weights that a finished run has come to."""


Progress = Callable[[TrainingRun], None]


def start_run(method: Method, before: Parameters | None = None) -> TrainingRun:
    """A run that has not begun."""
    return TrainingRun(method.schedule, Learner.begin(method.begin(before)))


def train(
    method: Method,
    run: TrainingRun,
    progress: Progress = lambda run: None,
    keep: Path | None = None,
    keep_every: int = KEEP_EVERY,
) -> Parameters:
    """Carries a run to its end, tells of every round, and saves it now and then."""
    while not run.is_done:
        began = time.perf_counter()
        run.losses.append(method.round(run))
        run.rounds += 1
        run.seconds += time.perf_counter() - began
        if run.rounds % method.every == 0 or run.is_done:
            run.curve.append(method.point(run, sum(run.losses) / len(run.losses)))
            run.losses.clear()
        if keep and (run.rounds % keep_every == 0 or run.is_done):
            save_run(keep, run)
        progress(run)
    return method.finish(run)


PARTS = ("weights", "mean", "first", "second")
"""What is kept of a learner."""


def save_run(path: Path, run: TrainingRun) -> None:
    """Keeps a run so that it can go on later."""
    arrays = {
        f"{part}{n}": array for part in PARTS for n, array in enumerate(getattr(run.learner, part))
    }
    progress = {
        "rounds": run.rounds,
        "steps": run.learner.steps,
        "seconds": run.seconds,
        "losses": run.losses,
        "curve": run.curve,
    }
    checkpoint.save(path, asdict(run.schedule), progress, arrays)


def load_run(path: Path, schedule: Schedule) -> TrainingRun:
    """A run that was kept; NoAnswer if it has another schedule, or can't be read."""
    progress, arrays = checkpoint.load(path, asdict(schedule))
    count = len(arrays) // len(PARTS)
    parts = {part: tuple(arrays[f"{part}{n}"] for n in range(count)) for part in PARTS}
    return TrainingRun(
        schedule,
        Learner(**parts, steps=progress["steps"]),
        progress["rounds"],
        progress["seconds"],
        progress["losses"],
        [(at, value) for at, value in progress["curve"]],
    )
