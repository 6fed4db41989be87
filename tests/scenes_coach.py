"""The coach's page as it is photographed: a solo game judged exactly, one moment hidden and shown, and another game."""

from __future__ import annotations

import time
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from .scenes import SEED, Scene, Stage
from .web_client import Player

LONG = 600.0  # seconds for a study on a busy machine


def scenes(stage: Stage) -> Iterator[Scene]:
    """Everything the coach shows."""
    alone = stage.player("person", seed=SEED)
    alone.play_on()
    yield "coach-working", _opened(stage, alone), None
    page = studied(stage, alone)
    yield "coach", page, None
    stage.button(page, "web.coach.show")
    yield "coach-shown", page, None
    station = stage.player("person", "drifter", seed=SEED, game="aquasphere")
    station.play_on()
    page = studied(stage, station)
    stage.button(page, "web.coach.show")
    yield "coach-aquasphere", page, None


def _opened(stage: Stage, player: Player) -> Page:
    page = stage.page(f"/coach/{player.table}#k={player.token}")
    expect(page.get_by_role("progressbar").or_(page.locator(".coach")).first).to_be_visible()
    return page


def studied(stage: Stage, player: Player) -> Page:
    """Wait for the study, then look."""
    until = time.monotonic() + LONG
    while player.get("/coach").json()["state"] == "working":
        assert time.monotonic() < until, "the coach did not finish"
        time.sleep(1)
    page = _opened(stage, player)
    expect(page.locator(".cpos:not([aria-busy])")).to_be_visible()
    return page
