from __future__ import annotations

import numpy as np
import pytest

from rollwright.core import speed
from rollwright.core.dice import Slots
from rollwright.games.clever.mind.measuring import games_of, scores
from rollwright.games.clever.mind.memory import PLACES, pack_marks, pack_turn
from rollwright.games.clever.mind.network import board, evaluate, recall
from rollwright.games.clever.mind.selfplay import EVERYBODY, PlayStyle, samples
from rollwright.games.clever.mind.view import VIEW, look
from rollwright.games.clever.mind.workspace import workspace
from rollwright.games.clever.slots import PHASE, ROLL
from tests.games.clever.mind.games import random_states, small_net


def views(players: int, **options: object) -> list[Slots]:
    """What the first seat sees wherever it waits for dice, in some games."""
    found: list[Slots] = []
    for seed in range(3):
        for state in random_states(players, seed, **options):
            view = [0] * VIEW
            look(list(state.slots), 0, view)
            if view[PHASE] == ROLL:
                found.append(view)
    return found


@pytest.mark.parametrize(("players", "solo_extra"), [(1, False), (1, True), (2, False), (4, False)])
def test_what_is_remembered_is_what_the_network_says(players: int, solo_extra: bool) -> None:
    options = {"solo_extra": True} if solo_extra else {}
    net = small_net()
    fresh, on = board(net), board(net)
    for view in [*views(players, **options)] * 2:
        assert recall(view, net, on) == evaluate(view, net, fresh)


def test_views_that_are_worth_different_things_are_told_apart() -> None:
    net = small_net()
    on = board(net)
    worth: dict[tuple[int, int], float] = {}
    for players in (1, 2, 3, 4):
        for view in views(players):
            key = pack_marks(view), pack_turn(view)
            assert worth.setdefault(key, evaluate(view, net, on)) == evaluate(view, net, on)
    assert len(worth) > 200
    assert len(set(worth.values())) > 0.9 * len(worth)
    assert all(turn != 0 for _, turn in worth)


def test_the_network_is_asked_once() -> None:
    net = small_net()
    on = board(net)
    view = views(1)[0]
    value = recall(view, net, on)
    net.outer[:] += 1
    assert recall(view, net, on) == value
    assert np.count_nonzero(on.memory.views[:, 1]) == 1
    assert len(on.memory.values) == PLACES


def test_another_network_in_the_same_room_is_asked_anew() -> None:
    room, kernel = workspace(small_net()), speed.compiled("rollwright.games.clever.mind.selfplay")
    for seed in (1, 2, 1):
        net, totals = small_net(seed), np.zeros((5, 1), dtype=np.int64)
        setup = games_of(1, False, 7)
        kernel.play_games(setup, PlayStyle(8, wins=EVERYBODY), net, totals, samples(0), room)
        assert totals.tolist() == scores(net, setup, 5).tolist()
