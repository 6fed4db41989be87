"""Films as strips of frames: one bot's turn and one scoring of each game, whatever moves held on its way."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, expect

from .browser import PHONE
from .scenes import Scene, Stage
from .smallpng import small
from .test_web_steps import asked
from .web_client import Player

FRAMES = 4
PACE = (
    620  # ms, a little more than a move of others stays when they are quick: in a long film the stream would seem lost
)
ROW = 520  # ms from one row of a scoring to the next
WIDE = 216  # px of a frame
HALF = """() => { for (const one of document.getAnimations()) {
    const { endTime } = one.effect.getComputedTiming();
    if (Number.isFinite(endTime)) { one.pause(); one.currentTime = 0.7 * endTime; }
} }"""
AT = "(at) => document.getAnimations().forEach((one) => { one.pause(); one.currentTime = at; })"
Film = Iterator[bytes]


def films(stage: Stage) -> Iterator[tuple[str, bytes]]:
    """Every film by its name, small enough for the guide."""
    for game in ("octodice", "aquasphere"):
        yield f"film-{game}-turn", joined(stage, list(turn(stage, game)))
        yield f"film-{game}-scoring", joined(stage, list(scoring(stage, game)))


def scenes(stage: Stage) -> Iterator[Scene]:
    """What others did, told and in three frames, and a scoring of each game, held for as long as they are looked at."""
    for game in ("octodice", "aquasphere"):
        page = recapped(stage, game)
        yield f"since-{game}", page, None
        play_again(stage, page)
        for frame in range(1, 4):
            yield f"playback-{game}-{frame}", page, None
            page.clock.run_for(PACE)
        page = scored(stage, game)
        yield f"scoring-{game}", page, lambda page=page: page.evaluate(AT, whole(page))


def joined(stage: Stage, frames: list[bytes]) -> bytes:
    """Frames side by side on one strip."""
    page = stage.person().new_page()
    page.set_viewport_size({"width": (WIDE + 8) * len(frames), "height": 500})
    shown = (f"<img width={WIDE} src='data:image/png;base64,{base64.b64encode(one).decode()}'>" for one in frames)
    style = "margin:0;display:flex;gap:8px;align-items:flex-start;background:#fff"
    page.set_content(f"<!doctype html><body style='{style}'>{''.join(shown)}")
    page.locator("img").last.evaluate("(one) => one.decode()")
    return small(page.locator("body").screenshot())


def turn(stage: Stage, game: str) -> Film:
    """The moves of the others, one a frame, each half-way."""
    page = replayed(stage, game)
    for _ in range(FRAMES):
        page.evaluate(HALF)
        yield page.screenshot()
        page.clock.run_for(PACE)


def scoring(stage: Stage, game: str) -> Film:
    """A scoring from its first row to its last."""
    page = scored(stage, game)
    for frame in range(FRAMES):
        page.evaluate(AT, 120 + frame * whole(page) / (FRAMES - 1))
        yield page.screenshot()


def whole(page: Page) -> int:
    """Milliseconds until the last row of a scoring stands."""
    return (page.locator(".scoring tbody tr").count() + 1) * ROW + 300


def scored(stage: Stage, game: str) -> Page:
    """A table where something is being scored, as it comes while somebody plays; its clock stands."""
    player = stage.player("person", "captain", "diver", seed="film", game=game)
    page = watched(stage, player, "off")
    view: dict[str, Any] = player.view()
    while not player.get("/scorings").json():
        view = player.act(view) if asked(view) else player.view()
    expect(page.locator(".scoring")).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 0.1)
    return page


def lively(steps: list[dict[str, Any]]) -> bool:
    """Whether enough happened for a film, and none of it by chance alone before the first move."""
    own = [step for step in steps if step["seat"] >= 0]
    return len(own) >= FRAMES and steps[0]["seat"] >= 0 and steps[0]["view"]["position"] > 30


def replayed(stage: Stage, game: str) -> Page:
    """A table on which what others did is played again, stopped at its first move."""
    page = recapped(stage, game)
    play_again(stage, page)
    return page


def recapped(stage: Stage, game: str) -> Page:
    """A table on which it is told what others did."""
    page = watched(stage, played(stage, game, lambda found: lively(found.get("/steps").json())))
    page.get_by_role("button", name=stage.t("web.table.since.title")).click()
    expect(page.get_by_role("button", name=stage.t("web.table.since.again"))).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    return page


def play_again(stage: Stage, page: Page) -> None:
    """From there, see it once more."""
    page.get_by_role("button", name=stage.t("web.table.since.again")).click()
    page.clock.run_for(50)
    expect(page.locator(".table.playing")).to_be_attached()


def played(stage: Stage, game: str, found: Callable[[Player], bool]) -> Player:
    """A table at which we are asked after something has happened."""
    player = stage.player("person", "captain", "diver", seed="film", game=game)
    view: dict[str, Any] = player.view()
    while not (view["log"] and asked(view) and found(player)):
        view = player.act(view) if asked(view) else player.view()
    return player


def watched(stage: Stage, player: Player, pace: str = "quick") -> Page:
    """The table on a phone where things move, with a clock of our own."""
    context = stage.person(reduced_motion="no-preference", **PHONE)
    wish = json.dumps(json.dumps({"pace": pace}))
    context.add_init_script(f"try {{ localStorage.setItem('octosphere.settings', {wish}); }} catch {{ /* blank */ }}")
    page = context.new_page()
    page.clock.install()
    page.goto(f"/t/{player.table}#k={player.token}")
    expect(page.locator(".table .ticker").first).to_be_visible()
    return page
