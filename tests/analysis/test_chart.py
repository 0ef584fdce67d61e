"""The picture of a review: well-formed, with a curve for each seat and the bars of the sum."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import rollwright as rw
from rollwright.analysis.chart import chart
from rollwright.analysis.review import review
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


def test_a_game_without_events() -> None:
    drawn = ElementTree.fromstring(chart(review(rw.Record.start(rw.game("qwixx"), 1))))
    assert "value" in [text.text for text in drawn.iter(f"{SVG}text")]
