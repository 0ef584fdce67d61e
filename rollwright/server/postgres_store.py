"""A store in a PostgreSQL database, for several processes and machines.

Writing has a connection of its own: a batch is one transaction, and the next one gathers meanwhile.
When the connection breaks, nobody knows whether the last commit was made. The batch is then made
again: what is there already, word for word, was ours.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from typing import TypeVar

import asyncpg

from rollwright.server import queries, schema
from rollwright.server.batches import settle_all
from rollwright.server.changes import (
    Append,
    Change,
    Conflict,
    Create,
    Moved,
    Outcome,
    Settle,
    Timed,
)
from rollwright.server.metrics import COMMITTED
from rollwright.server.schema import for_postgres
from rollwright.server.statements import ELSEWHERE, StoreStep, steps
from rollwright.server.store import Row, Store, StoreError

LOCK = 0x526F6C6C
"""The advisory lock for changing the schema."""
READERS = 4
PATIENCE = 20.0
"""Seconds for which a database that doesn't answer is asked again."""
ANSWER = 10.0
"""Seconds after which a database that doesn't answer counts as gone."""
PAUSE = 0.1
GONE = (
    *(OSError, TimeoutError, asyncpg.InterfaceError, asyncpg.PostgresConnectionError),
    asyncpg.InternalClientError,
)
"""What a broken connection raises; the last one as long as it doesn't know that it is broken."""
GONE_CODES = ("57P", "53300", "25006", "40001", "40P01")
"""Errors that pass: a server that ends or begins, too many connections, deadlocks."""
STARTING = ("57P",)
"""Errors that pass when a server starts; an address where nobody answers is wrong then."""
VERSION = "CREATE TABLE IF NOT EXISTS rollwright (version INTEGER NOT NULL)"
APPEND = """
WITH entries AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::float8[], $5::text[], $6::int[])
        AS u (id, number, body, at, owing, epoch)
), held AS (
    SELECT id, epoch FROM tables WHERE (id, epoch) IN (SELECT id, epoch FROM entries) FOR SHARE
)
INSERT INTO events SELECT entries.id, entries.number, entries.body, entries.at, entries.owing
FROM entries JOIN held USING (id, epoch)
"""
"""Nobody can take a table over while an entry is appended to it: its row is locked."""
SAME = "SELECT count(*) FROM events WHERE table_id = $1 AND number = $2 AND text = $3 AND at = $4"
OURS = "SELECT count(*) FROM tables WHERE id = $1 AND secret = $2"
CHANNEL = "rollwright"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', $1)"
Result = TypeVar("Result")
logger = logging.getLogger(__name__)


async def open_postgres(address: str) -> PostgresStore:
    """Opens a database, and makes its tables or what an older version's lack."""

    async def prepare() -> None:
        connection = await connect(address)
        try:
            await migrate(connection)
        finally:
            await connection.close()

    await _patiently(prepare, "can't use the database", STARTING)
    return PostgresStore(address)


async def connect(address: str) -> asyncpg.Connection:
    """A connection on which a commit waits for the disk."""
    return await asyncpg.connect(
        address, server_settings={"synchronous_commit": "on"}, command_timeout=ANSWER
    )


async def migrate(connection: asyncpg.Connection) -> None:
    """Brings the schema up to date; of several processes one does, and the others wait."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        await connection.execute(VERSION)
        found = await connection.fetchval("SELECT max(version) FROM rollwright") or 0
        if found > schema.VERSION:
            raise StoreError("the database was written by a newer Rollwright")
        for statement in schema.steps(found):
            await connection.execute(for_postgres(statement))
        if found < schema.VERSION:
            key = (schema.DAILY_KEY, secrets.token_bytes(schema.KEY_BYTES))
            await connection.execute(for_postgres(schema.INSERT_KEY), *key)
            await connection.execute("DELETE FROM rollwright")
            await connection.execute("INSERT INTO rollwright VALUES ($1)", schema.VERSION)


class PostgresStore(Store):
    """An open database."""

    shared = True

    def __init__(self, address: str) -> None:
        self._address = address
        self._waiting: list[tuple[Change, Settle]] = []
        self._writing: asyncio.Task[None] | None = None
        self._writer: asyncpg.Connection | None = None
        self._readers: list[asyncpg.Connection] = []
        self._places = asyncio.Semaphore(READERS)

    async def rows(self, query: str, *values: object) -> Sequence[Row]:
        text = for_postgres(query)

        async def fetch() -> Sequence[Row]:
            return await self._fetch(text, values)

        async with self._places:
            return await _patiently(fetch, "it can't be read")

    async def _fetch(self, text: str, values: tuple[object, ...]) -> Sequence[Row]:
        reader = self._readers.pop() if self._readers else await connect(self._address)
        try:
            found: Sequence[Row] = await reader.fetch(text, *values)
        except BaseException:
            reader.terminate()
            raise
        self._readers.append(reader)
        return found

    def submit(self, change: Change, settle: Settle) -> None:
        self._waiting.append((change, settle))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        """Commits one batch after the other, as long as there is one."""
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                start = time.perf_counter()
                outcomes = await self._outcomes([change for change, _ in batch])
                COMMITTED.add(time.perf_counter() - start)
                settle_all(batch, outcomes)
        finally:
            self._writing = None

    async def _outcomes(self, batch: Sequence[Change]) -> Sequence[Outcome]:
        try:
            return await _patiently(
                lambda: self._commit(batch), "nothing was changed, it can't be stored"
            )
        except StoreError as error:
            return [error] * len(batch)
        except Exception:  # a bug of ours: others go on
            logger.exception("a batch can't be made")
            return [StoreError("nothing was changed, it can't be stored")] * len(batch)

    async def _commit(self, batch: Sequence[Change]) -> Sequence[Outcome]:
        writer = self._writer
        if writer is None or writer.is_closed():
            writer = self._writer = await connect(self._address)
        try:
            async with writer.transaction():
                return await _make(writer, batch)
        except BaseException:
            self._writer = None
            writer.terminate()
            raise

    async def tell(self, text: str) -> None:
        """Never in the transaction of a move: it would hold up everybody's commits."""
        await self.rows(NOTIFY, text)

    async def hear(self, told: Callable[[str], None]) -> None:
        while True:
            with suppress(*GONE, asyncpg.PostgresError):
                await self._hear(told)
            await asyncio.sleep(PAUSE)

    async def _hear(self, told: Callable[[str], None]) -> None:
        """Passes on what other processes tell until the connection breaks."""
        connection, broken = await connect(self._address), asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: broken.set())
            await connection.add_listener(CHANNEL, lambda *said: told(str(said[3])))
            await broken.wait()
        finally:
            connection.terminate()

    async def close(self) -> None:
        while self._writing is not None:
            await asyncio.wait({self._writing})
        for connection in (self._writer, *self._readers):
            if connection is not None:
                connection.terminate()


async def _patiently(
    call: Callable[[], Awaitable[Result]], failed: str, passing: tuple[str, ...] = GONE_CODES
) -> Result:
    """What a call to the database returns, even if it has to be repeated for a while."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return await call()
        except (*GONE, asyncpg.PostgresError, ValueError) as error:
            if not _passes(error, passing) or time.monotonic() > end:
                raise StoreError(f"{failed}: {_line(error)}") from None
            logger.debug("the database is asked again: %s", error)
        await asyncio.sleep(PAUSE)


def _passes(error: BaseException, passing: tuple[str, ...]) -> bool:
    """Whether an error may be gone in a moment."""
    code = getattr(error, "sqlstate", None) or ""
    return code.startswith(passing) or (isinstance(error, GONE) and passing is GONE_CODES)


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


async def _make(writer: asyncpg.Connection, batch: Sequence[Change]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for kind, found in groupby(batch, type):
        changes = list(found)
        if kind is Append and await _within(writer, partial(_append, writer, changes)) is None:
            outcomes += [None] * len(changes)
        else:
            outcomes += [await _within(writer, partial(_one, writer, one)) for one in changes]
    return outcomes


async def _within(writer: asyncpg.Connection, make: Callable[[], Awaitable[None]]) -> Outcome:
    """The results of changes; those that conflict with others leave no trace."""
    try:
        async with writer.transaction():
            await make()
    except Conflict as error:
        return error
    except asyncpg.IntegrityConstraintViolationError as error:
        return Conflict(str(error))
    return None


async def _append(writer: asyncpg.Connection, changes: Sequence[Change]) -> None:
    """Appends many entries, as long as none conflicts."""
    logs = [change for change in changes if isinstance(change, Append)]
    renewing = [queries.progress_row(one) for one in logs if one.renews]
    if renewing:
        await writer.executemany(queries.PROGRESS, renewing)
    rows = [row for change in logs for row in queries.event_values(change)]
    done = await writer.execute(APPEND, *map(list, zip(*rows, strict=True)))
    if done != f"INSERT 0 {len(rows)}":
        raise Moved(ELSEWHERE)


async def _one(writer: asyncpg.Connection, change: Change) -> None:
    """Makes one change, unless an earlier commit without an answer has made it already."""
    if isinstance(change, Append):
        if not await writer.fetchval(SAME, *queries.event_values(change)[0][:4]):
            await _append(writer, [change])
    elif isinstance(change, Timed):
        await _one(writer, change.change)
        await writer.execute(queries.SET_TIME, *change.time)
    elif not await _is_ours(writer, change):
        for step in steps(change):
            await _do(writer, step)


async def _is_ours(writer: asyncpg.Connection, change: Change) -> bool:
    """Whether this new table is there."""
    if not isinstance(change, Create):
        return False
    return bool(await writer.fetchval(OURS, change.table.id, change.table.secret))


async def _do(writer: asyncpg.Connection, step: StoreStep) -> None:
    query = for_postgres(step.query)
    if step.needed is None:
        await writer.executemany(query, step.rows)
        return
    (row,) = step.rows
    if (await writer.execute(query, *row)).endswith(" 0"):
        raise step.needed
