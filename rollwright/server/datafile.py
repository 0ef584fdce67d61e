"""The data file: its tables, how it is opened, made ready for a server, and copied."""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from rollwright.server.refusal import Refusal

FIRST = """
CREATE TABLE guests (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seats TEXT NOT NULL,
    host TEXT NOT NULL, dice TEXT NOT NULL, listed INTEGER NOT NULL, series INTEGER NOT NULL,
    series_game INTEGER NOT NULL, series_scores TEXT NOT NULL, previous TEXT UNIQUE,
    secret BLOB NOT NULL, created REAL NOT NULL, changed REAL NOT NULL,
    owing TEXT NOT NULL, scores TEXT, winners TEXT
) WITHOUT ROWID;
CREATE TABLE holders (
    guest TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,
    PRIMARY KEY (guest, table_id, seat)
) WITHOUT ROWID;
CREATE TABLE events (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE INDEX holders_of_table ON holders (table_id);
CREATE INDEX tables_of_host ON tables (host);
CREATE INDEX tables_listed ON tables (changed) WHERE listed;
"""
DAILY = """
ALTER TABLE tables ADD COLUMN daily TEXT;
CREATE INDEX tables_of_day ON tables (daily, game) WHERE daily IS NOT NULL;
CREATE TABLE tries (
    guest TEXT NOT NULL, day TEXT NOT NULL, game TEXT NOT NULL, table_id TEXT NOT NULL,
    PRIMARY KEY (guest, day, game)
) WITHOUT ROWID;
CREATE TABLE verdicts (
    table_id TEXT PRIMARY KEY, errors REAL, luck TEXT NOT NULL, skill TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE experts (
    day TEXT NOT NULL, game TEXT NOT NULL, score INTEGER, PRIMARY KEY (day, game)
) WITHOUT ROWID;
CREATE TABLE keys (name TEXT PRIMARY KEY, secret BLOB NOT NULL) WITHOUT ROWID;
"""
STEPS = (FIRST, DAILY)
"""How a file became what it is: version n has had the first n of these."""
VERSION = len(STEPS)
DAILY_KEY = "daily"
KEY_BYTES = 32
UNUSED_FOR = 7 * 24 * 3600
WAIT = 10
"""Seconds to wait while another process writes."""


class StoreError(Refusal):
    """The file can't be opened, read or written."""

    def __init__(self, reason: str) -> None:
        super().__init__("storage", reason)


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
    """Makes the tables of a new file, and what an older one lacks. Refuses a newer version's."""
    connection.execute("BEGIN IMMEDIATE")
    found = connection.execute("PRAGMA user_version").fetchone()[0]
    if found > VERSION:
        raise sqlite3.DatabaseError("it was written by a newer Rollwright")
    for step in STEPS[found:]:
        for statement in step.split(";"):
            connection.execute(statement)
    if found < VERSION:
        key = (DAILY_KEY, secrets.token_bytes(KEY_BYTES))
        connection.execute("INSERT OR IGNORE INTO keys VALUES (?, ?)", key)
        connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def _sweep(connection: sqlite3.Connection) -> None:
    """Removes old tables at which nothing was ever played."""
    old = (
        "SELECT id FROM tables WHERE changed < ?"
        " AND NOT EXISTS (SELECT 1 FROM events WHERE table_id = tables.id)"
    )
    connection.execute("BEGIN IMMEDIATE")
    ids = [tuple(row) for row in connection.execute(old, (time.time() - UNUSED_FOR,))]
    connection.executemany("DELETE FROM holders WHERE table_id = ?", ids)
    connection.executemany("DELETE FROM tables WHERE id = ?", ids)
    connection.execute("COMMIT")
