"""`rollwright train`: makes the networks that come with the package, from nothing."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from rollwright.core.contract import Curves
from rollwright.core.errors import InvalidSetting, SimulationStopped, UnusableFile
from rollwright.games import game
from rollwright.lab import training
from rollwright.lab.simulate import INTERRUPTED
from rollwright.lab.training import Job, Trained
from rollwright.minds.registry import spec
from rollwright.terminal.curve import Curve, draw
from rollwright.terminal.files import check_writable, write_text
from rollwright.terminal.progress import bar
from rollwright.terminal.simulate import ending

POINTS = 200
"""A curve with more points is drawn through means of neighbours."""
WHOLE = 1000
"""The steps of the bar for a training, where there are several."""

Told = Callable[[Job, str, int, int], None]


def run(asked: argparse.Namespace) -> int:
    """Trains with a progress bar, and draws the learning curve."""
    name, resume, plot = asked.game, asked.resume, asked.plot
    title = game(name).title
    target = Path(asked.folder) if asked.folder else spec(game(name)).data
    if asked.seeds < 1:
        raise InvalidSetting("at least one seed has to be trained")
    if plot:
        check_writable(plot)
    kept = _kept(Path(asked.checkpoints), name, resume)
    jobs = [Job(name, asked.seed + n, asked.scale) for n in range(asked.seeds)]
    try:
        if asked.seeds == 1 and asked.ray is None:
            curves = _train_one(jobs[0], kept, resume, target)
        else:
            curves = _train_several(jobs, kept, resume, target, asked.ray)
    except KeyboardInterrupt:
        return ending(INTERRUPTED, _finished(kept))
    except SimulationStopped as error:
        return ending(str(error), _finished(kept))
    if plot:
        what = training.trainer(name).CURVE
        thinned = {part: thin(curve) for part, curve in curves.items()}
        write_text(plot, draw(f"{title}: learning curve", what, thinned))
    return 0


def _kept(folder: Path, name: str, resume: bool) -> Path:
    """The folder of checkpoints; those of an earlier training are never overwritten silently."""
    if not resume and (any(folder.glob(f"{name}-*.npz")) or any(folder.glob("seed-*"))):
        raise UnusableFile(
            f"there are checkpoints in {folder}: go on with --resume, or give another folder"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnusableFile(f"can't write checkpoints to {folder}: {error.strerror}") from None
    return folder


def _train_one(job: Job, kept: Path, resume: bool, target: Path) -> Curves:
    with bar("training", 1) as shown:

        def tell(part: str, done: int, total: int) -> None:
            shown.reach(done, total, f"training {part}")

        return training.train(job, kept, resume, target, tell)


def _train_several(
    jobs: Sequence[Job], home: Path, resume: bool, target: Path, ray: str | None
) -> Curves:
    """Trains every seed, and keeps the best of each file; returns the curves of these."""
    found = [done for job in jobs if (done := training.kept(job, home))]
    left = [job for job in jobs if all(done.job != job for done in found)]
    with bar("training", WHOLE * len(jobs)) as shown:
        parts = {done.job: WHOLE for done in found}

        def tell(job: Job, _: str, done: int, total: int) -> None:
            parts[job] = WHOLE * done // total
            shown.reach(sum(parts.values()), WHOLE * len(jobs))

        for done in _trained(left, home, resume, ray, tell):
            training.keep(done, home)
            found.append(done)
            tell(done.job, "", 1, 1)
    chosen = training.ship_best(found, target)
    for name, best in chosen.items():
        marks = {done.job.seed: training.score(done.entries[name]) for done in found}
        scores = ", ".join(f"{mark:.2f} with seed {seed}" for seed, mark in sorted(marks.items()))
        print(f"{name}: kept that of seed {best.job.seed} ({scores})")
    return next(iter(chosen.values())).curves


def _trained(
    jobs: Sequence[Job], home: Path, resume: bool, ray: str | None, tell: Told
) -> Iterator[Trained]:
    """The trainings as they end: on a cluster, or here."""
    if ray is not None:
        from rollwright.lab.cluster import trainings

        return trainings(ray, jobs)

    def one(job: Job) -> Trained:
        return training.train_at_home(job, home, resume, partial(tell, job))

    return training.by_threads(jobs, one)


def _finished(home: Path) -> str:
    """What is left of a training that was stopped."""
    seeds = sorted(int(file.parent.name[5:]) for file in home.glob(f"seed-*/{training.RESULT}"))
    done = f"finished: {', '.join(f'seed {seed}' for seed in seeds)}; " if seeds else ""
    return f"{done}what was done is in {home}: go on with --resume"


def thin(curve: Curve) -> list[tuple[float, float]]:
    """The curve with at most POINTS points, each the mean of neighbours."""
    step = -(-len(curve) // POINTS) or 1
    pieces = [curve[i : i + step] for i in range(0, len(curve), step)]
    return [(piece[-1][0], sum(y for _, y in piece) / len(piece)) for piece in pieces]
