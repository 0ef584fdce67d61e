"""Which bots a server offers for a game, and which it refuses."""

import sys

import pytest

import rollwright as rw

from .people import Site

MINDLESS = ["random", "greedy"]


@pytest.fixture
def mindless(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a game without a mind."""
    monkeypatch.setitem(vars(rw.game("qwixx")), "mind_spec", None)
    return "qwixx"


def test_each_game_offers_the_bots_that_can_play_it(site: Site, mindless: str) -> None:
    found = {game["name"]: game["bots"] for game in site.guest().get("/api/games").json()["games"]}
    assert found[mindless] == MINDLESS
    assert found["clever"] == [*MINDLESS, "easy", "medium", "hard", "expert", "deep"]


def test_a_bot_that_the_game_does_not_have_gets_no_seat(site: Site, mindless: str) -> None:
    guest = site.guest()
    table = guest.create(mindless, "me", "open", "greedy")
    answers = [
        guest.post("/api/tables", {"game": mindless, "seats": [{"kind": "bot", "bot": "expert"}]}),
        guest.post(f"/api/tables/{table}/seats/2", {"to": "bot", "bot": "expert"}),
        guest.post(f"/api/tables/{table}/seats/1", {"to": "bot", "bot": "deep"}),
    ]
    for answer in answers:
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (400, "invalid")
        assert error["reason"].endswith("can't play Qwixx; those that can are random, greedy")
    assert [seat["kind"] for seat in guest.view(table)["seats"]] == ["person", "open", "bot"]


def test_visitors_cannot_have_code_of_their_choice_run(site: Site) -> None:
    guest, bot = site.guest(), "this:d"
    sys.modules.pop("this", None)
    table = guest.create("qwixx", "me", "open")
    answers = [
        guest.post("/api/tables", {"game": "qwixx", "seats": [{"kind": "bot", "bot": bot}]}),
        guest.post(f"/api/tables/{table}/seats/2", {"to": "bot", "bot": bot}),
    ]
    assert [answer.json()["error"]["code"] for answer in answers] == ["invalid", "invalid"]
    assert "this" not in sys.modules
