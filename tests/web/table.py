"""What tests want of a table; and what they do there with real dice: they choose what is rolled."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Page

ENTER = """async (faces) => {
  for (const [line, face] of faces.entries()) {
    document.querySelectorAll(".pad .line")[line].querySelectorAll("button")[face - 1].click();
    await new Promise((done) => setTimeout(done));
  }
}"""


def enter(page: Page, *faces: int) -> None:
    """Enters what the dice show, from the first one down."""
    page.locator(".pad button:not(:disabled)").first.wait_for()
    page.evaluate(ENTER, faces)
    page.locator(".pad").wait_for(state="detached")


def take(page: Page, die: str, move: str) -> None:
    """Clever: picks a die, then its box."""
    for sign in (f".dice [data-select='{die}']", f".paper [data-move='{move}']"):
        page.locator(f"{sign}:not(:disabled)").evaluate("one => one.click()")


def wanted(path: str) -> dict[str, Any]:
    """The table that `<game>?players=2&with=greedy&dice=real` asks a server for."""
    address = urlsplit(path)
    query = dict(parse_qsl(address.query))
    bots = [bot for bot in query.get("with", "").split(",") if bot]
    people = int(query.get("players", 1)) - len(bots)
    seats = [{"kind": "person"}, *({"kind": "bot", "bot": bot} for bot in bots)]
    return {
        "game": address.path,
        "seats": [*seats, *[{"kind": "person"}] * (people - 1)],
        "dice": query.get("dice", "virtual"),
    }
