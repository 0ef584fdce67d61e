"""How far values may be off, and by how much they are too low, as a round goes on."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

import numpy as np
import pytest

import rollwright as rw
from rollwright.games.clever.mind.doubt import (
    LOWEST,
    MARKS,
    STEP,
    points_error,
    rounds_to_come,
    shortfall,
)
from rollwright.games.clever.slots import ACTIVE, CHOOSE, PASSIVE, PHASE, ROLL, ROLLS, ROUND
from tests.games.clever.mind.games import random_states

FIRST, LAST = LOWEST, LOWEST + (MARKS - 1) * STEP


def beginning(players: int, number: int = 1) -> list[int]:
    """The beginning of a round."""
    slots = list(rw.game("clever").start(players).slots)
    slots[ROUND] = number
    return slots


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_less_and_less_is_to_come(players: int) -> None:
    *states, _ = random_states(players, 5)
    found = [rounds_to_come(list(state.slots), False) for state in states]
    assert found[0] == {1: 6, 2: 6, 3: 5, 4: 4}[players]
    assert found[-1] < 1
    for number, (before, after) in enumerate(pairwise(found), 1):
        rolls_again = states[number].slots[ROLLS] < states[number - 1].slots[ROLLS]
        assert after <= before or (rolls_again and states[number].dice)


def test_dice_that_are_rolled_again_are_still_to_come() -> None:
    slots = beginning(2, 6)
    slots[ACTIVE], slots[PHASE], slots[ROLLS] = 1, CHOOSE, 3
    assert rounds_to_come(slots, False) == 0
    assert rounds_to_come(slots, True) == pytest.approx(1 / 6)


def test_nothing_is_uncertain_once_the_last_dice_lie() -> None:
    errors = np.ones((6, MARKS), dtype=np.float32)
    slots = beginning(1, 6)
    slots[PASSIVE], slots[PHASE] = 1, ROLL
    assert points_error(slots, False, 200.0, errors) == pytest.approx(sqrt(0.25))
    assert shortfall(slots, False, errors) == pytest.approx(0.25)
    slots[PHASE] = CHOOSE
    assert points_error(slots, False, 200.0, errors) == 0
    assert shortfall(slots, False, errors) == 0


def test_what_is_known_goes_by_rounds_left_and_by_points() -> None:
    errors = np.arange(6 * MARKS, dtype=np.float32).reshape(6, MARKS)
    slots = beginning(1)
    assert [points_error(slots, False, points, errors) for points in (0.0, FIRST, LAST, 999.0)] == [
        *errors[5, [0, 0]],
        *errors[5, [-1, -1]],
    ]
    assert points_error(slots, False, FIRST + 1.5 * STEP, errors) == errors[5, 1] + 0.5
    slots[ROUND] = 5
    assert points_error(slots, False, FIRST, errors) == errors[1, 0]
    assert shortfall(slots, False, errors) == errors[1, 0]


def test_what_values_lack_goes_from_one_round_to_the_next() -> None:
    errors = np.arange(1, 6 * MARKS + 1, dtype=np.float32).reshape(6, MARKS)
    slots = beginning(1, 5)
    slots[PHASE], slots[ROLLS] = CHOOSE, 1
    assert shortfall(slots, False, errors) == pytest.approx(
        0.75 * errors[1, 0] + 0.25 * errors[0, 0]
    )
    assert points_error(slots, False, FIRST, errors) == errors[1, 0]
