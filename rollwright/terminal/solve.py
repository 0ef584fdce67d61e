"""`rollwright solve`: the exact values of a game for one player."""

from __future__ import annotations

from pathlib import Path

from rollwright.core.errors import InvalidNotation
from rollwright.games import game
from rollwright.terminal.progress import bar

STEPS = 1000


def run(name: str, folder: str | None) -> int:
    """Solves, writes what is shipped, and prints what an empty sheet is worth."""
    solvers = {"twenty-one": _solve_twenty_one, "qwixx": _solve_qwixx}
    solver = solvers.get(game(name).name)
    if solver is None:
        raise InvalidNotation(f"{game(name).title} is too large to be solved: train it")
    for what, value in solver(folder).items():
        print(f"{value:10.5f}  {what}")
    return 0


def _solve_twenty_one(folder: str | None) -> dict[str, float]:
    """Solved whenever it is needed: nothing is written."""
    from rollwright.minds.twenty_one.solve import figures

    return figures()


def _solve_qwixx(folder: str | None) -> dict[str, float]:
    from rollwright.minds import data
    from rollwright.minds.qwixx import books
    from rollwright.minds.qwixx.making import make_tables

    target = Path(folder) if folder else data.FOLDER
    with bar("solving", STEPS) as shown:
        make_tables(lambda share: shown.reach(round(STEPS * share), STEPS), target)
    entries = data.manifest(target)
    return {
        "points of one player": entries[books.SOLO]["score"]["start"],
        "the same, if a game may end after any turn": entries[books.FIXED]["score"]["start"],
    }
