"""The tables of a store, and the steps that have made them what they are.

One text for SQLite and PostgreSQL.
"""

from __future__ import annotations

import re
from functools import cache

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
CREATE INDEX tables_listed ON tables (changed) WHERE listed <> 0;
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
LEASES = """
ALTER TABLE tables ADD COLUMN owner TEXT;
ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_of_owner ON tables (owner) WHERE owner IS NOT NULL;
DROP INDEX tables_listed;
CREATE INDEX tables_listed ON tables (changed) WHERE listed <> 0;
CREATE TABLE processes (
    id TEXT PRIMARY KEY, url TEXT NOT NULL, until REAL NOT NULL
) WITHOUT ROWID;
"""
COACH = """
ALTER TABLE tables ADD COLUMN coach INTEGER NOT NULL DEFAULT 0;
"""
DEVICES = """
CREATE TABLE devices (
    id TEXT PRIMARY KEY, guest TEXT NOT NULL, label TEXT NOT NULL, since REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX devices_of_guest ON devices (guest);
CREATE TABLE links (
    digest TEXT PRIMARY KEY, guest TEXT NOT NULL, until REAL NOT NULL
) WITHOUT ROWID;
"""
ATTEMPTS = """
CREATE TABLE attempts (
    puzzle TEXT NOT NULL, visitor TEXT NOT NULL, solved INTEGER NOT NULL,
    PRIMARY KEY (puzzle, visitor)
) WITHOUT ROWID;
"""
OWING = """
ALTER TABLE events ADD COLUMN owing TEXT;
"""
CLOCKS = """
ALTER TABLE tables ADD COLUMN clock TEXT;
CREATE TABLE clocks (
    table_id TEXT PRIMARY KEY, seats TEXT NOT NULL, since REAL NOT NULL, due REAL
) WITHOUT ROWID;
CREATE INDEX clocks_due ON clocks (due) WHERE due IS NOT NULL;
CREATE TABLE uptimes (
    process TEXT NOT NULL, began REAL NOT NULL, ended REAL NOT NULL, PRIMARY KEY (process, began)
) WITHOUT ROWID;
"""
GIVEN = """
ALTER TABLE tables ADD COLUMN given TEXT;
"""
STEPS = (FIRST, DAILY, LEASES, COACH + DEVICES, ATTEMPTS, OWING, CLOCKS + GIVEN)
"""A store of version n has had the first n of these. New ones are added at the end."""
VERSION = len(STEPS)
CONTENTS = (
    *("guests", "devices", "keys", "tables", "events", "holders", "tries", "verdicts", "experts"),
    "attempts",
    "clocks",
)
"""The tables that hold what people have made; the others are about processes that run."""
LOCAL = frozenset({"owner", "epoch"})
"""Columns about processes that run."""
DAILY_KEY = "daily"
KEY_BYTES = 32
INSERT_KEY = "INSERT INTO keys VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"

_SQLITE = {
    "greatest(": "max(",
    "score_of(scores)": "json_extract(scores, '$[0]')",
    "end_of(tries.day)": "CAST(strftime('%s', tries.day, '+1 day') AS INTEGER)",
}
_POSTGRES = {
    "score_of(scores)": "CAST(CAST(scores AS json) ->> 0 AS integer)",
    "end_of(tries.day)": "extract(epoch FROM CAST(CAST(tries.day AS date) + 1 AS timestamp))",
    "clock()": "CAST(extract(epoch FROM clock_timestamp()) AS double precision)",
    " WITHOUT ROWID": "",
    " BLOB": " BYTEA",
    " REAL": " DOUBLE PRECISION",
}


def steps(found: int) -> list[str]:
    """The statements that make a store of version `found` one of today."""
    return [text for step in STEPS[found:] for text in step.split(";") if text.strip()]


@cache
def for_sqlite(query: str) -> str:
    """A query as SQLite has it; `clock()` is a function that a connection brings."""
    return _replace(re.sub(r"\$(\d+)", r"?\1", query), _SQLITE)


@cache
def for_postgres(query: str) -> str:
    """A query as PostgreSQL has it."""
    return _replace(query, _POSTGRES)


def _replace(query: str, words: dict[str, str]) -> str:
    for ours, theirs in words.items():
        query = query.replace(ours, theirs)
    return query
