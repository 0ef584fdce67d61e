"""The names of moves by level: "brilliant" is for rare things."""

from __future__ import annotations

import json

import pytest

import rollwright as rw
from rollwright.analysis.names import NAMES
from rollwright.cli import main
from rollwright.lab import verdicts
from rollwright.lab.kinds import PLAYERS, Kind
from rollwright.lab.verdicts import WHOSE, count_names

RARE = 0.03


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", [game.name for game in rw.all_games()])
def test_brilliant_is_rare_at_every_level(name: str, players: int) -> None:
    rows = [count_names(Kind(name, players), level, 6) for level in WHOSE]
    assert all(row.moves > 100 for row in rows)
    assert all(row.shares["brilliant"] <= RARE for row in rows), rows
    assert all(sum(row.shares.values()) == pytest.approx(1) for row in rows)
    assert rows[-1].shares["best"] > rows[0].shares["best"]


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "WHOSE", ("greedy", "expert"))
    asked = ["bench", "--review", "1", "--levels", "--game", "twenty-one", "--players", "2"]
    assert main([*asked, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["game"], row["players"], row["level"]) for row in rows] == [
        ("twenty-one", 2, "greedy"),
        ("twenty-one", 2, "expert"),
    ]
    assert all(list(row["shares"]) == list(NAMES) for row in rows)
    assert all(row["luck"] != 0 == row["luck_error"] for row in rows)
    assert main(asked) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in ("twenty-one, 2", "expert", "luck", *NAMES))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--levels"], "--review N"),
        (["--review", "0", "--levels"], "at least one game"),
        (["--review", "1", "--levels", "--players", "8"], "no game with a mind is for 8 players"),
        (["--rates", "1", "--players", "8"], "no game with a mind is for 8 players"),
        (["--puzzles", "1", "--players", "2"], "--players doesn't go with --puzzles"),
    ],
)
def test_wrong_calls(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    assert main(["bench", *arguments]) == 2
    assert words in capsys.readouterr().err
