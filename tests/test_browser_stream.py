"""A move is one message: pages draw what the stream brings, and one rule mends whatever they missed."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from .browser import DESKTOP, Site, Visit, idle
from .pages import TablePage, open_table
from .test_web_changes import act
from .web_client import Player

# A page whose ear can be stopped: it loses the next events (`lose`), or all until it is opened anew (`deaf`).
# Answers to what it does can be held up (`hold`) until they are let through (`release`).
EAR = """() => {
    const real = window.fetch;
    const plain = Date.now.bind(Date);
    window.ear = { lose: 0, deaf: false, slept: 0, pieces: 0, hold: null };
    Date.now = () => plain() + window.ear.slept;
    const heard = () => !window.ear.deaf && (window.ear.lose -= 1) < 0 && (window.ear.pieces += 1);
    window.fetch = async (path, options) => {
        const answer = await real(path, options);
        if (options?.method === 'POST') await window.ear.hold;
        if (!String(path).includes('/events?')) return answer;
        window.ear.deaf = false;
        const pass = { transform: (piece, out) => { if (heard()) out.enqueue(piece); } };
        const { status, headers } = answer;
        return new Response(answer.body.pipeThrough(new TransformStream(pass)), { status, headers });
    };
}"""
WAKE = """() => {
    const show = (state) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
        document.dispatchEvent(new Event('visibilitychange'));
    };
    show('hidden');
    window.ear.slept += 60_000;
    show('visible');
}"""


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    found = Visit(browser, site.server.address)
    yield found
    found.close()


class Tab:
    """A page at a table, and what it asked the server for since it was last looked at."""

    def __init__(self, visit: Visit, player: Player) -> None:
        person = visit.person(**DESKTOP)
        person.add_init_script(f"({EAR})()")
        self.page: Page = person.new_page()
        self._asked: list[str] = []
        self.page.on("request", self._note)
        self.table: TablePage = open_table(self.page, player)
        self.rest()

    def _note(self, request: Request) -> None:
        path = urlsplit(request.url).path
        if path.startswith("/api/tables/"):
            self._asked.append(f"{request.method} {path.split('/', 4)[4] if path.count('/') > 3 else 'view'}")

    def rest(self) -> None:
        """Let it finish whatever it does, and forget what it asked for until now."""
        idle(self.page)
        self.page.wait_for_timeout(300)
        self.asked()

    def asked(self) -> list[str]:
        """What it asked for; hints and forecasts are asked for by whoever wants them."""
        asked, self._asked = self._asked, []
        return [one for one in asked if "forecast" not in one]

    def shows(self, player: Player) -> None:
        """It comes to show the table as it is."""
        view = player.view()
        expect(self.page.locator(".loglines li")).to_have_count(min(40, len(view["log"])))
        expect(self.page.locator(".opp .osc .num").first).to_have_text(str(view["seats"][1]["score"]))
        expect(self.page.get_by_text("Connection lost")).to_have_count(0)


def play(players: list[Player], moves: int) -> None:
    """Whoever is asked does something, elsewhere than in a page."""
    for _ in range(moves):
        player = next(one for one in players if one.view()["acting"] is not None)
        act(player, player.view())


def test_no_question_follows_a_move_and_one_rule_mends_all(visit: Visit, site: Site) -> None:
    """Others' moves, own moves, a gap, a second tab, a sleeping phone, a reload."""
    first, second, _ = site.players("person", "person", seed="stream")
    tab = Tab(visit, first)
    play([first, second], 10)
    tab.shows(first)
    assert tab.asked() == [], "moves made elsewhere need no question"

    while first.view()["acting"] is None:
        act(second, second.view())
    tab.shows(first)
    tab.asked()
    before = first.view()["seq"]
    tab.table.until(lambda _: first.view()["seq"] > before)
    tab.shows(first)
    (only,) = tab.asked()
    assert only in ("POST moves", "POST roll", "POST confirm"), "an own move is one request"

    tab.page.evaluate("window.ear.lose = 1")  # a gap: the next change is for a view that this page has not
    play([first, second], 2)
    tab.shows(first)
    tab.page.wait_for_timeout(300)
    assert tab.asked() == ["GET view"], "one question mends a gap"

    other = Tab(visit, first)  # a second tab
    play([first, second], 3)
    tab.shows(first)
    other.shows(first)
    assert tab.asked() == []

    tab.page.evaluate("window.ear.deaf = true")  # a phone that sleeps hears nothing
    play([first, second], 3)
    tab.page.evaluate(WAKE)
    tab.shows(first)
    assert tab.asked() == ["GET events"], "the stream brings what was missed"

    tab.page.reload()
    tab.shows(first)
    tab.rest()
    play([first, second], 2)
    tab.shows(first)
    other.shows(first)
    assert tab.asked() == []


def test_without_a_stream_the_answer_brings_the_view(visit: Visit, site: Site) -> None:
    visit.forgive("ERR_FAILED")
    first, *_ = site.players("person", "person", seed="stream")
    tab = Tab(visit, first)
    tab.page.route("**/events?*", lambda route: route.abort())
    tab.page.evaluate("dispatchEvent(new Event('online'))")  # the stream is looked after, and gone
    expect(tab.page.get_by_text("Connection lost").first).to_be_visible()
    tab.asked()
    before = first.view()["seq"]
    tab.table.until(lambda _: first.view()["seq"] > before)
    view = first.view()
    expect(tab.page.locator(".loglines li")).to_have_count(len(view["log"]))
    assert [one.split()[0] for one in tab.asked() if one != "GET events"] == ["POST"]


def test_an_answer_that_is_older_than_the_stream_does_not_hide_what_it_brought(visit: Visit, site: Site) -> None:
    """The stream was away when we moved, so the answer brings a view; another's move comes before it."""
    visit.forgive("ERR_FAILED")
    first, second, _ = site.players("person", "person", seed="stream")
    tab = Tab(visit, first)
    tab.page.route("**/events?*", lambda route: route.abort())
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    expect(tab.page.get_by_text("Connection lost").first).to_be_visible()
    tab.page.evaluate("() => { window.ear.hold = new Promise((done) => { window.ear.release = done; }); }")
    before = first.view()["seq"]
    tab.table.until(lambda _: first.view()["seq"] > before)
    tab.page.unroute("**/events?*")
    expect(tab.page.get_by_text("Connection lost")).to_have_count(0)
    heard = tab.page.evaluate("window.ear.pieces")
    play([first, second], 1)
    # A bare expression is evaluated anew at every look, which our Content Security Policy refuses; a function is not.
    tab.page.wait_for_function("heard => window.ear.pieces > heard", arg=heard)
    tab.page.evaluate("window.ear.release()")
    tab.shows(first)
