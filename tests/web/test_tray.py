"""Clever's tray: whoever chooses from it is told so."""

from playwright.sync_api import Page, expect

from rollwright.words import say

from .conftest import Visit

STEP = """() => {
  const ways = [".pad .line:not(:has(.chosen)) button", "[data-move]", "[data-select]"];
  for (const way of ways) {
    const found = document.querySelector(`${way}:not(:disabled)`);
    if (found) return found.click();
  }
}"""


def until(page: Page, task: str) -> None:
    """Clicks on until this is asked for."""
    page.locator(".task").wait_for()
    for _ in range(3000):
        if page.locator(".task").inner_text() == task:
            return
        page.evaluate(STEP)
        page.wait_for_timeout(20)
    raise AssertionError(f"nobody was asked: {task}")


def test_the_solo_passive_turn_is_explained(visit: Visit) -> None:
    page = visit("/play/clever?players=1&dice=real", language="de-DE")
    asked = "Tablettwurf: Die drei niedrigsten gehören dir. Nutze einen."
    until(page, asked)
    for line, face in enumerate([1, 4, 2, 5, 3, 6]):
        page.locator(".pad .line").nth(line).locator("button").nth(face - 1).click()
    expect(page.locator(".tray [data-select], .tray [role='img']")).to_have_count(3)
    expect(page.locator(".task")).to_have_text(asked)
    expect(page.get_by_role("group", name="Die anderen").get_by_role("img")).to_have_count(3)


def test_the_tray_is_named_to_the_others(visit: Visit) -> None:
    page = visit("/play/clever?players=2")
    until(page, f"Player 2: {say('en', 'do.clever.tray')}")
    expect(page.locator(".tray [data-select]").first).to_be_enabled()
