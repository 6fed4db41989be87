"""What others do, seen: move by move, skipped with a tap, recapped on our turn; without motion in a strip."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .browser import DESKTOP, Site, Visit
from .forms import forms
from .test_browser_access import violations
from .test_web_steps import asked
from .web_client import Player, wait_until


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    found = Visit(browser, site.server.address)
    yield found
    found.close()


def sit(site: Site, game: str) -> Player:
    """A table at which the person is to act after its bots have acted."""
    player = site.players("person", "diver", "diver", seed="playback 1", game=game)[0]
    act(player)
    return player


def act(player: Player) -> None:
    """Do whatever is asked until others are to act, then wait until we are asked again."""
    view = player.view()
    while not asked(view):
        view = player.view()
    while asked(view):
        view = player.act(view)
    wait_until(lambda: asked(player.view()))


def opened(visit: Visit, player: Player, pace: str = "calm", **more: Any) -> Page:
    """The table, with others at a pace."""
    page = visit.page("/", **more)
    page.evaluate("(pace) => localStorage.setItem('octosphere.settings', JSON.stringify({ pace }))", pace)
    page.goto(f"/t/{player.table}#k={player.token}")
    expect(page.locator(".table .ticker, .table .logp").first).to_be_visible()
    return page


MOVING = {"reduced_motion": "no-preference"}
STILL = {"reduced_motion": "reduce"}
SCREENS = forms((1024, 600), (360, 640), (390, 844), (768, 1024), (1180, 820), (1440, 900), (3840, 2160))
# All rows of a scoring stand: one that only comes is pale.
STANDS = "document.querySelector('.scoring')?.getAnimations({ subtree: true }).forEach((one) => one.finish())"
# What of these is not whole on the screen.
OUT = """(selectors) => selectors.filter((selector) => {
    const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
})"""


@pytest.mark.parametrize("game", ["octodice", "aquasphere"])
def test_moves_of_others_are_shown_one_by_one_until_they_are_skipped(visit: Visit, site: Site, game: str) -> None:
    player = sit(site, game)
    page = opened(visit, player, **MOVING)
    act(player)
    expect(page.locator(".table.playing")).to_be_visible()
    expect(page.locator("#deck .st.hand h2")).to_have_text(re.compile("Finn|Splash"))
    expect(page.locator(".opp")).to_have_count(2)  # we are none of the others, whoever's things lie in the middle
    expect(page.locator("#deck [data-die]:not([disabled])[aria-pressed]")).to_have_count(0)
    visit.forgive("Applying inline style")  # axe itself does that to measure
    assert violations(page) == []
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".table.playing")).to_have_count(0)
    assert page.evaluate("document.querySelector('.table .st.hand')") is None
    strip = page.get_by_role("button", name="Since your turn")
    expect(strip).to_be_visible()
    strip.click()
    recap = page.get_by_role("dialog").locator(".recap li")
    expect(recap.first).to_be_visible()
    assert not re.search(r"(Finn|Splash)\s+\1\b", recap.first.inner_text()), "a name is said once"
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".table.playing")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".table.playing")).to_have_count(0)


@pytest.mark.long
def test_played_to_its_end_the_table_is_as_it_is(visit: Visit, site: Site) -> None:
    player = sit(site, "aquasphere")
    page = opened(visit, player, "quick", **MOVING)
    act(player)
    expect(page.locator(".table.playing")).to_be_visible()
    expect(page.locator(".table.playing")).to_have_count(0, timeout=60_000)
    expect(page.locator("#deck .deck.own, #deck.own")).to_be_visible()
    view = player.view()
    for seat in (1, 2):
        score = page.locator(f".opp.s{seat + 1} .osc .num")
        expect(score).to_have_text(str(view["seats"][seat]["score"]))


def test_without_motion_nothing_plays_and_outlines_and_the_strip_tell_it(visit: Visit, site: Site) -> None:
    player = sit(site, "aquasphere")
    page = opened(visit, player, **DESKTOP)  # a visit asks for less motion
    act(player)
    expect(page.get_by_role("button", name="Since your turn")).to_be_visible()
    expect(page.locator(".table.playing")).to_have_count(0)
    places = [place for step in player.get("/steps").json() for place in step["places"] if place.startswith("room:")]
    seats = {step["seat"] for step in player.get("/steps").json()}
    for place in places:
        outline = page.locator(f"[data-place='{place}']").evaluate("(one) => getComputedStyle(one).outlineStyle")
        assert outline == "solid"
    assert places
    assert seats >= {1, 2}
    page.reload()
    expect(page.get_by_role("button", name="Since your turn")).to_be_visible()  # a page opened anew knows it, too


@pytest.mark.long
def test_at_once_shows_nothing_and_the_setting_is_kept(visit: Visit, site: Site) -> None:
    player = sit(site, "aquasphere")
    page = opened(visit, player, "normal", **MOVING, **DESKTOP)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="At once").click()
    page.keyboard.press("Escape")
    act(player)
    expect(page.get_by_role("button", name="Since your turn")).to_be_visible()
    expect(page.locator(".table.playing")).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.getItem('octosphere.settings')).pace") == "off"


def scored(player: Player, page: Page) -> None:
    """Play until something is scored, and see it."""
    view = player.view()
    while not player.get("/scorings").json():
        view = player.act(view) if asked(view) else player.view()
    expect(page.locator(".scoring")).to_be_visible()


@pytest.mark.parametrize("game", forms("octodice", "aquasphere"))
def test_a_scoring_is_shown_row_by_row_and_again_from_the_log(visit: Visit, site: Site, game: str) -> None:
    player = sit(site, game)
    page = opened(visit, player, "off", **DESKTOP)
    scored(player, page)
    (told, *_) = player.get("/scorings").json()
    box = page.locator(".scoring")
    expect(box.get_by_role("heading")).to_have_text(told["title"])
    expect(box.locator("tbody tr")).to_have_count(len(told["rows"]))
    expect(box.locator("tfoot b")).to_have_text([str(score).replace("-", "−") for score in told["after"]])
    expect(box.get_by_role("status")).to_contain_text(told["said"][0])
    page.mouse.click(2, 2)
    expect(box).to_have_count(0)
    wait_until(lambda: asked(player.view()))
    page.get_by_role("button", name="Show the scoring").first.click()
    expect(box).to_be_visible()
    visit.forgive("Applying inline style")  # axe itself does that to measure
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)


@pytest.mark.long
def test_a_scoring_goes_by_itself_and_blocks_nothing(visit: Visit, site: Site) -> None:
    player = sit(site, "aquasphere")
    page = opened(visit, player, "off", **MOVING)
    scored(player, page)
    assert page.locator("dialog[open]").count() == 0
    expect(page.locator(".scoring")).to_have_count(0, timeout=20_000)


@pytest.mark.long
@pytest.mark.parametrize("game", ["octodice", "aquasphere"])
@pytest.mark.parametrize("motion", [pytest.param(MOVING, id="moving"), pytest.param(STILL, id="still")])
@pytest.mark.parametrize("size", SCREENS)
def test_every_screen_shows_what_others_did_and_a_scoring(
    visit: Visit, site: Site, size: tuple[int, int], motion: dict[str, str], game: str
) -> None:
    player = sit(site, game)
    width, height = size
    page = opened(visit, player, viewport={"width": width, "height": height}, bypass_csp=True, **motion)
    act(player)
    if motion is MOVING:
        skip = page.get_by_role("button", name="Skip")
        expect(skip).to_be_visible()
        assert page.evaluate(OUT, ["#deck .st.hand", "#deck .acts"]) == []
        assert violations(page) == []
        skip.click()
    expect(page.locator(".table.playing")).to_have_count(0)
    page.get_by_role("button", name="Since your turn").click()
    expect(page.locator(".recap li").first).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    scored(player, page)
    assert page.evaluate(OUT, [".scoring"]) == []
    page.evaluate(STANDS)
    assert violations(page) == []
