"""Qwixx: what minds made from a seed say and play, compared with numbers known to be right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import rollwright as rw
from rollwright.core import speed
from rollwright.games.qwixx.mind import tables
from rollwright.games.qwixx.mind.encoding import FEATURES
from rollwright.games.qwixx.mind.evaluate import FIXED_MIND, POINTS_MIND, QwixxKnowledge
from rollwright.games.qwixx.mind.mind import QwixxMind
from rollwright.games.qwixx.mind.recipe import SCHEDULES
from rollwright.games.qwixx.mind.rows import PAIRS
from rollwright.minds.arrays import as_slots, new_slots
from rollwright.minds.pair_learning import PairMethod
from rollwright.minds.pair_network import new_weights
from rollwright.minds.queries import RESULT
from rollwright.minds.training import start_run, train
from rollwright.minds.value import Value
from tests.minds import values

ROUNDS, GAMES = 2, 2
TRAINED_FROM, PLAYED_FROM = 4, 2
"""Seeds of games in which no choice hangs on how sums are rounded: by any Numba, or plain."""


@cache
def from_table(kind: int) -> QwixxKnowledge:
    """A mind with any table."""
    table = np.random.default_rng(5).uniform(0, 60, (4, PAIRS, PAIRS)).astype(np.float32)
    return tables.table_mind(kind, table, 0.06)


@cache
def to_win(players: int) -> QwixxKnowledge:
    """A mind with any network."""
    return tables.win_mind(players, new_weights(FEATURES, players))


def ranked(known: QwixxKnowledge, players: int) -> list[float]:
    """What a mind says of all moves in some states."""
    found: list[float] = []
    for state, seat in values.choices("qwixx", players, 9, 4):
        moves = [move.index for move in state.moves(seat)]
        results, room = np.zeros((len(moves), RESULT)), new_slots(tables.ARENA.workspace)
        kernel = speed.compiled(QwixxMind.ranking)
        kernel.assess(known, as_slots(state.slots), seat - 1, as_slots(moves), room, results)
        found += results.ravel().tolist()
    return found


class AnyMind(QwixxMind):
    """The mind of Qwixx with any table and any networks."""

    def knowledge(self, players: int) -> QwixxKnowledge:
        return from_table(POINTS_MIND) if players == 1 else to_win(players)


def judged(players: int) -> list[float]:
    """What the mind says of states before and after an answer, and what it plays deep."""
    mind, found = AnyMind(), []
    for state, seat in values.choices("qwixx", players, 7, 4):
        ranking = mind.rank(state, seat)
        found += [float(move.index) for move, _ in ranking]
        found += [mind.value(state, other).worth for other in range(1, players + 1)]
        after = state.play(seat, ranking[-1][0])
        if after.result is None:
            found += [mind.value(after, seat).worth, mind.value(after, seat).points]
        found += [float(mind.deep(state, seat, 2, 3).index)]
    return found


def trained() -> list[float]:
    """The losses of a short training, and what it has come to."""
    short = replace(SCHEDULES[3], rounds=ROUNDS, games=GAMES, seed=TRAINED_FROM)
    method = PairMethod(tables.GAME, short)
    run = start_run(method)
    rows, out = train(method, run)
    seen = [float(np.abs(rows[:, unit]).sum()) for unit in (0, 20, 39)]
    return [*(loss for _, loss in run.curve), *seen, *out.ravel().tolist()]


PARTS: dict[str, Callable[[], Sequence[float]]] = {
    "points": lambda: ranked(from_table(POINTS_MIND), 1),
    "fixed": lambda: ranked(from_table(FIXED_MIND), 3),
    "win of two": lambda: ranked(to_win(2), 2),
    "win of three": lambda: ranked(to_win(3), 3),
    "games": lambda: (
        tables.ARENA.games((from_table(FIXED_MIND), to_win(2)), 2, 1, PLAYED_FROM, 2, 6)
        .ravel()
        .tolist()
    ),
    "mind alone": lambda: judged(1),
    "mind of three": lambda: judged(3),
    "training": trained,
}


@pytest.mark.parametrize("part", PARTS)
def test_known_numbers(part: str) -> None:
    values.check("qwixx", part, PARTS[part]())


class Undecided(AnyMind):
    """Thinks all moves equally good, and those with higher numbers worth more points."""

    def _assess(self, state: rw.State, seat: int, moves: list[int]) -> list[tuple[float, Value]]:
        return [(0.5, Value(float(move), 0.5, exact=False, error=0.0)) for move in moves]


def test_equals_go_by_points() -> None:
    for state, seat in values.choices("qwixx", 2, 5, 2):
        ranked = [move.index for move, _ in Undecided().rank(state, seat)]
        assert ranked == sorted(ranked, reverse=True)
        assert len(ranked) > 1
