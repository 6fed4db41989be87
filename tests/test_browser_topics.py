"""No topic of a lesson speaks of something that is not on the screen, on a phone and on a desktop."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from octosphere.agents import make_agent
from octosphere.core.game import CHANCE, OVER
from octosphere.core.record import Dice, new_record
from octosphere.games import open_game
from octosphere.play.table import Table
from octosphere.show.lessons import Topic, lesson_of

from .browser import DESKTOP, PHONE, Site, Visit
from .pages import open_table
from .test_browser_lessons import LearnPage
from .test_lessons import next_topic
from .web_client import Player, key

PATIENCE = 60.0  # seconds
LONG = pytest.mark.long
SMALL = {**PHONE, "viewport": {"width": 390, "height": 700}}
WALKS = [
    pytest.param("aquasphere", PHONE, id="aquasphere-phone"),
    pytest.param("octodice", PHONE, id="octodice-phone", marks=LONG),
    pytest.param("aquasphere", SMALL, id="aquasphere-small", marks=LONG),
    pytest.param("aquasphere", DESKTOP, id="aquasphere-desktop", marks=LONG),
    pytest.param("octodice", DESKTOP, id="octodice-desktop", marks=LONG),
]
SEEDS = {"aquasphere": ("2", "greedy"), "octodice": ("7", "greedy")}  # games in which every topic comes up

# What is wrong with the places of a topic: each must be drawn, whole on the screen, with nothing over its middle.
HIDDEN = """async ([game, places]) => {
    const { where } = await import(`/static/boards/${game}/lesson.js`);
    const drawn = (element) => element.checkVisibility() && element.getClientRects().length > 0;
    const shown = (element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const whole = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        return whole && hit !== null && (element.contains(hit) || hit.contains(element)) && !hit.closest('.lesson');
    };
    const all = (selector) => [...document.querySelectorAll(`.table ${selector}`)];
    const found = (place) => where(place).flatMap(all).filter(drawn);
    const rings = document.querySelectorAll('.taught').length;
    return places.filter((place) => !found(place).some(shown)).concat(rings ? [] : ['no ring']);
}"""


class Walk:
    """Two people at a table, whose moves a test makes; one of them learns."""

    def __init__(self, site: Site, game: str) -> None:
        seed, self.agent = SEEDS[game]
        self.players = site.players("person", "person", game=game, seed=seed)[:2]
        self.game, self.rules = game, open_game(game)
        self.table = Table(self.rules, new_record(self.rules, {"players": 2}, Dice("seeded", seed=seed)))
        self.seq = self.learner.view()["seq"]
        self.agents = [make_agent(self.agent, seed), make_agent("random", f"{seed} other")]

    @property
    def learner(self) -> Player:
        return self.players[0]

    def positions(self) -> Iterator[Any]:
        """Every position of the game."""
        yield self.table.state
        while (seat := self.table.to_move) != OVER:
            if seat == CHANCE:
                self.table.roll()
                self.roll()
            else:
                move = self.agents[seat].choose(self.rules, self.table.state)
                self.table.submit(seat, move)
                self.make(seat, self.rules.codec.text(move))
            yield self.table.state

    def roll(self) -> None:
        """Dice that nobody throws fall by themselves."""
        if any(self.players[seat := at].view()["can"]["roll"] for at in range(2)):
            self.post(seat, "/roll")

    def make(self, seat: int, move: str) -> None:
        self.post(seat, "/moves", move=move, confirm=True)

    def post(self, seat: int, call: str, **more: Any) -> None:
        body = {"key": key(), "seat": seat, "position": self.seq, "view": True, **more}
        answer = self.players[seat].post(call, body)
        assert answer.status_code == 200, answer.text
        self.seq = answer.json()["view"]["seq"]


def start_lesson(page: Page, player: Player, phone: bool) -> None:
    """At a table as it is, lessons are switched on."""
    open_table(page, player)
    page.get_by_role("button", name="More" if phone else "About this table", exact=True).click()
    page.get_by_role("switch", name="Explain the game while I play").click()
    page.keyboard.press("Escape")


@pytest.mark.parametrize(("game", "size"), WALKS)
def test_every_topic_speaks_of_what_is_on_the_screen(visit: Visit, site: Site, game: str, size: dict[str, Any]) -> None:
    walk, page = Walk(site, game), visit.page(**size)
    start_lesson(page, walk.learner, "is_mobile" in size)
    card, lesson, told = LearnPage(page, game), lesson_of(game), list[str]()
    for state in walk.positions():
        while (topic := next_topic(lesson, state, 0, told)) is not None:
            show_topic(card, topic, state)
            told.append(topic.id)
            card.got_it.click()
        if len(told) == len(lesson.topics):
            break
    assert set(told) == {topic.id for topic in lesson.topics}


def show_topic(card: LearnPage, topic: Topic, state: Any) -> None:
    """A topic has come up, and all that it speaks of is on the screen."""
    card.page.keyboard.press("Escape")  # a scoring has the stage until then
    card.shows(topic.id)
    places = topic.places(state, 0)
    assert places, topic.id
    expect_places(card, places)


def expect_places(card: LearnPage, places: list[str]) -> None:
    """The screen turns a few times a second; what is still hidden then is named."""
    until = time.monotonic() + PATIENCE
    while hidden := card.page.evaluate(HIDDEN, [card.game, places]):
        assert time.monotonic() < until, f"not on the screen: {hidden}"


@pytest.mark.long
def test_a_new_question_does_not_turn_the_screen_away_from_a_topic(visit: Visit, site: Site) -> None:
    """Whoever decides in another tab, or a topic that came before its position, empties the hand of this page."""
    walk, page = Walk(site, "aquasphere"), visit.page(**PHONE)
    start_lesson(page, walk.learner, phone=True)
    card, lesson, told = LearnPage(page, "aquasphere"), lesson_of("aquasphere"), list[str]()
    positions = walk.positions()
    state = next(positions)
    while (topic := next_topic(lesson, state, 0, told)) is None or topic.id != "submarine":
        if topic is None:
            state = next(positions)
        else:
            show_topic(card, topic, state)
            told.append(topic.id)
            card.got_it.click()
    show_topic(card, topic, state)  # in another sector than the one that a phone shows by itself
    asked = page.locator("#deck").inner_text()
    next(positions)
    expect(page.locator("#deck")).not_to_have_text(asked, use_inner_text=True)
    card.shows("submarine")
    expect_places(card, topic.places(state, 0))
