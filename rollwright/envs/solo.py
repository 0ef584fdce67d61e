"""Solo games side by side in arrays, stepped by compiled code."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from rollwright.core import speed
from rollwright.core.game import Game
from rollwright.core.option import Value
from rollwright.core.state import State
from rollwright.envs.kernel import PLAY, RESET, REST, Games, Shown, StepSpace
from rollwright.envs.observation import layout

KERNEL = "rollwright.envs.kernel"
MOST_SEED = 2**62

Flags = npt.NDArray[np.bool_]


class SoloGames:
    """A number of solo games; the arrays show them as they are after the last call."""

    def __init__(self, game: Game, count: int, options: Mapping[str, object]) -> None:
        self.game, self.count = game, count
        self.layout = layout(game.name, 1)
        self.observations = np.zeros((count, len(self.layout)), dtype=np.uint8)
        self.masks = np.zeros((count, game.move_count), dtype=np.int8)
        self.rewards = np.zeros(count, dtype=np.float64)
        self.over: Flags = np.zeros(count, dtype=np.bool_)
        self.illegal: Flags = np.zeros(count, dtype=np.bool_)
        self.scores = np.zeros(count, dtype=np.int64)
        self.decisions = 0
        """Choices made so far."""
        self._play = np.full(count, PLAY, dtype=np.int8)
        self._no_actions = np.zeros(count, dtype=np.int64)
        self._engine = speed.compiled(KERNEL, game.module("rules"))
        self._games = self._new_games(game.settings(1, options))
        self._results = self._results_of_step()

    def _new_games(self, options: Mapping[str, Value]) -> Games:
        self._slots = _zeros(self.count, self.game.rules.size(1))
        self._streams = _zeros(self.count, 1)
        numbers = np.array(self.game.encode_options(options), dtype=np.int64)
        return Games._make((self._slots, self._streams, numbers))

    def _results_of_step(self) -> tuple[object, ...]:
        """What the compiled step writes to, with what it reads off the slots."""
        arrays = (self.observations, self.masks, self.rewards, self.over, self.illegal, self.scores)
        shown = Shown._make(arrays)
        moves, areas = self.game.move_count + 1, len(self.game.areas)
        dice = len(self.game.dice)
        work = StepSpace._make(_zeros(size) for size in (dice, dice, moves, areas))
        return self.layout.table(0), shown, work

    def seed(self, seeds: npt.NDArray[np.int64]) -> None:
        """Gives each game the stream of its seed."""
        self._engine.seed(self._streams, seeds)

    def reset(self, which: Flags | None = None) -> None:
        """Begins new games, everywhere or where a flag says so; the streams go on."""
        todo = np.full(self.count, RESET, dtype=np.int8)
        if which is not None:
            todo[~which] = REST
        self._engine.step(self._games, todo, self._no_actions, *self._results)

    def step(self, actions: npt.NDArray[np.int64], reset: Flags | None = None) -> None:
        """Plays an action in each game; where a flag says so, begins a new one instead."""
        todo = self._play if reset is None else reset.astype(np.int8)
        self.decisions += self._engine.step(self._games, todo, actions, *self._results)

    def guess(self, stream: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """A legal action for each game, drawn evenly from a stream; 0 where there is none."""
        actions = np.zeros(self.count, dtype=np.int64)
        self._engine.guess(self.masks, stream, actions)
        return actions

    def state(self, number: int) -> State:
        """A game as a state."""
        return State(self.game, tuple(self._slots[number].tolist()))


def _zeros(*shape: int) -> npt.NDArray[np.int64]:
    return np.zeros(shape, dtype=np.int64)
