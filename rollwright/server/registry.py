"""The registry: finds tables, makes new ones, and keeps those in use in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from weakref import WeakValueDictionary

from rollwright.core.record import Record
from rollwright.server import queries, seats, timekeeper
from rollwright.server.attempts import Attempts
from rollwright.server.bot_turns import BotTurns
from rollwright.server.bot_workers import BotWorkers
from rollwright.server.changes import Conflict
from rollwright.server.clockwork import Clockwork
from rollwright.server.daily import Daily, playable
from rollwright.server.fields import Json
from rollwright.server.holding import Holding
from rollwright.server.identity import Identities
from rollwright.server.leases import Lease, Leases
from rollwright.server.live_table import LiveTable
from rollwright.server.log import Log
from rollwright.server.new_table import NewTable
from rollwright.server.refusal import Elsewhere, Refusal
from rollwright.server.settings import Settings
from rollwright.server.store import Store, StoreError
from rollwright.server.stores import open_store
from rollwright.server.table import OPEN, Table
from rollwright.server.timekeeper import Resumed, Timekeeper
from rollwright.server.uptime import Uptime
from rollwright.server.view import summary

KEPT = 1000
"""Live tables that stay in memory though nobody looks at them."""
FETCHED = 3
"""How often another process is asked for its table: yet another may get it first."""
LOOKED_AT = 8
"""Tables that are considered when one has to leave memory: thousands may be in use."""


class Registry:
    """Finds and makes tables."""

    def __init__(self, settings: Settings, store: Store, key: bytes) -> None:
        self.settings = settings
        self.store = store
        self.identities = Identities(store)
        self._leases = Leases(store, settings.own_url, self) if store.shared else None
        self._process = self._leases.process if self._leases is not None else None
        self.workers = BotWorkers(settings.workers)
        self.daily = Daily(self.store, self.workers, key, self._process)
        self.attempts = Attempts(store, key)
        self._uptime = Uptime(store, self._process)
        self._clockwork = Clockwork(store, self._uptime, self._process)
        self._kept: OrderedDict[str, LiveTable] = OrderedDict()
        self._alive: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Every live table that something still refers to, so that no table is ever live twice."""
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}

    @classmethod
    async def open(cls, settings: Settings) -> Registry:
        """The registry of the store that the settings name."""
        store = await open_store(settings.data, settings.database)
        registry = cls(settings, store, await store.daily_key())
        await registry.start()
        return registry

    async def start(self) -> None:
        """Makes itself known to other processes, if there can be any."""
        if self._leases is not None:
            await self._leases.start()
        await self._clockwork.start(self._wake)

    async def _wake(self, table_id: str) -> None:
        """Has a table do what is due there."""
        (await self.live(table_id)).wake()

    # What leases ask for

    def keep(self, owned: set[str]) -> None:
        """Gives up tables that others have taken while this process was silent."""
        for live in list(self._alive.values()):
            if live.table.id not in owned:
                live.lose()

    def lose(self, table_id: str) -> None:
        """Gives up a table that another process has taken."""
        live = self._alive.get(table_id)
        if live is not None:
            live.lose()

    async def adopt(self, table_id: str) -> None:
        """Goes on with a table of a process that is dead."""
        await self.live(table_id)

    async def give(self, table_id: str) -> None:
        """Lets another process have a table: its viewers come back, and find it there."""
        live = await self.live(table_id)
        await live.close()
        live.lose()
        self._release(live)

    # Tables

    async def live(self, table_id: str) -> LiveTable:
        """The live table of that id; loaded if it is not in memory."""
        if self._leases is not None and not self._leases.sure:
            await self._leases.renew()
        live = self._alive.get(table_id)
        if live is None or live.moved:
            live = await asyncio.shield(self._opened(table_id))
        self._keep(live)
        return live

    def _opened(self, table_id: str) -> asyncio.Task[LiveTable]:
        """Loads a table, once for all who ask for it at the same time."""
        opening = self._opening.get(table_id)
        if opening is None:
            opening = asyncio.get_running_loop().create_task(self._load(table_id))
            self._opening[table_id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(table_id))
        return opening

    async def _load(self, table_id: str) -> LiveTable:
        lease = await self._leases.take(table_id) if self._leases is not None else Lease(0)
        found = await self.store.load(table_id)
        if found is None:
            raise Refusal("not-found", "there is no such table")
        table, log = found.table, _replay(found.table, found.log)
        resumed = Resumed(table, log, found.time, lease.absent)
        clock = await timekeeper.resume(resumed, self._uptime, self.store)
        live = self._open(table, log, lease.epoch, clock)
        self._keep(live)
        return live

    def _keep(self, live: LiveTable) -> None:
        """Keeps a live table in memory, in place of those that nobody has used for longest."""
        table_id = live.table.id
        self._kept.pop(table_id, None)
        for _ in range(min(LOOKED_AT, len(self._kept) + 1 - KEPT)):
            oldest, other = next(iter(self._kept.items()))
            if other.idle:
                self._release(self._kept.pop(oldest))
            else:
                self._kept.move_to_end(oldest)
        self._kept[table_id] = self._alive[table_id] = live

    def _release(self, live: LiveTable) -> None:
        if self._leases is not None:
            self._leases.release(live.table.id, live.holding.epoch)

    def _open(self, table: Table, log: Log, epoch: int, clock: Timekeeper | None) -> LiveTable:
        bots = BotTurns(self.workers, self.settings.pace)
        live = LiveTable(Holding(self.store, table.id, epoch), bots, table, log, clock)
        for name in table.bots:
            self.workers.warm(name, table.game, table.players)
        live.announce()
        return live

    @property
    def size(self) -> int:
        """How many tables are in memory."""
        return len(self._alive)

    async def create(self, guest: str, wanted: NewTable) -> Table:
        """Makes a new table."""
        return await self._add(wanted.table(guest))

    async def _add(self, table: Table) -> Table:
        start = table.start()
        await self.store.create(table, table.progress(start), (), self._process)
        if table.id not in self._alive and table.id not in self._opening:  # nobody was quicker
            self._keep(self._open(table, Log(start), 0, timekeeper.begin(table, self._uptime)))
        return table

    async def begin_daily(self, guest: str, game: str) -> str:
        """The id of the table of a guest's one try at today's game, made if there is none."""
        found, daily = playable(game), self.daily
        kept = await daily.tried(found.name, guest)
        if kept is not None:
            return kept
        try:
            return (await self._add(daily.table(found, guest, await self.store.name(guest)))).id
        except Conflict:
            kept = await daily.tried(found.name, guest)
            if kept is None:
                raise StoreError("the table of today's game can't be found") from None
            return kept

    async def take_over(self, table: Table, record: Record) -> Table:
        """Makes a table at which a game goes on that was begun elsewhere.

        Its log is long, and is loaded into memory when somebody looks at it.
        """
        start, *after = record.states()
        log = Log(start)
        for event, state in zip(record.events, after, strict=True):
            log.add(event, state, table.created)
        entries = list(map(str, log.entries))
        await self.store.create(table, table.progress(log.state), entries, self._process)
        return table

    async def rematch(self, guest: str, table_id: str, first: int = 1) -> str:
        """The id of the table where the same people play again, made if needed; `first` begins."""
        live = await self.live(table_id)
        if not live.table.held_by(guest):
            raise Refusal("not-yours", "you have no seat at this table")
        if not live.log.over:
            raise Refusal("illegal", "the game is not over yet")
        return await live.follow(lambda table: self._again(table, live.log, first))

    async def _again(self, table: Table, log: Log, first: int) -> str:
        try:
            return (await self._add(seats.again(table, log.state.scores, first))).id
        except Conflict:
            found = await self.store.load(table.id)
            if found is None or found.table.following is None:
                raise StoreError("the table that follows can't be found") from None
            return found.table.following

    async def tables_of(self, guest: str) -> list[Json]:
        return [summary(found, guest) for found in await self.store.tables_of(guest)]

    async def lobby(self, guest: str) -> list[Json]:
        shown = [summary(found, guest) for found in await self.store.lobby()]
        return sorted(shown, key=lambda table: all(s["kind"] != OPEN for s in table["seats"]))

    # What `guests.py` asks for

    def part(self, guest: str) -> None:
        """Ends the connections of a guest: their devices come back and identify themselves."""
        self.part_here(guest)
        if self._leases is not None:
            self._leases.part(guest)

    def part_here(self, guest: str) -> None:
        """Ends the connections that a guest has to this process."""
        self.identities.doubt(guest)
        for live in list(self._alive.values()):
            live.viewers.part(guest)

    async def fetch(self, table_id: str) -> LiveTable:
        """The live table of that id; if another process has it, that one gives it up."""
        for _ in range(FETCHED):
            try:
                return await self.live(table_id)
            except Elsewhere:
                assert self._leases is not None
                await self._leases.ask_for(table_id)
        return await self.live(table_id)

    async def delete(self, live: LiveTable) -> None:
        """Removes a table, also from memory."""
        await live.close()
        for held in (self._kept, self._alive):
            held.pop(live.table.id, None)
        for query in queries.DELETE_TABLE:
            await self.store.write(query, live.table.id)

    async def close(self) -> None:
        await asyncio.gather(*(live.close() for live in list(self._alive.values())))
        await self._clockwork.close()
        self.daily.close()
        self.workers.close()
        if self._leases is not None:
            await self._leases.close()
        await self.store.close()


def _replay(table: Table, entries: list[tuple[str, float]]) -> Log:
    try:
        return Log(table.start(), entries)
    except (ValueError, IndexError) as error:
        raise Refusal("storage", f"the table's record doesn't follow the rules: {error}") from None
