"""Moments between people: seats, alerts, another game; and what one meets once: an offer of sound, one's own box."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from .pages import TablePage, open_table
from .scenes import SEED, Scene, Stage, closed
from .web_client import Player

WIDE = {"width": 1440, "height": 900}


def scenes(stage: Stage) -> Iterator[Scene]:
    """Everything that only happens between people, or once."""
    yield from _seats(stage)
    yield from _alerts(stage)
    yield from _again(stage)
    yield "sound-offer", _offered(stage), None
    yield "box", _boxed(stage), None


def _opened(stage: Stage, player: Player) -> Page:
    page = stage.page(f"/t/{player.table}#k={player.token}")
    TablePage(page)
    return page


def _seats(stage: Stage) -> Iterator[Scene]:
    mine, free, _ = stage.site.players("person", "open", seed=SEED)
    guest = _opened(stage, free)
    expect(guest.get_by_role("dialog").get_by_role("textbox")).to_be_visible()
    yield "seat-take", guest, None
    yield "seat-open", _looked_at(_opened(stage, mine)), None
    left, *_ = stage.site.players("person", "person", seed=SEED, game="aquasphere")
    yield "seat-away", _looked_at(_opened(stage, left)), None


def _looked_at(page: Page) -> Page:
    page.locator(".opp button").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    return page


def _alerts(stage: Stage) -> Iterator[Scene]:
    page, t = _opened(stage, stage.player("person", "person", seed=SEED)), stage.t
    page.set_viewport_size(WIDE)
    stage.button(page, "web.table.info.title")
    part = page.get_by_role("region", name=t("web.alerts.title"))
    part.get_by_role("switch").first.click()
    part.get_by_role("switch").last.click()
    expect(part.get_by_role("switch", checked=True).first).to_be_visible()
    yield "table-alerts", page, lambda: part.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    closed(page)


def _again(stage: Stage) -> Iterator[Scene]:
    players = stage.site.players("person", "person", seed=SEED)
    while players[0].view()["over"] is None:
        for player in players[:2]:
            view = player.view()
            if view["acting"] is not None:
                player.act(view)
    mine, theirs = (_opened(stage, player) for player in players[:2])
    stage.button(mine, "web.table.over.rematch")
    expect(mine.get_by_role("dialog")).to_be_visible()
    yield "rematch", mine, None
    stage.button(mine, "web.share.rematch.go")
    expect(theirs.get_by_role("dialog")).to_be_visible()
    yield "rematch-asked", theirs, None
    expect(mine.locator(".comers")).to_be_visible()
    yield "rematch-comers", mine, None


def _offered(stage: Stage) -> Page:
    page = stage.person(knows=False).new_page()
    open_table(page, stage.player("person", "diver"))
    page.locator("#deck [aria-keyshortcuts=Enter]").click()
    expect(page.locator(".toast")).to_be_visible()
    return page


def _boxed(stage: Stage) -> Page:
    page = stage.page("/box")
    expect(page.get_by_role("button", name=re.compile(stage.t("web.box.play")))).to_be_visible()
    return page
