"""The kinds of games in which minds are checked."""

from __future__ import annotations

import pytest

from rollwright.core.errors import InvalidSetting
from rollwright.lab.kinds import Kind, all_kinds


def test_a_switch_is_a_kind_of_its_own_where_it_matters() -> None:
    found = all_kinds("clever")
    assert found == [Kind("clever", 1), Kind("clever", 1, "solo_extra"), Kind("clever", 2)]
    assert [str(kind) for kind in found] == ["clever, 1", "clever, 1, solo_extra", "clever, 2"]
    assert [kind.options for kind in found] == [{}, {"solo_extra": True}, {}]


def test_options_that_are_no_switches_make_no_kinds() -> None:
    assert all_kinds("twenty-one") == [Kind("twenty-one", 1), Kind("twenty-one", 2)]


def test_all_games_with_a_mind_are_there() -> None:
    assert {kind.game for kind in all_kinds()} == {"clever", "qwixx", "twenty-one"}


def test_kinds_for_so_many_players_are_those_of_games_that_have_them() -> None:
    assert all_kinds("clever", [1]) == [Kind("clever", 1), Kind("clever", 1, "solo_extra")]
    assert all_kinds(players=[5]) == [Kind("qwixx", 5), Kind("twenty-one", 5)]
    assert [kind.players for kind in all_kinds("qwixx", ())] == [1, 2, 3, 4, 5]
    with pytest.raises(InvalidSetting, match="no game with a mind is for 9 players"):
        all_kinds(players=[9])
