"""Seats that begin a game as somebody else: they play worse, and what is learned stays right."""

from __future__ import annotations

import numpy as np
import pytest

import rollwright as rw
from rollwright.core import speed
from rollwright.games.clever.mind.measuring import SELFPLAY, games_of
from rollwright.games.clever.mind.mind import SOLO
from rollwright.games.clever.mind.selfplay import UNSEEN, PlayStyle, Samples, samples, spoil_others
from rollwright.games.clever.mind.wandering import LONGEST, WHIMS, lose_way, wandering
from rollwright.games.clever.mind.weights import load_net
from rollwright.games.clever.mind.workspace import workspace
from rollwright.games.clever.rules import size
from rollwright.games.clever.slots import CHOOSE, PHASE, TURN_END
from rollwright.minds.arrays import as_slots
from tests.games.clever.mind.games import small_net

GAMES = 40


def played(players: int, wander: float, net_of: str = "") -> tuple[Samples, float]:
    """The samples of some games, and the mean of all scores."""
    net = load_net(net_of) if net_of else small_net(1)
    totals, seen = np.zeros((GAMES, players), dtype=np.int64), samples(GAMES * players)
    style, room = PlayStyle(4, wander=wander, decay=1.0), workspace(net)
    speed.compiled(SELFPLAY).play_games(games_of(players, False, 7), style, net, totals, seen, room)
    return seen, float(totals.mean())


def test_who_loses_the_way_for_a_while_gets_less() -> None:
    assert played(1, 1.0, SOLO)[1] < played(1, 0.0, SOLO)[1] - 20


@pytest.mark.parametrize("players", [1, 3])
def test_targets_are_cut_where_a_seat_strays(players: int) -> None:
    straight, _ = played(players, 0.0)
    lost, _ = played(players, 1.0)
    count = int(lost.filled[0])
    assert not np.asarray(straight.cut[: int(straight.filled[0])]).any()
    cut = np.asarray(lost.cut[:count]) == 1
    assert 0.2 < cut.mean() < 0.95
    assert (lost.target[:count][cut] == lost.boot[:count][cut]).all()
    assert (np.asarray(lost.cut[:count]) >= 0).all()


def test_nobody_learns_from_what_a_seat_that_strays_leaves() -> None:
    room, seen = workspace(small_net(1)), samples(3)
    room.slots[: size(3)] = as_slots(rw.game("clever").start(3).slots)
    room.slots[PHASE] = CHOOSE
    room.latest[:3] = (0, 1, 2)
    seen.cut[:3] = (UNSEEN, UNSEEN, 0)
    spoil_others(seen, 0, room)
    assert list(seen.cut[:3]) == [UNSEEN, 1, 0]
    room.slots[PHASE] = TURN_END
    spoil_others(seen, 1, room)
    assert seen.cut[0] == UNSEEN


def test_manners_and_times_are_drawn_for_each_seat() -> None:
    lost, stream = wandering(), as_slots([12345678901])
    found = []
    for _ in range(200):
        lose_way(0.5, 4, stream, lost)
        found += [(lost.left[seat], lost.manner[seat]) for seat in range(4)]
    assert 0.4 < np.mean([left > 0 for left, _ in found]) < 0.6
    assert max(left for left, _ in found) < LONGEST
    assert {manner for _, manner in found} >= {0, WHIMS, WHIMS + 1}
    lose_way(0.0, 4, stream, lost)
    assert not np.asarray(lost.left).any()
