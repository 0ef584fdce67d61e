"""Twenty One: a turn in a row, compared with all that the dice can show."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from rollwright.core import speed
from rollwright.games.twenty_one.mind.row import STATES, row_state
from rollwright.games.twenty_one.mind.solve import MODULE
from rollwright.games.twenty_one.sheet import BONUS

NUMBERS = (6, 4, 5, 3, 2, 1)
FREE, HITS = 0b001010, 2
BOXES = (1, 3)
TABLE = np.random.default_rng(4).uniform(0, 30, STATES)
ROLLS = list(itertools.product(range(1, 7), repeat=2))


def best(faces: tuple[int, ...]) -> float:
    """What the best entry of the free boxes' faces is worth, or the strike of the leftmost."""
    found = [TABLE[row_state(0b001000, HITS)]]
    shown = dict(zip(BOXES, faces, strict=True))
    fitting = [box for box in BOXES if shown[box] <= NUMBERS[box]]
    for size in range(1, len(fitting) + 1):
        for part in itertools.combinations(fitting, size):
            hits = HITS + sum(shown[box] == NUMBERS[box] for box in part)
            free = FREE & ~sum(1 << box for box in part)
            points = sum(shown[box] for box in part) + BONUS[hits] - BONUS[HITS]
            found.append(points + TABLE[row_state(free, hits)])
    return float(max(found))


def again(faces: tuple[int, ...]) -> float:
    """What rolling again is worth: dice that show 1 stay."""
    rolls = [
        tuple(1 if old == 1 else new for old, new in zip(faces, roll, strict=True))
        for roll in ROLLS
    ]
    return float(np.mean([best(roll) for roll in rolls]))


def test_a_turn_is_the_mean_of_the_best_over_all_rolls() -> None:
    kernel, room = speed.plain(MODULE), [0.0] * 64
    value = kernel.active_turn(TABLE, FREE, HITS, NUMBERS, [0] * 6, room)
    expected = np.mean([max(best(roll), again(roll)) for roll in ROLLS])
    assert value == pytest.approx(expected)
    assert room[0] == pytest.approx(np.mean([best(roll) for roll in ROLLS]))
    assert room[0b001000] == pytest.approx(again((5, 1)))
