"""Several processes on one database: a table belongs to one of them at a time."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from rollwright.games import game
from rollwright.server import commands, guests, leases
from rollwright.server.changes import Moved
from rollwright.server.clock import Clock
from rollwright.server.new_table import NewTable
from rollwright.server.refusal import Elsewhere, Refusal
from rollwright.server.registry import Registry
from rollwright.server.settings import Settings
from rollwright.server.table import OPEN, PERSON, Seat
from rollwright.server.viewers import Viewer

from .kinds import POSTGRES, empty
from .postgres import Cluster, programs
from .running import run

pytestmark = pytest.mark.skipif(programs() is None, reason=f"there is no {POSTGRES} here")


@pytest.fixture
def shared(settings: Settings, cluster: Callable[[], Cluster]) -> Settings:
    address = cluster().address
    run(empty(address))
    return replace(settings, database=address)


@asynccontextmanager
async def processes(settings: Settings, count: int) -> AsyncIterator[list[Registry]]:
    """Registries as of several processes, each with an address."""
    found = [
        await Registry.open(replace(settings, own_url=f"http://{n}.example.org"))
        for n in range(count)
    ]
    yield found
    for registry in found:
        await registry.close()


async def silence(registry: Registry) -> None:
    """Makes a process one that hasn't said for long that it is alive."""
    held = registry._leases
    assert held is not None
    held._last -= 3600
    await registry.store.write("UPDATE processes SET until = 0 WHERE id = $1", held.process)


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody says by itself that it is alive, and it need not be said again."""
    monkeypatch.setattr(leases, "BEAT", 3600.0)
    monkeypatch.setattr(leases, "TERM", 600.0)


async def new_table(registry: Registry) -> str:
    seats = [Seat(PERSON, holders=frozenset({"anna"})), Seat(OPEN)]
    wanted = NewTable(game=game("qwixx"), seats=seats)
    return (await registry.create("anna", wanted)).id


def test_a_table_is_at_one_process_and_others_say_where(shared: Settings) -> None:
    async def meet() -> None:
        async with processes(shared, 2) as (one, two):
            table = await new_table(one)
            with pytest.raises(Elsewhere) as told:
                await two.live(table)
            assert told.value.data["url"] == "http://0.example.org"
            assert (await one.live(table)).table.id == table
            with pytest.raises(Refusal, match="no such table"):
                await two.live("nowhere")
            assert [listed["id"] for listed in await two.tables_of("anna")] == [table]

    run(meet())


def test_a_process_that_ends_leaves_its_tables_to_others(shared: Settings) -> None:
    async def meet() -> None:
        async with processes(shared, 1) as (two,):
            async with processes(shared, 1) as (one,):
                table = await new_table(one)
            live = await two.live(table)
            assert live.holding.epoch == 1

    run(meet())


def test_a_silent_process_loses_its_tables_and_notices(shared: Settings) -> None:
    """One that was stopped for a while: what it still tries to write is refused."""

    async def meet() -> None:
        async with processes(shared, 1) as (one,):
            table = await new_table(one)
            stale = await one.live(table)
            await silence(one)
            async with processes(shared, 1) as (two,):
                fresh = await two.live(table)
                with pytest.raises(Moved):
                    await stale.holding.append(1, "roll", stale.table.progress(stale.log.state))
                with pytest.raises(Elsewhere):
                    await stale.change(lambda t: t.with_seat(2, Seat(PERSON, "Eve")))
                assert stale.moved
                await fresh.change(lambda t: t.with_seat(2, Seat(PERSON, "Ben")))
                found = await two.store.load(table)
                assert found is not None
                assert (found.table.seats[1].name, found.log) == ("Ben", [])

    run(meet())


def test_a_process_that_was_silent_gives_up_what_others_have(shared: Settings) -> None:

    async def meet() -> None:
        async with processes(shared, 1) as (one,):
            table = await new_table(one)
            kept = await new_table(one)
            stale, own = await one.live(table), await one.live(kept)
            await silence(one)
            async with processes(shared, 1) as (two,):
                await two.live(table)
                assert one._leases is not None
                await one._leases.renew()
                assert (stale.moved, own.moved) == (True, False)

    run(meet())


def test_games_of_a_dead_process_go_on_unasked_and_at_one_place(
    shared: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of one that has ended in good order; what is over stays where it was."""
    monkeypatch.setattr(leases, "TERM", 0.4)
    monkeypatch.setattr(leases, "BEAT", 0.05)

    async def meet() -> None:
        async with processes(shared, 2) as heirs:
            async with processes(shared, 1) as (one,):
                tables = {await new_table(one) for _ in range(3)}
            while sum(heir.size for heir in heirs) < len(tables):
                await asyncio.sleep(0.02)
            assert {table for heir in heirs for table in heir._alive} == tables
            rows = await heirs[0].store.rows("SELECT epoch FROM tables")
            assert [row["epoch"] for row in rows] == [1, 1, 1]

    run(meet())


def test_the_time_in_which_nobody_had_a_table_is_nobodys(shared: Settings) -> None:
    """A process is silent for 700 seconds before another takes its table; the clock ran for 100."""
    seats = [Seat(PERSON, holders=frozenset({"anna"})), Seat(PERSON, holders=frozenset({"ben"}))]
    wanted = NewTable(game("qwixx"), seats, clock=Clock("game", 1000, 0, "bot", "greedy"))

    async def meet() -> None:
        async with processes(shared, 1) as (one,):
            table, store = (await one.create("anna", wanted)).id, one.store
            live = await one.live(table)
            await live.act(lambda log: commands.roll(log, 0, None, live.draw))
            for query in (
                "UPDATE clocks SET since = since - 800",
                "INSERT INTO uptimes VALUES ('one', clock() - 5000, clock())",
                "UPDATE processes SET until = clock() - 100",
            ):
                await store.write(query)
            async with processes(shared, 1) as (two,):
                told = (await two.live(table)).clocks
                assert told is not None
                assert told["left"] == [pytest.approx(900, abs=5)] * 2
                (row,) = await two.store.rows("SELECT seats FROM clocks")
                assert json.loads(row["seats"])["left"] == [pytest.approx(900, abs=5)] * 2

    run(meet())


def test_what_is_deleted_or_handed_on_may_be_elsewhere(shared: Settings) -> None:
    async def meet() -> None:
        async with processes(shared, 2) as (one, two):
            alone, both = await new_table(one), await new_table(one)
            live = await one.live(both)
            await live.change(lambda t: t.with_seat(2, Seat(PERSON, holders=frozenset({"ben"}))))
            await guests.hand_on(two, "ben", "eve")
            await guests.forget(two, "anna", "anna")
            assert await two.store.game(alone) is None
            held = [seat.holders for seat in (await two.live(both)).table.seats]
            assert held == [frozenset(), frozenset({"eve"})]
            assert live.moved

    run(meet())


def test_a_device_that_is_signed_out_at_one_process_is_nobody_at_another(shared: Settings) -> None:
    async def meet() -> None:
        async with processes(shared, 2) as (one, two):
            phone = await one.identities.link("anna", "laptop", "")
            await one.identities.carry(phone, "phone", "")
            table, ended = await new_table(two), asyncio.Event()
            (await two.live(table)).enter(Viewer("anna", end=ended.set))
            assert await two.identities.guest("phone") == "anna"
            await guests.sign_out(one, "anna", "phone")
            await asyncio.wait_for(ended.wait(), 10)
            assert await two.identities.guest("phone") == ""

    run(meet())


def test_of_many_who_take_a_table_one_gets_it(shared: Settings) -> None:
    async def meet() -> None:
        async with processes(shared, 4) as all_of_them:
            async with processes(shared, 1) as (one,):
                table = await new_table(one)
            found = await asyncio.gather(
                *(registry.live(table) for registry in all_of_them), return_exceptions=True
            )
            assert sum(isinstance(one, Elsewhere) for one in found) == 3

    run(meet())


def test_what_a_break_of_the_connection_left_open_is_found_again(
    shared: Settings, cluster: Callable[[], Cluster]
) -> None:
    """The database goes down at any moment, and comes back: each entry is there, and once."""

    async def meet() -> None:
        async with processes(shared, 1) as (one,):
            table = await new_table(one)
            live = await one.live(table)
            progress = live.table.progress(live.log.state)

            async def write() -> None:
                for number in range(1, 200):
                    await live.holding.append(number, f"roll {number}", progress)

            writing = asyncio.create_task(write())
            for _ in range(2):
                await asyncio.sleep(0.1)
                await asyncio.to_thread(cluster().kill)
                await asyncio.to_thread(cluster().start)
            await writing
            found = await one.store.load(table)
            assert found is not None
            assert [text for text, _ in found.log] == [f"roll {n}" for n in range(1, 200)]

    run(meet())


def test_nothing_is_asked_of_a_file(tmp_path: Path) -> None:
    async def meet() -> None:
        registry = await Registry.open(Settings(data=tmp_path / "x", workers=0))
        assert (await registry.live(await new_table(registry))).holding.epoch == 0
        await registry.close()

    run(meet())
