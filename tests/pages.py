"""The app as somebody sees it: pages driven by what is on the screen, never by what the server knows."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Locator, Page, TimeoutError, expect

from .web_client import Player

PATIENCE = 120.0  # seconds, for a whole game on a busy machine whose bots may have to be compiled first
GONE = 2000  # ms after which something that was lit is taken for gone
CHANCE = Random(8)
PRIMARY = "[aria-keyshortcuts=Enter]"
PASS = "[aria-keyshortcuts=P]"
CHOICE = "#deck button[data-rove][aria-pressed]:not([data-die])"
DIE = "#deck button[data-die]"

LOOK = f"""() => {{
    const all = (selector) => [...document.querySelectorAll(selector)];
    const on = (element) => element.getAttribute('aria-disabled') !== 'true' && !element.disabled;
    return {{
        over: Boolean(document.querySelector('#deck h1')),
        primary: all('{PRIMARY}').filter(on).map((button) => button.innerText.trim())[0] ?? '',
        passing: all('{PASS}').some(on),
        picked: all('{DIE}[aria-pressed=true]').map((die) => Number(die.dataset.die)),
        lit: all('{DIE}[aria-pressed=false]').filter(on).map((die) => Number(die.dataset.die)),
        choices: all('{CHOICE}').length,
        taken: all('{CHOICE}[aria-pressed=true]').length,
    }};
}}"""


@dataclass(frozen=True)
class Seen:
    """What is on the screen now."""

    over: bool
    primary: str
    passing: bool
    picked: list[int]
    lit: list[int]
    choices: int
    taken: int

    @property
    def next(self) -> int:
        """The die to take: the first, then any, since one like it would only replace it."""
        return CHANCE.choice(self.lit) if self.picked else self.lit[0]


class HomePage:
    """The first page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        expect(page.get_by_role("button", name="Dive in").first).to_be_visible()

    def options(self, mode: str) -> Locator:
        """Open everything that can be changed about a new game."""
        self.page.get_by_role("button", name=re.compile(f"^{mode}")).click()
        self.page.get_by_role("button", name="Change").click()
        dialog = self.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        return dialog

    def choose(self, game: str) -> HomePage:
        """Another game than the one played last."""
        self.page.get_by_role("radio", name=game).click()
        return self

    def dive(self, mode: str = "", game: str = "") -> TablePage:
        """Two clicks: the mode or the game, and down."""
        if game:
            self.choose(game)
        if mode:
            self.page.get_by_role("button", name=re.compile(f"^{mode}")).click()
        self.page.get_by_role("button", name="Dive in").last.click()
        return TablePage(self.page)


class TablePage:
    """A table; plays the first thing that is lit."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page, self.touch = page, touch
        page.wait_for_url("**/t/*")
        expect(page.locator("#deck")).to_be_visible()

    @property
    def id(self) -> str:
        return self.page.url.rpartition("/")[2]

    @property
    def primary(self) -> Locator:
        return self.page.locator(PRIMARY)

    @property
    def undo(self) -> Locator:
        return self.page.get_by_role("button", name="Undo")

    @property
    def end_turn(self) -> Locator:
        return self.page.get_by_role("button", name="End turn")

    def die(self, index: int) -> Locator:
        return self.page.locator(f"{DIE}[data-die='{index}']")

    def look(self) -> Seen:
        return Seen(**self.page.evaluate(LOOK))

    def step(self, seen: Seen | None = None) -> Seen:
        """Do the one next thing a player would do, if there is any; what was seen before."""
        seen = seen or self.look()
        if seen.over:
            return seen
        if seen.primary:
            self._press(self.primary)
        elif seen.choices and not seen.taken:
            self._press(self.page.locator(CHOICE).first)
        elif seen.lit and len(seen.picked) < 2 and not seen.taken:
            self._press(self.die(seen.next))
        elif seen.passing and not seen.lit:
            self._press(self.page.locator(PASS))
        else:
            self.page.wait_for_timeout(15)
        return seen

    def _press(self, target: Locator) -> None:
        """What was lit a moment ago may be gone: others play too."""
        with suppress(TimeoutError):
            if self.touch:
                target.tap(timeout=GONE)
            else:
                target.click(timeout=GONE)

    def until(self, done: Callable[[Seen], bool]) -> Seen:
        """Play until a condition of what is on the screen holds."""
        limit = time.monotonic() + PATIENCE
        while not done(seen := self.look()):
            assert time.monotonic() < limit, f"waited for nothing: {seen}"
            self.step(seen)
        return seen

    def pick_two(self) -> None:
        """Choose two dice that make something."""
        expect(self.page.locator(DIE).first).to_be_visible()
        while len((seen := self.look()).picked) < 2:
            self.die(seen.next).click()

    def decide(self) -> None:
        """Make the first decision there is, once."""
        self.until(lambda seen: bool(seen.primary))
        self.primary.click()


def open_table(page: Page, player: Player) -> TablePage:
    """Follow the link of a player."""
    page.goto(f"/t/{player.table}#k={player.token}")
    return TablePage(page)
