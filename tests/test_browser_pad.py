"""The score pad in a real browser: fetched once, then without a connection, on a phone; and what comes of it online."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from octosphere.core.record import loads, verify
from octosphere.games import open_game
from octosphere.i18n import translator

from .browser import DESKTOP, Site, Visit
from .test_browser_access import violations
from .test_browser_words import words

GAME = open_game("octodice")
KEPT = "caches.match('/static/pad.json').then(Boolean)"  # kept with all the others, or not at all
LOST = r"Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch"
LOOK = """async () => {
    await new Promise((done) => setTimeout(done, 40)); // what was pressed is drawn by then
    const all = (selector, within = document) => [...within.querySelectorAll(selector)];
    const on = ':not([aria-disabled=true])';
    const faces = (row) => all(`[data-face]${on}`, row).map((one) => one.dataset.face);
    return {
        over: Boolean(document.querySelector('main.over')),
        faces: all('.padfaces').map(faces),
        claims: all(`.claim${on}`).map((one) => one.dataset.place.slice(6)),
        dice: all(`.pool button[data-die]${on}`).map((one) => one.dataset.die),
        listed: all('#deck .choice').length,
        ready: all(`#deck .go:not(.second)${on}`).length > 0,
        passing: all('#deck [aria-keyshortcuts=P]').length > 0,
    };
}"""
CLICK = "(selector) => document.querySelector(selector)?.click()"


class PadPage:
    """A pad as somebody uses it."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page, self.chance = page, Random(seed)

    def begin(self, mode: str = "Dice as they fall", players: int = 1) -> PadPage:
        """A new pad, once the engine is there."""
        page = self.page
        opener = page.get_by_role("button", name="Open the pad")
        expect(opener).to_be_enabled()
        page.get_by_role("radio", name=str(players), exact=True).click()
        page.get_by_role("radio", name=mode).click()
        opener.click()
        expect(page.locator("#deck")).to_be_visible()
        return self

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def throw(self, dice: str) -> None:
        for sign in dice:
            self.tap(f"[data-face={sign}]")
        self.page.get_by_role("button", name="Enter these dice").click()
        self.settle()

    def settle(self) -> dict[str, Any]:
        """What is on the screen when the last entry is answered."""
        self.page.evaluate(LOOK)
        expect(self.page.locator(".go.busy")).to_have_count(0)
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def step(self) -> bool:
        """Enter anything; False when the game is over."""
        seen = self.settle()
        if seen["over"]:
            return False
        if any(seen["faces"]):
            for row in seen["faces"]:
                for _ in row:
                    self.page.evaluate(
                        "(sign) => document.querySelector(`[data-face=${sign}]`).click()", self.chance.choice(row)
                    )
            self.press()
        elif seen["claims"]:
            self.page.evaluate(CLICK, f"[data-place='claim.{self.chance.choice(seen['claims'])}']")
            self.press()
        elif seen["ready"]:
            self.press()
        elif seen["passing"] and self.chance.random() < 0.3:
            self.page.evaluate(CLICK, "#deck [aria-keyshortcuts=P]")
        elif seen["dice"]:
            self.page.evaluate(CLICK, f".pool [data-die='{self.chance.choice(seen['dice'])}']")
        elif seen["listed"]:
            self.page.evaluate(CLICK, "#deck .choice")
        return True

    def press(self) -> None:
        self.page.evaluate(CLICK, "#deck .go")

    def finish(self) -> None:
        for _ in range(600):
            if not self.step():
                return
        raise AssertionError("the game has no end")

    def record(self) -> dict[str, Any]:
        """The record as it is saved."""
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name="Save record").click()
        found: dict[str, Any] = json.loads(download.value.path().read_text("utf-8"))
        return found


def offline(visit: Visit) -> tuple[BrowserContext, Page]:
    """A phone that was on the page once, and has no connection any more."""
    visit.forgive(LOST)
    person = visit.person(service_workers="allow")
    page = person.new_page()
    page.goto("/pad")
    expect(page.get_by_role("button", name="Open the pad")).to_be_enabled()
    for _ in range(240):
        if page.evaluate(KEPT):
            break
        page.wait_for_timeout(250)
    assert page.evaluate(KEPT)
    person.set_offline(True)
    page.reload()
    return person, page


def test_without_a_connection_a_throw_is_corrected_and_outlives_the_tab(visit: Visit) -> None:
    _, page = offline(visit)
    pad = corrected(page)
    page.reload()  # nothing is lost when the tab closes
    expect(page.locator("#deck")).to_be_visible()
    assert pad.settle()["dice"]
    page.locator(".ticker").click()
    expect(page.get_by_role("button", name="Correct: Throw 1: crystal research")).to_be_visible()


def corrected(page: Page) -> PadPage:
    """A pad whose first throw was entered wrongly and put right."""
    pad = PadPage(page).begin()
    pad.throw("crlYRO")
    page.locator(".ticker").click()
    page.get_by_role("button", name="Correct: Throw 1: crystal research").click()
    expect(page.get_by_text("Instead of")).to_be_visible()
    page.get_by_role("button", name="Take back octopod").click()
    pad.throw("G")
    expect(page.locator(".pool [data-die='5']")).to_have_attribute("aria-label", "Black die: green 1")
    return pad


@pytest.mark.long
def test_a_whole_game_without_a_connection(visit: Visit, site: Site) -> None:
    person, page = offline(visit)
    pad = corrected(page)
    for _ in range(12):
        pad.step()
    page.reload()  # nothing is lost when the tab closes
    expect(page.locator("#deck")).to_be_visible()
    pad.finish()
    record = loads(json.dumps(pad.record()))
    verdict = verify(GAME, record)
    assert (verdict.complete, verdict.dice) == (True, "entered")
    assert record.moves[0] == "roll crlYRG"
    expect(page.locator(".place .num")).to_have_text([str(score).replace("-", "−") for score in verdict.scores])
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_text("You are offline")).to_be_visible()
    person.set_offline(False)
    page.get_by_role("button", name="Replay").click()
    page.wait_for_url(re.compile("/replay/"))
    table = page.url.rpartition("/")[2]
    token = page.evaluate(
        "(id) => JSON.parse(localStorage['octosphere.tables']).find((one) => one.table === id).token", table
    )
    kept = site.client.get(f"/api/tables/{table}/record", headers={"Authorization": f"Bearer {token}"})
    assert kept.json()["moves"] == record.moves


@pytest.mark.long
def test_only_the_actions_on_a_desktop(visit: Visit) -> None:
    page = visit.page("/pad", bypass_csp=True, **DESKTOP)
    pad = PadPage(page, 4).begin("Only the actions", 2)
    page.locator("[data-place='claim.bot R']").click()
    page.keyboard.press("Enter")
    pad.settle()
    page.locator("[data-place='claim.submarine G']").click()
    assert violations(page) == []
    pad.press()
    pad.settle()
    page.locator("[data-place='claim.octopods 2']").click()
    pad.press()
    pad.settle()
    page.locator("[data-place='claim.crystal 1']").click(force=True)
    expect(page.locator(".whynot")).to_contain_text("No six dice allow this")
    page.keyboard.press("u")
    pad.settle()
    expect(page.locator("[data-place='claim.octopods 0']")).to_be_visible()
    pad.finish()
    verdict = verify(GAME, loads(json.dumps(pad.record())))
    assert (verdict.complete, verdict.dice) == (True, "inferred")
    page.get_by_role("button", name="Correct", exact=True).click()
    page.get_by_role("button", name="Correct: bot red").first.click()
    page.locator("[data-place='claim.bot B']").click()
    pad.press()
    expect(page.locator("main.over, .padnote.late")).to_be_visible()


@pytest.mark.long
def test_what_no_longer_fits_waits_and_is_taken_up_again(visit: Visit) -> None:
    page = visit.page("/pad", bypass_csp=True)
    pad = PadPage(page).begin(players=2)
    pad.throw("cclYYR")
    for die in (0, 3):
        pad.tap(f".pool [data-die='{die}']")
    pad.press()
    pad.settle()
    pad.throw("clYR")
    page.locator(".ticker").click()
    assert violations(page) == []
    page.get_by_role("button", name="Correct: Throw 1: crystal crystal lab").click()
    for _ in range(2):
        page.get_by_role("button", name="Take back crystal").first.click()
    pad.throw("bb")
    expect(page.locator(".padnote.late")).to_contain_text("2 entries wait.")
    expect(page.locator(".padnote.late a, .padnote.late button").first).to_be_visible()
    assert violations(page) == []
    for die in (0, 3):
        pad.tap(f".pool [data-die='{die}']")
    pad.press()
    pad.settle()
    expect(page.locator(".padnote")).to_have_count(0)
    expect(page.locator(".pool .keep .die")).to_have_count(2)


@pytest.mark.long
def test_pads_are_kept_told_and_dropped(visit: Visit) -> None:
    page = visit.page("/pad", bypass_csp=True)
    expect(page.get_by_role("button", name="Open the pad")).to_be_enabled()
    assert violations(page) == []
    for number in (1, 3):
        PadPage(page).begin(players=number)
        expect(page.get_by_role("button", name="6 dice to go")).to_be_visible()  # none of another pad's
        page.locator("[data-face=c]").click()
        page.get_by_role("link", name="All pads").click()
    listed = page.get_by_role("region", name="Your pads").get_by_role("link")
    expect(listed).to_have_count(2)
    page.get_by_role("button", name="Delete pad: Player 1, Player 2, Player 3").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(listed).to_have_count(1)
    listed.click()
    pad = PadPage(page)
    expect(page.locator("#deck")).to_be_visible()
    expect(page.get_by_role("button", name="6 dice to go")).to_be_visible()
    page.evaluate("void (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); })")
    pad.throw("crlYRO")
    expect(page.locator(".banner")).to_contain_text("no room left")


@pytest.mark.long
def test_the_lab_can_be_typed_and_wrong_signs_are_told(visit: Visit) -> None:
    page = visit.page("/pad", bypass_csp=True)
    expect(page.get_by_role("button", name="Open the pad")).to_be_enabled()
    page.get_by_role("radio", name="Your own").click()
    signs = page.get_by_label("Or type the nine sides")
    signs.fill("A1A2C1D1E1F1G1H1I1")
    expect(page.get_by_text("Each letter stands once")).to_be_visible()
    signs.fill("a2c1b1d1e2f1i1h1g2")
    expect(page.get_by_text("Each letter stands once")).to_have_count(0)
    page.get_by_role("button", name="Open the pad").click()
    expect(page.locator(".lgrid .tile").first).to_contain_text("Octo-Plus")


@pytest.mark.long
def test_another_language_speaks_of_the_same_position(visit: Visit) -> None:
    page = visit.page("/pad")
    pad = PadPage(page).begin()
    pad.throw("crlYRO")
    expect(page.locator("#deck")).to_contain_text("Choose two to keep")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Deutsch").click()
    page.keyboard.press("Escape")
    expect(page.locator("#deck")).to_contain_text("Wurf 1 von 3")
    expect(page.locator("#deck")).not_to_contain_text("Choose two to keep")


@pytest.mark.parametrize("lang", ["de", "es"])
@pytest.mark.long
def test_no_pad_shows_a_bare_key(visit: Visit, lang: str) -> None:
    t = translator(lang)
    page = visit.page("/pad", locale=lang)
    opener = page.get_by_role("button", name=t("web.pad.start.go"))
    expect(opener).to_be_enabled()
    words(page)
    page.get_by_role("radio", name=t("web.pad.mode.actions")).click()
    opener.click()
    for claim in ("bot R", "lab 1", "octopods 1", "pass"):
        button = page.locator(f"[data-place='claim.{claim}'], [aria-keyshortcuts=P]").last
        expect(button).to_be_visible()
        words(page)
        if claim != "pass":
            page.locator(f"[data-place='claim.{claim}']").click()
            words(page)
            page.locator("#deck .go").click()
            expect(page.locator(f"[data-place='claim.{claim}'][aria-pressed=true]")).to_have_count(0)
    page.locator(".ticker").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    words(page)
