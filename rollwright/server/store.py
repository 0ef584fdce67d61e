"""The store: tables, their logs and the guests' names in one SQLite file.

The log is the truth; `owing`, `scores` and `winners` of a table are derived from it, written in the
same transaction, so that lists of tables need no replay.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rollwright.server import datafile
from rollwright.server.datafile import StoreError
from rollwright.server.fields import Json
from rollwright.server.table import Progress, Seat, Table
from rollwright.server.writer import Writer

LISTED_FOR = 24 * 3600
LIST_LENGTH = 100


@dataclass(frozen=True)
class Listing:
    """A table as the lists of tables show it."""

    table: Table
    progress: Progress
    number: int
    changed: float


class Store:
    """An open store. Writing waits until it is on the disk; reading is immediate."""

    def __init__(self, path: Path) -> None:
        self._reader = datafile.connect(path)
        self._writer = Writer(path)

    def close(self) -> None:
        """Writes what is waiting and closes the file."""
        self._writer.close()
        self._reader.close()

    # Reading

    def load(self, table_id: str) -> tuple[Table, list[tuple[str, float]]] | None:
        """A table and its log."""
        rows = self.read("SELECT * FROM tables WHERE id = ?", table_id)
        if not rows:
            return None
        log = self.read("SELECT text, at FROM events WHERE table_id = ? ORDER BY number", table_id)
        return self._table(rows[0]), [(text, at) for text, at in log]

    def name(self, guest: str) -> str:
        """The name of a guest, empty if none was given."""
        rows = self.read("SELECT name FROM guests WHERE id = ?", guest)
        return str(rows[0][0]) if rows else ""

    def tables_of(self, guest: str) -> list[Listing]:
        """The tables at which a guest holds a seat or is host, newest change first."""
        return self._listings(
            "WHERE host = ?1 OR id IN (SELECT table_id FROM holders WHERE guest = ?1)"
            " ORDER BY changed DESC LIMIT ?2",
            *(guest, LIST_LENGTH),
        )

    def lobby(self) -> list[Listing]:
        """Listed tables where somebody sits and the game isn't over, newest change first."""
        return self._listings(
            "WHERE listed AND changed > ? AND winners IS NULL"
            " AND EXISTS (SELECT 1 FROM holders WHERE table_id = tables.id)"
            " ORDER BY changed DESC LIMIT ?",
            *(time.time() - LISTED_FOR, LIST_LENGTH),
        )

    def read(self, query: str, *values: object) -> list[sqlite3.Row]:
        """The rows that a query finds."""
        try:
            return self._reader.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"it can't be read: {error}") from None

    def _listings(self, where: str, *values: object) -> list[Listing]:
        return [self._listing(row) for row in self.read(f"SELECT * FROM tables {where}", *values)]

    def _listing(self, row: sqlite3.Row) -> Listing:
        ((number,),) = self.read(
            "SELECT coalesce(max(number), 0) FROM events WHERE table_id = ?", row["id"]
        )
        read = {key: json.loads(row[key] or "null") for key in ("owing", "scores", "winners")}
        return Listing(self._table(row), Progress(**read), number, row["changed"])

    def _table(self, row: sqlite3.Row) -> Table:
        following = self.read("SELECT id FROM tables WHERE previous = ?", row["id"])
        seats = tuple(_read_seat(data) for data in json.loads(row["seats"]))
        plain = ("id", "game", "host", "dice", "series", "series_game", "previous", "created")
        return Table(
            **{key: row[key] for key in (*plain, "daily")},
            options=json.loads(row["options"]),
            seats=seats,
            listed=bool(row["listed"]),
            series_scores=tuple(map(tuple, json.loads(row["series_scores"]))),
            secret=bytes(row["secret"]),
            following=following[0][0] if following else None,
        )

    # Writing

    async def append(self, table_id: str, number: int, text: str, progress: Progress) -> float:
        """Adds entry `number` to a table's log, and returns the time; Conflict if it exists."""
        at = time.time()

        def job(connection: sqlite3.Connection) -> float:
            connection.execute(
                "INSERT INTO events VALUES (?, ?, ?, ?)", (table_id, number, text, at)
            )
            _write_progress(connection, table_id, progress, at)
            return at

        return await self._writer.write(job)

    async def create(self, table: Table, progress: Progress, entries: Sequence[str] = ()) -> None:
        """Adds a table with the entries of its log.

        Conflict if there is a rematch already, or if its player has tried the daily game.
        """
        rows = [(table.id, n, text, table.created) for n, text in enumerate(entries, 1)]

        def job(connection: sqlite3.Connection) -> None:
            connection.execute(
                f"INSERT INTO tables VALUES ({', '.join('?' * 18)})",
                (
                    *(table.id, table.game, json.dumps(dict(table.options)), _seats(table)),
                    *(table.host, table.dice, table.listed, table.series, table.series_game),
                    *(json.dumps(table.series_scores), table.previous, table.secret),
                    *(table.created, table.created, json.dumps(progress.owing), None, None),
                    table.daily,
                ),
            )
            connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)
            _write_progress(connection, table.id, progress, table.created)
            _write_holders(connection, table)

        await self._writer.write(job)

    async def save(self, table: Table, progress: Progress) -> None:
        """Writes who sits where."""

        def job(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE tables SET seats = ?, host = ? WHERE id = ?",
                (_seats(table), table.host, table.id),
            )
            _write_progress(connection, table.id, progress, time.time())
            _write_holders(connection, table)

        await self._writer.write(job)

    async def write(self, query: str, *values: object) -> None:
        """Writes what a query says."""
        await self._writer.write(lambda connection: connection.execute(query, values))

    async def rename(self, guest: str, name: str) -> None:
        """Writes the name of a guest."""
        insert = "INSERT INTO guests VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET name = ?2"
        await self.write(insert, guest, name)


def _seats(table: Table) -> str:
    rows = [{**vars(seat), "holders": sorted(seat.holders)} for seat in table.seats]
    return json.dumps(rows)


def _read_seat(data: Json) -> Seat:
    return replace(Seat(**data), holders=frozenset(data["holders"]))


def _write_progress(
    connection: sqlite3.Connection, table_id: str, progress: Progress, at: float
) -> None:
    scores, winners = (
        json.dumps(value) if value is not None else None
        for value in (progress.scores, progress.winners)
    )
    connection.execute(
        "UPDATE tables SET changed = ?, owing = ?, scores = ?, winners = ? WHERE id = ?",
        (at, json.dumps(progress.owing), scores, winners, table_id),
    )


def _write_holders(connection: sqlite3.Connection, table: Table) -> None:
    connection.execute("DELETE FROM holders WHERE table_id = ?", (table.id,))
    connection.executemany(
        "INSERT INTO holders VALUES (?, ?, ?)",
        [(g, table.id, n) for n, seat in enumerate(table.seats, 1) for g in seat.holders],
    )
    if table.daily:
        _write_tries(connection, table, table.daily)


def _write_tries(connection: sqlite3.Connection, table: Table, day: str) -> None:
    """Whoever holds the seat of a daily game has tried it; a second try is a conflict."""
    connection.executemany(
        "INSERT INTO tries SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS"
        " (SELECT 1 FROM tries WHERE guest = ?1 AND table_id = ?4)",
        [(guest, day, table.game, table.id) for seat in table.seats for guest in seat.holders],
    )
