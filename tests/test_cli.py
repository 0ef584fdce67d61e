"""The command line: what it prints, and one clear line for what is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest

import rollwright as rw
from rollwright.cli import main
from tests.play import golden


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROLLWRIGHT_LANG", "en")


def outcome(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(arguments)
    except SystemExit as end:
        code = int(end.code or 0)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_simulate_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "clever", "--bots", "greedy", "--games", "50", "--seed", "7")
    code, out, err = outcome(capsys, *arguments, "--set", "solo_extra=true", "--json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    seconds = data.pop("seconds")
    (seat,) = data.pop("seats")
    assert seconds > 0
    assert data == {
        "game": "clever",
        "players": 1,
        "options": {"solo_extra": True},
        "games": 50,
        "seed": 7,
    }
    assert list(seat) == ["seat", "bot", "mean", "sd", "se", "min", "max", "win_rate", "areas"]
    assert list(seat["areas"]) == ["yellow", "blue", "green", "orange", "purple", "foxes"]


def test_simulate_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "qwixx", "--players", "2", "--bots", "greedy,random", "--games", "99")
    code, out, _ = outcome(capsys, *arguments)
    assert code == 0
    for word in ("99 games", "greedy", "random", "mean", "± 95 %", "won", "Penalties", "Seed"):
        assert word in out


def test_simulate_writes_records(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ("simulate", "twenty-one", "--bots", "random,greedy", "--games", "11")
    code, _, _ = outcome(capsys, *arguments, "--seed", "3", "--records", str(tmp_path / "new"))
    files = sorted((tmp_path / "new").iterdir())
    assert code == 0
    assert [file.name for file in files] == [f"twenty-one-3-{n:02}.txt" for n in range(11)]
    assert all(rw.Record.loads(file.read_text()).state.result for file in files)


def test_simulate_versus(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plot, out_file = tmp_path / "plot.svg", tmp_path / "games.parquet"
    arguments = ("simulate", "qwixx", "--bots", "greedy", "--versus", "random", "--seed", "1")
    files = ("--plot", str(plot), "--out", str(out_file))
    code, out, err = outcome(capsys, *arguments, "--games", "900", "--until-clear", *files)
    assert (code, err) == (0, "")
    assert "Seat 1: greedy is better than random by" in out
    assert plot.stat().st_size > 1000
    assert out_file.stat().st_size > 1000
    code, out, _ = outcome(capsys, *arguments, "--games", "30", "--json")
    data = json.loads(out)
    assert list(data) == ["first", "second", "differences", "watched"]
    assert (
        data["differences"][0]["mean"]
        == data["first"]["seats"][0]["mean"] - (data["second"]["seats"][0]["mean"])
    )


def test_ctrl_c_saves_what_is_finished(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from rollwright.lab.parquet import GameFile

    add = GameFile.add

    def interrupted(self: GameFile, chosen: Any, games: Any) -> None:
        add(self, chosen, games)
        raise KeyboardInterrupt

    monkeypatch.setattr(GameFile, "add", interrupted)
    out_file = tmp_path / "games.parquet"
    arguments = ("simulate", "qwixx", "--bots", "greedy", "--games", "100000", "--seed", "1")
    code, out, err = outcome(capsys, *arguments, "--out", str(out_file))
    assert code == 130
    assert "4,096 games" in out
    assert err == (
        f"rollwright: stopped by hand; 4,096 games were finished and count, in {out_file}\n"
    )
    assert parquet.read_metadata(out_file).num_rows == 4096


def test_a_bot_that_fails_gets_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "qwixx", "--bots", "tests.lab.own_bots:Broken", "--games", "3")
    code, out, err = outcome(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "0 games were finished" in err


def test_tournament(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ("tournament", "qwixx", "--bots", "random,greedy", "--games", "200", "--seed", "1")
    code, out, err = outcome(capsys, *arguments, "--plot", str(tmp_path / "plot.png"))
    assert (code, err) == (0, "")
    assert out.index("greedy") < out.index("random")
    for word in ("400 games", "rating", "± 2 sigma", "ahead of the column"):
        assert word in out
    code, out, _ = outcome(capsys, *arguments, "--json")
    assert json.loads(out)["standings"][0]["bot"] == "greedy"


def test_bench_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = outcome(capsys, "bench", "--json", "--seconds", "0.01")
    rows = json.loads(out)
    assert code == 0
    assert {row["mode"] for row in rows} == {"compiled", "plain"}
    assert list(rows[0]) == [
        "game",
        "players",
        "mode",
        "threads",
        "games_per_cpu_second",
        "decisions_per_cpu_second",
    ]


def test_bench_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = outcome(capsys, "bench", "--seconds", "0.01")
    assert code == 0
    assert "twenty-one" in out
    assert "× plain" in out


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = outcome(capsys, "games")
    assert code == 0
    for word in ("clever", "qwixx", "twenty-one", "solo_extra", "sheets", "Wolfgang Warsch"):
        assert word in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dance"], "invalid choice"),
        (["simulate", "chess"], "there is no game 'chess'"),
        (["simulate", "qwixx", "--players", "six"], "should be a whole number"),
        (["simulate", "qwixx", "--players", "6"], "1 to 5 players"),
        (["simulate", "qwixx", "--bots", "clever"], "there is no bot"),
        (["simulate", "qwixx", "--set", "speed"], "should be name=value"),
        (["simulate", "qwixx", "--set", "speed=9"], "has no option 'speed'"),
        (["simulate", "twenty-one", "--set", "sheets=AA", "--players", "2"], "all different"),
        (["simulate", "qwixx", "--games", "0"], "number of games"),
        (["simulate", "qwixx", "--until-clear"], "give the other by --versus"),
        (["simulate", "qwixx", "--versus", "random"], "nothing to compare"),
        (["simulate", "qwixx", "--plot", "plot.txt"], "should end in .svg"),
        (["simulate", "qwixx", "--plot", "/proc/plot.svg"], "can't be written"),
        (["tournament", "qwixx", "--bots", "greedy,random", "--plot", "/proc/a.svg"], "written"),
        (["simulate", "qwixx", "--out", "no/such/folder/games.parquet"], "can't write"),
        (["simulate", "qwixx", "--bots", "no_module:Bot"], "can't be loaded"),
        (["simulate", "qwixx", "--ray", "127.0.0.1:9"], "no Ray cluster can be reached"),
        (["simulate", "qwixx", "--ray", "nowhere"], "a Ray cluster is at host:port"),
        (["tournament", "qwixx", "--bots", "greedy"], "needs 2 bots"),
        (["bench", "--seconds", "-1"], "number of seconds"),
        (["replay", "no-such-file"], "no-such-file"),
        (["play", "chess"], "there is no game 'chess'"),
    ],
)
def test_wrong_calls_get_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    code, out, err = outcome(capsys, *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


def test_a_bad_record_is_told_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lines = golden("qwixx-2-1").read_text().splitlines()
    lines[7] = "2 mark r9"
    file = tmp_path / "bad.txt"
    file.write_text("\n".join(lines))
    code, _, err = outcome(capsys, "replay", str(file))
    assert code == 2
    assert "line 8: seat 2 can't play 'mark r9' now; legal: pass, mark r8" in err


def test_records_folder_that_is_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    arguments = ("simulate", "qwixx", "--games", "1", "--records", str(file))
    code, _, err = outcome(capsys, *arguments)
    assert code == 2
    assert "can't write records" in err


def test_help_needs_no_numbers() -> None:
    """What is slow to import stays out of the way of `--help` and of play."""
    program = (
        "import sys, rollwright.cli, rollwright.terminal.play\n"
        "heavy = {'numba', 'numpy', 'llvmlite'} & set(sys.modules)\n"
        "sys.exit(repr(heavy) if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_module_is_the_command() -> None:
    call = [sys.executable, "-m", "rollwright", "--version"]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    assert done.stdout == "rollwright 0.1.0\n"


def test_a_closed_pipe_is_no_error() -> None:
    call = f"{sys.executable} -m rollwright replay --json {golden('clever-4-1')} | head -1"
    done = subprocess.run(call, shell=True, capture_output=True, text=True)
    assert done.stderr == ""


def test_a_public_address_is_no_more_than_that(capsys: pytest.CaptureFixture[str]) -> None:
    for url in ("games.example.org", "https://example.org/games", "https://a@example.org", "["):
        code, out, err = outcome(capsys, "serve", "--public-url", url)
        assert (code, out) == (2, "")
        assert "should be like https://example.org, without a path" in err
        assert err.count("\n") == 1
