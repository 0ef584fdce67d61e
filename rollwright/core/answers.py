"""Secret answers: what seats that choose at the same time have answered, until all have.

A game that has them keeps each in a slot of the seat: 0 while it is owed, the move's number + 1
when it is given, HIDDEN in the view of somebody who may not see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rollwright.core.errors import InvalidNotation

if TYPE_CHECKING:
    from rollwright.core.contract import Rules
    from rollwright.core.state import State

OWED = 0
HIDDEN = -1


def has_shown(before: State, after: State) -> bool:
    """Whether what came between two states has shown secret answers: that can't be taken back."""
    return bool(set(before.answered) - set(after.answered))


def check_answers(rules: Rules, slots: Sequence[int], may_wait: bool) -> None:
    """Complains of an answer that nobody could have given."""
    for seat in range(slots[0]):
        answer = slots[rules.answer_slot(seat)]
        if answer != OWED and not may_wait:
            raise InvalidNotation("no answers wait in this phase")
        out = [0] * (rules.MOVES + 1)
        if answer > 0 and answer - 1 not in out[: rules.legal(slots, seat, out)]:
            raise InvalidNotation(f"the answer of seat {seat + 1} is not legal")
