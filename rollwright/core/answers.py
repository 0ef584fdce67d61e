"""Secret answers: what seats that choose at the same time have answered, until all have.

A game that has them keeps each in a slot of the seat: 0 while it is owed, the move's number + 1
when it is given, HIDDEN in the view of somebody who may not see it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rollwright.core.state import State

OWED = 0
HIDDEN = -1


def has_shown(before: State, after: State) -> bool:
    """Whether secret answers were shown between two states: that can't be taken back."""
    return bool(set(before.answered) - set(after.answered))


def unanswered(state: State) -> State:
    """The state before anybody has answered: no secret is in it."""
    slots = list(state.slots)
    for slot in state.game.answer_slots(state.players):
        slots[slot] = OWED
    return replace(state, slots=tuple(slots))
