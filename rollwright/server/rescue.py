"""Rescue: what can be saved of a damaged data file, and saving it into a new one."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rollwright.server import datafile, pagefile, queries, schema
from rollwright.server.fields import Json
from rollwright.server.log import Log
from rollwright.server.pagefile import Value
from rollwright.server.store import read_table
from rollwright.server.table import Table

FORMS: dict[str | tuple[str, str], re.Pattern[str]] = {
    "day": re.compile(r"\d{4}-\d\d-\d\d"),
    "visitor": re.compile("[0-9a-f]{16}"),
    ("guests", "id"): re.compile("[0-9a-f]{32}"),
    ("devices", "id"): re.compile("[0-9a-f]{32}"),
    ("devices", "guest"): re.compile("([0-9a-f]{32})?"),
}
"""What tells a table's rows from others of the same types: the form of a column."""
FOLLOWING = ("tables", "events", "holders")
"""Tables that are written game by game."""


@dataclass
class Found:
    """The rows that a file still holds, by the table that they are of and by their key."""

    rows: dict[str, dict[tuple[Value, ...], Json]] = field(default_factory=dict)

    def of(self, name: str) -> dict[tuple[Value, ...], Json]:
        return self.rows.setdefault(name, {})


@dataclass(frozen=True)
class Saved:
    """What could be saved: games that are whole, cut off, or lost but for some moves."""

    whole: int
    cut: int
    gone: int


@dataclass(frozen=True)
class _Shape:
    columns: tuple[str, ...]
    kinds: tuple[str, ...]
    needed: tuple[bool, ...]
    key: int
    oldest: int
    """How many columns a row of the first version has."""
    defaults: Json
    """What the others are in such a row."""

    def fits(self, row: list[Value]) -> bool:
        return self.oldest <= len(row) <= len(self.columns) and all(
            not needed if value is None else isinstance(value, TYPES[kind])
            for value, kind, needed in zip(row, self.kinds, self.needed, strict=False)
        )


TYPES: dict[str, tuple[type, ...]] = {
    "TEXT": (str,),
    "INTEGER": (int,),
    "REAL": (float, int),
    "BLOB": (bytes,),
}


def find(path: Path) -> Found:
    """What a file still holds."""
    shapes, found = _shapes(), Found()
    for row in pagefile.rows(pagefile.read_pages(path)):
        for name, shape in shapes.items():
            if shape.fits(row):
                _note(found, name, shape, row)
    known = {key[0] for key in found.of("tables")}
    found.rows["guests"] = {
        key: row for key, row in found.of("guests").items() if row["name"] not in known
    }
    return found


def _note(found: Found, name: str, shape: _Shape, row: list[Value]) -> None:
    data = shape.defaults | dict(zip(shape.columns, row, strict=False))
    for column, value in data.items():
        form = FORMS.get((name, column)) or FORMS.get(column)
        if form and not form.fullmatch(str(value)):
            return
    kept = found.of(name).setdefault(tuple(row[: shape.key]), data)
    if float(data.get("changed") or 0) > float(kept.get("changed") or 0):
        found.of(name)[tuple(row[: shape.key])] = data


def _shapes() -> dict[str, _Shape]:
    """The tables that are saved; who holds seats can be seen from the games themselves."""
    names = [name for name in schema.CONTENTS if name != "holders"]
    first: dict[str, int] = {}
    with closing(sqlite3.connect(":memory:")) as empty:
        for statement in schema.steps(0):
            empty.execute(statement)
            for name in names:
                first[name] = first.get(name) or len(_columns(empty, name))
        return {name: _shape(_columns(empty, name), first[name]) for name in names}


def _columns(empty: sqlite3.Connection, name: str) -> list[tuple[Any, ...]]:
    return empty.execute(f"PRAGMA table_info({name})").fetchall()


def _shape(found: list[tuple[Any, ...]], oldest: int) -> _Shape:
    """A table's columns as its rows have them: those of its key come first."""
    columns = sorted(found, key=lambda column: column[5] or len(found) + 1)
    names, kinds = (tuple(column[place] for column in columns) for place in (1, 2))
    needed = tuple(bool(column[3] or column[5]) for column in columns)
    defaults = {column[1]: column[4] and int(column[4]) for column in found[oldest:]}
    return _Shape(names, kinds, needed, sum(column[5] > 0 for column in columns), oldest, defaults)


def save(found: Found, to: Path | None) -> Saved:
    """Sorts what was found, and writes it to a new file if one is named."""
    logs = _logs(found)
    whole = cut = 0
    tables: list[tuple[Json, Log]] = []
    for (table_id,), row in found.of("tables").items():
        given = logs.get(str(table_id), {})
        kept = _playable(row, given)
        if kept is None:
            continue
        logs.pop(str(table_id), None)
        tables.append((row, kept))
        whole, cut = whole + (kept.number == len(given)), cut + (kept.number < len(given))
    if to is not None:
        _write(found, tables, to)
    return Saved(whole, cut, len(logs))


def _logs(found: Found) -> dict[str, dict[int, tuple[str, float]]]:
    logs: dict[str, dict[int, tuple[str, float]]] = {}
    for (table_id, number), row in found.of("events").items():
        assert isinstance(number, int)
        logs.setdefault(str(table_id), {})[number] = row["text"], float(row["at"])
    return logs


def _playable(row: Json, given: dict[int, tuple[str, float]]) -> Log | None:
    """A log up to the first entry that is missing or against the rules."""
    try:
        log = Log(_table(row).start())
    except (ValueError, KeyError, TypeError):
        return None
    with suppress(ValueError, IndexError):
        while log.number + 1 in given:
            log.replay(*given[log.number + 1])
    return log


def _table(row: Json) -> Table:
    return read_table({**row, "following": None})


def _write(found: Found, tables: list[tuple[Json, Log]], to: Path) -> None:
    to.open("xb").close()
    with closing(datafile.connect(to)) as new:
        new.execute("BEGIN IMMEDIATE")
        for name in (name for name in schema.CONTENTS if name not in FOLLOWING):
            for row in found.of(name).values():
                _insert(new, name, row)
        for row, log in tables:
            _write_table(new, row, log)
        new.execute("COMMIT")


def _write_table(new: sqlite3.Connection, row: Json, log: Log) -> None:
    table = _table(row)
    owing, scores, winners = queries.progress_values(table.progress(log.state))
    progress = {"owing": owing, "scores": scores, "winners": winners}
    _insert(new, "tables", {**row, **progress, "owner": None, "epoch": 0})
    for number, (entry, at) in enumerate(zip(log.entries, log.times, strict=True), 1):
        values = {"table_id": table.id, "number": number, "text": str(entry), "at": at}
        _insert(new, "events", values)
    for guest, _, seat in queries.holders(table):
        _insert(new, "holders", {"guest": guest, "table_id": table.id, "seat": seat})


def _insert(new: sqlite3.Connection, name: str, row: Json) -> None:
    columns, places = ", ".join(row), ", ".join("?" * len(row))
    new.execute(f"INSERT OR REPLACE INTO {name} ({columns}) VALUES ({places})", tuple(row.values()))
