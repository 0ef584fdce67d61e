"""Leaving and coming back: reload, lost connections, a killed server."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .clicker import download, play
from .conftest import Visit
from .host import until
from .house import House

ANSWERED = "[data-move]:not(:disabled), [data-select]:not(:disabled)"
"""What can be clicked: nothing can while the server answers."""
UPGRADE = """() => {
  const read = JSON.parse;
  JSON.parse = (text) => ({ ...read(text), build: "a newer page" });
}"""


def marks(page: Page) -> int:
    """The marks on the sheet, when the server has answered the last click."""
    page.locator(".paper .mark").first.wait_for()
    page.locator(ANSWERED).first.wait_for()
    return page.locator(".paper .mark").count()


def test_reload_in_mid_game(visit: Visit) -> None:
    page = visit("/play/clever?players=1")
    play([page], seed=11, moves=12)
    before = marks(page)
    page.reload()
    expect(page.locator(".paper .mark")).to_have_count(before)
    play([page], seed=12, moves=8)


def test_a_lost_connection_mends_itself(sit: Visit) -> None:
    page = sit("qwixx?players=1")
    play([page], seed=13, moves=4)
    expect(page.locator("[data-move]:not(:disabled)").first).to_be_visible()
    page.context.set_offline(True)
    page.locator("[data-move]:not(:disabled)").first.evaluate("one => one.click()")
    page.context.set_offline(False)
    play([page], seed=14, moves=8)


def test_a_server_killed_in_mid_game(sit: Visit, house: House, tmp_path: Path) -> None:
    page = sit("clever?players=1", at=house.url)
    play([page], seed=15, moves=15)
    before = marks(page)
    house.kill()
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    house.start()
    expect(page.get_by_text("Connection lost.")).to_be_hidden()
    assert marks(page) >= before
    play([page], seed=16)
    page.locator("[data-result]").wait_for()
    assert download(page, tmp_path).state.result is not None


def test_a_seat_on_another_device(visit: Visit, sit: Visit) -> None:
    first = sit("qwixx?players=1")
    first.locator("header button").last.click()
    first.locator("dialog summary").first.click()
    link = first.locator("dialog input[readonly]").first.input_value()
    second = visit("/t/" + link.partition("/t/")[2])
    second.locator("form button.main").click()
    play([second], seed=17, moves=12)
    logs = [page.locator(".log li") for page in (first, second)]
    until(lambda: len({log.count() for log in logs}) == 1 and logs[0].count() > 8, second)


def test_a_table_that_is_not_there(visit: Visit) -> None:
    page = visit("/t/nothing")
    expect(page.get_by_role("heading", name="There is nothing here.")).to_be_visible()


def test_a_bad_address_of_a_game_leads_home_with_a_reason(visit: Visit) -> None:
    page = visit("/play/clever?players=9")
    expect(page.get_by_role("alert")).to_contain_text("That value is not possible.")


def test_two_tabs_of_a_seat_play_nothing_twice(sit: Visit, tmp_path: Path) -> None:
    first = sit("qwixx?players=1")
    second = first.context.new_page()
    second.goto(first.url)
    play([first, second], seed=18)
    record = download(first, tmp_path)
    assert record.state.result is not None
    score = str(record.state.scores[0]).replace("-", "−")
    expect(second.locator("tr.total td")).to_have_text(score)


@pytest.mark.parametrize("place", ["server", "device"])
def test_a_double_click_rolls_once(visit: Visit, sit: Visit, place: str) -> None:
    game = "twenty-one?players=1"
    page = sit(game) if place == "server" else visit(f"/play/{game}")
    page.locator("[data-move='roll']").dblclick()
    expect(page.locator("[data-move='keep']")).to_be_enabled()
    expect(page.locator(".log li")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_stale_page_loads_itself_anew_after_an_upgrade(visit: Visit, sit: Visit) -> None:
    page = sit("qwixx?players=1")
    page.locator("[data-move='roll']").wait_for()
    page.evaluate("document.body.dataset.old = ''")
    page.evaluate(UPGRADE)
    visit("/t/" + page.url.partition("/t/")[2])  # who comes to watch is told
    expect(page.locator("[data-old]")).to_have_count(0)
    expect(page.locator("[data-move='roll']")).to_be_enabled()
