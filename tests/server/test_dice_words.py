"""Words for the dice: promised before any is shown, shown before the first roll."""

import random
from collections.abc import Sequence

import pytest

import rollwright as rw
from rollwright.server import fair

from .people import Guest, Site, finish


def code(answer: object) -> str:
    found: str = answer.json()["error"]["code"]  # type: ignore[attr-defined]
    return found


def promise(word: str) -> dict[str, str]:
    return {"promise": fair.digest(word)}


def seat(table: str, number: int) -> str:
    return f"/api/tables/{table}/seats/{number}"


def show(guest: Guest, table: str, number: int, word: str) -> str | None:
    answer = guest.post(seat(table, number), {"word": word})
    return None if answer.status_code == 200 else code(answer)


@pytest.fixture
def anna(site: Site) -> Guest:
    return site.guest("Anna")


@pytest.fixture
def ben(site: Site) -> Guest:
    return site.guest("Ben")


def words(guest: Guest, table: str) -> tuple[Sequence[str], Sequence[str]]:
    found = guest.view(table)["table"]
    return found["promises"], found["words"]


def test_words_are_promised_shown_and_in_the_record(anna: Guest, ben: Guest) -> None:
    table = anna.create("qwixx", "me", "open", **promise("one"))
    assert show(anna, table, 1, "one") == "waiting"
    ben.join(table, **promise("two"))
    assert words(anna, table) == ([fair.digest("one"), fair.digest("two")], ["", ""])
    assert show(anna, table, 1, "another") == "invalid"
    assert show(anna, table, 2, "two") == "not-yours"
    assert show(anna, table, 1, "one") is None
    assert show(ben, table, 2, "two") is None
    with anna.look(table) as player:
        player.roll()
    assert show(ben, table, 2, "two") == "illegal"
    text = anna.get(f"/api/tables/{table}/record").text
    assert f"promises: {fair.digest('one')}|{fair.digest('two')}\n" in text
    assert "words: one|two\n" in text


def test_nobody_can_choose_a_word_that_suits_the_others(anna: Guest, ben: Guest) -> None:
    """Whoever has seen a word can't promise another: neither a newcomer nor who has promised."""
    table = anna.create("qwixx", "me", "open", **promise("one"))
    ben.join(table, **promise("two"))
    assert ben.post(seat(table, 2), promise("three")).status_code == 200
    assert show(anna, table, 1, "one") is None
    assert code(ben.post(seat(table, 2), promise("four"))) == "illegal"
    assert code(anna.post(seat(table, 1), promise("five"))) == "illegal"
    assert show(ben, table, 2, "two") == "invalid"
    assert show(ben, table, 2, "three") is None
    assert words(ben, table)[1] == ["one", "three"]


def test_nobody_waits_for_the_word_of_somebody_who_is_away(anna: Guest, ben: Guest) -> None:
    table = anna.create("qwixx", "me", "open", **promise("one"))
    ben.join(table, **promise("two"))
    with anna.look(table) as player:
        show(anna, table, 1, "one")
        player.roll()  # Ben is away: nobody waits for him, and his word is in no roll
    assert player.view["number"] == 1
    assert words(anna, table)[1] == ["one", ""]


def test_a_present_player_is_waited_for(anna: Guest, ben: Guest) -> None:
    table = anna.create("qwixx", "me", "open", **promise("one"))
    ben.join(table, **promise("two"))
    with anna.look(table) as player, ben.look(table):
        show(anna, table, 1, "one")
        assert player.roll()["code"] == "words"
        show(ben, table, 2, "two")
        assert player.roll()["type"] == "ack"


def test_a_lost_word_holds_nobody_up_but_its_owner(anna: Guest, ben: Guest, site: Site) -> None:
    """Another device of the same seat doesn't know it; it can promise one of its own."""
    table = anna.create("qwixx", "me", "open", **promise("one"))
    ben.join(table, **promise("two"))
    link = ben.view(table)["seats"][1]["url"]
    phone = site.guest()
    phone.join(table, token=link.partition("seat=")[2])
    assert phone.post(seat(table, 2), promise("three")).status_code == 200
    assert show(ben, table, 2, "two") == "invalid"
    assert show(phone, table, 2, "three") is None
    with anna.look(table) as player, ben.look(table):
        assert player.roll()["type"] == "ack"  # her own word is not waited for


def test_a_bot_that_begins_waits_for_the_words(anna: Guest) -> None:
    table = anna.create("qwixx", "random", "me", **promise("one"))
    with anna.look(table) as player:
        assert player.view["number"] == 0
        show(anna, table, 2, "one")
        while player.view["number"] == 0:
            player.receive()
    assert "words: |one\n" in anna.get(f"/api/tables/{table}/record").text


def test_a_rematch_asks_for_new_words(anna: Guest) -> None:
    table = anna.create("twenty-one", "me", "random", **promise("one"))
    with anna.look(table) as player:
        show(anna, table, 1, "one")
        finish([player], random.Random(1))
    again = anna.post(f"/api/tables/{table}/rematch").json()["id"]
    assert words(anna, again) == (["", ""], ["", ""])
    assert anna.post(seat(again, 1), promise("two")).status_code == 200


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"promise": "abc"}, "invalid"),
        ({"promise": "G" * 64}, "invalid"),
        ({"promise": 5}, "bad-message"),
        ({"word": ""}, "invalid"),
        ({"word": "a|b"}, "invalid"),
        ({"word": "x" * 25}, "invalid"),
        ({"word": "never promised"}, "invalid"),
    ],
)
def test_bad_words(anna: Guest, body: dict[str, object], expected: str) -> None:
    table = anna.create("qwixx", "me")
    assert code(anna.post(seat(table, 1), body)) == expected


def test_real_dice_take_no_words(anna: Guest) -> None:
    table = anna.create("qwixx", "me", dice="real")
    assert code(anna.post(seat(table, 1), promise("one"))) == "illegal"


def record(**header: str) -> rw.Record:
    secret = bytes(range(32))
    start = rw.game("qwixx").start(2)
    known = {"dice": fair.METHOD, "commitment": fair.commitment(secret), "secret": secret.hex()}
    roll = fair.draw(secret, header.get("words", ""), 1, start.dice)
    return rw.Record.start(rw.game("qwixx"), 2, {**known, **header}).roll(roll)


def test_verify_says_whose_words_were_promised() -> None:
    promises = f"{fair.digest('one')}|{fair.digest('two')}"
    check = fair.verify(record(words="one|", promises=promises))
    assert (check.words, check.promised) == (("one", ""), (True, True))
    assert check.unshown == (2,)
    assert fair.verify(record(words="one|two")).promised == (False, False)


@pytest.mark.parametrize(
    "header",
    [
        {"words": "one|two", "promises": f"{fair.digest('one')}|{fair.digest('new')}"},
        {"words": "one|two", "promises": f"{fair.digest('one')}|"},
        {"words": "one|two|three"},
        {"words": "one|two", "promises": fair.digest("one")},
    ],
)
def test_verify_finds_words_that_were_not_promised(header: dict[str, str]) -> None:
    with pytest.raises(rw.UnfairDice):
        fair.verify(record(**header))
