"""The level of a player: what choices lose that are not obvious, beside what bots lose in them."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev

import numpy as np
import pytest

import rollwright as rw
from rollwright.analysis import judging
from rollwright.analysis.judging import FEWEST, NOBODY, BotRates, Losses
from rollwright.analysis.level import level, rates_of, sights_of
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


@pytest.mark.parametrize(
    ("rate", "nearest", "sight"),
    [(0, 0, 1), (0.3, 0, 0.85), (0.5, 1, 0.75), (1.4, 1, 0.35), (2, 2, 0.1), (9, 2, 0.1)],
)
def test_the_nearest_bot_and_an_equal(rate: float, nearest: int, sight: float) -> None:
    told = np.zeros(3)
    bots = BotRates(np.array([0.0, 0.8, 2.0]), np.array([1.0, 0.6, 0.1]), 3)
    losses = Losses(20, 20 * rate, 20 * rate**2)
    assert judging.level(losses, bots, told) == nearest
    assert told == pytest.approx([rate, 0, sight], abs=1e-7)
    assert judging.level(losses._replace(choices=FEWEST - 1), bots, told) == NOBODY
    assert judging.level(losses, bots._replace(bots=0), told) == NOBODY


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_has_a_rate_and_a_sight(name: str) -> None:
    game = rw.game(name)
    sights = sights_of(game)
    for players in game.players:
        rates = rates_of(game, players)
        assert sorted(rates, key=rates.__getitem__) == sorted(sights, key=lambda bot: -sights[bot])


def test_a_review_names_an_equal_that_can_play() -> None:
    review = rw.review(level_game("clever", 1, "medium", "level"))
    found = level(review, 1)
    assert found is not None
    state = review.record.game.start(players=1).roll("p4 y3 b2 g1 o4 w5")
    assert rw.bot(found.equal, 1).choose(state, 1) in state.moves(1)
