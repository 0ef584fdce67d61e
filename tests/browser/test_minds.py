"""Minds in the browser: the same games, choices and values as compiled for this machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.equality import Comparison, check_answers, check_games, positions

GAMES = {"random": 100, "greedy": 50, "expert": 8}
"""How many whole games of each bot."""
TABLES = [("clever", 1), ("clever", 3), ("qwixx", 1), ("qwixx", 4), ("twenty-one", 1)]
TABLES += [("twenty-one", 3)]
ASKED = 10


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_minds_are_the_same_in_the_browser(name: str, players: int, engine: Path) -> None:
    played = [(bot, 0, count) for bot, count in GAMES.items()]
    comparison = Comparison(name, players, played, positions(name, players, ASKED))
    told = comparison.ask()
    assert sum(equal for equal, _, _ in check_games(comparison, told)) > 1000
    check_answers(comparison, told)
