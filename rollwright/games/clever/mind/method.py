"""How a network of Clever learns, from nothing, by playing against the dice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from rollwright.core import speed
from rollwright.games.clever.mind.gradient import Minibatch, gradient, revive
from rollwright.games.clever.mind.inputs import is_late, sit_down
from rollwright.games.clever.mind.measuring import SELFPLAY, games_of, scores
from rollwright.games.clever.mind.network import UNIT, Net
from rollwright.games.clever.mind.selfplay import EVERYBODY, PlayStyle, samples
from rollwright.games.clever.mind.weights import Weights, combine, fresh, parts_of, put
from rollwright.games.clever.mind.workspace import workspace
from rollwright.minds.arrays import Singles
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
    split: bool = False
    """Whether there is another network for the last rounds."""
    again: int = 0
    """How often the last rounds of a game are played again."""
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
            wins=self.winners,
            again=self.again,
        )

    @property
    def winners(self) -> int:
        """The seats that play to win, as bits."""
        return EVERYBODY if self.wins else 0

    @property
    def parts(self) -> int:
        """How many networks learn side by side."""
        return 2 if self.split else 1


class GameShare:
    """One share of a round's games."""

    def __init__(self, schedule: CleverSchedule, net: Net, number: int) -> None:
        share = schedule.games // SHARES
        most = max(players for players, _ in schedule.tables)
        self._schedule, self._net, self._number = schedule, net, number
        self._workspace = workspace(net)
        self._samples = samples(share * most * (1 + schedule.again))
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
        parts = self.schedule.parts
        return combine([fresh(self.schedule.hidden, self.schedule.seed)] * parts, parts)

    @cached_property
    def _shares(self) -> list[GameShare]:
        return [GameShare(self.schedule, self._net, number) for number in range(SHARES)]

    def begin(self, before: Parameters | None) -> Parameters:
        """One that sits down with others begins with what was learned alone.

        Two begin with the same.
        """
        schedule = self.schedule
        if before is None:
            return fresh(schedule.hidden, schedule.seed) * schedule.parts
        if schedule.onward:
            before = tuple(array.astype(np.float16).astype(np.float32) for array in before)
        elif all(players > 1 for players, _ in schedule.tables):
            weights = Weights(*before)
            before = weights._replace(inputs=sit_down(weights.inputs))
        return before * (schedule.parts // len(parts_of(before)))

    def round(self, run: TrainingRun) -> float:
        """Plays some games and learns from them; returns the error."""
        schedule = self.schedule
        seen = self._seen(run)
        if run.learner.steps == 0:
            run.learner = Learner.begin(self._alive(run.learner.weights, seen))
        learner = run.learner
        order = np.random.default_rng((schedule.seed, run.games)).permutation(len(seen.target))
        loss = 0.0
        for part in np.array_split(order, schedule.batches):
            batch = Minibatch(seen.rows[part], seen.target[part])
            slopes, error = self._slopes(learner.weights, batch)
            learner.step(slopes, schedule.rate_at(run.rounds, learner.steps), schedule.adam)
            loss += error / schedule.batches
        return loss

    def _alive(self, weights: Parameters, seen: Minibatch) -> Parameters:
        pairs = zip(parts_of(weights), self._by_part(seen), strict=True)
        alive = [revive(one, own.rows, self.schedule.seed) for one, own in pairs]
        return tuple(array for one in alive for array in one)

    def _slopes(self, weights: Parameters, batch: Minibatch) -> tuple[Parameters, float]:
        """The gradient of each network by the samples that are its own, and the mean error."""
        slopes: list[Singles] = []
        total = 0.0
        for one, own in zip(parts_of(weights), self._by_part(batch), strict=True):
            slope, error = gradient(one, own)
            slopes += slope
            total += error * len(own.target) / len(batch.target)
        return tuple(slopes), total

    def _by_part(self, seen: Minibatch) -> list[Minibatch]:
        """The samples of each network."""
        if not self.schedule.split:
            return [seen]
        late = is_late(seen.rows)
        return [Minibatch(seen.rows[own], seen.target[own]) for own in (~late, late)]

    def _seen(self, run: TrainingRun) -> Minibatch:
        """What came up in the games of a round."""
        put(self._net, parts_of(run.learner.weights))
        with ThreadPoolExecutor(self.threads) as pool:
            parts = list(pool.map(lambda share: share.play(run), self._shares))
        return Minibatch(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))

    def point(self, run: TrainingRun, loss: float) -> tuple[float, float]:
        """What the mean of the weights scores at the tables, by games."""
        put(self._net, parts_of(run.learner.mean))
        found = [
            scores(self._net, games_of(*table), self.test_games, self.schedule.winners)[:, 0].mean()
            for table in self.schedule.tables
        ]
        return run.games, float(np.mean(found))

    def finish(self, run: TrainingRun) -> Parameters:
        return run.learner.mean
