"""How a network for pairs of seats learns: games against itself, one step a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from rollwright.core import speed
from rollwright.minds import data
from rollwright.minds.arena import Arena
from rollwright.minds.arrays import Array, Integers
from rollwright.minds.optimiser import Parameters
from rollwright.minds.pair_network import (
    PairKnowledge,
    PairSamples,
    PairWeights,
    knowledge_of,
    new_samples,
    new_weights,
    no_slopes,
)
from rollwright.minds.recipe import Arrays, Recipe, RecipeStep, Scores, TrainedNetwork
from rollwright.minds.shared_rows import slopes_with_shared, summed, with_shared
from rollwright.minds.training import Schedule, TrainingRun
from rollwright.minds.verbs import Knowledge

KERNEL = "rollwright.minds.pair_network"
TEST_SEED = 7


@dataclass(frozen=True)
class PairGame:
    """A game as a network for pairs of seats learns it."""

    arena: Arena
    features: int
    line: int
    longest: int
    """No game has more moments to learn from."""
    side: int
    """The most extra moments of a game whose target the game supplies itself."""
    knowledge: Callable[[int, PairWeights], Knowledge]
    """By players and weights: a mind that plays to win."""
    rival: Callable[[int], Knowledge]
    """By players: the best mind without a network, to be measured against."""
    shares: Callable[[], Integers]
    """By feature: the rows that it shares with others while the network learns."""


@dataclass(frozen=True, kw_only=True)
class PairSchedule(Schedule):
    """How a network for one number of players is trained."""

    players: int


@dataclass(frozen=True)
class PairMethod:
    """How such a network learns."""

    game: PairGame
    schedule: PairSchedule
    every: int = 1

    @cached_property
    def _samples(self) -> PairSamples:
        schedule, game = self.schedule, self.game
        most = schedule.games * game.longest
        return new_samples(game.line, schedule.players, schedule.games, most)

    @cached_property
    def _shares(self) -> Integers:
        return self.game.shares()

    @cached_property
    def _side(self) -> PairSamples:
        most = self.schedule.games * self.game.side
        return new_samples(self.game.line, self.schedule.players, most, most)

    def begin(self, before: Parameters | None) -> Parameters:
        rows, out = before or new_weights(self.game.features, self.schedule.seed)
        return PairWeights(with_shared(rows, self._shares), out)

    def collect(self, weights: PairWeights, first: int) -> tuple[PairSamples, PairSamples]:
        """Plays a round's games with one mind on all seats: what was seen, and side samples."""
        schedule = self.schedule
        known = self.game.knowledge(schedule.players, weights)
        setup = (schedule.players, schedule.seed, first)
        self.game.arena.collect(known, *setup, self._samples, self._side)
        return self._samples, self._side

    def round(self, run: TrainingRun) -> float:
        """One step, from the games of a round."""
        schedule, learner = self.schedule, run.learner
        weights = self._as_played(learner.weights)
        samples, side = self.collect(weights, run.games)
        kernel, slopes = speed.compiled(KERNEL), no_slopes(weights, schedule.players - 1)
        loss = float(kernel.learn(weights, samples, schedule.trace_at(run.rounds), slopes))
        if self.game.side:
            kernel.learn(weights, side, 0.0, slopes)
        scale = 1 / (samples.ends[-1] * schedule.players)
        rate = schedule.rate_at(run.rounds, learner.steps)
        downhill = (slopes_with_shared(slopes.rows, self._shares), slopes.out)
        learner.step(downhill, rate, schedule.adam, (scale * schedule.games, scale))
        return loss

    def _as_played(self, weights: Parameters) -> PairWeights:
        rows, out = weights
        return PairWeights(summed(rows, self._shares), out)

    def point(self, run: TrainingRun, loss: float) -> tuple[float, float]:
        return run.rounds, loss

    def finish(self, run: TrainingRun) -> Parameters:
        """The mean of the weights; rows that were never seen say nothing of their own."""
        mean = PairWeights(*run.learner.mean)
        mean.rows[(run.learner.second[0] == 0).all(axis=1)] = 0
        return self._as_played(mean)


def pair_recipe(
    name: str, file: str, game: PairGame, schedules: Mapping[int, PairSchedule]
) -> Recipe[PairSchedule]:
    """One network for each number of players; each begins with what the one before has learned."""
    labels = [f"{players} players" for players in schedules]
    before = ["", *labels]
    steps = tuple(
        RecipeStep(label, schedule, after)
        for label, schedule, after in zip(labels, schedules.values(), before, strict=False)
    )

    def measure(networks: Sequence[TrainedNetwork[PairSchedule]], games: int) -> Scores:
        return {f"{n.schedule.players} players": _score(game, n, games) for n in networks}

    return Recipe(
        game=name,
        steps=steps,
        files={file: tuple(labels)},
        method=lambda schedule: PairMethod(game, schedule),
        pack=_packed,
        measure=measure,
    )


def _score(game: PairGame, network: TrainedNetwork[PairSchedule], games: int) -> dict[str, float]:
    """How a network fares against the best mind without one."""
    players = network.schedule.players
    known = game.knowledge(players, PairWeights(*network.weights))
    result = game.arena.duel(known, game.rival(players), players, games, TEST_SEED)
    return {"decided": round(result.decided, 4), "games": result.games}


def _packed(networks: Sequence[TrainedNetwork[PairSchedule]]) -> Arrays:
    arrays: Arrays = {}
    for network in networks:
        weights, players = PairWeights(*network.weights), network.schedule.players
        arrays[f"weights{players}"] = weights.rows.astype(np.float16)
        arrays[f"out{players}"] = weights.out
    return arrays


def load_weights(file: str, players: int, folder: Path) -> PairWeights:
    """The network for a number of players, from a file of the minds' data."""
    return _weights(data.load(file, folder), players)


def load_network(file: str, players: int, folder: Path) -> PairKnowledge:
    """The same as players use it."""

    def make(arrays: dict[str, Array]) -> dict[str, Array]:
        known: dict[str, Array] = knowledge_of(_weights(arrays, players))._asdict()
        return known

    return PairKnowledge(**data.prepared(file, folder, make, __name__, players))


def _weights(arrays: dict[str, Array], players: int) -> PairWeights:
    parts = (arrays[f"{name}{players}"] for name in ("weights", "out"))
    return PairWeights(*(part.astype(np.float32) for part in parts))
