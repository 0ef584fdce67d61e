"""The store: unique numbers, durable answers, commits together."""

import asyncio
import time

import pytest

from rollwright.server import metrics, queries
from rollwright.server.changes import Append, Conflict, Moved, Outcome, Save, Timed
from rollwright.server.clock import Clock, TimeLeft
from rollwright.server.store import StoreError
from rollwright.server.table import BOT, PERSON, Progress, Seat, Table
from rollwright.server.uptime import Uptime

from .kinds import KINDS, Opener
from .running import run

NOBODY = Progress([])


def new_table(guest: str = "anna", **more: object) -> Table:
    seats = (Seat(PERSON, "Anna", holders=frozenset({guest})), Seat(BOT, bot="greedy"))
    fields = {"id": "t1", "game": "qwixx", "options": {}, "seats": seats, "host": guest}
    return Table(**{**fields, **more})  # type: ignore[arg-type]


def test_a_table_comes_back_as_it_was(open_it: Opener) -> None:
    table = new_table(
        series=5, series_game=2, series_scores=((1, 2),), listed=True, coach=True, dice="real"
    )

    async def write() -> None:
        store = await open_it()
        await store.create(table, Progress([1]))
        await store.append("t1", 1, "roll w1", Progress([1]))
        await store.append("t1", 2, "1 pass", Progress([], [3, 4], [2]))
        await store.rename("anna", "Anna")
        await store.close()

    async def read() -> None:
        store = await open_it()
        found = await store.load("t1")
        assert found is not None
        assert found.table == table
        assert [text for text, _ in found.log] == ["roll w1", "1 pass"]
        (listing,) = await store.tables_of("anna")
        assert (listing.progress, listing.number) == (Progress([], [3, 4], [2]), 2)
        assert await store.lobby() == []
        assert (await store.name("anna"), await store.name("ben")) == ("Anna", "")
        assert await store.load("t2") is None
        await store.close()

    run(write())
    run(read())


def test_entries_that_come_together_are_kept_together(open_it: Opener) -> None:
    """With the table's own row or without it: lists tell the same."""

    async def write() -> None:
        store = await open_it()
        await store.create(new_table(listed=True), Progress([1]))
        texts, late = ["roll w1", "1 pass"], time.time() + 5
        await store.change(Append("t1", 1, texts, late, Progress([2, 1]), renews=False))
        with pytest.raises(Conflict):
            await store.change(Append("t1", 2, texts, late, Progress([1]), renews=False))
        found = await store.load("t1")
        assert found is not None
        assert [text for text, _ in found.log] == texts
        for (listing,) in (await store.tables_of("anna"), await store.lobby()):
            assert (listing.progress.owing, listing.number) == ([2, 1], 2)
            assert listing.changed == late
        await store.save(found.table, Progress([1]))
        assert (await store.lobby())[0].progress == Progress([1])
        await store.close()

    run(write())


def test_old_tables_are_swept_if_nothing_was_played(open_it: Opener) -> None:
    async def write() -> None:
        store = await open_it()
        for name, created in (("old", 0.0), ("played", 0.0), ("new", time.time())):
            await store.create(new_table(id=name, created=created), NOBODY)
        await store.append("played", 1, "roll", NOBODY)
        await store.sweep()
        found = {listing.table.id for listing in await store.tables_of("anna")}
        assert found == {"played", "new"}
        await store.close()

    run(write())


def test_two_writers_never_both_append(open_it: Opener) -> None:
    async def write() -> list[object]:
        stores = [await open_it() for _ in range(2)]
        await stores[0].create(new_table(), NOBODY)
        tries = [
            store.append("t1", number, f"{seat} pass", NOBODY)
            for number in range(1, 21)
            for seat, store in enumerate(stores, 1)
        ]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        found = await stores[0].load("t1")
        assert found is not None
        assert len(found.log) == 20
        for store in stores:
            await store.close()
        return list(outcomes)

    outcomes = run(write())
    pairs = zip(outcomes[::2], outcomes[1::2], strict=True)
    assert all(sum(isinstance(o, Conflict) for o in pair) == 1 for pair in pairs)


@pytest.mark.parametrize("open_it", KINDS, indirect=True)
def test_what_commits_take_is_measured(open_it: Opener) -> None:
    def commits() -> int:
        return int(list(metrics.COMMITTED.lines())[-1].split()[-1])

    async def write() -> None:
        store = await open_it()
        before = commits()
        await store.rename("anna", "Anna")
        await store.rename("anna", "Annabel")
        assert commits() == before + 2
        await store.close()

    run(write())


def test_what_arrives_together_is_committed_together(open_it: Opener) -> None:
    """A job that fails leaves no trace and doesn't disturb the others of its commit."""

    async def write() -> None:
        store = await open_it()
        await store.create(new_table(), NOBODY)
        jobs = [store.append("t1", number, "roll", NOBODY) for number in (1, 2, 2, 3)]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert [isinstance(outcome, float) for outcome in outcomes] == [True, True, False, True]
        again = store.create(new_table(id="t2", previous="t1"), NOBODY)
        twice = store.create(new_table(id="t3", previous="t1"), NOBODY)
        _, second = await asyncio.gather(again, twice, return_exceptions=True)
        assert isinstance(second, Conflict)
        found = await store.load("t1")
        assert found is not None
        assert found.table.following == "t2"
        assert await store.load("t3") is None
        await store.close()

    run(write())


def test_the_lobby_shows_tables_where_somebody_sits(open_it: Opener) -> None:
    async def write() -> None:
        store = await open_it()
        await store.create(new_table(id="t1", listed=True), NOBODY)
        await store.create(new_table(id="t2"), NOBODY)
        await store.create(new_table(id="left", listed=True, seats=(Seat(BOT),)), NOBODY)
        await store.create(new_table(id="t3", listed=True), NOBODY)
        assert [listing.table.id for listing in await store.lobby()] == ["t3", "t1"]
        await store.close()

    run(write())


def test_what_is_submitted_in_a_turn_settles_in_order(open_it: Opener) -> None:
    """Entries of many tables; one that conflicts leaves the others alone."""

    async def write() -> None:
        store = await open_it()
        for n in range(3):
            await store.create(new_table(id=f"t{n}"), NOBODY)
        told: list[tuple[str, int, Outcome]] = []
        done = asyncio.get_running_loop().create_future()

        def submit(table: str, number: int) -> None:
            def settle(outcome: Outcome) -> None:
                told.append((table, number, outcome))
                if len(told) == 7:
                    done.set_result(None)

            store.submit(Append(table, number, (f"roll {number}",), 1.5, NOBODY), settle)

        asked = [("t0", 1), ("t1", 1), ("t0", 2), ("t2", 1), ("t1", 1), ("t2", 2), ("t1", 2)]
        for one in asked:
            submit(*one)
        await done
        assert [(table, number) for table, number, _ in told] == asked
        for n, expected in enumerate((2, 2, 2)):
            found = await store.load(f"t{n}")
            assert found is not None
            assert len(found.log) == expected
        await store.close()

    run(write())


def test_the_time_left_is_kept_with_what_changes_it(open_it: Opener) -> None:
    clock = Clock("game", 300, 10, "pass", "greedy")
    left = TimeLeft.full(clock, 2, 100.0).spent([1], 7.5, 120.0)

    def timed(change: Append | Save, time: TimeLeft, due: float | None) -> Timed:
        return Timed(change, queries.time_values("t1", time, due))

    async def write() -> None:
        store = await open_it()
        table = new_table(clock=clock)
        await store.create(table, Progress([1]), (), "gone", 2)
        found = await store.load("t1")
        assert found is not None
        assert (found.table.clock, found.time) == (clock, None)
        await store.change(timed(Append("t1", 1, ("roll w1",), 120.0, NOBODY, 2), left, 150.0))
        lost = Append("t1", 2, ("1 pass",), 130.0, NOBODY, 1)
        with pytest.raises(Moved):
            await store.change(timed(lost, TimeLeft.full(clock, 2, 130.0), None))
        found = await store.load("t1")
        assert found is not None
        assert found.time == left
        for end, expected in ((140.0, []), (160.0, ["t1"])):
            rows = await store.rows(queries.DUE, end, None, 10)
            assert [row["table_id"] for row in rows] == expected
        for since, due in ((120.0, 170.0), (119.0, 130.0)):
            await store.write(queries.GO_ON, *queries.time_values("t1", left, due), since)
        assert not await store.rows(queries.DUE, 160.0, "other", 10)
        await store.change(timed(Save(table, NOBODY, 180.0, 2), left, None))
        assert not await store.rows(queries.ANY_DUE)
        await store.close()

    run(write())


def test_uptimes_are_kept(open_it: Opener) -> None:
    async def write() -> None:
        store = await open_it()
        for process, began, ended in (("a", 10.0, 20.0), ("b", 15.0, 30.0), ("a", 10.0, 25.0)):
            await store.write(queries.UP, process, began, ended)
        here = Uptime(store, "c")
        assert await here.until(5.0, here.began) == 20
        assert await here.until(22.0, here.began) == 8
        assert await here.until(5.0, 28.0) == 18
        assert await here.until(22.0, here.began + 3) == 11
        assert await here.until(here.began, here.began) == 0
        assert await here.until(here.began + 2, here.began + 1) == 0
        here.beat()
        await here.note()
        await here.forget()
        assert await here.until(5.0, here.began) == 0
        await store.close()

    run(write())


def test_whoever_has_lost_a_table_writes_nothing(open_it: Opener) -> None:
    async def write() -> None:
        store = await open_it()
        await store.create(new_table(), NOBODY, (), "one", 3)
        await store.append("t1", 1, "roll", NOBODY, 3)
        for late in (
            store.append("t1", 2, "roll", NOBODY, 2),
            store.save(new_table(seats=(Seat(BOT),)), NOBODY, 4),
        ):
            (outcome,) = await asyncio.gather(late, return_exceptions=True)
            assert isinstance(outcome, Moved)
        found = await store.load("t1")
        assert found is not None
        assert (len(found.log), len(found.table.seats), found.epoch) == (1, 2, 3)
        await store.close()

    run(write())


def test_a_day_s_games(open_it: Opener) -> None:
    async def write() -> None:
        store = await open_it()
        for n, (guest, score, at) in enumerate((("a", 50, 0), ("b", 70, 0), ("c", 90, 10**10))):
            table = new_table(guest, id=f"d{n}", daily="2026-11-17", created=float(at))
            seats = (Seat(PERSON, guest, holders=frozenset({guest})),)
            table = Table(**{**vars(table), "seats": seats})
            await store.create(table, NOBODY, ["roll", "1 pass"])
            await store.save(table, Progress([], [score], [1]))
        again = store.create(new_table("a", id="x", daily="2026-11-17"), NOBODY)
        (outcome,) = await asyncio.gather(again, return_exceptions=True)
        assert isinstance(outcome, Conflict)
        day = ("2026-11-17", "qwixx")
        assert await store.unjudged(day[0], None) in ("d0", "d1", "d2")
        await store.judge("d0", 1.5, "luck", "skill")
        ranked = await store.ranking(*day, 10**9)
        assert ranked.players == 2
        assert [(row["id"], row["score"]) for row in ranked.by_score] == [("d1", 70), ("d0", 50)]
        assert [row["errors"] for row in ranked.by_errors] == [1.5]
        tried = await store.tried("a", *day)
        assert tried is not None
        assert (tried["score"], bool(tried["over"]), tried["luck"]) == (50, True, "luck")
        assert await store.tried("z", *day) is None
        assert await store.days_played("a", "qwixx") == ["2026-11-17"]
        assert await store.days_played("c", "qwixx") == []
        assert await store.expert(*day) is None
        await store.set_expert(*day, 99)
        assert await store.expert(*day) == (99,)
        assert len(await store.daily_key()) == 32
        await store.close()

    run(write())


def test_what_cannot_be_written_at_all_is_told_and_the_store_goes_on(open_it: Opener) -> None:
    """A value of the wrong kind is a bug of ours; whoever waits is told."""

    async def write() -> None:
        store = await open_it()
        await store.create(new_table(), NOBODY)
        wrong = store.append("t1", 1, object(), NOBODY)  # type: ignore[arg-type]
        (outcome,) = await asyncio.gather(wrong, return_exceptions=True)
        assert isinstance(outcome, StoreError)
        await store.append("t1", 1, "roll", NOBODY)
        await store.close()

    run(write())
