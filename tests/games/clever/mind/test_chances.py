from __future__ import annotations

import numpy as np
import pytest

import rollwright as rw
from rollwright.games.clever.mind.chances import below, spread, win_chance, write_wins
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


def test_those_of_all_at_once_are_the_same() -> None:
    points, wins = [230.0, 240.0, 235.0, 190.0], np.zeros(4)
    write_wins(points, 4, 22.0, wins)
    assert wins.tolist() == win_chances(points, 22.0)


def test_a_normal_score_is_lower_with_the_chance_of_the_books() -> None:
    known = {-3.0: 0.0013498980, -1.0: 0.1586552539, 0.0: 0.5, 0.5: 0.6914624613, 2.0: 0.9772498681}
    for place, chance in known.items():
        assert below(place) == pytest.approx(chance, abs=2e-7)
    rising = [below(place / 50) for place in range(-300, 301)]
    assert rising == sorted(rising)
    assert 0 < below(-9.0) < 2e-9
    assert below(9.0) == pytest.approx(1)


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
