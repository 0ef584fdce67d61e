"""One's own mistakes as questions that come back, and one's numbers, from the games of a device."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import rollwright as rw
from rollwright.analysis.difficulty import grade, solved
from rollwright.analysis.lessons import lessons
from rollwright.analysis.level import level
from rollwright.analysis.outlook import Adviser
from rollwright.analysis.puzzles import Puzzle, make
from rollwright.analysis.review import Review
from rollwright.core.record import Choice
from rollwright.words import say

from .clicker import download, play
from .conftest import BARE, Visit
from .test_access import SETTLE, check
from .test_puzzles import choose

DAY = "2026-03-01"
LATER = """(days) => {
  const now = Date.now;
  Date.now = () => now() + days * 86400000;
}"""


def played(visit: Visit, folder: Path, game: str, language: str) -> tuple[Page, rw.Record]:
    """A game of random clicks on a device, without a connection; its dice are those of a date."""
    page = visit(BARE, language=language, bypass_csp=True)
    page.route("**/api/**", lambda route: route.abort())
    page.goto(page.url.replace(BARE, f"/daily/{game}?day={DAY}"))
    page.locator("[data-begin]:not(:disabled)").click()
    page.wait_for_url("**/d/*")
    play([page], seed=5)
    return page, download(page, folder)


def go(page: Page, path: str) -> None:
    page.evaluate(
        """(path) => { history.pushState(null, "", path);
        dispatchEvent(new PopStateEvent("popstate")); }""",
        path,
    )


@pytest.mark.parametrize(("game", "language"), [("qwixx", "en"), ("twenty-one", "de")])
def test_mistakes_and_numbers(visit: Visit, tmp_path: Path, game: str, language: str) -> None:
    """The worst choices of a game are asked; its numbers are those of `rw.review`."""
    page, record = played(visit, tmp_path, game, language)
    review = rw.review(record)
    worst = lessons(review, 1)
    go(page, "/mistakes")
    main, board = page.locator("[data-mistakes]"), page.locator("[data-puzzle]")
    board.wait_for()
    expect(main).to_have_attribute("data-mistakes", str(len(worst)))
    page.evaluate(SETTLE)
    check(page, "/mistakes")
    asked = board.get_attribute("data-puzzle") or ""
    assert int(asked.split()[-1]) == worst[0].step.number
    page.locator("[data-show]").click()
    expect(board).to_have_attribute("data-solved", "false")
    expect(page.locator("[data-chosen]")).to_be_visible()
    expect(main).to_have_attribute("data-left", str(len(worst) - 1))
    page.reload()
    board.wait_for()
    assert board.get_attribute("data-puzzle") != asked
    page.context.add_init_script(f"({LATER})(1)")
    page.reload()
    board.wait_for()
    expect(main).to_have_attribute("data-left", str(len(worst)))
    check_own_puzzles(page, record, language)

    go(page, "/numbers")
    expect(page.locator("[data-numbers]")).to_have_attribute("data-numbers", "1")
    expect(page.locator("[data-best]")).to_have_attribute("data-best", str(record.state.scores[0]))
    page.locator("[data-expert]").wait_for()
    page.evaluate(SETTLE)
    check(page, "/numbers")
    phases = page.locator("[data-row^='luck']").evaluate_all(
        "rows => rows.map((row) => +row.dataset.amount)"
    )
    assert sum(phases) == pytest.approx(review.balance(1).points.luck, abs=1e-3)
    check_exports(page, record, review)
    check_equal(page, review)


def check_own_puzzles(page: Page, record: rw.Record, language: str) -> None:
    """The choices of the game that make puzzles are asked, in a row of their own."""
    puzzles = puzzles_in(record)
    go(page, f"/puzzles/{record.game.name}?source=own&mode=streak")
    board = page.locator("[data-puzzle]")
    board.wait_for()
    page.evaluate(SETTLE)
    check(page, "/puzzles, of one's own games")
    number = int((board.get_attribute("data-puzzle") or "").split()[-1])
    puzzle, played = puzzles[number], str(record.events[number - 1]).partition(" ")[2]
    difficulty = str(grade([*solved(puzzle).values()]))
    expect(page.locator("[data-difficulty]")).to_have_attribute("data-difficulty", difficulty)
    choose(page, puzzle, puzzle.best)
    expect(board).to_have_attribute("data-solved", "true")
    expect(page.locator("[data-chosen]")).to_have_attribute("data-chosen", played)
    streak = page.locator("[data-streak]")
    expect(streak).to_have_attribute("data-streak", "1")
    expect(streak).to_contain_text(say(language, "puzzle.streak"))
    known = page.locator("[data-known]")
    expect(known).to_have_attribute("data-of", str(len(puzzles)))
    expect(known).to_have_attribute("data-right", "1")
    page.locator("[data-unfold]").click()
    page.locator("[data-source]").select_option("all")
    expect(streak).to_have_attribute("data-streak", "0")
    go(page, "/puzzles/clever?source=own")
    expect(page.locator("[data-lacking]")).to_have_text(say(language, "learn.unheard"))


@pytest.mark.parametrize("language", ["it", "ru"])
def test_puzzles_of_ones_own_games_when_there_are_none(visit: Visit, language: str) -> None:
    page = visit("/puzzles/clever", language=language)
    page.locator("[data-unfold]").click()
    page.locator("[data-source]").select_option("own")
    lacking = say(language, "puzzle.own.unplayed", game="Clever")
    expect(page.locator("[data-lacking]")).to_have_text(lacking)
    expect(page.locator("[data-puzzle]")).to_have_count(0)
    page.locator("[data-source]").select_option("all")
    page.locator("[data-puzzle]").wait_for()


def puzzles_in(record: rw.Record) -> dict[int, Puzzle]:
    """By the number of the choice: the puzzles in a game of one."""
    adviser = Adviser(rw.mind(record.game.name))
    found: dict[int, Puzzle] = {}
    for number, (state, event) in enumerate(zip(record.states(), record.events, strict=False), 1):
        if isinstance(event, Choice):
            puzzle = make(state, 1, adviser.rank(state, 1))
            found |= {number: puzzle} if puzzle else {}
    return found


def check_equal(page: Page, review: Review) -> None:
    """A bot as strong as the player is offered for a new table, and plays; if enough is known."""
    found = level(review, 1)
    if found is None:
        expect(page.locator("[data-equal]")).to_have_count(0)
        return
    equal = page.locator("a[data-equal]").get_attribute("data-equal") or ""
    assert sight_of(equal) == pytest.approx(sight_of(found.equal), abs=0.011)
    go(page, "/new")
    page.locator(f"input[name=game][value='{review.record.game.name}']").check()
    expect(page.locator("[data-equal]").first).to_have_attribute("value", equal)
    go(page, f"/play/{review.record.game.name}?with={equal}")
    page.wait_for_url("**/d/*")
    play([page], seed=6, moves=4)


def sight_of(bot: str) -> float:
    return float(bot.removeprefix("sight="))


def check_exports(page: Page, record: rw.Record, review: Review) -> None:
    """What is saved is the game with its sums."""
    with page.expect_download() as saved:
        page.locator("[data-csv]").click()
    (line,) = csv.DictReader(io.StringIO(saved.value.path().read_text("utf-8")))
    assert int(line["score"]) == record.state.scores[0]
    assert float(line["errors"]) == pytest.approx(review.balance(1).points.error, abs=2e-3)
    with page.expect_download() as saved:
        page.locator("[data-records]").click()
    with zipfile.ZipFile(saved.value.path()) as archive:
        (name,) = archive.namelist()
        assert archive.testzip() is None
        assert rw.Record.loads(archive.read(name).decode()).events == record.events


def test_a_game_of_the_server(sit: Visit, tmp_path: Path) -> None:
    """From its end to its review, to its mistakes, and into one's numbers."""
    page = sit("twenty-one?players=1", language="fr")
    play([page], seed=5)
    record = download(page, tmp_path)
    review = rw.review(record)
    page.locator("[data-result] [data-to-review]").click()
    page.locator("[data-to-mistakes]").click()
    worst = str(len(lessons(review, 1)))
    expect(page.locator("[data-mistakes]")).to_have_attribute("data-mistakes", worst)
    page.locator("[data-puzzle]").wait_for()
    go(page, "/numbers")
    expect(page.locator("[data-numbers]")).to_have_attribute("data-numbers", "1")
    check_exports(page, record, review)


@pytest.mark.parametrize(("language", "size"), [("ru", "small"), ("en", "laptop")])
def test_games_that_can_not_be_judged_now(visit: Visit, language: str, size: str) -> None:
    """Nobody says that there are none: neither without a mind's data nor without the server."""
    page = visit("/play/twenty-one?players=1", language=language, size=size)
    page.wait_for_url("**/d/*")
    play([page], seed=5)
    home = page.url.partition("/d/")[0]
    page.route("**/*mind-1*", lambda route: route.abort())
    for path in ("/numbers", "/mistakes"):
        page.goto(home + path)
        trouble = page.locator("[data-problem]")
        expect(trouble).to_have_text(say(language, "engine.missing"))
        expect(page.locator("[data-again]")).to_be_visible()
        expect(page.locator("[data-rest]")).to_have_count(0)
    page.unroute("**/*mind-1*")
    page.locator("[data-again]").click()
    page.locator("[data-puzzle]").wait_for()
    expect(page.locator("[data-problem]")).to_have_count(0)

    alone = visit("/", language=language, size=size)
    alone.route("**/api/**", lambda route: route.abort())
    for path in ("/numbers", "/mistakes"):
        alone.goto(home + path)
        expect(alone.locator("[data-rest]")).to_contain_text(say(language, "learn.unheard"))
        expect(alone.get_by_role("heading", level=2)).to_have_count(0)


BREAK = """async () => {
  const base = await new Promise((done) => {
    const asked = indexedDB.open("rollwright");
    asked.onsuccess = () => done(asked.result);
  });
  const work = base.transaction(["entries"], "readwrite");
  const rows = work.objectStore("entries");
  const all = await new Promise((done) => {
    const asked = rows.getAll();
    asked.onsuccess = () => done(asked.result);
  });
  rows.put({ ...all[3], entry: ["1 nonsense", 0] });
  await new Promise((done) => (work.oncomplete = done));
  base.close();
}"""


def test_broken_games_and_a_browser_that_keeps_nothing(visit: Visit, tmp_path: Path) -> None:
    page, _ = played(visit, tmp_path, "qwixx", "en")
    page.evaluate(BREAK)
    home = page.url.partition("/d/")[0]
    page.goto(f"{home}/numbers")
    expect(page.locator("[data-broken]")).to_have_text(say("en", "mistake.broken", n=1))
    expect(page.locator("[data-rest]")).to_be_visible()
    page.context.add_init_script(
        "IDBFactory.prototype.open = () => {"
        " throw new DOMException('full', 'QuotaExceededError'); };"
    )
    page.goto(f"{home}/mistakes")
    expect(page.get_by_text(say("en", "learn.full"))).to_be_visible()
    page.goto(f"{home}/puzzles/qwixx")
    page.locator("[data-puzzle]").wait_for()
    page.locator("[data-show]").click()
    expect(page.locator("[data-known]")).to_have_attribute("data-known", "1")
    expect(page.get_by_text(say("en", "learn.full"))).to_be_visible()
