"""Compiled games: the same as uncompiled ones, and seats that don't matter among equals."""

from collections.abc import Callable

import numpy as np
import pytest

from rollwright.core import speed
from rollwright.games.qwixx.mind import books as qwixx
from rollwright.games.twenty_one.mind import books as twenty_one
from rollwright.minds import arena
from rollwright.minds.learning import Plan, Teacher, new_batch, new_brain


@pytest.mark.parametrize(
    ("place", "load"),
    [(qwixx.ARENA, qwixx.fixed), (twenty_one.ARENA, lambda: twenty_one.price_player(2))],
    ids=["qwixx", "twenty-one"],
)
def test_plain_and_compiled_games_are_the_same(
    place: arena.Arena, load: Callable[[], arena.Player]
) -> None:
    player = load()
    fast = place.games((player, player), 2, 0, seed=3, number=0, count=2)
    slow = np.zeros((2, 2), dtype=np.int64)
    work = ([0], [0] * 6, [0] * 6, [0] * place.desk, [0] * 6)
    speed.plain(arena.MODULE, *place.modules).match(
        [0] * place.slots, 2, place.options, [player.kind] * 2, player.books, -1, player.books, 3,
        0, slow, work,
    )  # fmt: skip
    assert (fast == slow).all()


@pytest.mark.parametrize("teacher", [qwixx.QwixxTeacher(), twenty_one.TwentyOneTeacher()])
def test_every_other_game_to_learn_from_is_seen_from_the_middle(teacher: Teacher) -> None:
    plan = Plan(players=3, rounds=1, games=20)
    batch = new_batch(teacher, plan)
    teacher.collect(3, new_brain(teacher.features, 1), 1, 0, batch)
    start = batch.lines[0]
    begun = [
        (batch.lines[begin] == start).all()
        for begin, end in zip(batch.ends, batch.ends[1:], strict=False)
        if begin < end
    ]
    assert begun[0]
    assert begun.count(True) < 16
    assert (np.diff(batch.ends[::2]) > 0).all()


def test_games_depend_on_their_number_only() -> None:
    player = twenty_one.price_player(2)
    pair = (player, player)
    whole = twenty_one.ARENA.games(pair, 2, 0, seed=1, number=0, count=6)
    part = twenty_one.ARENA.games(pair, 2, 1, seed=1, number=4, count=2)
    assert (whole[4:] == part).all()
