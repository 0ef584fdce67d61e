"""Compiled games: the same as uncompiled ones, and seats that don't matter among equals."""

from collections.abc import Callable

import numpy as np
import pytest

from rollwright.core import speed
from rollwright.games.qwixx.mind import tables as qwixx
from rollwright.games.twenty_one.mind import tables as twenty_one
from rollwright.minds import arena
from rollwright.minds.match import Scratch
from rollwright.minds.pair_learning import PairGame, PairMethod, PairSchedule
from rollwright.minds.pair_network import new_weights
from rollwright.minds.setup import Setup
from rollwright.minds.verbs import Knowledge


@pytest.mark.parametrize(
    ("place", "load"),
    [(qwixx.ARENA, qwixx.fixed), (twenty_one.ARENA, lambda: twenty_one.price_mind(2))],
    ids=["qwixx", "twenty-one"],
)
def test_plain_and_compiled_games_are_the_same(
    place: arena.Arena, load: Callable[[], Knowledge]
) -> None:
    known = load()
    fast = place.games((known, known), 2, 0, seed=3, number=0, count=2)
    slow = np.zeros((2, 2), dtype=np.int64)
    scratch = Scratch(*([0] * size for size in (1, 6, 6, place.workspace, 6, 128, place.slots)))
    setup = Setup(2, list(place.options), 3, 0)
    kernel = speed.plain(arena.MODULE, *place.modules)
    kernel.match([0] * place.slots, setup, known, -1, known, slow, scratch)
    assert (fast == slow).all()


@pytest.mark.parametrize("game", [qwixx.GAME, twenty_one.GAME], ids=["qwixx", "twenty-one"])
def test_every_other_game_to_learn_from_is_seen_from_the_middle(game: PairGame) -> None:
    method = PairMethod(game, PairSchedule(players=3, rounds=1, games=20))
    samples, side = method.collect(new_weights(game.features, 1), 0)
    start = samples.lines[0]
    begun = [
        (samples.lines[begin] == start).all()
        for begin, end in zip(samples.ends, samples.ends[1:], strict=False)
        if begin < end
    ]
    assert begun[0]
    assert begun.count(True) < 16
    assert (np.diff(samples.ends[::2]) > 0).all()
    assert samples.won.sum(axis=1) == pytest.approx(1)
    assert bool(game.side) == bool(side.ends[-1])
    assert (np.diff(side.ends) <= 1).all()


def test_games_depend_on_their_number_only() -> None:
    known = twenty_one.price_mind(2)
    pair = (known, known)
    whole = twenty_one.ARENA.games(pair, 2, 0, seed=1, number=0, count=6)
    part = twenty_one.ARENA.games(pair, 2, 1, seed=1, number=4, count=2)
    assert (whole[4:] == part).all()
