"""Whoever sits at a table with others can be told of their turn while the page is closed."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, expect

from .browser import DESKTOP, PHONE, Site, Visit
from .pages import open_table


def section(page: Page, phone: bool = False) -> Locator:
    """The part of the dialog about this table."""
    if phone:
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="About this table").click()
    return page.get_by_role("region", name="Tell me when it is my turn")


def switch(part: Locator, name: str) -> Locator:
    return part.get_by_role("switch", name=name)


def test_a_feed_is_switched_on_and_off_with_one_tap_and_remembered(visit: Visit, site: Site) -> None:
    player = site.players("person", "person")[0]
    page = open_table(visit.page(**DESKTOP), player).page
    part = section(page)
    expect(part.get_by_role("switch")).to_have_count(2)  # without a mail server there is no e-mail
    switch(part, "In a feed").click()
    expect(switch(part, "In a feed")).to_be_checked()
    expect(switch(part, "Not at night")).to_be_checked()
    told = page.evaluate("JSON.parse(localStorage['octosphere.alerts']).feed")
    assert player.client.get(told["feed"]).status_code == 200
    page.reload()
    part = section(page)
    expect(switch(part, "In a feed")).to_be_checked()
    switch(part, "Not at night").click()
    expect(switch(part, "Not at night")).not_to_be_checked()
    switch(part, "In a feed").click()
    expect(switch(part, "In a feed")).not_to_be_checked()
    assert player.client.get(told["feed"]).status_code == 404


def test_an_address_that_cannot_be_is_told_why(visit: Visit, site: Site) -> None:
    visit.forgive("status of 400")
    page = open_table(visit.page(**DESKTOP), site.players("person", "open")[0]).page
    part = section(page)
    switch(part, "By webhook").click()
    part.get_by_role("textbox").fill("http://example.org/")
    part.get_by_role("button", name="Switch on").click()
    expect(part.get_by_role("alert")).to_contain_text("https")
    expect(switch(part, "By webhook")).not_to_be_checked()


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.long)], ids=["phone", "desktop"])
def test_everybody_can_use_it(visit: Visit, site: Site, size: dict[str, object]) -> None:
    visit.forgive("Applying inline style")  # by axe
    page = open_table(visit.page(**size), site.players("person", "person")[0]).page
    part = section(page, phone=size is PHONE)
    switch(part, "By webhook").click()
    switch(part, "In a feed").click()
    expect(switch(part, "In a feed")).to_be_checked()
    found = Axe().run(page).response["violations"]
    assert found == [], [one["id"] for one in found]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_where_only_bots_play_nothing_is_offered(visit: Visit, site: Site) -> None:
    page = open_table(visit.page(**DESKTOP), site.players("person", "drifter")[0]).page
    expect(section(page)).to_have_count(0)
    expect(page.get_by_role("dialog").get_by_role("button", name="Keyboard")).to_be_visible()
