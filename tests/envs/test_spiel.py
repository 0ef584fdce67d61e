"""OpenSpiel: its own simulation for every game and number of players, and honest dice."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest

import rollwright as rw
from rollwright.envs import spiel  # registers the games

GAMES = [(game.name, players) for game in rw.all_games() for players in game.players]


def load(name: str, players: int, **parameters: str) -> Any:
    given = {"players": players, **parameters}
    return pyspiel.load_game(f"python_rollwright_{name.replace('-', '_')}", given)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_openspiel_finds_nothing_wrong(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_actions_are_the_legal_moves_and_returns_the_scores(name: str, players: int) -> None:
    game, rng = load(name, players), random.Random(4)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert len(outcomes) <= game.max_chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            state.apply_action(rng.choice(outcomes)[0])
            continue
        seat = state.current_player() + 1
        moves = {move.index: move.text for move in state.position.moves(seat)}
        assert state.legal_actions() == list(moves)
        action = rng.choice(list(moves))
        assert state.action_to_string(action) == moves[action]
        state.apply_action(action)
    assert tuple(state.returns()) == state.position.scores
    assert game.min_utility() <= min(state.returns()) <= max(state.returns()) <= game.max_utility()
    assert len(state.history()) > 0


def test_given_dice_are_rolled_one_by_one() -> None:
    state = load("qwixx", 2).new_initial_state()
    for face in (2, 3, 1, 1, 6, 5):
        state.apply_action(face - 1)
    assert state.position == rw.game("qwixx").start(2).roll("w2 w3 r1 y1 g6 b5")


def test_the_order_of_dice_is_drawn_where_it_matters() -> None:
    rng, state = random.Random(1), load("clever", 1).new_initial_state()
    while not state.position.table["solo_passive"]:
        state.apply_action(rng.choice(state.legal_actions()))
    for _ in range(6):
        state.apply_action(2)
    assert state.action_to_string(0) == "y lies next"
    for die in (5, 4, 3, 2):
        state.apply_action(die)
    assert len(state.chance_outcomes()) == 2
    state.apply_action(1)
    assert state.position.table["tray"] == "opw"


def test_answers_stay_secret() -> None:
    views = []
    for answer in ("pass", "mark r5"):
        state = load("qwixx", 2).new_initial_state()
        for face in (2, 3, 1, 1, 6, 5):
            state.apply_action(face - 1)
        state.apply_action(state.string_to_action(answer))
        views.append((state.observation_string(1), tuple(state.observation_tensor(1))))
    assert views[0] == views[1]


def test_parameters() -> None:
    game = load("twenty-one", 2, rewards="win", options="sheets:FB")
    state, rng = game.new_initial_state(), random.Random(2)
    assert state.position.options == {"sheets": "FB"}
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == 1
    again = pyspiel.load_game(str(game)).new_initial_state()
    assert again.position.options == {"sheets": "FB"}
    assert spiel.options(" a:1; b:2 ") == {"a": "1", "b": "2"}


def test_the_observation_is_that_of_the_other_interfaces() -> None:
    state = load("clever", 3).new_initial_state()
    tensor = np.array(state.observation_tensor(0))
    assert tensor.shape == (160,)
