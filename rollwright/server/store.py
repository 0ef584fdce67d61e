"""A store: tables, their logs, guests and daily games, kept by SQLite or PostgreSQL.

The log is the truth; who owes something after an entry, and a table's `scores` and `winners`, are
derived from it, written in the same transaction, so that lists of tables need no replay.
"""

from __future__ import annotations

import asyncio
import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rollwright.server import queries
from rollwright.server.changes import Append, Change, Create, Outcome, Save, Settle, Statement
from rollwright.server.clock import Clock, TimeLeft
from rollwright.server.fields import Json
from rollwright.server.refusal import Refusal
from rollwright.server.table import Progress, Seat, Table

LISTED_FOR = 24 * 3600
LIST_LENGTH = 100
UNUSED_FOR = 7 * 24 * 3600
Row = Any
"""A row that was read: its values by name, and by place."""


class StoreError(Refusal):
    """The store can't be opened, read or written."""

    def __init__(self, reason: str) -> None:
        super().__init__("storage", reason)


@dataclass(frozen=True)
class Listing:
    """A table as the lists of tables show it."""

    table: Table
    progress: Progress
    number: int
    changed: float


@dataclass(frozen=True)
class Loaded:
    """A table, its log, and the epoch in which its process has taken it."""

    table: Table
    log: list[tuple[str, float]]
    epoch: int
    time: TimeLeft | None = None
    """What people have left of their time, if they have had any yet."""


@dataclass(frozen=True)
class DayRanking:
    """The games of a day that count, and how many there are."""

    by_score: Sequence[Row]
    by_errors: Sequence[Row]
    players: int


class Store(ABC):
    """An open store. What is submitted in one turn of the loop is committed together."""

    shared = False
    """Whether several processes use it, so that each must ask for a table before it has it."""

    @abstractmethod
    async def rows(self, query: str, *values: object) -> Sequence[Row]:
        """The rows that a query of `queries.py` finds."""

    @abstractmethod
    def submit(self, change: Change, settle: Settle) -> None:
        """Makes a change, and tells what came of it when it is on the disk.

        `settle` is called in the loop: with nothing, with a Conflict, or with a StoreError. Changes
        are made in the order in which they are submitted.
        """

    async def tell(self, text: str) -> None:  # noqa: B027
        """Tells all processes that use it something, if there can be others."""

    async def hear(self, told: Callable[[str], None]) -> None:  # noqa: B027
        """Passes on what processes tell, as long as it runs; messages may get lost."""

    @abstractmethod
    async def close(self) -> None:
        """Writes what is waiting and closes the store."""

    # Reading

    async def load(self, table_id: str) -> Loaded | None:
        """A table and its log."""
        rows = await self.rows(queries.LOAD, table_id)
        if not rows:
            return None
        log = await self.rows(queries.LOG, table_id)
        table, entries = read_table(rows[0]), [(text, at) for text, at in log]
        time = await self._time(table_id) if table.clock is not None else None
        return Loaded(table, entries, rows[0]["epoch"], time)

    async def _time(self, table_id: str) -> TimeLeft | None:
        rows = await self.rows(queries.TIME, table_id)
        return TimeLeft.loads(rows[0]["seats"], rows[0]["since"]) if rows else None

    async def game(self, table_id: str) -> str | None:
        """The name of a table's game."""
        rows = await self.rows(queries.GAME, table_id)
        return str(rows[0]["game"]) if rows else None

    async def name(self, guest: str) -> str:
        """The name of a guest, empty if none was given."""
        rows = await self.rows(queries.NAME, guest)
        return str(rows[0]["name"]) if rows else ""

    async def tables_of(self, guest: str) -> list[Listing]:
        """The tables at which a guest holds a seat or is host, newest change first."""
        return [_listing(row) for row in await self.rows(queries.TABLES_OF, guest, LIST_LENGTH)]

    async def ids_of(self, guest: str, unfinished: bool = False) -> list[str]:
        """The ids of all tables, or unfinished ones, where a guest holds a seat or is host."""
        query = queries.UNFINISHED_OF if unfinished else queries.IDS_OF
        return [str(row["id"]) for row in await self.rows(query, guest)]

    async def lobby(self) -> list[Listing]:
        """Listed tables where somebody sits and the game isn't over, newest change first."""
        since = time.time() - LISTED_FOR
        return [_listing(row) for row in await self.rows(queries.LOBBY, since, LIST_LENGTH)]

    async def daily_key(self) -> bytes:
        """What the secrets of daily games are made from."""
        return bytes((await self.rows(queries.KEY))[0]["secret"])

    async def tried(self, guest: str, day: str, game: str) -> Row | None:
        """A guest's try at a day's game."""
        rows = await self.rows(queries.TRIED, guest, day, game)
        return rows[0] if rows else None

    async def days_played(self, guest: str, game: str) -> list[str]:
        """The days whose game a guest has finished in time, newest first."""
        return [row["day"] for row in await self.rows(queries.DAYS, guest, game)]

    async def ranking(self, day: str, game: str, end: float) -> DayRanking:
        """The games of a day that were over in time."""
        which = (day, game, end)
        (count,) = await self.rows(queries.COUNT, *which)
        return DayRanking(
            await self.rows(queries.BY_SCORE, *which, LIST_LENGTH),
            await self.rows(queries.BY_ERRORS, *which, LIST_LENGTH),
            count[0],
        )

    async def unjudged(self, day: str, process: str | None) -> str | None:
        """A game of a day that is over and not judged, and that no other process will judge."""
        rows = await self.rows(queries.UNJUDGED, day, process)
        return str(rows[0]["id"]) if rows else None

    async def expert(self, day: str, game: str) -> tuple[int | None] | None:
        """What the expert scored on a day, if it has played."""
        rows = await self.rows(queries.EXPERT, day, game)
        return (rows[0]["score"],) if rows else None

    # Writing

    async def change(self, change: Change) -> None:
        """Makes a change, and waits until it is on the disk."""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def settle(error: Outcome) -> None:
            if waiting.done():
                return
            if error is None:
                waiting.set_result(None)
            else:
                waiting.set_exception(error)

        self.submit(change, settle)
        await waiting

    async def append(
        self, table_id: str, number: int, text: str, progress: Progress, epoch: int = 0
    ) -> float:
        """Adds entry `number` to a table's log, and returns the time; Conflict if it exists."""
        at = time.time()
        await self.change(Append(table_id, number, (text,), at, progress, epoch))
        return at

    async def create(
        self,
        table: Table,
        progress: Progress,
        entries: Sequence[str] = (),
        owner: str | None = None,
        epoch: int = 0,
    ) -> None:
        """Adds a table with the entries of its log.

        Conflict if there is a rematch already, or if its player has tried the daily game.
        """
        await self.change(Create(table, progress, entries, owner, epoch))

    async def save(self, table: Table, progress: Progress, epoch: int = 0) -> None:
        """Writes who sits where."""
        await self.change(Save(table, progress, time.time(), epoch))

    async def write(self, query: str, *values: object) -> None:
        """Writes what a query says."""
        await self.change(Statement(query, values))

    async def rename(self, guest: str, name: str) -> None:
        """Writes the name of a guest."""
        await self.write(queries.RENAME, guest, name)

    async def judge(self, table_id: str, errors: float | None, luck: str, skill: str) -> None:
        """Writes what a daily game is worth beside its score."""
        await self.write(queries.JUDGE, table_id, errors, luck, skill)

    async def set_expert(self, day: str, game: str, score: int | None) -> None:
        """Writes what the expert scored on a day."""
        await self.write(queries.SET_EXPERT, day, game, score)

    async def sweep(self) -> None:
        """Removes old tables at which nothing was ever played."""
        for query in queries.SWEEP:
            await self.write(query, time.time() - UNUSED_FOR)


def _listing(row: Row) -> Listing:
    row = current(row)
    read = {key: json.loads(row[key] or "null") for key in ("owing", "scores", "winners")}
    return Listing(read_table(row), Progress(**read), row["number"], row["changed"])


def current(row: Row) -> dict[str, Any]:
    """A table's row with what its last entry has changed."""
    found = dict(row)
    moved, owing = found.pop("moved"), found.pop("owing_now")
    changed = max(found["changed"], moved or 0.0)
    return {**found, "changed": changed, "owing": owing or found["owing"]}


def read_table(row: Mapping[str, Any]) -> Table:
    """The table that a row is."""
    plain = ("id", "game", "host", "dice", "series", "series_game", "previous", "created")
    return Table(
        **{key: row[key] for key in (*plain, "daily", "following")},
        options=json.loads(row["options"]),
        seats=tuple(_seat(data) for data in json.loads(row["seats"])),
        listed=bool(row["listed"]),
        coach=bool(row["coach"]),
        series_scores=tuple(map(tuple, json.loads(row["series_scores"]))),
        clock=Clock(**json.loads(row["clock"])) if row["clock"] else None,
        given=queries.read_given(row["given"]),
        secret=bytes(row["secret"]),
    )


def _seat(data: Json) -> Seat:
    return replace(Seat(**data), holders=frozenset(data["holders"]))
