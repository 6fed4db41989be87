"""Every screen: what one acts with is in view, nothing is cut or out of reach, and hints and choices move nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from octosphere.games import playable_games

from .browser import PHONE, Site, Visit, idle
from .forms import forms
from .pages import PRIMARY, TablePage, open_table
from .scenes import reached
from .test_browser_access import too_small, violations
from .web_client import Player

SIZES = forms((1024, 600), (360, 640), (390, 844), (768, 1024), (1024, 768), (1180, 820), (1440, 900), (3840, 2160))
LOW = forms((1440, 700), (1366, 650), (1440, 800), (1440, 860))  # desktops that are lower than the boards are drawn
FOUR = (1024, 600), (360, 640), (390, 844), (768, 1024), (1180, 820)
LYING = 900  # px from which the table of the scoring stands beside the ring
WIDE = 700  # px from which nothing needs to scroll
# What reaches out of the window, and what scrolls although something is needed there; a log may.
CUT = """(scrolling) => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const out = scrollWidth > innerWidth || scrollHeight > innerHeight;
    const hidden = [...document.querySelectorAll('.play *')].filter((one) =>
        scrolling && /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1);
    return [...(out ? ['the page'] : []), ...hidden.map((one) => one.className).filter((name) => name !== 'loglines')];
}"""

# Where everything at the table is, apart from the hint.
BOXES = """() => [...document.querySelectorAll('.table *')].filter((one) => !one.closest('.hintpop')).map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.localName, x, y, width, height].join(' ');
})"""
# What of a hint cannot be read, or is over something to press; its lines may scroll where a key can scroll them, too.
CUT_HINT = """() => {
    const hint = document.querySelector('.hintpop'), box = hint.getBoundingClientRect();
    const meets = ({ left, right, top, bottom }) =>
        box.left < right && left < box.right && box.top < bottom && top < box.bottom;
    const holds = ({ left, right, top, bottom }) =>
        box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1;
    const out = holds(new DOMRect(0, 0, innerWidth, innerHeight)) ? [] : ['out of the window'];
    for (let one = hint.parentElement; one; one = one.parentElement)
        if (getComputedStyle(one).overflowY !== 'visible' && !holds(one.getBoundingClientRect()))
            out.push(`cut by ${one.className}`);
    for (const one of hint.querySelectorAll('.hinttext, .hinttext *:not(.sr, .sr *, svg, svg *)'))
        if (one.clientWidth && one.scrollWidth > one.clientWidth + 1) out.push(`cut: ${one.outerHTML}`);
    const lines = hint.querySelector('.hintlines');
    if (lines.scrollHeight > lines.clientHeight + 1 && lines.tabIndex !== 0) out.push('lines that do not scroll');
    for (const one of document.querySelectorAll('.acts button, .choice, .die'))
        if (meets(one.getBoundingClientRect())) out.push(`over ${one.className}`);
    return out;
}"""
HINT = 300_000  # ms for the first hint of a server


def opened(visit: Visit, site: Site, game: str, size: tuple[int, int], *, bots: int = 1) -> Page:
    """A table of two or more, as somebody with such a screen sees it when something is asked."""
    width, height = size
    screen: dict[str, Any] = {"viewport": {"width": width, "height": height}, "bypass_csp": True}
    touch = {"has_touch": width < WIDE, "is_mobile": width < WIDE}
    player = site.players("person", *["drifter"] * bots, game=game, seed="sizes")[0]
    page = visit.page(f"/t/{player.table}#k={player.token}", **screen, **touch)
    page.locator(PRIMARY).first.wait_for()
    return page


def cut(page: Page, width: int) -> list[str]:
    """What cannot be seen at once."""
    missing: list[str] = page.evaluate(CUT, width >= WIDE)
    box, seen = page.locator(PRIMARY).first.bounding_box(), page.viewport_size
    assert box is not None
    assert seen is not None
    return missing + ([] if box["y"] + box["height"] <= seen["height"] else ["the action"])


@pytest.mark.parametrize("size", SIZES)
def test_a_table_fits_the_screen(visit: Visit, site: Site, size: tuple[int, int]) -> None:
    found = {}
    for game in playable_games():
        page = opened(visit, site, game, size)
        found[game] = [*cut(page, size[0]), *too_small(page), *violations(page)]
    assert not any(found.values()), found


@pytest.mark.long
@pytest.mark.parametrize("size", FOUR)
def test_four_players_find_all_of_aquasphere(visit: Visit, site: Site, size: tuple[int, int]) -> None:
    page = opened(visit, site, "aquasphere", size, bots=3)
    page.locator("#deck.own").wait_for()
    found = look_at_tabs(page, size[0])
    rows = [page.locator(one).bounding_box() for one in (".others", ".tabs", ".ownrow")]
    page.locator(".ar.legal").last.click()
    expect(page.locator(".ar.sel")).to_have_count(1)
    found |= {f"{tab} with a choice": cuts for tab, cuts in look_at_tabs(page, size[0]).items()}
    assert not any(found.values()), found
    assert [page.locator(one).bounding_box() for one in (".others", ".tabs", ".ownrow")] == rows
    if size[0] >= LYING:
        expect(page.locator("#deck .fc tbody tr")).to_have_count(4)


def look_at_tabs(page: Page, width: int) -> dict[str, list[Any]]:
    """What cannot be seen or touched well on each tab of AquaSphere; the station is left open."""
    found = {}
    for tab in ("HQ", "My lab", "Station"):
        page.get_by_role("button", name=tab, exact=True).click()
        page.locator(".tabs [aria-current]").filter(has_text=tab).wait_for()
        found[tab] = [*cut(page, width), *too_small(page)]
    return found


@pytest.mark.parametrize(
    ("size", "least"), [((768, 1024), 400), pytest.param((1180, 820), 550, marks=pytest.mark.long)]
)
def test_the_ring_takes_the_room_that_tablets_have(visit: Visit, site: Site, size: tuple[int, int], least: int) -> None:
    page = opened(visit, site, "aquasphere", size, bots=3)
    page.locator("#deck.own").wait_for()
    ring = page.locator(".ring6").bounding_box()
    assert ring is not None
    assert ring["width"] >= least
    assert cut(page, size[0]) == []


@pytest.mark.parametrize("size", LOW)
def test_a_low_desktop_scrolls_nothing_away(visit: Visit, site: Site, size: tuple[int, int]) -> None:
    found = {game: cut(opened(visit, site, game, size), size[0]) for game in playable_games()}
    assert not any(found.values()), found


@pytest.mark.long
def test_the_dice_lie_beside_the_sheet_and_grow_with_the_screen(visit: Visit, site: Site) -> None:
    page = opened(visit, site, "octodice", (1024, 600))
    for (width, height), gap, least in (((1024, 600), 20, 48), ((1180, 820), 20, 54), ((3840, 2160), 60, 110)):
        page.set_viewport_size({"width": width, "height": height})
        sheet, pool = (page.locator(f".play {one}").bounding_box() for one in (".sheet", ".pool"))
        assert sheet is not None
        assert pool is not None
        assert 0 <= pool["x"] - (sheet["x"] + sheet["width"]) <= gap, (width, height)
        button = page.locator(PRIMARY).bounding_box()
        assert button is not None
        assert button["height"] >= least, (width, height)


def test_a_lab_tile_is_chosen_with_its_effect_in_view(visit: Visit, site: Site) -> None:
    table = at_a_column(visit, site)
    page, before = table.page, table.page.locator(".sheet").bounding_box()
    choices = page.locator(".choice")
    assert choices.count() == choices.locator(".fx").count() > 1
    told = page.locator(".note.told")
    expect(told).to_be_empty()
    choices.nth(1).click()
    expect(told).not_to_be_empty()
    assert page.locator(".sheet").bounding_box() == before
    assert cut(page, PHONE["viewport"]["width"]) == []


@pytest.mark.parametrize("game", forms("aquasphere", "octodice"))
def test_a_whole_hint_moves_nothing_and_is_not_cut(visit: Visit, site: Site, game: str) -> None:
    page = opened(visit, site, game, (390, 844))
    if game == "octodice":
        page.locator(PRIMARY).click()
    look_at_hint(page, ((390, 844), (360, 640), (1024, 600), (1440, 900)))


@pytest.mark.long
@pytest.mark.parametrize("game", playable_games())
def test_a_hint_leaves_answers_free(visit: Visit, site: Site, game: str) -> None:
    page = at_a_column(visit, site).page if game == "octodice" else at_an_answer(visit, site)
    look_at_hint(page, ((390, 844), (360, 640), (768, 1024), (1024, 600), (1180, 820), (1366, 650), (1440, 900)))


def look_at_hint(page: Page, sizes: tuple[tuple[int, int], ...]) -> None:
    """Compare screens of several sizes with a whole hint, as the coach gives it, and without it."""
    tell_whole_hint(page)
    hinted = {size: (boxes(page, size), page.evaluate(CUT_HINT)) for size in sizes}
    page.locator(".hintpop").get_by_role("button", name="Close").click()
    expect(page.locator(".hintpop")).to_have_count(0)
    moved = [size for size in sizes if boxes(page, size) != hinted[size][0]]
    assert (moved, {size: cut for size, (_, cut) in hinted.items() if cut}) == ([], {})


def boxes(page: Page, size: tuple[int, int]) -> list[str]:
    """Where everything is on a screen of this size, once it is drawn."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    idle(page)
    found: list[str] = page.evaluate(BOXES)
    return found


def tell_whole_hint(page: Page) -> None:
    """Ask until the coach has told the move and thinks no longer."""
    page.get_by_role("button", name="Hint", exact=True).click()
    for strength in (1, 2, 3):
        expect(page.locator(".hintpop .steps .on")).to_have_count(strength, timeout=HINT)
        expect(page.locator(".hintpop .thinking")).to_have_count(0, timeout=HINT)
        if strength < 3:
            page.locator(".hintpop .hmore").first.click()


def test_a_whole_track_is_one_target(visit: Visit, site: Site) -> None:
    player, place = at_a_track(site)
    page = open_table(visit.page(bypass_csp=True), player).page
    page.locator(f"button[data-place='{place}']").wait_for()
    assert too_small(page) == []
    track = page.locator(".track.res")
    track.get_by_role("heading").click()
    expect(page.locator(f"[data-place='{place}'].ghost")).to_have_count(1)
    refused = next(one for one in ("crystal", "bot.red") if not lies_on(player.view(), one))
    page.locator(f"[data-place='{refused}.0']").click()
    expect(page.locator(".whynot")).to_be_visible()


def lies_on(view: dict[str, Any], track: str) -> list[str]:
    """Places of a track at which something can be done."""
    return [place for choice in view["choices"] for place in choice["places"] if place.startswith(f"{track}.")]


def at_a_track(site: Site) -> tuple[Player, str]:
    """A player who can do research, but not take crystals and build red bots as well; and the circle of it."""
    for number in range(20):
        player = site.players("person", seed=f"track{number}")[0]
        wanted = lambda view: lies_on(view, "research") and not (lies_on(view, "crystal") and lies_on(view, "bot.red"))  # noqa: E731
        view = reached(player, wanted, Random(number))
        if view["over"] is None:
            return player, lies_on(view, "research")[0]
    raise AssertionError("no research could be done")


def at_a_column(visit: Visit, site: Site) -> TablePage:
    """A phone at the moment when a column of the lab is chosen."""
    for number in range(12):
        player = site.players("person", seed=f"lab{number}")[0]
        if reached(player, lambda view: view["board"]["phase"] == "column", Random(number))["over"] is None:
            return open_table(visit.page(), player)
    raise AssertionError("no column was asked for")


def at_an_answer(visit: Visit, site: Site) -> Page:
    """A phone at a question in the middle of a turn of AquaSphere, with several answers."""
    for number in range(12):
        player = site.players("person", "drifter", game="aquasphere", seed=f"answer{number}")[0]
        asks = lambda view: view["board"]["phase"] not in ("turn", "use") and len(view["choices"]) > 1  # noqa: E731
        if reached(player, asks, Random(number))["over"] is None:
            page = visit.page(f"/t/{player.table}#k={player.token}")
            page.locator(".choice").first.wait_for()
            return page
    raise AssertionError("nothing was asked")
