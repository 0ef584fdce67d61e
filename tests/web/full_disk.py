"""A game on a disk that is really full: `python -m tests.web.full_disk`.

The browser's profile lies in a file system of a few megabytes in memory, which is filled in the
middle of a game and has room again later. To mount it takes the rights of an administrator: so it
is a command and no test. `test_device.py` tests the same with a database that refuses.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, expect, sync_playwright

import dev
from rollwright.words import say

from .clicker import play, settle, verified
from .conftest import PACE, SIZES
from .house import House

SIZE = "40m"
PIECE = bytes(1 << 16)
NOTE = "[data-note='device.full']"


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A file system of its own."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def fill(path: Path) -> None:
    """Writes until nothing more goes in."""
    with path.open("wb", buffering=0) as file:
        try:
            while file.write(PIECE):
                pass
        except OSError as error:
            print(f"  {error.strerror}")


@contextmanager
def visitor(profile: Path) -> Iterator[Page]:
    """A page whose browser keeps all that it keeps in a folder."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=dev.browser(),
            args=["--no-sandbox", "--disable-dev-shm-usage"],
            viewport=SIZES["phone"],
            locale="de-DE",
            reduced_motion="reduce",
        )
        context.add_init_script(PACE.format(pace=0))
        yield context.new_page()
        context.close()


def events(page: Page) -> int:
    return page.locator(".log li").count()


def fill_up(page: Page, home: str, disk: Path, folder: Path) -> dict[str, int]:
    """Plays on while the disk is full, in two tabs, until there is room again."""
    page.goto(f"{home}/play/qwixx?players=1")
    play([page], seed=29, moves=3)
    settle(page)
    fill(disk / "full")
    play([page], seed=30, moves=6)
    page.locator(NOTE).wait_for()
    print(f"  {page.locator(NOTE).inner_text()}")
    assert say("de", "device.full") in page.locator(NOTE).inner_text()
    other = page.context.new_page()
    other.goto(f"{home}/play/twenty-one?players=1")
    play([other], seed=31)
    other.locator("[data-note]").wait_for()
    print(f"  another game is played to its end: {len(verified(other, folder).events)} events")
    (disk / "full").unlink()
    for one in (page, other):
        expect(one.locator("[data-note]")).to_have_count(0)
    return {one.url: events(one) for one in (page, other)}


def main() -> None:
    """Plays and prints: before, while the disk is full, and after the browser was closed."""
    with TemporaryDirectory() as folder:
        house = House(Path(folder))
        (Path(folder) / "disk").mkdir()
        house.start()
        try:
            with small_disk(Path(folder) / "disk") as disk:
                print("a disk that is full:")
                with visitor(disk / "profile") as page:
                    page.goto(f"{house.url}/play/twenty-one?players=1")
                    play([page], seed=32)
                    settle(page)
                    kept = {page.url: events(page)}
                with visitor(disk / "profile") as page:
                    kept |= fill_up(page, house.url, disk, Path(folder))
                with visitor(disk / "profile") as page:
                    for address, count in kept.items():
                        page.goto(address)
                        expect(page.locator(".log li")).to_have_count(count)
                print(f"  all {len(kept)} games are kept: {[*kept.values()]} events")
        finally:
            house.kill()


if __name__ == "__main__":
    main()
