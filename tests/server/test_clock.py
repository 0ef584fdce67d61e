"""Time for a choice or a game: who runs, what is left, and what happens when it is up."""

import asyncio
import random
import time
from typing import Any

import pytest
from starlette.testclient import TestClient

import rollwright as rw
from rollwright.core.record import Choice, Record, Roll
from rollwright.server import clock, timekeeper, uptime
from rollwright.server.app import build
from rollwright.server.clock import Clock, TimeLeft, begins, passing
from rollwright.server.log import Undo
from rollwright.server.settings import Settings

from .people import Guest, Site

A_CHOICE = Clock("choice", 30, 0, "bot", "greedy")
A_GAME = Clock("game", 300, 10, "pass", "greedy")


class Hours:
    """A time that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = time.time()

    def time(self) -> float:
        return self.now


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    """The time of all clocks, instead of the machine's."""
    found = Hours()
    for module in (timekeeper, uptime):
        monkeypatch.setattr(module.time, "time", found.time)
    monkeypatch.setattr(uptime, "GAP", 10.0**9)
    return found


# What is left


def test_only_those_who_owe_something_spend_their_time() -> None:
    left = TimeLeft.full(A_CHOICE, 3, 100.0).spent([1, 3], 4.0, 104.0)
    assert (left.left, left.at) == ((26, 30, 26), 104)
    assert TimeLeft.loads(left.dumps(), 104.0) == left


def test_a_choice_renews_a_seats_time_once_for_each_depth() -> None:
    left = TimeLeft.full(A_CHOICE, 2, 0.0).spent([1], 25.0, 25.0)
    deeper = left.renewed(A_CHOICE, [1], 3, rolls=False)
    assert deeper.left == (30, 30)
    again = deeper.spent([1], 20.0, 50.0).renewed(A_CHOICE, [1], 3, rolls=False)
    assert again.left == (10, 30), "an undo and the same choice again give nothing back"


def test_a_choice_adds_to_a_games_time_and_a_roll_does_not() -> None:
    left = TimeLeft.full(A_GAME, 2, 0.0)
    assert left.renewed(A_GAME, [1], 1, rolls=True).left == (300, 300)
    assert left.renewed(A_GAME, [1], 1, rolls=False).left == (310, 300)


def test_who_comes_back_has_a_part_of_a_games_time() -> None:
    left = TimeLeft.full(A_GAME, 2, 0.0).spent([1], 400.0, 400.0)
    assert left.back(A_GAME, [1]).left == (30, 300)


def test_an_undo_begins_nothing() -> None:
    assert begins(Roll("w1"), [1, 2], [1]) == [1, 2]
    assert begins(Choice(1, "pass"), [1, 2], [1, 2]) == [1]
    assert begins(Undo(1), [1, 2], [2]) == []


def test_a_seat_passes_only_where_the_rules_have_it() -> None:
    passes = rw.game("qwixx").start(2).roll("w1 w2 r3 y4 g5 b6")
    assert passing(passes, 1) == clock.PASS
    chooses = rw.game("twenty-one").start(2).roll("k1 b2 y3 r4 g5 w6")
    assert passing(chooses, 1) is None


def test_a_clock_is_said_in_a_line() -> None:
    assert str(A_CHOICE) == "30 s a choice, then bot greedy"
    assert str(A_GAME) == "300 s a game and 10 s a choice, then pass"


# Uptime


def test_no_time_runs_while_no_server_is_there(
    hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uptime, "GAP", 15.0)
    here = uptime.Uptime(None, "p")  # type: ignore[arg-type]
    start = hours.now
    for _ in range(4):
        hours.now += 5
        here.beat()
    assert here.between(start, hours.now) == 20
    hours.now += 3600
    assert here.between(start, hours.now) == 20, "asleep"
    here.beat()
    hours.now += 2
    assert here.between(start, hours.now) == 22
    assert here.between(hours.now - 1, hours.now) == 1
    assert uptime._overlap([(0, 10), (5, 12), (20, 30)], 8, 25) == 4 + 5


# Over a server


def clocked(guest: Guest, *seats: str, **more: Any) -> str:
    return guest.create("qwixx", *seats, clock={"per": "choice", "seconds": 30, **more})


def ring(site: Site, table: str) -> None:
    """Has the table look at its clock now, as it does by itself when the time has come."""
    live = site.live(table)

    async def run() -> None:
        live.clock._grace = 0.0
        await live.clock._run(live)

    site.client.portal.call(run)


def test_a_bot_plays_on_until_the_player_comes_back(site: Site, hours: Hours) -> None:
    guest, other = site.guest(), site.guest()
    table = clocked(guest, "me", "open", bot="greedy")
    other.join(table)
    with guest.look(table) as player, other.look(table) as second:
        assert player.view["table"]["clock"]["then"] == "bot"
        player.receive()
        assert player.clocks["running"] == []
        player.wait_for(player.roll()["number"])
        player.wait_for(player.play(1, "pass")["number"])
        second.wait_for(2)
        hours.now += 29
        ring(site, table)
        assert guest.view(table)["clocks"] == {"left": [30.0, 1.0], "running": [2], "timed": []}
        hours.now += 2
        ring(site, table)
        second.wait_for(3)
        seat = guest.view(table)["seats"][1]
        assert (seat["kind"], seat["bot"], seat["late"]) == ("bot", "greedy", True)
        assert site.live(table).log.timed == {3}
        assert second.undo(2)["code"] == "not-yours"
        assert other.post(f"/api/tables/{table}/seats/2", {"to": "person"}).status_code == 200
        assert second.undo(2)["code"] == "no-undo", "what was too late stays"
    record = guest.get(f"/api/tables/{table}/record").text
    assert "clock: 30 s a choice, then bot greedy\n" in record
    assert "timed: 3\n" in record
    assert len(Record.loads(record).events) >= 3


def test_a_choice_that_is_too_late_is_the_bots(site: Site, hours: Hours) -> None:
    guest, other = site.guest(), site.guest()
    table = clocked(guest, "me", "open")
    other.join(table)
    with guest.look(table) as player:
        player.wait_for(player.roll()["number"])
        hours.now += 20
        player.wait_for(player.play(1, "pass")["number"])
        player.wait_for(player.undo(1)["number"])
        assert guest.view(table)["clocks"]["left"] == [10.0, 10.0], "nothing is given back"
        live = site.live(table)
        live.bots.stop()
        hours.now += 11
        live.bots.start = lambda _: None  # the bots are not so quick
        ring(site, table)
        assert [seat["late"] for seat in guest.view(table)["seats"]] == [True, True]
        answer = guest.post(f"/api/tables/{table}/seats/1", {"to": "person"})
        assert answer.json()["error"]["code"] == "time"


def test_a_seat_passes_when_its_time_is_up(site: Site, hours: Hours) -> None:
    guest, other = site.guest(), site.guest()
    table = clocked(guest, "me", "open", then="pass")
    other.join(table)
    with guest.look(table) as player, other.look(table) as second:
        player.wait_for(player.roll()["number"])
        hours.now += 31
        ring(site, table)
        second.wait_for(2)
        assert second.texts[2] == "1 ?"
        second.receive()
        assert second.clocks["timed"] == [], "secret yet"
        ring(site, table)
        second.wait_for(3)
        assert (second.texts[2], second.texts[3]) == ("1 pass", "2 pass")
        assert guest.view(table)["clocks"]["timed"] == [2, 3]


def test_a_roll_is_made_when_its_time_is_up(site: Site, hours: Hours) -> None:
    guest = site.guest()
    table = clocked(guest, "me", then="pass")
    with guest.look(table) as player:
        rng = random.Random(1)
        while not (player.state["roll"] and player.view["number"]):
            player.wait_for(player.act(rng))
        hours.now += 31
        number = player.view["number"]
        ring(site, table)
        player.wait_for(number + 1)
        assert player.texts[number + 1].startswith("roll ")


def test_a_table_that_is_loaded_again_has_the_time_that_was_left(site: Site, hours: Hours) -> None:
    guest = site.guest()
    table = clocked(guest, "me", "greedy")
    with guest.look(table) as player:
        player.wait_for(player.roll()["number"])
    hours.now += 10
    registry = site.registry

    async def reload() -> Any:
        for held in (registry._kept, registry._alive):
            held.pop(table, None)
        return await registry.live(table)

    live = site.client.portal.call(reload)
    assert live.clocks["left"][0] == 20
    hours.now += 21
    assert live.clock.late(live.table, live.log) == [1]
    hours.now -= 12
    assert live.clock.late(live.table, live.log) == [], "players have to find the table first"


def test_a_clock_waits_for_a_moment_at_least(site: Site, hours: Hours) -> None:
    """It would ring again and again in the same moment, if a rounding says that time is left."""
    guest = site.guest()
    table = clocked(guest, "me", "greedy")
    with guest.look(table) as player:
        player.wait_for(player.roll()["number"])
    live = site.live(table)
    hours.now = live.clock.left.at + 30 - 1e-6

    async def delay() -> float:
        live.clock.arm(live)
        return float(live.clock._timer.when() - asyncio.get_running_loop().time())

    assert site.client.portal.call(delay) > timekeeper.MOMENT / 2


def test_an_hour_without_a_server_costs_nobody_anything(settings: Settings, hours: Hours) -> None:
    with TestClient(build(settings)) as client:
        site = Site(client)
        guest = site.guest()
        table = clocked(guest, "me", "greedy")
        with guest.look(table) as player:
            player.wait_for(player.roll()["number"])
        hours.now += 4
    hours.now += 3600
    with TestClient(build(settings)) as client:
        guest.client = client
        assert guest.view(table)["clocks"]["left"][0] == 26
        hours.now += 6
        assert guest.view(table)["clocks"]["left"][0] == 20


def test_a_table_nobody_has_in_memory_is_woken(site: Site, hours: Hours) -> None:
    guest = site.guest()
    table = clocked(guest, "me", "greedy")
    with guest.look(table) as player:
        player.wait_for(player.roll()["number"])
    registry, woken = site.registry, list[str]()

    async def wake(table_id: str) -> None:
        woken.append(table_id)

    site.client.portal.call(registry._clockwork._look, wake)
    assert woken == []
    hours.now += 20
    site.client.portal.call(registry._clockwork._look, wake)
    assert woken == [table]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"seconds": 4}, "invalid"),
        ({"seconds": 10**8}, "invalid"),
        ({"seconds": 60, "added": 5}, "invalid"),
        ({"seconds": 60, "per": "turn"}, "invalid"),
        ({"seconds": 60, "bot": "nobody"}, "invalid"),
        ({"seconds": "60"}, "bad-message"),
        ({"seconds": 60, "extra": 1}, "bad-message"),
        ([], "bad-message"),
    ],
)
def test_a_clock_that_can_not_be_is_refused(site: Site, wrong: Any, code: str) -> None:
    body = {"game": "qwixx", "seats": [{"kind": "person"}], "clock": wrong}
    assert site.guest().post("/api/tables", body).json()["error"]["code"] == code


def test_a_clock_needs_virtual_dice(site: Site) -> None:
    body = {"game": "qwixx", "seats": [{"kind": "person"}], "dice": "real"}
    answer = site.guest().post("/api/tables", {**body, "clock": {"seconds": 60}})
    assert answer.json()["error"]["code"] == "invalid"
