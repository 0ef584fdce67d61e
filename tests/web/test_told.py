"""What is told of a game: the log, the line above the dock, screen readers, dice as they lie."""

from playwright.sync_api import Page, expect

from .conftest import Visit
from .table import enter, take
from .test_play import lowest_die

WATCH = """() => {
  window.tumbled = [];
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target.matches(".rolling")) window.tumbled.push(target.closest(".group").className);
  }).observe(document.body, { subtree: true, attributeFilter: ["class"] });
}"""


def test_dice_that_lie_elsewhere_stay_as_they_are(visit: Visit) -> None:
    page = visit("/play/clever?players=1", reduced_motion="no-preference")
    page.locator("[data-move='roll']").click()
    lowest_die(page).click()
    page.locator("[data-move^='take ']").first.click()
    expect(page.locator(".taken [role='img']")).to_have_count(1)
    page.evaluate(WATCH)
    page.locator("[data-move='roll']").click()
    page.wait_for_function("() => window.tumbled.length > 0")
    assert {name.split()[1] for name in page.evaluate("window.tumbled")} == {"rolled"}


def test_taken_dice_lie_in_the_order_in_which_they_were_taken(visit: Visit) -> None:
    page = visit("/play/clever?players=1&dice=real")
    enter(page, 6, 6, 6, 6, 2, 6)
    take(page, "p", "take p2 p")
    enter(page, 2, 6, 6, 6, 6)
    take(page, "y", "take y2 y21")
    enter(page, 6, 6, 6, 6)
    dice = page.locator(".taken [role='img']")
    expect(dice).to_have_count(2)
    assert [die.get_attribute("aria-label") for die in dice.all()] == ["purple 2", "yellow 2"]


def three_purple_numbers(page: Page) -> None:
    """A solo round of Clever; the third number brings a reroll, and the next round a +1."""
    enter(page, 6, 6, 6, 6, 1, 6)
    take(page, "p", "take p1 p")
    enter(page, 6, 6, 6, 6, 2)
    take(page, "w", "take w2 p")
    enter(page, 6, 6, 6, 5)
    take(page, "o", "take o5 o")
    enter(page, 6, 6, 6, 6, 3, 6)
    take(page, "p", "take p3 p")
    page.locator(".pad").wait_for()


def test_bonuses_are_told_and_boxes_say_their_numbers(visit: Visit) -> None:
    page = visit("/play/clever?players=1&dice=real")
    three_purple_numbers(page)
    log = page.locator(".log li")
    expect(log.first).to_have_text("Round 2 brings an extra die")
    expect(log.nth(1)).to_contain_text("brings a reroll")
    expect(log.last).to_have_text("Round 1 brings a reroll")
    expect(page.locator(".latest")).to_contain_text("You take purple 3 · brings a reroll")
    expect(page.get_by_label("purple, box 3, 3 entered")).to_have_count(1)
    expect(page.get_by_role("group", name="Points")).to_contain_text("Orange5Purple6 Foxes0")
    heard = page.locator("[role='log'] p")
    expect(heard.last).to_have_text("Round 2 brings an extra die")
    expect(heard.nth(-2)).to_contain_text("brings a reroll")
    assert not any("take orange 5" in text for text in heard.all_inner_texts())


def test_a_number_covers_what_is_printed_below_it(visit: Visit) -> None:
    page = visit("/play/clever?players=1&dice=real")
    factor = page.locator(".paper .print", has_text="×2").first
    expect(factor).to_be_visible()
    enter(page, 6, 6, 6, 1, 6, 6)
    take(page, "o", "take o1 o")
    enter(page, 6, 6, 6, 6, 1)
    take(page, "w", "take w1 o")
    enter(page, 6, 6, 6, 1)
    take(page, "p", "take p1 p")
    for _ in range(2):
        expect(factor).to_be_visible()
        enter(page, 6, 6, 6, 1, 6, 6)
        take(page, "o", "take o1 o")
    expect(page.get_by_label("orange, box 4, times 2, 2 entered")).to_have_count(1)
    expect(factor).to_be_hidden()


def test_a_penalty_is_told_as_one(visit: Visit) -> None:
    page = visit("/play/qwixx?players=1&dice=real")
    enter(page, 1, 2, 3, 4, 5, 6)
    page.locator("[data-move='pass']").click()
    expect(page.locator(".latest")).to_contain_text("You cross out nothing")
    page.locator("[data-move='pass']").click()
    expect(page.locator(".latest")).to_contain_text("You take a penalty: −5")
    expect(page.locator(".log li").first).to_contain_text("You take a penalty: −5")


def test_what_a_bot_does_is_told_on_a_phone_and_read_aloud(visit: Visit) -> None:
    page = visit("/play/qwixx?players=2&with=greedy&dice=real", size="small")
    enter(page, 1, 2, 3, 4, 5, 6)
    heard = page.locator("[role='log'] p")
    dice = "white 1, white 2, red 3, yellow 4, green 5, and blue 6"
    expect(heard).to_have_text(f"You roll: {dice}")
    page.locator("[data-move='pass']").first.click()
    expect(page.locator(".latest .text")).to_contain_text("Bot 2 (greedy) crosses out")
    expect(page.locator(".latest .roller")).to_contain_text("You rolled")
    expect(heard).to_have_count(2)
    expect(heard.last).to_contain_text("Bot 2 (greedy) crosses out")
    box = page.locator(".latest").bounding_box()
    assert box
    assert box["height"] < 32
