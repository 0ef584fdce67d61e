"""Numbers as each language writes them."""

from __future__ import annotations

import pytest

from rollwright.words.number import Chance, percent, tell, write
from rollwright.words.phrase import phrase
from rollwright.words.voice import ENGLISH, Voice


@pytest.mark.parametrize(
    ("language", "value", "places", "sign", "text"),
    [
        ("en", 1.256, 2, "-", "1.26"),
        ("de", 1.256, 2, "+", "+1,26"),
        ("ru", -3.0, 1, "-", "−3,0"),
        ("it", -0.001, 2, "+", "0,00"),
        ("fr", 0.0, 2, "+", "0,00"),
    ],
)
def test_write(language: str, value: float, places: int, sign: str, text: str) -> None:
    assert write(language, value, places, sign) == text


def test_chances_are_percentages() -> None:
    assert percent("en", 0.1234) == "12.3%"
    assert Voice("fr").percent(-0.5, "+") == "−50,0\u00a0%"
    assert tell("de", Chance(0.025)) == "2,5\u00a0%"
    assert tell("de", 2.5) == "2,50"
    assert tell("de", 3) == "3"
    assert tell("de", -20) == "−20"
    assert tell("de", "a-b") == "a-b"
    assert tell("en", 2**70) == "1180591620717411303424"
    assert Voice("it").number(7) == "7,00"


def test_phrases_within_phrases() -> None:
    box = phrase("number.red", n=5)
    told = phrase("why.qwixx.waste", boxes=(box, phrase("number.blue", n=3)))
    assert told.say(ENGLISH) == "gives up a cross without a gap: red 5, blue 3"
    assert told.say(Voice("ru")) == "упускает крестик без пропусков: красная 5, синяя 3"
    assert told.as_data() == {
        "key": "why.qwixx.waste",
        "boxes": [{"key": "number.red", "n": 5}, {"key": "number.blue", "n": 3}],
    }
    loss = phrase("why.loss.win", n=Chance(0.031))
    assert phrase("why.next", move="pass", loss=loss).say(Voice("de")) == (
        "der zweitbeste Zug, pass, verliert 3,1\u00a0% Gewinnchance"
    )
