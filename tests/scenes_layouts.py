"""The explorer of layouts, as it is photographed."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect

from .scenes import Scene, Stage

SOLVED = "A2B2C1D2E1F2G1H2I2"


def scenes(stage: Stage) -> Iterator[Scene]:
    """A solved layout, and one of a kind."""
    page = stage.page(f"/layouts/{SOLVED}")
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("button", name=stage.t("web.layouts.play.go"))).to_be_visible()
    yield "layouts", page, None
    page.get_by_role("button", name=stage.t("web.layouts.pick.octopods"), exact=True).click()
    expect(page.locator(".lx-picker [role=status]")).not_to_be_empty()
    yield "layouts-picked", page, None
