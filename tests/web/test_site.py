"""`rollwright site` on a plain file host, below a path: the page, its updates, and offline."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from rollwright.terminal import site
from rollwright.words.voice import ENGLISH

from .conftest import Visit
from .host import Host, finish, keep, keep_mind, until

BELOW = "some/where"
TEXTS = (".html", ".js", ".css")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    assert site.run(str(tmp_path / BELOW), None, ENGLISH) == 0
    host = Host(tmp_path)
    host.start()
    yield host
    host.stop()


def build_anew(folder: Path, number: int) -> None:
    """Makes another build of a site: all assets have other names, the old ones are gone."""
    stems = {path.stem: f"{path.stem}{number}" for path in folder.glob("assets/**/*.*")}
    known = re.compile("|".join(map(re.escape, sorted(stems, key=len, reverse=True))))
    entry = next(path.stem for path in folder.glob("assets/index-*.js"))
    for path in [path for path in folder.rglob("*") if path.suffix in TEXTS]:
        text = known.sub(lambda found: stems[found[0]], path.read_text("utf-8"))
        mark = f"window.build = {number};" if path.stem == entry else ""
        path.write_text(mark + text, "utf-8")
        # A host tells files by the second: a build of the same second would be "not modified".
        os.utime(path, (path.stat().st_mtime + 60,) * 2)
    for path in list(folder.glob("assets/**/*.*")):
        path.rename(path.with_stem(stems[path.stem]))


BUILDS = "caches.keys().then((names) => names.filter((name) => name.includes('index-')))"
HELD = "navigator.locks.query().then(({ held }) => held.map(({ name }) => name))"
"""The builds that are kept, and those in use, by the names of their caches."""
NEWEST = """async () => {
  const name = (await caches.keys()).find((one) => one.endsWith("newest"));
  const [index] = name ? await (await caches.open(name)).matchAll() : [];
  return index ? index.headers.get("x-rollwright-build") : "";
}"""


SLOW = """const has = caches.has.bind(caches);
caches.has = async (name) => {
  const found = await has(name);
  await new Promise((done) => setTimeout(done, 1000));
  return found;
};
"""
"""A worker that takes its time after it has seen that its build is kept."""


def named(page: Page, code: str, number: int | None = None) -> list[str]:
    """The builds that some code tells, all or those of a number."""
    found: list[str] = page.evaluate(code)
    return [one for one in found if number is None or one.endswith(str(number))]


def open_anew(old: Page, address: str, number: int) -> Page:
    """Opens another page, of a new build: until its host answers in time, what is kept does."""
    page = old.context.new_page()

    def is_new() -> bool:
        page.goto(f"{address}/")
        page.get_by_role("heading", name="Twenty One").wait_for()
        return bool(page.evaluate("window.build") == number)

    until(is_new, page)
    return page


def test_all_pages_are_files(host: Host, visit: Visit) -> None:
    """Typed addresses, links and reloads all work where nothing rewrites addresses."""
    base = f"/{BELOW}"
    page = visit(f"{base}/rules/clever", at=host.url)
    page.locator("main section p").first.wait_for()
    page.locator("a.brand").click()
    page.get_by_role("heading", name="Twenty One").wait_for()
    assert page.url == f"{host.url}{base}/"
    page.get_by_role("link", name="Rules", exact=True).last.click()
    page.locator("main section p").first.wait_for()
    assert page.url.startswith(f"{host.url}{base}/rules/")
    page.reload()
    page.locator("main section p").first.wait_for()
    for path in ("how/qwixx", "print/twenty-one/", "new", "mine/", "dice"):
        page.goto(f"{host.url}{base}/{path}")
        page.locator("main h1").wait_for()


def test_it_asks_no_server(host: Host, visit: Visit) -> None:
    asked: list[str] = []
    page = visit("/", at=host.url)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{host.url}/{BELOW}/")
    page.get_by_role("heading", name="Twenty One").wait_for()
    keep(page)
    assert asked
    assert [url for url in asked if "/api/" in url] == []
    assert page.get_by_role("link", name="Open tables").count() == 0


def test_it_opens_without_its_host(host: Host, visit: Visit) -> None:
    page = visit(f"/{BELOW}/", at=host.url)
    keep(page)
    host.stop()
    page.reload()
    page.get_by_role("heading", name="Twenty One").wait_for()
    page.goto(f"{host.url}/{BELOW}/rules/qwixx/")
    page.locator("main section p").first.wait_for()


@pytest.mark.parametrize(
    ("game", "others"),
    [("clever", "players=1"), ("qwixx", "players=2"), ("twenty-one", "players=2&with=expert")],
)
def test_games_without_a_host(
    host: Host, visit: Visit, tmp_path: Path, game: str, others: str
) -> None:
    """Below a path, as without a server: there every game is played in each of these ways."""
    page = visit(f"/{BELOW}/", at=host.url)
    keep(page)
    keep_mind(page, game)
    host.stop()
    finish(page, f"{host.url}/{BELOW}/play/{game}?{others}", tmp_path)
    assert f"/{BELOW}/d/#" in page.url


def test_a_new_table_is_for_people_here(host: Host, visit: Visit, tmp_path: Path) -> None:
    """Nobody can come by a link, and no list is there to be shown in."""
    page = visit(f"/{BELOW}/new/qwixx/", at=host.url)
    seat = page.get_by_role("combobox", name="Seat 2")
    assert seat.locator("option[value=open]").count() == 0
    assert page.get_by_label("Show among the open tables").count() == 0
    page.get_by_role("button", name="Start").click()
    page.locator("[data-move='roll']").wait_for()
    page.goto(f"{host.url}/{BELOW}/mine/")
    page.locator("li a").click()
    page.locator("[data-move='roll']").wait_for()
    assert f"/{BELOW}/d/#" in page.url


def test_a_new_build_comes_without_a_broken_page(host: Host, visit: Visit) -> None:
    """An old page finds its files until it is left; the next one is new; then the old ones go."""
    base = f"{host.url}/{BELOW}"
    old = visit(f"/{BELOW}/", at=host.url)
    keep(old)
    build_anew(host.folder / BELOW, 22)
    new = open_anew(old, base, 22)
    until(lambda: str(new.evaluate(NEWEST)).endswith("22"), new)
    assert len(named(new, BUILDS)) == 2
    old.get_by_role("link", name="Rules", exact=True).first.click()
    old.locator("main section p").first.wait_for()
    assert old.evaluate("window.build") is None
    old.close()
    until(lambda: named(new, HELD) == named(new, HELD, 22), new)
    new.reload()
    new.locator("[data-offline=ready]").wait_for()
    assert new.evaluate("window.build") == 22
    until(lambda: named(new, BUILDS) == named(new, BUILDS, 22), new)
    keep(new)  # afterwards: to look into a cache that is being removed would make it anew
    host.stop()
    new.goto(f"{base}/rules/clever")
    new.locator("main section p").first.wait_for()
    assert new.evaluate("window.build") == 22


def test_an_old_worker_takes_its_time(host: Host, visit: Visit) -> None:
    """The new one removes the old build only when the old one isn't about to keep more of it."""
    worker = host.folder / BELOW / "sw.js"
    text = worker.read_text("utf-8")
    worker.write_text(SLOW + text, "utf-8")
    old = visit(f"/{BELOW}/", at=host.url)
    keep(old)
    worker.write_text(text, "utf-8")
    build_anew(host.folder / BELOW, 22)
    new = open_anew(old, f"{host.url}/{BELOW}", 22)
    until(lambda: str(new.evaluate(NEWEST)).endswith("22"), new)
    new.locator("[data-offline=ready]").wait_for()
    old.close()
    until(lambda: named(new, HELD) == named(new, HELD, 22), new)
    new.reload()
    new.locator("[data-offline=ready]").wait_for()
    until(lambda: named(new, BUILDS) == named(new, BUILDS, 22), new)


def test_an_old_page_without_a_host_becomes_the_newest(host: Host, visit: Visit) -> None:
    """The old worker is still there, and gives what the new one has kept, also its language."""
    page = visit(f"/{BELOW}/", at=host.url, language="ru-RU")
    keep(page)
    build_anew(host.folder / BELOW, 22)
    page.evaluate("navigator.serviceWorker.ready.then((found) => void found.update())")
    until(lambda: str(page.evaluate(NEWEST)).endswith("22"), page)
    host.stop()
    page.reload()
    page.get_by_role("link", name="Правила", exact=True).first.wait_for()
    assert page.evaluate("window.build") == 22


def test_a_page_that_was_not_kept_is_loaded_anew(host: Host, visit: Visit) -> None:
    """Its files have gone with the old build."""
    page = visit(f"/{BELOW}/", at=host.url, service_workers="block")
    page.get_by_role("heading", name="Twenty One").wait_for()
    build_anew(host.folder / BELOW, 2)
    page.get_by_role("link", name="Rules", exact=True).first.click()
    page.locator("main section p").first.wait_for()
    assert page.evaluate("window.build") == 2


def test_friends_have_tables_at_another_server(tmp_path: Path, visit: Visit) -> None:
    assert site.run(str(tmp_path / "a"), "https://games.example.org", ENGLISH) == 0
    host = Host(tmp_path)
    host.start()
    try:
        page = visit("/a/", at=host.url)
        lobby = page.get_by_role("link", name="Open tables")
        assert lobby.get_attribute("href") == "https://games.example.org/lobby"
        friends = page.get_by_role("link", name="Qwixx: With friends")
        assert friends.get_attribute("href") == "https://games.example.org/new/qwixx"
        page.locator("[data-offline]").wait_for()
    finally:
        host.stop()
