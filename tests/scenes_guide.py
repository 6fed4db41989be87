"""What only the guide shows: tables well into a game, a lesson, the list of keys, the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from playwright.sync_api import Page, expect
from scripts.terminal_picture import draw

from .pages import TablePage, open_table
from .scenes import GAMES, Scene, Stage, closed, reached
from .scenes_coach import studied

RIVALS = ("captain", "diver")
LATE = 3  # turns before the one that is shown


def scenes(stage: Stage) -> Iterator[Scene]:
    """What needs a word of explanation."""
    for phase in ("keep", "use"):
        yield f"guide-table-{phase}", _table(stage, phase), None
    yield from _lesson(stage)
    yield from _keys(stage)
    yield "guide-sheets", _drawing(stage, _shared(stage)), None
    yield "guide-terminal", _drawing(stage, draw(stage.t.lang)), None


def coached(stage: Stage) -> Iterator[Scene]:
    """A solo game by somebody who takes what pays most, and what the coach thinks of it."""
    player = stage.player("person", seed="guide")
    reached(player, lambda _: False, Greed())
    page = studied(stage, player)
    yield "guide-coach", page, None
    stage.button(page, "web.coach.show")
    title = page.get_by_role("heading", name=stage.t("web.coach.moment"))
    yield "guide-moment", page, lambda: title.evaluate("(one) => one.closest('section').scrollIntoView()")


def _drawing(stage: Stage, svg: str) -> Page:
    """A picture alone, on an empty page: the app's own would forbid its colours."""
    page = stage.person().new_page()
    page.set_content(f"<body style='margin:0'>{svg}")
    return page


def _shared(stage: Stage) -> str:
    player = stage.player("person", RIVALS[0], seed="guide")
    reached(player, lambda _: False, Greed())
    svg: str = player.get("/share", lang=stage.t.lang, theme="light").json()["svg"]
    return svg


def _worth(choice: dict[str, Any]) -> tuple[int, bool]:
    """The points, and among equals anything rather than nothing."""
    return choice["points"] + (choice["sure"] or 0), choice["move"] != "pass"


class Greed(Random):
    """Somebody who takes what pays most, where others take anything."""

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        return sorted(population, key=_worth, reverse=True)


def _paying(phase: str, view: dict[str, Any]) -> list[int]:
    """The dice of a choice that pays well, late enough for sheets with something on them."""
    best = max(view["choices"], key=_worth)
    late = view["board"]["phase"] == phase and view["board"]["turn"] >= LATE
    return list(best["dice"][0]) if late and best["dice"] and _worth(best)[0] > 1 else []


def _table(stage: Stage, phase: str) -> Page:
    for number in range(GAMES):
        player = stage.player("person", *RIVALS, seed=f"guide {number}")
        view = reached(player, partial(_paying, phase), Greed())
        if view["over"] is None:
            table = open_table(stage.page(), player)
            for die in _paying(phase, view):
                table.die(die).click()
            return table.page
    raise AssertionError(f"nothing pays well in {GAMES} games")


def _lesson(stage: Stage) -> Iterator[Scene]:
    page = stage.page()
    stage.button(page, "web.lesson.learn")
    table = TablePage(page)
    card = page.get_by_role("complementary", name=stage.t("web.lesson.title"))
    expect(card.get_by_role("heading")).to_be_visible()
    table.until(lambda seen: bool(seen.lit))
    expect(card.get_by_role("heading")).to_be_visible()
    yield "guide-lesson", page, None


def _keys(stage: Stage) -> Iterator[Scene]:
    page = open_table(stage.page(), stage.player("person", "diver")).page
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "guide-keys", page, None
    closed(page)
