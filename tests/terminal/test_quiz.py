"""The command `puzzles --solve`: choose, take back, learn why, and count what is in a row."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.analysis.difficulty import HARDEST, grade, solved
from rollwright.analysis.puzzles import Puzzle, shipped
from rollwright.terminal.complaint import Complaint
from rollwright.terminal.quiz import Quiz, Score, choose
from rollwright.words.voice import Voice
from tests.terminal.scripted import Script, paper, printed


def puzzles(name: str = "twenty-one") -> list[Puzzle]:
    return shipped(rw.game(name))


def asked(answers: list[str], some: list[Puzzle], language: str = "en") -> tuple[Score, str]:
    console = paper()
    quiz = Quiz(console, Script(answers), Voice(language))
    quiz.ask_all(some)
    return quiz.score, printed(console)


def test_right_at_once_and_after_a_miss() -> None:
    one, two = puzzles()[:2]
    score, told = asked([one.best, two.next, two.best], [one, two])
    assert score == Score(asked=2, first=1, streak=0, best=1)
    assert "Right!" in told
    assert "Not the best move" in told
    best = rw.coach(one.state, one.seat).hints[0]
    assert best.reason()[:20] in " ".join(told.split())
    assert told.rstrip().endswith("Solved at the first try: 1 of 2")


def test_the_solution_is_shown_and_nonsense_is_answered() -> None:
    one, two = puzzles()[:2]
    score, told = asked(["what?", "999", "", "s", "q"], [one, two], "it")
    assert score == Score(asked=1)
    assert "La mossa migliore" in told
    assert "s mostra la soluzione" in told
    assert one.best in told


def test_the_end_of_the_input_is_the_end() -> None:
    score, told = asked([], puzzles()[:1])
    assert score == Score()
    assert "0 of 0" in told


def test_puzzles_of_a_theme_and_a_grade() -> None:
    found = choose(puzzles(), "hit", 1, seed=3)
    assert found
    assert found == choose(puzzles(), "hit", 1, seed=3)
    for puzzle in found:
        assert "hit" in puzzle.themes
        assert grade([*solved(puzzle).values()]) == 1
    with pytest.raises(Complaint, match="the themes are"):
        choose(puzzles(), "chess", None, None)
    with pytest.raises(Complaint, match="from 1 to 5"):
        choose(puzzles(), None, HARDEST + 1, None)
