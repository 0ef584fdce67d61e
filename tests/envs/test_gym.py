"""Gymnasium: its own checks, and that the environments are the games and nothing else."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import rollwright as rw
from rollwright.core.dice import Stream
from rollwright.envs import ids
from rollwright.envs.gym import SoloVectorEnv

STEPS = 120

IDS = ids()


def legal(rng: np.random.Generator, mask: Any) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("mode", [None, "ansi", "rgb_array"])
@pytest.mark.parametrize("name", IDS)
def test_gymnasium_finds_nothing_wrong(name: str, mode: str | None) -> None:
    check_env(gymnasium.make(name, render_mode=mode).unwrapped, skip_render_check=mode is None)


@pytest.mark.parametrize(("name", "game"), IDS.items())
def test_an_episode_is_the_game_that_its_dice_make(name: str, game: str) -> None:
    """The same stream rolls the same dice for a state: masks, scores and the end agree."""
    env: Any = gymnasium.make(name)
    rng, stream = np.random.default_rng(1), Stream(11)
    _, info = env.reset(seed=11)
    state = rw.game(game).start().roll(stream)
    total, over = 0.0, False
    while not over:
        assert env.unwrapped.state == state
        indices = [move.index for move in state.moves(1)]
        assert np.flatnonzero(info["action_mask"]).tolist() == indices
        assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"])
        action = legal(rng, info["action_mask"])
        _, reward, over, truncated, info = env.step(action)
        state = state.play(1, next(move for move in state.moves(1) if move.index == action))
        while state.dice:
            state = state.roll(stream)
        total += reward
        assert (truncated, info["illegal"]) == (False, False)
        assert total == state.scores[0]
    assert state.result is not None
    assert not info["action_mask"].any()


def test_an_illegal_action_changes_nothing() -> None:
    env: Any = gymnasium.make("rollwright/Qwixx-v0")
    seen, info = env.reset(seed=2)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, over, _, info = env.step(wrong)
    assert np.array_equal(seen, after)
    assert (reward, over, info["illegal"]) == (0.0, False, True)


def test_options_of_the_game() -> None:
    env: Any = gymnasium.make("rollwright/Clever-v0", solo_extra=True)
    env.reset()
    assert env.unwrapped.state.options == {"solo_extra": True}
    with pytest.raises(rw.InvalidSetting, match="has no option 'speed'"):
        gymnasium.make("rollwright/Clever-v0", speed=9)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("name", IDS)
def test_the_vector_steps_like_single_games(name: str, mode: AutoresetMode) -> None:
    single: Any = gymnasium.make_vec(
        name, 4, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}
    )
    vector: Any = gymnasium.make_vec(name, 4, autoreset_mode=mode)
    assert isinstance(vector, SoloVectorEnv)
    assert vector.observation_space == single.observation_space
    assert vector.action_space == single.action_space
    rng = np.random.default_rng(3)
    (seen, infos), (other, _) = vector.reset(seed=5), single.reset(seed=5)
    finished = 0
    for _ in range(STEPS):
        assert np.array_equal(seen, other)
        assert seen in vector.observation_space
        actions = np.array([legal(rng, mask) for mask in infos["action_mask"]])
        seen, rewards, over, truncated, infos = vector.step(actions)
        other, *same, others = single.step(actions)
        assert all(map(np.array_equal, (rewards, over, truncated), same))
        going = ~over if mode == AutoresetMode.NEXT_STEP else np.ones(4, dtype=np.bool_)
        assert np.array_equal(infos["action_mask"][going], others["action_mask"][going])
        if "final_obs" in others:
            assert all(map(np.array_equal, infos["final_obs"], others["final_obs"]))
        finished += int(over.sum())
    assert finished >= 4


def test_a_finished_game_takes_any_action_in_the_next_step() -> None:
    vector: Any = gymnasium.make_vec("rollwright/TwentyOne-v0", 8)
    rng = np.random.default_rng(4)
    _, infos = vector.reset(seed=1)
    over = np.zeros(8, dtype=np.bool_)
    while not over.any():
        actions = np.array([legal(rng, mask) for mask in infos["action_mask"]])
        _, _, over, _, infos = vector.step(actions)
    assert infos["action_mask"][over].all()
    actions = np.array([legal(rng, mask) for mask in infos["action_mask"]])
    _, rewards, again, _, infos = vector.step(actions)
    assert not again[over].any()
    assert not rewards[over].any()
    assert not infos["illegal"].any()


def test_without_autoreset_finished_games_wait() -> None:
    vector: Any = gymnasium.make_vec("rollwright/TwentyOne-v0", 3, autoreset_mode="Disabled")
    rng = np.random.default_rng(4)
    _, infos = vector.reset(seed=1)
    over = np.zeros(3, dtype=np.bool_)
    while not over.any():
        actions = np.array([legal(rng, mask) for mask in infos["action_mask"]])
        seen, _, over, _, infos = vector.step(actions)
    with pytest.raises(gymnasium.error.ResetNeeded):
        vector.step(actions)
    anew, infos = vector.reset(options={"reset_mask": over})
    assert np.array_equal(anew[~over], seen[~over])
    assert not np.array_equal(anew[over], seen[over])
    vector.step(np.array([legal(rng, mask) for mask in infos["action_mask"]]))


def test_seeds_one_for_each_game() -> None:
    vector: Any = gymnasium.make_vec("rollwright/Qwixx-v0", 3)
    counted, _ = vector.reset(seed=7)
    assert np.array_equal(vector.reset(seed=[7, 8, 9])[0], counted)
    assert not np.array_equal(vector.reset()[0], counted)
    with pytest.raises(ValueError, match="2 seeds for 3 games"):
        vector.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="3 actions are wanted"):
        vector.step(np.zeros(2, dtype=np.int64))


@pytest.mark.parametrize("name", IDS)
def test_pictures(name: str) -> None:
    text: Any = gymnasium.make_vec(name, 2, render_mode="ansi")
    text.reset(seed=1)
    assert all("\x1b[" in sheet for sheet in text.render())
    env: Any = gymnasium.make(name, render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert before.dtype == np.uint8
    assert before.shape[2] == 3
    rng, over = np.random.default_rng(1), False
    while not over:
        _, _, over, _, _ = env.step(legal(rng, env.unwrapped.action_masks()))
    assert not np.array_equal(before, env.render())
