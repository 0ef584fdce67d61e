"""Bad input of all kinds: a typed error with a reason, and nothing changed."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as fuzz
from hypothesis import strategies as st
from starlette.testclient import TestClient

from rollwright.server.app import build
from rollwright.server.refusal import STATUS
from rollwright.server.settings import Settings

from .people import Player, Site, seated

PERSON = {"kind": "person"}
DEEP = "[" * 4000

BAD_TABLES: list[tuple[Any, str]] = [
    ([], "bad-message"),
    ({}, "bad-message"),
    ({"game": "chess", "seats": [PERSON]}, "invalid"),
    ({"game": 3, "seats": [PERSON]}, "bad-message"),
    ({"game": "qwixx", "seats": []}, "bad-message"),
    ({"game": "qwixx", "seats": [PERSON] * 6}, "invalid"),
    ({"game": "qwixx", "seats": [PERSON] * 13}, "bad-message"),
    ({"game": "qwixx", "seats": ["me"]}, "bad-message"),
    ({"game": "qwixx", "seats": [{"kind": "dog"}]}, "invalid"),
    ({"game": "qwixx", "seats": [{"kind": ["bot"]}]}, "invalid"),
    ({"game": "qwixx", "seats": [{"kind": "bot"}]}, "bad-message"),
    ({"game": "qwixx", "seats": [{"kind": "bot", "bot": "nobody"}]}, "invalid"),
    ({"game": "qwixx", "seats": [{"kind": "bot", "bot": "greedy"}], "dice": "real"}, "invalid"),
    ({"game": "qwixx", "seats": [PERSON], "players": 2}, "invalid"),
    ({"game": "qwixx", "seats": [PERSON], "players": "1"}, "bad-message"),
    ({"game": "qwixx", "seats": [PERSON], "dice": "loaded"}, "invalid"),
    ({"game": "qwixx", "seats": [PERSON], "listed": 1}, "bad-message"),
    ({"game": "qwixx", "seats": [PERSON], "coach": "yes"}, "bad-message"),
    ({"game": "qwixx", "seats": [PERSON], "options": []}, "bad-message"),
    ({"game": "qwixx", "seats": [PERSON], "options": {"sheets": "A"}}, "invalid"),
    ({"game": "twenty-one", "seats": [PERSON], "options": {"sheets": 7}}, "invalid"),
    ({"game": "clever", "seats": [PERSON], "options": {"solo_extra": None}}, "invalid"),
    ({"game": "qwixx", "seats": [{**PERSON, "name": "x" * 25}]}, "invalid"),
    ({"game": "qwixx", "seats": [{**PERSON, "name": "a\u0007b"}]}, "invalid"),
    ({"game": "qwixx", "seats": [{**PERSON, "name": 5}]}, "bad-message"),
    ({"game": "qwixx", "seats": [PERSON], "promise": "a|b"}, "invalid"),
    ({"game": "qwixx", "seats": [PERSON], "colour": "red"}, "bad-message"),
]


@pytest.mark.parametrize(("body", "code"), BAD_TABLES)
def test_tables_that_cannot_be(site: Site, body: Any, code: str) -> None:
    guest = site.guest()
    answer = guest.request("POST", "/api/tables", json=body)
    error = answer.json()["error"]
    assert (error["code"], answer.status_code) == (code, STATUS[code])
    assert error["reason"]
    assert guest.get("/api/me/tables").json()["tables"] == []


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("{", "bad-message"),
        ("\xff", "bad-message"),
        (DEEP, "bad-message"),
        ("x" * 100_000, "too-large"),
    ],
)
def test_bodies_that_are_no_json(site: Site, content: str, code: str) -> None:
    answer = site.guest().request("POST", "/api/tables", content=content.encode("latin-1"))
    assert (answer.json()["error"]["code"], answer.status_code) == (code, STATUS[code])


def test_unknown_addresses(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me")
    for method, url, status in (
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/none", 404),
        ("POST", "/api/tables/none/join", 404),
        ("GET", f"/api/tables/{'x' * 3000}/record", 404),
        ("GET", "/api/games/chess/sheets", 404),
        ("GET", "/api/games/qwixx/sheets?players=9", 400),
        ("GET", "/api/games/qwixx/sheets?self=1", 400),
        ("GET", "/api/games/qwixx/sheets?players=%C2%B2", 400),
        ("GET", f"/api/games/qwixx/sheets?a={'b' * 200}", 413),
        ("POST", f"/api/tables/{table}/seats/7", 400),
        ("POST", f"/api/tables/{table}/seats/{'7' * 5000}", 400),
        ("POST", f"/api/tables/{table}/seats/one", 400),
        ("GET", f"/api/tables/{table}/qr.svg?seat=9", 403),
        ("GET", f"/api/tables/{table}/qr.svg?seat={'1' * 5000}", 403),
        ("DELETE", f"/api/tables/{table}", 405),
    ):
        answer = guest.request(method, url)
        assert answer.status_code == status, url
        assert answer.json()["error"]["reason"], url
    for seat in ("0", "7", "7" * 5000, "one", "%C2%B2"):
        answer = guest.post(f"/api/tables/{table}/seats/{seat}", {"name": "x"})
        assert answer.json()["error"]["code"] == "not-found", seat[:10]


BAD_MESSAGES: list[tuple[str | bytes, str]] = [
    ("", "bad-message"),
    ("{", "bad-message"),
    ("[]", "bad-message"),
    ("null", "bad-message"),
    (DEEP, "bad-message"),
    (b"{}", "bad-message"),
    ("{}", "bad-message"),
    ('{"type": 5}', "bad-message"),
    ('{"type": "castle"}', "bad-message"),
    ('{"type": "roll"}', "bad-message"),
    ('{"type": "roll", "number": -1}', "bad-message"),
    ('{"type": "roll", "number": true}', "bad-message"),
    ('{"type": "roll", "number": 1e3}', "bad-message"),
    ('{"type": "roll", "number": 99999999999999999999}', "bad-message"),
    ('{"type": "roll", "number": 7}', "late"),
    ('{"type": "roll", "number": 0, "dice": "w1"}', "invalid"),
    ('{"type": "roll", "number": 0, "id": []}', "bad-message"),
    ('{"type": "roll", "number": 0, "id": "\\ud800"}', "bad-message"),
    ('{"type": "move", "number": 0, "seat": 1, "move": "\\ud83c"}', "bad-message"),
    ('{"type": "move", "number": 0, "seat": 1}', "bad-message"),
    ('{"type": "move", "number": 0, "seat": 1, "move": 3}', "bad-message"),
    ('{"type": "move", "number": 0, "seat": 1, "move": "castle"}', "notation"),
    ('{"type": "move", "number": 0, "seat": 1, "move": "pass"}', "illegal"),
    ('{"type": "move", "number": 0, "seat": 2, "move": "pass"}', "not-yours"),
    ('{"type": "move", "number": 0, "seat": 0, "move": "pass"}', "not-found"),
    ('{"type": "move", "number": 0, "seat": "1", "move": "pass"}', "bad-message"),
    ('{"type": "move", "number": 0, "seat": 1, "move": "%s"}' % ("x" * 100), "bad-message"),
    ('{"type": "undo", "number": 0, "seat": 1}', "no-undo"),
    ('{"type": "undo", "number": 0, "seat": 2}', "not-yours"),
    ('{"type": "ping", "x": "%s"}' % ("x" * 5000), "too-large"),
]


def test_messages_that_are_refused(site: Site) -> None:
    anna, ben = site.guest(), site.guest()
    table = anna.create("qwixx", "me", "open")
    ben.join(table)
    with seated(table, anna, ben) as (player, _):
        for message, code in BAD_MESSAGES:
            if isinstance(message, bytes):
                player.socket.send_bytes(message)
            else:
                player.socket.send_text(message)
            answer = player.answer()
            assert (answer["type"], answer.get("code")) == ("error", code), message
            assert answer["reason"]
            assert answer["number"] == 0
        assert player.send(type="ping", id=3) == {"type": "pong", "id": 3}
        assert player.roll()["type"] == "ack"


def test_foreign_seats_spectators_and_moves_out_of_turn(site: Site) -> None:
    anna, ben, eve = site.guest(), site.guest(), site.guest()
    table = anna.create("qwixx", "me", "open")
    ben.join(table)
    with eve.look(table) as watcher, seated(table, anna, ben) as (first, second):
        for player in (watcher, second):
            assert player.send(type="roll", number=0)["code"] == "not-yours"
        first.wait_for(first.roll()["number"])
        assert watcher.send(type="move", seat=1, move="pass", number=1)["code"] == "not-yours"
        assert watcher.send(type="roll", number=0)["code"] == "not-yours"
        assert second.send(type="move", seat=1, move="pass", number=1)["code"] == "not-yours"
        first.play(1, "pass")
        second.wait_for(2)
        second.play(2, "pass")
        second.wait_for(3)
        assert second.play(2, "pass")["code"] == "illegal"
        assert first.view["number"] <= 3
    assert anna.view(table)["number"] == 3


def test_a_roll_sent_ahead_is_not_taken_from_the_wrong_seat(site: Site) -> None:
    anna, ben = site.guest(), site.guest()
    table = anna.create("clever", "me", "open")
    ben.join(table)
    with seated(table, anna, ben) as (first, second):
        first.wait_for(first.roll()["number"])
        move = first.state["moves"]["1"][1]
        first.socket.send_json({"type": "move", "seat": 1, "move": move, "number": 1, "id": 1})
        second.socket.send_json({"type": "roll", "number": 2, "id": 2})
        assert first.answer()["type"] == "ack"
        refused = second.answer()
        assert refused["type"] == "error"
        assert refused["code"] in ("late", "not-yours", "illegal")  # by what the move has led to


def test_an_unknown_table_a_foreign_page_and_an_old_client(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me")
    for url, origin, code, close in (
        ("/api/tables/none/live?form=2", "http://testserver", "not-found", 4404),
        (f"/api/tables/{table}/live?form=2", "http://evil.example", "bad-origin", 4403),
        (f"/api/tables/{table}/live?form=2", "null", "bad-origin", 4403),
        (f"/api/tables/{table}/live", "http://testserver", "old-form", 4426),
        (f"/api/tables/{table}/live?form=1", "http://testserver", "old-form", 4426),
    ):
        headers = {**guest.headers, "Origin": origin}
        with guest.client.websocket_connect(url, headers=headers) as socket:
            assert socket.receive_json()["code"] == code
            assert socket.receive() == {"type": "websocket.close", "code": close, "reason": ""}


def test_posts_from_foreign_pages(site: Site) -> None:
    guest = site.guest()
    body = {"game": "qwixx", "seats": [PERSON]}
    for headers, status in (
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "http://testserver"}, 201),
        ({}, 201),
    ):
        answer = guest.request("POST", "/api/tables", json=body, headers=headers)
        assert answer.status_code == status


def test_too_many_messages_and_tables(settings: Settings) -> None:
    few = replace(settings, message_burst=5, message_rate=0, create_burst=2, create_rate=0)
    with TestClient(build(few), follow_redirects=False) as client:
        guest = Site(client).guest()
        table = guest.create("qwixx", "me")
        guest.create("qwixx", "me")
        body = {"game": "qwixx", "seats": [PERSON]}
        assert guest.post("/api/tables", body).json()["error"]["code"] == "rate"
        with guest.look(table) as player:
            answers = [player.send(type="ping") for _ in range(8)]
            assert [answer["type"] for answer in answers] == ["pong"] * 5 + ["error"] * 3
            assert answers[-1]["code"] == "rate"


def test_too_many_changes_and_connections(settings: Settings) -> None:
    few = replace(settings, change_burst=3, change_rate=0, sockets_of_address=1)
    with TestClient(build(few)) as client:
        guest = Site(client).guest("Anna")
        table = guest.create("qwixx", "me")
        with guest.look(table):
            url = f"/api/tables/{table}/live?form=2"
            with client.websocket_connect(url, headers=guest.headers) as socket:
                assert socket.receive_json()["code"] == "rate"
                assert socket.receive()["code"] == 4429
        assert guest.put("/api/me", {"name": "Ben"}).status_code == 200
        assert guest.put("/api/me", {"name": "Eve"}).json()["error"]["code"] == "rate"
        assert guest.get("/api/me").json() == {"name": "Ben"}


def test_whoever_never_stops_is_shown_the_door(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me")
    with guest.look(table) as player:
        for _ in range(200):
            player.socket.send_text("{")
            player.answer()
        assert player.socket.receive()["code"] == 1008


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
messages = st.fixed_dictionaries(
    {"type": st.sampled_from(["move", "roll", "undo", "ping"]) | json_values},
    optional={
        "seat": st.integers(-1, 3) | json_values,
        "move": st.sampled_from(["pass", "mark r5", "reroll"]) | json_values,
        "number": st.integers(-1, 9) | json_values,
        "dice": json_values,
        "id": json_values,
    },
)


@given(st.lists(messages, max_size=20))
@fuzz(
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_any_message_gets_an_answer(site: Site, sent: list[Any]) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me", "me")
    with guest.look(table) as player:
        for message in sent:
            named = message if message.get("id") is not None else {**message, "id": 0}
            player.socket.send_json(named)
            assert player.answer()["type"] in ("ack", "error", "pong")
        number = player.send(type="roll", number=10**6)["number"]
    assert guest.view(table)["number"] == number


def test_many_clicks_play_one_move(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me")
    with guest.look(table) as player:
        for _ in range(5):
            player.socket.send_json({"type": "roll", "number": 0, "id": "a"})
        assert [player.answer()["number"] for _ in range(5)] == [1] * 5
        for _ in range(5):
            message = {"type": "move", "seat": 1, "move": "pass", "number": 1, "id": "b"}
            player.socket.send_json(message)
        assert [player.answer()["number"] for _ in range(5)] == [2] * 5
    assert isinstance(player, Player)
    assert guest.view(table)["number"] == 2
