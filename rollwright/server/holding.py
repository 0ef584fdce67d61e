"""A table that this process has: what may be written to it, until another process takes it over."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rollwright.server.changes import Append, Save, Settle, Timed
from rollwright.server.queries import RENEWED
from rollwright.server.store import Loaded, Store
from rollwright.server.table import Progress, Table
from rollwright.server.timekeeper import Stamp


class Holding:
    """Writes to one table, in the epoch in which this process has taken it.

    Everything raises, or settles with, `Moved` once another process has the table; `Conflict` if
    the entry's number is taken; `StoreError` if nothing could be written.
    """

    def __init__(self, store: Store, table_id: str, epoch: int = 0) -> None:
        self.table_id, self.epoch = table_id, epoch
        self._store = store
        self._renewed = 0.0

    def submit(
        self,
        number: int,
        texts: Sequence[str],
        at: float,
        progress: Progress,
        settle: Settle,
        stamp: Stamp | None = None,
    ) -> None:
        """Adds entries from `number` on, with their time; `settle` is told when it is done.

        `progress` and the time left are those after the last one.
        """
        renews = at - self._renewed > RENEWED or progress.winners is not None
        if renews:
            self._renewed = at
        change = Append(self.table_id, number, texts, at, progress, self.epoch, renews)
        self._store.submit(change if stamp is None else Timed(change, stamp.row), settle)

    async def append(self, number: int, text: str, progress: Progress) -> float:
        """Adds entry `number` to the log, and returns its time."""
        return await self._store.append(self.table_id, number, text, progress, self.epoch)

    async def save(self, table: Table, progress: Progress, stamp: Stamp | None = None) -> None:
        """Writes who sits where, with the time left then."""
        change = Save(table, progress, time.time(), self.epoch)
        await self._store.change(change if stamp is None else Timed(change, stamp.row))

    async def load(self) -> Loaded | None:
        """The table and its log as they are kept."""
        return await self._store.load(self.table_id)
