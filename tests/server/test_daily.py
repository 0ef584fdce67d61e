"""The daily game: the same dice for all, one try, and nothing to be known or forged before."""

import random
import time
from importlib import import_module
from typing import Any

import pytest

import rollwright as rw
from rollwright.analysis.review import review
from rollwright.core.record import Roll
from rollwright.server import daily, days, fair, judge

from .people import Guest, Json, Player, Site, finish

DAY, NOON = "2026-11-17", 1794916800.0
HOUR, WHOLE_DAY = 3600.0, 86400.0


class Clock:
    """The time, as the days see it and as entries are dated."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(days, "now", clock)
    monkeypatch.setattr("rollwright.server.store.time.time", clock)
    monkeypatch.setattr(daily, "RANKED_FOR", 0.0)
    return clock


@pytest.fixture
def easy_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge that doesn't think: errors are the last digit of the score."""
    monkeypatch.setattr(judge, "judge", _judge)
    monkeypatch.setattr(judge, "play_expert", lambda name, secret: 77)


def _judge(text: str) -> tuple[float, str, str]:
    return float(rw.Record.loads(text).state.scores[0] % 10), "🔼", "🟦"


def begin(guest: Guest, game: str = "qwixx") -> str:
    answer = guest.post(f"/api/daily/{game}")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def day_of(guest: Guest, game: str = "qwixx", query: str = "") -> Json:
    answer = guest.get(f"/api/daily/{game}{query}")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def play(guest: Guest, table: str, seed: int = 1, events: int = 10**6) -> Player:
    with guest.look(table) as player:
        finish([player], random.Random(seed), events)
    return player


def code(answer: Any) -> str:
    return str(answer.json()["error"]["code"])


def judged(guest: Guest, game: str = "qwixx", query: str = "") -> Json:
    """The day, once the judge is done. It compiles, in a thread that can't skip the test."""
    import_module("numba")
    for _ in range(6000):
        found = day_of(guest, game, query)
        if found["own"]["luck"] is not None:
            return found
        time.sleep(0.05)
    raise AssertionError("the judge is asleep")


def rolls(player: Player) -> list[str]:
    return [text for text in player.texts.values() if text.startswith("roll ")]


def test_everybody_has_the_same_dice_whatever_they_choose(site: Site, clock: Clock) -> None:
    anna, ben = site.guest("Anna"), site.guest("Ben")
    first = play(anna, begin(anna), seed=1)
    second = play(ben, begin(ben), seed=2)
    faces = [[set(text.split()[1:]) for text in rolls(player)] for player in (first, second)]
    assert all(a <= b or b <= a for a, b in zip(*faces, strict=False))
    assert first.texts != second.texts


def test_there_is_one_try(site: Site, clock: Clock) -> None:
    anna = site.guest("Anna")
    table = begin(anna)
    assert begin(anna) == table
    play(anna, table)
    assert begin(anna) == table
    for path, body in (
        ("rematch", {}),
        ("leave", {}),
        ("seats/1", {"to": "bot", "bot": "greedy"}),
        ("seats/1", {"word": "abc"}),
        ("join", {"promise": "0" * 64}),
    ):
        assert code(anna.post(f"/api/tables/{table}/{path}", body)) == "illegal", path
    assert begin(anna, "twenty-one") != table
    clock.time += WHOLE_DAY
    assert begin(anna) != table


def test_the_seats_link_carries_the_try_and_not_another(site: Site, clock: Clock) -> None:
    anna, phone, ben = site.guest("Anna"), site.guest(), site.guest("Ben")
    table = begin(anna)
    token = anna.view(table)["seats"][0]["url"].partition("seat=")[2]
    assert phone.join(table, token=token).status_code == 200
    assert begin(phone) == table
    begin(ben)
    assert code(ben.join(table, token=token)) == "taken"
    assert ben.get(f"/api/tables/{table}").status_code == 403


def test_nobody_else_sees_it_before_the_day_is_over(site: Site, clock: Clock) -> None:
    anna, ben = site.guest("Anna"), site.guest("Ben")
    table = begin(anna)
    play(anna, table)
    for path in ("", "/record", "/qr.svg"):
        assert code(ben.get(f"/api/tables/{table}{path}")) == "not-yours"
    with ben.client.websocket_connect(
        f"/api/tables/{table}/live?form=2", headers=ben.headers
    ) as socket:
        assert socket.receive_json()["code"] == "not-yours"
    assert all(row["url"] is None for row in day_of(ben)["by_score"])
    assert code(ben.join(table)) == "taken"
    clock.time += WHOLE_DAY
    assert ben.get(f"/api/tables/{table}/record").status_code == 200
    assert day_of(ben, query=f"?day={DAY}")["by_score"][0]["url"] == f"/t/{table}"


def test_the_secret_is_told_when_the_day_is_over(site: Site, clock: Clock) -> None:
    anna = site.guest("Anna")
    clock.time -= WHOLE_DAY
    promised = day_of(anna)["next"]
    clock.time += WHOLE_DAY
    table = begin(anna)
    play(anna, table)
    today = day_of(anna)
    assert today["commitment"] == promised
    assert today["secret"] is None
    record = anna.get(f"/api/tables/{table}/record").text
    assert "secret:" not in record
    assert f"daily: {DAY}\n" in record
    assert anna.view(table)["table"]["secret"] is None
    with pytest.raises(ValueError, match="when the day is over"):
        fair.verify(rw.Record.loads(record))
    clock.time += WHOLE_DAY
    later = day_of(anna, query=f"?day={DAY}")
    assert fair.commitment(bytes.fromhex(later["secret"])) == promised
    told = rw.Record.loads(anna.get(f"/api/tables/{table}/record").text)
    assert told.header["secret"] == later["secret"] == anna.view(table)["table"]["secret"]
    assert len(fair.verify(told).rolls) == sum(isinstance(event, Roll) for event in told.events)


def test_taking_back_neither_shows_nor_changes_a_roll(site: Site, clock: Clock) -> None:
    anna = site.guest("Anna")
    with anna.look(begin(anna, "clever")) as player:
        player.roll()
        assert player.undo(1)["code"] == "no-undo"
        first, *_, other = player.state["moves"]["1"]
        player.play(1, first)
        player.undo(1)
        assert player.undo(1)["code"] == "no-undo"
        player.play(1, other)
        player.roll()
        before = dict(player.texts)
        assert player.undo(1)["code"] == "no-undo"
        assert player.texts == before


def test_a_die_is_the_same_whatever_was_taken_before(
    site: Site, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(days, "secret", lambda key, game, day: bytes(32))
    shown = []
    for taken in (0, 1):
        guest = site.guest()
        with guest.look(begin(guest, "clever")) as player:
            player.roll()
            takes = [move for move in player.state["moves"]["1"] if move.startswith("take")]
            dice = sorted({move.split()[1] for move in takes}, key=lambda die: die[1])
            player.play(1, next(move for move in takes if dice[taken] in move))
            player.roll()
            shown.append([text.split()[1:] for text in rolls(player)])
    (first, one), (same, other) = shown
    assert first == same
    assert one != other
    assert [die for die in one if die in other] == [die for die in other if die in one]
    both = {die[0] for die in one} & {die[0] for die in other}
    assert both == {die[0] for die in one if die in other}
    assert both


@pytest.mark.usefixtures("easy_judge")
def test_the_table_of_the_day(site: Site, clock: Clock) -> None:
    guests = [site.guest(name) for name in ("Anna", "Ben", "Cleo")]
    assert day_of(guests[0])["by_score"] == []
    for seed, guest in enumerate(guests):
        play(guest, begin(guest), seed)
    found = judged(guests[2])
    rows, by_errors = found["by_score"], found["by_errors"]
    assert [row["score"] for row in rows] == sorted((row["score"] for row in rows), reverse=True)
    assert [row["errors"] for row in by_errors] == sorted(row["errors"] for row in by_errors)
    assert {row["name"] for row in rows} == {"Anna", "Ben", "Cleo"}
    assert [row["name"] for row in rows if row["mine"]] == ["Cleo"]
    assert (found["players"], found["expert"]) == (3, 77)
    own = found["own"]
    assert own["ranked"]
    assert (own["luck"], own["skill"]) == ("🔼", "🟦")
    assert day_of(site.guest())["expert"] is None
    guests[2].put("/api/me", {"name": "Chloé"})
    assert "Chloé" in {row["name"] for row in day_of(guests[0])["by_score"]}


@pytest.mark.usefixtures("easy_judge")
def test_a_game_that_ends_after_its_day_is_not_ranked(site: Site, clock: Clock) -> None:
    anna = site.guest("Anna")
    table = begin(anna)
    play(anna, table, events=6)
    clock.time += WHOLE_DAY
    play(anna, table)
    found = judged(anna, query=f"?day={DAY}")
    assert (found["own"]["status"], found["own"]["ranked"]) == ("over", False)
    assert (found["by_score"], found["players"]) == ([], 0)
    assert found["streak"] == {"now": 0, "best": 0}
    assert day_of(anna)["own"] is None


@pytest.mark.usefixtures("easy_judge")
def test_streaks_are_days_in_a_row(site: Site, clock: Clock) -> None:
    anna = site.guest("Anna")
    for passed, streak in ((0, 1), (1, 2), (1, 3), (2, 1)):
        clock.time += passed * WHOLE_DAY
        play(anna, begin(anna))
        assert day_of(anna)["streak"]["now"] == streak
    assert day_of(anna)["streak"]["best"] == 3
    clock.time += WHOLE_DAY
    assert day_of(anna)["streak"] == {"now": 1, "best": 3}


def test_errors_signs_and_expert_are_those_of_the_record(site: Site, clock: Clock) -> None:
    anna = site.guest("Anna")
    table = begin(anna)
    play(anna, table)
    found = judged(anna)
    record = rw.Record.loads(anna.get(f"/api/tables/{table}/record").text)
    assert found["own"]["errors"] == pytest.approx(review(record).balance(1).points.error)
    assert len(found["own"]["luck"]) == len(found["own"]["skill"]) > 3
    assert found["expert"] > found["own"]["score"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("chess", "not-found"),
        ("qwixx?day=2026-11-18", "not-found"),
        ("qwixx?day=2025-12-31", "not-found"),
        ("qwixx?day=2026-02-30", "invalid"),
        ("qwixx?day=yesterday", "invalid"),
        ("qwixx?day=" + "9" * 5000, "invalid"),
        ("qwixx?day=２０２６-11-01", "invalid"),
    ],
)
def test_days_that_there_are_not(site: Site, clock: Clock, path: str, expected: str) -> None:
    assert code(site.guest().get(f"/api/daily/{path}")) == expected


def test_what_cannot_begin(site: Site, clock: Clock) -> None:
    anna = site.guest()
    assert code(anna.post("/api/daily/chess")) == "not-found"
    assert code(anna.post("/api/daily/qwixx", {"day": "2026-11-01"})) == "bad-message"
    foreign = anna.request("POST", "/api/daily/qwixx", json={}, headers={"Origin": "http://x.org"})
    assert code(foreign) == "bad-origin"


def test_a_handed_over_record_is_no_daily_game(site: Site, clock: Clock) -> None:
    secret = days.open_secret("qwixx", DAY)
    header = {"daily": DAY, "dice": fair.BY_TURN, "commitment": fair.commitment(secret)}
    record = rw.Record.start(rw.game("qwixx"), 1, {**header, "secret": secret.hex()})
    body = {"record": record.dumps(), "seats": [{"kind": "person"}]}
    assert code(site.guest().post("/api/tables", body)) == "invalid"
