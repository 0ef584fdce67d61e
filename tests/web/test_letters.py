"""Letters of twice the size on a narrow phone: nothing leaves the screen where one learns."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rollwright.lab.verdicts import level_game

from .clicker import play
from .conftest import BARE, Visit
from .house import House

LARGE = """addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.fontSize = "200%";
})"""
BEYOND = """() => {
  const scrolls = (one) => one && one !== document.body
    && (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX)
      || scrolls(one.parentElement));
  const leaves = (one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && (box.left < -1 || box.right > innerWidth + 1);
  };
  const found = [...document.querySelectorAll("header *, main *, dialog *")].filter((one) =>
    one.checkVisibility() && !one.closest(".unseen") && leaves(one)
    && ![...one.children].some(leaves) && !scrolls(one.parentElement));
  const wide = document.documentElement.scrollWidth;
  return [
    ...(wide > innerWidth ? [`the page is ${wide} wide`] : []),
    ...found.map((one) => `${one.tagName} ${one.className}: ${one.textContent.slice(0, 40)}`),
  ];
}"""


def stays(page: Page) -> None:
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate(BEYOND) == []


def puzzle(page: Page, home: str) -> None:
    page.goto(f"{home}/puzzles/clever")
    page.locator("[data-puzzle]").wait_for()
    stays(page)
    page.locator("[data-unfold]").click()
    stays(page)
    page.locator("[data-show]").click()
    page.locator("[data-verdict]").wait_for()
    page.locator("details.values summary").click()
    stays(page)


def analysis(page: Page, home: str) -> None:
    page.goto(f"{home}/analysis/qwixx")
    page.locator("[data-next-roll='600']").wait_for()
    stays(page)
    page.locator("[data-move='roll']").click()
    page.locator("[data-values] [data-move]").first.wait_for()
    expect(page.locator("[data-next-roll='600'] [data-luck]")).to_be_visible()
    stays(page)
    page.locator("[data-set-up]").click()
    page.locator("[data-setup]").wait_for()
    stays(page)


def review(page: Page, home: str) -> None:
    page.goto(f"{home}/review")
    page.locator("textarea").fill(level_game("qwixx", 2, "easy", "letters").dumps())
    stays(page)
    page.locator("form button.main").click()
    page.locator("[data-alternative]").first.wait_for()
    page.locator("[data-level]").wait_for()
    for details in page.locator("main details summary").all():
        details.click()
    stays(page)


def coach(page: Page, home: str) -> None:
    page.goto(f"{home}/play/clever?players=1")
    page.locator("[data-move='roll']").click()
    page.locator("[data-coaching]").click()
    for step in (1, 2, 3):
        page.locator("[data-ask]").click()
        page.locator(f"[data-hint='{step}']").wait_for()
        stays(page)
    page.locator("[data-hint-close]").click()
    page.locator("[data-switch=values]").click()
    page.locator("[data-values] [data-move]").first.wait_for()
    stays(page)


def daily(page: Page, home: str) -> None:
    page.goto(f"{home}/daily/qwixx")
    page.locator("[data-begin]:not(:disabled)").click()
    page.locator("[data-move='roll']").wait_for()
    play([page], seed=6)
    page.locator("[data-result] [data-shared]").wait_for(state="attached")
    stays(page)
    page.locator("[data-result] [data-daily] a.main").click()
    page.locator("[data-ranking] tr.mine").wait_for()
    stays(page)
    page.goto(f"{home}/learn")
    page.locator("[data-numbers]").wait_for()
    stays(page)
    page.goto(f"{home}/numbers")
    page.locator("[data-expert]").first.wait_for()
    stays(page)


@pytest.mark.parametrize("look", [puzzle, analysis, review, coach, daily])
def test_letters_of_twice_the_size(
    visit: Visit, common: House, look: Callable[[Page, str], None]
) -> None:
    page = visit(BARE, size="small", language="de")
    page.context.add_init_script(LARGE)
    look(page, common.url)
