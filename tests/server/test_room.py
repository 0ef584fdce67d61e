"""Rooms when something goes wrong around them: another process, a full disk, a dead worker."""

import os
import random
import signal

import pytest
from starlette.testclient import TestClient

import rollwright as rw
from rollwright.server import house
from rollwright.server.app import build
from rollwright.server.bots import Workers
from rollwright.server.house import Settings
from rollwright.server.store import StoreError

from .people import Site, finish
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
    store = site.client.app.state.house.store

    async def fail(*_: object) -> None:
        raise StoreError("the disk is full")

    with guest.look(table) as player:
        with monkeypatch.context() as broken:
            for name in ("append", "create", "save"):
                broken.setattr(store, name, fail)
            assert player.roll()["code"] == "storage"
            assert guest.get("/play/qwixx").headers["location"].startswith("/?error=storage")
            answer = guest.post(f"/api/tables/{table}/seats/1", {"name": "A"})
            assert answer.status_code == 503
        assert player.view["number"] == 0
        assert player.roll()["number"] == 1


def test_rooms_that_nobody_uses_are_forgotten(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "ROOMS", 2)
    guest = site.guest()
    watched = guest.create("qwixx", "me")
    rng = random.Random(1)
    with guest.look(watched) as player:
        finish([player], rng, 5)
        tables = [guest.create("qwixx", "me") for _ in range(5)]
        rooms = site.client.app.state.house._rooms
        assert len(rooms) <= 3
        assert watched in rooms
        finish([player], rng, 5)
    for table in tables:
        assert guest.view(table)["number"] == 0
    assert guest.view(watched)["number"] == 10


def test_a_record_that_breaks_the_rules_is_told(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me")
    found = site.client.app.state.house
    found.store._writer.execute("INSERT INTO events VALUES (?, 1, '1 mark r5', 0)", (table,))
    found._rooms.clear()
    answer = guest.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")


def test_bots_answer_after_a_worker_has_died() -> None:
    state = rw.game("qwixx").start(2).roll("w1 w2 r3 y4 g5 b6")

    async def play() -> None:
        workers = Workers(1)
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
        workers = Workers(0)
        for name in ("hard", "greedy"):
            workers.warm(name, "twenty-one", 3)
            assert await workers.choose(name, state, 1) in state.moves(1)
        workers.warm("nobody", "twenty-one", 3)
        with pytest.raises(rw.RollwrightError):
            await workers.choose("nobody", state, 1)
        workers.close()

    run(play())
