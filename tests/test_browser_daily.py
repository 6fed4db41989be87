"""The game of the day in a browser: with friends, over several days, from the archive, for everybody."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from octosphere.i18n import translator

from . import web_client
from .browser import DESKTOP, LANGS, Site, Visit, looks
from .test_browser_access import SIZES, SMALLEST, TARGETS, WIDTHS, violations
from .test_browser_words import words
from .web_client import Player, Served, finish, served

LONG = 300_000  # ms
START = date(2026, 11, 3)  # where the clock of the other server begins
# A server whose clock is ahead by as many seconds as a file says.
AHEAD = """
import sys, time
from pathlib import Path
real, file = time.time, Path(sys.argv.pop(1))
time.time = lambda: real() + float(file.read_text())
from octosphere.cli import main
sys.exit(main())
"""


def dive(page: Page, client: Any, name: str = "Play today", seed: int = 0) -> int:
    """Begin in the browser, play without it, and come back; the score."""
    page.get_by_role("button", name=name).click()
    page.wait_for_url("**/t/*")
    held = page.evaluate("JSON.parse(localStorage.getItem('octosphere.tables'))[0]")
    return finish(Player(client, held["table"], held["token"]), seed)


def settled(page: Page) -> None:
    """Wait for the comparison and for every bot in it; a worker may have to compile first."""
    expect(page.get_by_role("heading", name="Turn by turn")).to_be_visible()
    expect(page.locator(".dd-line.bot")).to_have_count(4, timeout=LONG)


@pytest.mark.long
def test_friends_share_a_code_and_compare_turn_by_turn(visit: Visit, site: Site) -> None:
    mine = visit.page("/daily")
    expect(mine.get_by_role("heading", name="The lab of the day")).to_be_visible()
    mine.get_by_role("button", name="Make a new code").click()
    code = mine.locator(".dd-code .num").inner_text()
    assert re.fullmatch(r"[A-Z]+-\d{4}", code)
    mine.get_by_label("Your name").fill("Ines")
    score = dive(mine, site.client, seed=1)
    day = mine.evaluate("Object.keys(JSON.parse(localStorage.getItem('octosphere.daily')).games.octodice)[0]")
    expect(mine.locator(".over .dd-board, .over .dd-line.me").first).to_be_visible()  # the board is the end screen
    mine.goto(f"/daily/{day}")
    expect(mine.locator("#dd-day")).to_contain_text(f"{score} point")
    expect(mine.locator(".dd-line.me")).to_contain_text(str(score))
    settled(mine)

    yours = visit.page(f"/daily/{day}#code={code.lower()}", **DESKTOP)
    expect(yours.locator(".dd-line")).to_have_count(1)  # a score, and no game before one's own
    expect(yours.locator(".dd-line")).to_contain_text("Ines")
    assert "#" not in yours.url
    yours.get_by_label("Your name").fill("Kai")
    expect(yours.get_by_role("heading", name="Turn by turn")).to_have_count(0)
    dive(yours, site.client, seed=2)
    yours.goto(f"/daily/{day}")
    settled(yours)
    expect(yours.locator(".dd-line")).to_have_count(6)
    rival = yours.get_by_role("group", name="Compare with").get_by_role("button", name="Ines")
    expect(rival).to_have_attribute("aria-pressed", "true")
    turn = yours.get_by_role("button", name="Turn 1", exact=True)
    turn.focus()
    yours.keyboard.press("Enter")
    expect(turn).to_have_attribute("aria-expanded", "true")
    row = yours.get_by_role("row").filter(has=yours.get_by_role("rowheader", name="Roll 1"))
    expect(row.get_by_role("cell")).to_have_count(4)  # mine, my friend's, two bots'
    expect(row.get_by_role("img").first).to_have_attribute("aria-label", re.compile("(White|Black) die: "))
    mine.reload()
    settled(mine)
    expect(mine.locator(".dd-line").filter(has_text="Kai")).to_be_visible()
    kraken = mine.get_by_role("button", name=re.compile("^Kraken"))
    kraken.click()  # one rival at a time on a phone
    expect(mine.locator("[aria-label='Compare with'] [aria-pressed=true]")).to_have_count(1)
    expect(mine.get_by_role("columnheader", name=re.compile("^Kraken"))).to_be_visible()


@pytest.mark.long
def test_a_code_that_cannot_be_says_so(visit: Visit) -> None:
    page = visit.page("/daily")
    field = page.get_by_label("A friend’s code")
    field.fill("ab")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("A code has 4 to 16")).to_be_visible()
    field.fill("reef 12")
    page.keyboard.press("Enter")
    expect(page.locator(".dd-code .num")).to_have_text("REEF-12")
    expect(page.get_by_text("Nobody with this code")).to_be_visible()
    page.get_by_role("button", name="Change code").click()
    page.get_by_role("button", name="Keep REEF-12").click()
    page.reload()
    expect(page.locator(".dd-code .num")).to_have_text("REEF-12")


@pytest.mark.long
def test_any_past_day_can_be_played_and_none_to_come(visit: Visit, site: Site) -> None:
    page = visit.page("/daily", **DESKTOP)
    today = date.fromisoformat(site.client.get("/api/daily").json()["day"])
    expect(page.get_by_role("heading", name="Archive")).to_be_visible()
    for _ in range((today.year - 2026) * 12 + today.month - 11):
        page.get_by_role("button", name="Month before").click()
    expect(page.get_by_role("button", name="Month before")).to_be_disabled()
    page.get_by_role("link", name="2 November: not played", exact=True).click()
    page.wait_for_url("**/daily/2026-11-02")
    expect(page.get_by_role("heading", name="Monday 2 November")).to_be_visible()
    score = dive(page, site.client, "Play this day")
    page.goto("/daily/2026-11-02")
    expect(page.get_by_role("link", name=re.compile(f"^2 November: {score} point"))).to_be_visible()
    expect(page.locator(".dd-run")).to_have_text(re.compile(r"^0 days"))
    visit.forgive("404")
    page.goto("/daily/2999-01-01")
    expect(page.get_by_text("There is no dive for this day")).to_be_visible()
    page.get_by_role("link", name="To today’s dive").click()
    expect(page.get_by_role("button", name="Play today")).to_be_visible()


@pytest.mark.long
def test_a_dive_goes_on_and_others_tables_are_not_mine(visit: Visit, site: Site) -> None:
    day = site.client.get("/api/daily").json()["day"]
    made = site.client.post(f"/api/daily/{day}/tables", json={"name": "Bo"}).json()
    page = visit.page(f"/t/{made['table']}#k={made['watch']}")
    expect(page.locator("#deck")).to_be_visible()
    page.goto("/daily")
    expect(page.get_by_role("button", name="Play today")).to_be_visible()
    page.get_by_role("button", name="Play today").click()
    page.wait_for_url("**/t/*")
    table = page.url
    page.goto("/")
    page.get_by_role("link", name="Go on playing").click()
    page.get_by_role("button", name="Go on playing").click()
    page.wait_for_url(table)


@pytest.mark.long
def test_a_game_that_a_bot_helped_with_says_why_it_is_on_no_board(visit: Visit, site: Site) -> None:
    visit.forgive("400")
    page = visit.page("/daily#code=HELP-1", locale="de")
    page.get_by_role("button", name="Heute spielen").click()
    page.wait_for_url("**/t/*")
    held = page.evaluate("JSON.parse(localStorage.getItem('octosphere.tables'))[0]")
    player = Player(site.client, held["table"], held["token"])
    assert player.ask("/seats", 0, what="bot", level="drifter").status_code == 200
    while player.view()["over"] is None:
        continue
    page.goto("/daily")
    expect(page.get_by_text("kommt dieses Ergebnis in keine Rangliste")).to_be_visible()
    expect(page.locator(".dd-line.me")).to_be_visible()


class Clock:
    """A server whose days this test turns, and a browser that lives with it."""

    def __init__(self, server: Served, file: Path) -> None:
        self.server, self.file = server, file

    def set(self, day: date, hour: int = 12) -> datetime:
        """Move the server's clock to an hour of a day."""
        moment = datetime(day.year, day.month, day.day, hour, tzinfo=UTC)
        self.file.write_text(str(moment.timestamp() - time.time()))
        return moment


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clock]:
    folder = tmp_path_factory.mktemp("clock")
    file = folder / "ahead"
    file.write_text("0")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(web_client, "COMMAND", (sys.executable, "-c", AHEAD, str(file)))
        patch.setenv("OCTOSPHERE_COACH_EFFORT", "tiny")
        with served(folder, "--no-limits") as server:
            yield Clock(server, file)


@pytest.fixture
def later(browser: Browser, clock: Clock) -> Iterator[Visit]:
    found = Visit(browser, str(clock.server.client.base_url).rstrip("/"))
    yield found
    found.close()


@pytest.mark.long
def test_days_in_a_row_make_a_streak(later: Visit, clock: Clock) -> None:
    run = later.person().new_page()
    run.clock.install(time=clock.set(START))
    for gone in (0, 1, 2):
        day = START + timedelta(days=gone)
        run.clock.set_system_time(clock.set(day))
        run.goto("/daily")
        expect(run.get_by_role("button", name="Play today")).to_be_visible()
        expect(run.locator(".dd-run")).to_contain_text(f"{gone} day")
        dive(run, clock.server.client, seed=gone)
        run.goto("/daily")
        expect(run.locator(".dd-run")).to_contain_text(f"{gone + 1} day")
        expect(run.locator(".dd-bubble.done")).to_have_count(gone + 1)
    expect(run.locator(".dailycard, .dd-streak")).to_contain_text("3 days in a row")
    run.clock.set_system_time(clock.set(START + timedelta(days=4)))
    run.goto("/daily")
    expect(run.locator(".dd-run")).to_contain_text("0 days")
    expect(run.locator(".dd-streak")).to_contain_text("Your longest: 3 days")
    run.get_by_role("link", name="6 November: not played", exact=True).click()
    dive(run, clock.server.client, "Play this day")  # the missing day, too late
    run.goto("/daily")
    expect(run.get_by_role("link", name=re.compile("^6 November: .*point"))).to_be_visible()
    expect(run.locator(".dd-run")).to_contain_text("0 days")
    run.goto("/")
    expect(run.locator(".dailycard")).to_contain_text("Play today")


@pytest.mark.long
def test_midnight_brings_the_next_day(later: Visit, clock: Clock) -> None:
    page = later.person(**DESKTOP).new_page()
    page.clock.install(time=clock.set(START, 23))
    page.goto("/daily")
    expect(page.get_by_role("heading", name="Tuesday 3 November")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_text(re.compile("00:59:5|01:00:00"))
    page.clock.fast_forward("30:00")
    expect(page.get_by_role("timer")).to_have_text(re.compile("00:2[89]:|00:30:"))
    clock.set(START + timedelta(days=1), 0)
    page.clock.fast_forward("31:00")
    expect(page.get_by_role("heading", name="Wednesday 4 November")).to_be_visible()


@pytest.mark.long
def test_the_coach_marks_decisions_when_it_is_asked(later: Visit, clock: Clock) -> None:
    page = later.person(**DESKTOP).new_page()
    clock.set(START)
    page.goto("/daily")
    dive(page, clock.server.client)
    page.goto("/daily")
    page.get_by_role("button", name="Turn 9", exact=True).click()
    expect(page.locator(".dd-verdict")).to_have_count(0)
    page.get_by_role("button", name="Ask the coach").click()
    expect(page.get_by_text("The coach has marked your choices")).to_be_visible(timeout=LONG)
    expect(page.locator(".dd-lost")).to_have_count(9)
    compared = page.locator(".dd-compare")
    assert not re.search(r"\d\.\d|±", compared.inner_text())
    page.get_by_role("button", name="How exact?").click()
    expect(page.locator(".dd-verdict").first).to_contain_text("Exact")  # the last turn is solved
    assert re.search(r"\d\.\d", compared.inner_text())
    page.reload()  # and knows it from then on
    expect(page.get_by_text("The coach has marked your choices")).to_be_visible()


def played(visit: Visit, site: Site, size: dict[str, Any]) -> Page:
    """The page after a dive among friends, a turn of it open."""
    page = visit.page("/daily#code=AXES-1", **size)
    dive(page, site.client, translator(size.get("locale", "en"))("web.daily.play"))
    page.goto("/daily")
    expect(page.locator(".dd-line.bot").first).to_be_visible()
    page.locator(".dd-turn button").nth(1).click()
    return page


def assert_fits(page: Page, size: dict[str, Any]) -> None:
    """At no width does the page scroll sideways, and everything that can be hit is large enough."""
    wide = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(width)
    assert wide == []
    page.set_viewport_size(size["viewport"])
    assert [one for one in page.evaluate(SIZES, TARGETS) if min(one[1:]) < SMALLEST] == []


@pytest.mark.long
@pytest.mark.parametrize(("size", "scheme"), looks("desktop-light"))
def test_nothing_stands_in_anybodys_way(visit: Visit, site: Site, size: dict[str, Any], scheme: str) -> None:
    wished = {**size, "color_scheme": scheme, "bypass_csp": True}
    fresh = visit.page("/daily", **wished)
    expect(fresh.get_by_role("heading", name="Archive")).to_be_visible()
    assert violations(fresh) == []
    page = played(visit, site, wished)
    assert violations(page) == []
    assert_fits(page, size)


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGS)
def test_no_page_shows_a_bare_key(visit: Visit, site: Site, lang: str) -> None:
    page = visit.page("/daily", locale=lang)
    expect(page.get_by_role("button", name=translator(lang)("web.daily.play"))).to_be_visible()
    words(page)
    words(played(visit, site, {"locale": lang}))
