"""What goes wrong between a page and its server: nothing is lost, nothing is played twice, and the page says so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from octosphere.core.record import loads

from .browser import Site, Visit
from .forms import forms
from .pages import HomePage, TablePage, open_table
from .server import Server, sqlite_url
from .web_client import Player

SEED = {"seed": "faults"}  # dice that leave a choice
LOST = "Connection lost. Trying again …"
TROUBLES = {
    "offline": ("No connection", "Keine Verbindung", "Sin conexión"),
    "silent": ("The server does not answer", "Der Server antwortet nicht", "El servidor no responde"),
    "busy": ("The server is busy", "Der Server ist ausgelastet", "El servidor está ocupado"),
}
TONGUES = ("en-GB", "de-DE", "es-ES")
PAGES = {  # by path: what a page shows once it has healed
    "/": ".dive button",
    "/t/TABLE": "#deck",
    "/replay": ".ropen",
    "/replay/TABLE": ".replaying",
    "/train": ".trest",
    "/coach/TABLE": ".cwait h2",
    "/daily": ".dd-cols",
    "/stats": ".stats .empty",
    "/layouts": ".lx-cols",
    "/rules/octodice": ".reader",
}


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Site]:
    """A server for one test, which may kill it."""
    with Server(sqlite_url(tmp_path), "--no-limits", "--bot-pace", "0") as server:
        found = Site(server)
        yield found
        found.client.close()


@pytest.fixture
def alone(site: Site) -> Player:
    """The only player of a new table."""
    return site.players("person", **SEED)[0]


def played(player: Player) -> list[str]:
    """The moves of the record, as the server tells them; dice left out."""
    record = loads(player.get("/record").text)
    return [move for move in record.moves if not move.startswith("roll")]


@pytest.mark.long
@pytest.mark.parametrize("how", ["kill", "stop"])
def test_a_page_outlives_its_server(browser: Browser, mortal: Site, how: str) -> None:
    visit = Visit(browser, mortal.server.address)
    visit.forgive(r"net::ERR_")
    player = mortal.players("person", **SEED)[0]
    table = open_table(visit.page(), player)
    table.until(lambda seen: bool(seen.lit))
    mortal.server.kill() if how == "kill" else mortal.server.stop()
    expect(table.page.get_by_text(LOST).first).to_be_visible()
    table.pick_two()
    table.primary.click()  # kept until the server is back
    mortal.server.start()
    expect(table.page.get_by_text(LOST)).to_have_count(0)
    expect(table.page.get_by_role("heading", name="Roll 2 of 3")).to_be_visible()
    table.until(lambda seen: seen.passing)
    assert len(played(player)) == 2
    visit.close()


def test_a_network_that_goes_and_comes_back(visit: Visit, alone: Player) -> None:
    visit.forgive(r"net::ERR_")
    table = open_table(visit.page(), alone)
    table.until(lambda seen: bool(seen.lit))
    table.page.context.set_offline(True)
    expect(table.page.get_by_text(LOST).first).to_be_visible()
    table.pick_two()
    table.primary.click()
    table.page.context.set_offline(False)
    expect(table.page.get_by_text(LOST)).to_have_count(0)
    expect(table.page.get_by_role("heading", name="Roll 2 of 3")).to_be_visible()
    assert len(played(alone)) == 1


def break_calls(page: Page, trouble: str) -> list[str]:
    """From now on no call but that for words arrives, or is answered, until what is returned is cleared."""
    broken = [trouble]

    def answer(route: Route) -> None:
        if not broken:
            route.continue_()
        elif trouble == "offline":
            route.abort()
        elif trouble == "silent":
            route.fulfill(status=502, content_type="text/html", body="Bad gateway")
        else:
            route.fulfill(status=503, json={"error": "unavailable", "message": "no"})

    page.route(re.compile(r"/api/(?!words)"), answer)
    return broken


@pytest.mark.parametrize("path", forms(*PAGES))
def test_every_page_says_what_is_wrong_and_heals_by_itself(visit: Visit, alone: Player, path: str) -> None:
    visit.forgive(r"net::ERR_|50[23]|400")
    number = list(PAGES).index(path)
    trouble, tongue = list(TROUBLES)[number % 3], (number + number // 3) % 3
    page = visit.person(locale=TONGUES[tongue]).new_page()
    page.goto(f"/t/{alone.table}#k={alone.token}")
    expect(page.locator("#deck")).to_be_visible()
    broken = break_calls(page, trouble)
    page.goto(path.replace("TABLE", alone.table))
    told = page.get_by_text(TROUBLES[trouble][tongue])
    expect(told.first).to_be_visible()
    assert page.evaluate("navigator.onLine")
    broken.clear()
    expect(page.locator(PAGES[path]).first).to_be_visible()
    expect(told).to_have_count(0)


KEPT = ("tables", "settings", "daily", "train", "pad.x", "words.en", "rules.octodice.en", "results")


@pytest.mark.long
@pytest.mark.parametrize(
    "kept",
    [
        '{"days": 3, "plans": null, "cards": [], "name": 7}',
        *(pytest.param(other, marks=pytest.mark.long) for other in ("5", "null", "[1, null]", "{")),
    ],
)
def test_whatever_a_browser_has_kept_the_pages_open(visit: Visit, kept: str) -> None:
    context = visit.person()
    keys = [f"octosphere.{name}" for name in KEPT]
    context.add_init_script(f"if (location.host) for (const key of {keys}) localStorage[key] ??= {kept!r};")
    for path, shown in (("/", ".dive button"), ("/pad", ".padstart"), ("/train", ".trest"), ("/daily", ".dd-cols")):
        page = context.new_page()
        page.goto(path)
        expect(page.locator(shown).first).to_be_visible()
        page.close()


@pytest.mark.long
def test_a_table_tells_why_it_hears_nothing(visit: Visit, alone: Player) -> None:
    visit.forgive("503")
    page = visit.person().new_page()
    page.route(re.compile(r"/events\?"), lambda route: route.fulfill(status=503, json={"error": "unavailable"}))
    open_table(page, alone)
    told = page.get_by_text("The server is busy. Trying again …")
    expect(told.first).to_be_visible()
    page.unroute_all()
    expect(told).to_have_count(0)


@pytest.mark.long
def test_a_browser_that_calls_itself_offline_is_not_believed(visit: Visit, alone: Player) -> None:
    table = open_table(visit.page(), alone)
    with table.page.expect_response("**/api/health"):
        table.page.evaluate("dispatchEvent(new Event('offline'))")
    table.until(lambda seen: bool(seen.lit))
    expect(table.page.get_by_text(LOST)).to_have_count(0)


@pytest.mark.long
def test_another_table_is_watched_though_the_last_one_still_answers(visit: Visit, site: Site, alone: Player) -> None:
    other = site.players("person", "person", **SEED)
    page = visit.page()
    slow: list[Route] = []

    def go(player: Player) -> None:
        path = f"/t/{player.table}#k={player.token}"
        page.evaluate("async ([path]) => (await import('/static/state.js')).go(path)", [path])

    def hold(route: Route) -> None:
        slow.append(route)

    page.route(re.compile(rf"/api/tables/{alone.table}\?"), hold)
    with page.expect_request(re.compile(rf"/api/tables/{alone.table}\?")):
        go(alone)
    with page.expect_request(re.compile(rf"/api/tables/{other[1].table}/events\?")):
        go(other[1])
    expect(page.get_by_text("Ines").first).to_be_visible()
    slow[0].continue_()
    other[0].act(other[0].view())
    expect(page.get_by_role("heading", name="Roll 1 of 3")).to_be_visible()


@pytest.mark.parametrize("hurry", forms("Enter and a click", "two clicks", "two Enters"))
def test_a_hasty_hand_plays_once(visit: Visit, alone: Player, hurry: str) -> None:
    table = open_table(visit.page(), alone)
    expect(table.primary).to_be_enabled()
    hasty(table, hurry)
    expect(table.page.get_by_role("heading", name="Roll 1 of 3")).to_be_visible()
    table.pick_two()
    hasty(table, hurry)
    expect(table.page.get_by_role("heading", name="Roll 2 of 3")).to_be_visible()
    view = alone.view()
    assert (view["board"]["throw"], len(played(alone))) == (2, 1)


def hasty(table: TablePage, hurry: str) -> None:
    """Twice, faster than any answer comes: both happen in one task of the page."""
    table.primary.focus()
    table.page.evaluate(
        """(hurry) => {
            const button = document.querySelector('[aria-keyshortcuts=Enter]');
            const enter = () => {
                const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
                if (button.dispatchEvent(key)) button.click();
            };
            if (hurry === 'two clicks') button.click();
            else enter();
            if (hurry === 'two Enters') enter();
            else button.click();
        }""",
        hurry,
    )


@pytest.mark.long
def test_two_real_clicks_play_once(visit: Visit, alone: Player) -> None:
    table = open_table(visit.page(), alone)
    table.until(lambda seen: bool(seen.lit))
    table.pick_two()
    table.primary.dblclick()
    expect(table.page.get_by_role("heading", name="Roll 2 of 3")).to_be_visible()
    assert len(played(alone)) == 1


def blind(page: Page, player: Player) -> TablePage:
    """A tab that hears nothing of what happens elsewhere."""
    page.route(re.compile(r"/events\?"), lambda route: route.abort())
    table = open_table(page, player)
    expect(page.get_by_text(LOST).first).to_be_visible()
    return table


@pytest.mark.long
def test_a_stale_tab_plays_nothing_twice_and_catches_up(visit: Visit, alone: Player) -> None:
    visit.forgive(r"net::ERR_FAILED|409")
    context = visit.person()
    fresh = open_table(context.new_page(), alone)
    fresh.until(lambda seen: bool(seen.lit))
    stale = blind(context.new_page(), alone)
    stale.pick_two()
    fresh.pick_two()
    fresh.primary.click()
    expect(fresh.page.get_by_role("heading", name="Roll 2 of 3")).to_be_visible()
    before = played(alone)
    expect(stale.page.get_by_role("heading", name="Roll 1 of 3")).to_be_visible()
    stale.primary.click()
    expect(stale.page.get_by_text("The table has moved on. Here is how it stands.").first).to_be_visible()
    expect(stale.page.get_by_role("heading", name="Roll 2 of 3")).to_be_visible()
    assert played(alone) == before
    stale.pick_two()
    stale.primary.click()
    expect(fresh.page.get_by_role("heading", name="Action A")).to_be_visible()
    assert len(played(alone)) == 2


@pytest.mark.long
def test_two_tabs_of_one_person_follow_each_other(visit: Visit) -> None:
    page = visit.page()
    first = HomePage(page).dive("Solo")
    second_page = page.context.new_page()
    second_page.goto(page.url)
    second = TablePage(second_page)
    first.primary.click()
    second.pick_two()
    second.primary.click()
    expect(page.get_by_role("heading", name="Roll 2 of 3")).to_be_visible()


def test_a_refusal_of_the_server_leads_to_its_clause(visit: Visit, alone: Player) -> None:
    visit.forgive("422")
    table = open_table(visit.page(), alone)
    table.until(lambda seen: bool(seen.lit))

    def forge(route: Route) -> None:
        route.continue_(post_data={**route.request.post_data_json, "move": "pass"})

    table.page.route("**/moves", forge)
    table.pick_two()
    table.primary.click()
    clause = table.page.locator(".toast button", has_text="Clause")
    expect(clause).to_have_text(re.compile(r"^Clause \w+$"))
    name = clause.inner_text().removeprefix("Clause ")
    clause.click()
    target = table.page.get_by_role("dialog").locator(f"[data-anchor='{name}']")
    expect(target).to_be_focused()
    assert played(alone) == []
