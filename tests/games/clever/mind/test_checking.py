"""Values checked against games that experts play on."""

from __future__ import annotations

import numpy as np
import pytest

from rollwright.games.clever.mind.checking import LEAST_ERROR, Checker, Deviation, fit
from rollwright.games.clever.mind.measuring import games_of
from tests.games.clever.mind.games import small_net


@pytest.mark.parametrize("players", [1, 2])
def test_positions_and_choices_of_all_rounds_are_checked(players: int) -> None:
    check, games = Checker(small_net(), 2), games_of(players, False, 3)
    for look in (check.values, check.differences):
        found = list(look(games, 40))
        assert {gap.left for gap in found} == {0, 1, 2, 3, 4, 5}
        assert min(gap.points for gap in found) > 0
        assert found == list(look(games, 40))


def test_errors_are_those_of_positions_alike() -> None:
    gaps = [
        Deviation(n % 6, 100.0, 9.0**2 - 17) if n % 4 < 2 else Deviation(n % 6, 300.0, -17.0)
        for n in range(4000)
    ]
    found = fit(gaps)
    assert found[:, 0] == pytest.approx(8, abs=0.3)
    assert found[:, -1] == pytest.approx(LEAST_ERROR)
    assert np.isfinite(found).all()
