from __future__ import annotations

import numpy as np
import pytest

import rollwright as rw
from rollwright.games.clever.mind.chances import (
    LOWEST,
    MARKS,
    STEP,
    points_error,
    spread,
    win_chance,
)
from rollwright.games.clever.slots import ROUND


def win_chances(points: list[float], deviation: float) -> list[float]:
    seats = range(len(points))
    return [win_chance(points, len(points), seat, deviation) for seat in seats]


def test_chances_add_up_and_follow_the_lead() -> None:
    chances = win_chances([200.0, 210.0, 190.0], 20.0)
    assert sum(chances) == pytest.approx(1)
    assert chances[1] > chances[0] > chances[2]
    assert win_chances([100.0, 100.0], 5.0) == pytest.approx([0.5, 0.5])
    assert win_chances([100.0, 140.0], 5.0)[1] > 0.999


def test_the_spread_shrinks() -> None:
    game = rw.game("clever")
    slots = list(game.start(4).slots)
    first = spread(slots)
    slots[2] = 4
    assert 0 < spread(slots) < first


def test_the_error_goes_by_rounds_left_and_by_points() -> None:
    errors = np.arange(6 * MARKS, dtype=np.float32).reshape(6, MARKS)
    slots = list(rw.game("clever").start(1).slots)
    first, last = (LOWEST, LOWEST + (MARKS - 1) * STEP)
    assert [points_error(slots, points, errors) for points in (0.0, first, last, 999.0)] == [
        *errors[5, [0, 0]],
        *errors[5, [-1, -1]],
    ]
    assert points_error(slots, first + 1.5 * STEP, errors) == errors[5, 1] + 0.5
    slots[ROUND] = 5
    assert points_error(slots, first, errors) == errors[1, 0]
