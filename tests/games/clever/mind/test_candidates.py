from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rollwright.core import speed
from rollwright.core.state import State
from rollwright.games.clever import slots as r
from rollwright.games.clever.mind.candidates import COUNT, FAST, NO_VALUE, WIDE
from rollwright.games.clever.mind.view import VIEW
from rollwright.games.clever.mind.workspace import workspace
from tests.games.clever.mind.games import random_states, small_net

SHEET = (r.CROSSES, r.GREENS, r.ORANGES, r.ORANGE_SUM, r.PURPLES, r.PURPLE_SUM, r.PURPLE_LAST)
TRACKS = (r.REROLLS, r.EXTRAS, r.FOXES)
TABLE = (r.PHASE, r.ROUND, r.PASSIVE, r.ROLLS, r.LYING, *range(r.FACES, r.FACES + 6))
CHECKED = (*TABLE, *(r.SEATS + slot for slot in (*SHEET, *TRACKS)))


def ranking() -> Any:
    return speed.compiled("rollwright.games.clever.mind.ranking")


def leaves(state: State) -> set[tuple[int, ...]]:
    """All that can come of a solo player's choices until dice are due, by the rules alone."""
    found, seen, todo = set(), set(), [state]
    while todo:
        one = todo.pop()
        if one.slots in seen:
            continue
        seen.add(one.slots)
        if one.to_move:
            todo += [one.play(1, move) for move in one.moves(1)]
        else:
            found.add(tuple(one.slots[slot] for slot in CHECKED))
    return found


def candidates(state: State, beam: int) -> set[tuple[int, ...]]:
    net = small_net()
    room = workspace(net)
    ranking().grow(np.array(state.slots), 0, beam, net, room)
    tree = room.tree
    nodes = [n for n in range(tree.counts[COUNT]) if tree.values[n] > NO_VALUE]
    return {tuple(int(tree.nodes[n, slot]) for slot in CHECKED) for n in nodes}


@pytest.mark.parametrize("solo_extra", [False, True])
def test_candidates_are_all_that_the_rules_allow(solo_extra: bool) -> None:
    checked = 0
    for seed in range(3):
        for state in random_states(1, seed, solo_extra=solo_extra):
            extras = state.slots[r.SEATS + r.EXTRAS]
            if state.to_move and extras < 3:
                assert candidates(state, WIDE) == leaves(state)
                checked += 1
    assert checked > 80


def test_a_narrow_beam_leaves_some_out_but_invents_none() -> None:
    fewer = 0
    for state in random_states(1, 5, solo_extra=True):
        if state.to_move:
            few, all_of_them = candidates(state, FAST), candidates(state, WIDE)
            assert few <= all_of_them
            assert few
            fewer += few < all_of_them
    assert fewer


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_view_goes_on_as_the_table_does(players: int) -> None:
    net = small_net()
    before, after = workspace(net), workspace(net)
    nothing = np.zeros(0, dtype=np.int64)
    for state in random_states(players, players):
        for seat in state.to_move:
            for move in state.moves(seat):
                ranking().view_of(np.array(state.slots), seat - 1, np.array([move.index]), before)
                new = np.array(state.play(seat, move).slots)
                ranking().view_of(new, seat - 1, nothing, after)
                assert list(before.seen[1:VIEW]) == list(after.seen[1:VIEW])
