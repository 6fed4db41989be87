"""Two games on one site in a real browser: chosen in two clicks, remembered, on one screen, by link, never mixed up."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from .browser import DESKTOP, Site, Visit
from .pages import PRIMARY, HomePage, TablePage
from .web_client import Player

# The stylesheets of boards that are in force.
WORN = """() => [...document.styleSheets].filter((sheet) => !sheet.disabled)
    .map((sheet) => /boards\\/(\\w+\\/(?:board|dice))\\.css$/.exec(sheet.href)?.[1]).filter(Boolean)"""


@pytest.mark.long
def test_two_clicks_to_either_game_and_the_last_is_remembered(visit: Visit) -> None:
    page = visit.page()
    HomePage(page).dive(game="AquaSphere")
    expect(page.get_by_role("heading", level=1, name="AquaSphere")).to_be_attached()
    page.get_by_role("link", name="Back to the start page").click()
    expect(page.get_by_role("radio", name="AquaSphere")).to_be_checked()
    expect(page.get_by_text(re.compile("AquaSphere · .* · Round 1 of 4"))).to_be_visible()
    HomePage(page).dive()
    expect(page.get_by_role("heading", level=1, name="AquaSphere")).to_be_attached()


def test_nobody_plays_aquasphere_alone(visit: Visit) -> None:
    page = visit.page()
    home = HomePage(page)
    page.get_by_role("button", name=re.compile("^Solo")).click()
    home.choose("AquaSphere")
    expect(page.get_by_role("button", name=re.compile("^Solo"))).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Against bots"))).to_have_attribute("aria-pressed", "true")
    home.choose("Octo Dice")
    expect(page.get_by_role("button", name=re.compile("^Solo"))).to_have_attribute("aria-pressed", "true")


@pytest.mark.long
def test_each_game_remembers_its_own_plan(visit: Visit) -> None:
    page = visit.page(**DESKTOP)
    home = HomePage(page)
    options = home.choose("AquaSphere").options("Against bots")
    options.get_by_role("radio", name="4 players").click()
    expect(options.get_by_text("Lab")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_text("4 players")).to_be_visible()
    home.choose("Octo Dice")
    expect(page.get_by_text("2 players", exact=True)).to_be_visible()
    home.choose("AquaSphere").dive()
    expect(page.get_by_role("region", name="The other players").get_by_role("listitem")).to_have_count(3)


@pytest.mark.long
def test_one_screen_is_handed_over_by_name(visit: Visit) -> None:
    page = visit.page(**DESKTOP)
    options = HomePage(page).choose("AquaSphere").options("Pass and play")
    options.get_by_role("textbox", name="Name of player 1").fill("Ines")
    options.get_by_role("textbox", name="Name of player 2").fill("Jonas")
    HomePage(page).dive()
    first = page.get_by_role("heading", name=re.compile("(Ines|Jonas), your turn"))
    expect(first).to_be_visible()
    other = "Jonas" if "Ines" in first.inner_text() else "Ines"
    play_a_turn(page)
    expect(page.get_by_role("heading", name=f"{other}, your turn")).to_be_visible()


def play_a_turn(page: Page) -> None:
    """Enter a room, and end the turn."""
    page.locator(".room.lit").first.click()
    page.locator(PRIMARY).click()
    page.get_by_role("button", name="End turn").click()


def test_a_guest_sits_down_by_link(visit: Visit) -> None:
    page = visit.page(**DESKTOP)
    HomePage(page).choose("AquaSphere").dive("Online link")
    expect(page.get_by_role("button", name="Copy link: Seat 2")).to_be_visible()
    kept: list[dict[str, Any]] = page.evaluate("JSON.parse(localStorage['octosphere.tables'])")
    guest = visit.page(f"/t/{kept[0]['table']}#k={kept[0]['links'][0]['token']}")
    guest.get_by_role("textbox", name="Your name").fill("Jonas")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="The other players").get_by_text("Jonas")).to_be_visible()


@pytest.mark.long
def test_one_game_after_the_other_wears_only_its_own_dress(visit: Visit, site: Site) -> None:
    dice = site.players("person", "drifter", seed="both")[0]
    station = site.players("person", "drifter", seed="both", game="aquasphere")[0]
    page = visit.page(**DESKTOP)
    worn = []
    for player in (dice, station, dice):
        page.evaluate(
            "(path) => import('/static/state.js').then(({ go }) => go(path))", f"/t/{player.table}#k={player.token}"
        )
        TablePage(page)
        expect(page.get_by_role("heading", level=1, name=player.view()["title"])).to_be_attached()
        worn.append(page.evaluate(WORN))
    assert worn == [["octodice/board"], ["aquasphere/board"], ["octodice/board"]]
    page.get_by_role("link", name="Back to the start page").click()
    HomePage(page)
    expect(page.get_by_text("Lab: first game")).to_be_visible()
    assert page.evaluate(WORN) == ["octodice/dice"]


def planned(player: Player) -> dict[str, Any]:
    """Play without a browser until a plan of several moves can be chosen."""
    view = player.view()
    while view["over"] is None:
        plans = [choice for choice in view["choices"] if choice["then"] and view["can"]["move"]]
        if plans:
            return dict(plans[0])
        view = player.act(view) if view["acting"] is not None else player.view()
    raise AssertionError("a game without a plan")


@pytest.fixture
def plan(visit: Visit, site: Site) -> tuple[Page, Player, dict[str, Any]]:
    """A table at which a plan is in hand."""
    player = site.players("person", "drifter", seed="plan", game="aquasphere")[0]
    found = planned(player)
    page = visit.page(f"/t/{player.table}#k={player.token}", **DESKTOP)
    page.locator(f"button[data-place='{found['places'][0]}']").click()
    expect(page.locator(PRIMARY)).to_be_enabled()
    return page, player, found


def test_a_plan_is_sent_as_a_whole(plan: tuple[Page, Player, dict[str, Any]]) -> None:
    page, player, found = plan
    sent: list[dict[str, Any]] = []

    def note(request: Request) -> None:
        if request.url.endswith("/moves"):
            sent.append(json.loads(request.post_data or ""))

    page.on("request", note)
    page.locator(PRIMARY).click()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    expect(page.locator(".busy")).to_have_count(0)
    assert [(body["move"], body["then"]) for body in sent] == [(found["move"], found["then"])]
    moves = [found["move"], *found["then"]]
    assert player.get("/record").json()["moves"][-len(moves) :] == moves


@pytest.mark.long
def test_a_plan_that_is_refused_changes_nothing(visit: Visit, plan: tuple[Page, Player, dict[str, Any]]) -> None:
    visit.forgive("409")
    page, player, _ = plan
    before = player.get("/record").json()["moves"]
    stale = {"error": "stale", "message": "", "clause": None, "seq": 1}
    page.route("**/moves", lambda route: route.fulfill(status=409, json=stale))
    page.locator(PRIMARY).click()
    expect(page.get_by_text("The table has moved on.").first).to_be_visible()
    assert player.get("/record").json()["moves"] == before
    page.unroute("**/moves")
    page.locator(PRIMARY).click()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
