"""Makes the pictures in docs/screenshots, of a running server: `docs/screenshots.py ADDRESS`.

Needs Playwright and Chromium. The games are played by clicks, so no two runs give the same picture.
"""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).parent / "screenshots"
SIZES = {"laptop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
TABLES = {
    "clever": ("/play/clever?players=2&with=greedy", 22),
    "qwixx": ("/play/qwixx?players=2&with=greedy", 16),
    "twenty-one": ("/play/twenty-one?players=2&with=greedy", 22),
}
PLAYED = ("clever?players=1", "clever?players=2&with=easy", "clever?players=1")
"""The games that numbers are made of."""
BROWSERS = ("chromium", "chromium-headless-shell")
GAME = Path(__file__).parent.parent / "tests/games/clever/records/golden/clever-1-1.txt"
"""The game that is reviewed."""
ENTERED = ".twenty-one .dock [data-select][aria-pressed='false']"
ENOUGH = 200
"""More clicks than a game takes."""
PATIENCE = 120_000
CHOICE = "[data-move]:not(:disabled)"


def main(address: str) -> None:
    """Takes all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for size in SIZES:
            page = visit(browser, address, "/", size)
            page.screenshot(path=FOLDER / f"home-{size}.png")
            for game, (path, clicks) in TABLES.items():
                page = visit(browser, address, path, size)
                play(page, clicks)
                page.screenshot(path=FOLDER / f"{game}-{size}.png")
            learn(browser, address, size)
            look_back(browser, address, size)
            play_daily(browser, address, size)
        browser.close()


def learn(browser: Browser, address: str, size: str) -> None:
    """The coach at a table, the review of a whole game, and a puzzle."""
    page = visit(browser, address, "/play/clever?players=1", size)
    play(page, 9)
    page.locator("[data-coaching]").click()
    page.locator("[data-switch=values]").click()
    page.locator("[data-values] [data-move]").first.wait_for()
    for _ in range(3):
        page.locator("[data-ask]").click()
    page.screenshot(path=FOLDER / f"coach-{size}.png")
    page = visit(browser, address, "/review", size)
    page.locator("textarea").fill(GAME.read_text(encoding="utf-8"))
    page.locator("form button.main").click()
    page.locator("[data-given]").first.wait_for()
    page.screenshot(path=FOLDER / f"review-{size}.png")
    page.locator("[data-alternative]").first.wait_for()
    page.locator("[data-analyse]").click()
    page.locator("[data-values] [data-move]").first.wait_for()
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"analysis-{size}.png")
    page = visit(browser, address, "/puzzles/clever?mode=daily", size)
    page.locator("[data-puzzle]").wait_for()
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"puzzle-{size}.png")


def look_back(browser: Browser, address: str, size: str) -> None:
    """What one's own games say: numbers, and mistakes as questions."""
    page = visit(browser, address, "/", size)
    page.evaluate("localStorage.setItem('rollwright.pace', '0')")
    for path in PLAYED:
        page.goto(f"{address}/play/{path}")
        play(page, ENOUGH)
        page.locator("[data-result]").wait_for()
    page.goto(f"{address}/numbers")
    page.locator("[data-expert]").first.wait_for(timeout=PATIENCE)
    page.screenshot(path=FOLDER / f"numbers-{size}.png")
    page.goto(f"{address}/mistakes")
    page.locator("[data-puzzle]").wait_for()
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"mistakes-{size}.png")


def play_daily(browser: Browser, address: str, size: str) -> None:
    """The end of a daily game, with its result to share."""
    page = visit(browser, address, "/daily/qwixx", size)
    page.evaluate("localStorage.setItem('rollwright.pace', '0')")
    page.locator("[data-begin]:not(:disabled)").click()
    play(page, ENOUGH)
    page.locator("[data-result] [data-shared]").wait_for(state="attached", timeout=PATIENCE)
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"daily-{size}.png")


def visit(browser: Browser, address: str, path: str, size: str) -> Page:
    """A new visitor's page."""
    context = browser.new_context(
        viewport=SIZES[size], locale="en-GB", reduced_motion="reduce", color_scheme="light"
    )
    page = context.new_page()
    page.goto(address + path)
    page.wait_for_load_state("networkidle")
    return page


def play(page: Page, clicks: int) -> None:
    """Plays some moves and stops where there is a choice."""
    source = random.Random(4)
    for _ in range(clicks * 20):
        page.wait_for_timeout(60)
        while page.locator(ENTERED).count():
            page.locator(ENTERED).first.click()
        if page.locator("[data-result]").count():
            break
        names = [one.get_attribute("data-move") for one in page.locator(CHOICE).all()]
        moves = [name for name in names if name not in ("pass", "strike", "reroll", None)]
        if clicks <= 0 and (len(moves) > 2 or "strike" in names):
            break
        if names:
            chosen = source.choice(moves or names)
            page.locator(f"[data-move='{chosen}']").first.click()
            clicks -= 1
    page.wait_for_timeout(400)
    page.evaluate("scrollTo(0, 0)")


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://127.0.0.1:8000")
