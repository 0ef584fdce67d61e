"""A solo game as two rows of signs, one sign a turn: luck above, skill below.

They tell how a game went without telling its dice, so they can be shown to who has yet to play it.
"""

from __future__ import annotations

from typing import NamedTuple

from rollwright.analysis.names import LOSSES, WORST, name_loss, name_roll
from rollwright.analysis.review import Parts, Review
from rollwright.core.record import Roll
from rollwright.core.turns import places

LUCK = {"usual": "➖", "lucky": "🔼", "jackpot": "🔼", "unlucky": "🔽", "disaster": "🔽"}
"""By the name of a roll that brings what the rolls of a turn have brought together."""
SKILL = {**{name: "🟦" for name, _, _ in LOSSES[:2]}, WORST: "🟥"}
LESS = "🟨"
"""By the name of a move that loses what those of a turn have lost together; in between, less."""


class Signs(NamedTuple):
    """The two rows."""

    luck: str
    skill: str


def signs(found: Review) -> Signs:
    """The rows of a game for one player."""
    turns = by_turn(found)
    return Signs(
        "".join(LUCK[name_roll(turn.luck, False)] for turn in turns),
        "".join(SKILL.get(name_loss(turn.error, False), LESS) for turn in turns),
    )


def by_turn(found: Review) -> list[Parts]:
    """What each turn brought to the first seat: its rolls, and its choices."""
    rolls = [step for step in found.steps if isinstance(step.event, Roll)]
    before = list(found.record.states())
    rolling = places(before[step.number - 1] for step in rolls)
    turn_of = {step.number: place.turn for step, place in zip(rolls, rolling, strict=True)}
    turns = [Parts()] * (rolling[-1].turn if rolling else 0)
    turn = 1
    for step in found.steps:
        turn = turn_of.get(step.number, turn)
        if turns:
            turns[turn - 1] += step.effects[0].points
    return turns
