"""The first page in a real browser: a game in two clicks, tokens, lost calls, broken streams, no connection."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from octosphere.i18n import translator

from .server import Server, sqlite_url

STATIC = Path(__file__).parent.parent / "src/octosphere/web/static"
GAMES = STATIC.parent.parent / "games"
PATIENCE = 30_000  # ms
KEY = re.compile(r"""\bt\('(web\.[a-z0-9_.]+)'""")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite_url(tmp_path_factory.mktemp("shell")), "--no-limits", "--bot-pace", "0") as found:
        yield found


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    found = browser.new_context(
        base_url=server.address,
        viewport={"width": 390, "height": 844},
        locale="en-GB",
        reduced_motion="reduce",
        service_workers="block",
    )
    found.set_default_timeout(PATIENCE)
    yield found
    found.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return home(context)


def home(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("button", name="Dive in")).to_be_visible(timeout=PATIENCE)
    return page


def kept(page: Page) -> list[dict[str, Any]]:
    """What the browser remembers of its tables."""
    found: list[dict[str, Any]] = page.evaluate("JSON.parse(localStorage['octosphere.tables'] ?? '[]')")
    return found


def until(page: Page, condition: str) -> None:
    """Wait for a condition in the page; the strict policy forbids the usual way, which is eval."""
    page.evaluate(
        f"""async () => {{
            for (let left = 600; !(await ({condition})); left -= 1) {{
                if (!left) throw new Error('waited for nothing');
                await new Promise((done) => setTimeout(done, 50));
            }}
        }}"""
    )


def dive(page: Page, mode: str) -> dict[str, Any]:
    """Start a game of a mode; its entry in the browser's memory."""
    page.get_by_role("button", name=mode).click()
    page.get_by_role("button", name="Dive in").click()
    page.wait_for_url("**/t/*")
    return kept(page)[0]


def test_two_clicks_to_dice_and_nothing_forbidden_on_the_way(context: BrowserContext) -> None:
    page = context.new_page()
    troubles: list[str] = []
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto("/")
    entry = dive(page, "Solo")
    expect(page.get_by_role("button", name=re.compile("roll", re.IGNORECASE)).first).to_be_visible(timeout=PATIENCE)
    assert entry["seats"] == [0]
    assert troubles == []


def test_invitations_are_shown_once_made_and_can_be_shown_again(page: Page) -> None:
    entry = dive(page, "Online link")
    expect(page.get_by_role("button", name="Copy link: Seat 2")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Copy link: Watch")).to_be_visible()
    assert [link["seats"] for link in entry["links"]] == [[1]]
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_token_leaves_the_address_and_never_takes_a_seat_away(page: Page, context: BrowserContext) -> None:
    entry = dive(page, "Online link")
    token = entry["links"][0]["token"]
    other = context.new_page()
    with other.expect_response(lambda answer: answer.url.endswith("lang=en") and entry["table"] in answer.url) as told:
        other.goto(f"/t/{entry['table']}#k={token}")
    assert told.value.json()["you"] == [1]
    assert told.value.request.headers["authorization"] == f"Bearer {token}"
    assert token not in other.url
    other.reload()
    expect(other.get_by_role("textbox").first).to_be_visible(timeout=PATIENCE)
    assert kept(other)[0]["token"] == entry["token"]
    assert kept(other)[0]["spare"] == [token]


@pytest.mark.long
def test_a_lost_answer_is_asked_for_again_and_nothing_happens_twice(page: Page) -> None:
    entry = dive(page, "Solo")
    keys: list[str] = []

    def lose_first(route: Route) -> None:
        keys.append(json.loads(route.request.post_data or "{}")["key"])
        answer = route.fetch()
        if len(keys) == 1:
            route.abort()
        else:
            route.fulfill(response=answer)

    page.route("**/roll", lose_first)
    answer = page.evaluate(
        """async (id) => {
            const table = (await import('/static/api.js')).api.table(id);
            const { position } = await table.view();
            return table.roll({ position, seat: 0 });
        }""",
        entry["table"],
    )
    assert len(keys) == 2
    assert keys[0] == keys[1]
    assert answer["repeated"]
    assert answer["view"]["board"]["phase"] == "keep"


def test_a_refused_call_says_why(page: Page) -> None:
    entry = dive(page, "Solo")
    told = page.evaluate(
        """async (id) => {
            const table = (await import('/static/api.js')).api.table(id);
            const { position } = await table.view();
            const problem = await table.move({ position, seat: 0, move: 'keep cY' }).catch((found) => found);
            return [problem.name, problem.status, problem.error, problem.message];
        }""",
        entry["table"],
    )
    assert told[:3] == ["ApiError", 403, "not_yours"]
    assert told[3]


@pytest.mark.long
def test_a_broken_stream_goes_on_where_it_broke(page: Page) -> None:
    entry = dive(page, "Solo")
    page.goto("/")
    resumed: list[str] = []

    def cut(route: Route, request: Request) -> None:
        resumed.append(request.headers["last-event-id"])
        if len(resumed) > 2:
            route.continue_()
        elif len(resumed) == 1:
            route.abort()
        else:
            body = 'id: 1\nevent: entry\ndata: {"seq": 1, "kind": "say"}\n\n'
            route.fulfill(status=200, content_type="text/event-stream", body=body)

    page.route("**/events", cut)
    page.evaluate(
        """async (id) => {
            globalThis.told = { states: [], seqs: [] };
            const { api } = await import('/static/api.js');
            const onState = (state) => told.states.push(state);
            const onEntry = (entry) => told.seqs.push(entry.seq);
            globalThis.close = api.table(id).watch({ since: 0, onState, onEntry });
        }""",
        entry["table"],
    )
    until(page, "told.states.filter((state) => state === 'live').length === 2")
    assert page.evaluate("told.states") == ["reconnecting", "live", "reconnecting", "live"]
    assert page.evaluate("told.seqs") == [1]
    assert resumed == ["0", "0", "1"]
    page.evaluate("close()")


def test_an_event_stream_is_read_across_any_cut(page: Page) -> None:
    text = ': hum\r\n\r\nid: 7\r\nevent: entry\r\ndata: {"a":\r\ndata: "é"}\r\n\r\nevent: presence\ndata: {}\n\n'
    told = page.evaluate(
        """async (text) => {
            const { parser } = await import('/static/stream.js');
            return [1, 2, 3, 5, text.length].map((size) => {
                const found = [];
                const read = parser((event) => found.push(event));
                for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size));
                return found;
            });
        }""",
        text,
    )
    first = {"event": "entry", "id": "7", "data": '{"a":\n"é"}'}
    assert told == [[first, {"event": "presence", "data": "{}"}]] * 5


def test_without_a_connection_the_page_starts_and_heals(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.address, locale="de-DE", reduced_motion="reduce")
    page = context.new_page()
    page.goto("/")
    until(page, "navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(page.get_by_role("button", name="Abtauchen")).to_be_visible(timeout=PATIENCE)
    until(page, "caches.match('/static/css/main.css')")
    until(page, "caches.match('/static/main.js')")
    context.set_offline(True)
    page.reload()
    expect(page.get_by_text("Keine Verbindung").first).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("caches.match('/api/words/de').then((found) => !found)")
    context.set_offline(False)
    expect(page.get_by_text("Keine Verbindung")).to_have_count(0, timeout=PATIENCE)
    context.close()


@pytest.mark.long
def test_tables_move_to_another_device_by_a_code(page: Page, browser: Browser, server: Server) -> None:
    entry = dive(page, "Solo")
    page.goto("/")
    page.get_by_role("button", name="Move my tables").click()
    page.get_by_role("button", name="Make a code").click()
    code = page.locator("output").inner_text(timeout=PATIENCE)
    context = browser.new_context(base_url=server.address, locale="en-GB", service_workers="block")
    other = home(context)
    other.get_by_role("button", name="Move my tables").click()
    field = other.get_by_role("textbox", name="Code")
    field.fill("wrong-code")
    field.press("Enter")
    expect(other.get_by_role("alert")).to_have_text("This code is unknown, used or too old.", timeout=PATIENCE)
    field.fill(code)
    field.press("Enter")
    expect(other.get_by_text("One table arrived.").first).to_be_visible(timeout=PATIENCE)
    expect(other.get_by_text("Your move").first).to_be_visible(timeout=PATIENCE)
    assert kept(other)[0]["table"] == entry["table"]
    assert kept(other)[0]["token"] != entry["token"]
    context.close()


@pytest.mark.long
def test_a_vanished_table_can_be_put_away_and_taken_back(page: Page) -> None:
    page.evaluate(
        "localStorage['octosphere.tables'] = JSON.stringify([{table: 'gonegonegone', token: 'tokentoken', seen: 1}])"
    )
    page.reload()
    expect(page.get_by_text("No longer there").first).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("No longer there")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("No longer there").first).to_be_visible()


@pytest.mark.long
def test_a_lab_of_ones_own_is_played(page: Page) -> None:
    page.get_by_role("button", name="Solo").click()
    page.get_by_role("button", name="Change").click()
    page.get_by_role("radio", name="Your own").click()
    page.get_by_role("button", name=re.compile("^Flexi-Lab, level 0, place 1")).click()
    page.get_by_role("button", name="Turn over").click()
    page.get_by_role("button", name="Move right").click()
    page.get_by_role("dialog").get_by_role("button", name="Dive in").click()
    page.wait_for_url("**/t/*")
    entry = kept(page)[0]
    headers = {"authorization": f"Bearer {entry['token']}"}
    view = page.request.get(f"/api/tables/{entry['table']}", headers=headers).json()
    assert view["options"]["layout"] == "B1A2C1D1E1F1G1H1I1"


def test_the_whole_page_by_keyboard(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the new game")).to_be_focused()
    page.get_by_role("radio", name="English").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Abtauchen")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("radio", name="Deutsch")).to_be_focused()
    change = page.get_by_role("button", name="Ändern")
    change.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Gegen Bots")).to_be_visible()
    page.keyboard.press("Escape")
    expect(change).to_be_focused()


@pytest.mark.parametrize("theme", [pytest.param("light", marks=pytest.mark.long), "dark"])
def test_nothing_stands_in_anybodys_way(browser: Browser, server: Server, theme: str) -> None:
    context = browser.new_context(
        base_url=server.address, reduced_motion="reduce", service_workers="block", bypass_csp=True
    )
    context.add_init_script(f"localStorage['octosphere.settings'] ??= JSON.stringify({{theme: '{theme}', lang: 'en'}})")
    page = home(context)
    found = violations(page)
    for opener in ("Change", "Settings", "Move my tables"):
        page.get_by_role("button", name=opener).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found += violations(page)
        page.keyboard.press("Escape")
    assert found == []
    context.close()


def violations(page: Page) -> list[str]:
    results = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in results]


def test_no_width_makes_it_scroll_sideways(page: Page) -> None:
    for width in (360, 390, 768, 1440, 3840):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_every_word_a_page_asks_for_is_there() -> None:
    files = [*STATIC.rglob("*.js"), *GAMES.rglob("*.js")]
    asked = {key for file in files for key in KEY.findall(file.read_text("utf-8"))}
    assert len(asked) > 100
    assert asked - set(translator("en").texts) == set()
