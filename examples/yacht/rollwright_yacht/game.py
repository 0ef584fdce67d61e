"""Yacht: what it is called."""

from __future__ import annotations

from rollwright.core.game import Game
from rollwright_yacht.sheet import LETTERS, LOWER, UPPER

BOXES = UPPER + LOWER


class Yacht(Game):
    """Yacht, in the public domain."""

    name = "yacht"
    title = "Yacht"
    about = "Roll five dice up to three times a turn, and fill twelve boxes."
    authors = "traditional"
    players = range(1, 7)
    dice = LETTERS
    colours = ("white",) * len(LETTERS)
    areas = ("upper", "lower")
    bench_players = 2
    package = "rollwright_yacht"
    move_pattern = f"reroll(?= )( a)?( b)?( c)?( d)?( e)?|enter ({'|'.join(BOXES)})"
    example = "reroll a c e"


GAME = Yacht()
