"""Games and networks for the tests of Clever's mind."""

from __future__ import annotations

import random
from collections.abc import Iterator

import rollwright as rw
from rollwright.core.state import State
from rollwright.games.clever.mind.mind import CleverMind
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.weights import combine, fresh

SMALL = (8, 4)


def small_net(seed: int = 1) -> Net:
    return combine([fresh(SMALL, seed)])


def small_mind() -> CleverMind:
    return CleverMind(combine([fresh(SMALL, n) for n in (1, 2, 3, 5)], 2), small_net(4))


def random_states(players: int, seed: int, **options: object) -> Iterator[State]:
    """Every state of a game in which everybody plays at random."""
    source = random.Random(seed)
    state = rw.game("clever").start(players, **options)
    while state.result is None:
        yield state
        if state.dice:
            state = state.roll(source)
        else:
            seat = source.choice(state.to_move)
            state = state.play(seat, source.choice(state.moves(seat)))
    yield state
