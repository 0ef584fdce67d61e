"""The analysis board: any position, what is worth what, and what may come."""

from __future__ import annotations

from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import Page, expect

import rollwright as rw
from rollwright.words import say
from rollwright.words.number import percent

from .clicker import play
from .conftest import BARE, Visit
from .host import keep, keep_mind
from .house import House
from .table import take

START = "qwixx phase=roll active=1 dice=000000 marked=0"
SHEET = "r=2,3 y=- g=- b=- x=0 answer=-"
NEAR = "qwixx phase=white active=1 dice=131116 marked=0"
"""Yellow 4 and red 4 are about as good."""
EMPTY = "r=- y=- g=- b=- x=0 answer=-"
LATE = """window.late = [];
window.Worker = class extends Worker {
  set onmessage(hear) {
    super.onmessage = (event) => {
      if (!window.late || !event.data.value?.hints) return hear(event);
      window.late.push(Object.assign(event, { come: () => hear(event) }));
    };
  }
};"""
"""What the coach says of moves comes when it is told to, as on a slow machine."""
COME = """() => {
  for (const event of window.late) event.come();
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
BREAKS = """window.Worker = class extends Worker {
  postMessage(question) {
    if (window.broken && question.name === "look") throw new Error("broken");
    super.postMessage(question);
  }
};"""
"""The engine shows nothing while it is broken."""
THINKING = """window.thinking = {};
new MutationObserver(() => {
  for (const name of ["values", "nextRoll"])
    for (const card of document.querySelectorAll("[aria-busy=true]"))
      if (name in card.dataset) (window.thinking[name] ??= []).push(card.offsetHeight);
}).observe(document, { subtree: true, childList: true, attributes: true });"""
"""How high the cards are that think, whenever something changes."""
MOVED = """window.moved = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) window.moved += shift.value;
}).observe({ type: "layout-shift", buffered: true });"""
"""How much of the screen has moved, and how far: the sum of what the browser counts."""
GIVEN = ("w1", "w4", "r5", "y2", "g3", "b6")


def shown(page: Page) -> str:
    """The position on the board, which the address holds too."""
    board = page.locator("[data-analysis*=' | ']")
    expect(board).to_be_visible()
    return board.get_attribute("data-analysis") or ""


def becomes(page: Page, text: str) -> None:
    expect(page.locator("[data-analysis]")).to_have_attribute("data-analysis", text)
    assert unquote(page.url.partition("#")[2]) == text


def give(page: Page, dice: tuple[str, ...]) -> None:
    """Gives the dice: of two with the same letter, in two lines."""
    page.locator("[data-given]").click()
    for n, die in enumerate(dice):
        page.locator(".pad .line").nth(n).locator("button").nth(int(die[1]) - 1).click()


@pytest.mark.parametrize(("language", "size"), [("en", "laptop"), ("it", "small")])
def test_lines_that_branch(visit: Visit, language: str, size: str) -> None:
    text = f"{START} | {SHEET}"
    page = visit(f"/analysis/qwixx#{quote(text)}", size=size, language=language)
    becomes(page, text)
    state = rw.game("qwixx").state(text).roll(" ".join(GIVEN))
    give(page, GIVEN)
    becomes(page, state.text)
    ranked = [move.move for move in rw.coach(state, seat=1).hints]
    expect(page.locator("[data-value]")).to_have_count(min(5, len(ranked)))
    moves = page.locator("[data-values] [data-move]")
    assert [one.get_attribute("data-move") for one in moves.all()] == ranked[:5]
    expect(page.locator("[data-luck]")).to_be_visible()
    page.locator(f"[data-values] [data-move='{ranked[0]}']").click()
    becomes(page, state.play(1, ranked[0]).text)
    page.locator("[data-back]").click()
    becomes(page, state.text)
    page.locator(f"[data-values] [data-move='{ranked[1]}']").click()
    becomes(page, state.play(1, ranked[1]).text)
    page.locator("[data-branch]").click()
    becomes(page, state.play(1, ranked[0]).text)
    page.locator("[data-node='1']").click()
    other = ("w6", "w6", "r1", "y1", "g1", "b1")
    give(page, other)
    becomes(page, rw.game("qwixx").state(text).roll(" ".join(other)).text)
    expect(page.get_by_role("heading", name=say(language, "analysis.values"))).to_be_visible()


@pytest.mark.parametrize(("language", "size"), [("de", "small"), ("en", "laptop")])
def test_how_far_values_may_be_off(visit: Visit, language: str, size: str) -> None:
    """The error of values is not that of losses; and a move as good as the best loses nothing."""
    text = f"{NEAR} | {EMPTY} | {EMPTY}"
    advice = rw.coach(rw.game("qwixx").state(text), seat=1)
    doubt, other = (percent(language, one.error) for one in (advice.value, advice.hints[0].value))
    assert doubt != other
    page = visit(f"/analysis/qwixx#{quote(text)}", size=size, language=language)
    values = page.locator("[data-values]")
    expect(values.locator(".foot")).to_contain_text(say(language, "analysis.error", n=doubt))
    chance = percent(language, advice.value.win or 0)
    expect(page.locator(".seats [data-win]").first).to_have_text(f"{chance} ± {doubt}")
    told = values.locator(".loss").all_inner_texts()
    assert told[0] == say(language, "verdict.best")
    assert advice.hints[1].name == "best"
    losses = [0.0 if hint.name == "best" else -hint.loss for hint in advice.hints[1:5]]
    assert told[1:5] == [percent(language, loss) for loss in losses]


@pytest.mark.parametrize(("language", "size"), [("en", "laptop"), ("ru", "small")])
def test_what_may_come(visit: Visit, language: str, size: str) -> None:
    page = visit("/analysis/twenty-one", language=language, size=size)
    told = page.locator("[data-next-roll='600']")
    expect(told.get_by_role("heading")).to_have_text(say(language, "next.title"))
    expect(told).to_contain_text(say(language, "next.sampled", n=600))
    reach = page.locator("[data-reach]")
    expect(reach.get_by_role("heading")).to_have_text(say(language, "reach.title"))
    page.locator("[data-play-on]").click()
    expect(page.locator("[data-chance]")).to_be_visible()
    page.locator("[data-stop], [data-reach='1000']").first.click()
    assert 0 <= float(page.locator("[data-chance]").get_attribute("data-chance") or -1) <= 1


@pytest.mark.parametrize(("language", "size"), [("fr", "small"), ("it", "laptop")])
def test_data_that_do_not_come(visit: Visit, language: str, size: str) -> None:
    """It is said once, wherever it lacks, and asked for once more; the board itself goes on."""
    page = visit(BARE, language=language, size=size, service_workers="block")
    page.route("**/*mind-1*", lambda route: route.abort())
    page.goto(page.url.replace(BARE, "/analysis/twenty-one"))
    told, rolls = say(language, "engine.missing"), page.locator("[data-next-roll]")
    expect(rolls.get_by_role("alert")).to_have_text(told)
    page.locator("[data-move='roll']").click()
    values = page.locator("[data-values]")
    expect(values.get_by_role("alert")).to_have_text(told)
    expect(rolls).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(1)
    page.unroute("**/*mind-1*")
    values.locator("[data-again]").click()
    expect(values.locator("[data-move]").first).to_be_visible()
    expect(page.locator("[data-next-roll='600']")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_what_may_come_of_fewer_dice(visit: Visit) -> None:
    """A map of six dice gives way to one of two, and comes back: the page makes no errors."""
    page = visit("/analysis/clever", language="de")
    rows = page.locator("[data-next-roll='600'] tbody tr")
    expect(rows).to_have_count(6)
    give(page, ("y3", "b2", "g1", "o4", "p4", "w5"))
    expect(page.locator("[data-next-roll='600'] [data-luck]")).to_be_visible()
    take(page, "p", "take p4 p")
    expect(rows).to_have_count(2)
    page.locator("[data-back]").click()
    expect(rows).to_have_count(6)


@pytest.mark.parametrize(
    ("language", "text", "fault"),
    [
        ("de", f"{START} | {SHEET.replace('2,3', '2,12')}", "fault.qwixx.lock"),
        ("fr", f"{START} | {SHEET.replace('2,3', 'z')}", "fault.text"),
        ("it", "nonsense", "fault.text"),
    ],
)
def test_what_cannot_be_is_said(visit: Visit, language: str, text: str, fault: str) -> None:
    page = visit(f"/analysis/qwixx#{quote(text)}", language=language)
    trouble = page.locator("[role=alert][data-trouble]")
    expect(trouble).to_have_attribute("data-trouble", fault)
    told = say(language, fault, what="r=z")
    if text == "nonsense":
        told = say(language, "analysis.unreadable", game="Qwixx")
    expect(trouble).to_contain_text(told)
    assert shown(page).startswith(START)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_position_is_set_up_by_tapping(visit: Visit, language: str) -> None:
    page = visit("/analysis/clever", language=language)
    shown(page)
    page.get_by_role("button", name=say(language, "analysis.setup")).click()
    sheet = page.locator("[data-setup] .sheet")
    boxes = {"yellow": 0, "green": 2, "orange": 3}
    for area, n in boxes.items():
        sheet.locator(f".area.{area} button").nth(n).click()
    # The fourth orange box is no number yet: the first free one is filled.
    box = sheet.locator(".area.orange button").nth(3)
    box.evaluate("(box) => [1, 2, 3].forEach(() => box.click())")  # before any is answered
    expect(page.locator("[data-analysis*=' y=11 b=- g=3 o=1,1,1,2 ']")).to_be_visible()
    page.locator("[data-setup] .stepper button").nth(1).click()
    expect(page.locator("[data-analysis*=' round=2 ']")).to_be_visible()
    assert rw.game("clever").state(shown(page)).score(1)["orange"] == 5


def test_from_any_moment_of_a_game_and_offline(house: House, visit: Visit) -> None:
    page = visit("/", at=house.url, language="it")
    keep(page)
    keep_mind(page, "twenty-one")
    house.kill()
    page.goto(f"{house.url}/play/twenty-one?players=2")
    page.locator("[data-move='roll']").wait_for()
    play([page], seed=5, moves=6)
    page.locator("header button").last.click()
    page.locator("[data-analyse]").click()
    last = shown(page)
    events = page.locator("[data-node]").count()
    assert events > 3
    page.locator("[data-node='1']").click()
    expect(page.locator("[data-analysis*='phase=decide']")).to_be_visible()
    expect(page.locator("[data-value]").first).to_be_visible()
    page.locator(f"[data-node='{events}']").click()
    becomes(page, last)


def test_what_comes_late_does_not_undo_a_click(visit: Visit) -> None:
    """Values come while something below them is pressed, which must not slip away meanwhile."""
    page = visit(BARE)
    page.add_init_script(LATE)
    page.goto(page.url.replace(BARE, "/analysis/twenty-one"))
    start = shown(page)
    page.evaluate("document.body.style.overflowAnchor = 'none'")  # as in some browsers
    page.locator("[data-move='roll']").click()
    page.wait_for_function("() => window.late.some(({ data }) => data.value?.hints)")
    expect(page.locator("[data-value]")).to_have_count(0)
    page.locator("[data-node='1'][aria-current]").wait_for()
    page.locator("li:has(+ li [data-node='1']) button").hover()
    page.mouse.down()
    page.evaluate(COME)
    page.mouse.up()
    becomes(page, start)


@pytest.mark.parametrize(("game", "size"), [("clever", "small"), ("qwixx", "laptop")])
def test_nothing_moves_while_the_board_opens(visit: Visit, game: str, size: str) -> None:
    """Neither for a sheet that comes in pieces, nor for values that come late."""
    page = visit(BARE, size=size)
    page.add_init_script(MOVED)
    page.goto(page.url.replace(BARE, f"/analysis/{game}"))
    shown(page)
    expect(page.locator("[data-next-roll='600']")).to_have_count(1)
    expect(page.locator("[data-expected]").first).to_be_visible()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate("window.moved") < 0.01


@pytest.mark.parametrize("size", ["small", "laptop"])
def test_what_is_thought_about_keeps_its_room(visit: Visit, size: str) -> None:
    """Cards don't shrink and grow again above the events, for whoever steps through these."""
    page = visit(BARE, size=size)
    page.add_init_script(THINKING)
    page.goto(page.url.replace(BARE, "/analysis/qwixx"))
    cards = page.locator("[data-values], [data-next-roll='600']:has([data-luck])")

    def settle() -> list[int]:
        """The heights of both cards when they say all."""
        expect(cards).to_have_count(2)
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        return list(cards.evaluate_all("cards => cards.map((card) => card.offsetHeight)"))

    shown(page)
    give(page, GIVEN)
    full = settle()
    thinking = page.evaluate("window.thinking")
    assert min(thinking["values"]) > 0.85 * full[0]
    assert min(thinking["nextRoll"]) > 0.85 * full[1]
    page.evaluate("window.thinking = {}")
    page.locator("[data-back]").click()
    expect(page.locator("[data-next-roll='600']")).to_have_count(1)
    page.locator("[data-forward]").click()
    assert settle() == full
    thinking = page.evaluate("window.thinking")
    assert set(thinking["values"]) == {full[0]}
    assert min(thinking["nextRoll"]) > full[1] / 2


def test_a_step_that_fails_is_said(visit: Visit) -> None:
    """Wherever one is on the page; the mark stays where the board is."""
    page = visit(BARE, size="small", language="fr")
    page.add_init_script(BREAKS)
    page.goto(page.url.replace(BARE, "/analysis/qwixx"))
    start = shown(page)
    give(page, GIVEN)
    first = page.locator("li:has(+ li [data-node='1']) button")
    page.locator("[data-node='1'][aria-current]").wait_for()
    rolled = shown(page)
    page.evaluate("window.broken = true")
    first.click()
    alert = page.locator("[role=alert][data-trouble='engine.unsupported']")
    expect(alert).to_have_text(say("fr", "engine.unsupported"))
    expect(alert).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-node='1'][aria-current]")).to_have_count(1)
    becomes(page, rolled)
    page.evaluate("window.broken = false")
    first.click()
    becomes(page, start)
    expect(alert).to_have_count(0)
