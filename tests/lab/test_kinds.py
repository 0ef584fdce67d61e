"""The kinds of games in which minds are checked."""

from __future__ import annotations

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
