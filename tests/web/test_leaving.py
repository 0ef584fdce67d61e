"""Leaving a table and sitting down again."""

from playwright.sync_api import Page, expect

from .conftest import Visit


def leave(page: Page) -> None:
    page.locator("header button").last.click()
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("button", name="Stay")).to_be_focused()
    page.locator("[data-leave]").click()


def test_leaving_is_asked_told_and_taken_back(visit: Visit) -> None:
    host = visit("/new/qwixx")
    host.locator("form button.main").click()
    host.wait_for_url("**/t/*")
    guest = visit(host.url[host.url.index("/t/") :])
    guest.locator("form input").fill("Ada")
    guest.locator("form button.main").click()
    host.locator("[data-move='roll']").click()

    leave(guest)
    expect(guest.get_by_text("You have left the table.")).to_be_visible()
    expect(guest.locator("[data-move]")).to_have_count(0)
    expect(host.get_by_text("Ada has left the table.")).to_be_visible()
    guest.reload()
    guest.locator("[data-sit]").click()
    guest.locator("[data-move='pass']").wait_for()
    expect(host.get_by_text("Ada has left the table.")).to_have_count(0)

    leave(guest)
    host.get_by_role("button", name="Hand to a bot").click()
    expect(host.get_by_text("Ada has left the table.")).to_have_count(0)
    guest.locator("[data-sit]").click()
    guest.locator("header button").last.click()
    expect(guest.get_by_role("button", name="Hand to a bot")).to_have_count(1)


def test_staying_changes_nothing(sit: Visit) -> None:
    page = sit("qwixx?players=1")
    page.locator("header button").last.click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Stay").click()
    page.keyboard.press("Escape")
    page.locator("[data-move='roll']").click()
    page.locator("[data-move='pass']").wait_for()
