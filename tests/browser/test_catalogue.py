"""What the page has to know of a game besides its rules."""

from __future__ import annotations

import json
import re

import pytest

import rollwright as rw
from rollwright.browser.catalogue import catalogue, summary
from rollwright.core.data import Plain
from tests.play import records

SMALL = 8_000


@pytest.mark.parametrize("game", rw.all_games(), ids=lambda game: game.name)
def test_it_is_small_plain_data(game: rw.Game) -> None:
    found = catalogue(game)
    text = json.dumps(found, ensure_ascii=False)
    assert json.loads(text) == found
    assert len(text) < SMALL
    assert summary(game).items() <= found.items()


@pytest.mark.parametrize("game", rw.all_games(), ids=lambda game: game.name)
def test_moves_are_written_as_the_rules_number_them(game: rw.Game) -> None:
    moves = catalogue(game)["moves"]
    assert isinstance(moves, list)
    for file in records("golden/*.txt"):
        record = rw.Record.loads(file.read_text(encoding="utf-8"))
        if record.game is not game:
            continue
        for state in list(record.states())[::5]:
            for move in (one for seat in state.to_move for one in state.moves(seat)):
                assert _filled(str(moves[move.index]), state) == move.text


def _filled(text: str, state: rw.State) -> str:
    """A text with the numbers of the slots that it names, as the page fills it in."""
    return re.sub(r"\{(\d+)\}", lambda slot: str(state.slots[int(slot[1])]), text)


def test_seats_and_their_secret_answers_are_found() -> None:
    state = rw.game("qwixx").start(2).roll("w1 w4 r5 y2 g3 b6").play(2, "mark y5")
    found = catalogue(state.game)
    seats, width, answer = (found[name] for name in ("seats", "width", "answer"))
    assert isinstance(seats, int)
    assert isinstance(width, int)
    assert isinstance(answer, int)
    moves = found["moves"]
    assert isinstance(moves, list)
    assert moves[state.slots[seats + width + answer] - 1] == "mark y5"
    assert catalogue(rw.game("clever"))["answer"] is None


def test_options_say_how_they_are_written_for_the_rules() -> None:
    assert catalogue(rw.game("qwixx"))["options"] == []
    (sheets,) = [option.form() for option in rw.game("twenty-one").options]
    assert sheets == {"kind": "letters", "letters": "ABCDEF"}
    (extra,) = [option.form() for option in rw.game("clever").options]
    assert extra == {"kind": "switch"}


def test_options_say_to_how_many_players_they_matter() -> None:
    extra = _only_option("clever")
    assert extra["most"] == 1
    sheets = _only_option("twenty-one")
    assert "most" not in sheets


def _only_option(game: str) -> dict[str, Plain]:
    options = summary(rw.game(game))["options"]
    assert isinstance(options, list)
    (option,) = options
    assert isinstance(option, dict)
    return option
