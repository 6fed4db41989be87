"""The states of the browser app that are photographed; seeds make them the same every time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from octosphere.i18n import Catalogue

from .browser import KNOWS, Site
from .pages import TablePage, open_table
from .web_client import Player

SEED = "pictures"
GAMES = 30  # in which every position is found
LONG = 300_000  # ms for the first hint
Scene = tuple[str, Page, Callable[[], None] | None]


@dataclass
class Stage:
    """Where the scenes are played."""

    browser: Browser
    site: Site
    t: Catalogue
    hints: bool

    def person(self, *, knows: bool = True, **more: Any) -> BrowserContext:
        address, lang = self.site.server.address, self.t.lang
        wished: dict[str, Any] = {"locale": lang, "service_workers": "block", "reduced_motion": "reduce", **more}
        context = self.browser.new_context(base_url=address, **wished)
        if knows:
            context.add_init_script(KNOWS)
        return context

    def page(self, path: str = "/") -> Page:
        page = self.person().new_page()
        page.goto(path)
        return page

    def button(self, page: Page, key: str, **values: Any) -> None:
        """Press a button by its words."""
        page.get_by_role("button", name=self.t(key, **values)).last.click()

    def player(self, *kinds: str, seed: str = SEED, game: str = "octodice") -> Player:
        return self.site.players(*kinds, seed=seed, game=game)[0]


def scenes(stage: Stage) -> Iterator[Scene]:
    """Everything there is to see."""
    yield from _home(stage)
    yield from _invited(stage)
    yield from _throwing(stage)
    yield from _using(stage)
    yield from _together(stage)
    yield from _ending(stage)
    if stage.hints:
        yield from _hinted(stage)


def closed(page: Page) -> None:
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def _home(stage: Stage) -> Iterator[Scene]:
    page = stage.page()
    expect(page.get_by_role("button", name=stage.t("web.new.dive"))).to_be_visible()
    yield "home-new", page, None
    stage.button(page, "web.new.change")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "options", page, None
    page.get_by_role("radio", name=stage.t("web.octodice.start.lab_own")).click()
    page.get_by_role("group", name=stage.t("web.octodice.start.lab_title")).scroll_into_view_if_needed()
    yield "layout", page, None
    closed(page)
    stage.button(page, "web.settings.title")
    yield "settings", page, None
    closed(page)


def _invited(stage: Stage) -> Iterator[Scene]:
    page = stage.page()
    stage.button(page, "web.mode.online")
    yield "home-online", page, None
    stage.button(page, "web.new.dive")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "invite", page, None
    closed(page)
    yield "table-open-seat", page, None
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile(stage.t("web.continue.go")))).to_be_visible()
    yield "home-continue", page, None
    stage.button(page, "web.transfer.open")
    stage.button(page, "web.transfer.make")
    expect(page.locator("output")).to_be_visible()
    yield "transfer", page, None


def _throwing(stage: Stage) -> Iterator[Scene]:
    table = open_table(stage.page(), stage.player("person", "diver", "captain"))
    page = table.page
    yield "table-roll", page, None
    table.until(lambda seen: bool(seen.lit))
    yield "table-keep", page, None
    yield "table-refused", page, lambda: page.locator("[data-place='bot.red.0']").click()
    table.pick_two()
    yield "table-keep-two", page, None
    page.context.set_offline(True)
    expect(page.get_by_text(stage.t("web.table.net.lost"))).to_be_visible()
    yield "table-lost", page, None
    page.context.set_offline(False)


def _using(stage: Stage) -> Iterator[Scene]:
    table, _ = _opened(stage, lambda view: view["board"]["phase"] == "use" and view["choices"][-1]["dice"])
    yield "table-use", table.page, None
    table.until(lambda seen: bool(seen.primary))
    yield "table-use-preview", table.page, None
    table.until(lambda seen: seen.primary == stage.t("web.table.act.end"))
    yield "table-end-turn", table.page, None
    yield from _dialogs(stage, table)
    table, _ = _opened(stage, lambda view: view["board"]["phase"] == "column")
    yield "table-column", table.page, None
    table, view = _opened(stage, _ambiguous)
    for die in _ambiguous(view):
        table.die(die).click()
    yield "table-chooser", table.page, None


def _ambiguous(view: dict[str, Any]) -> list[int]:
    """Two dice that can mean several things."""
    pairs = [tuple(pair) for choice in view["choices"] if choice["kind"] != "keep" for pair in choice["dice"]]
    return next((list(pair) for pair in pairs if pairs.count(pair) > 1), [])


def _opened(stage: Stage, found: Callable[[dict[str, Any]], Any]) -> tuple[TablePage, dict[str, Any]]:
    """A table of three, opened where something is asked, and how it stands there."""
    for number in range(GAMES):
        player = stage.player("person", "diver", "captain", seed=f"{SEED} {number}")
        view = reached(player, found, Random(number))
        if view["over"] is None:
            return open_table(stage.page(), player), view
    raise AssertionError(f"no such position in {GAMES} games")


def reached(player: Player, found: Callable[[dict[str, Any]], Any], chance: Random) -> dict[str, Any]:
    """Play anything until something is asked; bots go first, so that it is the same every time."""
    view = player.view()
    while view["over"] is None:
        if view["acting"] is None or view["can"]["ahead"]:
            view = player.view()
        elif view["choices"] and found(view):
            break
        else:
            view = player.act({**view, "choices": chance.sample(view["choices"], len(view["choices"]))})
    return view


def _dialogs(stage: Stage, table: TablePage) -> Iterator[Scene]:
    page, t = table.page, stage.t
    openers = {"rival": "web.octodice.seat.look", "log": "web.table.log.open", "info": "web.table.info.title"}
    for name, opener in openers.items():
        page.set_viewport_size({"width": 1440, "height": 900})
        page.get_by_role("button", name=re.compile(re.escape(t(opener)))).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        yield f"table-{name}", page, None
        closed(page)
    page.set_viewport_size({"width": 390, "height": 844})
    stage.button(page, "web.table.bar.more")
    yield "table-menu", page, None
    closed(page)
    page.locator("[data-place='tile.7']").click()
    yield "table-tile", page, None
    closed(page)


def _together(stage: Stage) -> Iterator[Scene]:
    mine, theirs, watching = stage.site.players("person", "person", seed=SEED)
    page = stage.page(f"/t/{theirs.table}#k={theirs.token}")
    TablePage(page)
    yield "table-waiting", page, None
    stage.button(page, "web.table.talk.title")
    yield "table-phrases", page, None
    closed(page)
    view = mine.view()
    while view["acting"] is not None:
        view = mine.act(view)
    table = TablePage(page)
    table.until(lambda seen: bool(seen.lit))
    yield "table-bonus", page, None
    watch = stage.page(f"/t/{watching.table}#k={watching.token}")
    TablePage(watch)
    yield "table-watch", watch, None


def _ending(stage: Stage) -> Iterator[Scene]:
    player = stage.player("person", "diver", "captain", seed=SEED)
    reached(player, lambda _: False, Random(0))
    page = stage.page(f"/t/{player.table}#k={player.token}")
    TablePage(page)
    yield "over", page, None
    stage.button(page, "web.octodice.over.check")
    proof = page.get_by_role("status").filter(has_text=re.compile(r"\d")).first
    yield "over-proof", page, proof.scroll_into_view_if_needed
    alone = stage.player("person", seed=SEED)
    alone.play_on()
    page = stage.page(f"/t/{alone.table}#k={alone.token}")
    TablePage(page)
    yield "over-solo", page, None
    page.goto("/t/nosuchtable1#k=nothing")
    yield "table-missing", page, None


def _hinted(stage: Stage) -> Iterator[Scene]:
    table = open_table(stage.page(), stage.player("person"))
    table.until(lambda seen: bool(seen.lit))
    for strength in (1, 2, 3):
        more = table.page.get_by_text(stage.t(f"web.table.hint.more_{strength}")) if strength < 3 else None
        stage.button(table.page, "web.table.act.hint" if strength == 1 else f"web.table.hint.more_{strength - 1}")
        if more:
            expect(more).to_be_visible(timeout=LONG)
        expect(table.page.get_by_text(stage.t("web.table.hint.waiting"))).to_have_count(0, timeout=LONG)
        yield f"table-hint-{strength}", table.page, None
