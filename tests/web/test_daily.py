"""The daily game in the page: ranked with a server, unranked and said so without."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rollwright.analysis.review import review
from rollwright.analysis.signs import signs
from rollwright.server import days, fair
from rollwright.server.judge import play_expert
from rollwright.words import say

from .clicker import download, play
from .conftest import BARE, Visit
from .host import keep, keep_mind
from .house import House
from .test_access import check

GAME = "qwixx"


def begin(page: Page) -> None:
    page.locator("[data-begin]:not(:disabled)").click()
    page.locator("[data-move='roll']").wait_for()


def shared_text(page: Page) -> list[str]:
    return (page.locator("[data-shared]").text_content() or "").splitlines()


def number(page: Page, sign: str) -> float:
    return float(page.locator(sign).inner_text().replace("−", "-"))


@pytest.mark.parametrize("language", ["en", "it"])
def test_one_ranked_try_with_a_result_to_share(visit: Visit, tmp_path: Path, language: str) -> None:
    page = visit(f"/daily/{GAME}", language=language, bypass_csp=True)
    expect(page.locator("[data-daily]")).to_have_attribute("data-daily", days.today())
    check(page, "before")
    begin(page)
    assert "/t/" in page.url
    table = page.url
    page.go_back()
    page.get_by_role("link", name=say(language, "act.go-on")).click()
    page.wait_for_url(table)
    play([page], seed=3)
    page.locator("[data-result] [data-shared]").wait_for(state="attached")
    check(page, "result")
    record = download(page, tmp_path)
    shared = shared_text(page)
    assert shared[0] == say(language, "daily.share", game="Qwixx", day=days.today())
    rows = signs(review(record))
    assert tuple(shared[-2:]) == rows
    expect(page.locator("[data-result] [data-daily] li")).to_have_count(len("".join(rows)))
    assert number(page, "[data-expert]") > 0
    assert number(page, "[data-score]") == record.state.scores[0]
    assert "secret" not in record.header
    page.locator("[data-result] [data-daily] a.main").click()
    page.locator("[data-ranking] tr.mine").wait_for()
    expect(page.locator("[data-streak='1']")).to_be_visible()
    check(page, "after")
    assert page.locator("[data-begin]").count() == 0
    page.get_by_label(say(language, "daily.by.errors")).check()
    expect(page.locator("[data-ranking=errors] tr.mine")).to_be_visible()


def test_a_past_day_is_practised_with_its_own_dice(visit: Visit, tmp_path: Path) -> None:
    day = days.after(days.today(), -1)
    for language in ("de", "en"):
        page = visit(f"/daily/{GAME}?day={day}", language=language)
        expect(page.locator("main")).to_contain_text(say(language, "daily.practise.text"))
        expect(page.locator("[data-begin]")).to_have_text(say(language, "daily.practise"))
    begin(page)
    assert "/d/" in page.url
    play([page], seed=4)
    page.locator("[data-shared]").wait_for(state="attached")
    record = download(page, tmp_path)
    assert record.header["daily"] == day
    assert fair.verify(record).rolls
    assert record.header["secret"] != days.open_secret(GAME, day).hex()
    expert = play_expert(GAME, bytes.fromhex(record.header["secret"]))
    assert number(page, "[data-expert]") == expert


@pytest.mark.parametrize(
    ("language", "first"), [("en", "January 1, 2026"), ("fr", "1er janvier 2026")]
)
def test_a_day_that_is_none(visit: Visit, language: str, first: str) -> None:
    """Nonsense, a date that no calendar has, one before the first, one to come; not in silence."""
    page = visit(BARE, language=language)
    home, told = page.url.removesuffix(BARE), say(language, "daily.unknown", first=first)
    for day in ("x", "2026-02-30", "2025-12-31", days.after(days.today(), 3)):
        page.goto(f"{home}/daily/{GAME}?day={day}")
        expect(page.locator("[data-no-day]")).to_have_text(told)
        expect(page.locator("[data-begin]")).to_have_count(0)
    page.route("**/api/**", lambda route: route.abort())
    page.reload()
    expect(page.locator("[data-no-day]")).to_have_text(told)
    page.unroute("**/api/**")
    page.get_by_role("alert").locator("..").get_by_role("link").click()
    expect(page.locator("[data-begin]")).to_have_text(say(language, "daily.play"))
    expect(page.locator("[data-daily]")).to_have_attribute("data-daily", days.today())


@pytest.mark.parametrize("language", ["en", "de"])
def test_without_a_connection_the_date_deals(
    house: House, visit: Visit, tmp_path: Path, language: str
) -> None:
    page = visit("/", at=house.url, language=language)
    keep(page)
    keep_mind(page, GAME)
    house.kill()
    page.goto(f"{house.url}/daily/{GAME}")
    expect(page.locator("main")).to_contain_text(say(language, "daily.alone"))
    begin(page)
    play([page], seed=5)
    page.locator("[data-result] [data-shared]").wait_for(state="attached")
    record = download(page, tmp_path)
    day = record.header["daily"]
    assert record.header["secret"] == days.open_secret(GAME, day).hex()
    assert fair.verify(record).rolls
    found = review(record)
    shared = shared_text(page)
    assert tuple(shared[-2:]) == signs(found)
    lost = float(page.locator("[data-errors]").get_attribute("data-errors") or "nan")
    assert lost == pytest.approx(found.balance(1).points.error, abs=1e-2)
    assert number(page, "[data-expert]") == play_expert(
        GAME, bytes.fromhex(record.header["secret"])
    )
    page.goto(f"{house.url}/daily/{GAME}")
    expect(page.locator("[data-streak='1']")).to_be_visible()
