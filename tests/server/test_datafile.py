"""The data file: what can't be used or is damaged, and the thread for slow disks."""

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest

from rollwright.server import batches, datafile
from rollwright.server.changes import Statement
from rollwright.server.sqlite_store import SqliteStore
from rollwright.server.store import StoreError
from rollwright.server.table import Progress

from .running import run
from .test_store import NOBODY, new_table


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="can't keep data in"):
        SqliteStore(tmp_path)
    (tmp_path / "text").write_text("no database " * 100)
    with pytest.raises(StoreError, match="not a database"):
        SqliteStore(tmp_path / "text")
    newer = sqlite3.connect(tmp_path / "newer")
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(StoreError, match="newer Rollwright"):
        SqliteStore(tmp_path / "newer")


def test_damaged_pages_are_told_in_one_line(tmp_path: Path) -> None:
    """Wherever the damage is: in what is read at the start, or in what nobody looks at then."""

    async def fill() -> None:
        store = SqliteStore(tmp_path / "x")
        for number in range(40):
            await store.create(new_table(id=f"t{number}", created=0.0), NOBODY)
            await store.append(f"t{number}", 1, "roll " + "w1 " * 200, NOBODY)
        await store.close()

    run(fill())
    datafile.prepare(tmp_path / "x")
    whole = (tmp_path / "x").read_bytes()
    pages = len(whole) // 4096
    assert pages > 10
    for page in range(1, pages):
        damaged = tmp_path / f"damaged-{page}"
        damaged.write_bytes(
            whole[: page * 4096] + bytes([0xA5]) * 4096 + whole[(page + 1) * 4096 :]
        )
        with pytest.raises(StoreError, match=r"is damaged .*rollwright backup") as told:
            datafile.prepare(damaged)
        assert "\n" not in str(told.value)


def test_the_lobby_looks_at_no_more_than_it_shows(tmp_path: Path) -> None:
    """However many tables there are: the steps that SQLite takes are counted, not the time."""

    async def steps(hidden: int) -> int:
        store = SqliteStore(tmp_path / str(hidden))
        for number in range(hidden):
            await store.create(new_table(id=f"h{number}"), NOBODY)
        for number in range(5):
            await store.create(new_table(id=f"t{number}", listed=True), NOBODY)
        count = 0

        def step() -> int:
            nonlocal count
            count += 1
            return 0

        store._reader.set_progress_handler(step, 1)
        found = [listing.table.id for listing in await store.lobby()]
        store._reader.set_progress_handler(None, 0)
        assert found == ["t4", "t3", "t2", "t1", "t0"]
        await store.close()
        return count

    assert run(steps(200)) < 1.2 * run(steps(2))


def test_a_write_that_fails_is_told_and_the_store_goes_on(tmp_path: Path) -> None:
    async def write() -> None:
        store = SqliteStore(tmp_path / "x")
        await store.create(new_table(), NOBODY)
        store._writer.execute("DROP TABLE events")
        with pytest.raises(StoreError, match="nothing was changed"):
            await store.append("t1", 1, "roll", Progress([]))
        await store.rename("anna", "Anna")
        assert await store.name("anna") == "Anna"
        await store.close()

    run(write())


def test_one_who_cannot_be_told_does_not_keep_others_waiting(tmp_path: Path) -> None:
    async def write() -> None:
        store = SqliteStore(tmp_path / "x")
        await store.create(new_table(), NOBODY)

        def fail(outcome: object) -> None:
            raise RuntimeError

        store.submit(Statement("DELETE FROM guests", ()), fail)
        await store.rename("anna", "Anna")
        await store.close()

    run(write())


def test_a_thread_commits_while_the_disk_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order of submitting; and again in the loop when it is quick."""
    clock = [0.0]
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    order: list[object] = []

    async def write() -> None:
        took = [0.1]

        def commit(changes: object) -> list[None]:
            clock[0] += took[0]
            assert isinstance(changes, list)
            order.extend(change.query for change in changes)
            return [None] * len(changes)

        found = batches.Batches(commit)

        async def submit(name: str) -> None:
            done = asyncio.get_running_loop().create_future()
            found.submit(Statement(name, ()), done.set_result)
            await done

        await submit("first")
        assert found.threaded
        await asyncio.gather(*(submit(str(n)) for n in range(5)))
        took[0] = 0.0
        for n in range(5, 40):
            await submit(str(n))
        assert not found.threaded
        await found.close()

    run(write())
    assert order == ["first", *map(str, range(40))]
