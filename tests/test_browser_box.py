"""My box in a real browser: numbers corrected and refused, a file saved and opened, a table that tells everybody."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from octosphere.show.boxes import box_of

from .browser import DESKTOP, LANGS, Visit, looks

AXE = Axe()


class BoxPage:
    """The page of one's own box, open at a game."""

    def __init__(self, page: Page, game: str = "AquaSphere") -> None:
        self.page = page
        page.get_by_role("radio", name=game).click()
        expect(page.get_by_role("radio", name=game)).to_be_checked()

    def datum(self, path: str) -> Any:
        return self.page.locator(f'[data-path="{path}"]')

    def fill(self, path: str, value: str) -> None:
        self.datum(path).get_by_role("spinbutton").first.fill(value)

    def state(self, text: str) -> None:
        expect(self.page.locator("#box-state")).to_contain_text(text)

    def save(self, folder: Path) -> Path:
        """The file that the page hands out."""
        with self.page.expect_download() as coming:
            self.page.get_by_role("button", name="Save as file").click()
        path = folder / coming.value.suggested_filename
        coming.value.save_as(path)
        return path


def test_a_corrected_number_is_kept_and_a_wrong_one_is_told_beside_it(visit: Visit) -> None:
    page = visit.page("/box")
    box = BoxPage(page)
    play = page.get_by_role("button", name="Play with my box")
    expect(play).to_have_attribute("aria-disabled", "true")
    box.fill("lock.A", "12")
    expect(box.datum("lock.A").get_by_role("alert")).to_have_text("Expected 0 to 9")
    box.fill("lock.A", "3")
    expect(box.datum("lock.A").get_by_role("alert")).to_have_count(0)
    box.state("1 differs in your box")
    expect(play).to_have_attribute("aria-disabled", "false")
    page.reload()
    expect(box.datum("lock.A").get_by_role("spinbutton")).to_have_value("3")
    box.datum("lock.A").get_by_role("button", name="Back to 0").click()
    box.state("Your box is as we think it is")


def test_what_only_the_reader_of_the_file_knows_is_told_too(visit: Visit) -> None:
    """Two sides need an even number of arrangements; seventeen slots are too many for fourteen bots."""
    page = visit.page("/box", **DESKTOP)
    box = BoxPage(page)
    page.get_by_role("button", name="Sides of programme cards").click()
    two = box.datum("programme_cards.two_sided")
    two.get_by_role("button", name="yes").click()
    expect(two.get_by_role("alert")).to_contain_text("there are 8, 10, 12 or 14 arrangements, not 7")
    page.get_by_role("button", name="Programme cards", exact=True).click()
    page.locator("#place-programme_card").get_by_role("button", name="Add one").click()
    expect(box.datum("programme_card.8")).to_be_visible()
    expect(two.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Supply of bots").click()
    box.datum("supply.1").get_by_role("button", name="Add one").click()
    expect(page.locator("#place-supply > .wrong")).to_contain_text("14 slots and 6 submarines, not 15 and 6")


def test_a_box_is_saved_as_a_file_and_opened_again(visit: Visit, tmp_path: Path) -> None:
    page = visit.page("/box")
    box = BoxPage(page)
    box.fill("lock.F", "4")
    box.state("1 differs in your box")
    file = box.save(tmp_path)
    assert file.name == "components.toml"
    assert box_of("aquasphere").read(file.read_text("utf-8")) == {"lock.F": 4}
    other = visit.page("/box")
    again = BoxPage(other)
    other.get_by_label("Open a file").set_input_files(file)
    again.state("1 differs in your box")
    expect(again.datum("lock.F").get_by_role("spinbutton")).to_have_value("4")
    file.write_text("lock = 1", "utf-8")
    other.get_by_label("Open a file").set_input_files(file)
    expect(other.get_by_text(re.compile("^This file cannot be read"))).to_be_visible()
    again.state("1 differs in your box")  # of a wrong file nothing is taken


def test_everybody_at_a_table_with_a_box_of_its_own_is_told(visit: Visit) -> None:
    page = visit.page("/box")
    box = BoxPage(page)
    box.fill("lock.A", "3")
    box.state("1 differs in your box")
    page.get_by_role("button", name="Play with my box").click()
    expect(page.get_by_text("My box: 1 number differs")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Online")).click()
    page.get_by_role("button", name="Dive in").first.click()
    links = page.get_by_role("dialog")
    expect(links).to_be_visible()
    table = page.evaluate("() => JSON.parse(localStorage['octosphere.tables']).find(Boolean) ?? null")
    page.keyboard.press("Escape")
    guest = visit.page(f"/t/{table['table']}#k={table['links'][0]['token']}")
    for each, where in ((page, page), (guest, guest.get_by_role("dialog"))):  # before sitting down, too
        notice = where.get_by_text("Own box: 1 printed number differs")
        notice.click()
        expect(where.get_by_text("3 instead of 0")).to_be_visible()
        expect(each.locator(".table > .ownbox").first).to_be_visible()


def test_ours_is_one_tap_away(visit: Visit) -> None:
    page = visit.page("/box")
    box = BoxPage(page, "Octo Dice")
    box.fill("black_die.yellow", "2")
    box.state("1 differs in your box")
    page.get_by_role("button", name="Play with my box").click()
    page.get_by_role("button", name="Play with ours").click()
    expect(page.get_by_text("My box: 1 number differs")).to_have_count(0)


def test_black_dice_that_differ_are_stated_face_by_face_and_tapped_one_by_one(visit: Visit, tmp_path: Path) -> None:
    page = visit.page("/box")
    box = BoxPage(page, "Octo Dice")
    page.get_by_role("button", name="Black dice that differ").click()
    alike = box.datum("black_dice.alike")
    box.datum("black_dice.second").get_by_role("combobox").first.select_option("octopod")
    expect(box.datum("black_dice.second").get_by_role("alert")).to_contain_text("one octopod and five faces")
    box.datum("black_dice.second").get_by_role("combobox").first.select_option("yellow 2")
    expect(alike.get_by_role("alert")).to_contain_text("these three dice differ")
    alike.get_by_role("button", name="no").click()
    expect(alike.get_by_role("alert")).to_have_count(0)
    box.state("2 differ in your box")
    faces = ["yellow 2", "red 1", "white 2", "blue 0", "green 1", "octopod"]
    text = box.save(tmp_path).read_text("utf-8")
    assert box_of("octodice").read(text) == {"black_dice.alike": False, "black_dice.second": faces}
    page.get_by_role("button", name="Play with my box").click()
    page.get_by_role("button", name="Dive in").first.click()
    page.get_by_role("button", name="Roll the dice").click()
    second = page.get_by_role("button", name=re.compile("^Black die 2: "))
    second.click()
    page.get_by_role("button", name=re.compile("^Black die 3: ")).click()
    expect(second.locator(".number")).to_have_text("2")
    page.get_by_role("button", name="Keep & roll").click()
    expect(page.locator(".keep .number")).to_have_text(["2", "3"])


@pytest.mark.long
@pytest.mark.parametrize(("size", "theme"), looks("phone-light"))
@pytest.mark.parametrize("lang", LANGS)
def test_every_place_fits_the_screen(visit: Visit, size: dict[str, Any], theme: Any, lang: str) -> None:
    visit.forgive("Applying inline style")  # axe looks for the import of a stylesheet beside the page
    page = visit.page("/box", **size, color_scheme=theme, locale=lang, bypass_csp=True)
    BoxPage(page)
    expect(page.locator(".place")).to_have_count(15)
    page.evaluate("() => { for (const one of document.querySelectorAll('.place')) one.open = true; }")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    wide = page.evaluate(
        "() => [...document.querySelectorAll('.datum')].filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    )
    assert wide == 0
    results = AXE.run(page).response["violations"]
    assert [f"{one['id']} ×{len(one['nodes'])}: {one['nodes'][0]['html'][:160]}" for one in results] == []
