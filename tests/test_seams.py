"""What names a game lives with that game."""

import json
import re
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.games import built_in
from rollwright.words import LANGUAGES, shared_words

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "rollwright"
PAGE = ROOT / "web" / "src"
NAMES = re.compile("clever|qwixx|twenty", re.IGNORECASE)


def test_the_shared_parts_of_the_package_name_no_game() -> None:
    own = PACKAGE / "games"
    files = [
        path for path in PACKAGE.rglob("*.py") if path.parent == own or own not in path.parents
    ]
    assert files
    named = [path for path in files if NAMES.search(path.read_text("utf-8"))]
    assert named == []


def test_the_shared_parts_of_the_page_name_no_game() -> None:
    own = [PAGE / "games" / game for game in built_in()]
    files = [path for path in PAGE.rglob("*.*") if path.is_file() and not {*own} & {*path.parents}]
    assert files
    assert [path.name for path in files if NAMES.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shared_words_name_no_game(language: str) -> None:
    assert not NAMES.search(json.dumps(shared_words(language)))


def test_the_page_has_the_titles_of_the_games() -> None:
    for game in map(rw.game, built_in()):
        title = PAGE / "games" / game.name / "title.ts"
        assert title.read_text("utf-8") == f'export default "{game.title}";\n'
