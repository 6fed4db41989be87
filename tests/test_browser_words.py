"""Three languages in a real browser: chosen by the browser's own, changed in the settings, complete on every page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from octosphere.i18n import translator

from .browser import DESKTOP, DEVICES, LANGS, Site, Visit

RAW = re.compile(r"\bweb\.[a-z_]+|\bshow\.[a-z_]+|\{\w+\}|undefined|NaN|\[object")
SPOKEN = "document.body.innerText + ' ' + [...document.querySelectorAll('[aria-label],[title],[placeholder]')]"
SPOKEN += ".map((one) => ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? '')).join(' ')"


def words(page: Page) -> str:
    """Everything that is said on a page, to eyes and ears."""
    found: str = page.evaluate(SPOKEN)
    raw = RAW.search(found)
    assert raw is None, found[max(0, raw.start() - 80) : raw.end() + 80]
    return found


@pytest.mark.parametrize(("locale", "lang"), [("de-AT", "de"), ("fr-FR", "en")])
def test_the_browser_chooses_the_language(visit: Visit, locale: str, lang: str) -> None:
    page = visit.page(locale=locale)
    expect(page.get_by_role("button", name=translator(lang)("web.new.dive"))).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == lang


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", DEVICES)
def test_no_page_shows_a_bare_key(visit: Visit, site: Site, lang: str, size: dict[str, Any]) -> None:
    t = translator(lang)
    player = site.players("person", "open", "diver", seed="words")[0]
    page = visit.page(locale=lang, **size)
    expect(page.get_by_role("button", name=t("web.new.dive"))).to_be_visible()
    words(page)
    for opener in ("web.new.change", "web.settings.title", "web.transfer.open"):
        page.get_by_role("button", name=t(opener)).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        words(page)
        page.keyboard.press("Escape")
    page.goto(f"/t/{player.table}#k={player.token}")
    roll = page.get_by_role("button", name=t("web.table.act.roll"))
    expect(roll).to_be_visible()
    words(page)
    roll.click()
    expect(page.locator("button[data-die='0']")).to_be_visible()
    words(page)
    if size is DESKTOP:
        for opener in (
            "web.table.info.title",
            "web.table.bar.settings",
            "web.table.bar.invite",
            "web.table.talk.title",
        ):
            page.get_by_role("button", name=t(opener)).click()
            expect(page.get_by_role("dialog")).to_be_visible()
            words(page)
            page.keyboard.press("Escape")


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGS)
def test_the_end_is_told_in_every_language(visit: Visit, site: Site, lang: str) -> None:
    player = site.players("person", "drifter", seed="words")[0]
    player.play_on()
    page = visit.page(f"/t/{player.table}#k={player.token}", locale=lang)
    page.get_by_role("button", name=translator(lang)("web.octodice.over.check")).click()
    expect(page.locator("[role=status]").filter(has_text=re.compile(r"\d")).first).to_be_visible()
    words(page)


@pytest.mark.long
def test_a_language_changed_at_the_table_changes_every_word(visit: Visit, site: Site) -> None:
    player = site.players("person", "diver", seed="words")[0]
    page = visit.page(f"/t/{player.table}#k={player.token}", **DESKTOP)
    page.get_by_role("button", name="Roll the dice").click()
    expect(page.get_by_role("heading", name="Roll 1 of 3")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Deutsch").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Wurf 1 von 3")).to_be_visible()
    told = words(page)
    for english in ("Roll", "Choose", "Crystals", "Logbook", "Sunlight", "White die", "Hint", "Undo"):
        assert english not in told
    page.reload()
    expect(page.get_by_role("heading", name="Wurf 1 von 3")).to_be_visible()
