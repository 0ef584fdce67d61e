"""Rules and sheets to read and to print."""

import re

import pytest
from playwright.sync_api import expect

from rollwright.games.clever.sheet import RATINGS
from rollwright.words import LANGUAGES, say

from .clicker import play
from .conftest import Visit

LIGHT = """it => {
  const parts = getComputedStyle(it).backgroundColor.match(/[\\d.]+/g).map(Number);
  return Math.min(...parts.slice(0, 3));
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_complete(visit: Visit, language: str) -> None:
    page = visit("/rules/clever", language=language)
    text = page.locator(".rules")
    for key in ("diagonal", "alone"):
        expect(text).to_contain_text(say(language, f"rules.clever.{key}"))
    expect(text.locator("table tr")).to_have_count(len(RATINGS))
    expect(text.locator("table tr").nth(7)).to_contain_text(re.compile(r"260–280"))
    expect(text.locator("table tr").last).to_contain_text(say(language, "rating.8"))
    expect(text.locator("dd").first).to_have_text(say(language, "legend.x"))
    for game in ("qwixx", "twenty-one"):
        page.goto(page.url.replace("clever", game).replace("qwixx", game))
        expect(text).to_contain_text(say(language, f"rules.{game}.solo"))
        assert text.locator("dd").count() >= 2


@pytest.mark.parametrize("game", ["clever", "qwixx", "twenty-one"])
def test_score_boxes_and_rows_are_light_on_paper(visit: Visit, game: str) -> None:
    page = visit(f"/print/{game}", size="laptop", color_scheme="dark")
    page.locator(".total").wait_for()
    page.emulate_media(media="print")
    for box in page.locator(".count .part, .total").all():
        assert box.evaluate(LIGHT) > 240
    rows = page.locator(".line")
    assert rows.evaluate_all("rows => rows.every((row) => getComputedStyle(row).opacity === '1')")
    expect(page.locator(".fields .field")).to_have_count(3 if game == "clever" else 0)


def test_an_empty_and_a_finished_sheet_on_paper(visit: Visit) -> None:
    page = visit("/print/twenty-one")
    page.locator("main select").select_option("F")
    expect(page.locator(".letter")).to_contain_text("F")
    page = visit("/play/qwixx?players=1")
    play([page], seed=31)
    marks = page.locator(".paper .mark").count()
    page.locator("[data-result] a", has_text="Print").click()
    expect(page.locator(".paper .mark")).to_have_count(marks)
    page.emulate_media(media="print")
    expect(page.locator("header.top")).to_be_hidden()
