"""Guests on several devices: carried over by a link, signed out, exported, removed."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import rollwright as rw
from rollwright.server import guests
from rollwright.server.identity import MOST_DEVICES, label
from rollwright.server.store import StoreError

from .people import Guest, Site


def code(answer: Any) -> str:
    return str(answer.json()["error"]["code"])


def token(guest: Guest) -> str:
    answer = guest.post("/api/me/carry")
    assert answer.status_code == 201, answer.text
    link = answer.json()
    assert link["qr"].startswith("<?xml")
    return str(link["url"].partition("/me#")[2])


def carry(old: Guest, new: Guest) -> None:
    answer = new.post("/api/me/carried", {"token": token(old)})
    assert answer.status_code == 200, answer.text


def devices(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.get("/api/me/devices").json()["devices"]
    return found


def tables(guest: Guest) -> set[str]:
    return {table["id"] for table in guest.get("/api/me/tables").json()["tables"]}


def delete(guest: Guest, path: str) -> Any:
    return guest.request("DELETE", path, json={})


def test_another_device_is_the_same_guest(site: Site) -> None:
    laptop, phone = site.guest("Anna"), site.guest("Phone")
    first = laptop.create("qwixx", "me", "open")
    second = phone.create("qwixx", "me")
    carry(laptop, phone)
    assert phone.get("/api/me").json() == {"name": "Anna"}
    assert tables(laptop) == tables(phone) == {first, second}
    assert phone.view(first)["seats"][0]["mine"]
    assert laptop.view(second)["seats"][0]["mine"]
    assert [one["here"] for one in devices(laptop)] == [True, False]
    with phone.look(second) as player:
        assert player.roll()["type"] == "ack"


def test_a_link_works_once_and_for_nobody_who_guesses(site: Site) -> None:
    laptop, phone, eve = site.guest("Anna"), site.guest(), site.guest()
    made = token(laptop)
    assert phone.post("/api/me/carried", {"token": made}).status_code == 200
    for wrong in (made, "", "x" * 43, made[:-1]):
        assert code(eve.post("/api/me/carried", {"token": wrong})) == "not-found"
    assert eve.get("/api/me").json() == {"name": ""}


def test_a_device_that_is_signed_out_is_nobody(site: Site) -> None:
    laptop, phone = site.guest("Anna"), site.guest()
    table = laptop.create("qwixx", "me")
    carry(laptop, phone)
    here, other = devices(phone)[::-1]
    assert here["here"]
    with laptop.look(table):
        assert delete(phone, f"/api/me/devices/{other['id']}").status_code == 200
    assert laptop.get("/api/me").json() == {"name": ""}
    assert tables(laptop) == set()
    assert tables(phone) == {table}
    assert code(delete(site.guest(), f"/api/me/devices/{here['id']}")) == "not-found"


def test_a_device_that_is_signed_out_knows_no_way_back_to_a_seat(site: Site) -> None:
    anna, stolen = site.guest("Anna"), site.guest()
    table = anna.create("qwixx", "me", "open")
    carry(anna, stolen)
    link = stolen.view(table)["seats"][0]["url"].partition("?seat=")[2]
    there = next(one["id"] for one in devices(stolen) if one["here"])
    assert delete(anna, f"/api/me/devices/{there}").status_code == 200
    for thief in (stolen, site.guest()):
        assert code(thief.join(table, token=link)) == "not-found"
    seat = anna.view(table)["seats"][0]
    assert seat["mine"]
    assert link not in seat["url"]


def test_what_somebody_else_removes_meanwhile_is_no_obstacle(site: Site) -> None:
    """As when two devices of a guest remove everything at the same moment."""
    anna = site.guest("Anna")
    gone, left = anna.create("qwixx", "me"), anna.create("qwixx", "me")
    live, ids_of = site.live(gone), site.registry.store.ids_of

    async def ids_before(guest: str, unfinished: bool = False) -> list[str]:
        found: list[str] = await ids_of(guest, unfinished)
        await site.registry.delete(live)
        return found

    site.registry.store.ids_of = ids_before
    assert delete(anna, "/api/me").status_code == 200
    assert site.guest().get(f"/api/tables/{left}").status_code == 404


def test_tables_of_one_address_are_changed_for_one_request_at_a_time(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guest may have thousands of them."""
    anna, now, most = site.guest("Anna"), 0, 0

    async def forget(*_: object) -> None:
        nonlocal now, most
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.01)
        now -= 1

    monkeypatch.setattr(guests, "forget", forget)
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: delete(anna, "/api/me"), range(4)))
    assert [answer.status_code for answer in answers] == [200] * 4
    assert most == 1


def test_a_device_of_several_brings_no_seats_along(site: Site) -> None:
    """They are still held on the other one."""
    anna, phone, ben = site.guest("Anna"), site.guest(), site.guest("Ben")
    table = anna.create("qwixx", "me")
    carry(anna, phone)
    carry(ben, phone)
    assert tables(phone) == set()
    assert tables(anna) == {table}


def test_there_are_not_too_many_devices(site: Site) -> None:
    anna = site.guest("Anna")
    for _ in range(MOST_DEVICES - 1):
        carry(anna, site.guest())
    assert code(anna.post("/api/me/carry")) == "taken"


def test_links_that_were_made_before_bring_no_more_devices(site: Site) -> None:
    anna = site.guest("Anna")
    links = [token(anna) for _ in range(MOST_DEVICES + 1)]
    phones = [site.guest() for _ in links]
    answers = [
        phone.post("/api/me/carried", {"token": link})
        for phone, link in zip(phones, links, strict=True)
    ]
    assert len(devices(anna)) == MOST_DEVICES
    assert [code(answer) for answer in answers[MOST_DEVICES - 1 :]] == ["taken", "taken"]
    assert phones[-1].get("/api/me").json() == {"name": ""}


def test_a_device_that_is_signed_out_comes_back_by_no_link_that_it_made(site: Site) -> None:
    anna, stolen = site.guest("Anna"), site.guest()
    carry(anna, stolen)
    made = token(stolen)
    there = next(one["id"] for one in devices(stolen) if one["here"])
    assert delete(anna, f"/api/me/devices/{there}").status_code == 200
    for thief in (stolen, site.guest()):
        assert code(thief.post("/api/me/carried", {"token": made})) == "not-found"
    carry(anna, site.guest())


def test_all_that_is_kept_can_be_had(site: Site) -> None:
    anna, ben = site.guest("Anna"), site.guest("Ben")
    table = anna.create("qwixx", "me", "open")
    ben.join(table)
    with anna.look(table) as first, ben.look(table) as second:
        first.roll()
        second.wait_for(1)
        second.play(2, second.state["moves"]["2"][0])
    data = anna.get("/api/me/export").json()
    assert data["name"] == "Anna"
    assert [one["id"] for one in data["tables"]] == [table]
    record = rw.Record.loads(data["tables"][0]["record"])
    assert len(record.events) == 1, "Ben's answer is secret yet"
    assert "secret" not in record.header


def test_what_can_not_be_read_to_its_end_is_not_taken_for_the_whole(site: Site) -> None:
    anna = site.guest("Anna")
    tables = [anna.create("qwixx", "me") for _ in range(2)]
    assert [one["id"] for one in anna.get("/api/me/export").json()["tables"]] == tables
    load = site.registry.store.load

    async def broken(table_id: str) -> Any:
        if table_id == tables[1]:
            raise StoreError("the disk is gone")
        return await load(table_id)

    site.registry.store.load = broken
    answer = anna.get("/api/me/export")
    assert tables[0] in answer.text
    with pytest.raises(ValueError, match="Expecting"):
        answer.json()


def test_all_that_is_kept_can_be_removed(site: Site) -> None:
    anna, ben = site.guest("Anna"), site.guest("Ben")
    alone, both = anna.create("qwixx", "me"), anna.create("qwixx", "me", "open")
    ben.join(both)
    old = Guest(site.client)
    old.headers = anna.headers
    assert delete(anna, "/api/me").status_code == 200
    assert ben.get(f"/api/tables/{alone}").status_code == 404
    view = ben.view(both)
    assert [seat["name"] for seat in view["seats"]] == ["", "Ben"]
    assert view["table"]["host"]
    assert old.get("/api/me").json() == {"name": ""}
    assert tables(old) == set()
    assert "Anna" not in json.dumps(ben.view(both))


@pytest.mark.parametrize("method", ["POST", "DELETE"])
def test_other_pages_can_ask_for_nothing(site: Site, method: str) -> None:
    path = "/api/me/carry" if method == "POST" else "/api/me"
    headers = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    answer = site.guest("Anna").request(method, path, json={}, headers=headers)
    assert code(answer) == "bad-origin"


@pytest.mark.parametrize(
    ("agent", "expected"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0",
            "Firefox, Linux",
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36 Edg/150.0", "Edge, Windows"),
        ("curl/8", ""),
    ],
)
def test_devices_have_names_that_their_owner_knows(agent: str, expected: str) -> None:
    assert label(agent) == expected
