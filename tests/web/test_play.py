"""Whole games in the browser, by clicks alone."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from .clicker import download, is_over, play
from .conftest import Visit
from .host import until

GAMES = ("clever", "qwixx", "twenty-one")
DICE = "dice => dice.map(die => [die.dataset.select, die.ariaLabel])"
TITLES = {"en-GB": "Play alone", "de-DE": "Allein spielen"}


def check(page: Page, folder: Path, players: int) -> None:
    page.locator("[data-result]").wait_for()
    record = download(page, folder)
    assert record.players == players
    assert record.state.result is not None
    total = page.locator("[data-result] tr.total td").all_inner_texts()
    assert tuple(int(text.replace("−", "-")) for text in total) == record.state.scores


@pytest.mark.parametrize(
    ("game", "language"), [("clever", "en-GB"), ("qwixx", "de-DE"), ("twenty-one", "en-GB")]
)
def test_alone(visit: Visit, tmp_path: Path, game: str, language: str) -> None:
    page = visit("/", language=language)
    page.get_by_role("link", name=f"{TITLES[language]}").nth(GAMES.index(game)).click()
    play([page], seed=1)
    check(page, tmp_path, 1)


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers(visit: Visit, tmp_path: Path, game: str) -> None:
    host = visit(f"/new/{game}", language="fr-FR")
    host.locator("form button.main").click()
    host.wait_for_url("**/t/*")
    guest = visit(host.url.removeprefix(host.url.partition("/t/")[0]), language="ru-RU")
    guest.locator("form input").fill("Ада")
    guest.locator("form button.main").click()
    expect(host.get_by_text("Ада").first).to_be_visible()
    play([host, guest], seed=3)
    check(host, tmp_path, 2)
    expect(guest.locator("[data-result]")).to_be_visible()


def test_against_a_bot_with_a_laptop(visit: Visit, tmp_path: Path) -> None:
    page = visit("/play/qwixx?players=3&with=greedy,random", size="laptop", language="de-DE")
    play([page], seed=4)
    check(page, tmp_path, 3)


def test_real_dice(visit: Visit, tmp_path: Path) -> None:
    page = visit("/play/qwixx?players=1&dice=real")
    play([page], seed=5)
    check(page, tmp_path, 1)


def test_real_dice_are_corrected_until_the_first_choice(visit: Visit) -> None:
    page = visit("/play/twenty-one?players=1&dice=real")
    for line in range(6):
        page.locator(".pad .line").nth(line).locator("button").nth(line).click()
    expect(page.locator("[data-move='keep']")).to_be_visible()
    page.locator("[data-undo]").click()
    expect(page.locator(".pad .chosen")).to_have_count(6)
    page.locator(".pad .line").last.locator("button").first.click()
    page.locator("[data-move='roll k1 b2 y3 r4 g5 w1']").click()
    expect(page.get_by_role("img", name="white 1")).to_be_visible()
    expect(page.get_by_role("img", name="green 5")).to_be_visible()


def test_a_watcher_sees_the_game_and_plays_nothing(visit: Visit, sit: Visit) -> None:
    player = sit("qwixx?players=2")
    watcher = visit("/t/" + player.url.partition("/t/")[2])
    play([player], seed=6, moves=15)
    logs = [page.locator(".log li") for page in (player, watcher)]
    until(lambda: len({log.count() for log in logs}) == 1 and logs[0].count() > 10, player)
    assert watcher.locator("[data-move]").count() == 0
    expect(watcher.locator("[data-watching]")).to_have_text("You are watching.")
    expect(player.locator("[data-watching]")).to_have_count(0)


def test_a_series_goes_on_with_the_next_game(visit: Visit) -> None:
    page = visit("/play/qwixx?players=2&series=true&with=greedy")
    play([page], seed=7)
    first = page.url
    page.locator("[data-result] select").select_option("2")
    page.locator("[data-result] button.main").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator("h1 small")).to_have_text("game 2 of 5")
    expect(page.locator(".players .name").first).to_have_text("Bot 2 (greedy)")
    assert not is_over(page)


def test_undo_gives_the_choice_back(visit: Visit) -> None:
    page = visit("/play/clever?players=1")
    page.locator("[data-move='roll']").click()
    die = lowest_die(page)
    die.click()
    page.locator("[data-move^='take ']").first.click()
    expect(page.locator(".taken [role='img']")).to_have_count(1)
    page.locator("[data-undo]").click()
    expect(page.locator(".taken [role='img']")).to_have_count(0)
    expect(die).to_be_enabled()


def lowest_die(page: Page) -> Locator:
    """After it others lie, so that the turn goes on."""
    dice = page.locator(".rolled [data-select]")
    expect(dice.first).to_be_visible()
    faces = {label[-1]: letter for letter, label in dice.evaluate_all(DICE)}
    return page.locator(f".rolled [data-select='{faces[min(faces)]}']")
