"""For everybody: axe, keyboard, small screens, still pictures."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from .clicker import is_over, play
from .conftest import SIZES, Visit

ROOT = Path(__file__).parents[2]
AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
KEY = """() => new Promise((done) => {
  const next = "[data-move]:not(:disabled), [data-select][aria-pressed='false']:not(:disabled)";
  const look = () => {
    // While the page answers nothing can be chosen; who tabs on then keeps that focus. A key that
    // comes too soon after a change is for what was there before.
    const over = !!document.querySelector("[data-result]");
    const ready = document.querySelector(next) && !document.querySelector("[data-settling]");
    if (!over && !ready) return requestAnimationFrame(look);
    done(over ? "" : document.activeElement.matches(next) ? "Enter" : "Tab");
  };
  look();
})"""
INK = {"light": "rgb(43, 42, 39)", "dark": "rgb(236, 232, 223)"}
PAGES = (
    "/", "/new/clever", "/new/twenty-one", "/mine", "/lobby", "/review", "/rules/qwixx",
    "/daily/clever", "/how/clever", "/how/qwixx", "/how/twenty-one",
    "/print/clever", "/print/qwixx", "/print/twenty-one",
    "/analysis/clever", "/analysis/twenty-one?set", "/learn", "/numbers",
)  # fmt: skip
TABLES = (
    "/play/clever?players=2&with=greedy",
    "/play/qwixx?players=3&with=greedy",
    "/play/twenty-one?players=2&with=greedy",
    "/play/clever?players=1&dice=real",
)


GO = """(path) => {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}"""
SETTLE = """() => new Promise((done) => {
  let last = 0;
  const timer = setInterval(() => {
    const now = document.querySelectorAll("main *").length;
    if (now && now === last) done(clearInterval(timer));
    last = now;
  }, 100);
})"""


def violations(page: Page, rules: str = "") -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    # Only violations are told in full: what passes is most of the work otherwise.
    asked = {"resultTypes": ["violations"], **({"runOnly": [rules]} if rules else {})}
    found = page.evaluate("async (asked) => (await axe.run(asked)).violations", asked)
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


def check(page: Page, path: str) -> None:
    """No violation in light, no lack of contrast in dark, nothing wider than the screen."""
    assert violations(page) == [], path
    light_up(page, "dark")
    assert violations(page, "color-contrast") == [], path
    light_up(page, "light")
    assert fits(page), path


def light_up(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Changes the scheme and waits for its colours, which come with the next frame."""
    page.emulate_media(color_scheme=scheme)
    expect(page.locator("body")).to_have_css("color", INK[scheme])
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def fits(page: Page) -> bool:
    return not page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.mark.parametrize("paths", [PAGES[::2], PAGES[1::2]])
def test_pages(visit: Visit, paths: tuple[str, ...]) -> None:
    page = visit("/rules/clever", language="de-DE", bypass_csp=True)
    for path in paths:
        page.evaluate(GO, path)
        page.evaluate(SETTLE)
        check(page, path)
        page.set_viewport_size(SIZES["laptop"])
        assert fits(page), path
        page.set_viewport_size(SIZES["phone"])


@pytest.mark.parametrize("path", TABLES)
def test_tables_on_a_phone_and_on_a_laptop_in_the_dark(visit: Visit, path: str) -> None:
    page = visit(path, bypass_csp=True)
    play([page], seed=21, moves=9)
    page.evaluate(SETTLE)
    check(page, path)
    page.set_viewport_size(SIZES["laptop"])
    light_up(page, "dark")
    page.evaluate(SETTLE)
    assert violations(page) == []
    assert fits(page)


def test_the_end_of_a_game_and_the_dialogs(visit: Visit) -> None:
    page = visit("/play/qwixx?players=2&with=greedy", bypass_csp=True)
    play([page], seed=22)
    assert violations(page) == []
    for button in page.locator("header button").all():
        button.click()
        page.locator("dialog").wait_for()
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


def test_clever_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/play/clever?players=1", size="laptop")
    page.locator("[data-move='roll']").wait_for()
    for _ in range(3000):
        key: str = page.evaluate(KEY)
        if not key:
            break
        page.keyboard.press(key)
    assert is_over(page)
    page.wait_for_function("document.activeElement.closest('[data-result]') !== null")


def test_arrows_go_to_the_nearest_box(visit: Visit) -> None:
    page = visit("/play/qwixx?players=1&dice=real", size="laptop")
    for line in range(6):
        page.locator(".pad .line").nth(line).locator("button").nth(2).click()
    red = page.locator("[data-move='mark r6']")
    red.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-move='mark y6']")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(red).to_be_focused()


def test_colours_are_never_the_only_sign(visit: Visit) -> None:
    page = visit("/play/clever?players=1")
    page.locator("[data-move='roll']").click()
    signs = page.locator(".rolled .die .sign path")
    expect(signs).to_have_count(6)
    assert len({sign.get_attribute("d") for sign in signs.all()}) == 6


def test_boxes_say_what_they_are(visit: Visit) -> None:
    page = visit("/play/qwixx?players=1&dice=real")
    for line, face in enumerate([2, 3, 4, 4, 4, 4]):
        page.locator(".pad .line").nth(line).locator("button").nth(face - 1).click()
    expect(page.get_by_role("button", name="red 5, can be crossed")).to_be_enabled()
    expect(page.get_by_role("button", name="red 6, free")).to_be_disabled()
