"""Values checked against games that experts play on."""

from __future__ import annotations

from math import ceil, sqrt

import numpy as np
import pytest

from rollwright.games.clever.mind.checking import (
    LEAST_ERROR,
    Checker,
    Deviation,
    fit_errors,
    fit_shortfall,
)
from rollwright.games.clever.mind.measuring import games_of
from tests.games.clever.mind.games import small_net


@pytest.mark.parametrize("players", [1, 2])
def test_positions_and_choices_of_all_rounds_are_checked(players: int) -> None:
    check, games = Checker(small_net(), 2), games_of(players, False, 3)
    for look in (check.values, check.differences):
        found = list(look(games, 40))
        assert {ceil(gap.to_come) for gap in found} >= {1, 2, 3, 4, 5, 6}
        assert min(gap.points for gap in found) > 0
        assert found == list(look(games, 40))


def test_errors_are_those_of_positions_alike() -> None:
    chance = np.random.default_rng(2)
    gaps = [
        Deviation(chance.uniform(0, 6), points, chance.normal(0, error) + 2.0, 17.0)
        for _ in range(4000)
        for points, error in ((100.0, sqrt(8.0**2 + 17)), (300.0, sqrt(17.0)))
    ]
    found = fit_errors(gaps, np.full(6, -2.0))
    assert list(found[1:, 0]) == pytest.approx([8.0] * 5, rel=0.15)
    assert max(found[1:, -1]) < 1.2
    assert found.min() >= LEAST_ERROR
    assert np.isfinite(found).all()


def test_in_the_last_round_an_error_shrinks_with_what_is_to_come() -> None:
    chance = np.random.default_rng(3)
    places = chance.uniform(0, 1, 4000)
    gaps = [Deviation(place, 200.0, chance.normal(0, 6 * sqrt(place)), 0.0) for place in places]
    assert fit_errors(gaps, np.zeros(6))[0, 1] == pytest.approx(6, rel=0.1)


def test_what_values_lack_is_found_by_rounds() -> None:
    gaps = [Deviation(n % 60 / 10, 200.0, -0.3 * (n % 60 / 10), 1.0) for n in range(600)]
    assert fit_shortfall(gaps) == pytest.approx([0.3, 0.6, 0.9, 1.2, 1.5, 1.8])


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("places", [[0.0], [6.0], [0.25, 5.5], [0.0, 0.5, 1.0, 3.0]])
@pytest.mark.parametrize("noise", [0.0, 90.0])
def test_few_positions_are_enough_for_numbers(places: list[float], noise: float) -> None:
    gaps = [Deviation(place, 40.0 + 60 * place, 7.0 * place, noise * place) for place in places]
    low = fit_shortfall(gaps)
    assert np.isfinite(low).all()
    assert np.isfinite(fit_errors(gaps, low)).all()
