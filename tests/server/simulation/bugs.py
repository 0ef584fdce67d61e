"""Bugs that are planted to see whether the simulation finds them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from rollwright.server.changes import Append, Change, Outcome, Settle, Timed
from rollwright.server.live_table import LiveTable
from rollwright.server.table import Table
from rollwright.server.uptime import Uptime

from .memory import MemoryStore


class Early(MemoryStore):
    """Says that an entry is kept before it is."""

    def submit(self, change: Change, settle: Settle) -> None:
        if isinstance(change, Append | Timed):
            settle(None)
            super().submit(change, lambda outcome: None)
        else:
            super().submit(change, settle)


class Unfenced(MemoryStore):
    """Appends what comes from a process that has lost the table, at the next free number."""

    def commit(self, batch: Sequence[Change]) -> Sequence[Outcome]:
        return super().commit([self._renumbered(change) for change in batch])

    def _renumbered(self, change: Any) -> Any:
        if isinstance(change, Timed):
            return replace(change, change=self._renumbered(change.change))
        if not isinstance(change, Append):
            return change
        last, epoch = self.disk.connection.execute(
            "SELECT (SELECT coalesce(max(number), 0) FROM events WHERE table_id = id), epoch"
            " FROM tables WHERE id = ?",
            (change.table_id,),
        ).fetchone()
        return replace(change, number=max(last + 1, 1), epoch=epoch)


async def _hasty(self: LiveTable, edit: Callable[[Table], Table]) -> None:
    """Changes seats without waiting for the change before."""
    table = edit(self.table)
    await self.holding.save(table, table.progress(self.log.state))
    self.table = table


def _hurried(self: Uptime, start: float, end: float) -> float:
    """Takes twice the time."""
    return 2 * (end - start)


BUGS = {
    "early": "acknowledge before commit",
    "hurried": "time that is taken twice",
    "joins": "lost update",
    "unfenced": "double append",
}


@contextmanager
def planted(bug: str | None) -> Iterator[type[MemoryStore]]:
    """The store with which a world has a bug; or none."""
    kept, between = LiveTable._change, Uptime.between
    if bug == "joins":
        LiveTable._change = _hasty  # type: ignore[method-assign]
    if bug == "hurried":
        Uptime.between = _hurried  # type: ignore[method-assign]
    try:
        yield {"early": Early, "unfenced": Unfenced}.get(bug or "", MemoryStore)
    finally:
        LiveTable._change = kept  # type: ignore[method-assign]
        Uptime.between = between  # type: ignore[method-assign]
