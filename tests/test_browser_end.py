"""The end has stakes: what the score is worth, one thing to try, a mood; after the daily its board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .browser import DESKTOP, Site, Visit
from .test_browser_access import violations
from .test_browser_daily import dive


def test_a_solo_end_says_what_the_score_is_worth_and_what_to_try(visit: Visit, site: Site) -> None:
    player = site.players("person", seed="end 1")[0]
    player.play_on()
    page = visit.page(f"/t/{player.table}#k={player.token}")
    (standing,) = player.view()["over"]["standings"]
    rank = page.locator(".stakes .rank")
    expect(rank.locator("summary")).to_contain_text(standing["text"])
    expect(rank.locator("p")).to_be_hidden()
    rank.locator("summary").click()
    expect(rank.locator("p")).to_have_text(standing["how"])
    expect(page.locator(".stakes")).to_contain_text("Kraken makes")
    expect(page.get_by_role("img", name=re.compile("^The octopod"))).to_be_visible()
    visit.forgive("Applying inline style")  # axe itself does that to measure
    assert violations(page) == []


@pytest.mark.long
def test_after_the_daily_its_board_is_the_end(visit: Visit, site: Site) -> None:
    page = visit.page("/daily", **DESKTOP)
    score = dive(page, site.client, seed=3)
    expect(page.locator(".over .dd-line.me")).to_contain_text(str(score))
    expect(page.locator(".over .stakes .rank")).to_be_visible()
    expect(page.get_by_role("button", name="Share the result")).to_be_visible()
    assert "/t/" in page.url
