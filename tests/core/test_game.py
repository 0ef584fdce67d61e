"""Games by name, and the counts of ways to play from a start."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

import rollwright as rw
from tests.play import records

PERFT = [
    case for file in records("perft.json") for case in json.loads(file.read_text(encoding="utf-8"))
]


def label(case: dict[str, Any]) -> str:
    return f"{case['game']}-{case['players']}-{case['dice'].replace(' ', '')}"


@pytest.mark.no_cover
@pytest.mark.parametrize("case", PERFT, ids=label)
def test_ways_from_a_start(case: dict[str, Any]) -> None:
    """How many ways there are to make 1, 2, 3 … choices when every roll shows the same dice."""
    game = rw.game(case["game"])
    state = game.start(case["players"], **case["options"])
    for depth, count in enumerate(case["counts"], 1):
        assert game.perft(state, depth, case["dice"]) == count, depth


def test_without_dice_a_way_ends_at_a_roll() -> None:
    game = rw.game("qwixx")
    assert game.perft(game.start(2), 3) == 1
    state = game.start(2).roll("w1 w4 r2 y3 g3 b6")
    assert game.perft(state, 0) == 1
    assert game.perft(state, 1) == 5
    assert game.perft(state, 2) == 25
    assert game.perft(state, 3) == game.perft(state, 9)


def test_games_by_name() -> None:
    assert [game.name for game in rw.all_games()] == ["clever", "qwixx", "twenty-one"]
    for game in rw.all_games():
        assert rw.game(game.name) is game
        assert repr(game) == f"<game {game.name}>"
        assert game.title
        assert game.about
        assert game.authors
        assert pickle.loads(pickle.dumps(game)) is game
        assert copy.deepcopy(game) is game


@pytest.mark.parametrize("name", ["", "chess", "Qwixx", "twenty_one", None])
def test_games_that_are_not_there(name: str) -> None:
    with pytest.raises(rw.UnknownName, match="the games are clever, qwixx, twenty-one"):
        rw.game(name)


def test_a_start_without_a_number_is_for_the_fewest() -> None:
    assert [game.start().players for game in rw.all_games()] == [1, 1, 1]


def test_examples_are_moves() -> None:
    for game in rw.all_games():
        assert game.looks_like_move(game.example)
        assert not game.looks_like_move(f"{game.example} x")
