"""The states of AquaSphere that are photographed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from octosphere.games import open_game

from .pages import PRIMARY, TablePage, open_table
from .reels import finished
from .scenes import GAMES, SEED, Scene, Stage, closed, reached
from .web_client import Player

CREW = ("person", "diver", "drifter", "diver")


def station(stage: Stage) -> Iterator[Scene]:
    """AquaSphere from its card on the first page to the end."""
    yield from _home(stage)
    yield from _deciding(stage)
    yield from _asked(stage)
    yield from _together(stage)
    yield from _ending(stage)


def _home(stage: Stage) -> Iterator[Scene]:
    page = stage.page()
    page.get_by_role("radio", name="AquaSphere").click()
    expect(page.get_by_text(stage.t("web.game.aquasphere"))).to_be_visible()
    yield "aquasphere-home", page, None
    stage.button(page, "web.new.change")
    expect(page.get_by_text(stage.t("web.rules.seed"))).to_be_visible()
    yield "aquasphere-options", page, None


def _opened(stage: Stage, found: Callable[[dict[str, Any]], Any]) -> tuple[TablePage, dict[str, Any]]:
    """A table of four, opened where something is asked, and how it stands there."""
    for number in range(GAMES):
        player = stage.player(*CREW, seed=f"{SEED} {number}", game="aquasphere")
        view = reached(player, found, Random(number))
        if view["over"] is None:
            return open_table(stage.page(), player), view
    raise AssertionError(f"no such position in {GAMES} games")


def _plan(view: dict[str, Any]) -> dict[str, Any] | None:
    """A walk with a bot at its end that pays, late enough for a board with something on it."""
    plans = [choice for choice in view["choices"] if choice["then"] and choice["points"] > 0]
    return plans[0] if plans and view["board"]["round"] > 0 else None


def _tab(stage: Stage, page: Page, name: str) -> Callable[[], None]:
    """On a phone the parts of the board lie behind tabs."""

    def press() -> None:
        tab = page.get_by_role("button", name=stage.t(f"web.aquasphere.tabs.{name}"), exact=True)
        if tab.is_visible():
            tab.click()

    return press


def _deciding(stage: Stage) -> Iterator[Scene]:
    table, view = _opened(stage, _plan)
    page, plan = table.page, _plan(view)
    assert plan is not None
    for name in ("hq", "lab", "station"):
        yield f"aquasphere-{name}", page, _tab(stage, page, name)
    refused = next(place for place in view["refusals"] if place.startswith(("sector:", "area:")))
    yield "aquasphere-refused", page, lambda: page.locator(f"[data-place='{refused}']").first.click(force=True)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator(f"button[data-place='{plan['places'][0]}']").click()
    yield "aquasphere-plan", page, None
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator(PRIMARY).click()
    expect(page.locator(".busy")).to_have_count(0)
    yield "aquasphere-after", page, None
    page.get_by_role("button", name=re.compile(re.escape(stage.t("web.aquasphere.seat.look")))).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "aquasphere-rival", page, None
    closed(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    stage.button(page, "web.table.info.title")
    yield "aquasphere-info", page, None
    closed(page)


def _asked(stage: Stage) -> Iterator[Scene]:
    """Questions in the middle of an action: where an expansion goes, what a red line or a card takes."""
    for kind in ("place", "pay", "spend"):
        made = stage.site.client.post("/api/records", json={"record": _asking(kind)}).json()
        player = Player(stage.site.client, made["table"], made["links"][0]["token"])
        yield f"aquasphere-{kind}", open_table(stage.page(), player).page, None


def _asking(kind: str) -> dict[str, Any]:
    """The record of a game up to where somebody is asked this; some questions come once in many games."""
    game = open_game("aquasphere")
    for number in range(GAMES):
        record = finished("aquasphere", 4, f"{SEED} {number}")
        state = game.start(record["options"])
        for at, text in enumerate(record["moves"]):
            if game.to_move(state) >= 0 and any(game.codec.text(move).startswith(kind) for move in game.legal(state)):
                return {**record, "moves": record["moves"][:at]}
            game.apply(state, game.codec.parse(text))
    raise AssertionError(f"nobody is asked to {kind} in {GAMES} games")


def _together(stage: Stage) -> Iterator[Scene]:
    players = stage.site.players("person", "person", seed=SEED, game="aquasphere")
    waiting = next(one for one in players if one.view()["acting"] is None)
    yield "aquasphere-waiting", open_table(stage.page(), waiting).page, None
    yield "aquasphere-watch", open_table(stage.page(), players[-1]).page, None


def _ending(stage: Stage) -> Iterator[Scene]:
    player = stage.player(*CREW, game="aquasphere")
    reached(player, lambda _: False, Random(0))
    yield "aquasphere-over", open_table(stage.page(), player).page, None
