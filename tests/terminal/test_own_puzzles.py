"""The command `puzzles --from`: the puzzles in games that were played."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

import rollwright as rw
from rollwright.analysis.difficulty import grade, solved
from rollwright.analysis.puzzles import dumps, in_records
from rollwright.cli import main
from rollwright.words import LANGUAGES
from rollwright.words.voice import Voice
from tests.play import random_record

RECORD = random_record("qwixx", 2, 1)


def outcome(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(["puzzles", *(str(argument) for argument in arguments)])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def written(folder: Path, record: rw.Record, name: str = "game.txt") -> Path:
    file = folder / name
    file.write_text(record.dumps(), "utf-8")
    return file


def test_puzzles_are_printed_or_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, out = written(tmp_path, RECORD), tmp_path / "puzzles.json"
    found = in_records([RECORD])
    code, text, err = outcome(capsys, "--from", file, "--lang", "en")
    assert (code, text) == (0, dumps(RECORD.game, found))
    assert f"{len(found)} puzzles from 1 game in" in err
    assert "Themes: patience 5" in err
    code, text, err = outcome(capsys, "--from", file, "--out", out, "--seat", 2, "--lang", "it")
    assert (code, text) == (0, "")
    assert "da 1 partita in" in err
    assert out.read_text("utf-8") == dumps(RECORD.game, in_records([RECORD], 2))
    code, text, _ = outcome(capsys, "qwixx", "--from", file, file, "--count", 2)
    assert (code, text) == (0, dumps(RECORD.game, found[:2]))


def test_games_of_several_kinds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    other = random_record("twenty-one", 1, 1)
    files = [written(tmp_path, RECORD, "1.txt"), written(tmp_path, other, "2.txt")]
    code, text, _ = outcome(capsys, "twenty-one", "--from", *files)
    assert (code, text) == (0, dumps(other.game, in_records([other])))
    code, text, err = outcome(capsys, "--from", *files, "--lang", "de")
    assert (code, text) == (2, "")
    assert "Spiele (Qwixx, Twenty One)" in err
    assert "rollwright puzzles qwixx --from" in err
    code, _, err = outcome(capsys, "clever", "--from", *files, "--lang", "en")
    assert (code, err) == (2, "rollwright: none of these records is a game of Clever\n")


def test_an_unfinished_record_on_the_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    half = RECORD.until(len(RECORD.events) // 2)
    stdin = SimpleNamespace(buffer=io.BytesIO(half.dumps().encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    code, text, _ = outcome(capsys, "--from", "-")
    assert code == 0
    assert json.loads(text)["count"] == len(in_records([half]))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_puzzles_are_solved(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
) -> None:
    voice = Voice(language)
    monkeypatch.setattr("sys.stdin", io.StringIO("s\n" * 3))
    found = [one for one in in_records([RECORD]) if "penalty" in one.themes]
    hard = grade([*solved(found[0]).values()])
    wish = ("--theme", "penalty", "--difficulty", hard, "--lang", language)
    code, text, err = outcome(capsys, "--from", written(tmp_path, RECORD), "--solve", *wish)
    assert code == 0
    assert len(found) == text.count(voice.say("puzzle.shown")) == 1
    assert voice.say("cli.quiz.sum", n=0, of=1) in text
    assert found[0].best in text
    assert voice.say("theme.penalty") not in err


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_without_a_puzzle(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str
) -> None:
    out = tmp_path / "puzzles.json"
    for solve in (("--solve",), ("--out", out)):
        file = written(tmp_path, RECORD.until(3))
        code, text, err = outcome(capsys, "--from", file, *solve, "--lang", language)
        said = Voice(language).say("cli.puzzles.none", n=1).replace("\u00a0", " ")
        assert (code, text, err) == (2, "", f"rollwright: {said}\n")
        assert not out.exists()


def test_what_is_no_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One that breaks is named, also among others."""
    good, bad = written(tmp_path, RECORD), tmp_path / "bad.txt"
    for text, words in (
        ("chess", "bad.txt: line 1: 'chess' should be 'key: value'"),
        (RECORD.until(1).dumps() + "1 mark r2\n", "bad.txt: line 6: seat 1 can't play 'mark r2'"),
    ):
        bad.write_text(text, "utf-8")
        code, out, err = outcome(capsys, "--from", good, bad)
        assert (code, out) == (2, "")
        assert words in err
    code, _, err = outcome(capsys, "--from", tmp_path / "none.txt", "--lang", "ru")
    assert code == 2
    assert "Не удалось прочитать" in err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--verify", "--keep", "x"], "--verify and --keep can't go with --from"),
        (["--players", "0"], "--players can't go with --from"),
        (["--set", "solo_extra=true"], "--set can't go with --from"),
        (["--theme", "lock", "--seed", "0"], "--theme and --seed can only go with --solve"),
        (["--solve", "--out", "x"], "--out can't go with --solve"),
        (["-", "--solve"], "give files, not -"),
        (["--seat", "3"], "seats are 1 to 2"),
    ],
)
def test_options_that_do_not_go_together(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, options: list[str], words: str
) -> None:
    file = written(tmp_path, RECORD)
    code, out, err = outcome(capsys, "--from", file, *options, "--lang", "en")
    assert (code, out) == (2, "")
    assert words in err


def test_a_game_or_records_are_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    assert "give records by --from" in outcome(capsys)[2]
    code, out, err = outcome(capsys, "qwixx", "--solve", "--seat", 1)
    assert (code, out) == (2, "")
    assert "--seat goes with --from" in err
