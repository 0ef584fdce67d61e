"""The doctor: whatever page of a file is damaged, all other games are saved."""

import random
import sqlite3
from pathlib import Path

import pytest

from rollwright.server import rescue

from .test_archive import command
from .test_schema import rows, unpacked

PAGE = 4096


def test_a_whole_file_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = unpacked(2, tmp_path)
    assert command("doctor", "--data", str(path)) == 0
    assert "whole: 7 tables" in capsys.readouterr().out
    assert command("doctor", "--data", str(tmp_path / "nothing")) == 2


@pytest.mark.parametrize("version", [1, 2])
def test_everything_is_found_in_a_whole_file(version: int, tmp_path: Path) -> None:
    path = unpacked(version, tmp_path)
    before = rows(path)
    saved = rescue.save(rescue.find(path), tmp_path / "new")
    after = rows(tmp_path / "new")
    assert (saved.whole, saved.cut, saved.gone) == (len(before["tables"]), 0, 0)
    assert {row[:4] for row in after["events"]} == before["events"]
    for name in ("guests", "holders", "tries"):
        assert after[name] == before.get(name, set())
    assert {row[:17] for row in after["tables"]} == {row[:17] for row in before["tables"]}
    if version == 2:
        assert after["keys"] == before["keys"]


def test_devices_and_tries_at_puzzles_are_saved_as_they_were(tmp_path: Path) -> None:
    path = unpacked(5, tmp_path)
    with sqlite3.connect(path) as file:
        file.execute("INSERT INTO devices VALUES (?, ?, 'Firefox', 1.5)", ("d" * 32, "f" * 32))
        file.execute("INSERT INTO devices VALUES (?, '', '', 2.5)", ("e" * 32,))
        file.execute("INSERT INTO attempts VALUES ('a-puzzle', ?, 1)", ("a" * 16,))
    before = rows(path)
    rescue.save(rescue.find(path), tmp_path / "new")
    after = rows(tmp_path / "new")
    assert after["devices"] == before["devices"]
    assert after["attempts"] == {("a-puzzle", "a" * 16, 1)}


def test_what_is_only_in_the_write_ahead_log_is_found(tmp_path: Path) -> None:
    path = unpacked(2, tmp_path)
    writer = sqlite3.connect(path)
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("INSERT INTO guests VALUES (?, 'Zoe')", ("f" * 32,))
    writer.commit()
    assert ("f" * 32,) in rescue.find(path).of("guests")
    writer.execute("INSERT INTO guests VALUES (?, 'Uwe')", ("e" * 32,))
    assert ("e" * 32,) not in rescue.find(path).of("guests")
    writer.close()


def test_one_damaged_page_costs_only_what_was_on_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also the first one, without which SQLite opens nothing."""
    whole = unpacked(2, tmp_path)
    data, before = whole.read_bytes(), rows(whole)
    rng = random.Random(1)
    tables = 0
    for page in range(len(data) // PAGE):
        damaged, new = tmp_path / f"damaged-{page}", tmp_path / f"new-{page}"
        damaged.write_bytes(data[: page * PAGE] + rng.randbytes(PAGE) + data[(page + 1) * PAGE :])
        saved = rescue.save(rescue.find(damaged), new)
        after = rows(new)
        assert {row[:4] for row in after["events"]} <= before["events"]
        assert saved.whole + saved.cut == len(after["tables"])
        tables += len(after["tables"])
    assert tables > 0.8 * len(before["tables"]) * (len(data) // PAGE)
    first = ("doctor", "--data", str(tmp_path / "damaged-0"))
    assert command(*first) == 1
    assert command(*first, "--save", str(tmp_path / "n")) == 0
    told = capsys.readouterr().out
    assert "is damaged" in told
    assert "Saved in" in told
    assert {row[:4] for row in rows(tmp_path / "n")["events"]} == before["events"]


def test_a_log_is_kept_up_to_a_gap_and_to_what_the_rules_forbid(tmp_path: Path) -> None:
    path = unpacked(2, tmp_path)
    file = sqlite3.connect(path)
    (one, _), (two, _) = file.execute(
        "SELECT table_id, count(*) FROM events GROUP BY 1 ORDER BY 2 DESC LIMIT 2"
    ).fetchall()
    file.execute("DELETE FROM events WHERE table_id = ? AND number = 5", (one,))
    file.execute("UPDATE events SET text = '9 x' WHERE table_id = ? AND number = 7", (two,))
    file.commit()
    file.execute("VACUUM")
    file.close()
    saved = rescue.save(rescue.find(path), tmp_path / "new")
    assert saved.cut == 2
    new = sqlite3.connect(tmp_path / "new")
    counts = dict(new.execute("SELECT table_id, count(*) FROM events GROUP BY 1").fetchall())
    winners = dict(new.execute("SELECT id, winners FROM tables").fetchall())
    new.close()
    assert (counts[one], counts[two]) == (4, 6)
    assert (winners[one], winners[two]) == (None, None)
