"""Stores of every kind, for tests of what they have in common."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import asyncpg

from rollwright.server.store import Store
from rollwright.server.stores import open_store

from . import postgres
from .postgres import Cluster
from .running import run
from .simulation.memory import Disk, MemoryStore

Opener = Callable[[], Awaitable[Store]]
SQLITE, POSTGRES, MEMORY = "sqlite", "postgres", "memory"
KINDS = (SQLITE, POSTGRES) if postgres.programs() else (SQLITE,)
"""What a server can use; the one in memory is that of the simulation."""


async def _open_memory(disk: Disk) -> Store:
    return MemoryStore(disk)


async def empty(address: str) -> None:
    """Removes everything from a database."""
    connection = await asyncpg.connect(address)
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await connection.close()


def opener(kind: str, folder: Path, cluster: Callable[[], Cluster]) -> Opener:
    """Opens a new store of a kind, the same one each time."""
    if kind == SQLITE:
        return partial(open_store, folder / "tables.sqlite")
    if kind == MEMORY:
        return partial(_open_memory, Disk())
    address = cluster().address
    run(empty(address))
    return partial(open_store, folder, address)
