"""Positions of Clever for its tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rollwright as rw
from tests.play import position, texts

ALL_YELLOW = "y=11,12,13,21,22,24,31,33,34,42,43,44"
ALL_BLUE = "b=2,3,4,5,6,7,8,9,10,11,12"
FULL_ORANGE = "o=1,1,1,2,1,1,2,1,2,1,3"
FULL_PURPLE = "p=6,6,6,6,6,6,6,6,6,6,6"
FULL = f"{ALL_YELLOW} {ALL_BLUE} g=11 {FULL_ORANGE} {FULL_PURPLE}"


def at(head: str, *sheets: str) -> rw.State:
    return position("clever", head, *sheets)


def choosing(dice: str, *sheets: str, head: str = "") -> rw.State:
    """The active player has rolled all dice, y b g o p w, for the first time."""
    return at(f"phase=choose rolls=1 dice={dice} {head}", *sheets)


def ending(dice: str, *sheets: str, taken: str = "gop", tray: str = "ybw") -> rw.State:
    """The end of a turn: the active player has taken three dice, three are on the tray."""
    head = f"phase=end rolls=3 lying=- taken={taken} tray={tray} dice={dice}"
    return at(head, *sheets)


def boxes(state: rw.State, seat: int, die: str) -> set[str]:
    """The boxes for which a seat may take a die now."""
    return {text.split()[2] for text in texts(state, seat) if text.split()[1:2] == [die]}


def left(on: Mapping[str, Any], name: str) -> int:
    """How many rerolls or extras are left on a sheet."""
    return int(on[name]["left"])
