"""Turns: which roll of which turn a roll is."""

import random

import pytest

import rollwright as rw
from rollwright.core.state import State
from rollwright.core.turns import Place, places


def rolling(game: str, seed: int) -> list[State]:
    """The states of a game for one, played at random, in which a roll was due."""
    rng, state = random.Random(seed), rw.game(game).start(1)
    found = []
    while state.result is None:
        if state.dice:
            found.append(state)
            state = state.roll(rng)
        else:
            state = state.play(1, rng.choice(state.moves(1)))
    return found


def test_without_a_shape_every_roll_is_a_turn() -> None:
    states = rolling("qwixx", 1)
    assert places(states) == [Place(n, 1) for n in range(1, len(states) + 1)]


@pytest.mark.parametrize("seed", range(20))
def test_clever_alone_has_twelve_turns(seed: int) -> None:
    states = rolling("clever", seed)
    found = places(states)
    assert {place.turn for place in found} == set(range(1, 13))
    rounds = [(state.table["round"], state.table["solo_passive"]) for state in states]
    assert [place.turn for place in found] == [2 * n - 1 + passive for n, passive in rounds]


@pytest.mark.parametrize("seed", range(20))
def test_a_turn_of_twenty_one_is_rolled_once_or_twice(seed: int) -> None:
    states = rolling("twenty-one", seed)
    for place, state in zip(places(states), states, strict=True):
        assert place.roll == (2 if state.table["phase"] == "again" else 1)
