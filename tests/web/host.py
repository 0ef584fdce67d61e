"""A plain file host: nothing but the files of a folder, below a path."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

import rollwright as rw
from rollwright.games import built_in

from .clicker import play, settle, verified
from .conftest import PATIENCE


class Host:
    """`python -m http.server`, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        options = ("--bind", "127.0.0.1", "--directory", str(self.folder))
        self._process = subprocess.Popen(
            [sys.executable, "-u", "-m", "http.server", str(self.port), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._process.stdout
        assert b"Serving" in self._process.stdout.readline()

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.communicate()
        self._process = None


def kept(page: Page) -> dict[str, list[str]]:
    """What the page's origin keeps: the addresses in each cache."""
    found: dict[str, list[str]] = page.evaluate(
        """async () => {
          // What has just been removed isn't opened, since that would make it anew.
          const urls = async (name) => (await caches.has(name))
            ? (await (await caches.open(name)).keys()).map(({ url }) => url) : [];
          const names = await caches.keys();
          return Object.fromEntries(await Promise.all(names.map(async (n) => [n, await urls(n)])));
        }"""
    )
    return found


def until(is_so: Callable[[], bool], page: Page) -> None:
    """Waits for what no element shows."""
    for _ in range(PATIENCE // 100):
        if is_so():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it didn't come to that")


def keep(page: Page) -> None:
    """Waits until the page is kept on this device, with the words of its language."""
    page.locator("[data-offline=ready]").wait_for()
    language = page.evaluate("document.documentElement.lang")
    wanted = [f"/assets/{language}-", *(f"/assets/games/{game}.{language}-" for game in built_in())]

    def all_kept() -> bool:
        urls = [url for urls in kept(page).values() for url in urls]
        return all(any(name in url for url in urls) for name in wanted)

    until(all_kept, page)


def keep_mind(page: Page, game: str) -> None:
    """Has what a game's bots know kept on this device."""
    page.locator(f"[data-mind={game}] button").click()
    page.locator(f"[data-mind={game}][data-state=kept]").wait_for()


def finish(page: Page, address: str, folder: Path) -> rw.Record:
    """Starts a game on this device, loads the page anew in the middle, and plays to the end."""
    page.goto(address)
    page.wait_for_url("**/d/*")
    page.locator("[data-move='roll']").wait_for()
    play([page], seed=31, moves=12)
    settle(page)
    marks = page.locator(".paper .mark").count()
    assert marks
    page.reload()
    expect(page.locator(".paper .mark")).to_have_count(marks)
    play([page], seed=32)
    return verified(page, folder)
