"""What an editor looks for: typography, one word for a thing, one way to address the reader."""

import re

import pytest

from rollwright.words import LANGUAGES, words

SLIPS = {
    "a straight quote or apostrophe": r"['\"]",
    "dots for an ellipsis": r"\.\.\.",
    "a hyphen for a minus": r"(?<!\w)-\d",
    "two spaces": r" {2}",
}
AVOIDED = {
    "en": r"misthrow|\b(?:Only who|Who (?:enters|rolls))\b|\bshall\b|\bI, on|\bis to roll\b"
    r"|\bor be done\b|Coming to the table| …",
    "it": r"(?i)\britir|verbale|sul vassoio|\bEnter\b|vostr|riscuot|chi ospita|qui una partita",
    "fr": r"(?i)relevé|feuille|\bEnter\b|\b(?:tu|ton|ta|tes)\b|(?<!{)\bbots?\b|Jouer seul"
    r"|au hasard|doit lancer|qui n’en peut|Vous gagnez|(?<!a )\bLe plus de points gagne",
    "ru": r"(?i)клетк|клеток|\b(?:ты|тебя|тебе|твой|твоя|твоё|твои)\b|трудный|сильный бот"
    r"|\bслишком много\b|одному|нет на месте|\bидут\b(?! на)|сыграны",
    "de": r"\b(?:Ihnen|Ihre?|Ihren|Ihrem|Ihrer)\b|(?<!ab)geschlossene[nr]? Reihe"
    r"|(?:Leicht|Schwer)er Bot|Gib den Würfeln|Protokoll laden|Verbindung weg|würfelt gleich"
    r"|Zu eins|^Freund, per Link",
}
FRENCH_SLIP = re.compile(
    "(?<![\\s(])[:;!?](?=\\s|$)"  # no space before the sign
    "|(?<=\\S)[ \\u202f]:(?=\\s|$)"  # another one than a colon has
    "|(?<=\\S)[ \\u00a0][;!](?=\\s|$)|(?<=[\\w’»)])[ \\u00a0]\\?(?=\\s|$)"
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slip", SLIPS)
def test_typography(language: str, slip: str) -> None:
    assert found(language, re.compile(SLIPS[slip])) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_word_for_a_thing(language: str) -> None:
    assert found(language, re.compile(AVOIDED[language])) == []


def test_french_spaces_do_not_break() -> None:
    assert found("fr", FRENCH_SLIP) == []


def found(language: str, slip: re.Pattern[str]) -> list[str]:
    """The keys whose texts have it."""
    return [key for key, text in words(language).items() if slip.search(text)]
