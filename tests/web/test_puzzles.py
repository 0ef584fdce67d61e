"""Puzzles in the page: solved on the sheet itself, with take-back, reasons, streaks; offline."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

import rollwright as rw
from rollwright.analysis.puzzles import Puzzle, shipped
from rollwright.minds.value import Value
from rollwright.words import say
from rollwright.words.voice import Voice

from .conftest import Visit
from .host import Host, keep, keep_mind
from .test_access import SETTLE, check
from .test_site import host  # noqa: F401  (a fixture)

BELOW = "some/where"
BOARD = "[data-puzzle]"
LOW = """buttons => buttons.filter((one) => one.offsetHeight < 44).map((one) => one.innerText)"""


def puzzle_of(page: Page) -> Puzzle:
    """The puzzle that a page asks."""
    board = page.locator(BOARD)
    board.wait_for()
    found = board.get_attribute("data-puzzle")
    game = re.search(r"/puzzles/([\w-]+)", page.url)
    assert game
    return next(one for one in shipped(rw.game(game[1])) if one.id == found)


def press(page: Page, selector: str) -> None:
    page.locator(f"{selector}:not(:disabled)").first.evaluate("one => one.click()")


def choose(page: Page, puzzle: Puzzle, move: str) -> None:
    """Chooses a move on the sheet and the dice, as a person would."""
    state = puzzle.state
    words = move.split()
    if state.game.name == "clever" and words[0] in ("take", "extra"):
        press(page, f".dice [data-select='{words[1][0]}']")
    elif state.game.name == "twenty-one" and words[0] == "enter":
        wanted = set(words[1:])
        for die in page.locator(".dock [data-select]").all():
            name = die.get_attribute("data-select") or ""
            if (die.get_attribute("aria-pressed") == "true") != (name[0] in wanted):
                die.evaluate("one => one.click()")
                if (die.get_attribute("aria-pressed") == "true") != (name[0] in wanted):
                    die.evaluate("one => one.click()")
    press(page, f"[data-move='{move}']")


@pytest.mark.parametrize(("game", "language"), [("qwixx", "en"), ("clever", "it")])
def test_a_puzzle_is_missed_taken_back_and_solved(visit: Visit, game: str, language: str) -> None:
    page = visit(f"/puzzles/{game}", language=language, bypass_csp=True)
    puzzle = puzzle_of(page)
    page.route("**/api/**", lambda route: route.abort())
    board, answer = page.locator(BOARD), page.locator("[data-verdict]")
    page.evaluate(SETTLE)
    check(page, "a puzzle")
    choose(page, puzzle, puzzle.next)
    expect(answer).to_have_attribute("data-verdict", re.compile("close|wrong"))
    assert board.get_attribute("data-solved") is None
    page.locator("[data-back]").click()
    choose(page, puzzle, puzzle.best)
    expect(answer).to_have_attribute("data-verdict", "right")
    expect(board).to_have_attribute("data-solved", "true")
    expect(board).to_have_attribute("data-tries", "2")
    advice = rw.coach(puzzle.state, puzzle.seat)
    expect(page.locator("[data-sure]")).to_have_text(sureness(advice.value, language))
    best = advice.hints[0]
    first = best.facts[0].words.say(Voice(language)) if best.facts else ""
    expect(page.locator(".why")).to_contain_text(first[:1].upper() + first[1:], ignore_case=True)
    expect(page.locator("[data-known]")).to_have_attribute("data-right", "0")
    check(page, "a solved puzzle")
    page.locator("[data-next]").click()
    page.wait_for_function(f"document.querySelector('{BOARD}')?.dataset.puzzle !== '{puzzle.id}'")
    following = puzzle_of(page)
    choose(page, following, following.best)
    expect(page.locator("[data-known]")).to_have_attribute("data-right", "1")


@pytest.mark.parametrize(
    ("game", "named", "language"),
    [
        ("clever", "6a3713065f", "de"),
        ("qwixx", "a83a60743b", "en"),
        ("twenty-one", "6a1e8323d6", "it"),
    ],
)
def test_a_small_phone_shows_question_and_sheet(
    visit: Visit, game: str, named: str, language: str
) -> None:
    """With the seats of a game for two; what is wanted is chosen by a button beside the heading."""
    page = visit(f"/puzzles/{game}?id={named}", size="small", language=language, bypass_csp=True)
    assert puzzle_of(page).id == named
    unfold, themes = page.locator("[data-unfold]"), page.locator("[data-theme]")
    expect(unfold).to_have_attribute("aria-expanded", "false")
    page.locator(".dock [data-show]").wait_for()
    page.evaluate(SETTLE)
    sheet, dock = (page.locator(one).bounding_box() for one in (".paper", ".dock"))
    assert sheet is not None
    assert dock is not None
    assert page.evaluate("scrollY") == 0
    assert sheet["y"] + sheet["height"] / 2 < dock["y"]
    assert dock["y"] + dock["height"] <= 640
    assert page.locator(".top button, .seats button, .dock button").evaluate_all(LOW) == []
    expect(themes).to_be_hidden()
    unfold.press("Enter")
    expect(themes).to_be_visible()
    check(page, "a puzzle on a small phone")
    themes.select_option(index=1)
    theme = themes.input_value()
    expect(unfold).to_contain_text(say(language, f"theme.{theme}"))
    unfold.click()
    expect(themes).to_be_hidden()


def sureness(value: Value, language: str) -> str:
    """What is said of values: exact, or how far off."""
    if value.exact:
        return say(language, "analysis.exact")
    voice = Voice(language)
    told = voice.number(value.error, 1) if value.win is None else voice.percent(value.error)
    return voice.say("analysis.error", n=told)


def test_a_streak_grows_and_ends_and_is_kept(visit: Visit) -> None:
    page = visit("/puzzles/twenty-one?mode=streak", size="laptop")
    streak = page.locator("[data-streak]")
    for number in (1, 2):
        puzzle = puzzle_of(page)
        choose(page, puzzle, puzzle.best)
        expect(streak).to_have_attribute("data-streak", str(number))
        page.locator("[data-next]").click()
        page.locator(f"{BOARD}:not([data-puzzle='{puzzle.id}'])").wait_for()
    page.reload()
    expect(streak).to_have_attribute("data-streak", "2")
    puzzle = puzzle_of(page)
    page.locator("[data-show]").click()
    expect(page.locator(BOARD)).to_have_attribute("data-solved", "false")
    expect(streak).to_have_attribute("data-streak", "0")
    expect(page.get_by_text(say("en", "puzzle.streak.over", n=2))).to_be_visible()
    page.goto(page.url.partition("/puzzles")[0] + "/mistakes")
    expect(page.locator("[data-rest]")).to_contain_text(say("en", "mistake.coming", n=1, days=1))


def test_the_puzzle_of_the_day_and_a_theme(visit: Visit) -> None:
    """Everybody has the same today, and learns how others did; a theme has its own."""
    ids = []
    for language in ("de", "en"):
        page = visit("/puzzles/qwixx?mode=daily", language=language)
        ids.append(puzzle_of(page).id)
        page.locator("[data-unfold]").click()
        mode = page.get_by_role("radio", name=say(language, "puzzle.mode.daily"))
        expect(mode).to_be_checked()
    assert ids[0] == ids[1]
    told: list[str | None] = []

    def count(route: Route) -> None:
        told.append(route.request.post_data)
        route.fulfill(json={"tried": 40, "solved": 10})

    page.route(f"**/api/puzzles/qwixx/{ids[0]}", count)
    page.locator("[data-show]").click()
    people = say("en", "puzzle.people", n=40, part="25%")
    expect(page.locator("[data-people]")).to_have_text(people)
    assert told == ['{"solved":false}']
    expect(page.locator("[data-days]")).to_have_attribute("data-days", "1")
    page.locator("[role=radiogroup] label").nth(1).click()
    page.locator("[data-theme]").select_option("lock")
    page.wait_for_function(f"document.querySelector('{BOARD}')?.dataset.puzzle !== '{ids[0]}'")
    assert "lock" in puzzle_of(page).themes


def test_without_a_host(host: Host, visit: Visit) -> None:  # noqa: F811
    """From plain files below a path, kept with what the bots know."""
    page = visit(f"/{BELOW}/", at=host.url, language="de")
    keep(page)
    keep_mind(page, "twenty-one")
    host.stop()
    page.goto(f"{host.url}/{BELOW}/learn/")
    page.locator("[data-puzzles='twenty-one']").click()
    puzzle = puzzle_of(page)
    choose(page, puzzle, puzzle.best)
    expect(page.locator(BOARD)).to_have_attribute("data-solved", "true")
    expect(page.locator(".why")).not_to_be_empty()


def test_data_that_do_not_come(visit: Visit) -> None:
    page = visit("/learn", service_workers="block", language="fr")
    page.route("**/*puzzles.json*", lambda route: route.abort())
    page.locator("[data-puzzles='qwixx']").click()
    expect(page.locator("[data-problem]")).to_have_text(say("fr", "engine.missing"))
    page.unroute("**/*puzzles.json*")
    page.route("**/*mind-*", lambda route: route.abort())
    page.get_by_role("button", name=say("fr", "engine.again")).click()
    puzzle = puzzle_of(page)
    expect(page.locator("[data-trouble]")).to_contain_text(say("fr", "puzzle.reasonless"))
    choose(page, puzzle, puzzle.best)
    expect(page.locator(BOARD)).to_have_attribute("data-solved", "true")
