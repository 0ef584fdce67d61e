"""How hard puzzles are: how often levels solve them, against what the levels do."""

from __future__ import annotations

import random

import pytest

import rollwright as rw
from rollwright.analysis.difficulty import HARDEST, grade, solved
from rollwright.analysis.puzzles import shipped
from rollwright.minds.bots import bot

TRIES = 60


@pytest.mark.parametrize("name", ["qwixx", "twenty-one"])
def test_levels_solve_as_often_as_is_said(name: str) -> None:
    """Over some puzzles; within four standard errors."""
    puzzles = random.Random(4).sample(shipped(rw.game(name)), 3)
    for level in ("easy", "hard"):
        said = sum(solved(puzzle)[level] for puzzle in puzzles)
        found = sum(
            bot(level, seed).choose(puzzle.state, puzzle.seat).text == puzzle.best
            for puzzle in puzzles
            for seed in range(TRIES)
        )
        assert abs(found / TRIES - said) < 4 * (len(puzzles) * 0.25 / TRIES) ** 0.5


def test_steps() -> None:
    assert [grade([chance]) for chance in (1, 0.5, 0.4, 0.25, 0.15, 0.0)] == [1, 1, 2, 3, 4, 5]
    assert HARDEST == 5
    for name in ("clever", "qwixx", "twenty-one"):
        steps = {grade([*solved(puzzle).values()]) for puzzle in shipped(rw.game(name))}
        assert {1, 2, 3} < steps <= set(range(1, HARDEST + 1))


def test_ids_are_short_and_of_one_puzzle_each() -> None:
    puzzles = shipped(rw.game("clever"))
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert all(len(puzzle.id) == 10 for puzzle in puzzles)
