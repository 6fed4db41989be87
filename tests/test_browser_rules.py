"""The rules in a browser: found by a word or a number, reached from a refusal, in three languages, by everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from octosphere.games import open_game, playable_games
from octosphere.i18n import translator
from octosphere.show.rules import rulebook

from .browser import DESKTOP, PHONE, Site, Visit, idle, looks
from .forms import forms
from .pages import HomePage, TablePage, open_table
from .test_browser_access import SIZES as TARGET_SIZES
from .test_browser_access import SMALLEST, TARGETS, WIDTHS, violations
from .test_browser_words import words

SHOWN = "[...document.querySelectorAll('.rclause')].map((one) => one.dataset.anchor)"
RULES = "/rules/aquasphere"


def opened(page: Page) -> Locator:
    """The search box of rules that are there."""
    expect(page.locator(".rclause").first).to_be_visible()
    return page.get_by_role("searchbox")


def hits(page: Page) -> int:
    told = page.locator(".rfind [role=status]")
    expect(told).to_have_text(re.compile(r"\d+"))
    return int(re.findall(r"\d+", told.inner_text())[0])


def shown(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SHOWN)
    return found


@pytest.mark.long
def test_a_search_leaves_what_holds_every_word(visit: Visit) -> None:
    page = visit.page(RULES, locale="es")
    box = opened(page)
    everything = len(shown(page))
    box.fill("línea roja")
    count = hits(page)
    assert {"L1", "T3"} <= set(shown(page))
    assert "U2" not in shown(page)
    box.fill("LINEA  ROJA")
    assert hits(page) == count
    assert 3 < count < everything
    expect(page.locator(".rclause mark", has_text="línea").first).to_be_visible()
    box.fill("xyzzy")
    expect(page.get_by_text("«xyzzy»")).to_be_visible()
    assert shown(page) == []
    page.get_by_role("button", name="Borrar la búsqueda").click()
    expect(box).to_be_focused()
    expect(page.locator(".rfind [role=status]")).to_be_empty()
    assert len(shown(page)) == everything


def test_numbers_of_clauses_are_whole(visit: Visit) -> None:
    page = visit.page("/rules/octodice")
    box = opened(page)
    box.fill("t1")
    hits(page)
    assert "T1" in shown(page)
    assert "T10" not in shown(page)
    box.fill("L-F2")
    assert hits(page) >= 3  # the clause, what cites it, the tile
    assert {"L-F2", "C6"} <= set(shown(page))
    expect(page.locator(".rpiece", has_text="Octo-Catch")).to_be_visible()


def test_every_card_is_found_by_what_it_does(visit: Visit) -> None:
    page = visit.page(RULES, locale="de")
    box = opened(page)
    box.fill("forschungskarte schleusen")
    expect(page.locator(".rpiece")).to_have_count(1)
    expect(page.locator(".rpiece .rc")).to_be_visible()
    box.fill("laborausbau 17")
    expect(page.locator(".rpiece")).to_have_count(1)
    expect(page.locator(".rpiece .xp")).to_be_visible()


def test_every_clause_has_an_address(visit: Visit) -> None:
    page = visit.page(f"{RULES}#K8", **DESKTOP)
    opened(page)
    clause = page.locator("[data-anchor=K8]")
    expect(clause).to_be_in_viewport()
    expect(clause).to_be_focused()
    clause.get_by_role("link", name="C9").click()
    page.wait_for_url("**#C9")
    expect(page.locator("[data-anchor=C9]")).to_be_focused()
    expect(page.locator("[data-anchor=C9]")).to_be_in_viewport()
    page.go_back()
    expect(clause).to_be_focused()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Final scoring").click()
    expect(page.get_by_role("region", name="Final scoring")).to_be_in_viewport()


@pytest.mark.long
def test_keys_are_enough(visit: Visit) -> None:
    page = visit.page(RULES, **DESKTOP)
    box = opened(page)
    idle(page)  # keys are heard once it is drawn
    page.keyboard.press("/")
    expect(box).to_be_focused()
    page.keyboard.type("lock/")
    expect(box).to_have_value("lock/")
    page.keyboard.press("Escape")
    expect(box).to_have_value("")
    page.keyboard.type("charging station")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.rtoc, .rclause') !== null")


@pytest.mark.long
def test_a_refusal_leads_to_its_clause(visit: Visit, site: Site) -> None:
    player = site.players("person", "drifter", seed="rules")[0]
    table = open_table(visit.page(), player)
    table.page.get_by_role("button", name="Roll").click()
    table.until(lambda seen: bool(seen.lit))
    table.page.locator("[data-place='crystal.0']").click()
    link = table.page.locator(".whynot").get_by_role("link", name="Read clause T2 in the rules")
    assert (link.get_attribute("href") or "").endswith("/rules/octodice#T2")
    link.click()
    dialog = table.page.get_by_role("dialog", name="Rules")
    expect(dialog.locator("[data-anchor=T2]")).to_be_focused()
    expect(dialog.locator("[data-anchor=T2]")).to_be_in_viewport()
    expect(table.page.locator(".whynot")).to_have_count(0)
    dialog.get_by_role("searchbox").fill("octopod")
    hits(table.page)
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert "#" not in table.page.url


@pytest.mark.long
def test_at_a_table_a_key_opens_the_rules(visit: Visit, site: Site) -> None:
    player = site.players("person", "drifter", game="aquasphere", seed="rules")[0]
    page = open_table(visit.page(**DESKTOP), player).page
    page.keyboard.press("/")
    dialog = page.get_by_role("dialog", name="Rules")
    expect(dialog.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="About this table").click()
    page.get_by_role("button", name="Rules, searchable").click()
    expect(dialog.get_by_role("heading", name="The knowledge track")).to_be_attached()
    page.keyboard.press("Escape")
    page.locator("[data-place='room:c1']").click(force=True)  # no arrow leads there yet
    clause = re.findall(r"\((\w+)\)", page.locator(".whynot").inner_text())[0]
    page.keyboard.press("/")
    expect(dialog.locator(f"[data-anchor={clause}]")).to_be_focused()


@pytest.mark.long
def test_from_the_first_page_and_back(visit: Visit) -> None:
    page = visit.page()
    HomePage(page).choose("AquaSphere")
    page.get_by_role("link", name="Rules of AquaSphere").click()
    page.wait_for_url(f"**{RULES}")
    opened(page)
    expect(page).to_have_title(re.compile("AquaSphere: the rules"))
    page.get_by_role("radio", name="Octo Dice").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Octo Dice")
    opened(page).fill("flexi")
    expect(page.locator(".rpiece .fx").first).to_be_visible()
    page.get_by_role("link", name="Start page").click()
    HomePage(page).dive(game="AquaSphere")
    TablePage(page)


@pytest.mark.parametrize("lang", forms("de", "en", "es"))
@pytest.mark.parametrize("game", playable_games())
def test_every_language_has_all_of_it(visit: Visit, game: str, lang: str) -> None:
    page = visit.page(f"/rules/{game}", locale=lang)
    opened(page)
    book = rulebook(open_game(game), translator(lang))
    assert shown(page) == [clause.id for section in book.sections for clause in section.clauses if clause.id]
    assert page.locator(".rpiece").count() == sum(len(group.pieces) for group in book.groups)
    expect(page.locator(".reader")).to_have_attribute("lang", lang)
    said = words(page)
    assert book.title in said
    assert "**" not in said


@pytest.mark.parametrize("lang", forms("de", "en", "es"))
@pytest.mark.parametrize("game", playable_games())
def test_the_page_begins_with_pictures(visit: Visit, game: str, lang: str) -> None:
    page = visit.page(f"/rules/{game}", locale=lang, color_scheme="dark", bypass_csp=True)
    opened(page)
    book, t = rulebook(open_game(game), translator(lang)), translator(lang)
    assert book.tour is not None
    headings = page.get_by_role("heading", level=2).all_inner_texts()
    assert headings[:3] == [t("web.rulebook.aim"), book.tour.table.title, t("web.rulebook.turn")]
    assert headings[-1] == t("web.rulebook.about")
    for scene in [book.tour.table, *book.tour.turn]:
        picture = page.get_by_role("img", name=scene.alt, exact=True)
        expect(picture).to_be_visible()
        assert page.evaluate(DRAWN, picture.element_handle()) == [], scene.name
    assert violations(page) == []


# Symbols that a picture names and no sprite has.
DRAWN = """async (picture) => {
    const missing = async (address) => {
        const [file, id] = address.split('#');
        const text = await (await fetch(file)).text();
        return !text.includes(`<symbol id="${id}"`);
    };
    const named = [...new Set([...picture.querySelectorAll('use')].map((use) => use.getAttribute('href')))];
    const lost = await Promise.all(named.map(missing));
    return [named.length === 0 && 'nothing', ...named.filter((_, at) => lost[at])].filter(Boolean);
}"""


def test_notes_about_the_text_are_folded_away_until_asked_for(visit: Visit) -> None:
    page = visit.page("/rules/octodice", **DESKTOP)
    box = opened(page)
    note = page.locator(".rfold code", has_text="components.toml")
    expect(note).to_be_hidden()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="About these rules").click()
    expect(note).to_be_visible()
    expect(page.get_by_role("heading", name="Notation")).to_be_visible()
    box.fill("super-copy pays")
    hits(page)
    expect(page.locator(".rnote", has_text="copy G")).to_be_visible()


@pytest.mark.long
def test_the_language_can_be_changed_there(visit: Visit) -> None:
    page = visit.page(RULES)
    opened(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("AquaSphere: die Regeln")


@pytest.mark.long
def test_rules_once_read_are_there_without_a_connection(visit: Visit) -> None:
    page = visit.page(RULES)
    opened(page)
    visit.forgive("ERR_FAILED|Failed to load resource")
    page.route("**/rules?lang=*", lambda route: route.abort())
    page.get_by_role("link", name="Start page").click()
    HomePage(page).choose("AquaSphere")
    page.get_by_role("link", name="Rules of AquaSphere").click()
    opened(page)
    page.get_by_role("radio", name="Octo Dice").click()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.unroute("**/rules?lang=*")
    opened(page)  # it asks again by itself


@pytest.mark.long
@pytest.mark.parametrize(("size", "scheme"), looks("phone-dark"))
def test_nothing_stands_in_anybodys_way(visit: Visit, size: dict[str, Any], scheme: str) -> None:
    for game in playable_games():
        page = visit.page(f"/rules/{game}#C2", **{**size, "color_scheme": scheme, "bypass_csp": True})
        box = opened(page)
        assert violations(page) == []
        box.fill("crystal")
        hits(page)
        assert violations(page) == []


@pytest.mark.long
def test_no_width_scrolls_sideways_and_every_target_can_be_hit(visit: Visit) -> None:
    for game in playable_games():
        page = visit.page(f"/rules/{game}", locale="de")
        opened(page)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), (game, width)
        page.set_viewport_size(PHONE["viewport"])
        assert [one for one in page.evaluate(TARGET_SIZES, TARGETS) if min(one[1:]) < SMALLEST] == []


@pytest.mark.long
def test_an_address_that_cannot_be_read_shows_the_rules(visit: Visit) -> None:
    page = visit.page(f"{RULES}#%")
    opened(page)
    page.evaluate("location.hash = '%E0%A4%A'")
    opened(page)
