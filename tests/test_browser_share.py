"""Sharing in a real browser: the picture, its files, and the text."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from octosphere.i18n import translator

from .browser import DESKTOP, PHONE, Site, Visit
from .pages import TablePage
from .test_browser_access import violations
from .test_browser_words import words
from .web_client import Player

NAME = "<i>Ines & Co"
CALL = re.compile("/api/tables/.*/share")
HANDED = (
    "() => new Promise((done) => { const look = () => (window.handed ? done(handed) : setTimeout(look, 20)); look(); })"
)


@pytest.fixture(scope="module")
def over(site: Site) -> Player:
    """A game that is over, with a name that would break a careless picture."""
    seats = [{"kind": "person", "name": NAME}, {"kind": "bot", "level": "drifter"}]
    made = site.client.post("/api/tables", json={"game": "octodice", "seats": seats, "seed": "share"}).json()
    player = Player(site.client, made["table"], made["links"][0]["token"])
    player.play_on()
    return player


def opened(page: Page, player: Player, lang: str = "en") -> Locator:
    page.goto(f"/t/{player.table}#k={player.token}")
    TablePage(page)
    page.get_by_role("button", name=translator(lang)("web.table.over.share")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("img")).to_be_visible()
    return dialog


@pytest.mark.long
def test_the_picture_is_drawn_in_both_themes_and_saved_both_ways(visit: Visit, over: Player) -> None:
    page = visit.page(**DESKTOP)
    dialog = opened(page, over)
    picture = dialog.get_by_role("img")
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 1000
    light = picture.get_attribute("src")
    dialog.get_by_role("radio", name="Dark").click()
    expect(picture).not_to_have_attribute("src", light or "")
    with page.expect_download() as svg:
        dialog.get_by_role("button", name="SVG").click()
    root = ElementTree.parse(svg.value.path()).getroot()
    assert svg.value.suggested_filename == f"octodice-{over.table}.svg"
    assert NAME in [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    with page.expect_download() as png:
        dialog.get_by_role("button", name="PNG").click()
    assert size_of(Path(png.value.path())) == (2 * int(root.get("width", "")), 2 * int(root.get("height", "")))


def size_of(file: Path) -> tuple[int, int]:
    """The width and height of a PNG, by its first chunk."""
    head = file.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", head[16:24])
    return width, height


@pytest.mark.long
def test_the_text_is_copied_or_selected(visit: Visit, over: Player) -> None:
    context = visit.person(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    dialog = opened(page, over)
    shown = dialog.get_by_role("textbox").input_value()
    assert shown.startswith("Octo Dice\n🥇")
    assert NAME in shown
    dialog.get_by_role("button", name="Copy text").click()
    expect(page.get_by_text("Copied.").first).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == shown
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    dialog.get_by_role("button", name="Copy text").click()
    expect(page.get_by_text("Copying is not possible").first).to_be_visible()
    assert page.evaluate("getSelection().toString()") == shown


@pytest.mark.long
def test_a_device_that_shares_is_handed_picture_and_text(visit: Visit, over: Player) -> None:
    page = visit.person().new_page()
    page.add_init_script("""
        navigator.canShare = ({ files }) => files[0].type === 'image/png';
        navigator.share = async (what) => { window.handed = [what.text, what.files[0].name, what.files[0].size]; };
    """)
    dialog = opened(page, over)
    dialog.get_by_role("button", name="Share …").click()
    text, name, size = page.evaluate(HANDED)
    assert text == dialog.get_by_role("textbox").input_value()
    assert name == f"octodice-{over.table}.png"
    assert size > 10_000


@pytest.mark.long
def test_a_lost_connection_is_told_and_healed(visit: Visit, over: Player) -> None:
    visit.forgive("500")
    page = visit.page(f"/t/{over.table}#k={over.token}")
    TablePage(page)
    page.route(CALL, lambda route: route.fulfill(status=500, json={"error": "unavailable", "message": "no"}))
    page.get_by_role("button", name="Share").click()
    again = page.get_by_role("dialog").get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    page.unroute(CALL)
    again.click()
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(
    ("lang", "scheme", "size"),
    [
        ("de", "dark", PHONE),
        pytest.param("en", "light", PHONE, marks=pytest.mark.long),
        pytest.param("es", "dark", DESKTOP, marks=pytest.mark.long),
    ],
)
def test_it_speaks_three_languages_and_stands_in_nobodys_way(
    visit: Visit, over: Player, lang: str, scheme: str, size: dict[str, Any]
) -> None:
    page = visit.page(locale=lang, color_scheme=scheme, bypass_csp=True, **size)
    opened(page, over, lang)
    words(page)
    assert violations(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_the_end_leads_to_replay_and_coach(visit: Visit, over: Player) -> None:
    page = visit.page(f"/t/{over.table}#k={over.token}")
    TablePage(page)
    for name, path in (("Replay", "replay"), ("Coach", "coach")):
        assert page.get_by_role("link", name=name).get_attribute("href") == f"/{path}/{over.table}"
