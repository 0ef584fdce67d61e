"""Lessons: played to their end, in sight on a phone, and true to what was chosen."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from rollwright.words import say

from .conftest import PATIENCE, Visit

SMALL: ViewportSize = {"width": 360, "height": 640}
USUAL: ViewportSize = {"width": 390, "height": 844}
HIDDEN = """() => {
  const text = document.querySelector(".say").getBoundingClientRect();
  const floor = document.querySelector(".text").getBoundingClientRect().top;
  const boxes = [...document.querySelectorAll(".paper [data-move], .paper [data-select]")];
  const out = boxes.filter((box) => {
    const { top, bottom } = box.getBoundingClientRect();
    return top < 0 || bottom > floor;
  });
  const seen = text.top >= 0 && text.bottom <= innerHeight;
  return [...(seen ? [] : [".say"]), ...out.map((box) => box.ariaLabel)];
}"""
LENGTHS = {"clever": 6, "qwixx": 4, "twenty-one": 5}


def go_on(page: Page, game: str, move: str = "") -> None:
    """Picks a die where that is the way, and plays a move: this one, or the first."""
    page.locator(".say").wait_for()
    die = page.locator(".dock [data-select]:not(:disabled)")
    if game == "clever" and die.count():
        die.last.click()
    wanted = f"[data-move='{move}']" if move else "[data-move]"
    page.locator(f"{wanted}:not(:disabled)").first.click()


def step(page: Page, language: str, game: str, number: int) -> None:
    expect(page.locator(".say")).to_have_text(say(language, f"how.{game}.{number}"))


def hidden(page: Page) -> list[str]:
    """What is not in sight; the page may take a few frames to scroll there."""
    found: list[str] = []
    for _ in range(PATIENCE // 50):
        if not (found := page.evaluate(HIDDEN)):
            break
        page.wait_for_timeout(50)
    return found


@pytest.mark.parametrize("size", [SMALL, USUAL], ids=["small", "usual"])
@pytest.mark.parametrize(
    ("game", "language"), [("clever", "fr"), ("qwixx", "de"), ("twenty-one", "ru")]
)
def test_text_and_boxes_are_in_sight_to_the_end(
    visit: Visit, game: str, language: str, size: ViewportSize
) -> None:
    page = visit("/", language=language)
    page.set_viewport_size(size)
    page.goto(page.url + f"how/{game}")
    for number in range(1, LENGTHS[game] + 1):
        step(page, language, game, number)
        assert hidden(page) == []
        if number < LENGTHS[game]:
            go_on(page, game)
    link = page.get_by_role("link", name=say(language, "home.alone"))
    expect(link).to_be_in_viewport()


@pytest.mark.parametrize(
    ("move", "label"),
    [
        ("take w5 b7", "blue 7, marked"),
        ("take w5 o", "orange, box 1, 5 entered"),
    ],
)
def test_clever_shows_what_was_chosen(visit: Visit, move: str, label: str) -> None:
    page = visit("/how/clever")
    for number in (1, 2):
        step(page, "en", "clever", number)
        go_on(page, "clever")
    step(page, "en", "clever", 3)
    go_on(page, "clever", move)
    for number in (4, 5, 6):
        step(page, "en", "clever", number)
        expect(page.get_by_role("button", name=label, exact=True)).to_be_visible()
        if number < 6:
            go_on(page, "clever")


def test_qwixx_shows_what_was_chosen(visit: Visit) -> None:
    page = visit("/how/qwixx")
    go_on(page, "qwixx", "mark b5")
    expect(page.get_by_role("button", name="blue 5, crossed")).to_be_visible()
    expect(page.get_by_role("button", name="red 5, free")).to_be_visible()
    assert page.locator("[data-move^='mark b']").count() == 0
    go_on(page, "qwixx", "mark r7")
    for name in ("red 7, crossed", "blue 5, crossed"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    expect(page.locator(".paper .red .mark")).to_have_count(5)


def test_twenty_one_shows_what_was_chosen(visit: Visit) -> None:
    page = visit("/how/twenty-one")
    go_on(page, "twenty-one")
    go_on(page, "twenty-one")
    go_on(page, "twenty-one", "enter b y r")
    step(page, "en", "twenty-one", 4)
    expect(page.get_by_role("button", name="white 5, row 1")).to_be_visible()
    go_on(page, "twenty-one")
    expect(page.get_by_role("button", name="white 5, row 1, struck out")).to_be_visible()
