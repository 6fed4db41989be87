"""Replays and the trainer as they are photographed: both games, marks, a branch, a file, a puzzle and its answer."""

from __future__ import annotations

import time
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from .reels import finished
from .scenes import Scene, Stage
from .web_client import Player

LONG = 600.0  # seconds for a study on a busy machine
PRIMARY = "#deck [aria-keyshortcuts=Enter]:not([aria-disabled=true])"
DIE = "#deck button[data-die][aria-pressed=false]:not([aria-disabled=true])"


def scenes(stage: Stage) -> Iterator[Scene]:
    """Everything one sees of games that are over."""
    for game in ("octodice", "aquasphere"):
        page = _reel(stage, _admitted(stage, game, 2), 47)
        yield "replay" if game == "octodice" else f"replay-{game}", page, None
    yield from _dialogs(page)
    yield "replay-open", _opened(stage), None
    yield from _trained(stage)


def _admitted(stage: Stage, game: str, seats: int, seed: str = "reel") -> Player:
    made = stage.site.client.post("/api/records", json={"record": finished(game, seats, seed)}).json()
    return Player(stage.site.client, made["table"], made["links"][0]["token"])


def _reel(stage: Stage, player: Player, at: int) -> Page:
    page = stage.page(f"/replay/{player.table}#{at}&k={player.token}")
    expect(page.get_by_role("slider")).to_have_value(str(at))
    return page


def _dialogs(page: Page) -> Iterator[Scene]:
    for key, name in (("g", "marks"), ("b", "branch")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        yield f"replay-{name}", page, None
        page.keyboard.press("Escape")


def _opened(stage: Stage) -> Page:
    """The page that opens a game, after a file that it could not take."""
    player = _admitted(stage, "octodice", 3)
    page = _reel(stage, player, 0)
    page.goto("/replay")
    expect(page.locator(".rgame")).to_have_count(1)
    page.locator("#record-file").set_input_files({"name": "x.json", "mimeType": "text/plain", "buffer": b"{"})
    expect(page.get_by_role("alert")).not_to_be_empty()
    return page


def _trained(stage: Stage) -> Iterator[Scene]:
    player = _admitted(stage, "octodice", 1, "train")
    until = time.monotonic() + LONG
    while player.get("/coach", seat=0).json()["state"] == "working":
        assert time.monotonic() < until, "the coach did not finish"
        time.sleep(1)
    yield "replay-studied", _reel(stage, player, 20), None
    page = _reel(stage, player, 0)
    page.goto("/train")
    expect(page.locator(DIE).first).to_be_visible()
    yield "train", page, None
    while not page.locator(PRIMARY).count():
        page.locator(DIE).first.click()
    page.locator(PRIMARY).click()
    expect(page.locator(".talts")).to_be_visible()
    yield "train-answer", page, None
    page.goto("about:blank")
    yield "train-empty", _empty(stage), None


def _empty(stage: Stage) -> Page:
    page = stage.page("/train")
    expect(page.locator(".trest")).to_be_visible()
    return page
