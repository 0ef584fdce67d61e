"""A game that the page doesn't draw: its sheet is made from data, areas and boxes as buttons."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from rollwright.words import say

from .clicker import play
from .conftest import Visit
from .house import House
from .table import enter

FACES = (1, 1, 3, 1, 1)


def rolled(visit: Visit, house: House, size: str = "small") -> Page:
    """A table of one with real dice, after its first roll."""
    page = visit("/play/yacht?players=1&dice=real", at=house.url, size=size)
    enter(page, *FACES)
    page.locator(".paper [data-move]").first.wait_for()
    return page


def test_boxes_are_buttons_with_the_games_words(visit: Visit, with_yacht: House) -> None:
    page = rolled(visit, with_yacht)
    expect(page.locator(".bar h1")).to_contain_text("Yacht")
    expect(page.locator(".dock .task")).to_contain_text("Roll dice again, or fill a box.")
    expect(page.get_by_role("group", name="Upper section")).to_be_visible()
    ones = page.get_by_role("button", name="Ones, can be marked")
    assert ones.get_attribute("data-move") == "enter ones"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    ones.click()
    expect(page.get_by_role("button", name="Ones, 4 entered")).to_be_disabled()


def test_dice_are_picked_for_a_move_that_names_them(visit: Visit, with_yacht: House) -> None:
    page = rolled(visit, with_yacht)
    again = page.get_by_role("button", name="Roll again", exact=True)
    expect(again).to_be_disabled()
    for die in "ca":
        page.locator(f"[data-select='{die}']").click()
    expect(again).to_have_attribute("data-move", "reroll a c")
    page.locator("[data-select='b']").click()
    expect(again).to_have_attribute("data-move", "reroll a b c")
    page.locator("[data-select='b']").click()
    again.click()
    expect(page.locator(".pad .line")).to_have_count(2)


def test_a_keyboard_is_enough(visit: Visit, with_yacht: House) -> None:
    page = rolled(visit, with_yacht, "laptop")
    expect(page.locator("main")).not_to_have_attribute("data-settling", "")
    page.locator("[data-move='enter ones']").focus()
    for key in ("ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Twos, 0 entered")).to_be_disabled()


def test_the_log_the_result_and_the_rules(visit: Visit, with_yacht: House) -> None:
    page = visit("/play/yacht?players=1", at=with_yacht.url, size="small")
    play([page], seed=3)
    expect(page.locator("[data-result]")).to_contain_text("All boxes are full.")
    expect(page.locator("[data-result]")).to_contain_text("Upper section")
    page.locator(".log summary").click()
    expect(page.locator(".log li").first).to_contain_text("You enter the dice under")
    page.get_by_role("button", name="Rules").click()
    texts = page.locator("dialog p")
    expect(texts.first).to_have_text(
        "Fill twelve boxes, one in each turn, with as many points as you can."
    )
    page.keyboard.press("Escape")
    page.get_by_role("button", name="This table").click()
    expect(page.locator("dialog")).not_to_contain_text("How to play")


def test_home_and_new_table(visit: Visit, with_yacht: House) -> None:
    """The game is offered, with its own bots; lessons and paper that it lacks are not."""
    page = visit("/", at=with_yacht.url)
    card = page.get_by_role("article", name="Yacht")
    expect(card).to_contain_text("Roll five dice")
    expect(card.get_by_role("link", name="Rules")).to_have_count(1)
    expect(card.get_by_role("link", name="How to play")).to_have_count(0)
    card.get_by_role("link", name="With friends").click()
    bots = page.locator(".place select").first.locator("option", has_text="bot")
    expect(bots).to_have_text(["Random bot", "Greedy bot"])


@pytest.mark.parametrize("path", ["/how/yacht", "/how/chess"])
def test_a_lesson_that_is_not_there(visit: Visit, with_yacht: House, path: str) -> None:
    page = visit(path, at=with_yacht.url)
    expect(page.get_by_role("alert")).to_have_text(say("en", "error.not-found"))
