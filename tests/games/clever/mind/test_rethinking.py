"""Second thoughts of an expert alone, with a network that knows nothing."""

from __future__ import annotations

import numpy as np
import pytest

import rollwright as rw
from rollwright.core.state import State
from rollwright.games.clever.mind.candidates import COUNT, FAST, search
from rollwright.games.clever.mind.mind import CleverMind
from rollwright.games.clever.mind.rethinking import CLOSE, rethink, rethinks
from rollwright.games.clever.mind.view import look
from rollwright.games.clever.mind.workspace import workspace
from rollwright.games.clever.slots import ROUND
from rollwright.minds.arrays import as_slots
from tests.games.clever.mind.games import random_states, small_mind


@pytest.fixture(scope="module")
def mind() -> CleverMind:
    return small_mind()


def thinks_twice(state: State) -> bool:
    return rethinks(list(state.slots))


def late_choices(seed: int) -> list[State]:
    """Where an expert thinks twice, in a random game."""
    return [state for state in random_states(1, seed) if state.to_move and thinks_twice(state)]


def test_an_expert_thinks_twice_only_alone_and_late() -> None:
    assert late_choices(1)
    assert all(state.slots[ROUND] >= 5 for state in late_choices(1))
    assert not any(thinks_twice(state) for state in random_states(2, 1))


def test_what_an_expert_plays_is_ranked_first(mind: CleverMind) -> None:
    for seed in range(4):
        for state in late_choices(seed):
            ranked = mind.rank(state, 1)
            assert mind.expert(state, 1) == ranked[0][0]
            assert mind.weigh(state, 1)[0] == ranked[0][0]
            assert mind.expert(state, 1) == mind.expert(state, 1)


def test_a_move_whose_ends_others_lead_to_as_well_has_a_value(mind: CleverMind) -> None:
    state = rw.game("clever").state(
        "clever phase=end round=6 active=1 passive=0 rolls=3 dice=311223 lying=- taken=pw"
        " tray=ybgo solo_extra=0 | y=11,12,13,22,42 b=2,3 g=4 o=4,5,6,12,4,5,10,1,12,4,12"
        " p=5,6,3,6,2 rerolled=4 extras=2 waiting=- owes=extra used=-"
    )
    assert thinks_twice(state)
    ranked = mind.rank(state, 1)
    assert len(ranked) == 4
    assert all(abs(value.points) < 1000 for _, value in ranked)
    assert mind.expert(state, 1) == ranked[0][0]


def test_only_close_choices_change_and_the_best_keeps_its_value(mind: CleverMind) -> None:
    net, changed = mind.net(1), 0
    room = workspace(net)
    for state in late_choices(5)[:1]:
        slots = as_slots(state.slots)
        look(slots, 0, room.seen)
        with np.errstate(over="ignore"):
            top = search(room.seen, FAST, net, room.tree)
        values = room.tree.values[: room.tree.counts[COUNT]]
        before = values.copy()
        with np.errstate(over="ignore"):
            chosen = rethink(slots, top, net, room)
        moved = values != before
        assert values[chosen] == values.max() == pytest.approx(before[top])
        assert (before[moved] >= before[top] - CLOSE).all()
        changed += int(moved.sum())
    assert changed > 0
