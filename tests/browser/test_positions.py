"""Positions in the browser: read, and refused, as Python does; and what a roll may bring there."""

from __future__ import annotations

from pathlib import Path

import pytest

import rollwright as rw
from rollwright.browser import programs
from rollwright.core.dice import Stream
from rollwright.words import say
from tests.play import records

PROGRAM = Path(__file__).parent / "positions.ts"
GAMES = ("clever", "qwixx", "twenty-one")
EVERY = 7
SIDES = 6
ROLLS = 12
SEED = 3
BREAKS = (
    ("=0 ", "=9 "), ("=1 ", "=3 "), ("=- ", "=7 "), ("=- ", "=1,1 "), ("=0", "=x"),
    ("phase=", "ph="), ("phase=roll", "phase=over"), ("dice=0", "dice=1"), ("dice=", "dice=0"),
    ("|", "| |"), ("....", "x..."), ("....", "...x"), ("answer=-", "answer=pass"),
    ("answer=-", "answer=strike"), ("active=1", "active=6"),
)  # fmt: skip
"""What is replaced in a position, so that most are wrong."""


def texts(game: rw.Game) -> list[str]:
    """Positions of golden games, and what breaks them."""
    played = [rw.Record.loads(path.read_text("utf-8")) for path in records("golden/*.txt")]
    states = [state for record in played if record.game is game for state in record.states()]
    sound = [state.text for state in states[::EVERY]]
    broken = [text.replace(*pair, 1) for text in sound[::EVERY] for pair in BREAKS]
    return [*sound, *broken, "", "clever", game.name, f"{game.name} | ", "x" * 9000]


def told(game: rw.Game, text: str) -> tuple[list[str], str]:
    """The slots of a position, or what is wrong with it."""
    try:
        return [str(slot) for slot in game.state(text).slots], ""
    except rw.InvalidNotation as error:
        return [], str(error)


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_the_same_in_the_browser(name: str, engine: Path) -> None:
    game = rw.game(name)
    asked = texts(game)
    given = {"folder": str(engine / name), "texts": asked, "rolled": None}
    found = programs.run(PROGRAM, given)
    faults = set()
    for text, read in zip(asked, found["read"], strict=True):
        slots, wrong = told(game, text)
        assert read["slots"] == slots, text
        assert bool(read["fault"]) == bool(wrong), text
        if read["fault"] not in ("", "fault.text"):
            assert say("en", read["fault"]) == wrong
            faults.add(read["fault"])
    assert len(faults) > 1


@pytest.mark.parametrize("name", GAMES)
def test_what_a_roll_may_bring(name: str, engine: Path) -> None:
    """Every six rolls show all faces of each die, the first as the stream has it."""
    start = rw.game(name).start(players=2)
    rolled = {"text": start.text, "seed": SEED, "count": ROLLS}
    given = {"folder": str(engine / name), "texts": [], "rolled": rolled}
    found = programs.run(PROGRAM, given)
    faces, values = found["foreseen"]["faces"], found["foreseen"]["values"]
    assert values == found["foreseen"]["judged"]
    assert start.draw(Stream(SEED)).split() == [
        f"{letter}{face}" for letter, face in zip(start.game.dice, faces[0], strict=True)
    ]
    for six in (faces[:SIDES], faces[SIDES:]):
        assert all(sorted(die) == [1, 2, 3, 4, 5, 6] for die in zip(*six, strict=True))
