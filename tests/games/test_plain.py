"""What a game gets that brings nothing but its rules: a plain drawing, and no reasons."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console

import rollwright as rw
from rollwright.core.state import State
from rollwright.games.plain import PlainDrawing
from rollwright.games.qwixx.game import Qwixx
from rollwright.words.voice import ENGLISH, Voice


class Bare(Qwixx):
    """Qwixx without any of its further modules."""

    def has(self, name: str) -> bool:
        return False


def shown(drawn: Any) -> str:
    console = Console(width=80, color_system=None)
    with console.capture() as text:
        console.print(drawn)
    return text.get()


@pytest.fixture
def state() -> State:
    start = Bare().start(2).roll("w1 w4 r2 y3 g3 b6")
    return start.play(1, "mark r5").play(2, "pass")


def test_a_game_without_a_drawing_gets_a_plain_one(state: State) -> None:
    drawing = state.game.drawing
    assert isinstance(drawing, PlainDrawing)
    sheet = shown(drawing.sheet(state, 1, ENGLISH))
    assert " Red  5 " in sheet
    assert "Red 1 + Yellow 0 + Green 0 + Blue 0 + Penalties 0 = 1" in sheet
    table = shown(drawing.table(state, ENGLISH))
    assert table.split() == ["Seat", "1", "is", "active", "w1", "w4", "r2", "y3", "g3", "b6"]
    assert shown(drawing.table(state.game.start(), ENGLISH)) == "Seat 1 is active\n"


def test_words_are_found_by_their_keys(state: State) -> None:
    drawing = state.game.drawing
    assert drawing.task(state, 1, ENGLISH) == ENGLISH.say("do.qwixx.colour")
    assert drawing.explain("pass", Voice("de")) == Voice("de").say("cli.qwixx.pass")
    assert ("mark", "cli.qwixx.help.mark") in drawing.HELP
    assert drawing.news(state, state, 1, ENGLISH) == []


def test_a_key_without_words_shows(state: State) -> None:
    assert state.game.drawing.explain("jump b7", ENGLISH) == "cli.qwixx.jump"


@pytest.mark.parametrize("name", ["clever", "qwixx", "twenty-one"])
def test_any_sheet_can_be_drawn_plainly(name: str) -> None:
    game = rw.game(name)
    drawing = PlainDrawing(game)
    drawn = shown(drawing.sheet(game.start(1), 1, ENGLISH))
    assert " = 0" in drawn
    assert max(map(len, drawn.splitlines())) <= 80
    assert drawing.OPTIONS == game.drawing.OPTIONS


def test_without_effects_the_coach_gives_no_reasons(state: State) -> None:
    facts = state.game.facts
    assert facts.themes == ()
    assert not any(facts.of(state, 1, move) for move in state.moves(1))


def test_without_features_the_message_says_so() -> None:
    with pytest.raises(rw.InvalidSetting, match=r"Qwixx can't be observed: .* no module features"):
        _ = Bare().features
