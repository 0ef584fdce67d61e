"""Puzzles: positions that can be read, with one move that is clearly best."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest

import rollwright as rw
from rollwright.analysis.difficulty import solved
from rollwright.analysis.names import UNBEATEN, lead, name_move
from rollwright.analysis.outlook import Adviser
from rollwright.analysis.puzzles import (
    LEAD,
    Puzzle,
    choices,
    confirmed,
    dumps,
    in_records,
    loads,
    make,
    mine,
    shipped,
    solved_by,
)
from rollwright.core.answers import unanswered
from rollwright.core.dice import Stream
from rollwright.core.errors import NoAnswer
from rollwright.minds.bots import GreedyBot
from rollwright.minds.value import Value
from tests.analysis.minds import mind
from tests.play import random_record

NAMES = ["clever", "qwixx", "twenty-one"]
SHIPPED = {"clever": 500, "qwixx": 500, "twenty-one": 500}


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
    assert len({puzzle.position for puzzle in puzzles}) >= SHIPPED[name]
    for puzzle in puzzles:
        check(name, puzzle)
    assert len({theme for puzzle in puzzles for theme in puzzle.themes}) >= 4


@pytest.mark.parametrize("name", NAMES)
def test_shipped_solutions_are_confirmed(name: str) -> None:
    """By the minds that come with the package."""
    game = rw.game(name)
    for puzzle in random.Random(1).sample(shipped(game), 40):
        state = check(name, puzzle)
        ranking = Adviser(rw.mind(name)).rank(state, puzzle.seat)
        assert str(ranking[0][0]) == puzzle.best
        assert name_move(state, puzzle.seat, ranking[1][0], ranking) not in UNBEATEN


def test_a_move_that_another_may_equal_is_no_puzzle() -> None:
    """A lead within the value's error is none."""
    puzzle = shipped(rw.game("clever"))[0]
    ranking = Adviser(rw.mind("clever")).rank(puzzle.state, puzzle.seat)
    unsure = [(move, replace(value, error=lead(ranking))) for move, value in ranking]
    assert make(puzzle.state, puzzle.seat, ranking)
    assert make(puzzle.state, puzzle.seat, unsure) is None


def test_puzzles_that_do_not_hold_are_left_out() -> None:
    game = rw.game("twenty-one")
    first, _ = mine(game, 2, players=1)
    others = mine(game, 2, players=1, verified=lambda one: one if one != first else None)
    assert len(others) == 2
    assert first not in others


def test_puzzles_are_kept_that_the_mind_confirms() -> None:
    first, second = mine(rw.game("twenty-one"), 2, players=1)
    wrong = replace(second, best=second.next)
    assert confirmed([first, wrong]) == [first]


@pytest.mark.parametrize("name", NAMES)
def test_records_have_the_puzzles_that_a_review_in_the_page_finds(name: str) -> None:
    """It asks the rule about every choice, also where others have answered in secret."""
    records = [random_record(name, players, seed) for players in (1, 2, 3) for seed in range(4)]
    expected = [
        (state.text, seat)
        for state, seat in choices(records)
        if solved_by(state, seat, mind(name).rank(state, seat))
    ]
    told: list[int] = []
    found = in_records(records, mind=mind(name), progress=told.append)
    assert expected
    assert [(one.position, one.seat) for one in found] == [open_text(*one) for one in expected]
    assert sum(told) == len(choices(records))
    secret = [rw.game(name).state(text).answered for text, _ in expected]
    assert any(secret) == (name != "clever")
    for puzzle in found:
        state = check(name, puzzle)
        assert not state.answered
        assert make(state, puzzle.seat, mind(name).rank(state, puzzle.seat)) == puzzle


def open_text(text: str, seat: int) -> tuple[str, int]:
    """A position before anybody has answered."""
    return unanswered(rw.game(text.split()[0]).state(text)).text, seat


def test_puzzles_of_one_seat_of_a_part_and_of_a_record_given_twice() -> None:
    record = random_record("qwixx", 2, 1)
    found = in_records([record])
    first, second = (in_records([record], seat) for seat in (1, 2))
    assert first
    assert second
    assert sorted([*first, *second], key=found.index) == found
    assert {one.seat for one in second} == {2}
    assert in_records([record, record]) == found
    some = in_records([record.until(len(record.events) // 2)])
    assert 0 < len(some) < len(found)
    assert some == found[: len(some)]
    assert in_records([record.until(1)]) == in_records([]) == []


def test_what_is_harder_to_see_is_more_difficult() -> None:
    state = rw.game("twenty-one").start(players=1).roll("k1 b1 y1 r1 g1 w1").play(1, "keep")
    moves = sorted(state.moves(1), key=lambda move: len(str(move)))
    easiest, hardest = (fmean(solved(best(state, move)).values()) for move in (moves[-1], moves[0]))
    assert easiest == 1
    assert 0 < hardest < 0.5


def best(state: rw.State, move: rw.Move) -> Puzzle:
    """A puzzle that a move solves."""
    return Puzzle(state.text, 1, str(move), "", 9.0, "points", ())


@pytest.mark.parametrize("name", NAMES)
def test_what_a_greedy_player_finds_is_no_puzzle(name: str) -> None:
    """Whichever move is best; of moves that bring as much, the first one is found."""
    for state in list(random_record(name, 1, 5).states())[::4]:
        moves = list(state.moves(1)) if state.to_move else []
        for move in moves if len(moves) > 1 else []:
            others = [(one, worth(0.0)) for one in moves if one != move]
            found = make(state, 1, [(move, worth(9.0)), *others])
            assert (found is None) == (GreedyBot(Stream(0)).choose(state, 1) == move)
            if found:
                chances = solved(found).values()
                assert found.difficulty == pytest.approx(1 - fmean(chances), abs=1e-3)


def worth(points: float) -> Value:
    return Value(points=points, win=None, exact=True, error=0.0)


@pytest.mark.parametrize(("lead", "is_one"), [(2.9, False), (3.1, True)])
def test_the_lead_of_a_puzzle(lead: float, is_one: bool) -> None:
    puzzle = shipped(rw.game("twenty-one"))[0]
    moves = sorted(puzzle.state.moves(puzzle.seat), key=lambda move: move.text != puzzle.best)
    ranking = [(move, worth(lead * (place == 0))) for place, move in enumerate(moves)]
    assert (make(puzzle.state, puzzle.seat, ranking) is not None) == is_one
    assert make(puzzle.state, puzzle.seat, ranking[:1]) is None


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
