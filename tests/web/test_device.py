"""Tables on the visitor's device: no server has a part in them once the page is there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from rollwright.server import fair
from rollwright.server.pages import FILES
from rollwright.words import LANGUAGES, say

from .clicker import play, settle, start_clicking, verified
from .conftest import BARE, Visit

TABLES = """() => new Promise((done) => {
  indexedDB.open("rollwright").onsuccess = ({ target }) => {
    const all = target.result.transaction("tables").objectStore("tables").getAll();
    all.onsuccess = () => done(all.result.length);
  };
})"""
FORGE = """() => new Promise((done) => {
  indexedDB.open("rollwright").onsuccess = ({ target }) => {
    const work = target.result.transaction("entries", "readwrite");
    work.objectStore("entries").openCursor().onsuccess = ({ target }) => {
      const cursor = target.result;
      cursor.update({ ...cursor.value, entry: ["roll w9 w9 r9 y9 g9 b9", 0] });
    };
    work.oncomplete = () => done(true);
  };
})"""
FORGET = """() => new Promise((done) => {
  indexedDB.open("rollwright").onsuccess = ({ target: { result: base } }) => {
    const work = base.transaction(["tables", "entries"], "readwrite");
    for (const name of work.objectStoreNames) work.objectStore(name).clear();
    work.oncomplete = () => (base.close(), done(true));
  };
})"""
FULL = """() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    if (window.room) return put.apply(this, given);
    throw new DOMException("no room", "QuotaExceededError");
  };
}"""

LEAVE_AT_THE_END = """() => new MutationObserver(() => {
  if (sessionStorage.left || !document.querySelector("[data-result]")) return;
  sessionStorage.left = "1";
  location.reload();
}).observe(document.body, { childList: true, subtree: true })"""


@pytest.mark.parametrize("bot", ["random", "greedy", "easy", "medium", "hard", "expert"])
def test_every_bot_plays(visit: Visit, bot: str) -> None:
    page = visit(f"/play/twenty-one?players=2&with={bot}")
    play([page], seed=36, moves=4)
    expect(page.locator(".log li", has_text="Bot 2").first).to_be_attached()


def test_a_bot_that_thinks_can_be_told_to_move(visit: Visit) -> None:
    """It thinks for long here since its data don't come."""
    page = visit("/play/qwixx?players=2&with=expert", service_workers="block")
    asked: list[Route] = []

    def hold_back_once(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    page.route("**/*.mind-2*", hold_back_once)
    page.locator("[data-move='roll']").click()
    with page.expect_request("**/*.mind-2*"):
        page.locator("[data-move='pass']").click()
    page.locator("[data-thinking] progress").wait_for()
    expect(page.locator(".log li", has_text="Bot 2")).to_have_count(0)
    page.locator("[data-stop]").click()
    expect(page.locator(".log li", has_text="Bot 2")).to_have_count(1)
    expect(page.locator("[data-thinking]")).to_have_count(0)


@pytest.mark.parametrize("seed", range(4))
def test_who_leaves_the_moment_a_move_shows_has_not_lost_it(visit: Visit, seed: int) -> None:
    page = visit("/play/twenty-one?players=1")
    page.evaluate(LEAVE_AT_THE_END)
    start_clicking(page, seed)
    page.wait_for_function("() => sessionStorage.left && !window.clicks")
    page.locator("[data-result]").wait_for()


def test_words_of_the_players_are_in_the_dice(visit: Visit, tmp_path: Path) -> None:
    page = visit("/play/qwixx?players=1")
    page.locator(".word summary").click()
    page.get_by_label(say("en", "word.label")).fill("été")
    page.get_by_role("button", name=say("en", "word.add")).click()
    expect(page.locator(".word summary")).to_contain_text("été")
    play([page], seed=23)
    assert verified(page, tmp_path).header["words"] == "été"


def test_options_and_names_of_a_form(visit: Visit, tmp_path: Path) -> None:
    page = visit("/new/clever")
    extra = page.get_by_label(say("en", "new.solo_extra"))
    expect(extra).to_have_count(0)
    page.locator("input[name='players'][value='1']").check()
    page.locator(".place input").fill("Ada")
    extra.check()
    page.locator("form button.main").click()
    page.wait_for_url("**/d/*")
    play([page], seed=24)
    record = verified(page, tmp_path)
    assert (record.options, record.header["names"]) == ({"solo_extra": True}, "Ada")


def test_a_listed_table_is_the_servers(visit: Visit) -> None:
    page = visit("/new/qwixx")
    page.locator(".place select").nth(1).select_option("person")
    page.get_by_label(say("en", "new.listed")).check()
    page.locator("form button.main").click()
    page.wait_for_url("**/t/*")


def test_my_games_has_those_of_device_and_server(visit: Visit, sit: Visit) -> None:
    page = sit("qwixx?players=1")
    home = page.url.partition("/t/")[0]
    page.goto(f"{home}/play/clever?players=1")
    page.wait_for_url("**/d/*")
    address = page.url
    page.locator("[data-move='roll']").wait_for()
    page.goto(f"{home}/mine")
    expect(page.locator("a.card")).to_have_count(2)
    here = page.get_by_role("link", name=say("en", "device.here"))
    expect(here).to_contain_text("It’s your turn")
    here.click()
    page.wait_for_url(address)


def test_a_second_tab_follows_and_can_take_over(visit: Visit, tmp_path: Path) -> None:
    first = visit("/play/qwixx?players=1")
    play([first], seed=25, moves=5)
    second = first.context.new_page()
    second.goto(first.url)
    note = "[data-note='device.elsewhere']"
    second.locator(note).wait_for()
    expect(second.locator("[data-move]")).to_have_count(0)
    expect(second.locator(".log li")).to_have_count(5)
    play([first], seed=26, moves=4)
    expect(second.locator(".log li")).to_have_count(9)
    second.locator("[data-take]").click()
    expect(first.locator(note)).to_be_visible()
    expect(second.locator(note)).to_have_count(0)
    play([second], seed=27)
    first.locator("[data-result]").wait_for()
    verified(first, tmp_path)


def test_the_next_tab_goes_on_when_one_is_closed(visit: Visit) -> None:
    first = visit("/play/qwixx?players=1")
    first.locator("[data-move='roll']").wait_for()
    second = first.context.new_page()
    second.goto(first.url)
    second.locator("[data-note='device.elsewhere']").wait_for()
    first.close()
    second.locator("[data-move='roll']").click()
    second.locator("[data-move='pass']").wait_for()


def test_a_game_that_nothing_keeps_goes_on_and_says_so(visit: Visit, tmp_path: Path) -> None:
    page = visit(BARE)
    page.context.add_init_script("delete window.indexedDB; delete IDBFactory.prototype.open")
    page.goto(page.url.replace(BARE, "/play/qwixx?players=1"))
    page.locator("[data-move='roll']").click()
    page.locator("[data-note='device.unkept']").wait_for()
    play([page], seed=28)
    verified(page, tmp_path)


def test_a_full_disk_loses_nothing(visit: Visit) -> None:
    page = visit("/play/qwixx?players=1")
    play([page], seed=29, moves=3)
    page.evaluate(FULL)
    play([page], seed=30, moves=3)
    page.locator("[data-note='device.full']").wait_for()
    page.evaluate("window.room = true")
    play([page], seed=31, moves=2)
    expect(page.locator("[data-note]")).to_have_count(0)
    settle(page)
    events = page.locator(".log li").count()
    page.reload()
    expect(page.locator(".log li")).to_have_count(events)


def test_a_database_that_is_lost_in_mid_game_is_written_again(visit: Visit) -> None:
    """A browser that takes its own for damaged makes a new one."""
    page = visit("/play/qwixx?players=1")
    play([page], seed=29, moves=5)
    settle(page)
    page.evaluate(FORGET)
    play([page], seed=30, moves=2)
    settle(page)
    events = page.locator(".log li").count()
    page.reload()
    expect(page.locator(".log li")).to_have_count(events)


def test_a_game_edited_by_hand_is_told_and_kept(visit: Visit) -> None:
    page = visit("/play/qwixx?players=1")
    play([page], seed=32, moves=3)
    settle(page)
    page.evaluate(FORGE)
    page.reload()
    expect(page.get_by_role("alert")).to_have_text(say("en", "error.damaged"))
    with page.expect_download() as waiting:
        page.get_by_role("button", name=say("en", "result.record")).click()
    assert "roll w9" in Path(waiting.value.path()).read_text(encoding="utf-8")
    assert page.evaluate(TABLES) == 1


@pytest.mark.parametrize("now", [0, 4e12], ids=["back", "ahead"])
def test_a_clock_that_jumps_changes_nothing(visit: Visit, tmp_path: Path, now: float) -> None:
    page = visit("/play/qwixx?players=1")
    play([page], seed=33, moves=4)
    page.evaluate(f"Date.now = () => {now}")
    play([page], seed=34, moves=4)
    settle(page)
    events = page.locator(".log li").count()
    page.reload()
    expect(page.locator(".log li")).to_have_count(events)
    play([page], seed=35)
    verified(page, tmp_path)


OTHER = next((FILES / "assets" / "games").glob("qwixx.rules-*.wasm")).read_bytes()


@pytest.mark.parametrize(
    ("problem", "status", "body"),
    [
        ("missing", 404, b""),
        ("blocked", 403, b""),
        ("damaged", 200, b"\0asm"),
        ("other-build", 200, OTHER),
    ],
    ids=["missing", "blocked", "damaged", "other-build"],
)
def test_rules_that_cannot_be_had(visit: Visit, problem: str, status: int, body: bytes) -> None:
    page = visit(BARE, language="de-DE", service_workers="block")
    page.route("**/*.wasm", lambda route: route.fulfill(status=status, body=body))
    page.goto(page.url.replace(BARE, "/play/clever?players=1"))
    expect(page.get_by_role("alert")).to_have_text(say("de", f"engine.{problem}"))
    page.unroute("**/*.wasm")
    page.get_by_role("button", name=say("de", "engine.again")).click()
    page.locator("[data-move='roll']").wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_without_webassembly_is_told(visit: Visit, language: str) -> None:
    page = visit(BARE, language=language, service_workers="block")

    def without(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=f"delete globalThis.WebAssembly;{found.text()}")

    page.route("**/worker-*.js", without)
    page.goto(page.url.replace(BARE, "/play/qwixx?players=1"))
    expect(page.get_by_role("alert")).to_have_text(say(language, "engine.unsupported"))


def test_a_game_is_handed_to_the_server_and_goes_on_there(visit: Visit, tmp_path: Path) -> None:
    page = visit("/play/qwixx?players=2&with=greedy")
    play([page], seed=38, moves=9)
    settle(page)
    told = page.locator(".log li").count()
    page.locator("header button").last.click()
    page.locator("dialog summary", has_text=say("en", "device.share")).click()
    page.locator("[data-share]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".log li").nth(told - 1)).to_be_attached()
    play([page], seed=39)
    record = verified(page, tmp_path)
    assert record.players == 2
    assert fair.digest(record.header["words"].split("|")[0]) in record.header["promises"]
    rolls = int(record.header["given"])
    page.goto(page.url.replace("/t/", "/dice?table="))
    expect(page.locator("[data-dice='kept'] [data-given]")).to_contain_text(
        say("en", "dice.given", n=rolls)
    )
    expect(page.locator("[data-dice] ol [data-sign='kept']")).to_have_count(
        len(fair.verify(record).rolls)
    )
