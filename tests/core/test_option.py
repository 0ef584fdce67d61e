"""Options: from Python or from text, always checked."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.core.option import read_switch, write_value


@pytest.mark.parametrize("value", [True, "true", "TRUE", " true "])
def test_a_switch_that_is_on(value: object) -> None:
    assert read_switch("light", value) is True


@pytest.mark.parametrize("value", [False, "false", "False"])
def test_a_switch_that_is_off(value: object) -> None:
    assert read_switch("light", value) is False


@pytest.mark.parametrize("value", [1, 0, "", "yes", None, "truee"])
def test_what_is_no_switch(value: object) -> None:
    with pytest.raises(rw.InvalidSetting, match=r"option light is .*; it is true or false"):
        read_switch("light", value)


def test_values_as_text() -> None:
    assert [write_value(value) for value in (True, False, "ABC")] == ["true", "false", "ABC"]


def test_options_say_what_they_are() -> None:
    options = [option for game in rw.all_games() for option in game.options]
    assert [option.name for option in options] == ["solo_extra", "sheets"]
    assert all(option.about and option.values for option in options)


def test_defaults_are_read_back() -> None:
    for game in rw.all_games():
        for players in game.players:
            for option in game.options:
                default = option.default(players)
                assert option.read(write_value(default), players) == default
