"""Taps and keys meant for what was there before, and choices that can be taken back."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .house import House
from .table import enter, take

ENTER = (4, 2, 2, 1, 2, 2)
WATCH = """() => {
  window.taps = [];
  new MutationObserver(() => {
    const buttons = [...document.querySelectorAll(".acts button")];
    window.taps.push(buttons.map((one) => getComputedStyle(one).pointerEvents));
  }).observe(document.querySelector("main"), { attributeFilter: ["data-settling"] });
}"""


def inert(page: Page, tapped: str) -> bool:
    """Whether all that a tap makes appear takes no tap itself, for a while."""
    expect(page.locator("main")).not_to_have_attribute("data-settling", "")
    page.evaluate(WATCH)
    page.locator(tapped).click()
    page.wait_for_function("() => window.taps.length > 1")
    first, *_, last = page.evaluate("window.taps")
    return {*first} == {"none"} and {*last} == {"auto"}


def test_a_second_tap_does_not_hit_what_has_just_appeared(visit: Visit) -> None:
    page = visit("/play/twenty-one?players=1&dice=real")
    enter(page, *ENTER)
    assert inert(page, "[data-move='keep']")
    page.locator("[data-move^='enter']").click()
    expect(page.locator(".log li")).to_have_count(3)


def test_a_double_tap_passes_for_one_of_two_on_a_screen(visit: Visit) -> None:
    page = visit("/play/qwixx?players=2&dice=real")
    enter(page, 1, 2, 3, 4, 5, 6)
    assert inert(page, "[data-move='pass']")


def test_enter_goes_from_roll_to_the_first_die(visit: Visit) -> None:
    page = visit("/play/clever?players=1", size="laptop")
    expect(page.locator("[data-move='roll']")).to_be_visible()
    expect(page.locator("main")).not_to_have_attribute("data-settling", "")
    page.locator("[data-move='roll']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-move='reroll']")).to_be_visible()
    expect(page.locator(".rolled [data-select]").first).to_be_focused()


def test_a_key_that_is_held_down_presses_once(visit: Visit) -> None:
    page = visit("/play/qwixx?players=1", size="laptop")
    expect(page.locator("[data-move='roll']")).to_be_visible()
    expect(page.locator("main")).not_to_have_attribute("data-settling", "")
    page.locator("[data-move='roll']").focus()
    page.keyboard.down("Enter")
    expect(page.locator("[data-move='pass']")).to_be_visible()
    expect(page.locator("main")).not_to_have_attribute("data-settling", "")
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.locator("[data-move='pass']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".log li")).to_have_count(2)


@pytest.mark.parametrize("place", ["server", "device"])
def test_against_a_bot_undo_can_be_used_until_the_player_goes_on(
    visit: Visit, sit: Visit, slow: House, place: str
) -> None:
    game = "qwixx?players=2&with=greedy"
    page = sit(game, at=slow.url) if place == "server" else visit(f"/play/{game}", pace=1000)
    page.locator("[data-move='roll']").click()
    page.locator("[data-move='pass']").click()
    page.locator("[data-undo]").click()
    page.locator("[data-move='pass']").click()
    expect(page.locator(".log li")).to_have_count(4)
    page.locator("[data-done]").click()
    expect(page.locator(".log li")).to_have_count(5)
    expect(page.locator("[data-done]")).to_have_count(0)


def test_without_bots_there_is_nothing_to_wait_for(visit: Visit) -> None:
    page = visit("/play/clever?players=1&dice=real")
    enter(page, 3, 4, 5, 6, 1, 2)
    take(page, "p", "take p1 p")
    expect(page.locator("[data-undo]")).to_be_visible()
    expect(page.locator("[data-done]")).to_have_count(0)
