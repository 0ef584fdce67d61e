"""Twenty One: hits are entered unless one insists, and striking shows what it strikes."""

from playwright.sync_api import Page, expect

from .conftest import Visit

DICE = [5, 4, 6, 1, 3, 4]
"""Black 5, blue 4, yellow 6, red 1, green 3, white 4: three hits on sheet A, and white fits."""


def entering(visit: Visit) -> Page:
    page = visit("/play/twenty-one?players=1&dice=real")
    for line, face in enumerate(DICE):
        page.locator(".pad .line").nth(line).locator("button").nth(face - 1).click()
    page.locator("[data-move='keep']").click()
    page.locator("[data-move='strike']").wait_for()
    return page


def test_a_tap_on_a_hit_does_not_take_it_away(visit: Visit) -> None:
    page = entering(visit)
    blue = page.locator(".dock [data-select='b']")
    expect(page.locator("[data-move='enter b y r']")).to_have_text("Enter 3 numbers")
    blue.click()
    expect(blue).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-move='enter b y r']")).to_be_enabled()
    expect(page.locator(".task")).to_have_text("A hit: blue 4 goes in. Tap again to leave it out.")
    blue.click()
    expect(blue).to_have_attribute("aria-pressed", "false")
    expect(page.locator("[data-move='enter y r']")).to_be_enabled()
    page.locator(".paper [data-select='w']").click()
    expect(page.locator("[data-move='enter y r w']")).to_be_enabled()


def test_nothing_to_enter_is_no_button_and_strike_shows_its_box(visit: Visit) -> None:
    page = entering(visit)
    expect(page.locator("[data-move='strike']")).to_have_text("Strike yellow 6")
    expect(page.locator(".tab.strike")).to_have_count(0)
    for die in "byr":
        for _ in range(2):
            page.locator(f".dock [data-select='{die}']").click()
    expect(page.locator(".acts button")).to_have_count(1)
    expect(page.locator(".cell.yellow .tab.strike")).to_have_count(1)
    page.locator("[data-move='strike']").click()
    expect(page.get_by_role("button", name="yellow 6, row 1, struck out")).to_be_visible()
