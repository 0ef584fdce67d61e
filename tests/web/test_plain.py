"""A game that the page doesn't draw: a server that has one is played here by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from .conftest import PATIENCE, Visit

Json = dict[str, Any]
STEP = 50
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
GAME: Json = {
    **{"name": "yacht", "title": "Yacht", "authors": "nobody", "about": "Five dice.", "series": 1},
    **{"players": [1, 6], "dice": "abcde", "colours": ["white"] * 5, "options": []},
    **{"areas": ["upper", "lower"], "bots": ["greedy"]},
}
WORDS = {
    "area.yacht.upper": "Upper part",
    "box.yacht.ones": "Ones",
    "act.yacht.reroll": "Roll these again",
    "do.yacht.choose": "Roll again, or fill a box.",
    "log.yacht.enter": "{name} fills {what}",
    "reason.all full": "All boxes are full.",
    "rules.yacht.end": "The most points win.",
    "rules.yacht.goal": "Fill all boxes.",
}
REROLLS = ["reroll a", "reroll c", "reroll a c", "reroll a b c d e"]


def view(moves: list[str], number: int = 1, **more: Any) -> Json:
    """The table as the server would show it."""
    sheet = {"upper": dict.fromkeys(UPPER), "lower": {"choice": 17, "yacht": None}}
    dice = [["a", 1], ["b", 1], ["c", 3], ["d", 1], ["e", 1]]
    seat = {"seat": 1, "kind": "person", "name": "", "bot": None, "number": 1, "mine": True}
    state = {
        **{"dice": "", "roll": False, "to_move": [1], "answered": [], "undo": [], "result": None},
        "moves": {"1": moves} if moves else {},
        "table": {"phase": "choose", "active": 1, "dice": dice},
        "sheets": [sheet],
        "scores": [{"upper": 0, "lower": 17, "total": 17}],
        **more,
    }
    table = {
        **{"id": "x", "game": "yacht", "players": 1, "options": {}, "dice": "virtual"},
        **{"listed": False, "status": "running", "created": 0, "host": True, "url": "/t/x"},
        **{"previous": None, "next": None, "series": None, "commitment": None, "words": []},
        "secret": None,
    }
    events = [
        {"number": 1, "type": "roll", "seat": 1, "dice": "a1 b1 c3 d1 e1", "at": 0},
        {"number": 2, "type": "move", "seat": 1, "move": "enter ones", "at": 0},
    ]
    held = {"held": True, "devices": 1, "present": True, "url": None}
    return {
        **{"type": "view", "build": "b", "number": number, "spectators": 0},
        **{"table": table, "seats": [{**seat, **held}], "state": state},
        "events": events[:number],
    }


class House:
    """A server with one table, which notes what is played and answers with the next view."""

    def __init__(self, *views: Json) -> None:
        self.views = list(views)
        self.played: list[Json] = []

    def live(self, socket: WebSocketRoute) -> None:
        def heard(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "ping":
                return
            self.played.append(message)
            socket.send(json.dumps({"type": "ack", "id": message["id"]}))
            if self.views:
                socket.send(json.dumps(self.views.pop(0)))

        socket.on_message(heard)
        socket.send(json.dumps(self.views.pop(0)))

    def told(self, page: Page, part: str) -> list[str]:
        """A part of each message, when there is one."""
        for _ in range(PATIENCE // STEP):
            if self.played:
                break
            page.wait_for_timeout(STEP)
        return [message[part] for message in self.played]

    def serve(self, page: Page) -> None:
        def answer(data: Json) -> Any:
            return lambda route: Route.fulfill(route, json=data)

        page.route("**/api/games", answer({"games": [GAME], "bots": ["greedy", "random"]}))
        page.route("**/api/games/yacht/words*", answer(WORDS))
        page.route_web_socket("**/api/tables/x/live*", self.live)


def open_table(visit: Visit, house: House, size: str = "small") -> Page:
    page = visit("/mine", size=size)
    house.serve(page)
    page.goto(page.url.removesuffix("/mine") + "/t/x")
    page.locator(".paper .box").first.wait_for()
    return page


def test_boxes_are_buttons_with_the_games_words(visit: Visit) -> None:
    house = House(view(["enter ones", "enter yacht", "pass", *REROLLS]))
    page = open_table(visit, house)
    expect(page.locator(".bar h1")).to_contain_text("Yacht")
    expect(page.locator(".dock .task")).to_contain_text("Roll again, or fill a box.")
    expect(page.get_by_role("group", name="Upper part")).to_be_visible()
    ones = page.get_by_role("button", name="Ones, can be marked")
    assert ones.get_attribute("data-move") == "enter ones"
    expect(page.get_by_role("button", name="choice, 17 entered")).to_be_disabled()
    expect(page.locator("[data-move='pass']")).to_have_text("pass")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    ones.click()
    assert house.told(page, "move") == ["enter ones"]


def test_dice_are_picked_for_a_move_that_names_them(visit: Visit) -> None:
    house = House(view(["enter ones", *REROLLS]))
    page = open_table(visit, house)
    again = page.get_by_role("button", name="Roll these again")
    expect(again).to_be_disabled()
    for die in "ca":
        page.locator(f"[data-select='{die}']").click()
    expect(again).to_have_attribute("data-move", "reroll a c")
    page.locator("[data-select='b']").click()
    expect(again).to_be_disabled()
    page.locator("[data-select='b']").click()
    again.click()
    assert house.told(page, "move") == ["reroll a c"]


def test_a_keyboard_is_enough(visit: Visit) -> None:
    house = House(view(["enter ones", "enter twos"]))
    page = open_table(visit, house, "laptop")
    page.locator("[data-move='enter ones']").focus()
    for key in ("ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert house.told(page, "move") == ["enter twos"]


def test_the_log_the_result_and_the_rules(visit: Visit) -> None:
    result = {"winners": [1], "reason": "all full", "rating": None}
    house = House(view(["enter ones"]), view([], 2, result=result, to_move=[]))
    page = open_table(visit, house)
    page.locator("[data-move='enter ones']").click()
    expect(page.locator("[data-result]")).to_contain_text("All boxes are full.")
    expect(page.locator("[data-result]")).to_contain_text("Upper part")
    page.locator(".log summary").click()
    expect(page.locator(".log li").first).to_contain_text("You fills Ones")
    page.get_by_role("button", name="Rules").click()
    assert page.locator("dialog p").all_inner_texts() == ["Fill all boxes.", "The most points win."]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="This table").click()
    expect(page.locator("dialog")).not_to_contain_text("How to play")


def test_real_dice(visit: Visit) -> None:
    due = {"roll": True, "dice": "abcde", "to_move": []}
    shown = view([], 1, **due)
    shown["table"]["dice"] = "real"
    house = House(shown)
    page = open_table(visit, house)
    expect(page.locator(".pad .line")).to_have_count(5)
    for line in range(5):
        page.locator(".pad .line").nth(line).locator("button").nth(line).click()
    assert house.told(page, "dice") == ["a1 b2 c3 d4 e5"]


def test_home_and_new_table(visit: Visit) -> None:
    """The game is offered, with its own bots; lessons and paper that it lacks are not."""
    house = House()
    page = visit("/mine")
    house.serve(page)
    page.goto(page.url.removesuffix("/mine") + "/")
    card = page.get_by_role("article", name="Yacht")
    expect(card).to_contain_text("Five dice.")
    expect(card.get_by_role("link", name="Rules")).to_have_count(1)
    expect(card.get_by_role("link", name="How to play")).to_have_count(0)
    card.get_by_role("link", name="With friends").click()
    bots = page.locator(".place select").first.locator("option").all_inner_texts()
    assert [bot for bot in bots if "bot" in bot] == ["Greedy bot"]


@pytest.mark.parametrize("path", ["/how/yacht", "/how/chess"])
def test_a_lesson_that_is_not_there(visit: Visit, path: str) -> None:
    page = visit("/mine")
    House().serve(page)
    page.goto(page.url.removesuffix("/mine") + path)
    expect(page.locator("h1")).to_contain_text("how to play")
