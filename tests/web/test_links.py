"""Links to send: what they lead to, for whom they work, and what another site's links do."""

import pytest
from playwright.sync_api import Page, Route, expect

from rollwright.words import LANGUAGES, say

from .conftest import SIZES, Visit
from .house import House

CREATE = """async (seats) => {
  const body = JSON.stringify({ game: "qwixx", seats: seats.map((kind) => ({ kind })) });
  const answer = await fetch("/api/tables", { method: "POST", body });
  return (await answer.json()).url;
}"""
COMMAND = "rollwright serve --host 0.0.0.0"
ELSEWHERE = "<a href='{url}'>Play</a><img src='{url}'><iframe src='{url}'></iframe>"


def table(page: Page, house: House, *seats: str) -> None:
    page.goto(house.url + page.evaluate(CREATE, seats))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_for_this_computer_only_says_so(visit: Visit, common: House, language: str) -> None:
    page = visit("/", language=language)
    table(page, common, "person", "open")
    note = page.locator(".local")
    expect(note).to_contain_text(say(language, "invite.local"))
    expect(note.locator("code")).to_have_text(COMMAND)
    expect(page.get_by_alt_text(say(language, "invite.qr"))).to_be_visible()
    expect(page.locator("input[readonly]")).to_have_value(page.url)
    page.set_viewport_size({**SIZES["phone"], "width": 360})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_link_is_the_servers_address_for_others(visit: Visit, common: House) -> None:
    page = visit("/")

    def answer(route: Route) -> None:
        link = {"X-Link": "http://192.168.7.9:8000/t/abc"}
        route.fulfill(body="<svg xmlns='http://www.w3.org/2000/svg'/>", headers=link)

    page.route("**/qr.svg", answer)
    table(page, common, "person", "open")
    expect(page.locator("input[readonly]")).to_have_value("http://192.168.7.9:8000/t/abc")
    expect(page.locator(".local")).to_have_count(0)


def test_a_seat_shows_how_many_devices_hold_it(visit: Visit, common: House) -> None:
    first = visit("/")
    table(first, common, "person", "person")
    expect(first.locator(".players .devices")).to_have_count(0)
    first.locator("header button").last.click()
    first.locator("dialog summary").first.click()
    link = first.locator("dialog input[readonly]").first.input_value()
    second = visit("/t/" + link.partition("/t/")[2])
    second.locator("form button.main").click()
    for page in (first, second):
        expect(page.locator(".players .devices")).to_have_text(["×2"])
    expect(first.locator("dialog li").first).to_contain_text("on 2 devices")
    first.set_viewport_size(SIZES["laptop"])
    expect(first.locator(".whose")).to_contain_text("on 2 devices")


def test_another_sites_link_makes_no_table_on_the_server(visit: Visit, common: House) -> None:
    """Neither its picture nor its frame nor the link itself: that begins a game on the device."""
    page = visit("/")
    elsewhere = f"http://localhost:{common.port}/elsewhere"
    body = ELSEWHERE.format(url=f"{common.url}/play/qwixx?players=2&with=greedy")
    page.route(elsewhere, lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(elsewhere)
    page.get_by_role("link", name="Play").click()
    page.wait_for_url("**/d/*")
    page.locator("[data-move='roll']").wait_for()
    mine = "async () => (await (await fetch('/api/me/tables')).json()).tables.length"
    assert page.evaluate(mine) == 0
    page.goto(common.url + "/mine")
    expect(page.locator("a.card")).to_have_count(1)
