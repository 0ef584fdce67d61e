"""The commands coach, review and puzzles: what they print and write, and what they refuse."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import rollwright as rw
from rollwright.analysis.puzzles import Puzzle
from rollwright.cli import main
from rollwright.lab import puzzles_bench
from rollwright.lab.puzzles_bench import Lead
from rollwright.minds import data
from rollwright.words import LANGUAGES
from rollwright.words.voice import Voice
from tests.play import random_record

START = "qwixx phase=white active=1 dice=331111 marked=0 | r=- y=- g=- b=- x=0 answer=-"


def outcome(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def written(folder: Path, text: str) -> Path:
    file = folder / "game.txt"
    file.write_text(text)
    return file


def test_coach_on_a_position(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = outcome(capsys, "coach", written(tmp_path, START + "\n"))
    assert (code, err) == (0, "")
    for words in ("mark r6", "pass", "loses", "skips", "numbers"):
        assert words in out


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("name", "players"), [("qwixx", 1), ("qwixx", 2), ("clever", 1)])
def test_how_sure_values_are(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    players: int,
    language: str,
) -> None:
    """Exact or ±, in 80 columns: alone in each line, with others below the table."""
    monkeypatch.setenv("COLUMNS", "80")
    voice = Voice(language)
    state = rw.game(name).start(players).roll(random.Random(3))
    value = rw.coach(state).value
    file = written(tmp_path, state.text)
    code, out, _ = outcome(capsys, "coach", file, "--lang", language)
    assert code == 0
    assert max(len(line) for line in out.splitlines()) <= 80
    if value.exact:
        assert out.endswith(voice.say("analysis.exact") + "\n")
    elif value.win is None:
        assert f" ± {voice.number(value.error, 1)}" in out
    else:
        doubt = voice.percent(value.error)
        assert out.endswith(voice.say("analysis.error", n=doubt) + "\n")


def test_coach_on_a_record_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = rw.Record.start(rw.game("qwixx"), 2).roll("w3 w3 r1 y1 g1 b1")
    file = written(tmp_path, record.dumps())
    code, out, _ = outcome(capsys, "coach", file, "--seat", 2, "--json")
    found = json.loads(out)
    assert code == 0
    assert found["seat"] == 2
    assert {move["move"] for move in found["moves"]} == {
        str(move) for move in record.state.moves(2)
    }


def test_review_as_table_and_plot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = random_record("twenty-one", 2, 1)
    plot = tmp_path / "plot.svg"
    file = written(tmp_path, record.dumps())
    code, out, err = outcome(capsys, "review", file, "--plot", plot)
    assert (code, err) == (0, "")
    for words in ("luck", "error", "others", "score", "chance to win", "Player 2", "values ± "):
        assert words in out
    ElementTree.fromstring(plot.read_text())
    code, out, _ = outcome(capsys, "review", file, "--seat", 1)
    assert code == 0
    assert "Player 2" not in out


@pytest.mark.parametrize(("name", "players"), [("qwixx", 1), ("qwixx", 2), ("twenty-one", 2)])
def test_nothing_is_better_than_the_best(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    players: int,
) -> None:
    """A move that is called best stands alone; beside a worse one the best is named."""
    monkeypatch.setenv("COLUMNS", "200")
    out = ""
    for seed in range(1, 5):
        file = written(tmp_path, random_record(name, players, seed).dumps())
        out += outcome(capsys, "review", file)[1]
    assert not re.findall(r"(?:brilliant|best|forced) · best: .*", out)
    assert re.search(r"blunder · best: \w+", out)


def test_review_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = random_record("qwixx", 1, 2)
    code, out, _ = outcome(capsys, "review", written(tmp_path, record.dumps()), "--json")
    found = json.loads(out)
    (seat,) = found["seats"]
    assert code == 0
    assert len(found["steps"]) == len(record.events)
    total = seat["start"]["points"] + seat["points"]["luck"] - seat["points"]["error"]
    assert total == pytest.approx(found["scores"][0], abs=1e-6)


def test_puzzles(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ("puzzles", "twenty-one", "--count", 2, "--players", 1, "--seed", 5)
    code, out, _ = outcome(capsys, *arguments)
    assert code == 0
    assert json.loads(out)["count"] == 2
    file = tmp_path / "puzzles.json"
    code, nothing, err = outcome(capsys, *arguments, "--out", file, "--lang", "fr")
    assert (code, nothing) == (0, "")
    assert "2 problèmes en" in err
    assert "Thèmes\u00a0: " in err
    assert file.read_text() == out
    assert outcome(capsys, "puzzles", "twenty-one", "--keep", file)[:2] == (0, out)


def test_puzzles_can_be_verified(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("puzzles", "twenty-one", "--count", 2, "--players", 1, "--seed", 5)
    first = json.loads(outcome(capsys, *arguments)[1])["puzzles"][0]

    def lead(puzzle: Puzzle, seed: int, games: int) -> Lead:
        return Lead(0.0 if puzzle.position == first["position"] else 5.0, 0.1)

    monkeypatch.setattr(puzzles_bench, "true_lead", lead)
    code, out, _ = outcome(capsys, *arguments, "--verify")
    assert code == 0
    assert [(one["lead"], one["error"]) for one in json.loads(out)["puzzles"]] == [(5.0, 0.1)] * 2
    assert first["position"] not in out


WORDS = {
    "en": ("best: ", "What cost most", "chance to win", "errors", "blunder"),
    "it": ("migliore: ", "Che cosa è costato di più", "probabilità di vittoria", "errori", "grave"),
    "fr": ("meilleur\u00a0: ", "Ce qui a coûté le plus", "chances de gagner", "erreurs", "gaffe"),
    "ru": ("лучше: ", "Что обошлось дороже всего", "шанс на победу", "ошибки", "грубая"),
    "de": ("besser: ", "Was am meisten gekostet hat", "Gewinnchance", "Fehler", "grober"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_five_languages(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str
) -> None:
    record = random_record("qwixx", 2, 4)
    file = written(tmp_path, record.dumps())
    _, out, err = outcome(capsys, "review", file, "--lang", language)
    assert err == ""
    assert all(words in out for words in WORDS[language])
    comma = "." if language == "en" else ","
    assert f"{record.state.scores[0]}{comma}00" in out.replace("−", "-")
    _, out, _ = outcome(capsys, "coach", written(tmp_path, START), "--lang", language)
    told = {"en": "skips", "it": "salta", "fr": "saute", "ru": "пропускает", "de": "lässt"}
    assert told[language] in out


def test_reasons_as_data(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = written(tmp_path, random_record("qwixx", 1, 2).dumps())
    _, out, _ = outcome(capsys, "review", file, "--json", "--lang", "de")
    lesson = json.loads(out)["lessons"][0]
    assert list(lesson) == ["number", "seat", "name", "loss", "played", "best"]
    assert lesson["played"]["facts"][0]["key"].startswith("why.qwixx.")
    assert "Kreuz" in lesson["played"]["reason"] + lesson["best"]["reason"]


@pytest.mark.parametrize(
    ("command", "text", "words"),
    [
        (["coach"], START.replace("| r=-", "| r=12"), "needs five crosses"),
        (["coach"], START.replace("| r=-", "| r=12"), "no game can reach this position"),
        (["coach"], START + "\n" + START, "a position is one line"),
        (["coach"], START.replace("white", "roll").replace("331111", "000000"), "nobody has to"),
        (["coach", "--seat", "2"], START, "no seat 2"),
        (["coach"], "", "the header of a record"),
        (["coach"], random_record("qwixx", 1, 1).dumps(), "the game is over"),
        (["review", "--seat", "3"], random_record("qwixx", 1, 1).dumps(), "no seat 3"),
        (["review", "--plot", "/"], random_record("twenty-one", 1, 1).dumps(), "can’t be written"),
        (["review"], "chess", "should be 'key: value'"),
    ],
)
def test_bad_input(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    command: list[str],
    text: str,
    words: str,
) -> None:
    name, *rest = command
    code, out, err = outcome(capsys, name, written(tmp_path, text), *rest)
    assert (code, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("it", "la partita è finita"),
        ("fr", "la partie est finie"),
        ("ru", "игра окончена"),
        ("de", "das Spiel ist vorbei"),
    ],
)
def test_refusals_in_their_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str, words: str
) -> None:
    file = written(tmp_path, random_record("qwixx", 1, 1).dumps())
    code, out, err = outcome(capsys, "coach", file, "--lang", language)
    assert (code, out) == (2, "")
    assert words in err


def test_refused_seats_and_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = rw.Record.start(rw.game("qwixx"), 2).roll("w3 w3 r1 y1 g1 b1").play(2, "pass")
    file = written(tmp_path, record.dumps())
    idle = outcome(capsys, "coach", file, "--seat", 2, "--lang", "de")
    assert idle == (
        2,
        "",
        "rollwright: Platz 2 muss jetzt nichts wählen. Warten auf 1 Spieler 1.\n",
    )
    _, _, err = outcome(capsys, "review", tmp_path / "none.txt", "--lang", "ru")
    assert "Не удалось прочитать" in err
    file.write_bytes(b"\xff\xfe\x00")
    _, _, err = outcome(capsys, "coach", file, "--lang", "it")
    assert "non è testo UTF-8" in err


def test_missing_data_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mind(name: str) -> object:
        return data.load(f"{name}-solo", tmp_path)

    monkeypatch.setattr("rollwright.analysis.review.shipped_mind", mind)
    file = written(tmp_path, random_record("qwixx", 1, 1).dumps())
    code, out, err = outcome(capsys, "review", file)
    assert (code, out) == (2, "")
    assert "qwixx-solo.xz is missing" in err
    assert len(err.splitlines()) == 1
