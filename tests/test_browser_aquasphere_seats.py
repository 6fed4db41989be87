"""AquaSphere at full tables in a real browser: online, with bots that take their time, through whatever goes wrong."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, expect

from .browser import DESKTOP, PHONE, Site, Visit
from .pages import PATIENCE, PRIMARY
from .server import Server, sqlite_url
from .test_browser_aquasphere import AXE, Board, with_a_plan
from .web_client import Player

Done = Callable[[dict[str, Any]], bool]

LOST = "Connection lost. Trying again …"
PACE = "60"  # seconds a bot takes for a move
HASTE = 20.0  # seconds; less than any move of a bot takes by itself
ROUND = re.compile(r"Round \d")


def own_site(folder: Path, *options: str) -> Iterator[Site]:
    with Server(sqlite_url(folder), "--no-limits", *options) as server:
        found = Site(server)
        yield found
        found.client.close()


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose bots take their time."""
    yield from own_site(tmp_path_factory.mktemp("slow"), "--bot-pace", PACE)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Site]:
    """A server for one test, which may kill it."""
    yield from own_site(tmp_path, "--bot-pace", "0")


def moves(player: Player) -> list[str]:
    found: list[str] = player.get("/record").json()["moves"]
    return found


def started(site: Site, *kinds: str, seed: str) -> Player:
    """A table at which the first player is to decide."""
    mine = site.players(*kinds, seed=seed, game="aquasphere")[0]
    view = mine.view()
    while view["acting"] is None:
        mine.post("/hurry", {})
        view = mine.view()
    return mine


def end_turn(page: Page) -> None:
    """Enter the first room, and end the turn."""
    page.locator(".room.lit").first.click()
    page.locator(PRIMARY).click()
    page.get_by_role("button", name="End turn").click()


def move_now(page: Page) -> Locator:
    return page.get_by_role("button", name="Move now")


def sit_together(visit: Visit, site: Site) -> tuple[Player, Board, Board]:
    """Two browsers and a bot; the guest sits down by link."""
    mine, theirs, _ = site.players("person", "open", "drifter", seed="online", game="aquasphere")
    host = Board(visit.page(**DESKTOP), mine)
    guest = Board(visit.page(), theirs, touch=True)
    guest.page.get_by_role("textbox", name="Your name").fill("Jonas")
    guest.page.get_by_role("button", name="Sit down").tap()
    expect(host.page.get_by_role("region", name="The other players").get_by_text("Jonas")).to_be_visible()
    return mine, host, guest


def play_until(mine: Player, boards: tuple[Board, Board], done: Done, patience: float) -> None:
    limit = time.monotonic() + patience
    while not done(view := mine.view()):
        assert time.monotonic() < limit, view["status"]
        for board in boards:
            board.step()


@pytest.mark.long
def test_two_browsers_and_a_bot_play_a_round_online(visit: Visit, site: Site) -> None:
    """What one does the other sees, and the bot between them plays."""
    mine, host, guest = sit_together(visit, site)
    play_until(mine, (host, guest), lambda view: view["board"]["round"] >= 1, PATIENCE)  # counted from 0
    for board in (host, guest):
        expect(board.page.locator(".where")).to_contain_text("Round 2")
    seats = {name: one["score"] for name, one in zip(("Ines", "Jonas"), mine.view()["seats"], strict=False)}
    assert len({line["seat"] for line in mine.view()["log"]} - {-1}) == 3
    for board, other in ((host, "Jonas"), (guest, "Ines")):
        expect(board.page.locator(".opp", has_text=other).locator(".osc")).to_contain_text(str(seats[other]))


@pytest.mark.long
def test_two_browsers_and_a_bot_play_a_whole_game_online(visit: Visit, site: Site) -> None:
    mine, host, guest = sit_together(visit, site)
    play_until(mine, (host, guest), lambda view: view["over"] is not None, 10 * PATIENCE)
    for board in (host, guest):
        expect(board.page.get_by_text("Where the points came from")).to_be_visible()


@pytest.mark.long
def test_three_bots_have_a_clock_and_can_be_told_to_move_now(browser: Browser, slow: Site) -> None:
    visit = Visit(browser, slow.server.address)
    mine = started(slow, "person", "drifter", "drifter", "diver", seed="clock")
    board = Board(visit.page(bypass_csp=True, **DESKTOP), mine)
    page, told = board.page, board.page.locator(".acts [role=status]")
    expect(told).to_have_text("")
    end_turn(page)
    expect(page.locator(".btn.go")).to_contain_text("Waiting for")
    expect(move_now(page)).to_be_visible()
    expect(page.locator(".opp.deciding .kind")).to_have_text(re.compile(r"thinking · \d+ s"))
    expect(page.locator(".opp .clock")).to_have_count(1)
    expect(told).to_have_text(re.compile("is thinking. You can ask for the move now."))
    said = told.inner_text()
    assert AXE.run(page).response["violations"] == []
    before = len(moves(mine))
    move_now(page).click()
    limit = time.monotonic() + HASTE
    while len(moves(mine)) == before:
        assert time.monotonic() < limit
    expect(move_now(page)).to_be_visible()
    assert told.inner_text() == said  # once a wait, not once a bot
    hurry_on(page, mine)
    expect(page.locator(".clock")).to_have_count(0)
    expect(told).to_have_text("")
    expect(page.locator(PRIMARY)).to_be_visible()
    visit.close()


def hurry_on(page: Page, player: Player) -> None:
    """The key for every bot, until it is our turn."""
    limit = time.monotonic() + PATIENCE
    while (view := player.view())["acting"] is None:
        assert time.monotonic() < limit, view["status"]
        page.keyboard.press("n")
        page.wait_for_timeout(50)


@pytest.mark.long
def test_a_wish_that_gets_lost_does_no_harm(browser: Browser, slow: Site) -> None:
    visit = Visit(browser, slow.server.address)
    visit.forgive(r"net::ERR_FAILED")
    mine = started(slow, "person", "drifter", seed="lost")
    page = Board(visit.page(**DESKTOP), mine).page
    end_turn(page)
    asked: list[Request] = []
    page.route("**/hurry", lambda route: (asked.append(route.request), route.abort())[1])
    move_now(page).click()
    expect(move_now(page)).not_to_have_attribute("aria-disabled", "true")
    assert len(asked) == 1
    expect(page.locator(".toast")).to_have_count(0)
    page.unroute("**/hurry")
    hurry_on(page, mine)
    visit.close()


@pytest.mark.long
def test_nobody_who_only_watches_is_asked_to_hurry(browser: Browser, slow: Site) -> None:
    visit = Visit(browser, slow.server.address)
    mine, watching = slow.players("person", "drifter", seed="watch", game="aquasphere")
    page = Board(visit.page(**DESKTOP), watching).page
    page.clock.install()
    view = mine.view()
    while view["acting"] is not None:
        view = mine.act(view)
    expect(page.locator(".btn.go .clock")).to_be_visible()
    page.clock.run_for(1500)  # as long as a player waits for the offer
    expect(move_now(page)).to_have_count(0)
    visit.close()


@pytest.mark.long
def test_a_server_that_dies_in_the_middle_of_a_turn_loses_nothing(browser: Browser, mortal: Site) -> None:
    """The plan that was sent meanwhile is played when the server is back: once, and whole."""
    visit = Visit(browser, mortal.server.address)
    visit.forgive(r"net::ERR_")
    mine = mortal.players("person", "drifter", "drifter", seed="plan", game="aquasphere")[0]
    _, plan = with_a_plan(mine)
    before = moves(mine)
    page = Board(visit.page(**DESKTOP), mine).page
    page.locator(f"button[data-place='{plan['places'][0]}']").click()
    mortal.server.kill()
    expect(page.get_by_text(LOST).first).to_be_visible()
    page.locator(PRIMARY).click()
    mortal.server.start()
    expect(page.get_by_text(LOST)).to_have_count(0)
    expect(page.locator(".busy")).to_have_count(0)
    assert moves(mine) == [*before, plan["move"], *plan["then"]]
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(f"button.legal[data-place='{plan['places'][0]}']")).to_be_visible()
    assert moves(mine) == before
    visit.close()


def in_hand(visit: Visit, site: Site, **size: Any) -> tuple[Page, Player, dict[str, Any], list[str]]:
    """A page on which a plan is chosen, and the moves before it."""
    mine = site.players("person", "drifter", seed="plan", game="aquasphere")[0]
    _, plan = with_a_plan(mine)
    page = Board(visit.page(**size), mine).page
    choose(page, plan)
    return page, mine, plan, moves(mine)


def choose(page: Page, plan: dict[str, Any]) -> None:
    page.locator(f"button[data-place='{plan['places'][0]}']").first.click()
    expect(page.locator(PRIMARY)).to_contain_text(plan["outlook"]["button"])


@pytest.mark.long
@pytest.mark.parametrize("again", [False, True], ids=["at once", "after a reload"])
def test_one_undo_takes_a_whole_plan_back(visit: Visit, site: Site, again: bool) -> None:
    page, mine, plan, before = in_hand(visit, site, **DESKTOP)
    page.locator(PRIMARY).click()
    expect(page.get_by_role("button", name="End turn").or_(page.locator("#deck .choice").first)).to_be_visible()
    assert moves(mine) == [*before, plan["move"], *plan["then"]]
    if again:
        page.reload()
        expect(page.locator("#deck")).to_be_visible()
    with page.expect_response("**/undo"):
        page.get_by_role("button", name="Undo").click()
    assert moves(mine) == before
    choose(page, plan)


@pytest.mark.long
def test_a_stale_tab_plays_no_plan_and_catches_up(visit: Visit, site: Site) -> None:
    visit.forgive(r"net::ERR_FAILED|409")
    page, mine, plan, before = in_hand(visit, site, **DESKTOP)
    stale = page.context.new_page()
    stale.route(re.compile(r"/events\?"), lambda route: route.abort())
    stale.goto(page.url)
    expect(stale.get_by_text(LOST).first).to_be_visible()
    choose(stale, plan)
    page.locator(PRIMARY).click()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    expect(page.locator(".busy")).to_have_count(0)
    stale.locator(PRIMARY).click()
    expect(stale.get_by_text("The table has moved on. Here is how it stands.").first).to_be_visible()
    assert moves(mine) == [*before, plan["move"], *plan["then"]]
    expect(stale.locator("#deck h2")).to_have_text(page.locator("#deck h2").inner_text())


@pytest.mark.long
def test_another_language_in_the_middle_of_a_turn(visit: Visit, site: Site) -> None:
    """All words change, nothing of the game does, and the turn goes on."""
    page, mine, plan, before = in_hand(visit, site, **PHONE)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Settings").tap()
    page.get_by_role("radio", name="Deutsch").tap()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    german = next(
        choice
        for choice in mine.view(lang="de")["choices"]
        if (choice["move"], choice["then"]) == (plan["move"], plan["then"])
    )
    expect(page.get_by_role("button", name="Zentrale", exact=True)).to_be_visible()
    assert moves(mine) == before
    choose(page, german)
    page.locator(PRIMARY).tap()
    expect(page.get_by_role("button", name="Zug beenden").or_(page.locator("#deck .choice").first)).to_be_visible()
    assert moves(mine) == [*before, plan["move"], *plan["then"]]
