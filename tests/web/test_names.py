"""Who is called what: people on one screen, bots and their levels, seats that a bot plays."""

import re

import pytest
from playwright.sync_api import Page, expect

from rollwright.words import LANGUAGES, say

from .conftest import Visit

WHOLE = "it => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight + 1"


def remember(page: Page, name: str) -> None:
    """Has server and device know the visitor's name, as they do from the second table on."""
    page.evaluate("(name) => localStorage.setItem('rollwright.name', name)", name)
    asked = "(name) => fetch('/api/me', {method: 'PUT', body: JSON.stringify({name}), headers})"
    headers = "const headers = {'Content-Type': 'application/json'};"
    page.evaluate(f"(name) => {{ {headers} return ({asked})(name).then(() => true); }}", name)


def names(page: Page) -> list[str]:
    page.locator(".players .name").first.wait_for()
    return page.locator(".players .name").all_inner_texts()


def test_a_remembered_name_is_seated_once(visit: Visit) -> None:
    page = visit("/mine")
    remember(page, "Ada")
    page.goto(page.url.removesuffix("/mine") + "/new/qwixx")
    page.locator("form select").nth(1).select_option("person")
    expect(page.locator("form input[type='text']").first).to_have_value("Ada")
    page.locator("form button.main").click()
    page.wait_for_url("**/d/*")
    assert names(page) == ["Ada", "Player 2"]


def test_the_first_person_on_a_screen_is_me(visit: Visit) -> None:
    page = visit("/new/qwixx")
    seats = page.locator(".place select")
    seats.first.select_option("greedy")
    expect(seats.nth(1).locator("option").first).to_have_text(say("en", "new.me"))
    seats.first.select_option("person")
    expect(seats.nth(1).locator("option").first).to_have_text(say("en", "new.person"))


def test_a_seat_that_a_bot_plays_is_the_bots_until_it_is_given_back(visit: Visit) -> None:
    page = visit("/mine")
    remember(page, "Ada")
    page.goto(page.url.removesuffix("/mine") + "/play/qwixx?players=2")
    assert names(page) == ["Ada", "Player 2"]
    page.locator("header button").last.click()
    page.get_by_role("button", name="Hand to a bot").first.click()
    mine = page.locator(".players li").first
    expect(mine.locator(".name")).to_have_text("Bot 1 (greedy)")
    expect(mine.locator(".dot")).to_have_count(0)
    page.get_by_role("button", name="Give back to Ada").click()
    expect(mine.locator(".name")).to_have_text("Ada")
    expect(mine.locator(".dot.here")).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_are_shown_with_their_level(visit: Visit, language: str) -> None:
    page = visit("/play/clever?players=3&with=medium,greedy", language=language)
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.locator(".players .name").nth(2)).to_be_visible()
    for place, bot in enumerate(("medium", "greedy"), 1):
        name = page.locator(".players .name").nth(place)
        level = say(language, f"level.{bot}")
        expect(name).to_have_text(say(language, "bot.name", n=place + 1, level=level))
        assert name.evaluate(WHOLE), "it is cut"


def test_a_nameless_reader_is_you(visit: Visit) -> None:
    page = visit("/play/qwixx?players=2&with=greedy", size="laptop")
    page.locator("[data-move='roll']").click()
    expect(page.locator(".log li").first).to_contain_text("You roll:")
    expect(page.locator(".whose")).to_have_text("You")
    expect(page).to_have_title("Qwixx · You, Bot 2 (greedy) · Rollwright")


def test_the_end_that_one_has_brought_about(visit: Visit, sit: Visit) -> None:
    page = sit("qwixx?players=1")
    for _ in range(4):
        for move in ("roll", "pass", "pass"):
            page.locator(f"[data-move='{move}']:not(:disabled)").click()
    result = page.locator("[data-result]")
    expect(result.locator("h2")).to_have_text("−20 points")
    expect(result).to_contain_text(say("en", "reason.own.fourth penalty"))
    expect(result.locator("tr.total td")).to_have_text("−20")
    assert "-20" not in page.locator("main").inner_text()
    watcher = visit("/t/" + page.url.partition("/t/")[2])
    expect(watcher.locator("[data-result]")).to_contain_text(say("en", "reason.fourth penalty"))
    expect(page.locator(".log li").last).to_contain_text("You roll:")


def test_every_page_has_a_title_of_its_own(visit: Visit) -> None:
    page = visit("/")
    home = page.url.rstrip("/")
    titles = set()
    paths = ("/", "/new", "/mine", "/lobby", "/how/clever", "/rules/clever", "/print/clever")
    for path in (*paths, "/t/nothing", "/play/clever?players=1"):
        page.goto(home + path)
        page.locator("main h1, main h2, .bar h1").first.wait_for()
        titles.add(page.title())
        assert not re.search(r"\w·|·\w", page.locator("main").inner_text()), "dots stand apart"
    assert len(titles) == len(paths) + 2
    assert all(title.strip(" ·") == title and "Rollwright" in title for title in titles)
