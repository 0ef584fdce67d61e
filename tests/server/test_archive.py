"""Archives: everything goes from one kind of store to the other and back."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rollwright.cli import main
from rollwright.core.record import Record

from .kinds import KINDS, POSTGRES, empty
from .postgres import Cluster
from .running import run
from .test_schema import rows, unpacked


def command(*arguments: str) -> int:
    """Runs a command in a thread: in this one, others may have a loop."""

    async def work() -> int:
        return await asyncio.to_thread(main, [*arguments, "--lang", "en"])

    return run(work())


def test_an_archive_brings_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = unpacked(2, tmp_path)
    archive, new = str(tmp_path / "archive"), str(tmp_path / "new")
    assert command("export", archive, "--data", str(old)) == 0
    assert command("import", archive, "--data", new) == 0
    assert rows(Path(new)) == rows(old)
    assert "7 tables read" in capsys.readouterr().out
    games = [json.loads(line) for line in Path(archive).read_text().splitlines()]
    records = [game["record"] for game in games if "record" in game]
    assert len(records) == 7
    assert all(Record.loads(text).dumps() == text for text in records)


@pytest.mark.parametrize("kind", KINDS)
def test_an_archive_goes_through_every_kind(
    kind: str, tmp_path: Path, cluster: Callable[[], Cluster]
) -> None:
    old = unpacked(2, tmp_path)
    between = ["--data", str(tmp_path / "between")]
    if kind == POSTGRES:
        run(empty(cluster().address))
        between = ["--database", cluster().address]
    one, two, end = (str(tmp_path / name) for name in ("one", "two", "end"))
    assert command("export", one, "--data", str(old)) == 0
    assert command("import", one, *between) == 0
    assert command("export", two, *between) == 0
    assert sorted(Path(one).read_text().splitlines()) == sorted(Path(two).read_text().splitlines())
    assert command("import", two, "--data", end) == 0
    assert rows(Path(end)) == rows(old)


def test_archives_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = str(unpacked(1, tmp_path))
    text = tmp_path / "text"
    text.write_text("no archive\n")
    assert command("export", str(text), "--data", old) == 2
    assert command("import", str(text), "--data", str(tmp_path / "new")) == 2
    assert command("import", str(tmp_path / "nothing"), "--data", str(tmp_path / "new")) == 2
    assert command("import", str(text), "--data", old) == 2
    told = capsys.readouterr().err
    for part in ("already exists", "not an archive", "can’t be read", "games in"):
        assert part in told


@pytest.mark.parametrize(
    "line",
    [
        *('{"tables": 5}', '{"tables": {}}', '{"guests": {"id": "a", "name": [1]}}'),
        *('{"guests": {"id": "a", "name": {"hex": "zz"}}}', '{"guests": {"id; --": "a"}}'),
        *('{"tables": {"id": "a"}, "log": 5}', '{"tables": {"id": "a"}, "log": [["roll"]]}'),
        *('{"archive": 1}', "5", "[" * 100_000),
    ],
)
def test_a_damaged_archive_is_refused_in_a_line(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = tmp_path / "archive"
    archive.write_text(f'{{"archive": 1}}\n{line}\n')
    assert command("import", str(archive), "--data", str(tmp_path / "new")) == 2
    assert "line 2 is not one of an archive" in capsys.readouterr().err


def test_an_empty_archive_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = tmp_path / "archive"
    archive.write_text("")
    assert command("import", str(archive), "--data", str(tmp_path / "new")) == 2
    assert "not an archive" in capsys.readouterr().err
