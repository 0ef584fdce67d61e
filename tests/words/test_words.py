"""The words: complete in every language, used, and filled alike by Python and the page."""

import json
import re
from collections import Counter
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.games import built_in
from rollwright.games import folder as game_folder
from rollwright.games.clever.sheet import RATINGS
from rollwright.words import LANGUAGES, choose, fill, game_words, plural, plurals, say, words

ROOT = Path(__file__).parents[2]
GAP = re.compile(r"\{(\w+)(?:, plural, )?")
FORMS = {"en": {"one"}, "it": {"one"}, "fr": {"one"}, "de": {"one"}, "ru": {"one", "few"}}
SHARED = "shared"
PLACES = (SHARED, *built_in())
PAGE_ERRORS = {"damaged", "failed", "no-server", "offline"}


def texts(place: str, language: str) -> dict[str, str]:
    """The words of a game, or of all: just what stands in the file."""
    folder = ROOT / "rollwright" / "words" if place == SHARED else game_folder(place) / "words"
    found: dict[str, str] = json.loads((folder / f"{language}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_none_is_missing_or_empty(place: str, language: str) -> None:
    found = texts(place, language)
    assert found.keys() == texts(place, "en").keys()
    assert list(found) == sorted(found)
    assert all(text.strip() for text in found.values())


def test_no_key_stands_in_two_places() -> None:
    counts = Counter(key for place in PLACES for key in texts(place, "en"))
    assert [key for key, count in counts.items() if count > 1] == []
    assert counts.keys() == words("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_gaps_agree(language: str) -> None:
    for key, text in words(language).items():
        assert gaps(text) == gaps(words("en")[key]), key


def gaps(text: str) -> set[str]:
    plain = re.sub(r"\b(one|few|many|other) \{", "(", text)
    return set(GAP.findall(plain))


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_the_forms_of_their_language(language: str) -> None:
    for key, text in words(language).items():
        for inside in re.findall(r"\{\w+, plural, (.*?\})\}", text):
            assert plurals(inside).keys() == {*FORMS[language], "other"}, key


def sources(place: str) -> str:
    """The code of a game, its part of the page included; or all that is no game's."""
    found = []
    for folder, endings in (("rollwright", ("py",)), ("web/src", ("ts", "svelte"))):
        for path in (path for end in endings for path in (ROOT / folder).rglob(f"*.{end}")):
            parts = path.relative_to(ROOT / folder).parts
            game = parts[1].replace("_", "-") if parts[0] == "games" else SHARED
            if (game if game in PLACES else SHARED) == place and "words" not in parts:
                found.append(path.read_text("utf-8"))
    return "\n".join(found)


CODE = {place: sources(place) for place in PLACES}
NAME = re.compile(r"\$\{(?:(?:this\.)?game(?:\.name)?|face\.name|view\.table\.game)\}")


@cache
def said(text: str) -> tuple[set[str], tuple[str, ...]]:
    """The keys that code says, and the beginnings of those that it puts together."""
    literal = set(re.findall(r"[\"'`]([a-z][\w-]*(?:\.[\w -]+)+)[\"'`]", text))
    prefixes = set(re.findall(r"`([a-z][\w.-]*\.)\$\{", text))
    prefixes |= set(re.findall(r"f[\"']((?:why|verdict|luck|theme)\.[\w.-]*)\{", text))
    return literal, tuple(prefixes)


def used(text: str, key: str) -> bool:
    """Whether code needs a key. The page puts `own` into keys of its log for the reader."""
    literal, prefixes = said(text)
    key = key.replace("log.own.", "log.", 1)
    return key in literal or key.startswith(prefixes)


@pytest.mark.parametrize("place", built_in())
def test_every_key_of_a_game_is_used(place: str) -> None:
    code = CODE[place] + NAME.sub(place, CODE[SHARED])
    assert [key for key in texts(place, "en") if not used(code, key)] == []


def test_every_shared_key_serves_all_or_several_games() -> None:
    own = [key for key in texts(SHARED, "en") if not used(CODE[SHARED], key)]
    assert [key for key in own if sum(used(CODE[game], key) for game in built_in()) < 2] == []


@pytest.mark.parametrize("place", PLACES)
def test_every_key_that_is_asked_for_is_there(place: str) -> None:
    text = CODE[place]
    asked = set(re.findall(r"say\(\s*\"([a-z][\w-]*\.[\w. -]+)\"", text))
    asked |= {word for ask in re.findall(r"say\(([^()]*\?[^()]*)[,)]", text) for word in keys(ask)}
    assert asked - texts(SHARED, "en").keys() - texts(place, "en").keys() == set()


def keys(ask: str) -> list[str]:
    return re.findall(r"[?:] \"([^\"]+\.[^\"]+)\"", ask)


def test_words_for_what_games_say() -> None:
    known = words("en").keys()
    for game in rw.all_games():
        assert f"about.{game.name}" in known
        for area in game.areas:
            assert area.startswith("row ") or {f"area.{area}", f"colour.{area}"} & known
    reasons = {"last round played", "fourth penalty", "two rows closed", "all rows full"}
    assert {f"reason.{reason}" for reason in reasons} <= known
    assert [say("en", f"rating.{n}").replace("’", "'") for n in range(9)] == [
        text for _, text in RATINGS
    ]


def test_words_of_a_package_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They join in; where it lacks a language, and where it can't be found, nothing breaks."""
    package = tmp_path / "chess_game"
    (package / "words").mkdir(parents=True)
    (package / "__init__.py").touch()
    for language, texts in {
        "en": {"about.chess": "No dice.", "box.chess.e4": "e4", "nav.home": "Castle"},
        "it": {"about.chess": "Senza dadi."},
    }.items():
        (package / "words" / f"{language}.json").write_text(json.dumps(texts), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = {"chess": "chess_game", "gone": "not.there", "lost": "not_there"}
    monkeypatch.setattr(import_module("rollwright.games"), "installed", lambda: found)
    try:
        words.cache_clear()
        told = {language: say(language, "about.chess") for language in ("en", "it", "de")}
        assert told == {"en": "No dice.", "it": "Senza dadi.", "de": "No dice."}
        assert (say("it", "box.chess.e4"), say("en", "nav.home")) == ("e4", "Home")
    finally:
        words.cache_clear()
        game_words.cache_clear()


def test_words_for_every_refusal() -> None:
    table = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    codes = set(re.findall(r"^\| `([a-z-]+)` +\| \d{3} +\|", table, re.MULTILINE))
    told = {key.removeprefix("error.") for key in words("en") if key.startswith("error.")}
    assert codes
    assert told == codes | PAGE_ERRORS


@pytest.mark.parametrize(
    ("language", "count", "form"),
    [
        ("en", 1, "one"), ("en", 0, "other"), ("it", 2, "other"), ("de", 1, "one"),
        ("fr", 0, "one"), ("fr", 2, "other"),
        ("ru", 1, "one"), ("ru", 21, "one"), ("ru", 11, "many"), ("ru", 3, "few"),
        ("ru", 13, "many"), ("ru", 0, "many"), ("ru", -2, "few"),
        ("en", 1.0, "other"), ("de", 0.5, "other"), ("ru", 5.5, "few"), ("fr", 1.9, "one"),
    ],
)  # fmt: skip
def test_plural(language: str, count: float, form: str) -> None:
    assert plural(language, count) == form


def test_say() -> None:
    assert say("en", "result.solo", n=1) == "1 point"
    assert say("ru", "result.solo", n=22) == "22 очка"
    assert say("ru", "result.solo", n=5) == "5 очков"
    assert say("de", "round.of", n=2, all=6) == "Runde 2 von 6"
    assert say("ru", "result.solo", n=5.5) == "5,50 очка"
    assert say("fr", "result.solo", n=1.234) == "1,23 point"
    assert fill("{n, plural, one {# {x}} other {# {x}s}}!", {"n": 2, "x": "die"}, "en") == "2 dies!"


def test_a_gap_that_is_not_closed() -> None:
    with pytest.raises(ValueError, match="unclosed"):
        fill("{name", {"name": "x"}, "en")


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("de-AT,de;q=0.9", "de"),
        ("pt-BR, fr;q=0.5", "fr"),
        ("", "en"),
        ("zh", "en"),
        ("ru_RU", "ru"),
    ],
)
def test_choose(wanted: str, language: str) -> None:
    assert choose(wanted) == language
