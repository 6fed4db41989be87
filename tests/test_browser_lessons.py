"""Learning a game in a real browser: one click from home, topics by playing, left and resumed, put away and wanted."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from octosphere.games import open_game, playable_games
from octosphere.i18n import LANGUAGES, translator

from .browser import DESKTOP, DEVICES, PHONE, Visit, idle
from .forms import forms
from .pages import HomePage, TablePage
from .test_browser_access import too_small, violations
from .test_browser_aquasphere import Board
from .web_client import wait_until

T = translator("en")
LOCALES = {"en": "en-GB", "de": "de-DE", "es": "es-ES"}


def title(game: str, topic: str) -> str:
    return T(f"lesson.{game}.{topic}.title")


SAID = """() => [...document.querySelectorAll('[role=status]')].map((one) => one.textContent)
    .find((text) => text.startsWith('Lesson: ')) ?? ''"""


class LearnPage:
    """A table at which the game is learned."""

    def __init__(self, page: Page, game: str) -> None:
        self.page, self.game = page, game

    @property
    def card(self) -> Locator:
        return self.page.get_by_role("complementary", name="Lesson")

    @property
    def got_it(self) -> Locator:
        return self.card.get_by_role("button", name="Got it")

    def shows(self, topic: str) -> None:
        expect(self.card.get_by_role("heading")).to_have_text(title(self.game, topic))

    def shown(self) -> str:
        """What ears are told, be the card whole or small."""
        found: str = self.page.evaluate(SAID)
        return found


def learn(visit: Visit, game: str, **more: Any) -> LearnPage:
    """From the first page: the game, and the one button."""
    page = visit.page(**more)
    HomePage(page).choose(open_game(game).facts.title)
    page.get_by_role("button", name="Learn by playing").click()
    TablePage(page)
    found = LearnPage(page, game)
    found.shows("goal")
    return found


@pytest.mark.long
@pytest.mark.parametrize("size", DEVICES)
def test_topics_advance_by_reading_and_by_playing(visit: Visit, size: dict[str, Any]) -> None:
    lesson = learn(visit, "aquasphere", **size)
    page = lesson.page
    expect(lesson.card).to_contain_text("1 of 24")
    lesson.got_it.click()
    lesson.shows("engineer")
    expect(lesson.card).to_contain_text("2 of 24")
    expect(page.locator(".taught").first).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=title("aquasphere", "engineer"))).to_have_count(1)
    lesson.card.get_by_role("button", name="Show me").click()
    TablePage(page).primary.click()  # the move that was shown: it is made, and the lesson goes on
    TablePage(page).end_turn.click()
    lesson.shows("symbols")


def test_show_me_goes_there_and_points(visit: Visit) -> None:
    lesson = learn(visit, "aquasphere")
    page = lesson.page
    lesson.got_it.click()
    lesson.shows("engineer")
    page.locator("#deck .stage").tap()  # the card makes itself small: whoever looks elsewhere is left alone
    page.get_by_role("button", name="Station", exact=True).tap()
    expect(page.locator(".station")).to_be_visible()
    lesson.card.get_by_role("button").click()
    expect(page.locator(".hq")).to_be_visible()
    lesson.card.get_by_role("button", name="Show me").click()
    expect(page.locator(".hq .room[aria-pressed=true]")).to_be_visible()
    expect(page.locator(".taught").first).to_be_visible()
    expect(lesson.got_it).to_have_count(0)


def test_neither_got_it_nor_a_move_is_followed_by_a_question(visit: Visit) -> None:
    """All that fits is there before it is wanted: with the table, then with each view that the stream brings."""
    lesson = learn(visit, "aquasphere")
    page, asked = lesson.page, list[str]()
    idle(page)
    page.on("request", lambda request: asked.append(f"{request.method} {request.url.rpartition('/')[2]}"))
    lesson.got_it.click()
    lesson.shows("engineer")
    lesson.card.get_by_role("button", name="Show me").click()
    TablePage(page).primary.click()
    TablePage(page).end_turn.click()
    lesson.shows("symbols")
    idle(page)
    assert [one for one in asked if "lesson" in one or one.startswith("POST")] == ["POST moves", "POST confirm"]


def test_a_lesson_is_left_and_resumed(visit: Visit) -> None:
    lesson = learn(visit, "aquasphere")
    page = lesson.page
    lesson.got_it.click()
    lesson.shows("engineer")  # until the next topic has come, the button still belongs to the last one
    lesson.got_it.click()
    lesson.shows("symbols")
    page.reload()
    lesson.shows("symbols")
    page.goto("/")
    page.get_by_role("link", name="Continue").first.click()
    lesson.shows("symbols")
    expect(lesson.card).to_contain_text("3 of 24")


@pytest.mark.parametrize("size", DEVICES)
@pytest.mark.long
def test_not_now_puts_it_away_until_it_is_wanted_again(visit: Visit, size: dict[str, Any]) -> None:
    lesson = learn(visit, "octodice", **size)
    page = lesson.page
    lesson.got_it.click()
    lesson.shows("throw")
    lesson.card.get_by_role("button", name="Not now").click()
    expect(lesson.card).to_have_count(0)
    page.reload()
    TablePage(page)
    expect(lesson.card).to_have_count(0)
    page.get_by_role("button", name="More" if size is PHONE else "About this table").click()
    page.get_by_role("switch", name="Explain the game while I play").click()
    page.keyboard.press("Escape")
    lesson.shows("throw")


@pytest.mark.long
def test_nothing_blocks_whoever_only_plays(visit: Visit) -> None:
    """A whole game by touch, the card never touched; topics come and none comes twice."""
    lesson = learn(visit, "octodice")
    table, told = TablePage(lesson.page, touch=True), [lesson.shown()]
    while not table.step().over:
        if (shown := lesson.shown()) and shown != told[-1]:
            told.append(shown)
    assert len(set(told)) == len(told)
    assert len(told) >= 8
    expect(lesson.card).to_have_count(0)


class Learner(Board):
    """Plays AquaSphere by touch and never presses a button of the card: a touch anywhere else makes it small."""

    def __init__(self, lesson: LearnPage) -> None:
        self.page, self.touch, self.chance = lesson.page, True, Random(5)
        self.lesson, self.told = lesson, [lesson.shown()]

    def step(self) -> dict[str, Any]:
        idle(self.page)  # a topic comes when what others did has been shown
        if (shown := self.lesson.shown()) and shown != self.told[-1]:
            self.told.append(shown)
        if self.page.locator(".lesson:not(.folded)").count():
            self.press(self.page.locator(".bar .where"))
        return super().step()


@pytest.mark.long
def test_a_whole_game_of_aquasphere_is_a_lesson(visit: Visit) -> None:
    learner = Learner(learn(visit, "aquasphere"))
    learner.until_over()
    assert len(set(learner.told)) == len(learner.told)
    assert len(learner.told) >= 12


@pytest.mark.long
def test_by_keys_alone(visit: Visit) -> None:
    lesson = learn(visit, "octodice", **DESKTOP)
    keys = lesson.page.keyboard
    keys.press("l")
    lesson.shows("throw")
    keys.press("Enter")  # the large button: the dice fall, and with them the topic
    lesson.shows("keep")
    lesson.got_it.focus()
    keys.press("Enter")
    expect(lesson.card).not_to_contain_text(title("octodice", "keep"))
    keys.press("?")
    expect(lesson.page.get_by_role("dialog")).to_contain_text("next topic of the lesson")


@pytest.mark.long
def test_the_card_never_lies_over_the_large_button(visit: Visit) -> None:
    """Nor is it cut off, in any language, on any screen."""
    for lang in LANGUAGES:
        page = visit.page(locale=LOCALES[lang], **DESKTOP)
        page.get_by_role("radio", name="AquaSphere").click()
        page.get_by_role("button", name=translator(lang)("web.lesson.learn")).click()
        for width, height in ((1440, 900), (1366, 768), (1280, 720), (820, 1180), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(".lesson h2")).to_be_visible()
            wait_until(partial(page.evaluate, CLEAR))  # it looks for its place a few times a second


CLEAR = """() => {
    const [card, button] = ['.lesson', '#deck .go'].map((one) => document.querySelector(one).getBoundingClientRect());
    const beside = card.right <= button.left || button.right <= card.left;
    const apart = beside || card.bottom <= button.top || button.bottom <= card.top;
    const whole = card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight;
    return apart && whole;
}"""


@pytest.mark.long
@pytest.mark.parametrize("game", forms(*playable_games()))
@pytest.mark.parametrize("size", DEVICES)
def test_the_card_is_for_everybody(visit: Visit, game: str, size: dict[str, Any]) -> None:
    for scheme in ("light", "dark"):
        lesson = learn(visit, game, bypass_csp=True, color_scheme=scheme, **size)
        lesson.got_it.click()
        expect(lesson.page.locator(".taught").first).to_be_visible()
        assert violations(lesson.page) == []
        assert not lesson.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        if size is PHONE:
            assert too_small(lesson.page) == []


@pytest.mark.long
def test_an_ordinary_table_teaches_nothing_by_itself(visit: Visit) -> None:
    page = visit.page(**DESKTOP)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    HomePage(page).dive("Against bots", "AquaSphere")
    TablePage(page)
    idle(page)
    assert not any("/lesson" in url for url in asked if "/api/" in url)
    expect(page.get_by_role("complementary", name="Lesson")).to_have_count(0)
