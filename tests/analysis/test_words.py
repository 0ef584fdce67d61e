"""The words of coach, review and puzzles: none is missing in any language, none is left over."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.analysis import judging
from rollwright.analysis.coach import tell
from rollwright.analysis.puzzles import OTHER, shipped
from rollwright.core.contract import Fact
from rollwright.games.clever.sheet import COLOURS
from rollwright.words import LANGUAGES, words
from rollwright.words.voice import Voice
from tests.play import TABLES, random_record

PACKAGE = Path(rw.__file__).parent
PAGE = PACKAGE.parent / "web" / "src"
TEXT = "".join(
    path.read_text("utf-8")
    for folder, files in (
        *((PACKAGE / name, "*.py") for name in ("analysis", "terminal", "games")),
        *((PAGE, ending) for ending in ("*.svelte", "*.ts")),
    )
    for path in folder.rglob(files)
)
SPOKEN = ("why", "coach", "review", "puzzle")
BY_NAME = {
    "why.row": ("red", "yellow", "green", "blue"),
    "why.area": COLOURS[:5],
    "verdict": judging.MOVE_NAMES,
    "luck": judging.ROLL_NAMES,
    "puzzle.mode": ("daily", "endless", "streak"),
    "puzzle.source": ("all", "own"),
    "review": ("others", "correction"),
    "review.level": ("points", "win"),
    "review.said": ("lucky", "unlucky", "other.lucky", "other.unlucky"),
    "theme": (*(theme for game in rw.all_games() for theme in game.facts.themes), OTHER),
}
"""Keys that end in a name from the code."""


def expected() -> set[str]:
    literal = re.findall(rf"[\"']((?:{'|'.join(SPOKEN)})\.[\w.-]+)[\"']", TEXT)
    return {*literal, *(f"{first}.{name}" for first, all_ in BY_NAME.items() for name in all_)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_are_there_and_used(language: str) -> None:
    parts = (*SPOKEN, "verdict", "luck", "theme")
    assert {key for key in words(language) if key.split(".")[0] in parts} == expected()


def facts(name: str, players: int) -> Iterator[tuple[rw.State, list[Fact]]]:
    """What all moves of some positions of a random game do."""
    rng = random.Random(players)
    states = [state for state in random_record(name, players, 2).states() if state.to_move]
    for state in rng.sample(states, min(20, len(states))):
        seat = rng.choice(state.to_move)
        for move in state.moves(seat):
            yield state, state.game.facts.of(state, seat, move)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_move_is_explained_in_every_language(name: str, players: int) -> None:
    for state, found in facts(name, players):
        assert found
        assert {fact.theme for fact in found} <= {*state.game.facts.themes, ""}
        for language in LANGUAGES:
            told = tell([fact.words for fact in found], Voice(language))
            assert told
            assert not re.search(r"[{}#]|Phrase", told)


@pytest.mark.parametrize("name", ["clever", "qwixx", "twenty-one"])
def test_shipped_themes_are_known(name: str) -> None:
    game = rw.game(name)
    told = {theme for puzzle in shipped(game) for theme in puzzle.themes}
    assert told <= {*game.facts.themes, OTHER}
