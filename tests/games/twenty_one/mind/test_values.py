"""Twenty One: what minds made from a seed say and play, compared with numbers known to be right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from rollwright.core import speed
from rollwright.games.twenty_one.mind import tables
from rollwright.games.twenty_one.mind.encoding import FEATURES
from rollwright.games.twenty_one.mind.evaluate import POINTS_MIND, WIN_MIND, TwentyOneKnowledge
from rollwright.games.twenty_one.mind.mind import TwentyOneMind
from rollwright.games.twenty_one.mind.recipe import SCHEDULES
from rollwright.games.twenty_one.mind.row import STATES
from rollwright.games.twenty_one.sheet import ROWS
from rollwright.minds.arrays import as_slots, new_slots
from rollwright.minds.pair_learning import PairMethod
from rollwright.minds.pair_network import PairWeights, knowledge_of, new_weights
from rollwright.minds.queries import RESULT
from rollwright.minds.training import start_run, train
from tests.minds import values

ROUNDS, GAMES = 2, 2


@cache
def tables_of(players: int) -> tuple[np.ndarray, np.ndarray]:
    """Any tables, in which fewer free boxes are worth less."""
    rng = np.random.default_rng(players)
    rows = np.arange(ROWS, 0, -1)[:, None, None] * 20.0
    table = rows + rng.uniform(0, 20, (ROWS, players, STATES))
    return table, rows[..., None] + rng.uniform(0, 25, (ROWS, players, STATES, 64))


def to_win(players: int, weights: PairWeights | None = None) -> TwentyOneKnowledge:
    """A mind with any network."""
    network = knowledge_of(weights or new_weights(FEATURES, players))
    return TwentyOneKnowledge(WIN_MIND, *tables_of(players), network)


def for_points(players: int) -> TwentyOneKnowledge:
    """A mind with tables only."""
    return TwentyOneKnowledge(POINTS_MIND, *tables_of(players), knowledge_of())


def ranked(known: TwentyOneKnowledge, players: int) -> list[float]:
    """What a mind says of all moves in some states."""
    found: list[float] = []
    for state, seat in values.choices("twenty-one", players, 4, 5):
        moves = [move.index for move in state.moves(seat)]
        results, room = np.zeros((len(moves), RESULT)), new_slots(tables.ARENA.workspace)
        kernel = speed.compiled(TwentyOneMind.ranking)
        kernel.assess(known, as_slots(state.slots), seat - 1, as_slots(moves), room, results)
        found += results.ravel().tolist()
    return found


def trained() -> list[float]:
    """The losses of a short training, and what it has come to."""
    game = replace(tables.GAME, knowledge=to_win)
    method = PairMethod(game, replace(SCHEDULES[2], rounds=ROUNDS, games=GAMES))
    run = start_run(method)
    rows, out = train(method, run)
    seen = [float(np.abs(rows[:, unit]).sum()) for unit in (0, 20, 39)]
    return [*(loss for _, loss in run.curve), *seen, *out.ravel().tolist()]


PARTS: dict[str, Callable[[], Sequence[float]]] = {
    "points": lambda: ranked(for_points(2), 2),
    "win of two": lambda: ranked(to_win(2), 2),
    "win of three": lambda: ranked(to_win(3), 3),
    "games": lambda: tables.ARENA.games((for_points(2), to_win(2)), 2, 1, 4, 2, 6).ravel().tolist(),
    "training": trained,
}


@pytest.mark.parametrize("part", PARTS)
def test_known_numbers(part: str) -> None:
    values.check("twenty_one", part, PARTS[part]())
