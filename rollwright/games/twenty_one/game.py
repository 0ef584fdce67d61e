"""Twenty One: what it is called, and its options."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.core.game import Game
from rollwright.core.option import Letters, Value
from rollwright.core.state import State
from rollwright.games.twenty_one import slots as r
from rollwright.games.twenty_one.sheet import LETTERS, SHEETS

SHEET_OPTION = Letters(
    name="sheets",
    about="which sheet each seat plays",
    values="letters from A to F, all different; by default A, B, C … by seat",
    letters="".join(SHEETS),
)


class TwentyOne(Game):
    """Twenty One by Steffen Benndorf and Reinhard Staupe."""

    name = "twenty-one"
    title = "Twenty One"
    about = "Fill five rows of six boxes with numbers up to the printed ones; equal is a hit."
    authors = "Steffen Benndorf and Reinhard Staupe"
    players = range(1, 7)
    dice = LETTERS
    areas = ("row 1", "row 2", "row 3", "row 4", "row 5")
    options = (SHEET_OPTION,)
    bench_players = 2
    package = "rollwright.games.twenty_one"
    move_pattern = "reroll|keep|strike|enter(?= [kbyrgw])( k)?( b)?( y)?( r)?( g)?( w)?"
    example = "enter k b y"

    def options_of(self, state: State) -> dict[str, Value]:
        return {"sheets": _sheets(state.slots)}


def _sheets(slots: Sequence[int]) -> str:
    sheets = slots[r.SEATS + r.SHEET :: r.SEAT_SIZE]
    return "".join(SHEET_OPTION.letters[sheet] for sheet in sheets)


GAME = TwentyOne()
