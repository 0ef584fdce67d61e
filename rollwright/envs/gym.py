"""The solo games for Gymnasium: one at a time, or thousands side by side.

An action is the number of a move. An action that is not legal changes nothing, and is told in
`info["illegal"]`. The reward is what the score grows by; rolls are part of the environment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from rollwright.core.data import Data
from rollwright.core.state import State
from rollwright.envs.observation import Bytes, Layout
from rollwright.envs.picture import Picture, draw
from rollwright.envs.solo import MOST_SEED, Flags, SoloGames
from rollwright.games import game as find_game

Numbers = npt.NDArray[Any]
Mask = npt.NDArray[np.int8]
RENDER_MODES = ["ansi", "rgb_array"]


def _observation_space(layout: Layout) -> gymnasium.Space[Bytes]:
    space = Box(np.zeros(len(layout), dtype=np.uint8), layout.most, dtype=np.uint8)
    return cast(gymnasium.Space[Bytes], space)


class SoloEnv(gymnasium.Env[Bytes, np.int64]):
    """A solo game; options of the game are given by name."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(self, game: str, render_mode: str | None = None, **options: object) -> None:
        self._games = SoloGames(find_game(game), 1, options)
        self._actions = np.zeros(1, dtype=np.int64)
        self._is_seeded = False
        self.render_mode = render_mode
        self.observation_space = _observation_space(self._games.layout)
        self.action_space = Discrete(self._games.game.move_count)

    @property
    def state(self) -> State:
        """The position, as the rest of Rollwright knows it."""
        return self._games.state(0)

    def action_masks(self) -> Mask:
        """1 for each legal action, as sb3-contrib asks for it."""
        mask: Mask = self._games.masks[0].copy()
        return mask

    def reset(self, *, seed: int | None = None, options: Data | None = None) -> tuple[Bytes, Data]:
        """A new game; a seed begins a new stream of dice, without one the old stream goes on."""
        super().reset(seed=seed)
        if seed is not None or not self._is_seeded:
            number = int(self.np_random.integers(MOST_SEED)) if seed is None else seed
            self._games.seed(np.array([number % MOST_SEED]))
            self._is_seeded = True
        self._games.reset()
        return self._games.observations[0].copy(), self._info()

    def step(self, action: np.int64) -> tuple[Bytes, float, bool, bool, Data]:
        """Plays a move, and rolls what is due then."""
        games = self._games
        self._actions[0] = action
        games.step(self._actions)
        reward, over = float(games.rewards[0]), bool(games.over[0])
        return games.observations[0].copy(), reward, over, False, self._info()

    def _info(self) -> Data:
        return {
            "action_mask": self._games.masks[0].copy(),
            "illegal": bool(self._games.illegal[0]),
        }

    def render(self) -> str | Picture | None:
        """The sheet: as text with colours, or as a picture."""
        return draw(self.state, 1, self.render_mode) if self.render_mode else None


class SoloVectorEnv(VectorEnv[Bytes, npt.NDArray[np.int64], Numbers]):
    """Solo games side by side, each with a stream of dice of its own."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **options: object,
    ) -> None:
        self.games = SoloGames(find_game(game), num_envs, options)
        self.num_envs, self.render_mode = num_envs, render_mode
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": RENDER_MODES, "autoreset_mode": self._mode}
        self.single_observation_space = _observation_space(self.games.layout)
        self.single_action_space = Discrete(self.games.game.move_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._is_seeded = False

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: Data | None = None,
    ) -> tuple[Bytes, Data]:
        """New games, everywhere or where `options["reset_mask"]` says so.

        A seed is one for each game, or a number from which they are counted.
        """
        which = self._which(options)
        if seed is not None or not self._is_seeded:
            self.games.seed(self._seeds(seed))
            self._is_seeded = True
        self.games.reset(which)
        return self.games.observations.copy(), self._infos()

    def _seeds(self, seed: int | Sequence[int] | None) -> npt.NDArray[np.int64]:
        first = int(self.np_random.integers(MOST_SEED)) if seed is None else seed
        seeds = range(first, first + self.num_envs) if isinstance(first, int) else first
        if len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} games")
        return np.array([number % MOST_SEED for number in seeds], dtype=np.int64)

    def _which(self, options: Data | None) -> Flags | None:
        which = (options or {}).get("reset_mask")
        if which is None:
            return None
        flags = np.asarray(which)
        if flags.dtype != np.bool_ or flags.shape != (self.num_envs,):
            raise ValueError(f"reset_mask should be {self.num_envs} of True or False")
        return flags

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Bytes, Numbers, Flags, Flags, Data]:
        """Plays an action in each game.

        A finished game begins anew in the next step (its action is ignored, the reward is 0), in
        the same one, or when it is reset, as `autoreset_mode` says.
        """
        games = self.games
        actions = np.ascontiguousarray(actions, dtype=np.int64)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are wanted, not {actions.shape}")
        if self._mode == AutoresetMode.DISABLED and games.over.any():
            raise gymnasium.error.ResetNeeded("some games are over: reset them first")
        games.step(actions, games.over.copy())
        over, rewards = games.over.copy(), games.rewards.copy()
        final = self._restart(over) if self._mode == AutoresetMode.SAME_STEP else {}
        truncated = np.zeros(self.num_envs, dtype=np.bool_)
        return games.observations.copy(), rewards, over, truncated, {**self._infos(), **final}

    def _restart(self, over: Flags) -> Data:
        """Begins new games where one is over; what the old ones ended with."""
        if not over.any():
            return {}
        seen = np.full(self.num_envs, None, dtype=object)
        for number in np.flatnonzero(over):
            seen[number] = self.games.observations[number].copy()
        ended = {"action_mask": self.games.masks * over[:, None], "_action_mask": over.copy()}
        self.games.reset(over)
        return {
            "final_obs": seen,
            "_final_obs": over.copy(),
            "final_info": ended,
            "_final_info": over.copy(),
        }

    def action_masks(self) -> Mask:
        """1 for each legal action, a line for each game.

        All are 1 where a game is over and begins anew in the next step: any action will do.
        """
        masks = self.games.masks.copy()
        masks[self.games.over] = 1
        return masks

    def _infos(self) -> Data:
        everywhere = np.ones(self.num_envs, dtype=np.bool_)
        return {
            "action_mask": self.action_masks(),
            "_action_mask": everywhere,
            "illegal": self.games.illegal.copy(),
            "_illegal": everywhere.copy(),
        }

    def render(self) -> tuple[str | Picture, ...] | None:
        """The sheets of all games."""
        if not self.render_mode:
            return None
        states = (self.games.state(number) for number in range(self.num_envs))
        return tuple(draw(state, 1, self.render_mode) for state in states)
