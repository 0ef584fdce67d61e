"""A narrow phone: in no language does a button wrap, is cut, or leave the screen."""

import pytest
from playwright.sync_api import Page, ViewportSize

from rollwright.words import LANGUAGES

from .clicker import play
from .conftest import BARE, Visit

GAMES = ("clever", "qwixx", "twenty-one")
STEPS = {"clever": 6, "qwixx": 4, "twenty-one": 5}
PAGES = (
    "/", "/new/clever", "/new/twenty-one", "/mine", "/lobby", "/review", "/rules/clever",
    "/print/qwixx",
)  # fmt: skip
TURNS = {
    "clever": [("roll", "[data-move='reroll']")],
    "qwixx": [("roll", "[data-move='pass']"), ("pass", "[data-move='pass']:has-text('−5')")],
    "twenty-one": [("roll", "[data-move='keep']"), ("keep", "[data-move='strike']")],
}
RESULTS = ("clever?players=1", "qwixx?players=2&series=true&with=greedy", "twenty-one?players=1")
NARROW: ViewportSize = {"width": 360, "height": 640}

LOOK = """async (languages) => {
  const select = [...document.querySelectorAll("select")].find((one) => one.value in languages);
  const lines = (element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const ends = [];
    for (let word = words.nextNode(); word; word = words.nextNode()) {
      if (!word.data.trim() || word.parentElement.closest(".unseen")) continue;
      const range = document.createRange();
      range.selectNodeContents(word);
      ends.push(...[...range.getClientRects()].map((box) => [box.top, box.bottom]));
    }
    ends.sort((one, other) => one[0] - other[0]);
    return ends.filter(([top], n) => n && top > ends[n - 1][1] - 4).length + 1;
  };
  const fault = (button) => {
    const box = button.getBoundingClientRect();
    if (button.clientWidth && button.scrollWidth > button.clientWidth) return "is cut";
    if (box.left < 0 || box.right > innerWidth + 0.5) return "leaves the screen";
    return lines(button) > 1 ? "wraps" : "";
  };
  const found = [];
  for (const language in languages) {
    select.value = language;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    for (let n = 0; n < 18_000 && document.documentElement.lang !== language; n++)
      await new Promise((done) => setTimeout(done, 10));
    await new Promise(requestAnimationFrame);
    if (document.documentElement.lang !== language) found.push(`${language}: is not spoken`);
    for (const button of document.querySelectorAll("button, a.button, a.quiet")) {
      const worded = /\\p{L}/u.test(button.innerText) && button.checkVisibility();
      const wrong = worded && fault(button);
      if (wrong) found.push(`${language}: "${button.innerText}" ${wrong}`);
    }
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`${language}: the page is ${wide} wide`);
  }
  return found;
}"""

ROWS = """rows => rows.map((row) => Math.round(row.getBoundingClientRect().height))"""


def look(page: Page) -> None:
    found = page.evaluate(LOOK, LANGUAGES)
    assert not found, "\n".join(found)


def look_at_table(page: Page) -> None:
    """Looks with the menu open, where a table's language is chosen, and at all behind it."""
    page.locator("header button").last.click()
    page.locator("dialog").wait_for()
    for details in page.locator("dialog details").all():
        details.evaluate("one => { one.open = true; }")
    look(page)
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")


@pytest.fixture
def phone(visit: Visit) -> Page:
    page = visit(BARE)
    page.set_viewport_size(NARROW)
    return page


def go(page: Page, path: str) -> None:
    page.goto(page.evaluate("location.origin") + path)


def test_the_pages(phone: Page) -> None:
    for path in PAGES:
        go(phone, path)
        phone.locator("main .button, main h1").first.wait_for()
        look(phone)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson(phone: Page, game: str) -> None:
    go(phone, f"/how/{game}")
    for step in range(STEPS[game]):
        if step:
            phone.locator(".steps > :last-child").click()
        phone.locator(".say").wait_for()
        look(phone)


@pytest.mark.parametrize("game", GAMES)
def test_a_table(phone: Page, game: str) -> None:
    """It waits, is due to be rolled, asks for choices, and offers an undo."""
    go(phone, f"/new/{game}")
    phone.locator("form button.main").click()
    phone.locator(".copy button").click()
    look_at_table(phone)
    phone.locator(".sheet li button").click()
    phone.locator("[data-move='roll']").wait_for()
    phone.locator(".word summary").click()
    look_at_table(phone)
    for move, following in TURNS[game]:
        phone.locator(f".dock [data-move='{move}']:not(:disabled)").click()
        phone.locator(following).first.wait_for()
        look_at_table(phone)
    play([phone], seed=8, moves=1)
    look_at_table(phone)


def test_real_dice(phone: Page) -> None:
    go(phone, "/play/twenty-one?players=1&dice=real")
    phone.locator(".pad .line").first.wait_for()
    for line in phone.locator(".pad .line").all():
        line.locator("button").first.click()
    phone.locator("[data-undo]").wait_for()
    look_at_table(phone)


@pytest.mark.parametrize("path", RESULTS)
def test_a_result(phone: Page, path: str) -> None:
    go(phone, f"/play/{path}")
    play([phone], seed=9)
    phone.locator("[data-result]").wait_for()
    look_at_table(phone)
    heights = phone.locator("[data-result] tbody tr:not(.total)").evaluate_all(ROWS)
    assert max(heights) < 1.5 * min(heights), "each area has one line"
    signs = phone.locator("[data-result] .sign")
    assert bool(signs.count()) == bool(signs.locator("path[d*='M']").count()), "none is empty"
