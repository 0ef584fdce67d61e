"""A page that is opened by a link is there from its top, and has the focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .test_puzzles import BOARD, choose, puzzle_of

SETTLED = """async () => {
  let still = 0, height = 0;
  while (still < 20) {
    await new Promise(requestAnimationFrame);
    const now = document.documentElement.scrollHeight;
    still = now === height ? still + 1 : 0;
    height = now;
  }
}"""
"""The page has come in full: for some frames it doesn't grow."""
PLACES = {
    "/": ("[href$='/analysis/qwixx']", "[href$='/daily/clever']", "nav [href$='/learn']"),
    "/learn": (
        "[href$='/analysis/clever']", "[href*='/puzzles/twenty-one']", "[href$='/mistakes']",
        "[href$='/numbers']", "[href$='/review']", "nav [href$='/mine']",
    ),
}  # fmt: skip


def at_its_top(page: Page, path: str) -> None:
    page.wait_for_function("(path) => !location.pathname.endsWith(path)", arg=path)
    page.locator("main h1").first.wait_for()
    expect(page.locator("main")).to_be_focused()
    page.evaluate(SETTLED)
    assert page.evaluate("scrollY") == 0, page.url
    expect(page.locator("main")).to_be_focused()


@pytest.mark.parametrize("by", ["tap", "key"])
@pytest.mark.parametrize("path", PLACES)
def test_a_link_leads_to_the_top_of_a_page(visit: Visit, path: str, by: str) -> None:
    """Also the second time, when the page's script is there at once."""
    page = visit(path, size="small", has_touch=True)
    for link in (one for one in PLACES[path] for _ in range(2)):
        found = page.locator(link).first
        found.wait_for()
        page.evaluate("scrollTo(0, 9999)")
        if by == "tap":
            found.tap()
        else:
            found.press("Enter")
        at_its_top(page, path)
        page.go_back()


def test_from_a_puzzle_to_the_board_and_back(visit: Visit) -> None:
    """The board shows the puzzle's position. A puzzle that was solved before leads nowhere."""
    page = visit("/puzzles/qwixx", size="low", has_touch=True)
    puzzle = puzzle_of(page)
    choose(page, puzzle, puzzle.best)
    page.locator(f"{BOARD}[data-solved] [href*='/analysis/']").tap()
    expect(page.locator("[data-analysis]")).to_have_attribute("data-analysis", puzzle.state.text)
    at_its_top(page, "/puzzles/qwixx")
    page.goto(page.url.partition("/analysis")[0] + "/puzzles/qwixx")
    puzzle_of(page)
    page.evaluate(SETTLED)
    assert page.evaluate("scrollY") == 0
