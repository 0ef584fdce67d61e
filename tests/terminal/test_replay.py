"""The command `replay`: text, steps and data."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.terminal import replay
from rollwright.words.voice import ENGLISH
from tests.play import records
from tests.terminal.scripted import Script, paper, printed

GOLDEN = records("*/*.txt")

TEXT = """\
rollwright: 1
game: qwixx
players: 2
names: Ann, Ben

roll w1 w4 r2 y3 g4 b6
2 pass
1 mark r5
1 mark b10
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_json_has_a_line_per_event(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.run(str(file), as_json=True, voice=ENGLISH) == 0
    steps = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [step["event"] for step in steps] == [
        None,
        "roll w1 w4 r2 y3 g4 b6",
        "2 pass",
        "1 mark r5",
        "1 mark b10",
    ]
    assert [step["number"] for step in steps] == [0, 1, 2, 3, 4]
    assert steps[0]["dice"] == "wwrygb"
    assert steps[1]["to_move"] == [1, 2]
    assert steps[1]["moves"]["2"] == ["pass", "mark r5", "mark y5", "mark g5", "mark b5"]
    assert steps[3]["sheets"]["1"]["red"] == [5]
    assert steps[4]["scores"] == [2, 0]
    assert steps[4]["table"]["active"] == 2
    assert steps[4]["result"] is None


def test_text_tells_all_events_and_the_sheets(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay.run(str(file), as_json=False, voice=ENGLISH) == 0
    text = capsys.readouterr().out
    assert "1 Ann  mark r5  (cross out red 5)  → +1 point" in text
    assert "2 Ben  pass" in text
    assert "The game is not over. A roll of w w r y g b is due." in text


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_are_told_to_their_end(path: Path) -> None:
    record = rw.Record.loads(path.read_text(encoding="utf-8"))
    console = paper()
    replay.tell(record, console, ENGLISH)
    last = list(replay.steps(record))[-1]
    assert last["scores"] == list(record.state.scores)
    if record.state.result is not None:
        assert "The game is over" in printed(console)
        assert last["result"]["winners"] == list(record.state.result.winners)


def test_step_by_step_forth_and_back() -> None:
    console = paper()
    script = Script(["", "b", "b", "3", "what", "99", "x", "", "1"], interactive=True)
    replay.walk(rw.Record.loads(TEXT), console, script, ENGLISH)
    at = [int(question.split()[0]) for question in script.questions]
    assert at == [0, 1, 0, 0, 3, 3, 4, 4]
    text = printed(console)
    assert "Step 0 of 4" in text
    assert "Enter, b, the number of a step, or q" in text


def test_walking_ends_at_the_end_of_input_and_on_q() -> None:
    for lines in ([], ["q", ""]):
        script = Script(lines, interactive=True)
        replay.walk(rw.Record.loads(TEXT), paper(), script, ENGLISH)
        assert len(script.questions) == 1


def test_the_standard_input_is_a_file_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert replay.run("-", as_json=True, voice=ENGLISH) == 0
    assert len(capsys.readouterr().out.splitlines()) == 5


def test_what_is_no_record(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    illegal = tmp_path / "illegal"
    illegal.write_text(TEXT + "1 pass\n")
    for path in (tmp_path, tmp_path / "nothing", binary, "a\0b"):
        with pytest.raises(rw.RollwrightError):
            replay.run(str(path), as_json=False, voice=ENGLISH)
    with pytest.raises(rw.IllegalMove, match="line 10"):
        replay.run(str(illegal), as_json=True, voice=ENGLISH)


def test_names_are_used_where_they_fit() -> None:
    record = rw.Record.loads(TEXT)
    assert replay.names_of(record, ENGLISH) == ["Ann", "Ben"]
    odd = rw.Record.loads(TEXT.replace("Ann, Ben", "Ann"))
    assert replay.names_of(odd, ENGLISH) == ["Player 1", "Player 2"]
