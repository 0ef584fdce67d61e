"""A game that was played on a device is handed to the server, and goes on there."""

import random
from typing import Any

import pytest

import rollwright as rw
from rollwright.core.record import Record, Roll
from rollwright.games import game
from rollwright.server import fair, limits
from rollwright.server.refusal import STATUS

from .people import Guest, Json, Site, finish

ME: Json = {"kind": "person"}
GAMES = ("clever", "qwixx", "twenty-one")


def device_game(
    name: str, players: int, events: int, words: str = "", **options: Any
) -> tuple[Record, bytes]:
    """A game at random, as a device plays it: with a secret of its own."""
    secret, rng = bytes(range(32)), random.Random(7)
    header = {"names": "A, B", "dice": fair.METHOD, "commitment": fair.commitment(secret)}
    header |= {"words": words} if words else {}
    header["secret"] = secret.hex()
    record, rolls = Record.start(game(name), players, header, **options), 0
    while len(record.events) < events and record.state.result is None:
        state = record.state
        if state.dice:
            rolls += 1
            record = record.roll(fair.draw(secret, words, rolls, state.dice))
        else:
            seat = rng.choice(state.to_move)
            record = record.play(seat, rng.choice(state.moves(seat)))
    return record, secret


def hand_over(guest: Guest, record: Record | str, *seats: Json, **more: Any) -> Any:
    text = record if isinstance(record, str) else record.dumps()
    return guest.post("/api/tables", {"record": text, "seats": list(seats), **more})


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_on_with_dice_that_its_giver_does_not_know(site: Site, name: str) -> None:
    guest = site.guest("Anna")
    record, secret = device_game(name, 2, 23, words="abc|")
    answer = hand_over(guest, record, ME, {"kind": "bot", "bot": "greedy"})
    assert answer.status_code == 201
    table = answer.json()["id"]
    view = guest.view(table)
    told, rolls = view["table"], sum(isinstance(event, Roll) for event in record.events)
    known = {"commitment": fair.commitment(secret), "secret": secret.hex(), "words": "abc|"}
    assert told["given"] == {"rolls": rolls, **known}
    assert told["commitment"] != fair.commitment(secret)
    assert (told["secret"], told["words"]) == (None, ["", ""])
    with guest.look(table) as player:
        assert [player.texts[n] for n in range(1, 24)] == list(map(str, record.events))
        finish([player], random.Random(1))
    whole = rw.Record.loads(guest.get(f"/api/tables/{table}/record").text)
    assert whole.events[:23] == record.events
    check = fair.verify(whole)
    assert check.given == fair.Given(rolls, secret, "abc|")
    assert len(check.rolls) > rolls
    assert whole.header["given_secret"] == secret.hex()
    assert fair.commitment(bytes.fromhex(whole.header["secret"])) == told["commitment"]


def test_players_of_a_game_that_was_handed_over_promise_words_anew(site: Site) -> None:
    """Also while a seat is still open: the game goes on without it."""
    anna, bob = site.guest("Anna"), site.guest("Bob")
    record, _ = device_game("twenty-one", 3, 1, words="abc||")
    record = record.play(1, "keep")
    table = hand_over(anna, record, ME, {"kind": "open"}, {"kind": "open"}).json()["id"]
    seat = f"/api/tables/{table}/seats"
    assert bob.join(table, promise=fair.digest("bob")).json()["seat"] == 2
    assert anna.post(f"{seat}/1", {"promise": fair.digest("anna")}).status_code == 200
    assert bob.post(f"{seat}/2", {"word": "bob"}).status_code == 200
    assert anna.post(f"{seat}/1", {"word": "anna"}).status_code == 200
    header = rw.Record.loads(anna.get(f"/api/tables/{table}/record").text).header
    assert header["words"] == "anna|bob|"
    assert header["given_words"] == "abc||"


def test_a_rematch_has_nothing_of_the_given_dice(site: Site) -> None:
    guest = site.guest()
    record, _ = device_game("qwixx", 2, 10**6)
    table = hand_over(guest, record, ME, ME).json()["id"]
    again = guest.post(f"/api/tables/{table}/rematch", {}).json()["id"]
    assert guest.view(again)["table"]["given"] is None


def test_a_game_is_handed_over_once(site: Site) -> None:
    guest = site.guest()
    record, _ = device_game("qwixx", 2, 10**6)
    table = hand_over(guest, record, ME, ME).json()["id"]
    whole = guest.get(f"/api/tables/{table}/record").text
    answer = hand_over(guest, whole, ME, ME)
    assert answer.json()["error"]["code"] == "invalid"
    assert "handed over before" in answer.json()["error"]["reason"]


def test_dice_that_nobody_has_rolled_are_not_chosen_by_who_hands_them_over(site: Site) -> None:
    guest, friend = site.guest(), site.guest()
    record, secret = device_game("qwixx", 2, 0, words="abc|")
    table = hand_over(guest, record, ME, {"kind": "open"}).json()["id"]
    told = guest.view(table)["table"]
    assert told["commitment"] != fair.commitment(secret)
    assert told["words"] == ["", ""]
    assert friend.join(table, promise=fair.digest("friend")).status_code == 200


def test_a_finished_game_is_kept_in_full(site: Site, settings: Any) -> None:
    guest = site.guest()
    record, secret = device_game("qwixx", 2, 10**6)
    table = hand_over(guest, record, ME, ME, listed=True).json()["id"]
    site.client.app.state.registry._kept.clear()
    (summary,) = guest.get("/api/me/tables").json()["tables"]
    assert (summary["status"], summary["scores"]) == ("over", list(record.state.scores))
    assert guest.view(table)["table"]["given"]["secret"] == secret.hex()
    found = rw.Record.loads(guest.get(f"/api/tables/{table}/record").text)
    assert found.events == record.events
    assert fair.verify(found).given


def test_real_dice_open_seats_and_a_series(site: Site) -> None:
    guest, friend = site.guest(), site.guest()
    record = Record.start(game("qwixx"), 2, {"dice": "real"})
    record = record.roll("w1 w2 r3 y4 g5 b6").play(1, "pass")
    table = hand_over(guest, record, ME, {"kind": "open"}, series_scores=[[61, 57]]).json()["id"]
    view = guest.view(table)
    assert (view["table"]["dice"], view["table"]["commitment"]) == ("real", None)
    assert view["table"]["series"]["game"] == 2
    assert view["table"]["series"]["scores"] == [[61, 57]]
    assert friend.join(table).json()["seat"] == 2
    with friend.look(table) as player:
        assert player.texts[2] == "1 ?"
        assert player.play(2, "pass")["number"] == 3


def test_options_come_along(site: Site) -> None:
    guest = site.guest()
    record, _ = device_game("clever", 1, 5, solo_extra=True)
    table = hand_over(guest, record, ME).json()["id"]
    assert guest.view(table)["table"]["options"] == {"solo_extra": True}


def test_an_answer_that_is_secret_stays_so(site: Site) -> None:
    guest = site.guest()
    record = Record.start(game("qwixx"), 2, {"dice": "real"})
    record = record.roll("w1 w2 r3 y4 g5 b6").play(1, "mark r3")
    table = hand_over(guest, record, ME, ME).json()["id"]
    with site.guest().look(table) as watcher:
        assert watcher.texts == {1: "roll w1 w2 r3 y4 g5 b6", 2: "1 ?"}
    assert "mark r3" not in site.guest().get(f"/api/tables/{table}").text
    assert "mark r3" not in guest.get(f"/api/tables/{table}/record").text


GOOD, SECRET = device_game("qwixx", 2, 12)
TEXT = GOOD.dumps()
EMPTY = "rollwright: 1\ngame: qwixx\nplayers: 2\n"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"record": 5}, "bad-message"),
        ({"record": ""}, "notation"),
        ({"record": "x"}, "notation"),
        ({"record": EMPTY + "dice: real\n\nroll w1\n"}, "illegal"),
        ({"record": EMPTY + "dice: real\n\nroll x1\n"}, "notation"),
        ({"record": EMPTY + "dice: real\n\n1 mark r5\n"}, "illegal"),
        ({"record": EMPTY.replace("qwixx", "clever") + "solo_extra: so\n\n"}, "notation"),
        ({"record": EMPTY.replace("2", "9") + "dice: real\n\n"}, "notation"),
        ({"record": EMPTY.replace("qwixx", "chess") + "dice: real\n\n"}, "notation"),
        ({"record": EMPTY + "\n"}, "invalid"),
        ({"record": TEXT.replace(f"secret: {SECRET.hex()}\n", "")}, "invalid"),
        ({"record": TEXT.replace(SECRET.hex(), SECRET.hex()[::-1])}, "invalid"),
        ({"record": TEXT.replace(SECRET.hex(), "ab")}, "invalid"),
        ({"record": TEXT.replace("secret:", "words: a|b\nsecret:")}, "invalid"),
        ({"record": TEXT.replace("secret:", "words: a\nsecret:")}, "invalid"),
        ({"record": TEXT, "seats": [ME]}, "invalid"),
        ({"record": TEXT, "seats": [ME, {"kind": "bot", "bot": "os:path"}]}, "invalid"),
        ({"record": TEXT, "seats": None}, "bad-message"),
        ({"record": TEXT, "game": "qwixx"}, "bad-message"),
        ({"record": TEXT, "series_scores": 3}, "invalid"),
        ({"record": TEXT, "series_scores": [[1]]}, "invalid"),
        ({"record": TEXT, "series_scores": [[1, True]]}, "invalid"),
        ({"record": TEXT, "series_scores": [[1, 2]] * 5}, "invalid"),
        ({"record": EMPTY + "dice: real\n\n" + "#" * limits.RECORD_BYTES}, "bad-message"),
        ({"record": "x" * 2 * limits.RECORD_BYTES}, "too-large"),
    ],
)
def test_what_is_wrong_is_refused_and_leaves_nothing(site: Site, body: Json, code: str) -> None:
    guest = site.guest()
    answer = guest.post("/api/tables", {"seats": [ME, ME], **body})
    assert answer.json()["error"]["code"] == code, answer.text
    assert answer.status_code == STATUS[code]
    assert answer.json()["error"]["reason"]
    assert guest.get("/api/me/tables").json()["tables"] == []


def test_a_roll_edited_by_hand_is_refused(site: Site) -> None:
    first = str(GOOD.events[0])
    other = first[:-1] + ("1" if first[-1] != "1" else "2")
    answer = hand_over(site.guest(), TEXT.replace(first, other, 1), ME, ME)
    assert answer.json()["error"]["code"] in ("invalid", "illegal")


def test_bots_alone_roll_no_real_dice(site: Site) -> None:
    bot = {"kind": "bot", "bot": "greedy"}
    answer = hand_over(site.guest(), EMPTY + "dice: real\n\n", bot, bot)
    assert answer.json()["error"]["code"] == "invalid"
