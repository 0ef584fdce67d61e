"""Lessons: the dearest errors of a game, with what was played and what was better."""

from __future__ import annotations

import rollwright as rw
from rollwright.analysis.coach import tell
from rollwright.analysis.lessons import NAMES, lessons
from rollwright.analysis.review import review
from rollwright.words.voice import ENGLISH
from tests.play import random_record


def test_the_worst_come_first() -> None:
    found = review(random_record("qwixx", 2, 3))
    learned = lessons(found)
    losses = [lesson.loss for lesson in learned]
    assert len(learned) == 5
    assert losses == sorted(losses, reverse=True)
    assert losses[0] == max(
        step.own.win.error for step in found.steps if step.own.win and step.name in NAMES
    )
    assert all(lesson.played != lesson.best for lesson in learned)
    assert {lesson.step.seat for lesson in lessons(found, 2, most=2)} == {2}


def test_both_moves_are_explained() -> None:
    record = rw.Record.start(rw.game("qwixx"), 1).roll("w5 w5 r1 y1 g6 b6").play(1, "mark r10")
    (lesson,) = lessons(review(record))
    told = [
        tell([fact.words for fact in facts], ENGLISH) for facts in (lesson.facts, lesson.better)
    ]
    assert "skips 2–9: the white dice make them in 30 of 36 rolls" in told[0]
    assert "this row can no longer be closed" in told[0]
    assert lesson.best == "pass"
    assert "crosses out nothing: even green 10 would skip 2 numbers" in told[1]
    assert "the coloured dice still offer green 11, blue 11, skipping 1 number" in told[1]


def test_a_game_without_errors() -> None:
    assert lessons(review(rw.Record.start(rw.game("qwixx"), 1))) == []
