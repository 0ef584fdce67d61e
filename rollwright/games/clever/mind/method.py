"""How a network of Clever learns, from nothing, by playing against the dice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from rollwright.core import speed
from rollwright.games.clever.mind.gradient import Minibatch, gradient, revive
from rollwright.games.clever.mind.inputs import sit_down
from rollwright.games.clever.mind.measuring import SELFPLAY, games_of, scores
from rollwright.games.clever.mind.network import UNIT, Net
from rollwright.games.clever.mind.selfplay import PlayStyle, samples
from rollwright.games.clever.mind.weights import Weights, combine, fresh, put
from rollwright.games.clever.mind.workspace import workspace
from rollwright.minds.optimiser import Adam, Learner, Parameters
from rollwright.minds.training import Ends, Schedule, TrainingRun, linear

SHARES = 2
"""Parts of a round's games, each at one kind of table, played side by side."""


@dataclass(frozen=True, kw_only=True)
class CleverSchedule(Schedule):
    """How to train: also what is played, and how players stray from what seems best."""

    rate: Ends = (1e-3, 5e-6)
    fade: str = "cosine"
    warm: int = 800
    trace: Ends = (0.9, 0.5)
    adam: Adam = field(default_factory=lambda: Adam(corrected=True, settle=0))
    tables: tuple[tuple[int, bool], ...] = ((1, False), (1, True))
    """Players and `solo_extra` of the games, in turns."""
    hidden: tuple[int, int] = (256, 64)
    batches: int = 4
    """Steps of a round."""
    explore: float = 0.1
    """How often anything is played at first, instead of the best."""
    lean: float = 0.0
    """In which part of the games crosses in some boxes seem worth more than they are, at first."""
    boxes: int = 0
    wander: float = 0.0
    """In which part of the games a seat begins as somebody else, to the end of the training."""
    onward: bool = False
    """Whether it goes on with a network for the same tables, as a file has it."""
    wins: bool = False
    """Whether seats play to win, where there are others."""
    beam: int = 4

    def style(self, rounds: int) -> PlayStyle:
        """How players choose after so many rounds: they stray less and less."""
        curious = max(0.0, 1 - 1.25 * (rounds / self.rounds))
        return PlayStyle(
            beam=self.beam,
            explore=self.explore * curious,
            lean=self.lean * curious,
            boxes=self.boxes,
            decay=linear(self.trace, rounds, self.rounds),
            wander=self.wander,
            wins=self.wins,
        )


class GameShare:
    """One share of a round's games."""

    def __init__(self, schedule: CleverSchedule, net: Net, number: int) -> None:
        share = schedule.games // SHARES
        most = max(players for players, _ in schedule.tables)
        self._schedule, self._net, self._number = schedule, net, number
        self._workspace = workspace(net)
        self._samples = samples(share * most)
        self._totals = np.zeros((share, most), dtype=np.int64)

    def play(self, run: TrainingRun) -> Minibatch:
        """Plays this share of games."""
        schedule, share, seen = self._schedule, len(self._totals), self._samples
        turn = run.games // share + self._number
        table = schedule.tables[turn % len(schedule.tables)]
        setup = games_of(*table, schedule.seed, run.games + self._number * share)
        seen.filled[0] = 0
        style, room = schedule.style(run.rounds), self._workspace
        speed.compiled(SELFPLAY).play_games(setup, style, self._net, self._totals, seen, room)
        n = int(seen.filled[0])
        target = (seen.target[:n] - seen.score[:n]) / np.float32(UNIT)
        return Minibatch(seen.rows[:n].copy(), target)


@dataclass(frozen=True)
class CleverMethod:
    """How such a network learns: by some steps a round, on samples in any order."""

    schedule: CleverSchedule
    every: int = 156
    test_games: int = 400
    threads: int = SHARES

    @cached_property
    def _net(self) -> Net:
        return combine([fresh(self.schedule.hidden, self.schedule.seed)])

    @cached_property
    def _shares(self) -> list[GameShare]:
        return [GameShare(self.schedule, self._net, number) for number in range(SHARES)]

    def begin(self, before: Parameters | None) -> Parameters:
        """One that sits down with others begins with what was learned alone."""
        if before is None:
            return fresh(self.schedule.hidden, self.schedule.seed)
        weights = Weights(*before)
        if self.schedule.onward:
            weights = Weights(*(array.astype(np.float16).astype(np.float32) for array in before))
        elif all(players > 1 for players, _ in self.schedule.tables):
            weights = weights._replace(inputs=sit_down(weights.inputs))
        return weights

    def round(self, run: TrainingRun) -> float:
        """Plays some games and learns from them; returns the error."""
        schedule = self.schedule
        rows, target = self._seen(run)
        if run.learner.steps == 0:
            alive = revive(Weights(*run.learner.weights), rows, schedule.seed)
            run.learner = Learner.begin(alive)
        learner = run.learner
        order = np.random.default_rng((schedule.seed, run.games)).permutation(len(rows))
        loss = 0.0
        for part in np.array_split(order, schedule.batches):
            batch = Minibatch(rows[part], target[part])
            slopes, error = gradient(Weights(*learner.weights), batch)
            learner.step(slopes, schedule.rate_at(run.rounds, learner.steps), schedule.adam)
            loss += error / schedule.batches
        return loss

    def _seen(self, run: TrainingRun) -> Minibatch:
        """What came up in the games of a round."""
        put(self._net, Weights(*run.learner.weights))
        with ThreadPoolExecutor(self.threads) as pool:
            parts = list(pool.map(lambda share: share.play(run), self._shares))
        return Minibatch(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))

    def point(self, run: TrainingRun, loss: float) -> tuple[float, float]:
        """What the mean of the weights scores at the tables, by games."""
        put(self._net, Weights(*run.learner.mean))
        found = [
            scores(self._net, games_of(*table), self.test_games, self.schedule.wins)[:, 0].mean()
            for table in self.schedule.tables
        ]
        return run.games, float(np.mean(found))

    def finish(self, run: TrainingRun) -> Parameters:
        return Weights(*run.learner.mean)
