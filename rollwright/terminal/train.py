"""`rollwright train`: makes the networks that come with the package, from nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from rollwright.core.errors import InvalidNotation
from rollwright.games import game
from rollwright.terminal.bar import bar
from rollwright.terminal.curve import Curve, draw

POINTS = 200
"""A curve of more points is drawn by means."""
TEST_GAMES = 20_000

Tell = Callable[[str, int, int], None]
Curves = dict[str, list[tuple[float, float]]]


def run(
    name: str,
    seed: int,
    checkpoints: str,
    resume: bool,
    folder: str | None,
    plot: str | None,
    scale: float,
) -> int:
    """Trains with a progress bar, and draws the learning curve."""
    title = game(name).title
    kept = _kept(Path(checkpoints), name, resume)
    make = _train_clever if name == "clever" else _train_pairs
    with bar("compiling, if this is the first time", 1) as (shown, task):

        def tell(part: str, done: int, total: int) -> None:
            shown.update(task, description=f"training {part}", completed=done, total=total)

        curves = make(name, seed, kept, resume, folder, scale, tell)
    if plot:
        what = "points by games" if name == "clever" else "error by rounds"
        _write(Path(plot), draw(f"{title}: learning curve", what, curves))
    return 0


def _kept(folder: Path, name: str, resume: bool) -> Path:
    """The folder of checkpoints; those of an earlier training are never overwritten unasked."""
    if not resume and any(folder.glob(f"{name}-*.npz")):
        raise InvalidNotation(
            f"there are checkpoints in {folder}: go on with --resume, or give another folder"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidNotation(f"can't write checkpoints to {folder}: {error.strerror}") from None
    return folder


def _train_clever(
    name: str, seed: int, kept: Path, resume: bool, folder: str | None, scale: float, tell: Tell
) -> Curves:
    from rollwright.minds import data
    from rollwright.minds.clever import recipe

    curves: Curves = {}

    def progress(step: str, run: Any, point: Any) -> None:
        tell(step, run.games, run.plan.games)
        curves[step] = [(p.games, sum(p.means) / len(p.means)) for p in run.curve]

    steps = tuple(
        replace(step, plan=replace(step.plan, games=_part(step.plan.games, scale)))
        for step in recipe.STEPS
    )
    target = Path(folder) if folder else data.FOLDER
    recipe.make(kept, resume, seed, progress, target, steps, _part(TEST_GAMES // 10, scale))
    return curves


def _train_pairs(
    name: str, seed: int, kept: Path, resume: bool, folder: str | None, scale: float, tell: Tell
) -> Curves:
    from rollwright.minds import data
    from rollwright.minds.making import make_networks

    course = import_module(f"rollwright.minds.{name.replace('-', '_')}.making").COURSE
    curves: Curves = {}

    def progress(run: Any) -> None:
        part = f"{run.plan.players} players"
        tell(part, run.done, run.plan.rounds)
        if run.done == run.plan.rounds:
            curves[part] = list(enumerate(run.losses, 1))

    plans = {
        players: replace(plan, seed=seed, rounds=_part(plan.rounds, scale))
        for players, plan in course.plans.items()
    }
    target = Path(folder) if folder else data.FOLDER
    course = replace(course, plans=plans)
    make_networks(course, progress, target, kept, max(12, _part(TEST_GAMES, scale)))
    return {part: thin(curve) for part, curve in curves.items()}


def _part(whole: int, scale: float) -> int:
    return max(1, round(whole * scale))


def thin(curve: Curve) -> list[tuple[float, float]]:
    """A curve of at most so many points: means of what follows one another."""
    step = -(-len(curve) // POINTS) or 1
    pieces = [curve[i : i + step] for i in range(0, len(curve), step)]
    return [(piece[-1][0], sum(y for _, y in piece) / len(piece)) for piece in pieces]


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidNotation(f"can't write {path}: {error.strerror}") from None
