"""`rollwright solve`: the exact values of a game for one player."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import cast

from rollwright.core.contract import Solver
from rollwright.core.errors import NoAnswer
from rollwright.games import game
from rollwright.minds.registry import spec
from rollwright.terminal.progress import bar

STEPS = 1000


def run(name: str, folder: str | None) -> int:
    """Solves, writes what is shipped, and prints what an empty sheet is worth."""
    offered = spec(game(name))
    if not offered.solver:
        raise NoAnswer(f"{game(name).title} is too large to be solved: train it")
    solver = cast(Solver, import_module(offered.solver))
    target = Path(folder) if folder else offered.data
    with bar("solving", STEPS) as shown:
        figures = solver.figures(target, lambda share: shown.reach(round(STEPS * share), STEPS))
    for what, value in figures.items():
        print(f"{value:10.5f}  {what}")
    return 0
