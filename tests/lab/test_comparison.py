"""Comparisons: the same dice for both, and a test that stops when it may."""

from __future__ import annotations

import math
import statistics

import numpy as np
import pytest

import rollwright as rw
from rollwright.lab.comparison import FEWEST, Difference, band, compare
from rollwright.lab.matchup import matchup
from rollwright.lab.simulate import Playout, local, record_game


def test_both_line_ups_throw_the_same_dice() -> None:
    rolls = []
    for bots in (["random", "greedy"], ["greedy", "random"]):
        record = record_game(matchup(rw.game("qwixx"), bots, seed=6), 2)
        events = [str(event) for event in record.events if str(event).startswith("roll")]
        rolls.append([event for event in events if event.count(" ") == 6])
    shorter = min(map(len, rolls))
    assert shorter > 10
    assert rolls[0][:shorter] == rolls[1][:shorter]


def test_differences_are_paired() -> None:
    first, second = (
        matchup(rw.game("qwixx"), bots, 2, seed=4) for bots in (["greedy"], ["random"])
    )
    comparison = compare(first, second, 3000, source=local(threads=2, step=700))
    points = [Playout(p).play(0, 3000)[0].reshape(3000, 2, -1)[:, 1, -2] for p in (first, second)]
    apart = (points[0] - points[1]).tolist()
    difference = comparison.differences[1]
    assert comparison.watched == 1
    assert difference.mean == pytest.approx(statistics.mean(apart))
    assert difference.sd == pytest.approx(statistics.stdev(apart))
    assert comparison.first.games == comparison.second.games == 3000
    assert difference.as_data()["clear"]


def test_it_stops_when_the_difference_is_clear() -> None:
    first, second = (
        matchup(rw.game("qwixx"), [bot, "greedy"], seed=4) for bot in ("greedy", "random")
    )
    comparison = compare(first, second, 100_000, until_clear=True)
    assert comparison.difference.is_clear
    assert FEWEST <= comparison.first.games <= 2 * FEWEST
    assert comparison.difference.mean > 20


def test_line_ups_that_are_the_same() -> None:
    chosen = matchup(rw.game("qwixx"), ["greedy"], seed=4)
    with pytest.raises(rw.InvalidSetting, match="nothing to compare"):
        compare(chosen, chosen, 10)


def test_the_band_holds_at_all_times() -> None:
    """Of many sequences without a difference, no more than five in a hundred ever call one."""
    rng = np.random.default_rng(8)
    wrong = 0
    for _ in range(200):
        difference = Difference(1)
        for _ in range(20):
            values = rng.integers(-20, 21, 250)
            difference.add(values, np.zeros(250, dtype=np.int64))
            if difference.is_clear:
                wrong += 1
                break
    assert wrong <= 10
    assert band(1, 5.0) == math.inf
    assert band(4000, 5.0) > 1.96 * 5.0 / 4000**0.5
