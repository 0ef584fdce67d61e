"""When bots act: after the people, after a pause, and again after a failure."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from rollwright.server import bot_turns
from rollwright.server.app import build
from rollwright.server.bot_turns import can_be_taken_back
from rollwright.server.settings import Settings
from rollwright.server.store import StoreError

from .people import Site

ALL_FIT = "w1 w2 r3 y4 g5 b6"
FITTING, HIGH = "k4 b2 y2 r1 g2 w2", "k6 b6 y6 r6 g6 w6"


def test_bots_go_on_after_a_write_that_failed(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_turns, "RETRY", 0.0)
    store = site.registry.store
    submit, left = store.submit, [3]

    def fail(change: Any, settle: Any) -> None:
        if getattr(change, "number", 0) == 2 and left[0]:
            left[0] -= 1
            settle(StoreError("the disk is full"))
        else:
            submit(change, settle)

    monkeypatch.setattr(store, "submit", fail)
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


@pytest.fixture
def stopped(settings: Settings) -> Iterator[Site]:
    """A server whose bots act when they are told to, or not in this test."""
    with TestClient(build(replace(settings, pace=10_000))) as client:
        yield Site(client)


def test_bots_wait_longer_while_a_choice_can_be_taken_back(stopped: Site) -> None:
    guest = stopped.guest()
    table = guest.create("qwixx", "me", "greedy")
    live = stopped.live(table)
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
    live = site.live(table)
    with guest.look(table) as player:
        for dice, move, waits in ((FITTING, "enter b y r g w", True), (HIGH, "strike", False)):
            player.wait_for(player.roll(dice)["number"])
            player.wait_for(player.play(1, "keep")["number"])
            player.wait_for(player.play(1, move)["number"])
            assert can_be_taken_back(live.table, live.log) is waits


def test_bots_pause_while_nobody_looks(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "greedy", "greedy")
    live = site.live(table)
    assert not live.bots.running
    assert live.log.number == 0
    with guest.look(table) as watcher:
        watcher.wait_for(3)
    shared = guest.create("qwixx", "greedy", "me", "open")
    site.guest().join(shared)
    while guest.view(shared)["number"] == 0:
        pass
    assert site.live(shared).awaited
