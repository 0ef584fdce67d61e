"""Somebody who clicks whatever can be clicked until the game is over."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

import rollwright as rw

START = """([seed, most]) => {
  let state = seed;
  const draw = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const seen = (sign) => [...document.querySelectorAll(`[${sign}]:not(:disabled)`)]
    .filter((element) => element.checkVisibility());
  window.clicks = { moves: 0, done: false };
  const timer = setInterval(() => {
    window.clicks.done = !!document.querySelector("[data-result]") || window.clicks.moves >= most;
    if (window.clicks.done) return clearInterval(timer);
    const moves = seen("data-move"), selects = seen("data-select");
    const from = moves.length && (!selects.length || draw() < 0.6) ? moves : selects;
    if (!from.length) return;
    window.clicks.moves += from === moves;
    from[Math.floor(draw() * from.length)].click();
  }, 5);
}"""
MOST = 10**6
PATIENCE = 600_000
"""Milliseconds for a game, where all cores are busy with others."""


def play(pages: list[Page], seed: int, moves: int = MOST) -> None:
    """Clicks on all pages at once until the game is over, or so many moves are made."""
    for place, page in enumerate(pages):
        page.evaluate(START, [seed * 1000 + place + 1, moves])
    for page in pages:
        page.wait_for_function("() => window.clicks.done", polling=50, timeout=PATIENCE)


def is_over(page: Page) -> bool:
    return page.locator("[data-result]").count() > 0


def download(page: Page, folder: Path) -> rw.Record:
    """The record that the page offers, replayed."""
    with page.expect_download() as waiting:
        page.locator("[data-result] :is(a[download], [data-record])").click()
    path = folder / "record.txt"
    waiting.value.save_as(path)
    return rw.Record.loads(path.read_text(encoding="utf-8"))
