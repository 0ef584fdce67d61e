"""After the first visit the page does without its server."""

from __future__ import annotations

import pytest

from .conftest import Visit
from .host import keep, kept
from .house import House

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
