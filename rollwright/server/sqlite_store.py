"""A store in one SQLite file: the default, with nothing to install."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import TypeVar

from rollwright.server import datafile, queries
from rollwright.server.batches import Batches
from rollwright.server.changes import Append, Change, Conflict, Moved, Outcome, Settle, Timed
from rollwright.server.schema import for_sqlite
from rollwright.server.statements import ELSEWHERE, steps
from rollwright.server.store import Row, Store, StoreError

What = TypeVar("What")
logger = logging.getLogger(__name__)
APPEND, PROGRESS = map(for_sqlite, (queries.APPEND, queries.PROGRESS))


class SqliteStore(Store):
    """An open file. Reading is immediate; commits are made as `batches.py` says."""

    def __init__(self, path: Path) -> None:
        self._reader = datafile.connect(path)
        self._writer = datafile.connect(path)
        self._batches = Batches(lambda batch: commit(self._writer, batch))

    async def rows(self, query: str, *values: object) -> Sequence[Row]:
        return read(self._reader, query, *values)

    def submit(self, change: Change, settle: Settle) -> None:
        self._batches.submit(change, settle)

    async def close(self) -> None:
        await self._batches.close()
        self._writer.close()
        self._reader.close()


def read(connection: sqlite3.Connection, query: str, *values: object) -> Sequence[Row]:
    """The rows that a query finds."""
    try:
        return connection.execute(for_sqlite(query), values).fetchall()
    except sqlite3.Error as error:
        raise StoreError(f"it can't be read: {error}") from None


def commit(connection: sqlite3.Connection, batch: Sequence[Change]) -> Sequence[Outcome]:
    """Makes changes in one transaction; one that conflicts with another leaves no trace."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        outcomes = _make(connection, batch)
        connection.execute("COMMIT")
    except Exception as error:
        if not isinstance(error, sqlite3.Error):  # a bug of ours: others go on
            logger.exception("a batch can't be made")
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        failed = StoreError(f"nothing was changed, it can't be stored: {error}")
        return [failed] * len(batch)
    return outcomes


def _make(connection: sqlite3.Connection, batch: Sequence[Change]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for kind, found in groupby(batch, type):
        changes = list(found)
        if kind is Append and _within(connection, _append, changes) is None:
            outcomes += [None] * len(changes)
        else:
            outcomes += [_within(connection, _one, change) for change in changes]
    return outcomes


def _within(
    connection: sqlite3.Connection, make: Callable[[sqlite3.Connection, What], None], what: What
) -> Outcome:
    """The results of changes; those that conflict with others leave no trace."""
    connection.execute("SAVEPOINT job")
    outcome: Outcome = None
    try:
        make(connection, what)
    except (sqlite3.IntegrityError, Conflict) as error:
        outcome = error if isinstance(error, Conflict) else Conflict(str(error))
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")
    return outcome


def _append(connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """Appends many entries, as long as none conflicts."""
    logs = [change for change in changes if isinstance(change, Append)]
    rows = [row for change in logs for row in queries.event_values(change)]
    if connection.executemany(APPEND, rows).rowcount != len(rows):
        raise Moved(ELSEWHERE)
    connection.executemany(PROGRESS, [queries.progress_row(one) for one in logs if one.renews])


def _one(connection: sqlite3.Connection, change: Change) -> None:
    if isinstance(change, Append):
        _append(connection, [change])
    elif isinstance(change, Timed):
        _one(connection, change.change)
        connection.execute(for_sqlite(queries.SET_TIME), change.time)
    else:
        for query, rows, needed in steps(change):
            done = connection.executemany(for_sqlite(query), rows)
            if needed is not None and not done.rowcount:
                raise needed
