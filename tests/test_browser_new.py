"""New games and old ones in a real browser: two clicks, every option, one device, coming back, another device."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .browser import DESKTOP, Site, Visit
from .pages import HomePage, TablePage


def kept(page: Page) -> list[dict[str, Any]]:
    """What the browser remembers of its tables."""
    found: list[dict[str, Any]] = page.evaluate("JSON.parse(localStorage['octosphere.tables'] ?? '[]')")
    return found


def view_of(site: Site, page: Page) -> dict[str, Any]:
    """The newest table of this browser, as the server tells it."""
    entry = kept(page)[0]
    answer = site.client.get(f"/api/tables/{entry['table']}", headers={"Authorization": f"Bearer {entry['token']}"})
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.long
def test_two_clicks_and_the_same_mode_needs_one(visit: Visit, site: Site) -> None:
    page = visit.page()
    table = HomePage(page).dive("Against bots")
    expect(page.get_by_role("button", name="Roll the dice")).to_be_visible()
    assert [seat["kind"] for seat in view_of(site, page)["seats"]] == ["person", "bot"]
    page.get_by_role("link", name="Back to the start page").click()
    first = table.id
    expect(HomePage(page).dive().primary).to_be_enabled()
    assert table.id != first
    assert [seat["kind"] for seat in view_of(site, page)["seats"]] == ["person", "bot"]


@pytest.mark.long
def test_lab_edition_and_variant_are_as_chosen(visit: Visit, site: Site) -> None:
    page = visit.page(**DESKTOP)
    options = HomePage(page).options("Against bots")
    options.get_by_role("radio", name="Your own").click()
    options.get_by_role("button", name=re.compile(r"^Sub-Plus, level 0, place 3")).click()
    options.get_by_role("button", name="Turn over").click()
    options.get_by_role("button", name="Move left").click()
    options.get_by_role("button", name=re.compile(r"level 2, place 1")).click()
    options.get_by_role("button", name="Turn over").click()
    options.get_by_role("radio", name="English").click()
    options.get_by_role("switch", name="Virtual player").click()
    HomePage(page).dive()
    view = view_of(site, page)
    chosen = [view["options"][name] for name in ("layout", "edition", "variant")]
    assert chosen == ["A1C2B1D1E1F1G2H1I1", "en", True]
    page.get_by_role("button", name="About this table").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("A1C2B1D1E1F1G2H1I1")
    expect(dialog).to_contain_text("English")
    expect(dialog).to_contain_text("a virtual player rolls too")


def test_one_device_is_handed_over_by_name(visit: Visit) -> None:
    page = visit.page()
    options = HomePage(page).options("Pass and play")
    options.get_by_role("textbox", name="Name of player 1").fill("Ines")
    options.get_by_role("textbox", name="Name of player 2").fill("Jonas")
    table = HomePage(page).dive()
    expect(page.get_by_role("heading", name="Ines, your turn")).to_be_visible()
    table.until(lambda seen: seen.primary == "End turn")
    table.end_turn.click()
    expect(page.get_by_role("heading", name="Jonas, your turn")).to_be_visible()
    expect(page.get_by_role("region", name="Sheet: Jonas")).to_be_visible()


def test_coming_back_finds_my_tables(visit: Visit) -> None:
    page = visit.page()
    table = HomePage(page).dive("Solo")
    table.until(lambda seen: bool(seen.lit))
    page.goto("about:blank")
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Your move.*Continue", re.DOTALL))).to_be_visible()
    page.get_by_role("link", name=re.compile("Your move")).click()
    assert TablePage(page).look().lit


@pytest.mark.long
def test_a_code_moves_tables_to_another_device(visit: Visit) -> None:
    page = visit.page()
    HomePage(page).dive("Solo").until(lambda seen: bool(seen.lit))
    dice = page.get_by_role("group", name="Dice to choose from").aria_snapshot()
    page.goto("/")
    page.get_by_role("button", name="Move my tables").click()
    page.get_by_role("button", name="Make a code").click()
    code = page.locator("output").inner_text()
    other = visit.page(**DESKTOP)
    HomePage(other)
    other.get_by_role("button", name="Move my tables").click()
    other.get_by_role("textbox", name="Code").fill(code.lower())
    other.get_by_role("button", name="Get tables").click()
    other.get_by_role("link", name=re.compile("Your move")).click()
    table = TablePage(other)
    expect(table.die(0)).to_be_visible()
    assert other.get_by_role("group", name="Dice to choose from").aria_snapshot() == dice
    table.pick_two()
    table.primary.click()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("link", name=re.compile("Your move")).click()
    expect(page.get_by_role("heading", name="Roll 2 of 3")).to_be_visible()


def test_a_bot_takes_a_seat_and_gives_it_back(visit: Visit, site: Site) -> None:
    player = site.players("person", "drifter")[0]
    page = visit.page(f"/t/{player.table}#k={player.token}", **DESKTOP)
    TablePage(page)
    page.get_by_role("button", name="About this table").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    banner = page.get_by_text("A bot plays for you.")
    over = page.get_by_role("button", name="Play again")
    expect(banner.or_(over).first).to_be_visible()
