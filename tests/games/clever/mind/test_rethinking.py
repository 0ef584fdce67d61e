"""Second thoughts of an expert alone, with a network that knows nothing."""

from __future__ import annotations

import numpy as np
import pytest

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
