"""How fast the environments are, next to OpenSpiel's own: choices per second of processor time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

import numpy as np

from rollwright.core.errors import MissingLibrary
from rollwright.envs import ids
from rollwright.games import all_games

if TYPE_CHECKING:
    from rollwright.envs.gym import SoloEnv, SoloVectorEnv
    from rollwright.envs.spiel import SpielGame

BATCH = 4096
ROUNDS = 3
SEED = 2018
BESIDE = ("backgammon", "pig")
"""Games of OpenSpiel's own to compare with."""

Measure = Callable[[float], float]


@dataclass(frozen=True)
class EnvRow:
    """One measurement. The time to choose actions counts too, except in vectors."""

    interface: str
    game: str
    batch: int
    decisions_per_cpu_second: float


def env_bench(seconds: float = 1.0, progress: Callable[[str], None] | None = None) -> list[EnvRow]:
    """The rows of all environments. Each is the best of a few rounds."""
    rows = []
    for interface, name, batch, measure in _subjects():
        if progress:
            progress(f"{interface}, {name}")
        rate = max(measure(seconds / ROUNDS) for _ in range(ROUNDS))
        rows.append(EnvRow(interface, name, batch, rate))
    return rows


def _subjects() -> Iterator[tuple[str, str, int, Measure]]:
    try:
        gymnasium = import_module("gymnasium")
        pyspiel = import_module("pyspiel")
        spiel = import_module("rollwright.envs.spiel")
    except ImportError as error:
        wanted = "pip install 'rollwright[gym,openspiel]'"
        raise MissingLibrary(f"{error.name} is not installed: {wanted}") from None
    for name, game in ids().items():
        yield "Gymnasium, vector", f"{game}, 1", BATCH, _vector(gymnasium.make_vec(name, BATCH))
    for name, game in ids().items():
        env = gymnasium.make(name, disable_env_checker=True)
        yield "Gymnasium, single", f"{game}, 1", 1, _single(env)
    for name in BESIDE:
        yield "OpenSpiel", name, 1, _spiel(pyspiel.load_game(name))
    for found in all_games():
        loaded = pyspiel.load_game(spiel.short_name(found))
        yield "OpenSpiel", f"{found.name}, {loaded.num_players()}", 1, _spiel(loaded)


def _vector(env: SoloVectorEnv) -> Measure:
    stream = np.array([SEED])
    env.reset(seed=SEED)
    env.step(env.games.guess(stream))

    def measure(seconds: float) -> float:
        before, spent = env.games.decisions, 0.0
        while spent < seconds:
            actions = env.games.guess(stream)
            began = time.thread_time()
            env.step(actions)
            spent += time.thread_time() - began
        return float((env.games.decisions - before) / spent)

    return measure


def _single(env: SoloEnv) -> Measure:
    env.reset(seed=SEED)

    def measure(seconds: float) -> float:
        steps, began = 0, time.thread_time()
        _, info = env.reset()
        while time.thread_time() - began < seconds:
            for _ in range(100):
                _, _, over, _, info = env.step(info["action_mask"].argmax())
                if over:
                    _, info = env.reset()
            steps += 100
        return steps / (time.thread_time() - began)

    return measure


def _spiel(game: SpielGame) -> Measure:
    rng = random.Random(SEED)

    def measure(seconds: float) -> float:
        choices, began = 0, time.thread_time()
        while time.thread_time() - began < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    choices += 1
        return choices / (time.thread_time() - began)

    return measure
