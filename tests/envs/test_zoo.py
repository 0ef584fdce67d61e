"""PettingZoo: its own tests for every game and number of players, and that masks are the rules'."""

from __future__ import annotations

from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import rollwright as rw
from rollwright.envs import zoo

GAMES = [(game.name, players) for game in rw.all_games() for players in game.players]
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_pettingzoo_finds_nothing_wrong(game: str, players: int) -> None:
    api_test(zoo.env(game, players), num_cycles=100)
    seed_test(lambda: zoo.env(game, players), num_cycles=20)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_nor_where_all_act_at_once(game: str, players: int) -> None:
    parallel_api_test(zoo.parallel_env(game, players), num_cycles=300)
    parallel_seed_test(lambda: zoo.parallel_env(game, players), num_cycles=20)


def legal(rng: np.random.Generator, observation: dict[str, Any]) -> int:
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_masks_are_the_legal_moves_and_rewards_the_score(game: str, players: int) -> None:
    env, rng = zoo.env(game, players), np.random.default_rng(5)
    env.reset(seed=5)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        sums[agent] += reward
        state = env.unwrapped.position
        seat = env.possible_agents.index(agent) + 1
        indices = [move.index for move in state.moves(seat)]
        assert np.flatnonzero(seen["action_mask"]).tolist() == indices
        assert bool(indices) != over
        env.step(None if over else legal(rng, seen))
    assert tuple(sums.values()) == env.unwrapped.position.scores


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_those_who_owe_nothing_wait(game: str, players: int) -> None:
    env, rng = zoo.parallel_env(game, players), np.random.default_rng(6)
    seen, _ = env.reset(seed=6)
    sums = np.zeros(players)
    while env.agents:
        state, wait = env.position, int(env.action_space("seat_1").n) - 1
        for seat, agent in enumerate(env.agents, 1):
            indices = [move.index for move in state.moves(seat)] or [wait]
            assert np.flatnonzero(seen[agent]["action_mask"]).tolist() == indices
        seen, rewards, *_ = env.step({agent: legal(rng, seen[agent]) for agent in env.agents})
        sums += list(rewards.values())
    assert tuple(sums) == env.position.scores


def test_rewards_for_winning() -> None:
    env, rng = zoo.parallel_env("twenty-one", 3, rewards="win"), np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    total = 0.0
    while env.agents:
        seen, rewards, *_ = env.step({agent: legal(rng, seen[agent]) for agent in env.agents})
        total += sum(rewards.values())
    assert total == pytest.approx(1)
    with pytest.raises(rw.UnknownName, match="they are points, win"):
        zoo.raw_env("qwixx", rewards="fame")


def test_an_illegal_action_ends_the_wrapped_game() -> None:
    env = zoo.env("qwixx", 2)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    env.step(wrong)
    assert all(env.terminations.values())


def test_an_illegal_action_changes_nothing_where_all_act() -> None:
    env, wait = zoo.parallel_env("clever", 2), 133
    env.reset(seed=1)
    before = env.position
    *_, infos = env.step({"seat_1": wait, "seat_2": 0})
    assert env.position == before
    assert infos == {"seat_1": {"illegal": True}, "seat_2": {"illegal": True}}


def test_games_are_registered() -> None:
    env = pettingzoo.make("aec", "rollwright/Clever-v0", players=3)
    env.reset()
    assert env.unwrapped.position.game.name == "clever"
    assert pettingzoo.make("parallel", "rollwright/TwentyOne-v0", players=6).max_num_agents == 6


def test_sheets_of_all_seats() -> None:
    text = zoo.raw_env("qwixx", 3, render_mode="ansi")
    text.reset(seed=1)
    assert str(text.render()).count("Penalties [") == 3
    picture = zoo.parallel_env("qwixx", 2, render_mode="rgb_array")
    picture.reset(seed=1)
    assert np.asarray(picture.render()).shape[2] == 3
