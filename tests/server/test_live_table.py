"""Live tables when something goes wrong: another process, a full disk, a dead worker."""

import asyncio
import os
import random
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

import rollwright as rw
from rollwright.server import bot_turns, registry, seats
from rollwright.server.app import build
from rollwright.server.bot_turns import can_be_taken_back
from rollwright.server.bot_workers import BotWorkers
from rollwright.server.datafile import StoreError
from rollwright.server.settings import Settings

from .people import Site, finish, synchronise
from .running import run


def test_two_servers_on_one_file_never_play_twice(settings: Settings) -> None:
    with TestClient(build(settings)) as here, TestClient(build(settings)) as there:
        guest, same = Site(here).guest(), Site(there).guest()
        same.headers = guest.headers
        table = guest.create("qwixx", "me")
        with guest.look(table) as one, same.look(table) as two:
            one.wait_for(one.roll()["number"])
            one.wait_for(one.play(1, "pass")["number"])
            answer = two.roll()
            assert (answer["type"], answer["code"]) == ("error", "late")
            two.wait_for(2)
            assert two.events == one.events
            assert two.play(1, "pass")["number"] == 3


def test_what_cannot_be_stored_is_not_played(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me")
    store = site.client.app.state.registry.store

    async def fail(*_: object) -> None:
        raise StoreError("the disk is full")

    with guest.look(table) as player:
        with monkeypatch.context() as broken:
            for name in ("append", "create", "save", "rename"):
                broken.setattr(store, name, fail)
            assert player.roll()["code"] == "storage"
            answer = guest.put("/api/me", {"name": "A"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
            assert guest.get("/play/qwixx").headers["location"].startswith("/?error=storage")
            answer = guest.post(f"/api/tables/{table}/seats/1", {"name": "A"})
            assert answer.status_code == 503
        assert player.view["number"] == 0
        assert player.roll()["number"] == 1


def test_a_roll_and_a_choice_are_played_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    for verb in ("roll", "play"):
        monkeypatch.setattr(rw.State, verb, _counted(getattr(rw.State, verb), done))
    guest = site.guest()
    with guest.look(guest.create("qwixx", "me")) as player:
        player.wait_for(player.roll()["number"])
        assert player.play(1, "pass")["number"] == 2
        player.wait_for(2)
        assert player.undo(1)["number"] == 3
    assert done == ["roll", "play"]


def _counted(verb: Callable[..., Any], done: list[str]) -> Callable[..., Any]:
    def counted(*what: Any) -> Any:
        done.append(verb.__name__)
        return verb(*what)

    return counted


def test_kept_that_nobody_uses_are_forgotten(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "KEPT", 2)
    guest = site.guest()
    watched = guest.create("qwixx", "me")
    rng = random.Random(1)
    with guest.look(watched) as player:
        finish([player], rng, 5)
        tables = [guest.create("qwixx", "me") for _ in range(5)]
        kept = site.client.app.state.registry._kept
        assert len(kept) <= 3
        assert watched in kept
        finish([player], rng, 5)
    for table in tables:
        assert guest.view(table)["number"] == 0
    assert guest.view(watched)["number"] == 10


def test_a_table_is_live_once_however_many_are_watched(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "KEPT", 2)
    anna, ben = site.guest(), site.guest()
    with ExitStack() as watching:
        for _ in range(3):
            watching.enter_context(anna.look(anna.create("qwixx", "me")))
        table = anna.create("qwixx", "me", "open")
        anna.create("qwixx", "me")
        first = watching.enter_context(anna.look(table))
        ben.join(table)
        second = watching.enter_context(ben.look(table))
        assert len(site.client.app.state.registry.live(table).viewers) == 2
        synchronise([first, second], first.roll()["number"])


def test_a_live_table_in_use_is_found_though_it_was_forgotten(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "KEPT", 1)
    guest = site.guest()
    table = guest.create("qwixx", "me")
    found = site.client.app.state.registry
    live = found.live(table)
    guest.create("qwixx", "me")
    assert table not in found._kept
    assert found.live(table) is live


def test_a_record_that_breaks_the_rules_is_told(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me")
    found = site.client.app.state.registry
    found.store._writer.connection.execute(
        "INSERT INTO events VALUES (?, 1, '1 mark r5', 0)", (table,)
    )
    found._kept.clear()
    answer = guest.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")


def test_a_file_that_cannot_be_read_is_told(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me")
    found = site.client.app.state.registry
    found.store._writer.connection.execute("DROP TABLE events")
    found._kept.clear()
    answer = guest.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
    url = f"/api/tables/{table}/live"
    with guest.client.websocket_connect(url, headers=guest.headers) as socket:
        assert socket.receive_json()["code"] == "storage"


def test_bots_go_on_after_a_write_that_failed(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_turns, "RETRY", 0.0)
    store = site.client.app.state.registry.store
    write, left = store.append, [3]

    async def fail(*what: Any) -> float:
        if what[1] == 2 and left[0]:
            left[0] -= 1
            raise StoreError("the disk is full")
        found: float = await write(*what)
        return found

    monkeypatch.setattr(store, "append", fail)
    guest = site.guest()
    table = guest.create("qwixx", "greedy", "greedy")
    with guest.look(table) as player:
        player.wait_for(5)
    assert left == [0]
    told = [record for record in caplog.records if record.name == bot_turns.__name__]
    assert [("the disk is full" in record.getMessage(), record.exc_info) for record in told] == [
        (True, None)
    ]


def test_bots_wait_longer_each_time_but_not_for_ever() -> None:
    waits = [bot_turns.delay(failures) for failures in (0, 1, 2, 3, 10, 10**6)]
    assert waits == [0, 1, 2, 4, 64, 64]


def test_a_seat_renamed_during_a_rematch_keeps_the_next_table(site: Site) -> None:
    """Whoever changes a seat while the next table is made doesn't make it forgotten."""
    guest = site.guest()
    table = guest.create("qwixx", "me")
    with guest.look(table) as player:
        finish([player], random.Random(1))
    here = site.client.app.state.registry

    async def both() -> None:
        made, renaming = asyncio.Event(), here.live(table)
        save = here.store.save

        async def slowly(*what: Any) -> None:
            await asyncio.wait([asyncio.create_task(made.wait())], timeout=0.2)
            await save(*what)

        here.store.save = slowly
        change = asyncio.create_task(renaming.change(lambda t: seats.rename(t, 1, t.host, "A")))
        await asyncio.sleep(0)
        found = await here.rematch(renaming.table.host, table)
        made.set()
        await change
        assert renaming.table.following == found

    site.client.portal.call(both)
    view = guest.view(table)
    assert view["table"]["next"] is not None
    assert view["seats"][0]["name"] == "A"


def test_bots_answer_after_a_worker_has_died() -> None:
    state = rw.game("qwixx").start(2).roll("w1 w2 r3 y4 g5 b6")

    async def play() -> None:
        workers = BotWorkers(1)
        assert await workers.choose("greedy", state, 1) in state.moves(1)
        pool = workers._workers()
        for pid in list(pool._processes):  # type: ignore[attr-defined]
            os.kill(pid, signal.SIGKILL)
        assert await workers.choose("greedy", state, 2) in state.moves(2)
        workers.close()

    run(play())


def test_bots_rehearse_before_they_are_asked() -> None:
    state = rw.game("twenty-one").start(3).roll("r1 y2 g3 b4 w5 k6")

    async def play() -> None:
        workers = BotWorkers(0)
        for name in ("hard", "greedy"):
            workers.warm(name, "twenty-one", 3)
            assert await workers.choose(name, state, 1) in state.moves(1)
        workers.warm("nobody", "twenty-one", 3)
        with pytest.raises(rw.RollwrightError):
            await workers.choose("nobody", state, 1)
        workers.close()

    run(play())


@pytest.fixture
def stopped(settings: Settings) -> Iterator[Site]:
    """A server whose bots act when they are told to, or not in this test."""
    with TestClient(build(replace(settings, pace=10_000))) as client:
        yield Site(client)


ALL_FIT = "w1 w2 r3 y4 g5 b6"
FITTING, HIGH = "k4 b2 y2 r1 g2 w2", "k6 b6 y6 r6 g6 w6"


def test_bots_wait_longer_while_a_choice_can_be_taken_back(stopped: Site) -> None:
    guest = stopped.guest()
    table = guest.create("qwixx", "me", "greedy")
    live = stopped.client.app.state.registry.live(table)
    with guest.look(table) as player:
        player.wait_for(player.roll()["number"])
        player.wait_for(player.play(1, "pass")["number"])
        assert live.bots.pause(live.table, live.log) == 5 * 10_000
        assert player.undo(1) == {"type": "ack", "number": 3}
        player.wait_for(player.play(1, "pass")["number"])
        player.done()
        player.wait_for(5)
        assert player.events[5]["seat"] == 2
        assert live.bots.pause(live.table, live.log) == 10_000


def test_bots_go_on_at_once_when_a_player_is_done(stopped: Site) -> None:
    guest, other = stopped.guest(), stopped.guest()
    table = guest.create("qwixx", "me", "greedy", dice="real")
    with guest.look(table) as player, other.look(table) as watcher:
        player.wait_for(player.roll(ALL_FIT)["number"])
        player.wait_for(player.play(1, "pass")["number"])
        watcher.wait_for(2)
        assert watcher.done()["code"] == "not-yours"
        assert player.done() == {"type": "ack", "number": 2}
        player.wait_for(3)
        assert player.events[3]["seat"] == 2
        late = player.send(type="done", number=2)
        assert late == {"type": "ack", "number": 3}


def test_bots_wait_no_longer_after_the_only_move_there_was(site: Site) -> None:
    guest = site.guest()
    table = guest.create("twenty-one", "me", dice="real")
    live = site.client.app.state.registry.live(table)
    with guest.look(table) as player:
        for dice, move, waits in ((FITTING, "enter b y r g w", True), (HIGH, "strike", False)):
            player.wait_for(player.roll(dice)["number"])
            player.wait_for(player.play(1, "keep")["number"])
            player.wait_for(player.play(1, move)["number"])
            assert can_be_taken_back(live.table, live.log) is waits
