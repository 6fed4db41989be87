"""The states of the score pad that are photographed."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from .scenes import Scene, Stage

NAMES = "Ines", "Tom"


def scenes(stage: Stage) -> Iterator[Scene]:
    """A new pad, dice as they fall, a correction, and a turn that is told without dice."""
    page = _start(stage)
    yield "pad-new", page, None
    page.get_by_role("radio", name=stage.t("web.pad.mode.dice")).click()
    page.get_by_role("button", name=stage.t("web.pad.start.go")).click()
    _throw(page, "crl")
    yield "pad-half", page, None
    _throw(page, "YRO")
    _press(page)
    for die in (0, 3):
        page.locator(f".pool [data-die='{die}']").click()
    yield "pad-keep", page, None
    _press(page)
    _throw(page, "bsRG")
    yield "pad", page, None
    page.get_by_role("button", name=stage.t("web.pad.entries.open")).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "pad-entries", page, None
    page.locator(".padturn button").first.click()
    expect(page.locator(".padnote")).to_be_visible()
    yield "pad-correct", page, None
    yield from _told(stage)


def _start(stage: Stage) -> Page:
    page = stage.page("/pad")
    expect(page.get_by_role("button", name=stage.t("web.pad.start.go"))).to_be_enabled()
    for seat, name in enumerate(NAMES):
        page.get_by_role("textbox").nth(seat).fill(name)
    return page


def _throw(page: Page, dice: str) -> None:
    for sign in dice:
        page.locator(f"[data-face={sign}]").click()


def _press(page: Page) -> None:
    page.locator("#deck .go").click()
    expect(page.locator(".go.busy")).to_have_count(0)


def _told(stage: Stage) -> Iterator[Scene]:
    page = _start(stage)
    page.get_by_role("radio", name=stage.t("web.pad.mode.actions")).click()
    page.get_by_role("button", name=stage.t("web.pad.start.go")).click()
    for claim in ("bot R", "lab 2", "octopods 2"):
        page.locator(f"[data-place='claim.{claim}']").click()
        if claim == "lab 2":
            yield "pad-actions", page, None
        _press(page)
    expect(page.locator("[data-place='claim.octo 1']")).to_be_visible()
    yield "pad-bonus", page, None
