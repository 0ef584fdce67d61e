"""Qwixx: what it is called."""

from __future__ import annotations

from rollwright.core.game import Game
from rollwright.games.qwixx.sheet import COLOURS, DICE, SERIES


class Qwixx(Game):
    """Qwixx by Steffen Benndorf."""

    name = "qwixx"
    title = "Qwixx"
    about = "Cross numbers in four rows, left to right; skipped ones are lost."
    authors = "Steffen Benndorf"
    players = range(1, 6)
    dice = DICE
    areas = (*COLOURS, "penalties")
    series = SERIES
    bench_players = 2
    package = "rollwright.games.qwixx"
    move_pattern = r"pass|mark [rygb]([2-9]|1[0-2])"
    example = "mark r5"


GAME = Qwixx()
