"""Whole games over the WebSocket, of each kind and in each mode."""

import random

import pytest

import rollwright as rw
from rollwright.server import fair

from .people import Guest, Player, Site, finish, seated

GAMES = ("clever", "qwixx", "twenty-one")


def check_record(guest: Guest, table: str, player: Player) -> rw.Record:
    """The record of a finished game replays to what was seen."""
    record = rw.Record.loads(guest.get(f"/api/tables/{table}/record").text)
    assert record.state.result is not None
    assert list(record.state.result.winners) == player.state["result"]["winners"]
    assert [s["total"] for s in player.state["scores"]] == list(record.state.scores)
    events = guest.view(table)["events"]
    shown = [e for e in events if e["type"] != "undo" and not e["undone"]]
    assert [e.get("dice") or f"{e['seat']} {e['move']}" for e in shown] == [
        str(event).removeprefix("roll ") for event in record.events
    ]
    assert [e["seat"] for e in shown if "dice" in e] == rollers(record)
    assert [player.texts[n] for n in player.fold.stand] == list(map(str, record.events))
    assert sorted(player.texts) == list(range(1, player.view["number"] + 1))
    return record


def rollers(record: rw.Record) -> list[int]:
    """The active seat before every roll."""
    steps = zip(record.states(), record.events, strict=False)
    return [state.table["active"] for state, event in steps if isinstance(event, rw.Roll)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [("me",), ("me", "me"), ("me", "greedy"), ("me", "random", "me")])
def test_one_screen(site: Site, game: str, seats: tuple[str, ...]) -> None:
    guest = site.guest("Anna")
    table = guest.create(game, *seats)
    with guest.look(table) as player:
        finish([player], random.Random(1))
        record = check_record(guest, table, player)
    assert fair.verify(record).rolls
    assert record.header["names"].startswith("Anna")
    summary = guest.get("/api/me/tables").json()["tables"][0]
    assert (summary["status"], summary["scores"]) == ("over", list(record.state.scores))


@pytest.mark.parametrize("game", GAMES)
def test_friends_and_a_spectator(site: Site, game: str) -> None:
    anna, ben, eve = site.guest("Anna"), site.guest("Ben"), site.guest("Eve")
    table = anna.create(game, "me", "open", "greedy")
    assert ben.join(table).json()["seat"] == 2
    with eve.look(table) as watcher, seated(table, anna, ben) as players:
        finish([*players, watcher], random.Random(2))
        assert not watcher.state["moves"]
        for guest, player in ((anna, players[0]), (ben, players[1]), (eve, watcher)):
            check_record(guest, table, player)


@pytest.mark.parametrize("game", GAMES)
def test_real_dice(site: Site, game: str) -> None:
    guest = site.guest()
    table = guest.create(game, "me", "greedy", dice="real")
    with guest.look(table) as player:
        finish([player], random.Random(3))
        record = check_record(guest, table, player)
    assert record.header["dice"] == "real"
    assert player.view["table"]["commitment"] is None


def test_bots_alone_play_on_by_themselves(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "greedy", "random")
    with guest.look(table) as player:
        while player.state["result"] is None:
            player.receive()
        check_record(guest, table, player)


def test_options_and_a_solo_rating(site: Site) -> None:
    guest = site.guest()
    table = guest.create("clever", "me", options={"solo_extra": True})
    with guest.look(table) as player:
        assert player.view["table"]["options"] == {"solo_extra": True}
        finish([player], random.Random(5))
        assert guest.view(table)["state"]["result"]["rating"]["level"] in range(9)
        assert check_record(guest, table, player).options == {"solo_extra": True}
