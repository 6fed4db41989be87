"""The pages of the rules, as they are photographed."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect

from octosphere.games import playable_games

from .scenes import Scene, Stage

STOPS = ("aim", "turn", "about")


def scenes(stage: Stage) -> Iterator[Scene]:
    """The aim and the table, a turn in pictures, and the notes behind the clauses."""
    for game in playable_games():
        for stop in STOPS:
            page = stage.page(f"/rules/{game}#{stop}")
            expect(page.locator(f"[data-anchor={stop}]")).to_be_in_viewport()
            yield f"rules-{game}-{stop}", page, None
