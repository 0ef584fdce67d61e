"""The page's own fold of a log: the same as the server's views, after every entry."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.browser import programs
from rollwright.server import bot_turns, commands
from rollwright.server.commands import Accepted
from rollwright.server.fields import Json
from rollwright.server.log import Log
from rollwright.server.table import BOT, PERSON, REAL, VIRTUAL, Seat, Table
from rollwright.server.view import view
from rollwright.server.viewers import Presence
from tests.play import records

PROGRAM = Path(__file__).parent / "fold.ts"
ME = "me"
LATEST = 3
"""How many events are compared after each entry."""


def table_of(record: rw.Record, luck: random.Random) -> Table:
    """A table where I hold some seats, and bots others."""
    kinds = [luck.choice([PERSON, PERSON, BOT]) for _ in range(record.players)]
    seats = [
        Seat(
            kind, bot="greedy" if kind == BOT else None, holders=frozenset([ME] * (kind == PERSON))
        )
        for kind in kinds
    ]
    if luck.random() < 0.5 and PERSON in kinds:
        mine = kinds.index(PERSON)
        others = frozenset(["somebody else"])
        seats = [
            seat if n == mine or seat.kind == BOT else Seat(PERSON, holders=others)
            for n, seat in enumerate(seats)
        ]
    dice = luck.choice([REAL, VIRTUAL])
    return Table("id", record.game.name, record.options, tuple(seats), ME, dice)


def log_of(record: rw.Record, table: Table, luck: random.Random) -> Log:
    """The record as a log, in which choices are taken back now and then."""
    log = Log(table.start())
    for event in record.events:
        log.add(event, log.after(event), 0)
        seats = sorted(commands.undoable(log, set()))
        if seats and luck.random() < 0.3:
            undo = commands.undo(log, seats[0], log.number, set())
            assert isinstance(undo, Accepted)
            log.add(undo.entry, undo.state, 0)
            log.add(event, log.after(event), 0)
    return log


def told(table: Table, log: Log) -> Json:
    """What the server says of a log."""
    seen = view(table, log, ME, Presence(frozenset([ME]), 0))
    due = bot_turns.due(table, log)
    return {
        "state": seen["state"],
        "events": seen["events"][-LATEST:],
        "bot": due[0] if due else None,
        "record": len(log.public_events),
    }


def told_after_each(table: Table, log: Log) -> Iterator[Json]:
    """What the server says after each entry."""
    growing = Log(table.start())
    yield told(table, growing)
    for entry in log.entries:
        growing.add(entry, growing.after(entry), 0)
        yield told(table, growing)


def case_of(table: Table, log: Log, engine: Path) -> Json:
    return {
        "folder": str(engine / table.game),
        "players": table.players,
        "options": dict(table.options),
        "entries": list(map(str, log.entries)),
        "sight": {
            "kinds": [seat.kind for seat in table.seats],
            "held": list(table.held_by(ME)),
            "real": table.dice == REAL,
            "open": True,
        },
    }


@pytest.mark.parametrize("kind", ["golden", "corners"])
def test_the_page_folds_what_the_server_shows(kind: str, engine: Path) -> None:
    luck = random.Random(11)
    played = [rw.Record.loads(path.read_text("utf-8")) for path in records(f"{kind}/*.txt")]
    tables = [table_of(record, luck) for record in played]
    logs = [log_of(record, table, luck) for record, table in zip(played, tables, strict=True)]
    pairs = list(zip(tables, logs, strict=True))
    found = programs.run(PROGRAM, [case_of(table, log, engine) for table, log in pairs])
    for (table, log), states in zip(pairs, found, strict=True):
        for number, (ours, theirs) in enumerate(
            zip(states, told_after_each(table, log), strict=True)
        ):
            assert ours == theirs, (table.game, number)
