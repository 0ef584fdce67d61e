"""The games for PettingZoo: seat after seat (AEC), or all seats at once (parallel).

An action is the number of a move. Where every agent has to act, the number after the last move
means waiting, and is the one action of an agent that owes no choice. An illegal action there
changes nothing, and is told in `infos[agent]["illegal"]`.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pettingzoo
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from rollwright.core.data import Data
from rollwright.core.state import State
from rollwright.envs import ids
from rollwright.envs.observation import layout, mask
from rollwright.envs.picture import Picture, draw_all
from rollwright.envs.seats import Seats
from rollwright.envs.solo import MOST_SEED

RENDER_MODES = ["ansi", "rgb_array"]


def env(game: str, players: int = 2, **settings: Any) -> AECEnv:
    """A game seat by seat, with PettingZoo's wrappers: an illegal action ends it, at -1 point."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, players, **settings), -1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class _Agents:
    """What both kinds share. `rewards` is "points" (own score) or "win"; options go by name."""

    _waiting: int
    """How many actions there are besides the moves."""

    def __init__(
        self,
        game: str,
        players: int = 2,
        render_mode: str | None = None,
        rewards: str = "points",
        **options: object,
    ) -> None:
        self._seats = Seats(game, players, rewards, options)
        self._layout = layout(game, players)
        self._size = self._seats.state.game.move_count + self._waiting
        self._is_seeded = False
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(1, players + 1)]
        self.agents: list[str] = []
        self.action_spaces = {agent: Discrete(self._size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}

    def _space(self) -> Dict:
        low = np.zeros(len(self._layout), dtype=np.uint8)
        return Dict(
            {
                "observation": Box(low, self._layout.most, dtype=np.uint8),
                "action_mask": Box(0, 1, (self._size,), dtype=np.int8),
            }
        )

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    @property
    def position(self) -> State:
        """The position, as the rest of Rollwright knows it."""
        return self._seats.state

    def _begin(self, seed: int | None) -> None:
        if seed is None and not self._is_seeded:
            seed = random.SystemRandom().randrange(MOST_SEED)
        self._is_seeded = True
        self._seats.begin(None if seed is None else seed % MOST_SEED)
        self.agents = self.possible_agents[:]

    def _see(self, agent: str) -> Data:
        seat = self._seat(agent)
        legal = mask(self.position, seat, self._size)
        legal[self._size - self._waiting :] = seat not in self.position.to_move
        return {"observation": self._layout.observe(self.position, seat), "action_mask": legal}

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent) + 1

    def render(self) -> str | Picture | None:
        """The sheets of all seats."""
        return draw_all(self.position, self.render_mode) if self.render_mode else None


class raw_env(_Agents, AECEnv):  # type: ignore[misc]  # noqa: N801
    """A game seat by seat: of several that owe a choice the lowest comes first."""

    metadata = {  # noqa: RUF012
        "render_modes": RENDER_MODES,
        "name": "rollwright_v0",
        "is_parallelizable": False,
    }
    _waiting = 0

    def reset(self, seed: int | None = None, options: Data | None = None) -> None:
        """A new game; a seed begins a new stream of dice."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Data] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.position.to_move[0] - 1]

    def observe(self, agent: str) -> Data:
        """What an agent sees, and its legal actions."""
        return self._see(agent)

    def step(self, action: int | None) -> None:
        """Plays the selected agent's move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        gained = self._seats.play({self._seat(agent): int(action or 0)})
        self.rewards = dict(zip(self.agents, gained, strict=True))
        self._accumulate_rewards()
        if self.position.result:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._select()


class parallel_env(_Agents, ParallelEnv):  # type: ignore[misc]  # noqa: N801
    """A game in which all agents act at once: those that owe a choice make one, others wait."""

    metadata = {"render_modes": RENDER_MODES, "name": "rollwright_v0"}  # noqa: RUF012
    _waiting = 1

    def reset(self, seed: int | None = None, options: Data | None = None) -> tuple[Data, Data]:
        """A new game; a seed begins a new stream of dice."""
        self._begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> Data:
        return {agent: self._see(agent) for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Data, ...]:
        """Plays the moves of the agents that owe one; an illegal action changes nothing."""
        agents, seen = self.agents, self._seen()
        legal = {a: bool(seen[a]["action_mask"][actions[a]]) for a in agents if a in actions}
        seats = {self._seat(agent): agent for agent in agents if legal.get(agent)}
        owing = self.position.to_move
        gained = self._seats.play({s: actions[a] for s, a in seats.items() if s in owing})
        over = self.position.result is not None
        self.agents = [] if over else agents
        return (
            {agent: self._see(agent) for agent in agents},
            dict(zip(agents, gained, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {"illegal": not legal.get(agent)} for agent in agents},
        )


for _name, _game in ids().items():
    pettingzoo.register("aec", _name, f"{__name__}:env", kwargs={"game": _game})
    pettingzoo.register("parallel", _name, f"{__name__}:parallel_env", kwargs={"game": _game})
