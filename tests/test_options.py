"""What can be chosen about a game, described once in its kit: words, wire, command line and form come from it."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from octosphere.cli.options import add_game_options, game_options
from octosphere.core.errors import BadInput
from octosphere.core.kit import RESERVED, Option
from octosphere.games import open_kit
from octosphere.i18n import LANGUAGES, translator
from octosphere.show.options import describe_options
from octosphere.web import wire

from .browser import DESKTOP, PHONE, Visit
from .pages import HomePage
from .server import Server, sqlite_url

SHOAL = """
from octosphere.core.kit import Kit, Option
from octosphere.games.template.game import Template
from dataclasses import replace

class Shoal(Template):
    facts = replace(Template.facts, name="shoal", title="Shoal")
    own_options = {"tide": "low", "moon": "full", "fish": 7, "sharks": False, "duel": False}

class ShoalKit(Kit):
    options = (
        Option("tide", "how high the water is", values=("low", "high")),
        Option("moon", "", values=("full", "waning gibbous", "waning crescent", "waxing crescent")),
        Option("fish", "how many there are", limits=(0, 12)),
        Option("sharks", "whether there are any"),
        Option("duel", "for two alone", players=2),
    )

    def game(self):
        return Shoal()
"""
WORDS = '[shoal.option.fish]\ntitle = "Fish in the sea"\ntext = "They hide."\n[shoal.option.tide]\ntitle = "Tide"\n'
WORDS += '[shoal.option.tide.high]\nlabel = "High"\ntext = "Mind your feet."\n'
CHOICE = Option("tide", "", values=("low", "high"))
NUMBER = Option("fish", "", limits=(0, 12))


@pytest.fixture(scope="module")
def shoal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a game of somebody else's: every kind of option, words for some of them, no board."""
    folder = tmp_path_factory.mktemp("packages")
    package, metadata = folder / "octosphere_shoal", folder / "octosphere_shoal-1.dist-info"
    (package / "words").mkdir(parents=True)
    metadata.mkdir()
    (package / "__init__.py").touch()
    (package / "kit.py").write_text(SHOAL)
    (package / "words" / "en.toml").write_text(WORDS)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: octosphere-shoal\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[octosphere.games]\nshoal = octosphere_shoal.kit:ShoalKit\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder))
        with Server(sqlite_url(tmp_path_factory.mktemp("shoal")), "--no-limits", "--bot-pace", "0") as server:
            yield server


def record_of(server: Server, page: Page) -> dict[str, Any]:
    """The record of the newest table of this browser."""
    entry = page.evaluate("JSON.parse(localStorage['octosphere.tables'])[0]")
    headers = {"Authorization": f"Bearer {entry['token']}"}
    answer = httpx.get(f"{server.address}/api/tables/{entry['table']}/record", headers=headers)
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("device", [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop")])
def test_the_form_asks_what_the_kit_says_and_the_record_has_it(
    shoal: Server, browser: Browser, device: dict[str, Any]
) -> None:
    visit = Visit(browser, shoal.address)
    page = visit.page(**device)
    options = HomePage(page).choose("Shoal").options("Pass and play")
    expect(options.get_by_role("radiogroup", name="Tide").get_by_role("radio", name="low")).to_be_checked()
    options.get_by_role("radio", name="High").click()
    expect(options).to_contain_text("Mind your feet.")
    options.get_by_role("combobox", name="Moon").select_option("waning gibbous")
    options.get_by_role("spinbutton", name="Fish in the sea").fill("12")
    options.get_by_role("switch", name="Sharks whether there are any").click()
    options.get_by_role("switch", name="Duel").click()
    options.get_by_role("radio", name="3 players").click()
    expect(options.get_by_role("switch", name="Duel")).to_have_count(0)
    HomePage(page).dive()
    page.wait_for_url("**/t/*")
    chosen = {"tide": "high", "moon": "waning gibbous", "fish": 12, "sharks": True, "duel": False}
    assert record_of(shoal, page)["options"] == {"players": 3, **chosen}
    visit.close()


def test_a_number_out_of_its_limits_is_told_and_not_taken(shoal: Server, browser: Browser) -> None:
    visit = Visit(browser, shoal.address)
    page = visit.page(**DESKTOP)
    options = HomePage(page).choose("Shoal").options("Solo")
    number = options.get_by_role("spinbutton", name="Fish in the sea")
    expect(number).to_have_value("7")
    expect(number).to_have_accessible_description("They hide. From 0 to 12.")
    number.fill("13")
    expect(number).to_have_attribute("aria-invalid", "true")
    number.press("Tab")
    expect(number).to_have_value("7")
    number.focus()
    page.keyboard.press("ArrowDown")
    expect(number).to_have_value("6")
    HomePage(page).dive()
    page.wait_for_url("**/t/*")
    assert record_of(shoal, page)["options"]["fish"] == 6
    visit.close()


def test_what_the_server_tells_of_options(shoal: Server) -> None:
    told = {game["game"]: game for game in httpx.get(f"{shoal.address}/api/games?lang=en").json()}["shoal"]["options"]
    tide, _, fish, sharks, duel = told
    assert (tide["title"], tide["default"], [one["label"] for one in tide["values"]]) == (
        "Tide",
        "low",
        ["low", "High"],
    )
    assert (fish["kind"], fish["limits"], fish["default"], fish["text"]) == ("number", [0, 12], 7, "They hide.")
    assert (sharks["kind"], sharks["title"], sharks["text"]) == ("switch", "Sharks", "whether there are any")
    assert duel["players"] == 2
    document = json.dumps(httpx.get(f"{shoal.address}/openapi.json").json()["components"]["schemas"]["ShoalOptions"])
    assert re.search(r'"minimum": 0, "maximum": 12|"maximum": 12, "minimum": 0', document)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_of_our_games_has_words(lang: str) -> None:
    layout, edition, variant = describe_options("octodice", translator(lang))
    assert all((layout.title, edition.title, variant.title, variant.text))
    assert [value.label for value in edition.values] == ["DE", "EN", "ES"]
    assert all(value.name and value.text for value in edition.values)
    assert (layout.kind, edition.kind, edition.default, variant.kind, variant.players) == (
        "text",
        "choice",
        "de",
        "switch",
        2,
    )
    assert describe_options("aquasphere", translator(lang)) == []


def test_the_body_of_a_table_takes_what_the_limits_allow() -> None:
    body = wire._options("Shoal", (CHOICE, NUMBER))
    assert msgspec.json.decode(b'{"fish": 12, "tide": "high"}', type=body).fish == 12  # type: ignore[attr-defined]
    for wrong in (b'{"fish": 13}', b'{"fish": "2"}', b'{"tide": "up"}', b'{"fish": 1.5}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=body)


def test_the_command_line_takes_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("octosphere.cli.options._options", lambda: {"fish": ("Shoal", NUMBER)})
    parser = argparse.ArgumentParser()
    add_game_options(parser)
    assert game_options(parser.parse_args(["--fish", "0"])) == {"fish": 0}
    assert game_options(parser.parse_args([])) == {}
    with pytest.raises(BadInput, match="from 0 to 12"):
        game_options(parser.parse_args(["--fish", "13"]))


def test_an_option_has_a_name_that_nothing_else_has() -> None:
    for name in ("players", "seed", "Fish", "two words", ""):
        with pytest.raises(ValueError, match="option"):
            Option(name, "")


@pytest.mark.parametrize("command", ["arena", "perft", "play", "simulate"])
def test_names_that_commands_use_are_reserved(command: str) -> None:
    """A flag that two things mean would leave nobody the command."""
    parser = argparse.ArgumentParser()
    import_module(f"octosphere.cli.{command}").add_arguments(parser)
    own = {option.name for option in open_kit("octodice").options}
    assert {action.dest for action in parser._actions} - own <= RESERVED


def test_no_option_hides_what_the_form_remembers() -> None:
    plan = (Path(wire.__file__).parent / "static" / "shell" / "plan.js").read_text("utf-8")
    kept = set(re.findall(r"(\w+):", "".join(re.findall(r"const COMMON = .*|  solo: .*", plan)))) - {"solo"}
    assert kept
    assert kept <= RESERVED
