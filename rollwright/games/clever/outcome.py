"""Clever: what a choice leads to by itself: bonuses without a choice, and the next round."""

from __future__ import annotations

from typing import Any

from rollwright.core.state import State
from rollwright.games.clever.sheet import ORANGE_TIMES, ROUND_BONUSES

TRACKS = {"rerolls": "reroll", "extras": "+1"}


def outcome(before: State, after: State, seat: int, move: str) -> dict[str, Any]:
    """Bonuses by their printed names, and the number of the round that began, if one did."""
    old, new = before.sheet(seat), after.sheet(seat)
    began = after.table["round"] if after.table["round"] > before.table["round"] else 0
    brings = [*_marks(old, new, move.split()[-1]), *_earned(old, new)]
    if began and ROUND_BONUSES[began - 1] in brings:
        brings.remove(ROUND_BONUSES[began - 1])  # everybody gets it: it belongs to the round
    return ({"brings": brings} if brings else {}) | ({"round": began} if began else {})


def _marks(old: dict[str, Any], new: dict[str, Any], box: str) -> list[str]:
    """The marks that followed from the one that was chosen."""
    places = range(len(old["orange"]) + (box == "o"), len(new["orange"]))
    numbers = new["purple"][len(old["purple"]) + (box == "p") :]
    return [
        *["green X"] * (new["green"] - old["green"] - (box == "g")),
        *(f"orange {new['orange'][place] // ORANGE_TIMES[place]}" for place in places),
        *(f"purple {number}" for number in numbers),
    ]


def _earned(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    found = []
    for track, bonus in TRACKS.items():
        found += [bonus] * (sum(new[track].values()) - sum(old[track].values()))
    return found + ["fox"] * (new["foxes"] - old["foxes"])
