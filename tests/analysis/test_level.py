"""The level of a player: what choices lose that are not obvious, beside what bots lose in them."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev

import numpy as np
import pytest

import rollwright as rw
from rollwright.analysis import judging
from rollwright.analysis.judging import FEWEST
from rollwright.analysis.level import equal_bot, level, rates_of
from rollwright.lab.verdicts import WHOSE, level_game

GAMES = [game.name for game in rw.all_games()]
FORCED, BRILLIANT, BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = range(7)


@pytest.mark.parametrize(
    ("names", "is_open"),
    [
        ([FORCED], False),
        ([BEST, BEST, BEST], False),
        ([BEST, BLUNDER, BLUNDER], False),
        ([BRILLIANT, BLUNDER], False),
        ([BEST, BEST, BLUNDER], False),
        ([BEST, GOOD], True),
        ([BEST, MISTAKE, BLUNDER], True),
        ([BEST, BEST, INACCURACY], True),
    ],
)
def test_what_is_not_obvious(names: list[int], is_open: bool) -> None:
    assert judging.is_open(names, len(names)) == is_open


def test_the_level_of_a_seat() -> None:
    review = rw.review(level_game("clever", 2, "medium", "level"))
    losses = [step.loss for step in review.steps if step.open and step.seat == 2]
    assert len(losses) >= FEWEST
    assert min(losses) >= 0
    found = level(review, 2)
    assert found is not None
    assert found.choices == len(losses)
    assert found.rate == pytest.approx(fmean(losses))
    assert found.error == pytest.approx(stdev(losses) / sqrt(len(losses)))
    rates = rates_of(review.record.game, 2)
    assert found.bot == min(rates, key=lambda bot: abs(rates[bot] - found.rate))


def test_too_few_choices_say_nothing() -> None:
    review = rw.review(level_game("clever", 1, "medium", "level"))
    numbers = [step.number for step in review.steps if step.open]
    assert level(review, 1) is not None
    less = replace(review, steps=review.steps[: numbers[FEWEST - 1] - 1])
    assert level(less, 1) is None
    enough = replace(review, steps=review.steps[: numbers[FEWEST - 1]])
    assert level(enough, 1) is not None


@pytest.mark.parametrize("name", GAMES)
def test_better_bots_lose_less(name: str) -> None:
    game = rw.game(name)
    for players in game.players:
        rates = rates_of(game, players)
        assert set(rates) == set(WHOSE)
        assert [rates[bot] for bot in WHOSE] == sorted(rates.values(), reverse=True)
        assert rates["expert"] == 0


@pytest.mark.parametrize(("rate", "nearest"), [(0, 0), (0.3, 0), (0.5, 1), (1.5, 2), (9, 2)])
def test_the_nearest_bot(rate: float, nearest: int) -> None:
    rates, told = np.array([0.0, 0.8, 2.0]), np.zeros(2)
    assert judging.level(np.full(20, rate), 20, rates, 3, told) == nearest
    assert told == pytest.approx([rate, 0])
    assert judging.level(np.full(20, rate), FEWEST - 1, rates, 3, told) == -1
    assert judging.level(np.full(20, rate), 20, rates, 0, told) == -1


@pytest.mark.parametrize("name", GAMES)
def test_the_equal_of_a_player_sees_as_much_as_its_level(name: str) -> None:
    game = rw.game(name)
    assert game.mind_spec
    for players in game.players:
        rates, sights = rates_of(game, players), game.mind_spec.sights
        for bot, sight in {"expert": 1.0, **sights, "greedy": 0.0}.items():
            assert equal_bot(rates[bot], game, players) == f"sight={sight:.2f}"
        between = equal_bot((rates["easy"] + rates["medium"]) / 2, game, players)
        assert sights["easy"] < float(between.removeprefix("sight=")) < sights["medium"]
        assert equal_bot(9.9 * rates["greedy"], game, players) == "sight=0.00"
