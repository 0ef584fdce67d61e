"""Puzzles: positions that can be read, with one move that is clearly best."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.analysis.outlook import Adviser
from rollwright.analysis.puzzles import LEAD, Puzzle, dumps, loads, make, mine, shipped
from rollwright.core.errors import NoAnswer
from tests.analysis.minds import mind

NAMES = ["clever", "qwixx", "twenty-one"]
SHIPPED = 300


def check(name: str, puzzle: Puzzle) -> rw.State:
    """The position of a puzzle, its moves being legal and its lead clear."""
    state = rw.game(name).state(puzzle.position)
    moves = {str(move) for move in state.moves(puzzle.seat)}
    assert {puzzle.best, puzzle.next} <= moves
    assert puzzle.best != puzzle.next
    assert puzzle.lead >= LEAD[puzzle.unit == "win"]
    assert puzzle.themes
    return state


@pytest.mark.parametrize("name", NAMES)
def test_mined_puzzles_are_found_again(name: str) -> None:
    game = rw.game(name)
    told: list[int] = []
    found = mine(game, 4, seed=3, mind=mind(name), progress=told.append)
    assert sum(told) == 4
    assert len({puzzle.position for puzzle in found}) == 4
    assert mine(game, 4, seed=3, mind=mind(name)) == found
    assert loads(dumps(game, found)) == found
    for puzzle in found:
        state = check(name, puzzle)
        ranking = Adviser(mind(name)).rank(state, puzzle.seat)
        assert make(state, puzzle.seat, ranking) == puzzle


@pytest.mark.parametrize("name", NAMES)
def test_shipped_puzzles_are_valid(name: str) -> None:
    puzzles = shipped(rw.game(name))
    assert len({puzzle.position for puzzle in puzzles}) == SHIPPED
    for puzzle in puzzles:
        check(name, puzzle)
    assert len({theme for puzzle in puzzles for theme in puzzle.themes}) >= 4


@pytest.mark.parametrize("name", NAMES)
def test_shipped_solutions_are_confirmed(name: str) -> None:
    """By the minds that come with the package, which the puzzles were mined with."""
    game = rw.game(name)
    for puzzle in random.Random(1).sample(shipped(game), 40):
        ranking = Adviser(rw.mind(name)).rank(check(name, puzzle), puzzle.seat)
        assert str(ranking[0][0]) == puzzle.best
        lead = ranking[0][1].worth - ranking[1][1].worth
        assert lead == pytest.approx(puzzle.lead, abs=0.01)


def test_puzzles_that_do_not_hold_are_left_out() -> None:
    game = rw.game("twenty-one")
    first, _ = mine(game, 2, players=1)
    others = mine(game, 2, players=1, holds=lambda puzzle: puzzle != first)
    assert len(others) == 2
    assert first not in others


def test_no_more_than_asked_for() -> None:
    with pytest.raises(rw.InvalidSetting, match="from 1 to"):
        mine(rw.game("qwixx"), 0)


@pytest.mark.parametrize("text", ["", "[]", '{"count": 2, "puzzles": []}', '{"puzzles": [1]}'])
def test_missing_or_damaged_file(tmp_path: Path, text: str) -> None:
    game = rw.game("qwixx")
    with pytest.raises(NoAnswer, match="missing"):
        shipped(game, tmp_path)
    (tmp_path / "qwixx.json").write_text(text)
    with pytest.raises(NoAnswer, match="damaged"):
        shipped(game, tmp_path)
