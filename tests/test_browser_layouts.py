"""The explorer of layouts in a real browser: turned, moved, picked, typed, played, with and without a mouse."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from octosphere.games.octodice.value import atlas, styles
from octosphere.i18n import translator

from .browser import DESKTOP, DEVICES, LANGS, PHONE, Visit
from .pages import TablePage
from .test_browser_access import SIZES, SMALLEST, TARGETS, WIDTHS, violations
from .test_browser_words import words

FIRST = "A1B1C1D1E1F1G1H1I1"
SOLVED = "A2B2C1D2E1F2G1H2I2"


def opened(visit: Visit, path: str = "/layouts", **more: Any) -> Page:
    page = visit.page(path, **more)
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator(".lx-play .btn")).to_be_visible()
    return page


def tile(page: Page, place: int) -> Locator:
    return page.locator(f".lx-tile[data-place='{place}']")


def at(page: Page, layout: str) -> None:
    """The address, the code and the score are those of a layout."""
    page.wait_for_url(f"**/layouts/{layout}")
    expect(page.get_by_role("textbox")).to_have_value(layout)
    value = atlas.load_atlas().row(atlas.number_of(layout)).expected
    expect(page.locator(".lx-big b")).to_have_text(re.compile(f"^({value:.0f}|{value:.1f})$"))


def test_a_tap_turns_a_tile_and_the_score_follows(visit: Visit) -> None:
    page = opened(visit)
    at(page, FIRST)
    expect(page.get_by_text("Best play: 42 worked out exactly")).to_be_visible()
    assert "±" not in page.locator(".lx-cols").inner_text()
    page.get_by_role("button", name="How exact?").click()
    expect(page.get_by_text("Best play: 42.41 worked out exactly")).to_be_visible()
    expect(tile(page, 5)).to_contain_text("Octo-Sub")
    tile(page, 5).tap()
    expect(tile(page, 5)).to_contain_text("Octo-Catch")
    at(page, FIRST.replace("F1", "F2"))
    expect(page.locator(".lx-detail")).to_contain_text("Other side: Octo-Sub")
    expect(page.get_by_text("worked out exactly")).to_have_count(0)
    page.get_by_role("button", name="Turn over", exact=True).tap()
    at(page, FIRST)
    page.get_by_role("button", name="Turn Octo-Sub over", exact=True).tap()
    at(page, FIRST.replace("F1", "F2"))
    page.reload()
    at(page, FIRST.replace("F1", "F2"))


@pytest.mark.long
def test_tiles_are_dragged_within_their_level(visit: Visit) -> None:
    page = opened(visit, f"/layouts/{FIRST}", **{**DESKTOP, "has_touch": False, "is_mobile": False})
    one, other = (tile(page, place).bounding_box() for place in (3, 5))
    assert one is not None
    assert other is not None
    page.mouse.move(one["x"] + 30, one["y"] + 30)
    page.mouse.down()
    page.mouse.move(one["x"] + 90, one["y"] + 34)
    expect(tile(page, 3)).to_have_class(re.compile("held"))
    page.mouse.move(other["x"] + 40, other["y"] + 90, steps=3)
    page.mouse.up()
    at(page, "A1B1C1F1E1D1G1H1I1")
    page.get_by_role("button", name="Turn over", exact=True).click()
    at(page, "A1B1C1F1E1D2G1H1I1")
    page.mouse.move(one["x"] + 30, one["y"] + 30)
    page.mouse.down()
    page.mouse.move(one["x"] - 200, one["y"] + 30)
    page.mouse.up()  # beside the lab: nothing changes, and nothing is turned
    page.get_by_role("button", name="Move right").click()  # the tile that was touched
    at(page, "A1B1C1E1F1D2G1H1I1")
    expect(page.get_by_role("button", name="Move left")).to_be_enabled()


def test_with_the_keyboard_alone(visit: Visit) -> None:
    page = opened(visit, f"/layouts/{FIRST}", **DESKTOP)
    tile(page, 0).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(tile(page, 4)).to_be_focused()
    expect(page.locator(".lx-detail")).to_contain_text("Level 1, column 2")
    page.keyboard.press("Enter")
    at(page, FIRST.replace("E1", "E2"))
    expect(tile(page, 4)).to_be_focused()
    page.keyboard.press("Shift+ArrowRight")
    at(page, "A1B1C1D1F1E2G1H1I1")
    expect(tile(page, 5)).to_be_focused()
    page.keyboard.press("Shift+ArrowRight")  # there is no fourth column
    page.keyboard.press("Shift+ArrowLeft")
    at(page, FIRST.replace("E1", "E2"))
    expect(tile(page, 4)).to_be_focused()
    row = atlas.load_atlas().row(atlas.number_of(FIRST.replace("E1", "E2")))
    said = f"{row.expected:.0f} points expected, place"
    expect(page.get_by_role("status").filter(has_text=said)).to_be_attached()


@pytest.mark.long
@pytest.mark.parametrize("style", ["fair", "fleet", "any"])
def test_layouts_of_a_kind_are_drawn_with_a_reason(visit: Visit, style: str) -> None:
    page = opened(visit)
    button = page.get_by_role("button", name=translator("en")(f"web.layouts.pick.{style}"), exact=True)
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".lx-picker [role=status]")).to_contain_text(re.compile(r"\d"))
    page.wait_for_url(lambda address: FIRST not in address)
    layout = page.url.rpartition("/")[2]
    assert atlas.number_of(layout) in styles.pool(style)
    at(page, layout)
    tile(page, 0).tap()
    expect(button).to_have_attribute("aria-pressed", "false")


@pytest.mark.long
def test_a_code_is_typed_or_refused(visit: Visit) -> None:
    page = opened(visit)
    visit.forgive("400 ")
    field = page.get_by_role("textbox", name="Code of the layout")
    field.fill("a2 b2 c1 d2 e1 f2 g1 h2 i2")
    at(page, SOLVED)
    field.fill(SOLVED.replace("I2", "H2"))
    expect(page.get_by_text("That is no layout")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    tile(page, 0).tap()
    at(page, SOLVED.replace("A2", "A1"))
    expect(page.get_by_text("That is no layout")).to_have_count(0)
    tile(page, 0).tap()
    at(page, SOLVED)
    field.fill(SOLVED.replace("I2", "I1"))
    at(page, SOLVED.replace("I2", "I1"))
    page.get_by_role("button", name="Leanest").tap()
    worst = page.url.rpartition("/")[2]
    assert min(atlas.load_atlas()["expected"]) <= atlas.load_atlas()["expected"][atlas.number_of(worst)]


def test_an_address_that_means_nothing_shows_the_first_layout(visit: Visit) -> None:
    visit.forgive("400 ")
    page = opened(visit, "/layouts/nonsense")
    at(page, FIRST)
    expect(page.get_by_text("That is no layout")).to_be_visible()


@pytest.mark.long
def test_the_link_and_the_code_are_copied(visit: Visit) -> None:
    page = opened(visit, f"/layouts/{SOLVED}", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").tap()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{visit.address}/layouts/{SOLVED}"
    page.get_by_role("button", name="Copy code").tap()
    page.wait_for_function(f"() => navigator.clipboard.readText().then((text) => text === '{SOLVED}')")


@pytest.mark.long
def test_another_language_keeps_the_layout(visit: Visit) -> None:
    page = opened(visit, **DESKTOP)
    tile(page, 0).click()
    tile(page, 4).click()  # at once: neither waits for the other
    at(page, "A2B1C1D1E2F1G1H1I1")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Deutsch").click()
    expect(page.get_by_role("heading", name="Worauf es hier ankommt")).to_be_attached()
    page.keyboard.press("Escape")
    expect(tile(page, 4)).to_contain_text("Flexi-Level")
    page.wait_for_url("**/layouts/A2B1C1D1E2F1G1H1I1")


@pytest.mark.long
def test_a_layout_is_played(visit: Visit) -> None:
    page = opened(visit, f"/layouts/{SOLVED}", **DESKTOP)
    page.get_by_role("radio", name="Solo").click()
    page.get_by_role("button", name="Play this layout").click()
    table = TablePage(page)
    page.get_by_role("button", name="About this table").click()
    expect(page.get_by_role("dialog")).to_contain_text(SOLVED)
    assert table.id


@pytest.mark.long
def test_a_lost_connection_is_told_and_heals_by_itself(visit: Visit) -> None:
    visit.forgive("ERR_FAILED|Failed to load resource")
    page = opened(visit, f"/layouts/{FIRST}")
    page.route("**/layouts/*?lang=*", lambda route: route.abort())
    tile(page, 0).tap()
    told = page.get_by_role("heading", name="No connection")
    expect(told).to_be_visible()
    page.unroute("**/layouts/*?lang=*")
    at(page, FIRST.replace("A1", "A2"))
    expect(told).to_have_count(0)


@pytest.mark.parametrize("lang", LANGS)
def test_every_language_has_all_of_it(visit: Visit, lang: str) -> None:
    page = opened(visit, f"/layouts/{SOLVED}", locale=lang)
    page.get_by_role("button", name=translator(lang)("web.layouts.pick.calm"), exact=True).tap()
    expect(page.locator(".lx-picker [role=status]")).not_to_be_empty()
    said = words(page)
    assert translator(lang)("web.layouts.matter.title") in said
    assert translator(lang)("source.octopods") in said


@pytest.mark.long
@pytest.mark.parametrize("size", DEVICES)
def test_nothing_stands_in_anybodys_way(visit: Visit, size: dict[str, Any]) -> None:
    page = opened(visit, f"/layouts/{SOLVED}", **{**size, "bypass_csp": True})
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == []


@pytest.mark.long
def test_no_width_scrolls_sideways_and_every_target_can_be_hit(visit: Visit) -> None:
    page = opened(visit, f"/layouts/{SOLVED}", locale="de")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), width
    page.set_viewport_size(PHONE["viewport"])
    assert [one for one in page.evaluate(SIZES, TARGETS) if min(one[1:]) < SMALLEST] == []
