"""Changes of a store, as plain data. Each is made whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rollwright.server.table import Progress, Table


class Conflict(Exception):
    """Somebody else has appended this entry, or made this table."""


class Moved(Conflict):
    """Another process has the table now."""


@dataclass(frozen=True, slots=True)
class Append:
    """Entries of a table's log from `number` on, by the process that took the table in `epoch`."""

    table_id: str
    number: int
    texts: Sequence[str]
    at: float
    progress: Progress
    epoch: int = 0
    renews: bool = True
    """Whether the table's own row is written too, by which tables are listed."""


@dataclass(frozen=True, slots=True)
class Create:
    """A new table with the entries of its log."""

    table: Table
    progress: Progress
    entries: Sequence[str] = ()
    owner: str | None = None
    epoch: int = 0


@dataclass(frozen=True, slots=True)
class Save:
    """Who sits where."""

    table: Table
    progress: Progress
    at: float
    epoch: int = 0


@dataclass(frozen=True, slots=True)
class Timed:
    """An entry, or who sits where, with the time that people have left then (`SET_TIME`)."""

    change: Append | Save
    time: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """Any other query. If it `must_change` a row and doesn't, that is a conflict."""

    query: str
    values: tuple[object, ...]
    must_change: bool = False


Change = Append | Create | Save | Timed | Statement
Outcome = Exception | None
Settle = Callable[[Outcome], None]
"""Is told what came of a change, once it is on the disk."""
