"""A table with a clock: how it is asked for, what it shows, and what happens when time is up."""

from typing import Any

from playwright.sync_api import Page, expect

from .conftest import BARE, Visit
from .house import House


def timed(page: Page, at: str, *bots: str, **clock: Any) -> None:
    """Opens a new table with little time."""
    seats = [{"kind": "person"}, *({"kind": "bot", "bot": bot} for bot in bots)]
    wanted = {"game": "qwixx", "seats": seats, "clock": {"seconds": 5, **clock}}
    table = page.context.request.post(f"{at}/api/tables", data=wanted).json()
    page.goto(at + table["url"])


def test_a_clock_is_chosen_and_passes_when_time_is_up(visit: Visit, common: House) -> None:
    page = visit("/new/qwixx")
    page.locator("select[name='clock']").select_option(label="3 minutes per choice")
    page.locator("select[name='then']").select_option(label="The player passes")
    page.locator("form button.main").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("Time: 3 minutes per choice")).to_be_visible()
    expect(page.locator("[data-clock='1']")).to_have_text("3:00")

    timed(page, common.url, then="pass")
    expect(page.get_by_role("timer")).to_have_text("0:05")
    page.locator("[data-move='roll']").click()
    expect(page.locator("details.log")).to_contain_text("(time was up)")


def test_who_was_too_late_is_offered_the_seat_again(visit: Visit, slow: House) -> None:
    page = visit(BARE, at=slow.url)
    timed(page, slow.url, "greedy")
    page.locator("[data-move='roll']").click()
    page.locator("[data-back]").click()
    expect(page.get_by_role("alert")).to_contain_text("The time for this choice is up.")
