"""Trains a small policy for solo Qwixx with sb3-contrib's MaskablePPO, and plays with it.

pip install 'rollwright[gym]' sb3-contrib
python examples/ppo.py --steps 300000
rollwright simulate qwixx --players 1 --bots examples.ppo:PolicyBot --versus greedy --games 500
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import rollwright as rw
import rollwright.envs
from rollwright.envs.observation import layout, mask

GAME, ENV = "qwixx", "rollwright/Qwixx-v0"
POLICY = Path(__file__).with_name("ppo-qwixx.zip")


def scaled(env: Any) -> Any:
    """Numbers from 0 to 1, which networks like better than bytes; rewards about as large."""
    most = layout(GAME, 1).most.astype(np.float32)
    space = gymnasium.spaces.Box(0, 1, most.shape, np.float32)
    seen = gymnasium.wrappers.TransformObservation(env, lambda bytes_: bytes_ / most, space)
    return gymnasium.wrappers.TransformReward(seen, lambda points: points / 10)


def train(steps: int, seed: int) -> None:
    """Learns, and writes the policy. One thread is fastest for networks of this size."""
    torch.set_num_threads(1)
    envs = make_vec_env(ENV, n_envs=16, seed=seed, wrapper_class=scaled)
    learner = MaskablePPO(
        "MlpPolicy", envs, n_steps=256, batch_size=512, gamma=1.0, ent_coef=0.01, seed=seed,
        policy_kwargs={"net_arch": [128, 128]}, verbose=1,
    )  # fmt: skip
    learner.learn(steps)
    learner.save(POLICY)


class PolicyBot:
    """The policy as a player of solo games: one verb."""

    def __init__(self) -> None:
        self._policy = MaskablePPO.load(POLICY, device="cpu")
        self._layout = layout(GAME, 1)

    def choose(self, state: rw.State, seat: int) -> rw.Move:
        """The move that the policy likes best."""
        seen = self._layout.observe(state, seat) / self._layout.most.astype(np.float32)
        legal = mask(state, seat, state.game.move_count)
        action, _ = self._policy.predict(seen, deterministic=True, action_masks=legal)
        return next(move for move in state.moves(seat) if move.index == action)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    train(arguments.steps, arguments.seed)
