"""Qwixx solved for one player: the points still to come from every sheet, by backward induction."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from rollwright.core import speed
from rollwright.games.qwixx.mind.rows import PAIRS, open_sheets
from rollwright.games.qwixx.mind.turn import TurnRoom
from rollwright.games.qwixx.sheet import NUMBERS, PENALTIES
from rollwright.minds.arrays import Doubles, Integers, new_slots

MODULE = "rollwright.games.qwixx.mind.turn"
HAZARD = 0.06
"""The chance per turn that the game ends, which makes a fair table for several players."""

Progress = Callable[[float], None]


def solve(hazard: float = 0.0, progress: Progress = lambda share: None) -> Doubles:
    """The points still to come by penalties and pairs of rows, when a turn of one's own begins.

    After each turn the game ends with the chance `hazard`. Progress goes from 0 to 1.
    """
    table = np.zeros((PENALTIES, PAIRS, PAIRS))
    layers = open_sheets()
    todo, done = PENALTIES * sum(len(left) for left, _ in layers), 0
    workers = os.cpu_count() or 1
    with ThreadPoolExecutor(workers) as pool:
        for missed in reversed(range(PENALTIES)):
            for left, right in layers:
                parts = range(workers)
                list(
                    pool.map(
                        lambda n, a=left, b=right, m=missed: _part(
                            table, m, a[n::workers], b[n::workers], 1 - hazard
                        ),
                        parts,
                    )
                )
                done += len(left)
                progress(done / todo)
    return table


def _part(table: Doubles, missed: int, left: Integers, right: Integers, stay: float) -> None:
    places = np.ascontiguousarray(left), np.ascontiguousarray(right)
    speed.compiled(MODULE).solve_layer(table, missed, *places, stay, turn_room())


def turn_room() -> TurnRoom:
    """Room for the worth of a turn."""
    shape, faces = (4, NUMBERS), 25
    floats = np.zeros(shape), np.zeros(shape), np.zeros(faces)
    return TurnRoom(*floats, new_slots(faces), new_slots(4))
