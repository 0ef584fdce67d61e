"""Nothing that is secret leaves the server, whatever the others do to see it."""

import json
import random
from contextlib import ExitStack
from typing import Any

import pytest

from .people import Guest, Player, Site, seated, synchronise

ROLL = "w1 w2 r3 y4 g5 b6"
MOVE = "mark r3"


def table_of_three(site: Site) -> tuple[str, list[Guest]]:
    guests = [site.guest() for _ in range(3)]
    table = guests[0].create("qwixx", "me", "open", "open", dice="real")
    for guest in guests[1:]:
        guest.join(table)
    return table, guests


def heard(*players: Player) -> str:
    """Everything that was sent to them."""
    return json.dumps([player.told for player in players])


def asked(guest: Guest, table: str) -> str:
    """Everything that a guest can get by asking, but the moves that are legal for them."""
    view = guest.view(table)
    del view["state"]["moves"]
    addresses = (f"/api/tables/{table}/record", "/api/me/tables")
    return json.dumps(view) + "".join(guest.get(address).text for address in addresses)


def test_an_answer_is_told_to_nobody_else_until_all_have_answered(site: Site) -> None:
    table, guests = table_of_three(site)
    eve = site.guest()
    with eve.look(table) as watcher, seated(table, *guests) as (first, second, third):
        synchronise([first, second, third, watcher], first.roll(ROLL)["number"])
        number = first.play(1, MOVE)["number"]
        assert first.texts[number] == f"1 {MOVE}"
        synchronise([second, third, watcher], number)
        second.play(2, "pass")
        synchronise([third, watcher], number + 1)
        assert second.texts[number] == third.texts[number] == watcher.texts[number] == "1 ?"
        assert first.send(type="ping")["type"] == "pong"
        assert first.texts[number + 1] == "2 ?"
        assert MOVE not in heard(second, third, watcher)
        assert MOVE not in "".join(asked(guest, table) for guest in (guests[1], guests[2], eve))
        last = third.play(3, "pass")["number"]
        synchronise([first, second, watcher], last)
        for player in (first, second, third, watcher):
            assert [player.texts[n] for n in (2, 3, 4)] == [f"1 {MOVE}", "2 pass", "3 pass"]
            assert player.fold.state == third.fold.state


def test_an_answer_taken_back_is_told_to_nobody_ever(site: Site) -> None:
    table, guests = table_of_three(site)
    with seated(table, *guests) as (first, second, third):
        synchronise([first, second, third], first.roll(ROLL)["number"])
        first.play(1, MOVE)
        first.undo(1)
        synchronise([second, third], first.play(1, "pass")["number"])
        second.play(2, "pass")
        third.wait_for(5)
        synchronise([first, second], third.play(3, "pass")["number"])
        assert (second.texts[2], second.texts[3], second.texts[4]) == ("1 ?", "undo 1", "1 pass")
        assert MOVE not in heard(second, third)
    for since in range(7):
        with guests[1].look(table, since=since) as back, site.guest().look(table, since) as eve:
            assert MOVE not in heard(back, eve)
    assert MOVE not in asked(guests[1], table)
    with guests[0].look(table) as mine:
        assert mine.texts[2] == f"1 {MOVE}"


def test_whoever_comes_back_hears_the_answers_that_were_shown_meanwhile(site: Site) -> None:
    table, guests = table_of_three(site)
    with seated(table, *guests) as (first, second, third):
        synchronise([first, second, third], first.roll(ROLL)["number"])
        synchronise([second, third], first.play(1, MOVE)["number"])
        with guests[1].look(table, since=2) as back, site.guest().look(table, since=1) as eve:
            assert back.texts == {}
            assert eve.texts == {2: "1 ?"}
            second.play(2, "pass")
            third.wait_for(3)
            third.play(3, "pass")
            back.wait_for(4)
            eve.wait_for(4)
            assert back.texts[2] == eve.texts[2] == f"1 {MOVE}"
    for since, told in ((1, {2, 3, 4}), (2, {2, 3, 4}), (3, {2, 3, 4}), (4, set())):
        with guests[2].look(table, since=since) as back:
            assert set(back.texts) == told
            assert "?" not in "".join(back.texts.values())


def test_a_seat_taken_or_left_changes_what_is_told(site: Site) -> None:
    table, guests = table_of_three(site)
    phone = site.guest()
    token = guests[0].view(table)["seats"][0]["url"].partition("=")[2]
    with phone.look(table) as device, seated(table, *guests) as (first, second, _):
        synchronise([first, device], first.roll(ROLL)["number"])
        device.wait_for(first.play(1, MOVE)["number"])
        assert device.texts[2] == "1 ?"
        phone.join(table, token=token)
        while device.texts[2] == "1 ?":
            device.receive()
        phone.post(f"/api/tables/{table}/leave")
        while device.texts[2] != "1 ?":
            device.receive()
        synchronise([device, second], first.undo(1)["number"])
        before = len(device.told)
        synchronise([device, second], first.play(1, MOVE)["number"])
        assert device.texts[4] == "1 ?"
        assert MOVE not in json.dumps(device.told[before:])
        assert MOVE not in heard(second)


def test_on_a_screen_for_several_people_no_answer_is_told(site: Site) -> None:
    guest, other = site.guest(), site.guest()
    table = guest.create("qwixx", "me", "me", "open", dice="real")
    other.join(table)
    with seated(table, guest, other) as (screen, third):
        synchronise([screen, third], screen.roll(ROLL)["number"])
        assert screen.play(1, MOVE)["number"] == 2
        assert screen.texts[2] == "1 ?"
        assert screen.play(2, "pass")["number"] == 3
        third.wait_for(3)
        assert MOVE not in heard(screen, third) + asked(guest, table) + asked(other, table)
        screen.wait_for(third.play(3, "pass")["number"])
        assert screen.texts[2] == third.texts[2] == f"1 {MOVE}"


def test_whoever_takes_a_second_seat_sees_no_answers_any_more(site: Site) -> None:
    table, guests = table_of_three(site)
    token = guests[1].view(table)["seats"][1]["url"].partition("=")[2]
    with seated(table, *guests) as (first, second, _):
        synchronise([first, second], first.roll(ROLL)["number"])
        synchronise([first, second], second.play(2, MOVE)["number"])
        first.wait_for(2)
        guests[0].join(table, token=token)
        assert first.send(type="ping")["type"] == "pong"
        assert first.mine == [1, 2]
        assert first.texts[2] == "2 ?"
        assert MOVE not in heard(first)


@pytest.mark.parametrize("game", ["clever", "qwixx", "twenty-one"])
def test_what_is_folded_is_what_the_server_would_show(site: Site, game: str) -> None:
    """With undos and reconnections, seat by seat, and for a spectator and one screen."""
    rng, anna, ben = random.Random(3), site.guest(), site.guest()
    table = anna.create(game, "me", "open", "me")
    ben.join(table)
    live = site.live(table)
    with ExitStack() as looking:
        people: list[Any] = [anna, ben, site.guest()]
        players = [looking.enter_context(one.look(table)) for one in people]
        for step in range(120):
            able = [player for player in players if player.can_act()]
            if not able:
                break
            number = rng.choice(able).act(rng)
            if rng.random() < 0.2 and live.log.last and hasattr(live.log.last, "seat"):
                seat = live.log.last.seat
                player = next(player for player in players if seat in player.mine)
                number = max(number, player.undo(seat)["number"])
            synchronise(players, number)
            if step % 20 == 0:
                players[1] = looking.enter_context(ben.look(table))
                players[2] = looking.enter_context(people[2].look(table))
            for eye, player in zip((None, 2, None), players, strict=True):
                assert player.fold.state == live.log.state.view(eye)
