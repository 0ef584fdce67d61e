"""Tables and seats: links, bots standing in, leaving, playing again, lists."""

import random

from .people import Guest, Site, finish, seated, synchronise


def kinds(guest: Guest, table: str) -> list[str]:
    return [seat["kind"] for seat in guest.view(table)["seats"]]


def code(answer: object) -> str:
    return str(answer.json()["error"]["code"])  # type: ignore[attr-defined]


def test_joining_by_the_tables_link(site: Site) -> None:
    anna, ben, eve = site.guest("Anna"), site.guest("Ben"), site.guest()
    table = anna.create("qwixx", "me", "open")
    with anna.look(table) as host:
        assert host.view["table"]["status"] == "waiting"
        assert host.send(type="roll", number=0)["code"] == "waiting"
        assert ben.join(table).json()["seat"] == 2
        assert ben.join(table).json()["seat"] == 2
        assert code(eve.join(table)) == "taken"
        assert code(eve.join(table, seat=1)) == "taken"
        while host.view["table"]["status"] == "waiting":
            host.receive()
        assert [seat["name"] for seat in host.view["seats"]] == ["Anna", "Ben"]
        assert host.roll()["type"] == "ack"


def test_the_seats_link_brings_one_back_on_another_device(site: Site) -> None:
    anna, phone = site.guest("Anna"), site.guest()
    table = anna.create("clever", "me", "open")
    link = anna.view(table)["seats"][0]["url"]
    assert phone.view(table)["seats"][0]["url"] is None
    token = link.partition("?seat=")[2]
    assert code(phone.join(table, token=token[:-1])) == "not-found"
    assert phone.join(table, token=token).json() == {"seat": 1, "url": link}
    for guest in (anna, phone):
        seat = guest.view(table)["seats"][0]
        assert (seat["mine"], seat["name"]) == (True, "Anna")
    with anna.look(table):
        assert phone.view(table)["table"]["host"] is False
    assert phone.view(table)["table"]["host"] is True


def test_leaving_before_and_in_the_game(site: Site) -> None:
    anna, ben = site.guest("Anna"), site.guest("Ben")
    table = anna.create("qwixx", "me", "open")
    ben.join(table)
    token = ben.view(table)["seats"][1]["url"].partition("?seat=")[2]
    ben.post(f"/api/tables/{table}/leave")
    assert kinds(anna, table) == ["person", "open"]
    assert code(ben.join(table, token=token)) == "not-found"
    link = ben.join(table).json()["url"]
    with seated(table, anna, ben) as players:
        finish(players, random.Random(1), 5)
    ben.post(f"/api/tables/{table}/leave")
    seat = anna.view(table)["seats"][1]
    assert (seat["kind"], seat["held"], seat["present"]) == ("person", False, False)
    assert ben.join(table, token=link.partition("?seat=")[2]).json()["seat"] == 2
    anna.post(f"/api/tables/{table}/leave")
    assert ben.view(table)["table"]["host"] is True


def test_a_bot_stands_in_for_an_absent_player(site: Site) -> None:
    anna, ben, eve = site.guest("Anna"), site.guest("Ben"), site.guest()
    table = anna.create("twenty-one", "me", "open")
    ben.join(table)
    seat = f"/api/tables/{table}/seats/2"
    bot = {"to": "bot", "bot": "greedy"}
    assert code(eve.post(seat, bot)) == "host-only"
    with seated(table, anna, ben) as (host, other):
        assert code(anna.post(seat, bot)) == "taken"
        synchronise([host, other], host.roll()["number"])
    with anna.look(table) as host:
        host.wait_for(host.play(1, "keep")["number"])
        assert host.state["to_move"] == [1, 2]
        host.wait_for(host.play(1, "strike")["number"])
        assert anna.post(seat, bot).status_code == 200
        host.wait_for(5)
        view = host.view["seats"][1]
        assert (view["kind"], view["bot"], view["held"], view["name"]) == (
            *("bot", "greedy", True),
            "Ben",
        )
        with ben.look(table) as other:
            answer = other.send(type="move", seat=2, move="keep", number=other.view["number"])
            assert answer["code"] == "not-yours"
        assert anna.post(seat, {"to": "person"}).status_code == 200
        assert kinds(anna, table) == ["person", "person"]


def test_when_the_host_is_away_another_can_call_a_bot(site: Site) -> None:
    anna, ben = site.guest("Anna"), site.guest("Ben")
    table = anna.create("qwixx", "me", "open")
    ben.join(table)
    bot = {"to": "bot", "bot": "random"}
    with anna.look(table):
        assert code(ben.post(f"/api/tables/{table}/seats/1", bot)) == "host-only"
    with ben.look(table) as player:
        assert ben.post(f"/api/tables/{table}/seats/1", bot).status_code == 200
        player.wait_for(1)
        assert player.state["to_move"] == [1, 2]


def test_the_host_fills_open_seats_and_opens_them_again(site: Site) -> None:
    anna, ben = site.guest(), site.guest()
    table = anna.create("qwixx", "me", "open", "open")
    anna.post(f"/api/tables/{table}/seats/2", {"to": "bot", "bot": "random"})
    anna.post(f"/api/tables/{table}/seats/3", {"to": "bot", "bot": "random"})
    anna.post(f"/api/tables/{table}/seats/3", {"to": "person"})
    assert kinds(anna, table) == ["person", "bot", "open"]
    assert code(ben.post(f"/api/tables/{table}/seats/2", {"to": "person"})) == "host-only"
    assert ben.join(table).json()["seat"] == 3


def test_names(site: Site) -> None:
    anna, ben = site.guest("Anna"), site.guest()
    table = anna.create("qwixx", {"kind": "person", "name": "A"}, "open")
    ben.join(table, name="B")
    seat = f"/api/tables/{table}/seats/2"
    assert code(anna.post(seat, {"name": "X"})) == "not-yours"
    assert ben.post(seat, {"name": "Ben"}).status_code == 200
    assert [seat["name"] for seat in anna.view(table)["seats"]] == ["A", "Ben"]


def test_a_known_name_is_for_one_seat_of_a_screen(site: Site) -> None:
    anna = site.guest("Anna")
    table = anna.create("qwixx", "greedy", "me", "me", {"kind": "person", "name": "Ben"})
    assert [seat["name"] for seat in anna.view(table)["seats"]] == ["", "Anna", "", "Ben"]
    table = anna.create("qwixx", {"kind": "person", "name": "Cleo"}, "me")
    assert [seat["name"] for seat in anna.view(table)["seats"]] == ["Cleo", ""]


def test_numbers_stay_with_their_players_in_rematches(site: Site) -> None:
    anna = site.guest("Anna")
    table = anna.create("qwixx", "me", "random", "greedy")
    shown = []
    for first in (3, 2, 1):
        with seated(table, anna) as players:
            finish(players, random.Random(first))
        shown.append([(seat["number"], seat["bot"]) for seat in anna.view(table)["seats"]])
        table = anna.post(f"/api/tables/{table}/rematch", {"first": first}).json()["id"]
    me, easy, hard = (1, None), (2, "random"), (3, "greedy")
    assert shown == [[me, easy, hard], [hard, me, easy], [me, easy, hard]]


def test_a_rematch_is_made_once_and_told_to_all(site: Site) -> None:
    anna, ben = site.guest("Anna"), site.guest("Ben")
    table = anna.create("qwixx", "me", "open", "greedy")
    ben.join(table)
    assert code(anna.post(f"/api/tables/{table}/rematch")) == "illegal"
    with seated(table, anna, ben) as players:
        finish(players, random.Random(1))
        assert code(site.guest().post(f"/api/tables/{table}/rematch")) == "not-yours"
        made = anna.post(f"/api/tables/{table}/rematch").json()["id"]
        assert ben.post(f"/api/tables/{table}/rematch").json()["id"] == made
        while players[1].view["table"]["next"] is None:
            players[1].receive()
        assert players[1].view["table"]["next"] == made
    view = ben.view(made)
    assert [seat["kind"] for seat in view["seats"]] == ["person", "person", "bot"]
    assert [seat["mine"] for seat in view["seats"]] == [False, True, False]
    assert view["table"]["previous"] == table
    assert view["table"]["commitment"] != ben.view(table)["table"]["commitment"]


def test_another_begins_the_next_game(site: Site) -> None:
    anna, ben = site.guest("Anna"), site.guest("Ben")
    table = anna.create("qwixx", "me", "open", "greedy", series=True)
    ben.join(table)
    with seated(table, anna, ben) as players:
        finish(players, random.Random(3))
    assert code(anna.post(f"/api/tables/{table}/rematch", {"first": 4})) == "not-found"
    assert code(anna.post(f"/api/tables/{table}/rematch", {"second": 1})) == "bad-message"
    made = anna.post(f"/api/tables/{table}/rematch", {"first": 2}).json()["id"]
    view = anna.view(made)
    assert [seat["name"] for seat in view["seats"]] == ["Ben", "", "Anna"]
    played = anna.view(table)["table"]["series"]["scores"][0]
    assert view["table"]["series"]["scores"] == [[*played[1:], played[0]]]


def test_a_series_of_five(site: Site) -> None:
    guest, rng = site.guest(), random.Random(2)
    table = guest.create("qwixx", "me", "random", series=True)
    for game in range(1, 6):
        with guest.look(table) as player:
            assert player.view["table"]["series"]["game"] == game
            finish([player], rng)
            series = player.view["table"]["series"]
            assert len(series["scores"]) == game
            assert series["totals"] == [sum(seat) for seat in zip(*series["scores"], strict=True)]
        table = guest.post(f"/api/tables/{table}/rematch").json()["id"]
    fresh = guest.view(table)["table"]["series"]
    assert (fresh["game"], fresh["scores"]) == (1, [])
    body = {"game": "clever", "seats": [{"kind": "person"}], "series": True}
    assert code(guest.post("/api/tables", body)) == "invalid"


def test_the_coach_is_allowed_when_a_table_is_made(site: Site) -> None:
    """For everybody and for good, also in a rematch; never in a daily game."""
    anna, ben, rng = site.guest("Anna"), site.guest("Ben"), random.Random(4)
    table = anna.create("twenty-one", "me", "open", coach=True)
    assert ben.view(table)["table"]["coach"] is True
    ben.post(f"/api/tables/{table}/join")
    with anna.look(table) as first, ben.look(table) as second:
        finish([first, second], rng)
        assert second.view["table"]["coach"] is True
    again = ben.post(f"/api/tables/{table}/rematch").json()["id"]
    assert anna.view(again)["table"]["coach"] is True
    assert anna.view(anna.create("qwixx", "me", "open"))["table"]["coach"] is False
    assert code(anna.post("/api/daily/qwixx", {"coach": True})) == "bad-message"
    daily = anna.post("/api/daily/qwixx", {}).json()["id"]
    assert anna.view(daily)["table"]["coach"] is False


def test_lobby_and_my_tables(site: Site) -> None:
    anna, ben = site.guest("Anna"), site.guest("Ben")
    hidden = anna.create("qwixx", "me", "open")
    running = anna.create("clever", "me", listed=True)
    shown = anna.create("twenty-one", "me", "open", listed=True)
    lobby = ben.get("/api/lobby").json()["tables"]
    assert [(table["id"], table["status"]) for table in lobby] == [
        (shown, "waiting"),
        (running, "running"),
    ]
    mine = anna.get("/api/me/tables").json()["tables"]
    assert {table["id"]: table["your_turn"] for table in mine} == {
        hidden: False,
        running: True,
        shown: False,
    }
    assert ben.get("/api/me/tables").json()["tables"] == []
    anna.post(f"/api/tables/{shown}/leave")
    assert [table["id"] for table in ben.get("/api/lobby").json()["tables"]] == [running]


def test_undo_over_the_wire(site: Site) -> None:
    guest = site.guest()
    table = guest.create("clever", "me")
    with guest.look(table) as player:
        player.wait_for(player.roll()["number"])
        before = player.state
        assert guest.view(table)["state"]["undo"] == []
        player.wait_for(player.play(1, before["moves"]["1"][1])["number"])
        assert guest.view(table)["state"]["undo"] == [1]
        player.wait_for(player.undo(1)["number"])
        assert player.state == before
        assert [event["type"] for event in player.events.values()] == ["roll", "move", "undo"]
        assert player.events[2]["undone"] is True


def test_real_dice_are_corrected_until_the_first_choice(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me", dice="real")
    with guest.look(table) as player:
        player.wait_for(player.roll("w1 w1 r1 y1 g1 b1")["number"])
        assert guest.view(table)["state"]["undo"] == [1]
        player.wait_for(player.undo(1)["number"])
        assert player.state["roll"] is True
        player.wait_for(player.roll("w1 w2 r1 y1 g1 b1")["number"])
        player.wait_for(player.play(1, "mark r3")["number"])
        assert player.state["sheets"][0]["red"] == [3]


def test_the_hosts_link_of_an_open_seat_ends_when_somebody_sits_down(site: Site) -> None:
    """A host with a second cookie neither sees nor takes back another's secret answer."""
    anna, ben, second = site.guest("Anna"), site.guest("Ben"), site.guest()
    table = anna.create("qwixx", "me", "open")
    seen = anna.view(table)["seats"][1]["url"].partition("?seat=")[2]
    joined = ben.join(table, token=seen).json()
    assert joined["url"].partition("?seat=")[2] != seen
    assert joined["url"] == ben.view(table)["seats"][1]["url"]
    assert anna.view(table)["seats"][1]["url"] is None
    with seated(table, anna, ben) as (host, other):
        synchronise([host, other], host.roll()["number"])
        other.wait_for(other.play(2, "pass")["number"])
        assert code(second.join(table, token=seen)) == "not-found"
        with second.look(table) as spy:
            assert spy.events[2]["move"] is None
            assert spy.undo(2)["code"] == "not-yours"


def test_a_seat_says_on_how_many_devices_it_is_held(site: Site) -> None:
    anna, ben, phone = site.guest("Anna"), site.guest("Ben"), site.guest()
    table = anna.create("qwixx", "me", "open", "greedy")
    assert [seat["devices"] for seat in anna.view(table)["seats"]] == [1, 0, 0]
    link = ben.join(table).json()["url"]
    token = link.partition("?seat=")[2]
    assert phone.join(table, token=token).json() == {"seat": 2, "url": link}
    assert ben.join(table, token=token).json() == {"seat": 2, "url": link}
    assert [seat["devices"] for seat in anna.view(table)["seats"]] == [1, 2, 0]
    phone.post(f"/api/tables/{table}/leave")
    assert [seat["devices"] for seat in anna.view(table)["seats"]] == [1, 1, 0]


def test_the_invitation_of_who_sits_already_gives_the_same_seat(site: Site) -> None:
    anna, ben = site.guest("Anna"), site.guest("Ben")
    table = anna.create("qwixx", "me", "open", "open")
    seen = anna.view(table)["seats"][1]["url"].partition("?seat=")[2]
    first = ben.join(table, token=seen).json()
    assert ben.join(table, token=seen).json() == first


def test_a_seat_that_was_left_gets_a_new_link_from_who_takes_it(site: Site) -> None:
    anna, ben, eve = site.guest("Anna"), site.guest("Ben"), site.guest("Eve")
    table = anna.create("qwixx", "me", "open")
    old = ben.join(table).json()["url"].partition("?seat=")[2]
    with anna.look(table) as player:
        player.roll()
    ben.post(f"/api/tables/{table}/leave")
    new = eve.join(table, token=old).json()["url"].partition("?seat=")[2]
    assert new != old
    assert code(ben.join(table, token=old)) == "not-found"
