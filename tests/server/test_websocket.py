"""What a connection is told: catching up, secrets, two tabs."""

import random
from contextlib import ExitStack
from typing import Any

import pytest

import rollwright as rw
from rollwright.server import news, viewers
from rollwright.server.news import encode
from rollwright.server.viewers import Presence

from .people import Player, Site, finish, seated, synchronise

QWIXX_ROLL = "w1 w2 r3 y4 g5 b6"


def test_catching_up_from_the_last_event_seen(site: Site) -> None:
    guest = site.guest()
    table = guest.create("clever", "me", "me")
    rng = random.Random(1)
    with guest.look(table) as player:
        finish([player], rng, 20)
        known, seen = dict(player.texts), player.view["number"]
    with guest.look(table) as player:
        finish([player], rng, 20)
        everything = player.texts
    with guest.look(table, since=seen) as late:
        assert min(late.texts) == seen + 1
        assert {**known, **late.texts} == everything
        assert late.view["number"] == max(everything)


def test_a_since_from_the_future_or_from_nowhere_is_harmless(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me")
    for since in ("99", "-3", "x", "9" * 30):
        url = f"/api/tables/{table}/live?form=2&since={since}"
        with guest.client.websocket_connect(url, headers=guest.headers) as socket:
            assert Player(socket).view["number"] == 0


@pytest.mark.parametrize("game", ["qwixx", "twenty-one"])
def test_secret_answers_stay_secret_until_all_have_answered(site: Site, game: str) -> None:
    anna, ben, eve = site.guest(), site.guest(), site.guest()
    table = anna.create(game, "me", "open", dice="real")
    ben.join(table)
    with eve.look(table) as watcher, seated(table, anna, ben) as (first, second):
        everybody = [first, second, watcher]
        dice = QWIXX_ROLL if game == "qwixx" else "k6 b5 y4 r3 g2 w1"
        synchronise(everybody, first.roll(dice)["number"])
        if game == "twenty-one":
            synchronise(everybody, first.play(1, "keep")["number"])
        move = first.state["moves"]["1"][1]
        number = first.play(1, move)["number"]
        synchronise(everybody, number)
        assert first.events[number]["move"] == move
        assert second.events[number]["move"] is None
        assert watcher.events[number]["move"] is None
        assert second.state["to_move"] == [2]
        assert second.state["sheets"] == watcher.state["sheets"]
        record = rw.Record.loads(ben.get(f"/api/tables/{table}/record").text)
        assert move not in [str(event)[2:] for event in record.events]
        last = second.play(2, second.state["moves"]["2"][0])["number"]
        synchronise(everybody, last)
        assert [player.events[number]["move"] for player in everybody] == [move] * 3


def test_an_answer_taken_back_is_never_shown(site: Site) -> None:
    anna, ben = site.guest(), site.guest()
    table = anna.create("qwixx", "me", "open", dice="real")
    ben.join(table)
    with seated(table, anna, ben) as (first, second):
        first.roll(QWIXX_ROLL)
        first.wait_for(1)
        first.play(1, "mark r3")
        first.wait_for(2)
        synchronise([first, second], first.undo(1)["number"])
        synchronise([first, second], first.play(1, "pass")["number"])
        second.play(2, "pass")
        synchronise([first, second], 5)
        assert (first.events[2]["move"], first.events[2]["undone"]) == ("mark r3", True)
        assert (second.events[2]["move"], second.events[2]["undone"]) == (None, True)
        assert second.events[4]["move"] == "pass"


def test_an_event_is_told_once_and_an_answer_again_when_it_is_shown(site: Site) -> None:
    anna, ben = site.guest(), site.guest()
    table = anna.create("qwixx", "me", "open", dice="real")
    ben.join(table)

    def told(player: Player, number: int) -> list[tuple[int, str]]:
        player.told.clear()
        player.wait_for(number)
        return [row for message in player.told for row in rows(message)]

    with seated(table, anna, ben) as (first, second):
        synchronise([first, second], first.roll(QWIXX_ROLL)["number"])
        number = 1
        for _ in range(5):
            number = first.play(1, "pass")["number"]
            assert told(second, number) == [(number, "1 ?")]
            number = first.undo(1)["number"]
            assert told(second, number) == [(number, "undo 1")]
        answer = first.play(1, "mark r3")["number"]
        second.wait_for(answer)
        last = second.play(2, "pass")["number"]
        assert told(first, last) == [(last, "2 pass")]
        assert [row for message in second.told[-2:] for row in rows(message)] == [
            (answer, "1 mark r3"),
            (last, "2 pass"),
        ]
        assert second.told[-1]["id"]


def rows(message: dict[str, Any]) -> list[tuple[int, str]]:
    """The numbers and texts of the events in a message."""
    if message["type"] == "event":
        return [(message["number"], message["event"])]
    return [(number, text) for number, text, _ in message.get("events", ())]


def test_a_device_that_takes_a_seat_sees_what_was_secret(site: Site) -> None:
    anna, ben, phone = site.guest(), site.guest(), site.guest()
    table = anna.create("qwixx", "me", "open")
    ben.join(table)
    token = anna.view(table)["seats"][0]["url"].partition("=")[2]
    with phone.look(table) as late, seated(table, anna, ben) as (first, _):
        first.wait_for(first.roll()["number"])
        for _ in range(2):
            first.wait_for(first.play(1, "pass")["number"])
            first.wait_for(first.undo(1)["number"])
        late.wait_for(5)
        assert late.events[2]["move"] is None
        phone.join(table, token=token)
        while late.texts[4] == "1 ?":
            late.receive()
        assert late.mine == [1]
        assert [late.events[n]["move"] for n in (2, 4)] == ["pass", "pass"]


def test_on_one_screen_nobody_sees_the_answers(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me", "me")
    with guest.look(table) as player:
        player.wait_for(player.roll()["number"])
        player.wait_for(player.play(2, "pass")["number"])
        assert player.events[2]["move"] is None
        player.wait_for(player.play(1, "pass")["number"])
        assert player.events[2]["move"] == "pass"


def test_two_tabs_of_one_seat_play_a_move_once(site: Site) -> None:
    guest = site.guest()
    table = guest.create("clever", "me")
    with guest.look(table) as one, guest.look(table) as two:
        assert one.roll() == two.send(type="roll", number=0) == {"type": "ack", "number": 1}
        synchronise([one, two], 1)
        move, other = one.state["moves"]["1"][1:3]
        assert one.play(1, move) == {"type": "ack", "number": 2}
        assert two.send(type="move", seat=1, move=move, number=1) == {"type": "ack", "number": 2}
        answer = two.send(type="move", seat=1, move=other, number=1, id="x")
        assert (answer["code"], answer["number"], answer["id"]) == ("late", 2, "x")
        synchronise([one, two], 2)
        assert one.state == two.state


def test_answers_at_the_same_time_are_not_late(site: Site) -> None:
    anna, ben = site.guest(), site.guest()
    table = anna.create("qwixx", "me", "open")
    ben.join(table)
    with seated(table, anna, ben) as (first, second):
        synchronise([first, second], first.roll()["number"])
        assert first.send(type="move", seat=1, move="pass", number=1)["number"] == 2
        assert second.send(type="move", seat=2, move="pass", number=1)["number"] == 3


def test_a_message_is_made_once_for_all_who_see_the_same(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def counted(message: Any) -> bytes:
        made.append(message.get("type", "about") if isinstance(message, dict) else "id")
        return encode(message)

    monkeypatch.setattr(news, "encode", counted)
    monkeypatch.setattr(viewers, "WOKEN", 3)
    guest = site.guest()
    table = guest.create("qwixx", "me")
    with ExitStack() as looking:
        player = looking.enter_context(guest.look(table))
        watchers = [looking.enter_context(site.guest().look(table)) for _ in range(20)]
        while player.view["spectators"] < 20:
            player.receive()
        synchronise([player, *watchers], player.roll()["number"])
        assert all(watcher.texts == player.texts for watcher in watchers)
        assert not any(watcher.can_act() for watcher in watchers)
        assert (made.count("event"), made.count("id")) == (1, 1)


def test_who_is_there_is_worked_out_once_for_all(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Presence] = []

    def counted(*who: Any) -> Presence:
        made.append(Presence(*who))
        return made[-1]

    monkeypatch.setattr(viewers, "Presence", counted)
    guest = site.guest()
    table = guest.create("qwixx", "me")
    with ExitStack() as looking:
        everybody = [looking.enter_context(guest.look(table))]
        everybody += [looking.enter_context(site.guest().look(table)) for _ in range(20)]
        for one in everybody:
            while one.view["spectators"] < 20:
                one.receive()
        made.clear()
        guest.post(f"/api/tables/{table}/seats/1", {"name": "Anna"})
        for one in everybody:
            while one.view["seats"][0]["name"] != "Anna":
                one.receive()
        assert len(made) == 1


def test_coming_and_going_is_told_together(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewers, "GATHERING", 0.1)
    guest = site.guest()
    table = guest.create("qwixx", "me")
    with guest.look(table) as player, ExitStack() as looking:
        for _ in range(10):
            looking.enter_context(site.guest().look(table))
        while player.view["spectators"] < 10:
            player.receive()
        assert sum(message["type"] == "table" for message in player.told) < 10


def test_presence(site: Site) -> None:
    anna, ben = site.guest(), site.guest()
    table = anna.create("qwixx", "me", "open")
    ben.join(table)
    with anna.look(table) as player:
        assert [seat["present"] for seat in player.view["seats"]] == [True, False]
        with ben.look(table), site.guest().look(table):
            while player.view["spectators"] == 0:
                player.receive()
            assert [seat["present"] for seat in player.view["seats"]] == [True, True]
        while player.view["spectators"] or player.view["seats"][1]["present"]:
            player.receive()
    assert [seat["present"] for seat in anna.view(table)["seats"]] == [False, False]


def test_the_view_tells_what_a_choice_led_to(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me", dice="real")
    with guest.look(table) as player:
        player.wait_for(player.roll(QWIXX_ROLL)["number"])
        player.wait_for(player.play(1, "pass")["number"])
        player.wait_for(player.play(1, "pass")["number"])
    events = guest.view(table)["events"]
    assert "outcome" not in events[1]
    assert events[2]["outcome"] == ["penalty"]
