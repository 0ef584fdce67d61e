"""The command line in five languages: no word is missing, none is left over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.cli import main
from rollwright.terminal import games, replay
from rollwright.terminal.play import Wishes, play, set_up
from rollwright.terminal.screen import help_table
from rollwright.words import LANGUAGES, plurals, words
from rollwright.words.voice import ENGLISH, Voice, voice
from tests.play import golden
from tests.terminal.scripted import Script, paper, printed

PACKAGE = Path(rw.__file__).parent
SOURCES = [*(PACKAGE / "terminal").glob("*.py"), *(PACKAGE / "games").rglob("*.py")]
KEYS = set(
    re.findall(r"[\"'](cli\.[\w.-]+)[\"']", "".join(path.read_text("utf-8") for path in SOURCES))
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_are_there_and_used(language: str) -> None:
    assert {key for key in words(language) if key.startswith("cli.")} == KEYS


@pytest.mark.parametrize("language", LANGUAGES)
def test_gaps_and_plural_forms_agree(language: str) -> None:
    """Each language has the gaps of English, and Russian its third form."""
    for key in KEYS:
        text, english = words(language)[key], words("en")[key]
        assert gaps(text) == gaps(english), key
        for forms in re.findall(r"\{\w+, plural, (.*?\})\}", text):
            few = {"few"} if language == "ru" else set()
            assert set(plurals(forms)) == {"one", "other"} | few, key


def gaps(text: str) -> set[str]:
    return set(re.findall(r"(?<!one )(?<!few )(?<!other )\{(\w+)", text))


@pytest.mark.parametrize(
    ("count", "players", "hits", "rolls"),
    [
        (1, "1 игрок", "1 попадание", "Проверен 1 бросок"),
        (2, "2 игрока", "2 попадания", "Проверено 2 броска"),
        (5, "5 игроков", "5 попаданий", "Проверено 5 бросков"),
        (11, "11 игроков", "11 попаданий", "Проверено 11 бросков"),
        (21, "21 игрок", "21 попадание", "Проверен 21 бросок"),
        (104, "104 игрока", "104 попадания", "Проверено 104 броска"),
    ],
)
def test_russian_numbers(count: int, players: str, hits: str, rolls: str) -> None:
    russian = Voice("ru")
    assert russian.say("cli.players", n=count) == players
    assert russian.say("cli.twenty-one.hits", n=count) == hits
    assert russian.say("cli.verified", n=count).startswith(f"{rolls}:")


def answers(number: str) -> Iterator[str]:
    """Help and another sheet, then always the same move, or the first where there are fewer."""
    yield from ("?", "? 1", "sheet 1", "u")
    while True:
        yield from (number, "1")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "opponents", "series", "number"),
    [("clever", [], 1, "2"), ("qwixx", ["greedy"], 2, "2"), ("twenty-one", ["greedy"], 1, "3")],
)
def test_a_whole_game(
    tmp_path: Path, language: str, game: str, opponents: list[str], series: int, number: str
) -> None:
    """Played to its end, it fits the terminal and its end is told in the language."""
    speaker, console = Voice(language), paper()
    setup = set_up(rw.game(game), Wishes(opponents=opponents, seed=5, series=series), speaker)
    script = Script(answers(number))
    assert play(setup, str(tmp_path / "game.txt"), console, script) == 0
    text = printed(console)
    assert speaker.say("error.over") in text
    assert speaker.say("cli.help.undo")[:30] in text
    assert all(len(line) <= 80 for line in text.splitlines() if str(tmp_path) not in line)
    assert not re.search(r"\{\w*\}|\bcli\.", text)
    name = speaker.say("seat.player", n=1)
    assert speaker.say("cli.ask.choice", n=1, name=name) + " > " in script.questions


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["clever", "qwixx", "twenty-one"])
def test_a_person_at_the_terminal(tmp_path: Path, language: str, game: str) -> None:
    """Real dice, pauses, undo, saving and leaving."""
    speaker, console = Voice(language), paper()
    setup = set_up(rw.game(game), Wishes(2, dice="mine", seed=5), speaker)
    lines = ["?", "123456", "roll 654321", "1", "u", "2", "", "1", "q", "what", "p"]
    file = tmp_path / "game.txt"
    script = Script([*lines, f"s {file}"], interactive=True)
    assert play(setup, None, console, script) == 0
    assert speaker.say("cli.file.is", file=str(file)) in printed(console)
    assert speaker.say("cli.ask.leave") + " > " in script.questions
    names = [speaker.say("seat.player", n=seat) for seat in (1, 2)]
    assert rw.Record.loads(file.read_text("utf-8")).header["names"] == ", ".join(names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["clever-1-1", "clever-4-1", "qwixx-5-1", "twenty-one-3-1"])
def test_a_record(language: str, name: str) -> None:
    speaker, console = Voice(language), paper()
    record = rw.Record.loads(golden(name).read_text("utf-8"))
    replay.tell(record, console, speaker)
    script = Script(["", "b", "what", "12", "9999", ""], interactive=True)
    replay.walk(record, console, script, speaker)
    text = printed(console)
    assert speaker.say("error.over") in text
    assert speaker.say("cli.ask.step.help") in text
    if name == "clever-1-1":
        rating = rw.game("clever").rating(record.state.scores[0])
        assert rating
        assert " ".join(speaker.say(f"rating.{rating[0]}").split()) in " ".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_games(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert games.run(Voice(language)) == 0
    text = capsys.readouterr().out
    assert all(game.title in text for game in rw.all_games())
    assert words(language)["new.solo_extra"] in text


def test_english_says_what_the_games_say() -> None:
    """What a notation means, in the terminal and in Python."""
    for name, move, told in (
        ("clever", "take w3 y42", "take white 3: yellow 3, row 4, column 2"),
        ("clever", "extra g1 g", "use an extra die, green 1: next green box"),
        ("clever", "bonus b9", "mark blue 9"),
        ("qwixx", "mark r5", "cross out red 5"),
        ("twenty-one", "enter k b y", "enter in the row: Black, Blue, Yellow"),
    ):
        assert rw.game(name).drawing.explain(move, ENGLISH) == told


def test_help_says_what_the_letters_mean() -> None:
    console = paper()
    console.print(help_table(rw.game("twenty-one"), (), Voice("de")))
    assert "k b y r g w" in printed(console)
    assert "Schwarz, Blau, Gelb, Rot, Grün, Weiß" in printed(console)


@pytest.mark.parametrize(
    ("wanted", "environment", "language"),
    [
        (None, {}, "en"),
        (None, {"LANG": "C"}, "en"),
        (None, {"LANG": "de_AT.UTF-8"}, "de"),
        (None, {"LANG": "de_AT.UTF-8", "LC_MESSAGES": "it_IT"}, "it"),
        (None, {"LANG": "de_AT.UTF-8", "LC_MESSAGES": "it_IT", "LC_ALL": "C.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LANG": "ru_RU.UTF-8"}, "ru"),
        (None, {"ROLLWRIGHT_LANG": "fr", "LC_ALL": "C"}, "fr"),
        ("de", {"ROLLWRIGHT_LANG": "fr"}, "de"),
        (None, {"LANG": "pt_BR.UTF-8"}, "en"),
    ],
)
def test_which_language(wanted: str | None, environment: dict[str, str], language: str) -> None:
    assert voice(wanted, environment).language == language


def test_the_option_and_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ROLLWRIGHT_LANG", "it")
    assert main(["games"]) == 0
    assert "Giocatori" in capsys.readouterr().out
    assert main(["replay", "--lang", "de", str(golden("qwixx-2-1"))]) == 0
    assert "Das Spiel ist vorbei." in capsys.readouterr().out
    with pytest.raises(SystemExit, match="2"):
        main(["games", "--lang", "xx"])
    assert "en, it, fr, ru, de" in capsys.readouterr().err
