"""Whole trainings: each is known by game, seed and scale, wherever it runs."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import cast

from rollwright.core.contract import Curves, Tell, Trainer
from rollwright.core.data import Data
from rollwright.core.errors import UnusableFile
from rollwright.games import game as find_game
from rollwright.minds import data
from rollwright.minds.registry import spec

DATA, RESULT = "data", "result.json"


@dataclass(frozen=True)
class Job:
    """A training; `scale` is the share of the usual number of games that it takes."""

    game: str
    seed: int
    scale: float = 1.0


@dataclass(frozen=True)
class Trained:
    """The result of a training: its files, what the manifest says of each, and its curves."""

    job: Job
    files: dict[str, bytes]
    entries: dict[str, Data]
    curves: Curves


def silent(part: str, done: int, total: int) -> None:
    """Tells nobody how far the training is."""


def trainer(game: str) -> Trainer:
    """What makes the networks of a game."""
    return cast(Trainer, import_module(spec(find_game(game)).trainer))


def train(job: Job, kept: Path, resume: bool, folder: Path, tell: Tell = silent) -> Curves:
    """Trains, with checkpoints in one folder, and writes the data into another."""
    return trainer(job.game).train(job.seed, job.scale, kept, resume, folder, tell)


def train_away(job: Job) -> Trained:
    """What a task on a cluster does; it leaves no files there."""
    with TemporaryDirectory() as room:
        kept = Path(room)
        return collected(job, kept / DATA, train(job, kept, False, kept / DATA))


def train_at_home(job: Job, home: Path, resume: bool, tell: Tell = silent) -> Trained:
    """Trains with checkpoints in a folder, in which it can be resumed."""
    kept = home_of(job, home)
    kept.mkdir(parents=True, exist_ok=True)
    return collected(job, kept / DATA, train(job, kept, resume, kept / DATA, tell))


def home_of(job: Job, home: Path) -> Path:
    return home / f"seed-{job.seed}"


def collected(job: Job, folder: Path, curves: Curves) -> Trained:
    """The files of a folder."""
    entries = data.manifest(folder)
    files = {name: (folder / f"{name}.xz").read_bytes() for name in entries}
    return Trained(job, files, entries, curves)


def keep(trained: Trained, home: Path) -> None:
    """Keeps a finished training, so that it need not be trained again."""
    folder = home_of(trained.job, home)
    for name in trained.files:
        data.put(name, trained.files[name], trained.entries[name], folder / DATA)
    result = {"job": asdict(trained.job), "curves": trained.curves}
    (folder / RESULT).write_text(json.dumps(result), encoding="utf-8")


def kept(job: Job, home: Path) -> Trained | None:
    """The training, if it is finished and kept."""
    folder = home_of(job, home)
    try:
        result = json.loads((folder / RESULT).read_text(encoding="utf-8"))
        made, curves = Job(**result["job"]), result["curves"]
        trained = collected(job, folder / DATA, curves)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UnusableFile(f"the training in {folder} can't be read: {error}") from None
    if made != job:
        raise UnusableFile(f"the training in {folder} is another: {made}")
    return trained


def by_threads(jobs: Sequence[Job], run: Callable[[Job], Trained]) -> Iterator[Trained]:
    """Trainings on this machine, as they end: as many at once as there are cores for.

    They end with the program, at the latest.
    """
    waiting: SimpleQueue[Job] = SimpleQueue()
    ended: SimpleQueue[Trained | BaseException] = SimpleQueue()
    for job in jobs:
        waiting.put(job)

    def work() -> None:
        while not waiting.empty():
            try:
                ended.put(run(waiting.get_nowait()))
            except BaseException as error:
                ended.put(error)

    for _ in range(min(len(jobs), at_once(jobs[0].game)) if jobs else 0):
        Thread(target=work, daemon=True).start()
    for _ in jobs:
        outcome = ended.get()
        if isinstance(outcome, BaseException):
            raise outcome
        yield outcome


def at_once(game: str) -> int:
    """How many trainings this machine has cores for."""
    return max(1, (os.cpu_count() or 1) // trainer(game).THREADS)


def ship_best(found: Sequence[Trained], folder: Path) -> dict[str, Trained]:
    """Takes each file from the training with which it scored best; returns those trainings."""
    chosen = {}
    for name in found[0].files:
        best = max(found, key=lambda one: (score(one.entries[name]), -one.job.seed))
        data.put(name, best.files[name], best.entries[name], folder)
        chosen[name] = best
    return chosen


def score(entry: Data) -> float:
    """What a file scored, by its entry in the manifest: the mean over its tables.

    The points of a game or, where it was measured against another mind, the percentage of wins.
    """
    tables = entry["scores"].values()
    means = [100 * one["decided"] if "decided" in one else one["mean"] for one in tables]
    return float(sum(means) / len(means))
