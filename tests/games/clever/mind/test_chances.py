from __future__ import annotations

import numpy as np
import pytest

import rollwright as rw
from rollwright.games.clever.mind.chances import spread, win_chance
from rollwright.games.clever.slots import ACTIVE, CHOOSE, PHASE, ROLLS, ROUND


def win_chances(points: list[float], deviation: float) -> list[float]:
    seats = range(len(points))
    return [win_chance(points, len(points), seat, deviation) for seat in seats]


def test_chances_add_up_and_follow_the_lead() -> None:
    chances = win_chances([200.0, 210.0, 190.0], 20.0)
    assert sum(chances) == pytest.approx(1)
    assert chances[1] > chances[0] > chances[2]
    assert win_chances([100.0, 100.0], 5.0) == pytest.approx([0.5, 0.5])
    assert win_chances([100.0, 140.0], 5.0)[1] > 0.999


@pytest.mark.parametrize("points", [[200.0, 210.0, 190.0], [230.0, 240.0, 235.0, 190.0]])
def test_chances_are_those_of_normal_scores(points: list[float]) -> None:
    ends = np.random.default_rng(1).normal(points, 22.0, (100_000, len(points)))
    first = np.bincount(ends.argmax(axis=1)) / len(ends)
    assert win_chances(points, 22.0) == pytest.approx(list(first), abs=0.01)


def test_the_spread_shrinks_to_nothing() -> None:
    slots = list(rw.game("clever").start(4).slots)
    found = [spread(slots, False)]
    slots[ROUND] = 4
    for slots[ACTIVE] in range(4):
        found.append(spread(slots, False))
    slots[PHASE], slots[ROLLS] = CHOOSE, 3
    assert spread(slots, True) == found[-1]
    found.append(spread(slots, False))
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(found)
    assert win_chances([201.0, 200.0], found[-1])[0] > 0.99
