"""The store: unique numbers, durable answers, commits together."""

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest

from rollwright.server import datafile
from rollwright.server.datafile import StoreError
from rollwright.server.store import Store
from rollwright.server.table import BOT, PERSON, Progress, Seat, Table
from rollwright.server.writer import Conflict

from .running import run

NOBODY = Progress([])


def new_table(guest: str = "anna", **more: object) -> Table:
    seats = (Seat(PERSON, "Anna", holders=frozenset({guest})), Seat(BOT, bot="greedy"))
    fields = {"id": "t1", "game": "qwixx", "options": {}, "seats": seats, "host": guest}
    return Table(**{**fields, **more})  # type: ignore[arg-type]


def test_a_table_comes_back_as_it_was(tmp_path: Path) -> None:
    table = new_table(series=5, series_game=2, series_scores=((1, 2),), listed=True, dice="real")

    async def write() -> None:
        store = Store(tmp_path / "x")
        await store.create(table, Progress([1]))
        await store.append("t1", 1, "roll w1", Progress([1]))
        await store.append("t1", 2, "1 pass", Progress([], [3, 4], [2]))
        await store.rename("anna", "Anna")
        store.close()

    run(write())
    store = Store(tmp_path / "x")
    found = store.load("t1")
    assert found is not None
    assert found[0] == table
    assert [text for text, _ in found[1]] == ["roll w1", "1 pass"]
    (listing,) = store.tables_of("anna")
    assert (listing.progress, listing.number) == (Progress([], [3, 4], [2]), 2)
    assert store.lobby() == []
    assert (store.name("anna"), store.name("ben"), store.load("t2")) == ("Anna", "", None)
    store.close()


def test_old_tables_are_swept_if_nothing_was_played(tmp_path: Path) -> None:
    async def write() -> None:
        store = Store(tmp_path / "x")
        for name, created in (("old", 0.0), ("played", 0.0), ("new", time.time())):
            await store.create(new_table(id=name, created=created), NOBODY)
        await store.append("played", 1, "roll", NOBODY)
        datafile.prepare(tmp_path / "x")
        found = {listing.table.id for listing in store.tables_of("anna")}
        assert found == {"played", "new"}
        store.close()

    run(write())


def test_the_lobby_looks_at_no_more_than_it_shows(tmp_path: Path) -> None:
    """However many tables there are: the steps that SQLite takes are counted, not the time."""

    async def steps(hidden: int) -> int:
        store = Store(tmp_path / str(hidden))
        for number in range(hidden):
            await store.create(new_table(id=f"h{number}"), NOBODY)
        for number in range(5):
            await store.create(new_table(id=f"t{number}", listed=True), NOBODY)
        await store.create(new_table(id="left", listed=True, seats=(Seat(BOT),)), NOBODY)
        count = 0

        def step() -> int:
            nonlocal count
            count += 1
            return 0

        store._reader.set_progress_handler(step, 1)
        found = [listing.table.id for listing in store.lobby()]
        store._reader.set_progress_handler(None, 0)
        assert found == ["t4", "t3", "t2", "t1", "t0"]
        store.close()
        return count

    assert run(steps(200)) < 1.2 * run(steps(2))


def test_two_writers_never_both_append(tmp_path: Path) -> None:
    async def write() -> list[object]:
        stores = [Store(tmp_path / "x") for _ in range(2)]
        await stores[0].create(new_table(), NOBODY)
        tries = [
            store.append("t1", number, f"{seat} pass", NOBODY)
            for number in range(1, 21)
            for seat, store in enumerate(stores, 1)
        ]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        found = stores[0].load("t1")
        assert found is not None
        assert len(found[1]) == 20
        for store in stores:
            store.close()
        return list(outcomes)

    outcomes = run(write())
    pairs = zip(outcomes[::2], outcomes[1::2], strict=True)
    assert all(sum(isinstance(o, Conflict) for o in pair) == 1 for pair in pairs)


def test_what_arrives_together_is_committed_together(tmp_path: Path) -> None:
    """A job that fails leaves no trace and doesn't disturb the others of its commit."""

    async def write() -> None:
        store = Store(tmp_path / "x")
        await store.create(new_table(), NOBODY)
        jobs = [store.append("t1", number, "roll", NOBODY) for number in (1, 2, 2, 3)]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert [isinstance(outcome, float) for outcome in outcomes] == [True, True, False, True]
        again = store.create(new_table(id="t2", previous="t1"), NOBODY)
        twice = store.create(new_table(id="t3", previous="t1"), NOBODY)
        _, second = await asyncio.gather(again, twice, return_exceptions=True)
        assert isinstance(second, Conflict)
        found = store.load("t1")
        assert found is not None
        assert found[0].following == "t2"
        assert store.load("t3") is None
        store.close()

    run(write())


def test_a_write_that_fails_is_told_and_the_store_goes_on(tmp_path: Path) -> None:
    async def write() -> None:
        store = Store(tmp_path / "x")
        await store.create(new_table(), NOBODY)
        other = sqlite3.connect(tmp_path / "x")
        other.execute("DROP TABLE events")
        other.commit()
        other.close()
        with pytest.raises(StoreError):
            await store.append("t1", 1, "roll", NOBODY)
        await store.rename("anna", "Anna")
        assert store.name("anna") == "Anna"
        store.close()

    run(write())


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="can't keep data in"):
        Store(tmp_path)
    (tmp_path / "text").write_text("no database " * 100)
    with pytest.raises(StoreError, match="not a database"):
        Store(tmp_path / "text")
    newer = sqlite3.connect(tmp_path / "newer")
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(StoreError, match="newer Rollwright"):
        Store(tmp_path / "newer")


def test_damaged_pages_are_told_in_one_line(tmp_path: Path) -> None:
    """Wherever the damage is: in what is read at the start, or in what nobody looks at then."""

    async def fill() -> None:
        store = Store(tmp_path / "x")
        for number in range(40):
            await store.create(new_table(id=f"t{number}", created=0.0), NOBODY)
            await store.append(f"t{number}", 1, "roll " + "w1 " * 200, NOBODY)
        store.close()

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
