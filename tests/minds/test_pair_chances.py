"""Chances of minds that judge pairs: what results are worth, and how sure chances are."""

import numpy as np
import pytest

from rollwright.minds.pair_chances import (
    EARLY,
    best_of,
    chance,
    doubt,
    final_worth,
    log_chance,
    result_worth,
    win_chance,
)


def test_chances_are_less_sure_where_they_are_even_and_late() -> None:
    early, late = (doubt(0.5, score, 80.0, 0.1) for score in (20.0, 60.0))
    assert (early, late) == pytest.approx((0.0125, 0.0375))
    assert doubt(0.5, 0.0, 80.0, 0.1) == pytest.approx(doubt(0.5, 80 * EARLY, 80.0, 0.1))
    assert doubt(0.9, 60.0, 80.0, 0.1) == pytest.approx(0.6 * late)
    assert doubt(0.5, -5.0, -5.0, 0.1) == pytest.approx(0.05)
    assert doubt(1.0, 60.0, 80.0, 0.1) == 0


def test_results_are_as_good_as_their_chances() -> None:
    assert win_chance(result_worth(0, 1, 2), 2) == pytest.approx(1)
    assert win_chance(result_worth(0, 2, 2), 2) == pytest.approx(0.5)
    assert win_chance(result_worth(1, 1, 2), 2) == pytest.approx(0)
    assert win_chance(result_worth(0, 3, 4), 4) == pytest.approx(1 / 3)
    assert log_chance(0.3) == pytest.approx(np.log(chance(0.3)))
    scores = [9, 20, 0, 30, 0, 30]
    assert final_worth(scores, 1, 2, 3, 1) == pytest.approx(np.log(0.5))
    assert final_worth(scores, 1, 2, 3, 0) < -30
    results = np.array([[1.0, 0, 5], [2, 0, 1], [2, 0, 3], [0, 0, 9]])
    assert best_of(results, 4) == 2
    assert best_of(results, 1) == 0
