"""Another game with the same people: one begins it, the others are asked, and it is seen who has come."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .browser import DESKTOP, PHONE, Site, Visit
from .web_client import Player

WORDS = {
    "de": ("Ines möchte noch eine Partie spielen", "Mitspielen", "Jetzt nicht"),
    "es": ("Ines quiere echar otra partida", "Me apunto", "Ahora no"),
}


@pytest.fixture(scope="module")
def finished(site: Site) -> list[Player]:
    """Two people at the end of a game, and whoever watched."""
    return played(site)


def played(site: Site) -> list[Player]:
    mine, theirs, watch = site.players("person", "person", seed="rematch")
    over = None
    while over is None:
        for player in (mine, theirs):
            view = player.view()
            over = (player.act(view) if view["acting"] is not None else view)["over"]
    return [mine, theirs, watch]


def opened(visit: Visit, player: Player, locale: str = "en-GB", **size: object) -> Page:
    return visit.page(f"/t/{player.table}#k={player.token}", locale=locale, **size)


def test_the_others_are_asked_and_come_with_one_tap(visit: Visit, finished: list[Player]) -> None:
    first, second, watching = [
        opened(visit, player, **size) for player, size in zip(finished, (DESKTOP, PHONE, PHONE), strict=True)
    ]
    first.get_by_role("button", name="Play again").click()
    asked = first.get_by_role("dialog", name="Another game?")
    expect(asked.get_by_text("We ask Ines 2, too.")).to_be_visible()
    asked.get_by_role("button", name="Play again").click()
    expect(first.get_by_text("Asked, not here yet: Ines 2.")).to_be_visible()
    question = second.get_by_role("dialog", name="Ines wants to play again")
    question.get_by_role("button", name="Not now").tap()
    expect(question).to_have_count(0)
    expect(first.get_by_text("Ines 2: not now.")).to_be_visible()
    expect(first.get_by_text("Asked, not here yet")).to_have_count(0)
    second.reload()  # whoever said no is not asked again, but may still come
    expect(second.get_by_role("button", name="Join the next game")).to_be_visible()
    expect(question).to_have_count(0)
    second.get_by_role("button", name="Join the next game").tap()
    expect(first.get_by_text("Here: Ines 2.")).to_be_visible()
    assert first.url == second.url
    expect(watching.get_by_role("button", name="Join the next game")).to_be_visible()
    expect(watching.get_by_role("dialog")).to_have_count(0)
    first.go_back()  # whoever is there already is not asked
    expect(first.get_by_role("button", name="Join the next game")).to_be_visible()
    expect(first.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["de", "es"])
def test_the_question_is_asked_in_the_reader_s_language(visit: Visit, finished: list[Player], lang: str) -> None:
    finished[0].post("/rematch", {})
    page = opened(visit, finished[1], lang)
    title, join, later = WORDS[lang]
    question = page.get_by_role("dialog", name=title)
    expect(question.get_by_role("button", name=join)).to_be_visible()
    expect(question.get_by_role("button", name=later)).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("says", ["Join", "Not now"])
def test_whoever_has_gone_home_is_asked_there(visit: Visit, site: Site, says: str) -> None:
    mine, theirs, _ = played(site)
    first, second = opened(visit, mine, **DESKTOP), opened(visit, theirs, **PHONE)
    second.get_by_role("button", name="Start page", exact=True).tap()
    expect(second.get_by_text("Finished")).to_be_visible()
    first.get_by_role("button", name="Play again").click()
    first.get_by_role("dialog").get_by_role("button", name="Play again").click()
    expect(second.get_by_text("Ines wants to play again")).to_be_visible(timeout=60_000)
    second.get_by_role("button", name=says).tap()
    if says == "Join":
        expect(first.get_by_text("Here: Ines 2.")).to_be_visible()
        assert first.url == second.url
    else:
        expect(first.get_by_text("Ines 2: not now.")).to_be_visible()
        expect(second.get_by_text("Ines wants to play again")).to_have_count(0)
        expect(second.get_by_text("Finished")).to_be_visible()
