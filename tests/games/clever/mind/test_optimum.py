"""The end of a game alone: all that is counted, against the rules and against players."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
import pytest

from rollwright.core import speed
from rollwright.core.state import State
from rollwright.games.clever.mind.last_roll import (
    Ending,
    all_last_rolls,
    count_ends,
    is_last_roll,
    mean_end,
    places_of,
    quick_ending,
    rough_end,
)
from rollwright.games.clever.mind.optimum import Optimum, is_before_last, optimum
from rollwright.games.clever.mind.view import VIEW, look
from rollwright.games.clever.mind.workspace import workspace
from rollwright.games.clever.slots import (
    DICE,
    FACES,
    LYING,
    REROLLS,
    SEATS,
    SIDES,
    TAKEN_DICE,
    TRAY,
)
from rollwright.minds.arrays import as_slots, new_slots
from tests.games.clever.mind.games import random_states, small_mind

OPTIMUM = "rollwright.games.clever.mind.optimum"


@pytest.fixture(scope="module")
def counted() -> Optimum:
    return optimum()


def last_state(seed: int) -> State:
    """The last roll is due, after a random game."""
    return next(state for state in random_states(1, seed) if is_last_roll(list(state.slots)))


def ends(state: State) -> set[int]:
    """All scores that a game may end with once its last dice lie."""
    if state.result is not None:
        return {state.scores[0]}
    return set().union(*(ends(state.play(1, move)) for move in state.moves(1)))


def looked_up(state: State, on: Ending) -> int:
    """The best score, by what each face brings."""
    view = new_slots(VIEW)
    look(list(state.slots), 0, view)
    count_ends(view, on.scores, on)
    rolled = list(state.roll(random.Random(7)).slots)
    dice = [[die for die in range(DICE) if rolled[part] >> die & 1] for part in (TRAY, TAKEN_DICE)]
    faces = rolled[FACES : FACES + DICE]
    tray, rest = (max(on.scores[at] for at in places_of(part, faces)) for part in dice)
    return max(tray or rest, state.scores[0])


def test_every_last_roll_is_there_once(counted: Optimum) -> None:
    places, chances = all_last_rolls()
    assert chances.sum() == pytest.approx(1)
    for die in (0, 2, 3, 4):
        own = (places[:, :4] // 7 == die).any(axis=1)
        assert chances[own].sum() == pytest.approx(0.5)


@pytest.mark.parametrize("seed", range(6))
def test_what_a_face_brings_is_what_the_rules_allow(seed: int, counted: Optimum) -> None:
    state = last_state(seed)
    assert looked_up(state, counted.ending) == max(ends(state.roll(random.Random(7))))


@pytest.mark.parametrize("seed", range(6))
def test_some_rolls_say_nearly_the_same_as_all(seed: int, counted: Optimum) -> None:
    view, quick = new_slots(VIEW), quick_ending()
    look(list(last_state(seed).slots), 0, view)
    assert mean_end(view, quick) == pytest.approx(mean_end(view, counted.ending), abs=0.3)
    parts = [rough_end(view, part, quick) for part in range(SIDES)]
    assert sum(parts) / SIDES == pytest.approx(mean_end(view, quick))


def test_the_mean_of_the_last_roll_is_that_of_random_ones(counted: Optimum) -> None:
    state, chance = last_state(3), random.Random(1)
    view = new_slots(VIEW)
    look(list(state.slots), 0, view)
    found = [max(ends(state.roll(chance))) for _ in range(300)]
    error = np.std(found) / len(found) ** 0.5
    assert abs(mean_end(view, counted.ending) - np.mean(found)) < 4 * error + 0.01


@dataclass
class Measured:
    best: float
    loss: float


def measured(state: State, rerolls: int, counted: Optimum) -> Measured:
    """The optimum before a third roll, and what an expert with an untrained network loses."""
    net, out = small_mind().solo, np.zeros(2)
    s = as_slots(state.slots)
    s[SEATS + REROLLS] = rerolls
    players, room = np.array([[0, 36]]), workspace(net)
    kernel = speed.compiled(OPTIMUM)
    assert kernel.measure(s, players, net, room, workspace(net), counted, out)
    return Measured(*out)


def test_nobody_is_better_than_the_optimum_and_rerolls_help(counted: Optimum) -> None:
    states = (
        state
        for seed in range(40)
        for state in random_states(1, seed)
        if is_before_last(list(state.slots)) and state.slots[LYING].bit_count() == 1
    )
    state = next(states)
    few, more = (measured(state, rerolls, counted) for rerolls in (0, 2))
    by_rules = [max(best_now(state.roll(f"{face}"), counted)) for face in dice_of(state)]
    assert few.best == pytest.approx(np.mean(by_rules))
    assert more.best >= few.best
    assert few.loss >= 0
    assert more.loss > 0


def dice_of(state: State) -> list[str]:
    """All rolls of the only die."""
    letter = "ybgopw"[state.slots[LYING].bit_length() - 1]
    return [f"{letter}{face}" for face in range(1, 7)]


def best_now(state: State, counted: Optimum) -> list[float]:
    """What all choices after a roll lead to, without rerolls."""
    if is_last_roll(list(state.slots)):
        view = new_slots(VIEW)
        look(list(state.slots), 0, view)
        return [mean_end(view, counted.ending)]
    moves = [move for move in state.moves(1) if move.text != "reroll"]
    return [max(best_now(state.play(1, move), counted)) for move in moves]
