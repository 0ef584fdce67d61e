"""A server with the built page, and Debian's Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

import dev
from rollwright.server.pages import FILES

from .house import House
from .table import wanted

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "low": {"width": 390, "height": 664},
    "small": {"width": 360, "height": 640},
    "laptop": {"width": 1440, "height": 900},
}
Visit = Callable[..., Page]
BARE = "/manifest.webmanifest"
"""An address of the page's origin without scripts, for what is to be set before a page loads."""
PACE = "try {{ localStorage.setItem('rollwright.pace', '{pace}') }} catch {{}}"
"""How long bots of the device wait, in seconds: nothing keeps it where a page has no origin."""
PATIENCE = 180_000
"""Milliseconds that a page may take for anything: all cores may be busy with others."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=dev.browser(),
            args=["--no-sandbox", "--disable-dev-shm-usage"],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that tests share, since nobody sees another's tables."""
    yield from _house(tmp_path_factory.mktemp("house"))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server of one's own, to kill."""
    yield from _house(tmp_path)


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[House]:
    """A server whose bots wait for longer than a test takes, unless they are told to go on."""
    yield from _house(tmp_path, pace=1000)


@pytest.fixture(scope="session")
def with_yacht(yacht: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that finds a game of another package."""
    yield from _house(tmp_path_factory.mktemp("with_yacht"), packages=yacht)


def _house(folder: Path, pace: float = 0, packages: Path | None = None) -> Iterator[House]:
    assert (FILES / "index.html").is_file(), "the page is not built: install the package"
    house = House(folder, pace, packages)
    house.start()
    yield house
    house.kill()


@pytest.fixture
def service_workers(request: pytest.FixtureRequest) -> str:
    """Pages are kept on the device, a fifth of a visit's work, for tests that `keep` them."""
    return "allow" if hasattr(request.module, "keep") else "block"


@pytest.fixture
def visit(browser: Browser, common: House, service_workers: str) -> Iterator[Visit]:
    """Opens an address as a visitor of one's own; the page must make no errors."""
    contexts = []
    errors: list[str] = []

    def open_page(
        path: str,
        size: str = "phone",
        language: str = "en-GB",
        at: str = "",
        pace: float = 0,
        **settings: Any,
    ) -> Page:
        # Half the pixels each way: less to paint, and nothing else is different.
        options: dict[str, Any] = {"reduced_motion": "reduce", "device_scale_factor": 0.5}
        options |= {"service_workers": service_workers, **settings}
        context = browser.new_context(viewport=SIZES[size], locale=language, **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        context.add_init_script(PACE.format(pace=pace))
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto((at or common.url) + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def sit(visit: Visit, common: House) -> Visit:
    """Opens a new table of the server, wanted as `/play/…` would have it on the device."""

    def open_table(path: str, at: str = "", **settings: Any) -> Page:
        page = visit(BARE, at=at, **settings)
        home = at or common.url
        answer = page.context.request.post(f"{home}/api/tables", data=wanted(path))
        assert answer.ok, answer.text()
        page.goto(home + answer.json()["url"])
        return page

    return open_table
