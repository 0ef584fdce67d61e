"""Clever: what it is called, and its options."""

from __future__ import annotations

from rollwright.core.game import Game
from rollwright.core.option import Switch, Value
from rollwright.core.state import State
from rollwright.games.clever import slots as r
from rollwright.games.clever.sheet import LETTERS, RATINGS

BOX = r"y[1-4][1-4]|b[2-9]|b1[0-2]|[gop]"


class Clever(Game):
    """Ganz schön clever by Wolfgang Warsch."""

    name = "clever"
    title = "Clever"
    about = "Take dice, mark five areas, and let one bonus lead to the next."
    authors = "Wolfgang Warsch"
    players = range(1, 5)
    dice = LETTERS
    areas = ("yellow", "blue", "green", "orange", "purple", "foxes")
    options = (
        Switch(
            name="solo_extra",
            about="whether +1 may be used in the passive turn of a solo game",
            values="true or false (default)",
            most=1,
        ),
    )
    ratings = RATINGS
    package = "rollwright.games.clever"
    move_pattern = rf"reroll|pass|done|(take|extra) [{LETTERS}][1-6] ({BOX})|bonus ({BOX})"
    example = "take w3 y42"

    def options_of(self, state: State) -> dict[str, Value]:
        return {"solo_extra": bool(state.slots[r.SOLO_EXTRA])}


GAME = Clever()
