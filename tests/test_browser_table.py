"""The table in a real browser: undo, refusals, hints, and what a screen reader is told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from .browser import DESKTOP, Site, Visit
from .pages import TablePage, open_table
from .server import Server, sqlite_url
from .web_client import wait_until

# Everything the live regions ever said, in order.
HEAR = """() => {
    globalThis.heard = [];
    const hear = () => document.querySelectorAll('.table > [aria-live]').forEach((region) => {
        const told = [region.getAttribute('role'), region.textContent];
        if (told[1] && told.join() !== region.told) heard.push(told);
        region.told = told.join();
    });
    new MutationObserver(hear).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
SEED = {"seed": "browser"}  # the same dice for everybody


@pytest.fixture
def table(visit: Visit, site: Site) -> TablePage:
    """A new table for one, on a desktop."""
    return open_table(visit.page(**DESKTOP), site.players("person", **SEED)[0])


def test_undo_goes_back_to_the_last_dice_and_no_further(table: TablePage) -> None:
    expect(table.undo).to_be_disabled()
    table.until(lambda seen: seen.passing)
    expect(table.undo).to_be_disabled()  # dice have fallen since the last decision
    before = sheet(table)
    table.decide()
    expect(table.undo).to_be_enabled()
    table.until(lambda seen: seen.primary == "End turn")
    assert sheet(table) != before
    table.undo.click()
    expect(table.end_turn).to_have_count(0)
    while table.undo.is_enabled():
        table.undo.click()
        table.page.wait_for_timeout(30)
    expect(table.page.get_by_role("heading", name="Action A")).to_be_visible()
    assert sheet(table) == before


def sheet(table: TablePage) -> list[str]:
    """The names of everything that is crossed off, and the points."""
    region = table.page.get_by_role("region", name="Your sheet")
    crossed = [
        each.get_attribute("aria-label") or "" for each in region.get_by_label(re.compile("crossed|reached")).all()
    ]
    return [*crossed, region.get_by_role("table").inner_text()]


def test_a_turn_ends_only_when_it_is_told_to(table: TablePage) -> None:
    table.until(lambda seen: seen.primary == "End turn")
    expect(table.page.get_by_role("heading", name="All decided")).to_be_visible()
    table.end_turn.click()
    expect(table.page.get_by_text("turn 2 of 9").first).to_be_visible()
    table.decide()
    expect(table.page.get_by_role("heading", name="Roll 1 of 3")).to_be_visible()
    expect(table.undo).to_be_disabled()


def test_the_end_of_a_turn_and_the_next_roll_are_one_tap_by_choice(table: TablePage) -> None:
    table.page.get_by_role("button", name="Settings").click()
    table.page.get_by_role("switch", name="End turn and roll at once").click()
    table.page.keyboard.press("Escape")
    table.until(lambda seen: seen.primary == "End turn")
    table.end_turn.click()
    expect(table.page.get_by_text("turn 2 of 9").first).to_be_visible()
    expect(table.page.get_by_role("heading", name="Roll 1 of 3")).to_be_visible()


def test_what_cannot_be_done_says_why_and_which_clause(table: TablePage) -> None:
    table.primary.click()
    expect(table.die(0)).to_be_visible()
    table.page.locator("[data-place='crystal.0']").click()
    why = table.page.get_by_role("status").filter(has_text=re.compile(r"\([A-Z]\d+\w?\)"))
    expect(why).to_be_visible()
    expect(why).to_contain_text("Actions come after the third roll")
    table.page.keyboard.press("Escape")
    expect(why).to_have_count(0)


@pytest.mark.long
def test_a_die_that_serves_nothing_says_why(visit: Visit, site: Site) -> None:
    player = site.players("person", **SEED)[0]
    view = player.view()
    while not (bad := refused_dice(view)):
        view = player.act(view)
    table = open_table(visit.page(), player)
    table.die(bad[0]).click(force=True)  # it says that it cannot be taken, and why when it is tapped
    refusal = view["refusals"][f"die.{bad[0]}"]
    expect(table.page.get_by_text(refusal["text"]).first).to_be_visible()
    expect(table.page.get_by_text(f"({refusal['clause']})").first).to_be_visible()


def refused_dice(view: dict[str, Any]) -> list[int]:
    """Dice on the table that no action takes, while others are taken."""
    if view["board"]["phase"] != "use" or not any(choice["dice"] for choice in view["choices"]):
        return []
    return [at for at, die in enumerate(view["board"]["dice"]) if f"die.{at}" in view["refusals"] and not die["used"]]


@pytest.mark.long
def test_a_tile_that_is_not_lit_is_explained(table: TablePage) -> None:
    table.primary.click()
    expect(table.die(0)).to_be_visible()
    table.page.get_by_role("button", name="Level 2: ").first.click()
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Level 2")
    expect(dialog).to_contain_text(re.compile(r"\([A-Z]\d+\w?\)"))


@pytest.mark.long
def test_hints_in_three_strengths(table: TablePage) -> None:
    table.primary.click()
    hint = table.page.get_by_role("button", name="Hint", exact=True)
    box = table.page.get_by_role("status").filter(has=table.page.get_by_role("button", name="Close"))
    hint.click()
    expect(box.get_by_role("button", name="Tell me the idea")).to_be_visible(timeout=300_000)
    nudge = box.inner_text()
    box.get_by_role("button", name="Tell me the idea").click()
    expect(box.get_by_role("button", name="Show me the move")).to_be_visible(timeout=300_000)
    assert box.inner_text() != nudge
    box.get_by_role("button", name="Show me the move").click()
    expect(box.get_by_role("button", name=re.compile("idea|move"))).to_have_count(0, timeout=300_000)
    expect(box.get_by_text("thinking")).to_have_count(0, timeout=300_000)
    box.get_by_role("button", name="Close").click()
    expect(box).to_have_count(0)
    table.pick_two()


def test_a_screen_reader_hears_dice_circles_and_events(table: TablePage) -> None:
    table.primary.click()
    expect(table.die(0)).to_be_visible()
    tree = table.page.locator("body").aria_snapshot()
    dice = re.findall(r'button "(?:White|Black) die: [^"]+"', tree)
    assert len(dice) == 6
    for name in ("Crystal 1", "Research yellow, 1 point", "Bot red, 2 points", "Submarine green", "Level 0: Flexi-Lab"):
        assert f'"{name}"' in tree, tree
    for region in ("Your sheet", "Crystals", "Lab", "Logbook", "Dice"):
        assert f'region "{region}"' in tree
    polite = table.page.get_by_role("status").filter(has_text="roll 1")
    expect(polite).to_have_text(re.compile("Choose two to keep"))
    table.pick_two()
    expect(table.page.get_by_role("status").filter(has_text="Keep ")).to_have_text(re.compile(r"^Keep .* and .*\.$"))


def test_your_turn_is_said_at_once(visit: Visit, site: Site) -> None:
    mine, theirs, _ = site.players("person", "person", **SEED)
    page = visit.page(f"/t/{theirs.table}#k={theirs.token}")
    expect(page.get_by_text("Waiting for Ines").first).to_be_visible()
    page.evaluate(HEAR)
    view = mine.view()
    while view["acting"] is not None:
        view = mine.act(view)
    table = TablePage(page)
    table.until(lambda seen: bool(seen.lit or seen.primary))
    wait_until(lambda: ["alert", "Your turn."] in page.evaluate("globalThis.heard"))
    polite = [text for role, text in page.evaluate("globalThis.heard") if role == "status"]
    assert any("Ines keeps" in text for text in polite)
    assert all(text.count(".") < 12 for text in polite)


@pytest.mark.long
def test_the_others_see_when_an_absent_player_can_be_replaced(browser: Browser, tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path), "--no-limits", "--bot-pace", "0", "--grace", "10") as server:
        site, visit = Site(server), Visit(browser, server.address)
        mine, theirs, _ = site.players("person", "person", **SEED)
        with theirs.events() as events:
            next(events)
            page = open_table(visit.page(**DESKTOP), mine).page
            page.locator(".opp button").first.click()
            dialog = page.get_by_role("dialog")
            expect(dialog).to_contain_text("online")
            expect(dialog.get_by_role("timer")).to_have_count(0)
        expect(dialog.get_by_role("timer")).to_have_text(re.compile(r"is away\. A bot can take over in 0:\d\d\."))
        dialog.get_by_role("button", name="Let a bot take over").click()
        expect(dialog).to_contain_text("bot:")
        assert mine.view()["seats"][1]["kind"] == "bot"
        visit.close()
        site.client.close()
