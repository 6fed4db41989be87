"""AquaSphere in a real browser: whole games by hand and by keys, plans, refusals, three tabs, axe."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, TimeoutError, expect

from .browser import DESKTOP, LANGS, PHONE, Site, Visit, looks
from .pages import GONE, PATIENCE, PRIMARY
from .web_client import Player

AXE = Axe()
LOOK = f"""() => {{
    const all = (selector) => [...document.querySelectorAll(selector)];
    const on = (element) => element.getAttribute('aria-disabled') !== 'true' && !element.disabled;
    return {{
        over: Boolean(document.querySelector('#deck h1')),
        primary: all('{PRIMARY}').filter(on).map((button) => button.innerText.trim())[0] ?? '',
        choices: all('#deck .choice').length,
        areas: all('button.area.legal').length,
        rooms: all('.room.lit').length,
        pass: all('[data-place=pass]').some(on),
    }};
}}"""

MOST_STOPS = 60  # of the Tab key on one screen
# Whether the focus is on something, or in the group that it belongs to.
HOLDS = """(goal) => {
    const now = document.activeElement;
    const group = goal.closest('[role=group], [role=radiogroup], [role=tablist], svg, nav, ol, ul');
    return now === goal || !goal.isConnected || (goal.dataset.rove !== undefined && Boolean(group?.contains(now)));
}"""

# Drawings that neither have a name nor stand beside one.
UNNAMED = """[...document.querySelectorAll('.aquasphere svg')]
    .filter((one) => !one.closest('[aria-hidden=true], button, [role=img]')).length"""


def players(site: Site, *kinds: str, **more: Any) -> list[Player]:
    """A table of AquaSphere, and a player for each of its links."""
    seats = [{"kind": "person", "name": "Ines"} if one == "person" else {"kind": "bot", "level": one} for one in kinds]
    answer = site.client.post("/api/tables", json={"game": "aquasphere", "seats": seats, **more})
    assert answer.status_code == 200, answer.text
    made = answer.json()
    return [Player(site.client, made["table"], link["token"]) for link in made["links"]]


class Board:
    """A table of AquaSphere as somebody sees it."""

    def __init__(self, page: Page, player: Player, touch: bool = False) -> None:
        self.page, self.touch, self.chance = page, touch, Random(3)
        page.goto(f"/t/{player.table}#k={player.token}")
        expect(page.locator("#deck")).to_be_visible()

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def press(self, target: Locator) -> None:
        """What was lit a moment ago may be gone: others play too."""
        with suppress(TimeoutError):
            target.tap(timeout=GONE) if self.touch else target.click(timeout=GONE)

    def tab(self, name: str) -> None:
        if self.touch:
            self.press(self.page.get_by_role("button", name=name, exact=True))

    def step(self) -> dict[str, Any]:
        """Do the next thing that is lit: the button, a question, an area, a room, or pass."""
        seen = self.look()
        if seen["over"]:
            return seen
        if seen["primary"]:
            self.press(self.page.locator(PRIMARY))
        elif seen["choices"]:
            self.press(self.page.locator("#deck .choice").first)
        elif seen["areas"] and self.chance.random() < 0.6:
            self.any_of("button.area.legal")
        elif seen["rooms"]:
            self.any_of(".room.lit")
        elif seen["pass"]:
            self.press(self.page.locator("[data-place=pass]").first)
        else:
            self.turn_over()
        return seen

    def any_of(self, selector: str) -> None:
        with suppress(IndexError):
            self.press(self.chance.choice(self.page.locator(selector).all()))

    def turn_over(self) -> None:
        """Another tab may show what can be done; or it is not our turn."""
        self.tab(self.chance.choice(["HQ", "Station"]))
        self.page.wait_for_timeout(15)

    def until_over(self, patience: float = 2 * PATIENCE) -> None:
        limit = time.monotonic() + patience
        while not (seen := self.step())["over"]:
            assert time.monotonic() < limit, f"waited for nothing: {seen}"


@pytest.mark.long
def test_a_whole_game_against_a_bot_on_a_phone(visit: Visit, site: Site) -> None:
    [mine] = players(site, "person", "drifter", seed="phone")
    board = Board(visit.page(), mine, touch=True)
    board.until_over()
    expect(board.page.get_by_text("Where the points came from")).to_be_visible()
    scores = [seat["score"] for seat in mine.view()["seats"]]
    for score in scores:
        expect(board.page.locator("#deck ol")).to_contain_text(str(score))


@pytest.mark.long
def test_a_whole_game_of_four_on_a_desktop(visit: Visit, site: Site) -> None:
    [mine] = players(site, "person", "drifter", "drifter", "drifter", seed="desktop")
    board = Board(visit.page(**DESKTOP), mine)
    board.until_over()
    assert mine.view()["over"] is not None


def with_a_plan(player: Player, notes: int = 0) -> tuple[dict[str, Any], dict[str, Any]]:
    """Play without a browser until there is a plan of two moves, with so many notes; the view and the plan."""
    view = player.view()
    while view["over"] is None:
        plans = [choice for choice in view["choices"] if choice["then"] and len(choice["notes"]) >= notes]
        if plans and view["can"]["move"]:
            return view, plans[0]
        view = player.act(view) if view["acting"] is not None else player.view()
    raise AssertionError("a game without a plan")


class Keys(Board):
    """The same, with no hand on anything but the keyboard."""

    def press(self, target: Locator) -> None:
        """Tab to the group it is in, arrows inside it, Enter."""
        with suppress(TimeoutError):
            self.go_to(target.element_handle(timeout=GONE))
            self.page.keyboard.press("Enter")

    def any_of(self, selector: str) -> None:
        """A sector by its letter: the bot that brings most there is meant."""
        if "area" not in selector:
            return super().any_of(selector)
        there = "(selector) => [...document.querySelectorAll(selector)].map((one) => one.dataset.place)"
        places = self.page.evaluate(there, selector)
        if places:
            self.page.keyboard.press(self.chance.choice(places).split(":")[1].lower())
        return None

    def go_to(self, goal: Any) -> None:
        for _ in range(MOST_STOPS):
            if self.page.evaluate(HOLDS, goal):
                break
            self.page.keyboard.press("Tab")
        for arrow in ["ArrowLeft"] * MOST_STOPS + ["ArrowRight"] * MOST_STOPS:  # a group is entered where it was left
            if self.page.evaluate("(goal) => goal === document.activeElement || !goal.isConnected", goal):
                break
            self.page.keyboard.press(arrow)


@pytest.mark.long
def test_a_whole_game_of_three_with_keys_alone(visit: Visit, site: Site) -> None:
    [mine] = players(site, "person", "drifter", "drifter", seed="keys")
    board = Keys(visit.page(**DESKTOP), mine)
    board.until_over(10 * PATIENCE)
    expect(board.page.get_by_text("Where the points came from")).to_be_visible()


def test_a_tap_on_an_area_walks_there_and_uses_the_bot(visit: Visit, site: Site) -> None:
    [mine] = players(site, "person", "drifter", seed="plan")
    _, plan = with_a_plan(mine)
    page = Board(visit.page(**DESKTOP), mine).page
    page.locator(f"button[data-place='{plan['places'][0]}']").click()
    expect(page.locator("#deck h2")).to_have_text(plan["outlook"]["title"])
    expect(page.locator(".route")).to_be_attached()
    for note in plan["notes"]:
        expect(page.locator(".cons")).to_contain_text(note["text"])
    page.locator(PRIMARY).click()
    expect(page.get_by_role("button", name="End turn").or_(page.locator("#deck .choice").first)).to_be_visible()
    moves = [plan["move"], *plan["then"]]
    assert mine.get("/record").json()["moves"][-len(moves) :] == moves
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="End turn")).to_have_count(0)
    assert mine.get("/record").json()["moves"][-1] != moves[-1]


def test_all_that_a_plan_changes_has_room_on_a_phone(visit: Visit, site: Site) -> None:
    [mine] = players(site, "person", "drifter", "drifter", "drifter", seed="room")
    _, plan = with_a_plan(mine, 4)
    page = Board(visit.page(**PHONE), mine).page
    page.locator(f"[data-place='{plan['places'][0].replace('area', 'sector').rpartition(':')[0]}']").first.tap()
    page.locator(f"button.ar[data-place='{plan['places'][0]}']").tap()
    for note in plan["notes"]:
        expect(page.locator(".cons").get_by_text(note["text"], exact=True).first).to_be_in_viewport(ratio=1)
    cut = page.locator("#deck .body").evaluate("(body) => body.scrollHeight - body.clientHeight")
    assert cut <= 0, "nor does the round scoring below them"


def test_a_tap_on_what_is_impossible_tells_why_and_which_rule(visit: Visit, site: Site) -> None:
    [mine] = players(site, "person", "drifter", seed="refused")
    view = mine.view()
    while view["acting"] is None or not view["can"]["move"]:
        view = mine.view()
    page = Board(visit.page(**DESKTOP), mine).page
    for place in ("room:c1", "pass", "area:A:lab", "symbol:lab"):
        told = view["refusals"].get(place)
        if told is None:
            continue
        page.locator(f"[data-place='{place}']").first.click(force=True)
        expect(page.locator(".whynot")).to_contain_text(told["text"])
        expect(page.locator(".whynot")).to_contain_text(f"({told['clause']})")
        page.keyboard.press("Escape")
    assert "room:c1" in view["refusals"]


def test_a_turn_with_keys_alone(visit: Visit, site: Site) -> None:
    """A letter chooses a sector, arrows go round the ring, Enter does what the button says, E ends the turn."""
    [mine] = players(site, "person", "drifter", seed="plan")
    view, _ = with_a_plan(mine)
    page = Board(visit.page(**DESKTOP), mine).page
    ring, home = view["board"]["ring"], view["board"]["players"][0]["scientist"]
    expect(page.locator(".pill:focus")).to_have_attribute("data-place", f"sector:{home}")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.place") == f"sector:{ring[ring.index(home) - 1]}"
    uses = [choice for choice in view["choices"] if choice["kind"] == "use"]
    letter = uses[0]["places"][0].split(":")[1]
    page.keyboard.press(letter.lower())
    expect(page.locator(".pill[aria-pressed=true]")).to_have_attribute("data-place", f"sector:{letter}")
    page.locator("#deck").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="End turn").or_(page.locator("#deck .choice").first)).to_be_visible()
    assert mine.view()["seq"] > view["seq"]


@pytest.mark.long
def test_every_sign_explains_itself(visit: Visit, site: Site) -> None:
    [mine] = players(site, "person", "drifter", seed="signs")
    page = Board(visit.page(**DESKTOP), mine).page
    for selector, words in ((".hub", "Submarines and research pay"), (".lk.at", "Lock"), (".toll", "Red line")):
        page.mouse.move(5, 5)
        page.locator(selector).first.hover()
        expect(page.get_by_role("tooltip")).to_contain_text(words)
    unnamed = page.evaluate(UNNAMED)
    assert unnamed == 0


def screens(visit: Visit, site: Site, size: dict[str, Any]) -> Iterator[tuple[str, Page]]:
    """Every state of the board."""
    [mine] = players(site, "person", "drifter", "drifter", "drifter", seed="axe")
    _, plan = with_a_plan(mine)
    phone = bool(size.get("is_mobile"))
    board = Board(visit.page(**size), mine, touch=phone)
    yield "asked", board.page
    board.press(board.page.locator(f".pill[data-place='sector:{plan['move'][-1]}']"))
    yield "chosen", board.page
    for name in ("HQ", "My lab", "Station") if phone else ():
        board.tab(name)
        yield name, board.page
    board.press(board.page.get_by_role("button", name=re.compile("Open the lab")).first)
    expect(board.page.get_by_role("dialog")).to_be_visible()
    yield "a rival", board.page


@pytest.mark.long
@pytest.mark.parametrize(("size", "scheme"), looks("desktop-dark"))
def test_nothing_stands_in_anybodys_way(visit: Visit, site: Site, size: dict[str, Any], scheme: str) -> None:
    found = {}
    for name, page in screens(visit, site, {**size, "color_scheme": scheme, "bypass_csp": True}):
        results = AXE.run(page).response["violations"]
        if broken := [f"{one['id']} ×{len(one['nodes'])}: {one['nodes'][0]['html'][:200]}" for one in results]:
            found[name] = broken
    assert found == {}


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGS)
def test_no_width_scrolls_sideways_in_any_language(visit: Visit, site: Site, lang: str) -> None:
    [mine] = players(site, "person", "drifter", "drifter", "drifter", seed="wide")
    with_a_plan(mine)
    page = Board(visit.page(**{**PHONE, "locale": lang}), mine).page
    wide = []
    for tab in range(3):
        page.set_viewport_size(PHONE["viewport"])
        page.locator(".tabs button").nth(tab).click()
        for width in (320, 360, 390, 768, 1024, 1360, 1440):
            page.set_viewport_size({"width": width, "height": 844})
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                wide.append((tab, width))
    assert wide == []
