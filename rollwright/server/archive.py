"""Archives: everything in a store as text, a line of JSON for each row and each game.

A game's line has its log, which is the truth, and its record, which people can read. Either kind of
store reads what the other has written.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, TextIO

from rollwright.core.errors import InvalidNotation
from rollwright.core.record import Record
from rollwright.server import queries, schema
from rollwright.server.changes import Change, Statement
from rollwright.server.clock import timed_header
from rollwright.server.fields import Json
from rollwright.server.log import Log
from rollwright.server.store import Loaded, Row, Store, current

FORM = 1
PAGE = 200
"""Tables that are read at a time."""
BESIDE = tuple(name for name in schema.CONTENTS if name not in ("tables", "events"))


class NotEmpty(Exception):
    """The store that an archive is read into has games already."""


async def write(store: Store, out: TextIO) -> int:
    """Writes everything; returns how many games there are."""
    _line(out, {"archive": FORM})
    for name in BESIDE:
        for row in await store.rows(f"SELECT * FROM {name}"):
            _line(out, {name: _plain(row)})
    last, games = "", 0
    while page := await store.rows(queries.PAGE, last, PAGE):
        for row in page:
            _line(out, await _game(store, row))
        last, games = page[-1]["id"], games + len(page)
    return games


async def _game(store: Store, row: Row) -> Json:
    found = await store.load(row["id"])
    assert found is not None
    columns = {key: value for key, value in current(row).items() if key in queries.COLUMNS}
    return {"tables": _plain(columns), "log": found.log, "record": record(found)}


def record(found: Loaded) -> str | None:
    """The record of a game; none if its log doesn't follow the rules."""
    try:
        log = Log(found.table.start(), found.log)
    except (ValueError, IndexError):
        return None
    log.timed.update(found.time.timed if found.time else ())
    header, state = found.table.header(log.over) | timed_header(log), log.state
    return Record(state.game, state.players, state.options, log.events, header).dumps()


def _line(out: TextIO, data: Json) -> None:
    out.write(json.dumps(data, ensure_ascii=False) + "\n")


def _plain(row: Row) -> Json:
    return {
        key: {"hex": bytes(value).hex()} if isinstance(value, bytes | memoryview) else value
        for key, value in dict(row).items()
        if key not in schema.LOCAL
    }


async def read(store: Store, lines: Iterable[str]) -> int:
    """Reads an archive into an empty store; returns how many games there were."""
    if await store.rows(queries.PAGE, "", 1):
        raise NotEmpty
    games, number, waiting = 0, -1, list[Change]()
    for number, line in enumerate(lines):
        data = _read_line(line, number)
        waiting += _changes(data)
        games += "tables" in data
        if len(waiting) >= PAGE:
            waiting = await _make(store, waiting)
    await _make(store, waiting)
    if number < 0:
        raise InvalidNotation("it is empty")
    return games


async def _make(store: Store, changes: list[Change]) -> list[Change]:
    """Makes changes in one commit, or as few as the store does."""
    await asyncio.gather(*map(store.change, changes))
    return []


def _read_line(line: str, number: int) -> Json:
    data: Any = None
    with suppress(ValueError, RecursionError):
        data = json.loads(line)
    if not _is_line(data) or (number == 0) != (data.get("archive") == FORM):
        raise InvalidNotation(f"line {number + 1} is not one of an archive")
    found: Json = data
    return found


def _is_line(data: object) -> bool:
    """Whether a line has nothing but what is written to archives."""
    if not isinstance(data, dict):
        return False
    rows = [data[name] for name in schema.CONTENTS if name in data]
    log = data.get("log", []) if "tables" in data else []
    return all(map(_is_row, rows)) and isinstance(log, list) and all(map(_is_entry, log))


def _is_row(row: object) -> bool:
    return isinstance(row, dict) and bool(row) and all(map(_is_cell, row, row.values()))


def _is_cell(name: str, value: object) -> bool:
    """Whether a value is one of a column; bytes are written as `{"hex": …}`."""
    if isinstance(value, dict):
        digits = value.get("hex")
        fits = isinstance(digits, str) and re.fullmatch("([0-9a-f]{2})*", digits) is not None
    else:
        fits = value is None or isinstance(value, str | int | float)
    return fits and name.isidentifier()


def _is_entry(entry: object) -> bool:
    return (
        isinstance(entry, list)
        and len(entry) == 2
        and isinstance(entry[0], str)
        and isinstance(entry[1], int | float)
    )


def _changes(data: Json) -> list[Change]:
    made: list[Change] = [_insert(name, data[name]) for name in schema.CONTENTS if name in data]
    for number, (text, at) in enumerate(data.get("log", ()), 1):
        event = {"table_id": data["tables"].get("id"), "number": number, "text": text, "at": at}
        made.append(_insert("events", event))
    return made


def _insert(name: str, row: Json) -> Statement:
    columns = ", ".join(row)
    places = ", ".join(f"${n}" for n in range(1, len(row) + 1))
    clash = "(name) DO UPDATE SET secret = excluded.secret" if name == "keys" else "DO NOTHING"
    query = f"INSERT INTO {name} ({columns}) VALUES ({places}) ON CONFLICT {clash}"
    return Statement(query, tuple(map(_value, row.values())))


def _value(value: object) -> object:
    return bytes.fromhex(value["hex"]) if isinstance(value, dict) else value
