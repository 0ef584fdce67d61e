"""A game that is a package of its own, on the page: a plain sheet, played to its end by clicks."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.test_packages import rollwright

from .clicker import is_over, play
from .conftest import Visit
from .house import House


@pytest.mark.parametrize("order", ["", "?with=greedy"])
def test_a_whole_game(
    yacht: Path, with_yacht: House, visit: Visit, tmp_path: Path, order: str
) -> None:
    page = visit(f"/play/yacht{order}", at=with_yacht.url)
    page.locator("[data-select], [data-move]").first.wait_for()
    expect(page.get_by_text("Full house").first).to_be_visible()
    play([page], seed=1)
    assert is_over(page)
    expect(page.get_by_text("All boxes are full.").first).to_be_visible()
    record = tmp_path / "record.txt"
    with page.expect_download() as waiting:
        page.locator("[data-record]").click()
    waiting.value.save_as(record)
    code, told = rollwright(yacht, "replay", str(record))
    assert code == 0
    assert "The game is over. All boxes are full." in told


def test_it_is_not_shown_where_it_is_not_installed(visit: Visit) -> None:
    page = visit("/")
    page.get_by_text("Qwixx").first.wait_for()
    assert page.get_by_text("Yacht").count() == 0
    games = page.request.get(f"{page.url}api/games").json()["games"]
    assert [game["name"] for game in games] == ["clever", "qwixx", "twenty-one"]
