"""Pages around the tables: languages, lessons, lobby, paper, weight."""

import gzip
import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rollwright.games import built_in
from rollwright.server.pages import FILES, Files
from rollwright.words import LANGUAGES, say
from tests.server.running import run

from .conftest import SIZES, Visit
from .host import until

MOST, MOST_RULES, MOST_STYLES = 90_000, 30_000, 8_000
"""Bytes of scripts, of WebAssembly and of styles before the first move."""
USUAL = {"index.js": 57_200, "worker.js": 13_500, "clever.js": 7_800}
"""What the large ones had when this was last looked at: the first to be looked at if one grew."""
WHOLE = "cards => cards.length && cards.every((card) => card.scrollWidth <= card.clientWidth)"
FIRST_MOVE = """new MutationObserver(() => {
  if (!window.firstMove && document.querySelector("[data-move='roll']"))
    window.firstMove = performance.now();
}).observe(document, { childList: true, subtree: true })"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_chooses_the_language(visit: Visit, language: str) -> None:
    page = visit("/", language=language)
    expect(page.locator("h1")).to_have_text(say(language, "home.title"))
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.set_viewport_size(SIZES["laptop"])
    assert page.locator("article").evaluate_all(WHOLE), "no button leaves its card"


def test_a_chosen_language_is_kept(visit: Visit) -> None:
    page = visit("/", language="en-GB")
    page.locator("select").select_option("ru")
    expect(page.locator("h1")).to_have_text(say("ru", "home.title"))
    page.reload()
    expect(page.locator("h1")).to_have_text(say("ru", "home.title"))


def test_an_address_of_an_unknown_game_says_so(visit: Visit) -> None:
    page = visit("/analysis/chess", language="de")
    expect(page.get_by_role("alert")).to_have_text(say("de", "error.not-found"))
    for address in ("/puzzles/chess", "/daily/chess", "/new/chess", "/how/chess"):
        page.goto(page.url.rpartition("/")[0].rpartition("/")[0] + address)
        expect(page.get_by_role("alert")).to_have_text(say("de", "error.not-found"))


def test_a_listed_table_is_found_and_joined(visit: Visit) -> None:
    host = visit("/new/qwixx")
    host.locator("form input[type='text']").first.fill("Grace")
    host.get_by_label("Show among the open tables").check()
    host.locator("form button.main").click()
    host.wait_for_url("**/t/*")
    expect(host.locator("img[alt='QR code of the link']")).to_be_visible()
    guest = visit("/lobby")
    guest.get_by_role("link", name=re.compile("Grace")).click()
    guest.locator("form button.main").click()
    expect(host.locator("[data-move='roll']")).to_be_enabled()
    guest.goto(guest.url.partition("/t/")[0] + "/mine")
    expect(guest.get_by_role("link", name=re.compile("Grace"))).to_be_visible()


def test_a_seat_is_handed_to_a_bot_and_back(visit: Visit) -> None:
    page = visit("/play/qwixx?players=2")
    page.locator("header button").last.click()
    page.get_by_role("button", name="Hand to a bot").last.click()
    page.get_by_role("button", name="Give back").click()
    expect(page.get_by_role("button", name="Hand to a bot")).to_have_count(2)


def test_a_present_friend_is_not_handed_to_a_bot(visit: Visit) -> None:
    host = visit("/new/qwixx")
    host.locator("form button.main").click()
    host.wait_for_url("**/t/*")
    guest = visit(host.url[host.url.index("/t/") :])
    guest.locator("form button.main").click()
    host.locator("[data-move='roll']").wait_for()
    host.locator("header button").last.click()
    expect(host.get_by_role("button", name="Hand to a bot")).to_have_count(1)
    guest.goto("about:blank")
    expect(host.get_by_role("button", name="Hand to a bot")).to_have_count(2)


def test_players_add_their_words_to_the_dice(sit: Visit) -> None:
    page = sit("qwixx?players=1", language="de-DE")
    page.get_by_text(say("de", "word.title")).click()
    page.get_by_label(say("de", "word.label")).fill("Pfannkuchen")
    page.get_by_role("button", name=say("de", "word.add")).click()
    expect(page.locator(".word summary")).to_have_text("In den Würfeln: Pfannkuchen")
    page.locator("[data-move='roll']").click()
    expect(page.locator(".word")).to_have_count(0)
    record = page.evaluate(
        "fetch(`/api/tables/${location.pathname.slice(3)}/record`).then((a) => a.text())"
    )
    assert "words: Pfannkuchen" in record


def test_rules_are_one_tap_away(visit: Visit) -> None:
    page = visit("/play/twenty-one?players=1")
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("dialog")).to_contain_text("strikes out the leftmost free box")


def test_the_first_load_is_light_and_stays_here(visit: Visit) -> None:
    page = visit("/mine")
    seen: list[str] = []
    page.wait_for_load_state("networkidle")
    page.on("request", lambda request: seen.append(request.url))
    page.add_init_script(FIRST_MOVE)
    page.goto(page.url.removesuffix("/mine") + "/play/clever?players=2&with=greedy")
    page.locator("[data-move='roll']").wait_for()
    before: list[str] = []

    def all_listed() -> bool:
        """A browser lists what has come, not what is on its way, and more may be asked for."""
        asked, come = list(seen), listed(page)
        later = listed(page, since="window.firstMove")
        before[:] = [url for url in asked if url not in later]
        return {url for url in asked if "/assets/" in url} <= come

    until(all_listed, page)
    seen = before
    home = page.url.partition("/d/")[0]
    assert all(url.startswith((home, home.replace("http", "ws"))) for url in seen)
    scripts = [url.removeprefix(home + "/") for url in seen if url.endswith(".js")]
    assert any("/worker-" in name for name in scripts), "the engine's script counts too"
    check(scripts, MOST)
    rules = [url.removeprefix(home + "/") for url in seen if url.endswith(".wasm")]
    check(rules, MOST_RULES)
    parts = {place for place, url in enumerate(seen) if "/assets/games/" in url}
    kinds = {seen[place].rpartition(".")[2] for place in parts}
    assert kinds == {"js", "css", "wasm", "json"}, "script, words, style, rules, catalogue"
    assert all("/assets/games/clever" in seen[place] for place in parts), "and no other game's"
    assert min(parts) < seen.index(home + "/api/me"), "they come before the page runs"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", built_in())
def test_what_comes_before_the_first_move_is_light(game: str, language: str) -> None:
    """All of it is announced with the page."""
    headers = [(b"accept-language", language.encode())]
    scope = {"type": "http", "path": f"/play/{game}", "headers": headers}
    announced = run(Files().index(scope))
    names = re.findall("</(assets/[^>]+)>", announced.headers["link"])
    check([name for name in names if name.endswith(".js")], MOST)
    check([name for name in names if name.endswith(".wasm")], MOST_RULES)
    check([name for name in names if name.endswith(".css")], MOST_STYLES)


def listed(page: Page, since: str = "0") -> set[str]:
    """What a page has loaded, all of it or what it asked for since then."""
    loaded = "performance.getEntriesByType('resource')"
    return set(page.evaluate(f"{loaded}.filter((o) => o.startTime > {since}).map((o) => o.name)"))


def check(names: list[str], most: int) -> None:
    """Whether these files are small enough on their way; if not, says which are larger."""
    assert names
    sizes = {name: packed(name) for name in sorted(set(names))}
    grown = {name: size - USUAL.get(kind_of(name), 0) for name, size in sizes.items()}
    told = (
        f"{name}: {sizes[name]}, {grown[name]:+}" for name in sorted(grown, key=grown.__getitem__)
    )
    total = sum(sizes.values())
    assert total <= most, "\n".join([f"{total} bytes, {total - most} too many", *told])


def kind_of(name: str) -> str:
    """A file's name without its digest."""
    return re.sub(r"-[\w-]{8}\.", ".", Path(name).name)


@cache
def packed(name: str) -> int:
    """How many bytes a file is on its way."""
    return len(gzip.compress((FILES / name).read_bytes()))


def test_it_can_be_installed(visit: Visit) -> None:
    page = visit("/")
    manifest = page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    for icon in manifest["icons"]:
        assert page.request.get(page.url + icon["src"]).ok
    assert page.request.get(page.url + "sw.js").ok
