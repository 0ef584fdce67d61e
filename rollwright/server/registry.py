"""The registry: finds tables, makes new ones, and keeps those in use in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from weakref import WeakValueDictionary

from rollwright.core.record import Record
from rollwright.server import seats
from rollwright.server.bot_workers import BotWorkers
from rollwright.server.daily import Daily, playable
from rollwright.server.datafile import StoreError
from rollwright.server.fields import Json
from rollwright.server.live_table import LiveTable
from rollwright.server.log import Log
from rollwright.server.new_table import NewTable
from rollwright.server.refusal import Refusal, refusing
from rollwright.server.settings import Settings
from rollwright.server.store import Store
from rollwright.server.table import BOT, OPEN, REAL, Table, new_token
from rollwright.server.view import summary
from rollwright.server.writer import Conflict

KEPT = 1000
"""Live tables that stay in memory though nobody looks at them."""


class Registry:
    """Finds and makes tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.data)
        self._workers = BotWorkers(settings.workers)
        self.daily = Daily(self.store, self._workers)
        self._kept: OrderedDict[str, LiveTable] = OrderedDict()
        self._alive: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Every live table that something still refers to, so that no table is ever live twice."""

    def live(self, table_id: str) -> LiveTable:
        """The live table of that id; loaded if it is not in memory."""
        live = self._alive.get(table_id)
        if live is None:
            found = self.store.load(table_id)
            if found is None:
                raise Refusal("not-found", "there is no such table")
            live = self._open(found[0], _replay(*found))
        self._keep(live)
        return live

    def _keep(self, live: LiveTable) -> None:
        """Keeps a live table in memory, in place of those that nobody has used for longest."""
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
        await self.store.create(table, table.progress(start))
        self._keep(self._open(table, Log(start)))
        return table

    async def begin_daily(self, guest: str, game: str) -> str:
        """The id of the table of a guest's one try at today's game, made if there is none."""
        found, daily = playable(game), self.daily
        kept = daily.tried(found.name, guest)
        if kept is not None:
            return kept
        try:
            return (await self._add(daily.table(found, guest, self.store.name(guest)))).id
        except Conflict:
            kept = daily.tried(found.name, guest)
            if kept is None:
                raise StoreError("the table of today's game can't be found") from None
            return kept

    async def take_over(self, table: Table, record: Record) -> Table:
        """Makes a table at which a game goes on that was begun elsewhere."""
        start, *after = record.states()
        log = Log(start)
        for event, state in zip(record.events, after, strict=True):
            log.add(event, state, table.created)
        await self.store.create(table, table.progress(log.state), list(map(str, log.entries)))
        self._keep(self._open(table, log))
        return table

    async def rematch(self, guest: str, table_id: str, first: int = 1) -> str:
        """The id of the table where the same people play again, made if needed; `first` begins."""
        live = self.live(table_id)
        if not live.table.held_by(guest):
            raise Refusal("not-yours", "you have no seat at this table")
        if not live.log.over:
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
        return [summary(found, guest) for found in self.store.tables_of(guest)]

    def lobby(self, guest: str) -> list[Json]:
        shown = [summary(found, guest) for found in self.store.lobby()]
        return sorted(shown, key=lambda table: all(s["kind"] != OPEN for s in table["seats"]))

    async def close(self) -> None:
        await asyncio.gather(*(live.close() for live in list(self._alive.values())))
        self.daily.close()
        self._workers.close()
        self.store.close()


def _replay(table: Table, entries: list[tuple[str, float]]) -> Log:
    try:
        return Log(table.start(), entries)
    except (ValueError, IndexError) as error:
        raise Refusal("storage", f"the table's record doesn't follow the rules: {error}") from None
