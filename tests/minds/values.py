"""Known numbers: what minds made from a seed say, kept in files beside the tests of each game.

`python -m tests.minds.values` writes the files anew, when a change of these numbers is meant.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path

import pytest

import rollwright as rw

TESTS = Path(__file__).parent.parent / "games"
GAMES = ("clever", "qwixx", "twenty_one")
DIGITS = 6


def file_of(game: str) -> Path:
    """The file of a game's known numbers."""
    return TESTS / game / "mind" / "values.json"


def check(game: str, part: str, found: Sequence[float]) -> None:
    """Compares numbers with the known ones; sums may be taken in any order."""
    known = json.loads(file_of(game).read_text(encoding="utf-8"))[part]
    assert found == pytest.approx(known, rel=1e-3, abs=1e-4)


def choices(name: str, players: int, every: int, count: int) -> Iterator[tuple[rw.State, int]]:
    """So many states of a random game in which a seat owes a choice among several moves."""
    dice, number = random.Random(players), 0
    state = rw.game(name).start(players)
    while state.result is None and number < every * count:
        if state.dice:
            state = state.roll(dice)
            continue
        seat = dice.choice(state.to_move)
        if len(state.moves(seat)) > 1:
            number += 1
            if number % every == 0:
                yield state, seat
        state = state.play(seat, dice.choice(state.moves(seat)))


def main() -> None:
    """Writes all files."""
    for game in GAMES:
        parts: dict[str, Callable[[], Sequence[float]]]
        parts = import_module(f"tests.games.{game}.mind.test_values").PARTS
        found = {name: [float(f"{x:.{DIGITS}g}") for x in part()] for name, part in parts.items()}
        lines = [f"  {json.dumps(name)}: {json.dumps(found[name])}" for name in found]
        file_of(game).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
