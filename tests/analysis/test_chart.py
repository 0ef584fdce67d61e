"""The picture of a review: well-formed, with a curve for each seat and the bars of the sum."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import rollwright as rw
from rollwright.analysis.chart import Scale, chart
from rollwright.analysis.review import review
from rollwright.words.voice import Voice
from tests.play import random_record

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("name", "players"), [("qwixx", 1), ("qwixx", 3), ("twenty-one", 2)])
def test_curves_and_bars(name: str, players: int) -> None:
    found = review(random_record(name, players, 5))
    drawn = ElementTree.fromstring(chart(found, players))
    curves = drawn.findall(f".//{SVG}polyline")
    assert len(curves) == players
    points = curves[0].get("points", "").split()
    assert len(points) == len(found.steps) + 1
    words = [text.text for text in drawn.iter(f"{SVG}text")]
    sums = ["start", "luck", "errors", "score"] + ["others"] * (players > 1)
    assert set(sums) <= set(words)
    assert f"{found.record.state.scores[players - 1]:.2f}" in words


def test_words_and_numbers_of_a_language() -> None:
    found = review(random_record("twenty-one", 2, 5))
    drawn = ElementTree.fromstring(chart(found, 2, Voice("ru"), ["Аня", "Боб"]))
    words = [text.text for text in drawn.iter(f"{SVG}text")]
    told = {"Аня", "Боб", "Боб: от начала до итога", "начало", "везение", "ошибки", "другие"}
    assert told <= set(words)
    assert f"{found.record.state.scores[1]},00" in words


def test_scales_are_round() -> None:
    scale = Scale([-3.2, 61.0], 0, 100)
    assert scale.ticks() == [-20, 0, 20, 40, 60, 80]
    assert (scale.y(80), scale.y(-20)) == (0, 100)
    assert Scale([5.0, 5.0], 0, 100).ticks() == [5, 6]


def test_a_game_without_events() -> None:
    drawn = ElementTree.fromstring(chart(review(rw.Record.start(rw.game("qwixx"), 1))))
    assert "value" in [text.text for text in drawn.iter(f"{SVG}text")]
