"""What is told of a game: the log, the line above the dock, screen readers, dice as they lie."""

from playwright.sync_api import expect

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
