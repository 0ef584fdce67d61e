"""Leases: which of several processes has a table.

A process says twice a second that it is alive, by the clock of the database. A table belongs to the
process that took it last; each time its epoch grows by one, and what the previous owner still
writes is refused (see `Holding`). When a process has been silent for `TERM`, others take its
tables: at once where a game is going on, so that bots and clocks go on; the rest when somebody asks
for them.

What can't wait until processes next look at the database, they tell each other (`Store.tell`): that
one ends, that it has taken a table from another, that it needs a table which another has, that a
guest must identify themselves again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import NamedTuple, Protocol

from rollwright.server import queries
from rollwright.server.changes import Conflict, Outcome, Statement
from rollwright.server.refusal import Elsewhere, Refusal
from rollwright.server.store import Store, StoreError
from rollwright.server.table import new_token

TERM = 2.5
"""Seconds after which a process that says nothing counts as dead."""
BEAT = 0.5
FORGOTTEN = 3600.0
"""Seconds after which nobody knows of a dead process any more."""
GOING_ON = 24 * 3600.0
"""Seconds after its last change for which a game counts as going on."""
INHERITED = 20
"""Tables of dead processes that are taken in one go."""
TRIES = 5
PAUSE = 0.05
ASKED_FOR = 4.0
"""Seconds in which a process has to give up a table that it is asked for, or is dead."""
logger = logging.getLogger(__name__)


class Lease(NamedTuple):
    """A table that this process has taken."""

    epoch: int
    absent: float = 0.0
    """Seconds for which nobody had it, since the process before has died."""


class Tables(Protocol):
    """The tables that a process has in memory."""

    def keep(self, owned: set[str]) -> None:
        """Gives up all but these: others have taken them."""

    def lose(self, table_id: str) -> None:
        """Gives up a table that another process has taken."""

    async def adopt(self, table_id: str) -> None:
        """Takes a table, and goes on with it."""

    async def give(self, table_id: str) -> None:
        """Lets another process have a table that it needs."""

    def part_here(self, guest: str) -> None:
        """Ends the connections of a guest who may have signed out a device."""


class Leases:
    """The tables that this process may have."""

    def __init__(self, store: Store, url: str | None, tables: Tables) -> None:
        self.process = new_token()
        self._store, self._url, self._tables = store, url or "", tables
        self._tasks: set[asyncio.Task[None]] = set()
        self._woken = asyncio.Event()
        self._last = self._steady = time.monotonic()

    async def start(self) -> None:
        """Begins to say that this process is alive, and to hear what others say."""
        await self._store.write(queries.FORGET, FORGOTTEN)
        await self.renew()
        self._do(self._run())
        self._do(self._store.hear(self._hear))

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), BEAT)
            self._woken.clear()
            try:
                await self.renew()
                await self._inherit()
            except StoreError as error:
                logger.warning("this process can't say that it is alive: %s", error)

    @property
    def sure(self) -> bool:
        """Whether no other process can have taken a table from this one meanwhile."""
        return time.monotonic() - self._last < TERM

    async def renew(self) -> None:
        """Says that this process is alive; after too long a silence, looks what it still has."""
        now, last = time.monotonic(), self._last
        await self._store.write(queries.BEAT, self.process, self._url, TERM)
        if now - last > TERM:
            rows = await self._store.rows(queries.OWNED, self.process)
            self._tables.keep({row["id"] for row in rows})
            self._steady = time.monotonic()
        self._last = max(now, self._last)

    async def _inherit(self) -> None:
        """Takes the games that dead processes have left, and forgets processes without any.

        Does nothing if this process was silent itself a moment ago: others may be about to speak.
        """
        if time.monotonic() - self._steady < TERM:
            return
        rows = await self._store.rows(queries.ORPHANS, GOING_ON, INHERITED)
        orphans = [row["id"] for row in rows if row["id"] is not None]
        for table_id in orphans:
            with suppress(Refusal):  # another was quicker, or it can't be played
                await self._tables.adopt(table_id)
        if orphans:
            self._woken.set()
        for process in [] if orphans else [row["process"] for row in rows]:
            for query in queries.BURY:
                await self._store.write(query, process)

    async def take(self, table_id: str) -> Lease:
        """Takes a table that nobody has."""
        for _ in range(TRIES):
            owner, epoch, url, alive, absent = await self._owner(table_id)
            if owner == self.process:
                return Lease(epoch)
            if owner and alive:
                raise Elsewhere(url)
            claim = Statement(queries.CLAIM, (self.process, table_id, epoch), must_change=True)
            try:
                await self._store.change(claim)
            except Conflict:
                continue
            if owner:
                self._do(self._tell(f"taken {table_id} {self.process}"))
            return Lease(epoch + 1, absent)
        raise StoreError("the table can't be taken")

    async def _owner(self, table_id: str) -> tuple[str | None, int, str, bool, float]:
        """Who has a table, in which epoch, where, whether alive, and if not, how long silent."""
        rows = await self._store.rows(queries.OWNER, table_id)
        if not rows:
            raise Refusal("not-found", "there is no such table")
        owner, epoch, url, alive, overdue = rows[0]
        silent = 0.0 if overdue is None else max(0.0, overdue + TERM)
        return owner, int(epoch), url or "", bool(alive), silent

    async def ask_for(self, table_id: str) -> None:
        """Asks the process that has a table to give it up, and waits for that."""
        await self._tell(f"wanted {table_id} {self.process}")
        end = time.monotonic() + ASKED_FOR
        while time.monotonic() < end:
            owner, _, _, alive, _ = await self._owner(table_id)
            if owner in (None, self.process) or not alive:
                return
            await asyncio.sleep(PAUSE)

    def release(self, table_id: str, epoch: int) -> None:
        """Lets others have a table."""
        values = (table_id, self.process, epoch)
        self._store.submit(Statement(queries.RELEASE, values), _ignore)

    # What processes tell each other

    def part(self, guest: str) -> None:
        """Has other processes end the connections of a guest too."""
        self._do(self._tell(f"part {guest} {self.process}"))

    async def _tell(self, text: str) -> None:
        with suppress(StoreError):  # they notice it by themselves, later
            await self._store.tell(text)

    def _hear(self, text: str) -> None:
        what, whom, process = text.split()
        if process == self.process:
            return
        if what == "gone":
            self._woken.set()
        elif what == "taken":
            self._tables.lose(whom)
        elif what == "wanted":
            self._do(self._give(whom))
        elif what == "part":
            self._tables.part_here(whom)

    async def _give(self, table_id: str) -> None:
        with suppress(Refusal):
            await self._tables.give(table_id)

    def _do(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Lets others have all tables, and tells them so."""
        for task in self._tasks:
            task.cancel()
        await self._store.write(queries.LEAVE, self.process)
        await self._tell(f"gone - {self.process}")


def _ignore(outcome: Outcome) -> None:
    """Nothing: a table that isn't released now is free when this process has ended."""
