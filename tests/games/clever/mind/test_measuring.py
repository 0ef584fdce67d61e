"""Values checked against games that experts play on."""

from __future__ import annotations

import numpy as np
import pytest

from rollwright.games.clever.mind import measuring
from rollwright.games.clever.mind.measuring import LEAST_ERROR, checks, errors, games_of
from rollwright.games.clever.mind.truth import LEFT, MEAN, SQUARE, VALUE
from tests.games.clever.mind.games import small_net


@pytest.mark.parametrize("players", [1, 2])
def test_positions_of_all_rounds_are_checked(players: int) -> None:
    found = checks(small_net(), games_of(players, False, 3), 40, 2)
    assert set(found[:, LEFT]) == {0, 1, 2, 3, 4, 5}
    assert (found[:, SQUARE] >= 0).all()
    assert found[:, MEAN].min() > 0
    assert found == pytest.approx(checks(small_net(), games_of(players, False, 3), 40, 2))


def test_errors_are_those_of_positions_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = np.zeros((4000, 4))
    lines[:, LEFT] = np.arange(4000) % 6
    lines[:, VALUE] = np.where(np.arange(4000) % 4 < 2, 100.0, 300.0)
    lines[:, MEAN] = lines[:, VALUE] - np.where(lines[:, VALUE] < 200, 9.0, 0.0)
    lines[:, SQUARE] = 17.0
    monkeypatch.setattr(measuring, "checks", lambda *_: lines)
    found = errors(small_net(), ((1, False),), 4000)
    assert found[:, 0] == pytest.approx(8, abs=0.3)
    assert found[:, -1] == pytest.approx(LEAST_ERROR)
