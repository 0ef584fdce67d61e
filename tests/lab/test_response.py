"""What searching gains against experts: nothing worth mentioning, and never more than there is."""

import pytest

from rollwright.core.errors import InvalidSetting
from rollwright.lab.response import searched_gain


def test_the_gain_is_small_and_comes_with_an_error() -> None:
    found = searched_gain("qwixx", 2, games=4, tries=20)
    assert -0.2 < found.gain < 0.2
    assert found.error >= 0
    assert found == searched_gain("qwixx", 2, games=4, tries=20)


@pytest.mark.parametrize(("name", "players", "games"), [("qwixx", 1, 4), ("qwixx", 9, 4)])
def test_games_that_cannot_be_searched_are_refused(name: str, players: int, games: int) -> None:
    with pytest.raises(InvalidSetting, match="no search"):
        searched_gain(name, players, games)


def test_one_game_has_no_error() -> None:
    with pytest.raises(InvalidSetting, match="at least two"):
        searched_gain("twenty-one", 2, games=1)
