"""Opens the store that the settings name: a file by default, or a database."""

from __future__ import annotations

from pathlib import Path

from rollwright.server.sqlite_store import SqliteStore
from rollwright.server.store import Store, StoreError

POSTGRES = ("postgresql://", "postgres://")


def is_database(place: str) -> bool:
    """Whether a store's place is the address of a database, not the name of a file."""
    return place.startswith(POSTGRES)


async def open_store(data: Path, database: str | None = None) -> Store:
    """The store in a file, or in a database if there is one."""
    if database is None:
        return SqliteStore(data)
    if not is_database(database):
        raise StoreError("the address of a database is written postgresql://…")
    try:
        from rollwright.server.postgres_store import open_postgres
    except ImportError:
        raise StoreError("a database needs asyncpg: pip install 'rollwright[postgres]'") from None
    return await open_postgres(database)


async def prepare(database: str) -> None:
    """Checks that a database can be used, and removes old tables at which nobody played."""
    store = await open_store(Path(), database)
    await store.sweep()
    await store.close()
