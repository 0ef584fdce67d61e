"""The words of server, command line and page: one file for each language.

Those that serve one game are in the folder `words` of that game. A text has gaps, `{name}`, and
plural forms, `{n, plural, one {# point} other {# points}}`, where `#` is the number. The page reads
the same files and fills them in the same way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

from rollwright.core.errors import UnknownName
from rollwright.words import number

LANGUAGES = {
    "en": "English",
    "it": "Italiano",
    "fr": "Français",
    "ru": "Русский",
    "de": "Deutsch",
}


@cache
def words(language: str) -> dict[str, str]:
    """All texts of a language, by key: the shared ones, and those of all games."""
    from rollwright.games import names

    found: dict[str, str] = {}
    for name in names():
        with suppress(UnknownName):
            found |= game_words(name, language)
    return found | shared_words(language)


@cache
def shared_words(language: str) -> dict[str, str]:
    """The texts that serve every game, by key."""
    return _read(Path(__file__).with_name(f"{language}.json"))


@cache
def game_words(game: str, language: str) -> dict[str, str]:
    """The texts that serve one game, by key; English ones where the game lacks them."""
    from rollwright.games import folder

    files = (folder(game) / "words" / f"{name}.json" for name in ("en", language))
    found: dict[str, str] = {}
    for file in files:
        found |= _read(file) if file.is_file() else {}
    return found


def _read(file: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


def say(language: str, key: str, **values: str | float) -> str:
    """The text of a key with its gaps filled; the key itself where a game has no words for it."""
    text = words(language).get(key)
    return key if text is None else fill(text, values, language)


def choose(wanted: str) -> str:
    """The language for an Accept-Language header or a locale; English if none is ours."""
    for part in wanted.split(","):
        name = part.split(";")[0].strip()[:2].lower()
        if name in LANGUAGES:
            return name
    return "en"


def fill(text: str, values: Mapping[str, str | float], language: str) -> str:
    """A text with its gaps filled, in a language's plural forms."""
    out, at = [], 0
    while (start := text.find("{", at)) >= 0:
        end = _matching(text, start)
        out += [text[at:start], _gap(text[start + 1 : end], values, language)]
        at = end + 1
    return "".join([*out, text[at:]])


def _matching(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise ValueError(f"unclosed gap: {text}")


def _gap(inside: str, values: Mapping[str, str | float], language: str) -> str:
    parts = re.fullmatch(r"(\w+), plural, (.*)", inside, re.DOTALL)
    if parts is None:
        return number.tell(language, values[inside])
    count = values[parts[1]]
    count = count if isinstance(count, float) else int(count)
    forms = plurals(parts[2])
    text = forms.get(plural(language, count), forms["other"])
    return fill(text.replace("#", number.tell(language, count)), values, language)


def plurals(text: str) -> dict[str, str]:
    """The forms of a plural, by their names."""
    forms, at = {}, 0
    while (start := text.find("{", at)) >= 0:
        end = _matching(text, start)
        forms[text[at:start].strip()] = text[start + 1 : end]
        at = end + 1
    return forms


def plural(language: str, count: float) -> str:
    """The form that a number takes, by the rules of Unicode's CLDR.

    A fraction takes in Russian the form of few: 2 очка, 2,50 очка.
    """
    count = abs(count)
    if isinstance(count, float) and language != "fr":
        return "few" if language == "ru" else "other"
    if language == "ru":
        tens, ones = count % 100, count % 10
        if ones == 1 and tens != 11:
            return "one"
        return "few" if 2 <= ones <= 4 and not 12 <= tens <= 14 else "many"
    if language == "fr":
        return "one" if count < 2 else "other"
    return "one" if count == 1 else "other"
