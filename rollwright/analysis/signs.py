"""A solo game as two rows of signs, one sign a turn: luck above, skill below.

They tell how a game went without giving its dice away, so they can be shown to somebody who has yet
to play it. `signs.json`, which the page reads too, says how many points of luck or loss in a turn
make which sign.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from rollwright.analysis.review import Parts, Review
from rollwright.core.record import Roll
from rollwright.core.turns import places

SIGNS = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))


class Signs(NamedTuple):
    """The two rows."""

    luck: str
    skill: str


def signs(found: Review) -> Signs:
    """The rows of a game for one player."""
    turns = by_turn(found)
    return Signs(
        "".join(_luck(turn.luck) for turn in turns), "".join(_skill(turn.error) for turn in turns)
    )


def _luck(points: float) -> str:
    said = SIGNS["luck"]
    sign = "usual" if abs(points) < said["limit"] else "more" if points > 0 else "less"
    return str(said[sign])


def _skill(lost: float) -> str:
    said = SIGNS["skill"]
    little, much = said["limits"]
    return str(said["none" if lost < little else "some" if lost < much else "much"])


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
