"""The coach at a table: hints, values on dice and boxes, warnings, what may come; and where not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import rollwright as rw
from rollwright.words import say

from .conftest import BARE, Visit
from .house import House
from .table import enter
from .test_access import SETTLE, fits, violations

EXACT = 1e-3
ROLL = (5, 6, 5, 2, 3, 6)
"""Qwixx: white 11 is too much for a first cross."""


def ask(page: Page, switch: str = "") -> None:
    page.locator("[data-coaching]").click()
    page.locator("[data-coach]").wait_for()
    if switch:
        page.locator(f"[data-switch={switch}]").click()


@pytest.mark.parametrize(("language", "size"), [("en", "small"), ("de", "laptop")])
def test_hints_values_and_a_warning(visit: Visit, language: str, size: str) -> None:
    page = visit("/play/qwixx?players=1&dice=real", size=size, language=language, bypass_csp=True)
    page.locator(".pad").wait_for()
    page.route("**/api/**", lambda route: route.abort())
    ask(page, "values")
    enter(page, *ROLL)
    state = rw.game("qwixx").start(players=1).roll("w5 w6 r5 y2 g3 b6")
    advice = rw.coach(state, 1)
    best = advice.hints[0]
    expect(page.locator(".paper [data-value]").first).to_be_visible()
    shown = {
        one.get_attribute("data-move"): float(one.get_attribute("data-value") or "nan")
        for one in page.locator("main [data-move]").all()
    }
    assert shown == pytest.approx({one.move: one.value.points for one in advice.hints}, abs=EXACT)
    listed = page.locator("[data-values] [data-move]")
    assert listed.first.get_attribute("data-move") == best.move
    expect(page.locator("[data-values] [data-reason]")).not_to_be_empty()
    expect(page.locator("[data-values]")).to_contain_text(say(language, "analysis.exact"))
    page.evaluate(SETTLE)
    assert violations(page) == []
    assert fits(page)
    for step in (1, 2, 3):
        page.locator("[data-ask]").click()
        expect(page.locator(f"[data-coach] [data-hint='{step}']")).not_to_be_empty()
    expect(page.locator(f"[data-hinted][data-move='{best.move}']").first).to_be_visible()
    expect(page.locator("[data-ask]")).to_be_disabled()
    assert page.locator(".hint").evaluate("(one) => one.scrollHeight <= one.clientHeight")
    expect(page.locator("[data-hint-close]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-hint], [data-hinted]")).to_have_count(0)
    page.locator("[data-switch=values]").click()
    expect(page.locator("main [data-value]")).to_have_count(0)
    worst = next(one.move for one in advice.hints if one.name == "blunder")
    page.locator("[data-switch=warns]").click()
    for answer, events in (("data-take-back", 1), ("data-anyway", 2)):
        page.locator(f".paper [data-move='{worst}']").press("Enter")
        page.locator(f"[{answer}]").press("Enter")
        expect(page.locator("[data-warning]")).to_have_count(0)
        expect(page.locator(".log li")).to_have_count(events)
        expect(page.locator("main :is(.dice, .paper, .acts) :focus")).to_have_count(1)
    page.reload()
    expect(page.locator("[data-switch=warns][aria-pressed=true]")).to_be_visible()


def test_what_a_roll_may_bring_and_how_lucky_it_was(visit: Visit) -> None:
    page = visit("/play/twenty-one?players=2&with=greedy", language="fr")
    page.locator("[data-move='roll']").wait_for()
    ask(page, "odds")
    expect(page.locator("[data-next-roll='600']")).to_be_visible()
    expect(page.locator("[data-luck]")).to_have_count(0)
    page.locator("[data-move='roll']").click()
    expect(page.locator("[data-next-roll='600'] [data-luck]")).to_be_visible()
    page.locator("[data-play-on]").click()
    expect(page.locator("[data-chance]")).to_be_visible()
    page.locator("[data-stop], [data-reach='1000']").first.click()


def test_a_choice_by_dice_and_box(visit: Visit) -> None:
    """Picking shows the best of what it leads to; every element that plays a move has its value."""
    page = visit("/play/clever?players=1", language="it")
    page.locator("[data-move='roll']").wait_for()
    ask(page, "values")
    expect(page.locator("[data-move='roll'][data-value]")).to_be_visible()
    page.locator("[data-move='roll']").click()
    page.locator(".dice [data-worth]").first.wait_for()
    page.locator(".dice [data-select='w']").click()
    page.locator(".paper [data-move^='take w']").first.wait_for()
    without = "main [data-move]:not([data-value])"
    expect(page.locator(without)).to_have_count(0)


def test_what_does_not_load_harms_no_game(visit: Visit) -> None:
    """It is said once, whatever was asked for, and tried once more for all."""
    page = visit("/play/twenty-one?players=1", language="ru", service_workers="block")
    page.locator("[data-move='roll']").wait_for()
    page.route("**/*mind-1*", lambda route: route.abort())
    ask(page, "warns")
    for switch in ("values", "odds"):
        page.locator(f"[data-switch={switch}]").click()
    page.locator("[data-move='roll']").click()
    trouble = page.locator("[data-coach] [role=alert]")
    expect(trouble).to_contain_text(say("ru", "engine.missing"))
    expect(page.locator("[data-next-roll], [data-values]")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(1)
    page.locator("[data-move='keep']").click()
    expect(page.locator(".log li")).to_have_count(2)
    expect(trouble).to_be_visible()
    page.unroute("**/*mind-1*")
    trouble.get_by_role("button").click()
    expect(page.locator("[data-next-roll='600']")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("[data-ask]")).to_be_enabled()


@pytest.mark.parametrize("coach", [True, False])
def test_at_friends_tables_only_where_all_may_ask(visit: Visit, common: House, coach: bool) -> None:
    page, friend = visit(BARE), visit(BARE, language="fr")
    wanted = {"game": "qwixx", "seats": [{"kind": "person"}, {"kind": "open"}], "coach": coach}
    made = page.context.request.post(f"{common.url}/api/tables", data=wanted).json()
    friend.goto(common.url + made["url"])
    friend.get_by_role("button", name=say("fr", "join.sit")).wait_for()
    expect(friend.locator("[data-allows-coach]")).to_have_count(int(coach))
    friend.get_by_role("button", name=say("fr", "join.sit")).click()
    page.goto(common.url + made["url"])
    page.locator("[data-move='roll']").click()
    page.locator(".paper [data-move], [data-move='pass']").first.wait_for()
    for one in (page, friend):
        expect(one.locator("[data-coaching]")).to_have_count(int(coach))
    if coach:
        ask(friend, "values")
        expect(friend.locator("[data-move='pass'][data-value]").first).to_be_visible()
    page.goto(f"{common.url}/analysis/qwixx?table={made['id']}")
    refused = page.locator("[data-trouble='review.bad.running']")
    expect(page.locator("[data-analysis*=' | ']")).to_be_visible()
    expect(refused).to_have_count(int(not coach))


def test_never_in_a_ranked_game(visit: Visit, common: House) -> None:
    page = visit(BARE)
    made = page.context.request.post(f"{common.url}/api/daily/twenty-one", data={}).json()
    page.goto(common.url + made["url"])
    page.locator("[data-move='roll']").click()
    page.locator("[data-move='keep']").wait_for()
    expect(page.locator("[data-coaching]")).to_have_count(0)
    for one, key in ((page, "running"), (visit(BARE), "hidden")):
        one.goto(f"{common.url}/review?table={made['id']}")
        expect(one.locator("[data-problem]")).to_have_text(say("en", f"review.bad.{key}"))
