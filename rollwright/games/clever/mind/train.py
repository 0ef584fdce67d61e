"""Learning Clever from nothing, by playing against the dice."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from rollwright.core import speed
from rollwright.core.errors import NoAnswer
from rollwright.games.clever.mind.learning import Batch, Learner, beginner, learn, revive
from rollwright.games.clever.mind.measuring import SELFPLAY, scores
from rollwright.games.clever.mind.network import UNIT, Net
from rollwright.games.clever.mind.selfplay import Samples, Table, samples, table
from rollwright.games.clever.mind.weights import Weights, combine, fresh, put

WARM = 800
"""Steps until they have their full size."""
SHARES = 2
"""Parts of the games between two lessons, each at one kind of table, played side by side."""
PARTS = ("weights", "mean", "first", "second")
"""What is kept of a learner."""


@dataclass(frozen=True)
class Plan:
    """How to train: what is played, how much of it, and how fast the network changes."""

    tables: tuple[tuple[int, bool], ...] = ((1, False), (1, True))
    """Players and `solo_extra` of the games, in turns."""
    hidden: tuple[int, int] = (256, 64)
    games: int = 800_000
    together: int = 128
    """Games between two lessons."""
    batches: int = 4
    """Steps of a lesson."""
    seed: int = 1
    explore: float = 0.1
    """How often anything is played at first, instead of the best."""
    lean: float = 0.0
    """In which part of the games crosses in some boxes seem worth more than they are, at first."""
    boxes: int = 0
    decay: tuple[float, float] = (0.9, 0.5)
    rate: tuple[float, float] = (1e-3, 5e-6)
    memory: float = 0.999
    """How much of the weights' running mean stays at each step."""
    beam: int = 4
    threads: int = 2


@dataclass(frozen=True)
class Point:
    """A point of the learning curve: mean scores by table after so many games."""

    games: int
    seconds: float
    loss: float
    means: tuple[float, ...]


@dataclass
class Run:
    """A training in progress."""

    plan: Plan
    learner: Learner
    net: Net
    games: int = 0
    seconds: float = 0.0
    curve: list[Point] = field(default_factory=list)


def train(
    plan: Plan,
    checkpoint: Path | None = None,
    resume: bool = False,
    progress: Callable[[Run, Point], None] | None = None,
    beginning: Weights | None = None,
    every: int = 20_000,
    test_games: int = 400,
) -> Run:
    """Trains a network, from nothing or from what another has learned.

    Tells of its progress and saves it every so many games. Resumed, it goes on from the checkpoint
    as if nothing had happened.
    """
    run = start_run(plan, beginning)
    if resume and checkpoint:
        load_run(checkpoint, run)
    workers = [Worker(run, n) for n in range(SHARES)]
    losses: list[float] = []
    with ThreadPoolExecutor(plan.threads) as pool:
        while run.games < plan.games:
            before = time.perf_counter()
            losses.append(lesson(run, workers, pool))
            run.seconds += time.perf_counter() - before
            if run.games // every > (run.games - plan.together) // every or done(run):
                point = measure(run, float(np.mean(losses)), test_games)
                losses.clear()
                run.curve.append(point)
                if checkpoint:
                    save_run(checkpoint, run)
                if progress:
                    progress(run, point)
    return run


def done(run: Run) -> bool:
    return run.games >= run.plan.games


def start_run(plan: Plan, beginning: Weights | None = None) -> Run:
    network = beginning or fresh(plan.hidden, plan.seed)
    return Run(plan, beginner(network), combine([network]))


class Worker:
    """One share of the games between two lessons."""

    def __init__(self, run: Run, number: int) -> None:
        share = run.plan.together // SHARES
        most = max(players for players, _ in run.plan.tables)
        self.number = number
        self.table: Table = table(run.net)
        self.samples: Samples = samples(share * most)
        self.totals = np.zeros((share, most), dtype=np.int64)

    def play(self, run: Run) -> Batch:
        """Plays this share of games."""
        plan = run.plan
        share = len(self.totals)
        turn = run.games // share + self.number
        players, solo_extra = plan.tables[turn % len(plan.tables)]
        self.samples.count[0] = 0
        done = run.games / plan.games
        first = run.games + self.number * share
        curious = max(0.0, 1 - 1.25 * done)
        explore, lean = plan.explore * curious, plan.lean * curious
        decay = plan.decay[0] + done * (plan.decay[1] - plan.decay[0])
        speed.compiled(SELFPLAY).play_games(
            players,
            np.array([int(solo_extra)]),
            plan.seed,
            first,
            plan.beam,
            explore,
            lean,
            plan.boxes,
            decay,
            run.net,
            self.totals,
            self.samples,
            self.table,
        )
        n = int(self.samples.count[0])
        target = (self.samples.target[:n] - self.samples.score[:n]) / np.float32(UNIT)
        return Batch(self.samples.rows[:n].copy(), target)


def lesson(run: Run, workers: list[Worker], pool: ThreadPoolExecutor) -> float:
    """Plays some games and learns from them; returns the error."""
    plan = run.plan
    put(run.net, run.learner.weights)
    parts = list(pool.map(lambda worker: worker.play(run), workers))
    rows = np.concatenate([part.rows for part in parts])
    target = np.concatenate([part.target for part in parts])
    if run.learner.steps == 0:
        run.learner = beginner(revive(run.learner.weights, rows, plan.seed))
    order = np.random.default_rng((plan.seed, run.games)).permutation(len(rows))
    loss = 0.0
    for part in np.array_split(order, plan.batches):
        batch = Batch(rows[part], target[part])
        run.learner, error = learn(run.learner, batch, rate(run), plan.memory)
        loss += error / plan.batches
    run.games += plan.together
    return loss


def rate(run: Run) -> float:
    """The size of the steps: small at the beginning, so that no unit dies, then along a cosine."""
    first, last = run.plan.rate
    wave = (1 + math.cos(math.pi * run.games / run.plan.games)) / 2
    return min(1.0, (run.learner.steps + 1) / WARM) * (last + (first - last) * wave)


def measure(run: Run, loss: float, games: int) -> Point:
    """How the mean of the weights scores."""
    put(run.net, run.learner.mean)
    means = tuple(
        float(scores(run.net, players, solo_extra, games)[:, 0].mean())
        for players, solo_extra in run.plan.tables
    )
    return Point(run.games, round(run.seconds, 1), loss, means)


def save_run(path: Path, run: Run) -> None:
    """Writes a checkpoint; the old one stays whole until the new one is."""
    arrays = {
        f"{part}.{name}": array
        for part in PARTS
        for name, array in getattr(run.learner, part)._asdict().items()
    }
    about = {
        "plan": asdict(run.plan),
        "steps": run.learner.steps,
        "games": run.games,
        "seconds": run.seconds,
        "curve": [asdict(point) for point in run.curve],
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    with new.open("wb") as file:
        np.savez(file, about=np.array(json.dumps(about)), **arrays)
    new.replace(path)


def load_run(path: Path, run: Run) -> None:
    """Goes on from a checkpoint of a training that followed the same plan."""
    try:
        with np.load(path) as data:
            about = json.loads(str(data["about"]))
            parts = {part: _read(data, part) for part in PARTS}
    except FileNotFoundError:
        raise NoAnswer(f"there is no checkpoint {path}") from None
    except Exception:
        raise NoAnswer(f"the checkpoint {path} is damaged") from None
    expected = json.loads(json.dumps(asdict(replace(run.plan, threads=1))))
    if expected != {**about["plan"], "threads": 1}:
        raise NoAnswer(f"the checkpoint {path} is of another training: {about['plan']}")
    run.learner = Learner(**parts, steps=about["steps"])
    run.curve = [Point(**{**point, "means": tuple(point["means"])}) for point in about["curve"]]
    run.games, run.seconds = about["games"], about["seconds"]


def _read(data: Any, name: str) -> Weights:
    return Weights(*(data[f"{name}.{field}"] for field in Weights._fields))
