"""Clever: what minds made from a seed say and play, compared with numbers known to be right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest

from rollwright.games.clever.mind.measuring import games_of, scores
from rollwright.games.clever.mind.method import CleverMethod
from rollwright.games.clever.mind.recipe import STEPS
from rollwright.minds.training import start_run, train
from tests.games.clever.mind.games import small_mind, small_net
from tests.minds import values


def ranked(players: int) -> list[float]:
    """What a mind says of all moves in some states, and which is best at first sight."""
    mind, found = small_mind(), []
    for state, seat in values.choices("clever", players, 11, 4):
        ranking = mind.rank(state, seat)
        found += [value.worth for _, value in ranking]
        found += [ranking[0][0].index, mind.expert(state, seat).index]
        found += [mind.weigh(state, seat)[-1].index]
    return found


def deep(players: int) -> list[float]:
    """What a deep player plays in some states."""
    mind = small_mind()
    found = values.choices("clever", players, 5, 12)
    return [mind.deep(state, seat, 6, 1).index for state, seat in found]


def trained() -> list[float]:
    """The curve of a short training, and what it has come to."""
    schedule = replace(STEPS[0].schedule, rounds=2, games=2, batches=2, hidden=(8, 4), warm=2)
    method = CleverMethod(schedule, every=1, test_games=1, threads=1)
    run = start_run(method)
    weights = train(method, run)
    sums = [float(np.abs(array).sum()) for array in weights]
    return [*(score for _, score in run.curve), *sums]


PARTS: dict[str, Callable[[], Sequence[float]]] = {
    "alone": lambda: ranked(1),
    "two": lambda: ranked(2),
    "games": lambda: scores(small_net(), games_of(2, False, 3, 5), 1).ravel().tolist(),
    "deep": lambda: [*deep(1), *deep(2)],
    "training": trained,
}


@pytest.mark.parametrize("part", PARTS)
def test_known_numbers(part: str) -> None:
    values.check("clever", part, PARTS[part]())
