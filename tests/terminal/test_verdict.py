"""What a comparison says in a sentence: by a band if it may stop, else by the usual interval."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.lab.comparison import Comparison, compare
from rollwright.lab.matchup import matchup


def compared(bots: str, versus: str, games: int, until_clear: bool = False) -> Comparison:
    first, second = (
        matchup(rw.game("qwixx"), line_up.split(","), seed=1) for line_up in (bots, versus)
    )
    return compare(first, second, games, until_clear=until_clear)


@pytest.mark.parametrize(
    ("bots", "versus", "games", "until_clear", "words"),
    [
        (
            *("random,greedy", "greedy,greedy", 2000, True),
            "Seat 1: greedy,greedy is better than random,greedy by",
        ),
        ("random,greedy", "greedy,greedy", 2000, True, "points; clear after 200 games."),
        ("greedy,greedy", "random,greedy", 100, True, "no clear difference after 100 games."),
        ("greedy,greedy", "random,greedy", 100, False, "points (95 %), by 100 games."),
        ("greedy,greedy", "random,greedy", 10, False, "10 games show no difference beyond chance"),
    ],
)
def test_verdicts(bots: str, versus: str, games: int, until_clear: bool, words: str) -> None:
    assert words in compared(bots, versus, games, until_clear).verdict


def test_the_interval_of_a_fixed_number_of_games_is_the_usual_one() -> None:
    comparison = compared("greedy,greedy", "random,greedy", 100)
    difference = comparison.difference
    assert f"± {1.96 * difference.se:.2f} points" in comparison.verdict
    assert difference.is_beyond_chance
    assert not difference.is_clear
