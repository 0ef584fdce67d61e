"""After the first visit the page does without its server."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from rollwright.words import say

from .conftest import BARE, Visit
from .host import finish, keep, keep_mind, kept
from .house import House

GAMES = ("clever", "qwixx", "twenty-one")

TITLES = {"en": "Rules", "it": "Regole", "fr": "Règles", "ru": "Правила", "de": "Regeln"}


@pytest.mark.parametrize("language", TITLES)
def test_it_opens_without_its_server(house: House, visit: Visit, language: str) -> None:
    page = visit("/", at=house.url, language=language)
    keep(page)
    house.kill()
    page.reload()
    page.get_by_role("heading", name="Twenty One").wait_for()
    for path in ("/rules/clever", "/how/qwixx", "/print/twenty-one"):
        page.goto(house.url + path)
        page.locator("main h1").wait_for()
        assert page.evaluate("document.documentElement.lang") == language
    page.goto(house.url)
    page.get_by_role("link", name=TITLES[language], exact=True).first.click()
    page.locator("main section p").first.wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_games_without_a_server(house: House, visit: Visit, tmp_path: Path, game: str) -> None:
    """Alone, on one screen and against an expert, with a reload in mid-game."""
    page = visit("/", at=house.url, language="it-IT")
    keep(page)
    keep_mind(page, game)
    house.kill()
    for table, players in {"players=1": 1, "players=2": 2, "players=2&with=expert": 2}.items():
        record = finish(page, f"{house.url}/play/{game}?{table}", tmp_path)
        assert record.players == players


def test_what_bots_know_is_kept_and_removed(house: House, visit: Visit) -> None:
    page = visit("/", at=house.url)
    keep(page)
    row = page.locator("[data-mind=clever]")
    expect(row).to_contain_text("MB")
    keep_mind(page, "clever")
    minds = next(urls for name, urls in kept(page).items() if name.endswith("minds"))
    names = {Path(url).name.partition("-")[0] for url in minds}
    assert names == {"clever.analysis", "clever.mind", "clever.puzzles.json"}
    page.reload()
    page.locator("[data-mind=clever][data-state=kept] button").click()
    page.locator("[data-mind=clever][data-state=away]").wait_for()
    assert next(urls for name, urls in kept(page).items() if name.endswith("minds")) == []


def test_a_browser_that_asks_its_user_keeps_nobody_waiting(house: House, visit: Visit) -> None:
    """Firefox does so before it promises to drop nothing; the question may stay open."""
    page = visit(BARE, at=house.url)
    page.add_init_script("StorageManager.prototype.persist = () => new Promise(() => undefined)")
    page.goto(house.url)
    keep(page)
    keep_mind(page, "qwixx")


def test_what_does_not_arrive_is_said(house: House, visit: Visit) -> None:
    page = visit("/", at=house.url, service_workers="allow")
    keep(page)
    page.context.route("**/assets/games/qwixx.mind*", lambda route: route.fulfill(status=500))
    page.locator("[data-mind=qwixx] button").click()
    expect(page.locator("[data-mind=qwixx] [role=alert]")).to_have_text(say("en", "offline.lost"))
    page.context.unroute("**/assets/games/qwixx.mind*")
    keep_mind(page, "qwixx")


def test_a_language_that_was_chosen_is_kept_too(house: House, visit: Visit) -> None:
    page = visit("/", at=house.url)
    keep(page)
    page.get_by_role("combobox").select_option("ru")
    page.locator("html[lang=ru]").wait_for()
    keep(page)
    house.kill()
    page.reload()
    page.get_by_role("link", name="Правила", exact=True).first.wait_for()


def test_the_api_is_never_kept(house: House, visit: Visit) -> None:
    page = visit("/", at=house.url)
    keep(page)
    page.goto(f"{house.url}/new")
    page.locator("form").wait_for()
    urls = [url for found in kept(page).values() for url in found]
    assert urls
    assert [url for url in urls if "/api/" in url] == []
    house.kill()
    assert page.evaluate("fetch('/api/games').then(() => 'kept', () => 'gone')") == "gone"


def test_a_server_that_fails_does_not_hide_the_page(house: House, visit: Visit) -> None:
    """A proxy before a server that has gone answers with a page of its own."""
    page = visit("/", at=house.url)
    keep(page)
    page.context.route("**/rules/clever", lambda route: route.fulfill(status=502, body="bad"))
    page.goto(f"{house.url}/rules/clever")
    page.locator("main h1").wait_for()
