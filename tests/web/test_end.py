"""The end of a game: the result comes to the eye, and to the ear."""

import pytest
from playwright.sync_api import expect

from .clicker import play
from .conftest import SIZES, Visit

SEEN = """() => {
  const box = document.querySelector("[data-result]").getBoundingClientRect();
  const top = document.querySelector("[data-result] h2").getBoundingClientRect().top;
  const total = document.querySelector("[data-result] tr.total").getBoundingClientRect().bottom;
  return top >= 0 && total <= innerHeight && box.left >= 0 && box.right <= innerWidth;
}"""


@pytest.mark.parametrize(
    ("game", "size"), [("clever", "low"), ("twenty-one", "small"), ("qwixx", "laptop")]
)
def test_the_result_is_in_sight_and_has_the_focus(visit: Visit, game: str, size: str) -> None:
    page = visit(f"/play/{game}?players=1", size=size)
    play([page], seed=8)
    page.wait_for_function(SEEN)
    expect(page.locator("[data-result] h2")).to_be_focused()
    if size == "laptop":
        assert page.evaluate("scrollY") == 0
    page.evaluate("scrollTo(0, 0)")
    page.reload()  # who comes later finds the sheet where it always is
    page.locator("[data-result]").wait_for()
    sheet = page.locator(".paper").bounding_box()
    assert sheet
    assert sheet["y"] < SIZES[size]["height"] / 3
    expect(page.locator("[data-result] h2")).not_to_be_focused()
