"""Yacht: the contract of all games, examples by hand, the corners."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rollwright_yacht.sheet import LOWER, UPPER

import rollwright as rw
from rollwright.testing import check_game

GAME = rw.game("yacht")
WORDS = Path(str(rw.game("yacht").folder)) / "words"


def rolled(faces: str, players: int = 1) -> rw.State:
    """A first roll with these faces."""
    return GAME.start(players).roll(" ".join(map("".join, zip("abcde", faces, strict=True))))


def filled(faces: str, box: str) -> int:
    """What these faces bring in a box."""
    return rolled(faces).play(1, f"enter {box}").scores[0]


def test_it_keeps_the_contract() -> None:
    check_game(GAME)


@pytest.mark.parametrize(
    ("faces", "box", "points"),
    [
        ("11234", "ones", 2),
        ("22225", "twos", 8),
        ("12456", "threes", 0),
        ("44444", "fours", 20),
        ("55123", "fives", 10),
        ("66666", "sixes", 30),
        ("33355", "full-house", 19),
        ("53535", "full-house", 21),
        ("33356", "full-house", 0),
        ("33335", "full-house", 0),
        ("33333", "full-house", 0),
        ("44441", "four-of-a-kind", 16),
        ("44444", "four-of-a-kind", 16),
        ("44411", "four-of-a-kind", 0),
        ("12345", "little-straight", 30),
        ("54321", "little-straight", 30),
        ("23456", "little-straight", 0),
        ("23456", "big-straight", 30),
        ("12345", "big-straight", 0),
        ("12346", "big-straight", 0),
        ("13456", "big-straight", 0),
        ("13556", "choice", 20),
        ("22222", "yacht", 50),
        ("22223", "yacht", 0),
    ],
)
def test_points(faces: str, box: str, points: int) -> None:
    assert filled(faces, box) == points


def test_a_turn_has_up_to_three_rolls() -> None:
    state = rolled("12345", 2)
    assert len(state.moves(1)) == 31 + 12
    state = state.play(1, "reroll a c e")
    assert state.dice == "ace"
    assert state.table["dice"] == [["b", 2], ["d", 4]]
    state = state.roll("a6 c6 e6").play(1, "reroll b").roll("b6")
    assert state.table["phase"] == "enter"
    assert [str(move) for move in state.moves(1)] == [f"enter {box}" for box in UPPER + LOWER]
    with pytest.raises(rw.IllegalMove, match="seat 1 can't play 'reroll d' now"):
        state.play(1, "reroll d")
    state = state.play(1, "enter sixes")
    assert state.active == 2
    assert state.dice == "abcde"
    assert state.score(1) == {"upper": 24, "lower": 0, "total": 24}


def test_a_box_is_filled_once() -> None:
    state = rolled("12345").play(1, "enter yacht").roll("a1 b1 c1 d1 e1")
    assert state.sheet(1)["lower"]["yacht"] == 0
    assert state.sheet(1)["upper"]["ones"] is None
    assert "enter yacht" not in state.moves(1)


def test_the_game_ends_when_everybody_has_filled_all_boxes() -> None:
    state = GAME.start(2)
    for box in UPPER + LOWER:
        for seat in (1, 2):
            assert state.result is None
            face = 7 - seat
            state = state.roll(" ".join(f"{die}{face}" for die in "abcde"))
            state = state.play(seat, f"enter {box}")
    assert state.result == rw.Result((1,), "all boxes full")
    assert state.scores == (30 + 24 + 30 + 50, 25 + 20 + 25 + 50)


@pytest.mark.parametrize(
    "move", ["reroll", "reroll c a", "reroll a a", "reroll f", "enter", "enter seven", "keep"]
)
def test_what_is_no_move(move: str) -> None:
    with pytest.raises(rw.InvalidNotation, match="is no move of Yacht; one is 'reroll a c e'"):
        rolled("12345").play(1, move)


EMPTY = ",".join("." * 12)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"yacht phase=roll active=1 rolls=0 dice=10000 | boxes={EMPTY}", "the dice do not fit"),
        (f"yacht phase=roll active=1 rolls=1 dice=11111 | boxes={EMPTY}", "the dice do not fit"),
        (f"yacht phase=choose active=1 rolls=3 dice=11111 | boxes={EMPTY}", "the dice do not fit"),
        (f"yacht phase=enter active=1 rolls=2 dice=11111 | boxes={EMPTY}", "the dice do not fit"),
        (f"yacht phase=over active=1 rolls=0 dice=00000 | boxes={EMPTY}", "all boxes are full"),
        (
            f"yacht phase=roll active=2 rolls=0 dice=00000 | boxes={EMPTY} | boxes={EMPTY}",
            "all fill a box in turn",
        ),
        ("yacht phase=roll active=1 rolls=0 dice=00000 | boxes=1,2", "12 are wanted"),
        (
            f"yacht phase=roll active=1 rolls=0 dice=00000 | boxes={EMPTY[:-1]}49",
            "no dice bring so many points",
        ),
    ],
)
def test_positions_to_which_no_game_comes(text: str, message: str) -> None:
    with pytest.raises(rw.InvalidNotation, match=message):
        GAME.state(text)


def test_words_are_complete() -> None:
    files = {path.stem: json.loads(path.read_text("utf-8")) for path in WORDS.glob("*.json")}
    assert sorted(files) == ["de", "en", "fr", "it", "ru"]
    for words in files.values():
        assert words.keys() == files["en"].keys()
    for box in UPPER + LOWER:
        assert f"box.yacht.{box}" in files["en"]
