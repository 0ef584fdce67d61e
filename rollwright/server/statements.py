"""A change as statements for a store: the same for SQLite and for PostgreSQL.

Appended entries are not among them: each store has its own quick way for these.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rollwright.server import queries
from rollwright.server.changes import Conflict, Create, Moved, Save, Statement
from rollwright.server.table import Table

ELSEWHERE = "another process has the table"


class StoreStep(NamedTuple):
    """A query of `queries.py`, carried out for each of some rows of values."""

    query: str
    rows: Sequence[tuple[object, ...]]
    needed: Conflict | None = None
    """The conflict if the only row changes nothing; None if that is all right."""


def steps(change: Create | Save | Statement) -> list[StoreStep]:
    """What has to be done for a change, in order."""
    if isinstance(change, Create):
        table = change.table
        rows = [(table.id, n, text, table.created) for n, text in enumerate(change.entries, 1)]
        added = StoreStep(queries.ADD_TABLE, [queries.table_values(change)])
        return [added, StoreStep(queries.ADD_EVENT, rows), *_holding(table)]
    if isinstance(change, Save):
        seats = StoreStep(queries.SEATS, [queries.seats_values(change)], Moved(ELSEWHERE))
        owing = StoreStep(queries.OWING, [queries.owing_values(change)])
        return [seats, owing, *_holding(change.table)]
    needed = Conflict("somebody else was first") if change.must_change else None
    return [StoreStep(change.query, [change.values], needed)]


def _holding(table: Table) -> list[StoreStep]:
    """Writes who holds the seats, and thereby who has tried a daily game."""
    return [
        StoreStep(queries.NO_HOLDERS, [(table.id,)]),
        StoreStep(queries.ADD_HOLDER, queries.holders(table)),
        StoreStep(queries.ADD_TRY, queries.tries(table)),
    ]
