"""Nobody is left out: axe finds nothing, nothing scrolls sideways, every target can be hit, every page is light."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from octosphere.games import open_game, playable_games
from octosphere.web.files import load

from .browser import PHONE, Site, Visit, idle, looks
from .pages import HomePage, TablePage, open_table
from .web_client import Player

AXE = Axe()
WIDTHS = 360, 390, 768, 1440, 2560
THRIFTY = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"  # nothing at leisure
LARGEST = 110_000  # bytes of files that a slow line carries for the first page and the first table: 0.6 s of 1.6 Mbit/s
REQUESTS, SCRIPTS = 20, 4  # until there is something to press: each costs a slow line a trip, six at a time
SMALLEST, COMFORTABLE = 24, 44  # px of anything, and of what acts
TARGETS = "button, a[href], select, input, [role=switch], [role=radio]"
# A target may reach further than its picture: what lies under a finger counts, within what is on the screen.
SIZES = """(selector) => {
    const reach = (one, x, y, dx, dy) => {
        let steps = 0;
        const there = (step) => one.contains(document.elementFromPoint(x + dx * step, y + dy * step));
        while (steps < 60 && there(steps + 1)) steps += 1;
        return steps;
    };
    return [...document.querySelectorAll(selector)].flatMap((one) => {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (!one.checkVisibility() || !one.contains(document.elementFromPoint(x, y))) return [];
        const name = (one.getAttribute('aria-label') ?? one.innerText).slice(0, 40);
        const wide = Math.max(box.width, reach(one, x, y, -1, 0) + reach(one, x, y, 1, 0) + 1);
        const high = Math.max(box.height, reach(one, x, y, 0, -1) + reach(one, x, y, 0, 1) + 1);
        return [[name, Math.round(wide), Math.round(high)]];
    });
}"""
Screen = tuple[str, Page]


def at(view: dict[str, Any], *phases: str) -> bool:
    return view["over"] is not None or (view["acting"] is not None and view["board"]["phase"] in phases)


def play_to(player: Player, done: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Play without a browser until a position is reached."""
    view = player.view()
    while not done(view):
        assert not view["over"], "the game ended before that"
        view = player.act(view) if view["acting"] is not None else player.view()
    return view


def dialogs(page: Page, openers: tuple[str, ...]) -> Iterator[Screen]:
    for opener in openers:
        page.get_by_role("button", name=opener).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        yield opener, page
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def first_pages(visit: Visit, size: dict[str, Any]) -> Iterator[Screen]:
    page = visit.page(**size)
    home = HomePage(page)
    yield "home", page
    options = home.options("Online link")
    options.get_by_role("radio", name="Your own").click()
    yield "options", page
    page.keyboard.press("Escape")
    yield from dialogs(page, ("Settings", "Move my tables"))
    home.dive("Online link")
    expect(page.get_by_role("button", name="Copy link: Seat 2")).to_be_visible()
    yield "invite", page
    page.goto("/")
    expect(page.get_by_text("Your tables").or_(page.get_by_role("link", name="Continue")).first).to_be_attached()
    yield "home with a table", page


def tables(visit: Visit, site: Site, size: dict[str, Any]) -> Iterator[Screen]:
    mine, theirs, _ = site.players("person", "person", "drifter", seed="access")
    page = visit.page(f"/t/{theirs.table}#k={theirs.token}", **size)
    TablePage(page)
    yield "waiting", page
    table = open_table(visit.page(**size), mine)
    yield "before the roll", table.page
    table.until(lambda seen: bool(seen.lit))
    table.pick_two()
    yield "keep", table.page
    table.until(lambda seen: seen.passing)
    table.until(lambda seen: bool(seen.primary))
    yield "use", table.page
    more = "More" if size.get("is_mobile") else "About this table"
    yield from dialogs(table.page, (more, "Open the log", "Say something", "Open the sheet", "Level 2: "))
    table.until(lambda seen: seen.primary == "End turn")
    yield "end of turn", table.page
    alone = site.players("person", "drifter", seed="access")[0]
    alone.play_on()
    over = open_table(visit.page(**size), alone)
    yield "over", over.page


@pytest.mark.long
@pytest.mark.parametrize(("size", "scheme"), looks("phone-light"))
def test_nothing_stands_in_anybodys_way(visit: Visit, site: Site, size: dict[str, Any], scheme: str) -> None:
    wished = {**size, "color_scheme": scheme, "bypass_csp": True}
    found = {}
    for screens in (first_pages(visit, wished), tables(visit, site, wished)):
        for name, page in screens:
            if broken := violations(page):
                found[name] = broken
    assert found == {}


def violations(page: Page) -> list[str]:
    results = AXE.run(page).response["violations"]
    return [f"{one['id']} ×{len(one['nodes'])}: {one['nodes'][0]['html'][:160]}" for one in results]


@pytest.mark.long
def test_no_width_scrolls_sideways_and_every_target_can_be_hit(visit: Visit, site: Site) -> None:
    wide: list[tuple[str, int]] = []
    small: dict[str, list[Any]] = {}
    for screens in (first_pages(visit, PHONE), tables(visit, site, PHONE)):
        for name, page in screens:
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 844})
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    wide.append((name, width))
            page.set_viewport_size(PHONE["viewport"])
            if tiny := too_small(page):
                small[name] = tiny
    assert (wide, small) == ([], {})


def too_small(page: Page) -> list[Any]:
    """Targets below 24 px, and actions of the pool or a dialog's foot below 44."""
    everything = [one for one in page.evaluate(SIZES, TARGETS) if min(one[1:]) < SMALLEST]
    acts = page.evaluate(SIZES, "#deck button, dialog footer button, [aria-keyshortcuts]")
    return everything + [one for one in acts if one[2] < COMFORTABLE]


@pytest.mark.parametrize("game", playable_games())
def test_the_first_page_and_the_first_table_are_light(visit: Visit, game: str) -> None:
    page = visit.person().new_page()
    page.add_init_script(THRIFTY)
    files: set[str] = set()
    page.on("request", lambda request: files.add(urlsplit(request.url).path.removeprefix("/")))
    page.goto("/")
    HomePage(page).dive(game=open_game(game).facts.title)
    idle(page)
    known = {f"static/{name}": file.size(small=True) for name, file in load().items()}
    loaded = files & set(known)
    assert f"static/boards/{game}/board.js" in loaded
    assert not any(f"boards/{other}/board.js" in file for file in loaded for other in playable_games() if other != game)
    assert sum(known[file] for file in {*loaded, "static/index.html"}) < LARGEST


@pytest.mark.parametrize("place", ["home", *playable_games()])
def test_a_slow_line_carries_few_requests_until_there_is_something_to_press(
    visit: Visit, site: Site, place: str
) -> None:
    page = visit.person().new_page()
    page.add_init_script(THRIFTY)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    if place == "home":
        page.goto("/")
        HomePage(page)
    else:
        player = site.players("person", "person", game=place)[0]
        page.goto(f"/t/{player.table}#k={player.token}")
        page.locator("#deck button:not([aria-disabled=true]), .play [data-place]").first.wait_for()
    assert len(asked) <= REQUESTS, asked
    assert sum(url.endswith(".js") for url in asked) <= SCRIPTS, asked
