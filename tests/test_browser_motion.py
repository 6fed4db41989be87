"""Dice that tumble, pieces that walk, sound that is offered, a phone that buzzes: never waited for."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from .browser import DESKTOP, Site, Visit
from .forms import forms
from .test_browser_playback import MOVING, act, opened, sit
from .test_web_steps import asked
from .web_client import Player

NAMES = "(one) => one.getAnimations().map(({ animationName }) => animationName)"
# What is felt, written down; and a hand that can feel it.
FEELS = """
    window.felt = [];
    Object.defineProperty(navigator, 'vibrate', { value: (pattern) => window.felt.push(pattern) });
"""
# A scientist that passes more than one stop between where it was and where it is.
WALKS = """
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        const walks = this.dataset?.piece?.startsWith('scientist') && frames.length > 3;
        if (walks) document.documentElement.dataset.walked = how.duration;
        return animate.call(this, frames, how);
    };
"""
# What one presses or plays with that lies under a note.
COVERED = """() => {
    const note = document.querySelector('.toast').getBoundingClientRect();
    return [...document.querySelectorAll('.bar button, .others, .play .sheet, .aq, #deck')].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return right > left && note.left < right && left < note.right && note.top < bottom && top < note.bottom;
    }).map((one) => one.className);
}"""


def seated(visit: Visit, player: Player, script: str = "", **more: Any) -> Page:
    """The table in a browser that runs a script before anything else."""
    context = visit.person(**more)
    context.add_init_script(script)
    page = context.new_page()
    page.goto(f"/t/{player.table}#k={player.token}")
    expect(page.locator(".table #deck").first).to_be_visible()
    return page


def press(page: Page, button: str, asks: str) -> Route:
    """Press a button and hold back what it asks for: that goes on when it is told to."""
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route(asks, hold)
    with page.expect_request(asks):
        page.get_by_role("button", name=button).click()
    return waiting[0]


def roll(page: Page) -> Route:
    """Tap "Roll", and see dice tumble before the server says how they fall."""
    waiting = press(page, "Roll", "**/roll")
    expect(page.locator("#deck .free .die").first).to_be_visible()
    return waiting


def test_dice_tumble_from_the_tap_on_and_land_on_what_the_server_says(visit: Visit, site: Site) -> None:
    player = site.players("person", seed="tumble 1")[0]
    page = seated(visit, player, **MOVING)
    request = roll(page)
    die = page.locator("#deck .free .die").first
    expect(die).to_have_class(re.compile("sink"))
    assert "tumble" in die.evaluate(NAMES)
    request.continue_()
    page.wait_for_selector("#deck .free button.die.rise")
    page.locator("#deck .free button.legal").first.click()  # at once: nothing waits for what still moves
    expect(page.locator("#deck .free [aria-pressed=true]")).to_have_count(1)
    dice = [die["name"] for die in player.view()["board"]["dice"]]
    shown = page.locator("#deck .free [data-die]").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert shown == dice


def test_without_motion_dice_lie_there_at_once(visit: Visit, site: Site) -> None:
    player = site.players("person", seed="tumble 1")[0]
    page = seated(visit, player)
    request = roll(page)
    dice = page.locator("#deck .free .die")
    assert dice.first.evaluate(NAMES) == []
    request.continue_()
    expect(page.locator("#deck .free button.die").first).to_be_visible()
    assert dice.first.evaluate(NAMES) == []


def test_dice_of_others_fall_while_their_moves_are_shown(visit: Visit, site: Site) -> None:
    player = sit(site, "octodice")
    page = opened(visit, player, **MOVING)
    act(player)
    fallen = page.locator(".table.playing #deck .free .die.rise").first
    expect(fallen).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".table.playing")).to_have_count(0)


def test_sound_is_offered_once_and_blocks_nothing(visit: Visit, site: Site) -> None:
    player = site.players("person", "drifter", seed="offer 1")[0]
    page = seated(visit, player, knows=False, viewport={"width": 360, "height": 640})
    page.get_by_role("button", name="Roll").click()
    note = page.locator(".toast")
    expect(note).to_contain_text("can be heard")
    assert page.evaluate(COVERED) == []
    page.locator("#deck .free button.legal").first.click()
    expect(page.locator("#deck .free [aria-pressed=true]")).to_have_count(1)
    note.get_by_role("button", name="Sounds on").click()
    expect(note).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.getItem('octosphere.settings')).sound") is True
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Settings").click()
    volume = page.get_by_role("slider", name="Volume")
    volume.press("ArrowLeft")
    assert page.evaluate("JSON.parse(localStorage.getItem('octosphere.settings')).volume") == 50


@pytest.mark.long
def test_an_offer_that_was_declined_does_not_come_back(visit: Visit, site: Site) -> None:
    first, second = (site.players("person", seed=f"offer {n}")[0] for n in (2, 3))
    page = seated(visit, first, knows=False)
    page.get_by_role("button", name="Roll").click()
    page.locator(".toast").get_by_role("button", name="Not now").click()
    expect(page.locator(".toast")).to_have_count(0)
    page.goto(f"/t/{second.table}#k={second.token}")
    page.get_by_role("button", name="Roll").click()
    expect(page.locator("#deck .free button.legal").first).to_be_visible()
    assert page.locator(".toast").count() == 0
    assert not page.evaluate("JSON.parse(localStorage.getItem('octosphere.settings') ?? '{}').sound")


@pytest.mark.parametrize("on", forms(True, False))
def test_a_phone_buzzes_with_our_own_dice_unless_switched_off(visit: Visit, site: Site, on: bool) -> None:
    player = site.players("person", seed="buzz 1")[0]
    wish = f"localStorage.setItem('octosphere.settings', {json.dumps(json.dumps({'haptics': on}))});"
    page = seated(visit, player, f"{FEELS} try {{ {wish} }} catch {{}}")
    assert page.evaluate("window.felt") == []  # nobody has touched it yet
    page.get_by_role("button", name="Roll").click()
    expect(page.locator("#deck .free button.legal").first).to_be_visible()
    assert bool(page.evaluate("window.felt")) is on


def walk(player: Player) -> bool:
    """Play on until one of the others has walked through more than one lock since we last acted."""
    view = player.view()
    while view["over"] is None:
        view = player.act(view) if asked(view) else player.view()
        if asked(view) and any(len(step["outlook"].get("way", [])) > 2 for step in player.get("/steps").json()):
            return True
    return False


@pytest.mark.parametrize(
    "device", [pytest.param(DESKTOP, id="desktop"), pytest.param({}, id="phone", marks=pytest.mark.long)]
)
def test_scientists_walk_along_the_rim_and_not_straight(visit: Visit, site: Site, device: dict[str, Any]) -> None:
    player = site.players("person", "captain", "captain", seed="walk 2", game="aquasphere")[0]
    assert walk(player)
    page = seated(visit, player, WALKS, **MOVING, **device)
    page.get_by_role("button", name="Since your turn").click()
    script = press(page, "Play again", "**/motion.js*")
    page.wait_for_timeout(2_000)  # on a slow line: longer than a move stays
    script.continue_()
    expect(page.locator("html[data-walked]")).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator(".table.playing")).to_have_count(0)
