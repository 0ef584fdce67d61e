"""With others: what a choice leaves to them is part of its worth."""

from __future__ import annotations

import random
from functools import cache

import pytest

import rollwright as rw
from rollwright.core import speed
from rollwright.games.clever.mind.candidates import COUNT, FAST, NO_VALUE
from rollwright.games.clever.mind.measuring import RANKING, duel
from rollwright.games.clever.mind.memory import pack_marks
from rollwright.games.clever.mind.mind import CleverMind, shipped
from rollwright.games.clever.mind.tray import add_gains, gain_of, prepare_tray
from rollwright.games.clever.mind.view import WAY
from rollwright.games.clever.mind.workspace import NO_GAIN, workspace
from rollwright.minds.arrays import as_slots
from tests.games.clever.mind.games import random_states, small_mind, small_net

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered in scalar")
"""Uncompiled, places in memory are worked out by NumPy's numbers, which complain."""
LAST_DIE = (
    "clever phase=choose round=1 active=1 passive=0 rolls=3 dice=213344 lying=bp taken=yw tray=go"
    " solo_extra=0 | y=21,43 b=- g=0 o=- p=- rerolled=0 extras=0 waiting=- owes=- used=-"
    " | y=- b=- g=0 o=- p=- rerolled=0 extras=0 waiting=- owes=- used=-"
)
"""The active seat takes the blue die or the purple one, and leaves the other to the others."""


SAME_SHEET = (
    "clever phase=choose round=6 active=1 passive=0 rolls=3 dice=452515 lying=ybow taken=gp tray=-"
    " solo_extra=0 | y=11,13,22,33,42 b=2,3,4,5,6,7,8,9,10,12 g=7 o=4,5,5,4 p=4,6,6,6,1 rerolled=5"
    " extras=3 waiting=- owes=- used=- | y=11,13,22,33,42 b=2,3,4,5,6,7,8,9,10,12 g=6 o=1,5,1,10"
    " p=6,6,6,1 rerolled=2 extras=3 waiting=- owes=- used=-"
)
"""A die is taken and others used for +1: in any order for the seat itself, not for the others."""


@cache
def mind() -> CleverMind:
    return small_mind()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_add_up_to_one_before_and_after_every_roll(players: int) -> None:
    for state in random_states(players, 20 + players):
        if state.result is None:
            chances = [mind().value(state, seat).win or 0 for seat in range(1, players + 1)]
            assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 4])
def test_an_expert_plays_what_it_ranks_first(players: int) -> None:
    for state in random_states(players, 30 + players):
        for seat in state.to_move:
            ranked = mind().rank(state, seat)
            wins = [value.win or 0 for _, value in ranked]
            assert wins == sorted(wins, reverse=True)
            played = dict(ranked)[mind().expert(state, seat)]
            assert played.win == pytest.approx(wins[0], abs=1e-3)
            assert mind().value(state, seat).win == pytest.approx(wins[0], abs=1e-6)


def test_the_last_die_is_chosen_for_what_it_leaves() -> None:
    state = rw.game("clever").state(LAST_DIE)
    for move, value in mind().rank(state, 1):
        after = state.play(1, move)
        if not after.dice:
            assert mind().value(after, 1).win == pytest.approx(value.win, abs=1e-6)


def test_the_same_sheet_by_another_die_is_another_choice() -> None:
    slots, net = as_slots(rw.game("clever").state(SAME_SHEET).slots), small_net(4)
    room = workspace(net)
    speed.compiled(RANKING).grow(slots, 0, FAST, net, room)
    ways: dict[int, set[int]] = {}
    for node in range(1, room.tree.counts[COUNT]):
        if room.tree.values[node] > NO_VALUE:
            view = room.tree.nodes[node]
            ways.setdefault(pack_marks(view), set()).add(int(view[WAY]))
    assert {3, 5} in ways.values()


def test_others_can_expect_what_the_tray_brings() -> None:
    """At the end of a turn quick turns are no guess: it brings the best die of the tray."""
    slots, net = as_slots(rw.game("clever").state(LAST_DIE).slots), small_net(4)
    room = workspace(net)
    prepare_tray(slots, net, room)
    after = as_slots(rw.game("clever").state(LAST_DIE).play(1, "take p4 p").slots)
    add_gains(after, 0, False, net, room)
    best = max(gain_of(room.gains[1], die, room.lie) for die in (1, 2, 3))
    assert best > NO_GAIN
    assert room.brings[1] == pytest.approx(best)


def test_quick_turns_show_every_face_of_a_die_equally_often() -> None:
    slots, net = as_slots(rw.game("clever").start(2).slots), small_net(4)
    room = workspace(net)
    prepare_tray(slots, net, room)
    for die in range(6):
        faces = room.thrown[:, 0, die]
        assert {int((faces == face).sum()) for face in range(1, 7)} == {len(faces) // 6}


def test_dice_change_what_others_can_expect() -> None:
    state = rw.game("clever").start(3)
    before = mind().value(state, 2)
    state = state.roll("p4 y3 b2 g1 o4 w5")
    assert mind().value(state, 2).points != before.points
    rest = state.play(1, random.Random(1).choice(state.moves(1)))
    assert mind().value(rest, 2).points != before.points


def test_playing_to_win_wins() -> None:
    assert duel(shipped().many, 2, 200).decided > 0.5
