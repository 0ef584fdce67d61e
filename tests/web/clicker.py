"""Somebody who clicks whatever can be clicked until the game is over."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

import rollwright as rw
from rollwright.server import fair

START = """([seed, most]) => {
  let state = seed;
  const draw = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const seen = (sign) => [...document.querySelectorAll(`[${sign}]:not(:disabled)`)]
    .filter((element) => element.checkVisibility());
  window.clicks = { moves: 0, done: false };
  const { style } = document.documentElement;
  style.opacity = 0; // nobody looks meanwhile: nothing is painted
  const timer = setInterval(() => {
    window.clicks.done = !!document.querySelector("[data-result]") || window.clicks.moves >= most;
    if (window.clicks.done) return (style.opacity = ""), clearInterval(timer);
    const moves = seen("data-move"), selects = seen("data-select");
    const from = moves.length && (!selects.length || draw() < 0.6) ? moves : selects;
    if (!from.length) return;
    window.clicks.moves += from === moves;
    from[Math.floor(draw() * from.length)].click();
  }, 5);
}"""
SETTLED = """() => new Promise((done) => {
  const all = document.querySelectorAll(":is([data-move], [data-select]):not(:disabled)");
  if (![...all].some((element) => element.checkVisibility())) return done(false);
  indexedDB.open("rollwright").onsuccess = ({ target: { result: base } }) => {
    const kept = base.transaction("entries").objectStore("entries").count();
    kept.onsuccess = () => done(kept.result >= document.querySelectorAll(".log li").length);
    base.close();
  };
})"""
MOST = 10**6
QUIET = 300
"""Milliseconds in which nothing more happens when the last click has been answered."""
PATIENCE = 600_000
"""Milliseconds for a game, where all cores are busy with others."""


def start_clicking(page: Page, seed: int, moves: int = MOST) -> None:
    """Clicks from now on, also while nobody waits for it."""
    page.evaluate(START, [seed + 1, moves])


def play(pages: list[Page], seed: int, moves: int = MOST) -> None:
    """Clicks on all pages at once until the game is over, or so many moves are made."""
    for place, page in enumerate(pages):
        start_clicking(page, seed * 1000 + place, moves)
    for page in pages:
        page.wait_for_function("() => window.clicks.done", polling=50, timeout=PATIENCE)


def settle(page: Page) -> None:
    """Waits until the last click is answered, bots have moved, and the device keeps all of it."""
    lines = -1
    while True:
        page.wait_for_function(SETTLED, polling=50)
        if lines == (lines := page.locator(".log li").count()):
            return
        page.wait_for_timeout(QUIET)


def is_over(page: Page) -> bool:
    return page.locator("[data-result]").count() > 0


def download(page: Page, folder: Path) -> rw.Record:
    """The record that the page offers, replayed."""
    with page.expect_download() as waiting:
        page.locator("[data-result] :is(a[download], [data-record])").click()
    path = folder / "record.txt"
    waiting.value.save_as(path)
    return rw.Record.loads(path.read_text(encoding="utf-8"))


def verified(page: Page, folder: Path) -> rw.Record:
    """The record that the page offers; its dice are those that were promised."""
    page.locator("[data-result]").wait_for()
    record = download(page, folder)
    assert record.state.result is not None
    assert fair.verify(record).rolls
    total = page.locator("[data-result] tr.total td").all_inner_texts()
    assert tuple(int(text.replace("−", "-")) for text in total) == record.state.scores
    return record
