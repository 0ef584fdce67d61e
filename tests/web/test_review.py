"""Reviews in the page: the numbers of `rw.review`, of any record and any table one may see."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import rollwright as rw
from rollwright.analysis.level import level
from rollwright.lab.verdicts import level_game
from rollwright.words import say

from .clicker import download, play
from .conftest import BARE, Visit
from .host import keep, keep_mind
from .house import House
from .test_access import SETTLE, fits, violations

REVIEWS = int(os.environ.get("ROLLWRIGHT_REVIEWS", "1"))
"""Games of each kind; for more: `ROLLWRIGHT_REVIEWS=20 dev.py test tests/web/test_review.py`."""
EXACT, LEARNED = 1e-3, 1e-2
SIGNS = ("luck.jackpot", "luck.disaster", "verdict.brilliant", "verdict.mistake", "verdict.blunder")
SUMS = ("start", "luck", "errors", "others", "correction", "score")
READ = """() => ({
  sums: [...document.querySelectorAll("[data-review]")].map((one) => ({ ...one.dataset })),
  events: [...document.querySelectorAll("[data-event]")].map((one) => ({ ...one.dataset })),
  level: { ...document.querySelector("[data-level]").dataset },
})"""

PASTE = """(field, lines) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "1 pass\\n".repeat(lines));
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  // A browser would write millions of letters into the field, and stall.
  if (field.dispatchEvent(event)) throw new Error("it came into the field");
}"""


def paste(page: Page, text: str) -> None:
    page.locator("textarea").fill(text)
    page.locator("form button.main").click()


def compare(page: Page, record: rw.Record) -> None:
    """What the page says of a game is what Python does."""
    expect(page.locator("[data-review]")).to_have_count(record.players)
    page.locator("[data-level]").wait_for()
    shown, review = page.evaluate(READ), rw.review(record)
    near = EXACT if review.start[0].exact else LEARNED
    for sums, balance in zip(shown["sums"], review.balances, strict=True):
        parts = balance.points
        rest = (parts.others, parts.correction)
        told = (balance.start.points, parts.luck, parts.error, *rest, balance.end.points)
        assert [float(sums[name]) for name in SUMS] == pytest.approx(told, abs=near)
    for event, step in zip(shown["events"], review.steps, strict=True):
        assert (int(event["event"]), int(event["seat"])) == (step.number, step.seat)
        key, part = ("luck", "luck") if "luck" in event else ("error", "error")
        assert float(event[key]) == pytest.approx(getattr(step.own.points, part), abs=near)
        assert event["name"] == step.name
    found = level(review, 1)
    assert shown["level"]["level"] == (found.bot if found else "")
    if found:
        assert float(shown["level"]["rate"]) == pytest.approx(found.rate, abs=near)
        assert int(shown["level"]["choices"]) == found.choices


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(
    ("game", "language"), [("clever", "it"), ("qwixx", "en"), ("twenty-one", "ru")]
)
def test_a_record_is_reviewed_as_in_python(
    visit: Visit, game: str, language: str, players: int
) -> None:
    for number in range(REVIEWS):
        record = level_game(game, players, "medium", f"page {number}")
        page = visit("/review", language=language)
        page.locator("textarea").wait_for()
        page.route("**/api/**", lambda route: route.abort())
        paste(page, record.dumps())
        compare(page, record)
        assert page.evaluate("scrollY") == 0
        if players == 1:
            check_signs(page, record, language)
            step_through(page)


def check_signs(page: Page, record: rw.Record, language: str) -> None:
    """The curve of a game of one names its signs."""
    named = {step.name for step in rw.review(record).steps}
    signs = page.locator("[data-signs] li").all_inner_texts()
    assert signs == [say(language, key) for key in SIGNS if key.partition(".")[2] in named]


def step_through(page: Page) -> int:
    """Back and forward, then another move than was played; the number of the moment."""
    move = page.get_by_role("slider")
    at = int(move.input_value())
    page.locator("main").focus()
    page.keyboard.press("ArrowLeft")
    expect(move).to_have_value(str(at - 1))
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-alternative]").first).to_be_visible()
    page.locator("[data-alternative][aria-pressed=false]").first.click()
    expect(page.locator("[data-alternative][aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".why")).not_to_be_empty()
    return at


def test_after_a_game(visit: Visit, tmp_path: Path) -> None:
    """One tap from its end, without a connection; then step by step, and on from a moment."""
    page = visit("/play/twenty-one?players=1", bypass_csp=True)
    page.wait_for_url("**/d/*")
    page.route("**/api/**", lambda route: route.abort())
    play([page], seed=31)
    record = download(page, tmp_path)
    page.locator("[data-result] [data-to-review]").click()
    compare(page, record)
    page.evaluate(SETTLE)
    assert violations(page) == []
    assert fits(page)
    check_signs(page, record, "en")
    at = step_through(page)
    page.locator("[data-play-on]").click()
    page.wait_for_url("**/d/*")
    page.locator("[data-move]:not([disabled])").first.wait_for()
    expect(page.locator(".log li")).to_have_count(at - 1)
    page.goto(page.url.partition("/d/")[0] + "/mine")
    expect(page.locator("[data-to-review]")).to_have_count(2)
    page.locator("[data-to-review]").last.click()
    page.locator("[data-play-on]").wait_for()
    page.locator("[data-analyse]").click()
    expect(page.locator("[data-analysis*=' | ']")).to_be_visible()


def test_without_a_server(house: House, visit: Visit) -> None:
    page = visit("/", at=house.url, language="de")
    keep(page)
    keep_mind(page, "twenty-one")
    house.kill()
    record = level_game("twenty-one", 1, "easy", "kept")
    page.goto(f"{house.url}/review")
    paste(page, record.dumps())
    compare(page, record)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_no_record(visit: Visit, language: str) -> None:
    page = visit("/review", language=language)
    game = level_game("qwixx", 1, "greedy", "broken")
    broken = game.dumps().replace("roll ", "roll w9 ", 1)
    for text, key, line in (
        ("what is this?", "line", 1),
        (broken, "line", 5),
        ("x" * 100_000, "long", 0),
        (game.dumps().replace("qwixx", "chess"), "game", 2),
        (game.dumps().replace("players: 1", "players: 99"), "line", 3),
        (game.dumps().replace("players: 1", "players: -1"), "line", 3),
        ("rollwright: 1\ngame: qwixx\nplayers: 1\n", "empty", 0),
    ):
        page.locator("textarea").wait_for()
        paste(page, text)
        told = say(language, f"review.bad.{key}", n=line)
        expect(page.locator("[data-problem]")).to_have_text(told)
    page.locator("textarea").evaluate(PASTE, 500_000)
    expect(page.locator("[data-problem]")).to_have_text(say(language, "review.bad.long"))
    lines = game.dumps().splitlines()
    half = rw.Record.loads("\n".join(lines[: len(lines) // 2]))
    paste(page, half.dumps())
    compare(page, half)
    expect(page.get_by_text(say(language, "review.unfinished"))).to_be_visible()


def test_data_that_do_not_come(visit: Visit) -> None:
    page = visit("/review", service_workers="block")
    page.route("**/*mind-1*", lambda route: route.abort())
    paste(page, level_game("twenty-one", 1, "greedy", "data").dumps())
    expect(page.get_by_role("alert")).to_have_text(say("en", "engine.missing"))
    page.unroute("**/*mind-1*")
    page.get_by_role("button", name=say("en", "engine.again")).click()
    expect(page.locator("[data-review]")).to_have_count(1)


def test_tables_of_the_server(visit: Visit, common: House) -> None:
    """Not while somebody else plays there; nor one that isn't there."""
    page, friend = visit(BARE), visit(BARE)
    wanted = {"game": "qwixx", "seats": [{"kind": "person"}, {"kind": "open"}]}
    made = page.context.request.post(f"{common.url}/api/tables", data=wanted).json()
    joined = friend.context.request.post(f"{common.url}/api/tables/{made['id']}/join", data={})
    assert joined.ok
    for page_of, table, key in (
        (page, "nothing", "error.not-found"),
        (page, made["id"], "review.bad.running"),
        (friend, made["id"], "review.bad.running"),
    ):
        page_of.goto(f"{common.url}/review?table={table}")
        expect(page_of.locator("[data-problem]")).to_have_text(say("en", key))
