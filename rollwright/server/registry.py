"""The registry: finds tables, makes new ones, and keeps those in use in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from weakref import WeakValueDictionary

from rollwright.core.game import Game
from rollwright.server import seats
from rollwright.server.bots import Workers
from rollwright.server.datafile import StoreError
from rollwright.server.hosts import LOCAL
from rollwright.server.live_table import LiveTable, progress
from rollwright.server.log import Log
from rollwright.server.refusal import Refusal, refusing
from rollwright.server.store import Conflict, Listing, Store
from rollwright.server.table import BOT, OPEN, REAL, VIRTUAL, Seat, Table, new_token
from rollwright.server.view import Json, seat_summary

KEPT = 1000
"""Rooms that are kept though nobody looks at them."""


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    data: Path
    public_url: str | None = None
    """The address that links and QR codes carry, `https://example.org`."""
    network_url: str | None = None
    """Without it: the address in the network, for a visitor who comes from this machine."""
    hosts: frozenset[str] = LOCAL
    """The names and addresses, without ports, that the server answers to."""
    pace: float = 0.5
    """Seconds that a bot waits before it acts, so that people can follow, and undo."""
    workers: int = 2
    """Processes for bots; 0: a thread."""
    create_burst: float = 60
    create_rate: float = 1
    change_burst: float = 120
    change_rate: float = 10
    message_burst: float = 60
    message_rate: float = 20
    origins: frozenset[str] = field(default_factory=frozenset)
    """Other origins whose pages may talk to the server, `https://example.org`."""


@dataclass(frozen=True)
class NewTable:
    """What a new table is to be."""

    game: Game
    seats: Sequence[Seat]
    options: Mapping[str, object] = field(default_factory=dict)
    dice: str = VIRTUAL
    listed: bool = False
    series: bool = False


class Registry:
    """Finds and makes tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.data)
        self._workers = Workers(settings.workers)
        self._kept: OrderedDict[str, LiveTable] = OrderedDict()
        self._alive: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Every live table that something still refers to, so that no table is ever live twice."""

    def live(self, table_id: str) -> LiveTable:
        """The live of a table; loaded if it is not in memory."""
        live = self._alive.get(table_id)
        if live is None:
            found = self.store.load(table_id)
            if found is None:
                raise Refusal("not-found", "there is no such table")
            live = self._open(found[0], _replay(*found))
        self._keep(live)
        return live

    def _keep(self, live: LiveTable) -> None:
        """Keeps a live, and drops those that nobody looks at, the longest unused first."""
        table_id = live.table.id
        self._kept.pop(table_id, None)
        surplus = len(self._kept) + 1 - KEPT
        if surplus > 0:
            idle = [key for key, other in self._kept.items() if other.idle]
            for key in idle[:surplus]:
                del self._kept[key]
        self._kept[table_id] = self._alive[table_id] = live

    def _open(self, table: Table, log: Log) -> LiveTable:
        live = LiveTable(self.store, self._workers, self.settings.pace, table, log)
        for name in table.bots:
            self._workers.warm(name, table.game, table.players)
        live.announce()
        return live

    async def create(self, guest: str, wanted: NewTable) -> Table:
        """Makes a new table."""
        found = wanted.game
        with refusing():
            options = found.settings(found.check_players(len(wanted.seats)), wanted.options)
        if wanted.series and found.series < 2:
            raise Refusal("invalid", f"{found.title} is not played in series")
        if wanted.dice == REAL and all(seat.kind == BOT for seat in wanted.seats):
            raise Refusal("invalid", "real dice need a person at the table")
        return await self._add(
            Table(
                id=new_token(),
                game=found.name,
                options=options,
                seats=tuple(wanted.seats),
                host=guest,
                dice=wanted.dice,
                listed=wanted.listed,
                series=found.series if wanted.series else 1,
            )
        )

    async def _add(self, table: Table) -> Table:
        start = table.start()
        await self.store.create(table, progress(table, start))
        self._keep(self._open(table, Log(start)))
        return table

    async def rematch(self, guest: str, table_id: str, first: int = 1) -> str:
        """The table on which the same people play again, made if need be; seat `first` begins."""
        live = self.live(table_id)
        if not live.table.held_by(guest):
            raise Refusal("not-yours", "you have no seat at this table")
        if live.log.state.result is None:
            raise Refusal("illegal", "the game is not over yet")
        return await live.follow(lambda table: self._again(table, live.log, first))

    async def _again(self, table: Table, log: Log, first: int) -> str:
        try:
            return (await self._add(seats.again(table, log.state.scores, first))).id
        except Conflict:
            found = self.store.load(table.id)
            if found is None or found[0].following is None:
                raise StoreError("the table that follows can't be found") from None
            return found[0].following

    def tables_of(self, guest: str) -> list[Json]:
        return [_summary(listing, guest) for listing in self.store.tables_of(guest)]

    def lobby(self, guest: str) -> list[Json]:
        found = [_summary(listing, guest) for listing in self.store.lobby()]
        return sorted(found, key=lambda summary: all(s["kind"] != OPEN for s in summary["seats"]))

    async def close(self) -> None:
        await asyncio.gather(*(live.close() for live in list(self._alive.values())))
        self._workers.close()
        self.store.close()


def _replay(table: Table, entries: list[tuple[str, float]]) -> Log:
    try:
        return Log(table.start(), entries)
    except (ValueError, IndexError) as error:
        raise Refusal("storage", f"the table's record doesn't follow the rules: {error}") from None


def _summary(listing: Listing, guest: str) -> Json:
    table, progress = listing.table, listing.progress
    waiting = listing.number == 0 and any(seat.kind == OPEN for seat in table.seats)
    over = progress.winners is not None
    status = "over" if over else "waiting" if waiting else "running"
    mine = set(table.played_by(guest))
    return {
        "id": table.id,
        "game": table.game,
        "players": table.players,
        "status": status,
        "dice": table.dice,
        "created": int(table.created),
        "changed": int(listing.changed),
        "number": listing.number,
        "seats": [seat_summary(table, n, guest) for n in range(1, table.players + 1)],
        "your_turn": status == "running" and not mine.isdisjoint(progress.owing),
        "scores": progress.scores,
        "winners": progress.winners,
    }
