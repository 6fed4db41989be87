"""The game of the day against bots in a browser: from the first page to the board and the comparison."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from octosphere.i18n import translator

from .browser import DESKTOP, LANGS, Site, Visit, looks
from .test_browser_access import violations
from .test_browser_daily import LONG, assert_fits, dive
from .test_browser_words import words

DAYS = "JSON.parse(localStorage.getItem('octosphere.daily')).games.aquasphere"


def compared(page: Page) -> None:
    """Wait for the comparison and for every bot in it; a worker may have to compile first."""
    expect(page.locator("#dd-compare")).to_be_visible()
    expect(page.locator(".dd-line.bot")).to_have_count(4, timeout=LONG)


@pytest.mark.long
def test_a_day_of_aquasphere_from_the_first_page_to_the_comparison(visit: Visit, site: Site) -> None:
    page = visit.page("/")
    card = page.locator(".dailycard")
    expect(card.get_by_role("link", name=re.compile("Octo Dice.*Play today"))).to_be_visible()
    way = card.get_by_role("link", name=re.compile("AquaSphere.*Play today"))
    way.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/daily/aquasphere")
    games = page.get_by_role("navigation", name="Game of the day")
    expect(games.get_by_role("link", name="AquaSphere")).to_have_attribute("aria-current", "page")
    expect(page.get_by_text("You against Finn and Coral.")).to_be_visible()
    expect(page.get_by_role("heading", name="At the table")).to_be_visible()
    expect(page.get_by_role("heading", name="The lab of the day")).to_have_count(0)
    page.get_by_role("button", name="Make a new code").click()
    page.get_by_label("Your name").fill("Ines")
    score = dive(page, site.client, seed=1)

    [day] = page.evaluate(f"Object.keys({DAYS})")
    expect(page.locator(".over .dd-line.me")).to_be_visible()  # the board is the end screen
    expect(page.locator(".over .stakes")).to_be_visible()
    page.goto(f"/daily/aquasphere/{day}")
    expect(page.locator("#dd-day")).to_contain_text(f"{score} point")
    expect(page.locator(".dd-line.me")).to_contain_text(re.compile(r"Ines You\s*\d+ (ahead|behind)|Ines You\s*level"))
    expect(page.get_by_text("Points decide, then the lead")).to_be_visible()
    compared(page)
    total = page.get_by_role("button", name="Total", exact=True)
    expect(total).to_have_attribute("aria-expanded", "true")
    page.get_by_role("button", name="Round 4", exact=True).focus()
    page.keyboard.press("Enter")
    rows = page.locator(".dd-table tbody").last.locator(".dd-row")
    expect(rows.first).to_be_visible()
    expect(page.get_by_role("rowheader", name="Bots", exact=True).first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Kraken")).click()
    expect(page.get_by_role("columnheader", name=re.compile("^Kraken"))).to_be_visible()

    link = page.get_by_role("link", name=re.compile(f"{score} point"))
    expect(link).to_have_attribute("href", f"/daily/aquasphere/{day}")
    games.get_by_role("link", name="Octo Dice").click()
    page.wait_for_url(f"**/daily/{day}")
    expect(page.get_by_role("heading", name="The lab of the day")).to_be_visible()
    expect(page.locator(".dd-run")).to_contain_text("0 days")  # each game has a streak of its own
    page.goto("/")
    expect(card.get_by_role("link", name=re.compile(f"AquaSphere.*{score} point.*Compare"))).to_be_visible()
    expect(card.get_by_role("link", name=re.compile("Octo Dice.*Play today"))).to_be_visible()


@pytest.mark.long
def test_a_past_day_of_aquasphere_and_addresses_that_lead_nowhere(visit: Visit, site: Site) -> None:
    page = visit.page("/daily/aquasphere/2026-11-02", **DESKTOP)
    expect(page.get_by_role("heading", name="Monday 2 November")).to_be_visible()
    score = dive(page, site.client, "Play this day")
    page.goto("/daily/aquasphere/2026-11-02")
    expect(page.get_by_role("link", name=re.compile(f"^2 November: {score} point"))).to_be_visible()
    expect(page.locator(".dd-run")).to_have_text(re.compile(r"^0 days"))
    page.goto("/daily/octodice/2026-11-02")  # the first game goes without its name
    page.wait_for_url("**/daily/2026-11-02")
    expect(page.get_by_role("link", name="2 November: not played", exact=True)).to_be_visible()
    visit.forgive("404")
    page.goto("/daily/aquasphere/2999-01-01")
    expect(page.get_by_text("There is no dive for this day")).to_be_visible()
    page.goto("/daily/chess")
    expect(page.get_by_text("This game has no daily dive")).to_be_visible()
    page.get_by_role("link", name="To today’s dive").click()
    expect(page.get_by_role("button", name="Play today")).to_be_visible()


@pytest.mark.long
def test_friends_meet_on_the_board_of_the_game_they_played(visit: Visit, site: Site) -> None:
    mine = visit.page("/daily/aquasphere#code=SQUID-7")
    mine.get_by_label("Your name").fill("Ines")
    dive(mine, site.client, seed=3)
    mine.goto("/daily/aquasphere")
    expect(mine.locator(".dd-line.me")).to_be_visible()
    yours = visit.page("/daily/aquasphere#code=squid-7", **DESKTOP)
    expect(yours.locator(".dd-line")).to_have_count(1)
    expect(yours.get_by_role("heading", name="Round by round")).to_have_count(0)
    yours.get_by_label("Your name").fill("Kai")
    dive(yours, site.client, seed=4)
    yours.goto("/daily/aquasphere")
    compared(yours)
    expect(yours.locator(".dd-line")).to_have_count(6)
    expect(yours.get_by_role("columnheader", name=re.compile("^Ines"))).to_be_visible()
    yours.goto("/daily")
    expect(yours.get_by_text("Nobody with this code")).to_be_visible()


def played(visit: Visit, site: Site, size: dict[str, Any]) -> Page:
    """The page after a dive, a round of it open."""
    page = visit.page("/daily/aquasphere#code=AXES-2", **size)
    dive(page, site.client, translator(size.get("locale", "en"))("web.daily.play"))
    page.goto("/daily/aquasphere")
    expect(page.locator(".dd-line.bot").first).to_be_visible(timeout=LONG)
    page.locator(".dd-turn button").nth(1).click()
    return page


@pytest.mark.long
@pytest.mark.parametrize(("size", "scheme"), looks("phone-dark"))
def test_nothing_stands_in_anybodys_way(visit: Visit, site: Site, size: dict[str, Any], scheme: str) -> None:
    page = played(visit, site, {**size, "color_scheme": scheme, "bypass_csp": True})
    assert violations(page) == []
    assert_fits(page, size)


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGS)
def test_no_page_shows_a_bare_key(visit: Visit, site: Site, lang: str) -> None:
    page = visit.page("/daily/aquasphere", locale=lang)
    expect(page.get_by_role("button", name=translator(lang)("web.daily.play"))).to_be_visible()
    words(page)
    words(played(visit, site, {"locale": lang}))
