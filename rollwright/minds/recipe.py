"""Recipes: how a game's networks are made, one training after the other, and put into files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from rollwright.core.contract import Curves, Tell
from rollwright.core.data import Data
from rollwright.minds import data
from rollwright.minds.arrays import Singles
from rollwright.minds.optimiser import Parameters
from rollwright.minds.training import Method, Schedule, TrainingRun, load_run, start_run, train

LEAST_GAMES = 12
ERRORS = "errors"
"""The array of a file that says how far its values may be off; the manifest has it too."""

S = TypeVar("S", bound=Schedule)
Scores = dict[str, dict[str, float]]
"""By kind of table: what was measured there, as numbers with names."""
Arrays = dict[str, NDArray[np.float16] | NDArray[np.float32]]


@dataclass(frozen=True)
class RecipeStep(Generic[S]):
    """A training from nothing, or from what another has learned."""

    name: str
    schedule: S
    after: str = ""
    """The training whose network it begins with."""


class TrainedNetwork(NamedTuple, Generic[S]):
    """The weights that a training has come to, and its schedule."""

    schedule: S
    weights: Parameters


@dataclass(frozen=True)
class Recipe(Generic[S]):
    """The trainings of a game, in their order, and the files that come of them."""

    game: str
    steps: tuple[RecipeStep[S], ...]
    files: Mapping[str, tuple[str, ...]]
    """By file: the trainings whose networks it holds."""
    method: Callable[[S], Method]
    pack: Callable[[Sequence[TrainedNetwork[S]]], Arrays]
    """The arrays of a file."""
    measure: Callable[[Sequence[TrainedNetwork[S]], int], Scores]
    """What the networks of a file score in a number of games."""
    errors: Callable[[Sequence[TrainedNetwork[S]], int], Singles] | None = None
    """How far the values of a file's networks may be off, if the file says so."""
    test_games: int = 20_000
    seeds: int = 0
    """How many seeds of steps each seed of the whole has; if none, all steps have that seed."""

    @property
    def command(self) -> str:
        return f"rollwright train {self.game}"

    def train(
        self, seed: int, scale: float, kept: Path, resume: bool, folder: Path, tell: Tell
    ) -> Curves:
        """The game's `Trainer` (see `core.contract`)."""
        steps = [self._scaled(step, n, seed, scale) for n, step in enumerate(self.steps, 1)]
        total = sum(step.schedule.rounds for step in steps)
        runs: dict[str, TrainingRun] = {}
        made: dict[str, TrainedNetwork[S]] = {}
        for step in steps:
            done = sum(run.rounds for run in runs.values())

            def progress(run: TrainingRun, name: str = step.name, done: int = done) -> None:
                tell(name, done + run.rounds, total)

            method, keep = self.method(step.schedule), self._checkpoint(kept, step.name)
            before = made[step.after].weights if step.after else None
            run = _begun(method, before, keep, resume)
            weights = train(method, run, progress, keep)
            runs[step.name], made[step.name] = run, TrainedNetwork(step.schedule, weights)
        self._ship(runs, made, max(LEAST_GAMES, part(self.test_games, scale)), folder)
        return {name: run.curve for name, run in runs.items()}

    def _ship(
        self,
        runs: Mapping[str, TrainingRun],
        made: Mapping[str, TrainedNetwork[S]],
        games: int,
        folder: Path,
    ) -> None:
        """Writes the files, with how they were made and what they score."""
        for file, names in self.files.items():
            networks = [made[name] for name in names]
            entry = self._about([runs[name] for name in self._family(names)])
            entry["scores"] = self.measure(networks, games)
            arrays = self.pack(networks)
            if self.errors:
                arrays[ERRORS] = self.errors(networks, games)
                entry[ERRORS] = np.round(arrays[ERRORS].astype(np.float64), 2).tolist()
            data.save(file, arrays, entry, folder)

    def _scaled(self, step: RecipeStep[S], number: int, seed: int, scale: float) -> RecipeStep[S]:
        own = self.seeds * seed + number if self.seeds else seed
        rounds = part(step.schedule.rounds, scale)
        return replace(step, schedule=replace(step.schedule, seed=own, rounds=rounds))

    def _checkpoint(self, kept: Path, name: str) -> Path:
        return kept / f"{self.game}-{name.replace(' ', '-')}.npz"

    def _family(self, names: Sequence[str]) -> list[str]:
        """Trainings, each preceded by those whose networks it began with."""
        after = {step.name: step.after for step in self.steps}
        found: dict[str, None] = {}
        for name in names:
            line = [name]
            while after[line[0]]:
                line.insert(0, after[line[0]])
            found.update(dict.fromkeys(line))
        return list(found)

    def _about(self, runs: Sequence[TrainingRun]) -> Data:
        seeds = list(dict.fromkeys(run.schedule.seed for run in runs))
        games = sum(run.games for run in runs)
        return {**about(self.command, sum(run.seconds for run in runs), seeds), "games": games}


def _begun(method: Method, before: Parameters | None, keep: Path, resume: bool) -> TrainingRun:
    """A run from its beginning or, if it is resumed, from its checkpoint."""
    if resume and keep.exists():
        return load_run(keep, method.schedule)
    return start_run(method, before)


def about(command: str, seconds: float, seeds: list[int]) -> Data:
    """What the manifest says of how a file was made."""
    from rollwright import __version__

    return {
        "command": command,
        "version": __version__,
        "seconds": round(seconds),
        "seeds": seeds,
    }


def part(whole: int, scale: float) -> int:
    """A share of a number of games or rounds, at least 1."""
    return max(1, round(whole * scale))
