"""The data file: its tables, how it is opened, made ready for a server, and copied."""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from rollwright.server import queries, schema
from rollwright.server.store import UNUSED_FOR, StoreError

WAIT = 10
"""Seconds to wait while another process writes."""


def default() -> Path:
    """The file in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("rollwright", appauthor=False) / "tables.sqlite"


def connect(path: Path) -> sqlite3.Connection:
    """Opens a file as the server uses it; a new one gets its tables."""
    with _explained(path):
        connection = sqlite3.connect(
            path, timeout=WAIT, isolation_level=None, check_same_thread=False
        )
        try:
            connection.row_factory = sqlite3.Row
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            _set_up(connection)
        except BaseException:
            connection.close()
            raise
    return connection


def prepare(path: Path) -> None:
    """Checks that a file is not damaged, and removes old tables at which nobody played."""
    with closing(connect(path)) as connection, _explained(path):
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise _damaged(path, found.splitlines()[-1])
        _sweep(connection)


def copy(path: Path, to: Path) -> int:
    """Copies a file while a server may write to it; returns how many tables there are.

    Never overwrites a file, and never leaves a half-written one behind.
    """
    to.open("xb").close()
    beside = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        tables = _vacuum(path, beside)
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        beside.replace(to)
    except BaseException:
        for file_name in (beside, to):
            with suppress(OSError):
                file_name.unlink()
        raise
    return tables


def _vacuum(path: Path, to: Path) -> int:
    address = f"{path.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, timeout=WAIT, uri=True)) as connection:
        connection.execute("VACUUM INTO ?", (str(to),))
    with closing(sqlite3.connect(to)) as connection:
        (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    return int(tables)


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turns an error of SQLite into one clear line."""
    try:
        yield
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_CORRUPT:
            raise _damaged(path, str(error)) from None
        raise StoreError(f"can't keep data in {path}: {error}") from None


def _damaged(path: Path, why: str) -> StoreError:
    return StoreError(
        f"the data in {path} is damaged ({why}): put a copy made by `rollwright backup` in its"
        " place, or choose another file with --data"
    )


def _set_up(connection: sqlite3.Connection) -> None:
    """Makes the tables of a new file, and those an older one lacks.

    Refuses a newer version's file.
    """
    connection.create_function("clock", 0, time.time)
    connection.execute("BEGIN IMMEDIATE")
    found = connection.execute("PRAGMA user_version").fetchone()[0]
    if found > schema.VERSION:
        raise sqlite3.DatabaseError("it was written by a newer Rollwright")
    for statement in schema.steps(found):
        connection.execute(statement)
    if found < schema.VERSION:
        key = (schema.DAILY_KEY, secrets.token_bytes(schema.KEY_BYTES))
        connection.execute(schema.for_sqlite(schema.INSERT_KEY), key)
        connection.execute(f"PRAGMA user_version = {schema.VERSION}")
    connection.execute("COMMIT")


def _sweep(connection: sqlite3.Connection) -> None:
    """Removes old tables at which nothing was ever played."""
    connection.execute("BEGIN IMMEDIATE")
    for query in queries.SWEEP:
        connection.execute(schema.for_sqlite(query), (time.time() - UNUSED_FOR,))
    connection.execute("COMMIT")
