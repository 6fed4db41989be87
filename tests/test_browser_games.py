"""Whole games in a real browser: alone on a phone, online with a bot and a spectator, with the keyboard alone."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from octosphere.core.record import loads, verify
from octosphere.games import open_game

from .browser import DESKTOP, Visit
from .pages import CHOICE, PATIENCE, HomePage, TablePage


def scores(page: Page) -> list[str]:
    """The final scores, best first, as the page shows them."""
    found: list[str] = page.locator("#deck ol > li").all_inner_texts()
    return [re.sub(r"\s+", " ", each) for each in found]


def test_alone_on_a_phone_to_the_end_and_once_more(visit: Visit, tmp_path: Path) -> None:
    page = visit.page()
    table = HomePage(page).dive("Solo")
    table.touch = True
    table.until(lambda seen: seen.over)
    page.get_by_role("button", name="Check all dice").tap()
    expect(page.get_by_text(re.compile(r"^Proven: .* 2[67] throws recomputed")).first).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save record").tap()
    download.value.save_as(tmp_path / "record.json")
    verdict = verify(open_game("octodice"), loads((tmp_path / "record.json").read_text("utf-8")))
    assert (verdict.complete, verdict.dice) == (True, "proven")
    first = table.id
    page.get_by_role("button", name="Play again").tap()
    asked = page.get_by_role("dialog", name="Another game?")
    asked.get_by_role("button", name="Not now").tap()
    expect(asked).to_have_count(0)
    assert table.id == first
    page.get_by_role("button", name="Play again").tap()
    asked.get_by_role("button", name="Play again").tap()
    expect(page.get_by_role("button", name="Roll the dice")).to_be_visible()
    assert table.id != first


@pytest.mark.long  # in every run two browsers and a bot play a round of AquaSphere
def test_two_browsers_a_bot_and_a_spectator_see_the_same_game(visit: Visit) -> None:
    home = visit.page(**DESKTOP)
    options = HomePage(home).options("Online link")
    options.get_by_role("radio", name="3 players").click()
    options.get_by_role("combobox", name="Seat 3").select_option("drifter")
    options.get_by_role("textbox", name="Your name").fill("Ines")
    mine = HomePage(home).dive()
    links = kept_links(home)
    home.keyboard.press("Escape")
    guest = visit.page(links["seat"])
    guest.get_by_role("textbox", name="Your name").fill("Jonas")
    guest.get_by_role("button", name="Sit down").click()
    theirs = TablePage(guest, touch=True)
    watching = visit.page(links["watch"])
    expect(watching.get_by_text(re.compile("You are watching")).first).to_be_visible()
    third = TablePage(watching)
    limit = time.monotonic() + PATIENCE
    while not all([mine.step().over, theirs.step().over]):
        seen = third.look()
        assert time.monotonic() < limit, f"waited for nothing: {mine.look()} {theirs.look()} {seen}"
        assert not any((seen.primary, seen.passing, seen.lit, seen.choices)), "a spectator was offered something"
    assert scores(home)[0]
    named = {name.replace("You", "Ines") for name in scores(home)}
    assert named == {name.replace("You", "Jonas") for name in scores(guest)}
    expect(watching.get_by_role("button", name="Check all dice")).to_be_visible()
    assert named == set(scores(watching))
    expect(watching.get_by_role("button", name="Play again")).to_have_count(0)


def kept_links(page: Page) -> dict[str, str]:
    """The invitations, as they are copied; the dialog shows them first."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    found = {}
    for name, label in (("seat", "Copy link: Seat 2"), ("watch", "Copy link: Watch")):
        page.get_by_role("button", name=label).click()
        expect(page.get_by_role("dialog").get_by_text("Copied.").first).to_be_visible()
        found[name] = page.evaluate("navigator.clipboard.readText()")
    return found


@pytest.mark.long  # in every run a turn of AquaSphere, the first page and a layout
def test_a_whole_game_with_the_keyboard_alone(visit: Visit) -> None:
    page = visit.page(**DESKTOP)
    HomePage(page)
    while page.evaluate("document.activeElement.innerText?.startsWith('Solo')") is not True:
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    while page.evaluate("document.activeElement.innerText?.trim()") != "Dive in":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    table = TablePage(page)
    limit = time.monotonic() + PATIENCE
    while not (seen := table.look()).over:
        assert time.monotonic() < limit, f"waited for nothing: {seen}"
        if seen.primary:
            page.keyboard.press({"Roll the dice": "r", "End turn": "e"}.get(seen.primary, "Enter"))
        elif seen.choices and not seen.taken:
            page.keyboard.press("Space" if page.evaluate(f"document.activeElement.matches('{CHOICE}')") else "Tab")
        elif seen.lit and len(seen.picked) < 2 and not seen.taken:
            page.keyboard.press(str(seen.next + 1))
        elif seen.passing and not seen.lit:
            page.keyboard.press("p")
        else:
            page.wait_for_timeout(15)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
