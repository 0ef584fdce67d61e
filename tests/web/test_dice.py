"""Dice that nobody has to believe in: words promised and shown by the page, rolls checked there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

import rollwright as rw
from rollwright.core.record import Roll
from rollwright.server import fair
from rollwright.words import say

from .conftest import Visit
from .test_access import violations

RECORD = "fetch(`/api/tables/${location.pathname.slice(3)}/record`).then((a) => a.text())"


def table_record(page: Page) -> rw.Record:
    return rw.Record.loads(page.evaluate(RECORD))


def check(page: Page, text: str) -> str:
    """What the page says of a record's dice."""
    page.locator("textarea").fill(text)
    page.locator("form button.main").click()
    page.locator("[data-dice], [data-problem]").wait_for()
    if not page.locator("[data-dice]").count():
        return ""
    return page.locator("[data-dice]").get_attribute("data-dice") or ""


def test_two_browsers_promise_and_show_their_words(visit: Visit) -> None:
    """Nobody types anything: each browser has a word of its own, and the first roll has both."""
    host = visit("/new", language="de-DE")
    host.locator("form button.main").click()
    host.wait_for_url("**/t/*")
    guest = visit(host.url[host.url.index("/t/") :])
    guest.locator("form button.main").click()
    host.locator("[data-move='roll']").click()
    host.locator("[data-move='roll']").wait_for(state="detached")
    header = table_record(host).header
    words, promises = header["words"].split("|"), header["promises"].split("|")
    assert all(words)
    assert len(set(words)) == 2
    assert promises == [fair.digest(word) for word in words]
    host.goto(host.url.replace("/t/", "/dice?table="))
    panel = host.locator("[data-dice='hidden']")
    expect(panel).to_contain_text(say("de", "dice.memory.same"))
    expect(panel.locator("[data-sign=kept]")).to_have_count(3)


def game() -> rw.Record:
    """A game with dice of a secret and a promised word."""
    secret = bytes(range(32))
    header = {
        "dice": fair.METHOD,
        "commitment": fair.commitment(secret),
        "promises": fair.digest("été"),
        "words": "été",
        "secret": secret.hex(),
    }
    record, rolls = rw.Record.start(rw.game("twenty-one"), 1, header), 0
    while (state := record.state).result is None:
        if state.dice:
            rolls += 1
            record = record.roll(fair.draw(secret, "été", rolls, state.dice))
        else:
            record = record.play(1, state.moves(1)[-1])
    return record


@pytest.mark.parametrize("language", ["en", "fr"])
def test_any_record_can_be_checked(visit: Visit, language: str) -> None:
    text = game().dumps()
    page = visit("/dice", language=language)
    assert check(page, text) == "kept"
    expect(page.locator("[data-dice] h2")).to_have_text(say(language, "dice.kept"))
    expect(page.locator("[data-dice]")).to_contain_text("été")
    assert violations(page) == []
    for old, new in (("secret: 00", "secret: 01"), ("words: é", "words: e")):
        assert check(page, text.replace(old, new, 1)) == "broken"
    assert check(page, text.replace("dice: hmac-sha256", "dice: real", 1)) == ""
    expect(page.locator("[data-problem]")).to_have_text(say(language, "dice.bad.none"))


def test_rolls_from_before_a_game_was_handed_over_are_checked_too(visit: Visit) -> None:
    own, record = bytes(32), game()
    given = fair.Given(sum(isinstance(one, Roll) for one in record.events), bytes(range(32)), "été")
    header = {"dice": fair.METHOD, **given.header, "commitment": fair.commitment(own)}
    text = replace(record, header={**header, "secret": own.hex()}).dumps()
    page = visit("/dice", language="ru")
    assert check(page, text) == "kept"
    expect(page.locator("[data-given]")).to_contain_text(say("ru", "dice.given", n=given.rolls))
    assert check(page, text.replace("given_secret: 00", "given_secret: 01")) == "broken"
    for rolls in (0, 1, given.rolls + 1):
        assert check(page, text.replace(f"given: {given.rolls}", f"given: {rolls}")) == "broken"
    for old, new in (("given: ", "given: x"), ("given_secret: 0", "given_secret: ")):
        assert check(page, text.replace(old, new)) == ""


def test_a_table_is_checked_from_its_menu(visit: Visit) -> None:
    page = visit("/play/qwixx?players=1")
    page.locator("[data-move='roll']").wait_for()
    page.locator("header button").last.click()
    page.get_by_text(say("en", "menu.fair")).click()
    page.locator("[data-check]").click()
    expect(page.locator("[data-dice='hidden'] h2")).to_have_text(say("en", "dice.hidden"))
