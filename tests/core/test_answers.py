"""Secret answers: what a position was before them."""

from __future__ import annotations

import rollwright as rw
from rollwright.core.answers import unanswered


def test_a_position_without_its_secrets() -> None:
    rolled = rw.game("qwixx").start(2).roll("w1 w4 r2 y3 g3 b6")
    answered = rolled.play(2, "mark r5")
    assert answered != rolled
    assert unanswered(answered) == rolled
    assert unanswered(answered.view(1)) == rolled
    assert unanswered(rolled) == rolled


def test_where_nothing_is_secret() -> None:
    state = rw.game("clever").start(2).roll("y3 b2 g1 o4 p6 w5")
    assert unanswered(state) == state
