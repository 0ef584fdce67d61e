"""The one way to the minds."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rollwright as rw
from rollwright.core.dice import Stream


def test_a_mind_says_what_moves_are_worth() -> None:
    state = rw.game("qwixx").start(2).roll("w3 w3 r1 y1 g1 b1")
    mind = rw.mind("qwixx")
    ranked = mind.rank(state, 1)
    assert {move for move, _ in ranked} == set(state.moves(1))
    value, best = mind.value(state, 1), ranked[0][1]
    assert (value.win, value.points) == (best.win, best.points)
    assert mind.expert(state, 1) == ranked[0][0]
    assert rw.mind("qwixx") is mind


@pytest.mark.parametrize("name", ["qwixx", "twenty-one"])
def test_deep_plays_what_wins_most(name: str) -> None:
    state = rw.game(name).start(2).roll(rw.game(name).start(2).draw(Stream(4)))
    mind = rw.mind(name)
    deep = mind.deep(state, 1, 20, 3)
    assert deep in state.moves(1)
    assert mind.deep(state.view(1), 1, 20, 3) == deep
    with pytest.raises(rw.NoAnswer, match="at least one way"):
        mind.deep(state, 1, 0, 3)


def test_no_such_mind() -> None:
    with pytest.raises(rw.UnknownName, match="there is no game 'chess'"):
        rw.mind("chess")


def test_the_package_is_light() -> None:
    code = "import rollwright, sys; print([m for m in ('numpy', 'numba') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
