"""Positions that were read from text: what follows from their fields, and whether they can be.

A template over any game's rules.
"""

from __future__ import annotations

from rollwright.core.answers import OWED
from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.core.verbs import answer_slot, complete, due, legal, over, owing

EARLY, ILLEGAL, IDLE = -1, -2, -3
FAULTS = {EARLY: "early", ILLEGAL: "illegal", IDLE: "idle"}
"""What can be wrong with a position of any game: an answer that nobody asked for, an illegal one,
or nobody who has anything to do. The words `fault.<name>` say it."""


@rule
def finish(s: Slots, out: Slots) -> int:
    """Sets what a text leaves out; returns 0, or what is wrong with the position.

    A fault below 0 is one of the above, one from 1 on a number of the game's `faults` (see
    `core.shapes`). `out` has room for the legal moves.
    """
    fault = complete(s)
    for seat in range(s[0]):
        if fault == 0 and answer_slot(seat) >= 0 and s[answer_slot(seat)] != OWED:
            fault = check_answer(s, seat, out)
    if fault == 0 and due(s) == 0 and owing(s) == 0 and not over(s):
        return IDLE
    return fault


@rule
def check_answer(s: Slots, seat: int, out: Slots) -> int:
    """What is wrong with a waiting answer: the seat must have owed it. A hidden one may be any."""
    answer = s[answer_slot(seat)]
    s[answer_slot(seat)] = OWED
    fault = 0
    if owing(s) >> seat & 1 == 0:
        fault = EARLY
    elif answer > 0:
        fault = ILLEGAL
        for n in range(legal(s, seat, out)):
            if out[n] == answer - 1:
                fault = 0
    s[answer_slot(seat)] = answer
    return fault
