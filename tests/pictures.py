"""The pictures of the guide: which state, how wide, and which part of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Page

from .smallpng import small

PHONE, DESKTOP = (390, 844), (1440, 900)


@dataclass(frozen=True)
class Picture:
    """One state of one area, as a reader of the guide sees it."""

    area: str
    scene: str
    size: tuple[int, int] = DESKTOP
    scheme: Literal["light", "dark"] = "light"
    part: str = ""  # a selector; else all that is in the window

    def take(self, page: Page, again: Callable[[], None] | None) -> bytes:
        """A small picture of it."""
        width, height = self.size
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=self.scheme, reduced_motion="reduce")
        page.wait_for_timeout(100)
        if again:
            again()
        shown = page.locator(self.part).first if self.part else page
        return small(shown.screenshot(animations="disabled"))


DIALOG = "dialog[open]"
PICTURES: dict[str, Picture] = {
    "home": Picture("octodice", "home-new"),
    "table": Picture("guide", "guide-table-keep"),
    "table-phone": Picture("guide", "guide-table-use", PHONE),
    "lesson": Picture("guide", "guide-lesson"),
    "station": Picture("aquasphere", "aquasphere-plan"),
    "coach": Picture("guide-coach", "guide-coach"),
    "coach-phone": Picture("guide-coach", "guide-moment", PHONE, "dark"),
    "daily": Picture("daily", "daily"),
    "replay": Picture("replay", "replay"),
    "train": Picture("replay", "train"),
    "train-answer": Picture("replay", "train-answer", PHONE),
    "pad": Picture("pad", "pad-half", PHONE),
    "pad-entries": Picture("pad", "pad-entries", PHONE),
    "stats": Picture("stats", "stats"),
    "delete": Picture("stats", "stats-parting", part=DIALOG),
    "share": Picture("guide", "guide-sheets", part="svg"),
    "layouts": Picture("layouts", "layouts"),
    "keys": Picture("guide", "guide-keys", part=DIALOG),
    "terminal": Picture("guide", "guide-terminal", (1238, 806)),
}
