"""The trainer in a real browser: mistakes that a real coach found come back as puzzles, on the real board."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from octosphere.i18n import translator

from .browser import DESKTOP, LANGS, PHONE, Site, Visit
from .reels import finished
from .server import Server, sqlite_url
from .test_browser_access import violations
from .test_browser_words import words
from .web_client import Player

PATIENCE = 300.0  # seconds for a study on a busy machine
DAY = 86_400_000  # ms


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose coach judges quickly rather than well."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "OCTOSPHERE_COACH_EFFORT", "tiny")
        with Server(sqlite_url(tmp_path_factory.mktemp("school")), "--no-limits", "--bot-pace", "0") as server:
            found = Site(server)
            yield found
            found.client.close()


@pytest.fixture
def guests(browser: Browser, school: Site) -> Iterator[Visit]:
    found = Visit(browser, school.server.address)
    yield found
    found.close()


@pytest.fixture(scope="module")
def alone(school: Site) -> Player:
    return admit(school, finished("octodice", 1, "train"))


@pytest.fixture(scope="module")
def studied(alone: Player) -> Player:
    """A solo game that the coach has looked at."""
    until = time.monotonic() + PATIENCE
    while alone.get("/coach", seat=0).json()["state"] != "ready":
        assert time.monotonic() < until, "the coach did not finish"
        time.sleep(0.3)
    return alone


def admit(site: Site, record: dict[str, Any]) -> Player:
    answer = site.client.post("/api/records", json={"record": record})
    assert answer.status_code == 200, answer.text
    made = answer.json()
    return Player(site.client, made["table"], made["links"][0]["token"])


def trained(visit: Visit, *players: Player, **more: Any) -> Page:
    """The trainer of somebody who holds these tables."""
    page = visit.page("/", **more)
    held = [
        {"table": one.table, "token": one.token, "seats": [0], "game": one.view()["game"], "seen": number, "over": True}
        for number, one in enumerate(players, 1)
    ]
    page.evaluate("(list) => localStorage.setItem('octosphere.tables', JSON.stringify(list))", held)
    page.goto("/train")
    return page


def moments(player: Player) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = player.get("/coach/brief", seat=0).json()["brief"]["moments"]
    return found


def decision_at(player: Player, at: int) -> dict[str, Any]:
    made = player.get("/coach", seat=0, lang="en").json()["study"]["seats"][0]["decisions"]
    found: dict[str, Any] = next(one for one in made if one["at"] == at)
    return found


def choose(page: Page, move: str) -> None:
    """Make a move of Octo Dice on the board: the dice that its letters name, the choice if there are several."""
    expect(page.locator("#deck button[data-die]").first).to_be_visible()
    letters = move.partition(" ")[2]
    faces = {"c": "crystal", "r": "research", "l": "lab", "b": "bot", "s": "submarine", "o": "octopod", "O": "octopod"}
    colours = {"Y": "yellow", "R": "red", "W": "white", "B": "blue", "G": "green"}
    used: set[str] = set()
    for letter in letters:
        body = "White" if letter.islower() else "Black"
        wanted = f"{body} die: {faces.get(letter) or colours[letter]}"
        for die in page.locator("#deck button[data-die]").all():
            index = str(die.get_attribute("data-die"))
            if index not in used and str(die.get_attribute("aria-label")).startswith(wanted):
                used.add(index)
                die.click()
                break
    page.locator("#deck [aria-keyshortcuts=Enter]").click()


def cards(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('octosphere.train'))")
    return found


@pytest.mark.long
def test_the_worst_mistake_comes_first_and_tells_nothing(guests: Visit, studied: Player) -> None:
    worst = max(moments(studied), key=lambda one: float(one["loss"]))
    told = decision_at(studied, worst["at"])
    page = trained(guests, studied, **DESKTOP)
    expect(page.locator(".thead p")).to_contain_text(told["place"])
    expect(page.locator("#deck button[data-die]").first).to_be_visible()
    shown = page.inner_text("body")
    assert str(round(worst["loss"], 1)) not in shown
    assert not page.locator(".talts").count()


@pytest.mark.long
def test_a_right_and_a_wrong_answer(guests: Visit, studied: Player) -> None:
    keeps = [one for one in moments(studied) if decision_at(studied, one["at"])["chosen"].startswith("keep")]
    order = sorted(moments(studied), key=lambda one: -float(one["loss"]))
    assert keeps
    assert order[0] in keeps, "the worst mistake of this game is a keep"
    first = decision_at(studied, order[0]["at"])
    page = trained(guests, studied, **PHONE)
    choose(page, first["best"])
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Spot on")).to_be_visible()
    expect(dialog).to_contain_text("you, then")
    expect(dialog.locator("li").first).to_contain_text("best")
    worth = dialog.locator(".tv").first
    expect(worth).to_have_text(re.compile(r"^\d+$"))
    dialog.get_by_role("button", name="How exact?").click()
    expect(worth).to_have_text(re.compile(r"^\d+\.\d"))
    (card,) = cards(page)["cards"].values()
    assert (card["box"], card["tries"]) == (0, 1)
    assert card["due"] - card["seen"] == DAY
    assert (cards(page)["streak"], cards(page)["first"], cards(page)["met"]) == (1, 1, 1)
    dialog.get_by_role("button", name="Next").click()
    expect(page.locator(".thead p")).to_contain_text(decision_at(studied, order[1]["at"])["place"])
    expect(page.locator(".tally")).to_contain_text(str(len(order) - 1))
    second = decision_at(studied, order[1]["at"])
    if second["chosen"].startswith("keep"):
        choose(page, second["chosen"])
        expect(page.get_by_role("dialog").locator("h2")).to_have_text(
            "A leak" if second["grade"] == "leak" else "A wave"
        )
        assert cards(page)["streak"] == 0


@pytest.mark.long
def test_a_mistake_comes_again_when_its_day_has_come(guests: Visit, studied: Player) -> None:
    """Everything was seen today but one, which is due; then nothing is, unless one insists."""
    page = trained(guests, studied, **DESKTOP)
    expect(page.locator(".thead")).to_be_visible()
    now = page.evaluate("Date.now()")
    ids = [f"{studied.table}:0:{one['at']}" for one in moments(studied)]
    later = {one: {"box": 1, "seen": now - DAY, "due": now + 2 * DAY, "tries": 1} for one in ids}
    due = {**later, ids[1]: {"box": 0, "seen": now - 2 * DAY, "due": now - DAY, "tries": 1}}
    keep = "(kept) => localStorage.setItem('octosphere.train', JSON.stringify(kept))"
    page.evaluate(keep, {"cards": due, "streak": 2, "first": 1, "met": 2})
    page.reload()
    expect(page.locator(".thead p")).to_contain_text(decision_at(studied, moments(studied)[1]["at"])["place"])
    expect(page.locator(".tally dd").last).to_have_text("1")
    page.evaluate(keep, {"cards": later, "streak": 2, "first": 1, "met": 2})
    page.reload()
    expect(page.get_by_role("heading", name="All done for now")).to_be_visible()
    expect(page.locator(".trest")).to_contain_text("in 2 days")
    page.get_by_role("button", name="Train anyway").click()
    expect(page.locator("#deck button[data-die]").first).to_be_visible()


def test_nothing_to_train(guests: Visit) -> None:
    page = guests.page("/train", **PHONE)
    expect(page.get_by_role("heading", name="Nothing to train yet")).to_be_visible()
    page.get_by_role("link", name="Play a game").click()
    expect(page.get_by_role("button", name="Dive in").first).to_be_visible()


@pytest.mark.long
def test_the_coach_is_asked_for_a_game_nobody_looked_at(guests: Visit, school: Site) -> None:
    """An AquaSphere game: the coach looks, the puzzle is answered on the station, and it works there, too."""
    player = admit(school, finished("aquasphere", 2, "train"))
    page = trained(guests, player, **DESKTOP)
    expect(page.get_by_role("heading", name="The coach comes first")).to_be_visible()
    page.get_by_role("button", name="Let the coach look").click()
    expect(page.locator(".thead h1")).to_be_visible(timeout=PATIENCE * 1000)
    expect(page.locator(".aq")).to_be_visible()
    answer(page)
    expect(page.get_by_role("dialog").locator(".talts li").first).to_be_visible()
    expect(page.get_by_role("dialog")).not_to_contain_text("±")
    page.get_by_role("button", name="How exact?").click()
    expect(page.get_by_role("dialog")).to_contain_text("±")


def answer(page: Page) -> None:
    """Choose whatever can be chosen."""
    primary = page.locator("#deck [aria-keyshortcuts=Enter]:not([aria-disabled=true])")
    while not primary.count():
        page.locator("#deck button[data-rove][aria-pressed=false]:not([aria-disabled=true])").last.click()
    primary.click()


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGS)
def test_nobody_is_left_out(guests: Visit, studied: Player, lang: str) -> None:
    guests.forgive(r"/dice\.css")  # axe looks for an imported stylesheet beside the page
    t, size = translator(lang), PHONE if lang == "en" else DESKTOP
    page = trained(guests, studied, locale=lang, bypass_csp=True, **size)
    expect(page.get_by_role("heading", name=t("web.train.question"))).to_be_visible()
    expect(page.locator("#deck button[data-die]").first).to_be_visible()
    words(page)
    assert violations(page) == []
    while not page.locator("#deck [aria-keyshortcuts=Enter]:not([aria-disabled=true])").count():
        page.locator("#deck button[data-die][aria-pressed=false]:not([aria-disabled=true])").first.click()
    page.locator("#deck [aria-keyshortcuts=Enter]").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    words(page)
    assert violations(page) == []


@pytest.mark.long
def test_big_moments_on_the_reel(guests: Visit, studied: Player) -> None:
    """What the coach found is marked on the replay: a loss where it was decided, a throw where its dice lie."""
    brief = studied.get("/coach/brief", seat=0).json()["brief"]
    page = guests.page(f"/replay/{studied.table}#k={studied.token}", **DESKTOP)
    expect(page.locator(".rticks .loss")).to_have_count(min(8, len(brief["moments"])))
    page.keyboard.press("g")
    worst = max(brief["moments"], key=lambda one: float(one["loss"]))
    page.get_by_role("dialog").get_by_role("button", name=f"Leak −{round(worst['loss'])}").first.click()
    expect(page.get_by_role("slider")).to_have_value(str(worst["at"]))
    page.keyboard.press("g")
    page.get_by_role("dialog").get_by_role("button", name="Lucky +").first.click()
    lucky = {str(one["at"] + 1) for one in brief["luckiest"]}
    assert page.get_by_role("slider").input_value() in lucky


@pytest.mark.long
def test_the_coach_is_asked_from_the_reel(guests: Visit, school: Site) -> None:
    player = admit(school, finished("aquasphere", 2, "asked"))
    page = guests.page(f"/replay/{player.table}#k={player.token}", **PHONE)
    expect(page.locator(".scrub")).to_be_visible()
    assert not page.locator(".rticks .loss").count()
    page.get_by_role("button", name="Go to").click()
    page.get_by_role("button", name="Let the coach find big moments").click()
    expect(page.locator(".rcoach")).to_contain_text("coach")
    expect(page.locator(".rmarks .loss").first).to_be_visible(timeout=PATIENCE * 1000)
