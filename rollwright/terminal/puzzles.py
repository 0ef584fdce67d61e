"""`rollwright puzzles`: looks for puzzles in self-played games, and writes a data file."""

from __future__ import annotations

import sys

from rollwright.analysis.puzzles import dumps, mine
from rollwright.games import game
from rollwright.terminal.files import write_text


def run(
    name: str,
    players: int | None,
    options: dict[str, str],
    count: int,
    seed: int,
    out: str | None,
) -> int:
    """Mines and prints, or writes."""
    found = game(name)
    puzzles = mine(found, count, seed, players, dict(options))
    if len(puzzles) < count:
        print(f"only {len(puzzles)} puzzles of {count} were found", file=sys.stderr)
    if out:
        write_text(out, dumps(found, puzzles))
    else:
        print(dumps(found, puzzles), end="")
    return 0
