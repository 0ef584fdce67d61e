"""Live tables when something goes wrong: another process, a full disk, a dead worker."""

import asyncio
import random
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

import rollwright as rw
from rollwright.server import commands, registry, seats
from rollwright.server.app import build
from rollwright.server.commands import Answer
from rollwright.server.log import Log
from rollwright.server.settings import Settings
from rollwright.server.store import StoreError

from .people import Site, finish, synchronise


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


def test_answers_to_one_roll_are_kept_in_one_commit(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the rules refuse after them is answered when they are kept, and late answers are."""
    guest = site.guest()
    table = guest.create("qwixx", "me", "me")
    with guest.look(table) as player:
        player.wait_for(player.roll()["number"])
    store, kept = site.registry.store, []
    submit = store.submit

    def note(change: Any, settle: Any) -> None:
        kept.append(change)
        submit(change, settle)

    monkeypatch.setattr(store, "submit", note)

    async def ask() -> list[object]:
        live = await site.registry.live(table)

        def passes(seat: int) -> Callable[[Log], Answer]:
            return lambda log: commands.play(log, seat, "pass", 1)

        asked = [live.act(passes(seat), joins=True) for seat in (2, 1, 2)]
        return list(await asyncio.gather(*asked, return_exceptions=True))

    assert site.client.portal is not None
    assert site.client.portal.call(ask) == [2, 3, 2]
    assert [change.texts for change in kept] == [["2 pass", "1 pass"]]


def test_what_cannot_be_stored_is_not_played(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me")
    store = site.registry.store

    def fail(_: object, settle: Any) -> None:
        settle(StoreError("the disk is full"))

    with guest.look(table) as player:
        with monkeypatch.context() as broken:
            broken.setattr(store, "submit", fail)
            assert player.roll()["code"] == "storage"
            answer = guest.put("/api/me", {"name": "A"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
            answer = guest.post("/api/tables", {"game": "qwixx", "seats": [{"kind": "person"}]})
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
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
    assert done == ["roll", "roll", "play", "play"]  # by the server, and by the player


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
        assert len(site.live(table).viewers) == 2
        synchronise([first, second], first.roll()["number"])


def test_a_live_table_in_use_is_found_though_it_was_forgotten(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "KEPT", 1)
    guest = site.guest()
    table = guest.create("qwixx", "me")
    found = site.client.app.state.registry
    live = site.live(table)
    guest.create("qwixx", "me")
    assert table not in found._kept
    assert site.live(table) is live


def test_a_record_that_breaks_the_rules_is_told(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me")
    found = site.client.app.state.registry
    found.store._writer.execute("INSERT INTO events VALUES (?, 1, '1 mark r5', 0, NULL)", (table,))
    found._kept.clear()
    answer = guest.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")


def test_a_file_that_cannot_be_read_is_told(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me")
    found = site.client.app.state.registry
    found.store._writer.execute("DROP TABLE events")
    found._kept.clear()
    answer = guest.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
    url = f"/api/tables/{table}/live?form=2"
    with guest.client.websocket_connect(url, headers=guest.headers) as socket:
        assert socket.receive_json()["code"] == "storage"


def test_a_seat_renamed_during_a_rematch_keeps_the_next_table(site: Site) -> None:
    """Whoever changes a seat while the next table is made doesn't make it forgotten."""
    guest = site.guest()
    table = guest.create("qwixx", "me")
    with guest.look(table) as player:
        finish([player], random.Random(1))
    here = site.client.app.state.registry

    async def both() -> None:
        made, renaming = asyncio.Event(), await here.live(table)
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
