"""The thread that writes to the data file.

What arrives while it waits for the disk is committed together. Whoever writes waits until it is on
the disk.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from rollwright.server import datafile
from rollwright.server.datafile import StoreError

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


class Conflict(Exception):
    """Somebody else has appended this entry, or made this table."""


class Write(Generic[Result_co]):
    """A change of the file, and somebody who waits for what comes of it."""

    def __init__(
        self, job: Callable[[sqlite3.Connection], Result_co], waiting: asyncio.Future[Result_co]
    ) -> None:
        self._job = job
        self._waiting = waiting
        self._result: Result_co
        self._error: Exception | None = None

    def run(self, connection: sqlite3.Connection) -> None:
        """Makes the change; one that conflicts with another leaves no trace."""
        connection.execute("SAVEPOINT job")
        try:
            self._result = self._job(connection)
        except sqlite3.IntegrityError as error:
            self._error = Conflict(str(error))
            connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")

    def fail(self, error: Exception) -> None:
        self._error = error

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop in which somebody waits."""
        return self._waiting.get_loop()

    def settle(self) -> None:
        """Tells whoever waits; to be called in their loop."""
        if self._waiting.cancelled():
            return
        if self._error is not None:
            self._waiting.set_exception(self._error)
        else:
            self._waiting.set_result(self._result)


class Writer:
    """Writes to a file, one batch after the other."""

    def __init__(self, path: Path) -> None:
        self.connection = datafile.connect(path)
        self._writes: queue.SimpleQueue[Write[object] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        """What a job returns, once its changes are on the disk."""
        waiting: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        write: Write[Result] = Write(job, waiting)
        self._writes.put(write)
        return await waiting

    def close(self) -> None:
        """Writes what is waiting and closes the file."""
        self._writes.put(None)
        self._thread.join()
        self.connection.close()

    def _run(self) -> None:
        going = True
        while going:
            batch = [self._writes.get()]
            while not self._writes.empty():
                batch.append(self._writes.get())
            going = None not in batch
            _commit(self.connection, [write for write in batch if write is not None])


def _commit(connection: sqlite3.Connection, batch: list[Write[object]]) -> None:
    try:
        connection.execute("BEGIN IMMEDIATE")
        for write in batch:
            write.run(connection)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        for write in batch:
            write.fail(StoreError(f"nothing was changed, it can't be stored: {error}"))
    _tell(batch)


def _tell(batch: list[Write[object]]) -> None:
    """Tells whoever waits, in their own thread: that is woken once for all of them."""

    def settle(writes: list[Write[object]]) -> None:
        for write in writes:
            write.settle()

    for loop in {write.loop for write in batch}:
        writes = [write for write in batch if write.loop is loop]
        loop.call_soon_threadsafe(settle, writes)
