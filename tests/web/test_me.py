"""One player on several devices, by a link; and all that a server keeps of them."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from rollwright.words import say

from .conftest import Visit
from .test_access import violations


def test_a_link_carries_a_player_over_to_a_phone(visit: Visit) -> None:
    laptop = visit("/me", size="laptop")
    laptop.get_by_label(say("en", "name.label")).fill("Anna")
    laptop.locator("form button").click()
    expect(laptop.get_by_role("status")).to_have_text(say("en", "me.named"))
    laptop.locator("[data-link]").click()
    found = laptop.get_by_label(say("en", "invite.link")).input_value()
    assert violations(laptop) == []
    phone = visit(found[found.index("/me#") :], language="de-DE")
    phone.locator("[data-take]").click()
    expect(phone.get_by_role("status")).to_have_text(say("de", "me.carried"))
    expect(phone.get_by_label(say("de", "name.label"))).to_have_value("Anna")
    expect(phone.locator("[data-device]")).to_have_count(2)
    assert "#" not in phone.url
    phone.locator("[data-device=other] button").click()
    expect(phone.locator("[data-device]")).to_have_count(1)
    laptop.reload()
    expect(laptop.locator("[data-device]")).to_have_count(1)


def test_all_that_is_kept_can_be_had_and_removed(visit: Visit) -> None:
    page = visit("/me")
    page.get_by_label(say("en", "name.label")).fill("Ben")
    page.locator("form button").click()
    expect(page.get_by_role("status")).to_have_text(say("en", "me.named"))
    with page.expect_download() as waiting:
        page.locator("[data-export]").click()
    assert json.loads(waiting.value.path().read_text("utf-8"))["name"] == "Ben"
    page.get_by_role("button", name=say("en", "me.erase")).click()
    page.locator("[data-erase]").click()
    page.wait_for_url(lambda url: not url.endswith("/me"))
    assert page.evaluate("fetch('/api/me').then((answer) => answer.json())") == {"name": ""}
