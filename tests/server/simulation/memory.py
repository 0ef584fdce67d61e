"""A store in memory, with the contract of the others: what is committed outlives its processes."""

import asyncio
import random
import sqlite3
import time
from collections.abc import Sequence

from rollwright.server import schema, sqlite_store
from rollwright.server.changes import Change, Outcome, Settle
from rollwright.server.store import Row, Store


class Disk:
    """What is kept; a transaction on it is made whole or not at all."""

    def __init__(self) -> None:
        self.connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.connection.row_factory = sqlite3.Row
        self.connection.create_function("clock", 0, lambda: time.time())
        for statement in schema.steps(0):
            self.connection.execute(statement)
        key = (schema.DAILY_KEY, bytes(schema.KEY_BYTES))
        self.connection.execute(schema.for_sqlite(schema.INSERT_KEY), key)


class MemoryStore(Store):
    """A connection to a disk, which takes its time: before a commit, and before its answer."""

    shared = True

    def __init__(self, disk: Disk, rng: random.Random | None = None) -> None:
        self.disk = disk
        self._rng = rng
        self._waiting: list[tuple[Change, Settle]] = []
        self._writing: asyncio.Task[None] | None = None

    async def rows(self, query: str, *values: object) -> Sequence[Row]:
        await self._pause()
        found = sqlite_store.read(self.disk.connection, query, *values)
        await self._pause()
        return found

    def submit(self, change: Change, settle: Settle) -> None:
        self._waiting.append((change, settle))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            await self._pause()
            outcomes = self.commit([change for change, _ in batch])
            await self._pause()
            for (_, settle), outcome in zip(batch, outcomes, strict=True):
                settle(outcome)
        self._writing = None

    def commit(self, batch: Sequence[Change]) -> Sequence[Outcome]:
        return sqlite_store.commit(self.disk.connection, batch)

    async def _pause(self) -> None:
        if self._rng is not None:
            await asyncio.sleep(self._rng.choice((0.0, 0.0, 0.001, 0.01, 0.2)))

    async def close(self) -> None:
        while self._writing is not None:
            await asyncio.sleep(0)
