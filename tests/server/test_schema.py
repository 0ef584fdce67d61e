"""Stores of earlier versions: they open, and nothing is lost."""

import asyncio
import gzip
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest

from rollwright.server import datafile, schema
from rollwright.server.log import Log
from rollwright.server.sqlite_store import SqliteStore
from rollwright.server.store import StoreError
from rollwright.server.stores import open_store

from .kinds import KINDS, POSTGRES, empty
from .postgres import Cluster
from .running import run

STORES = Path(__file__).parent / "stores"
"""One of each version before this one, written by that version's own server."""


def unpacked(version: int, folder: Path) -> Path:
    path = folder / f"version-{version}.sqlite"
    path.write_bytes(gzip.decompress((STORES / f"{path.name}.gz").read_bytes()))
    return path


def rows(path: Path) -> dict[str, set[tuple[object, ...]]]:
    """Everything in a file, by table and columns of the oldest version that has them."""
    connection = sqlite3.connect(path)
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    found = {name: set(connection.execute(f"SELECT * FROM {name}")) for (name,) in tables}
    connection.close()
    return found


def test_there_is_one_of_every_earlier_version() -> None:
    names = {path.name for path in STORES.iterdir()}
    assert names == {f"version-{n}.sqlite.gz" for n in range(1, schema.VERSION)}


@pytest.mark.parametrize("version", range(1, schema.VERSION))
def test_a_store_of_an_earlier_version_opens_and_loses_nothing(
    version: int, tmp_path: Path
) -> None:
    path = unpacked(version, tmp_path)
    before = rows(path)
    datafile.prepare(path)
    after = rows(path)
    for name, old in before.items():
        assert {row[: len(next(iter(old)))] for row in after[name]} == old if old else True

    async def look() -> None:
        store = SqliteStore(path)
        games = 0
        for table_id, *_ in before["tables"]:
            found = await store.load(str(table_id))
            assert found is not None
            log = Log(found.table.start(), found.log)
            games += log.over
        assert games >= 1
        assert len(await store.daily_key()) == schema.KEY_BYTES
        await store.close()

    run(look())


def test_a_key_stays_what_it_is(tmp_path: Path) -> None:
    async def keys() -> list[bytes]:
        found = []
        for _ in range(2):
            store = SqliteStore(tmp_path / "x")
            found.append(await store.daily_key())
            await store.close()
        return found

    first, second = run(keys())
    assert first == second


@pytest.mark.skipif(POSTGRES not in KINDS, reason="PostgreSQL is not installed")
def test_many_processes_migrate_a_database_once(cluster: Callable[[], Cluster]) -> None:
    address = cluster().address

    async def open_all() -> None:
        await empty(address)
        stores = await asyncio.gather(*(open_store(Path(), address) for _ in range(8)))
        keys = {await store.daily_key() for store in stores}
        assert len(keys) == 1
        for store in stores:
            await store.close()
        connection = await asyncpg.connect(address)
        assert await connection.fetchval("SELECT count(*) FROM rollwright") == 1
        await connection.execute("UPDATE rollwright SET version = 99")
        await connection.close()
        with pytest.raises(StoreError, match="newer Rollwright"):
            await open_store(Path(), address)

    run(open_all())


def test_a_file_needs_nothing_that_a_database_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "rollwright.server.postgres_store", raising=False)

    async def try_both() -> None:
        await (await open_store(tmp_path / "x")).close()
        with pytest.raises(StoreError, match=r"rollwright\[postgres\]"):
            await open_store(tmp_path / "x", "postgresql://localhost/x")

    run(try_both())


def test_addresses_that_cannot_be_used(tmp_path: Path) -> None:
    async def fail(address: str) -> str:
        with pytest.raises(StoreError) as told:
            await open_store(tmp_path, address)
        return str(told.value)

    assert "postgresql://" in run(fail("mysql://x"))
    assert "can't use the database" in run(fail(f"postgresql://nobody@/x?host={tmp_path}"))
