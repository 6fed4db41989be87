"""Parts of a view that are kept never go stale: a view made with them is, byte for byte, one made from nothing."""

from __future__ import annotations

import random
from collections import defaultdict
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from octosphere.core.chance import Seeded
from octosphere.core.errors import OctosphereError
from octosphere.core.game import CHANCE
from octosphere.core.layout import clone
from octosphere.games import open_game
from octosphere.i18n import LANGUAGES, translator
from octosphere.play.entries import Place
from octosphere.play.live_table import LiveTable
from octosphere.play.orders import Order, make_opening
from octosphere.play.requests import Request, RequestResult, answer
from octosphere.show import open_show, parts
from octosphere.show.boxes import box_of
from octosphere.show.parts import Parts
from octosphere.show.views import Composer, Logbook

from .octodice.dice import OPTIONS

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("octodice", 1, {}),
    ("octodice", 2, {"variant": True, "edition": "es"}),
    ("octodice", 3, {"edition": "en", "layout": "random:4"}),
    ("octodice", 2, OPTIONS),
    ("aquasphere", 2, {}),
    ("aquasphere", 4, {}),
    ("aquasphere", 3, {"components": box_of("aquasphere").write({"lock.A": 3})}),
    ("aquasphere", 3, {"rules": "1"}),
    ("template", 2, {}),
]
NAMES = ("Ines", "Jonas", "Aylin", "Ülö")
OTHERWISE = {  # what happens beside the game, and how often
    "undo": 0.06,
    "sit": 0.03,
    "leave": 0.01,
    "back": 0.05,
    "replace": 0.01,
}


class Sitting:
    """A table at which anything may happen, with what is kept of it in each language."""

    def __init__(self, name: str, players: int, options: dict[str, Any], seed: int) -> None:
        self.game, self.chance = open_game(name), random.Random(f"{name} {players} {seed}")
        rules = options.get("rules", self.game.facts.rules)
        chosen = {name: value for name, value in options.items() if name != "rules"}
        places = tuple(Place("person", name) for name in NAMES[:players])
        opening = make_opening({name: self.game}, Order(name, places, chosen, seed=str(seed)))
        self.live = LiveTable(self.game, replace(opening, rules=rules))
        RequestResult(self.live, (), Request("", CHANCE)).settle()
        self.kept: dict[str, Logbook] = defaultdict(Logbook)

    def go_on(self) -> None:
        """Something beside the game if it can be, else whatever the table waits for."""
        for what, often in OTHERWISE.items():
            if self.chance.random() < often:
                self._try(what)
        waiting = self.live.waiting_for()
        if waiting:
            self._decide(self.chance.choice(waiting))

    def _try(self, what: str) -> None:
        seat = self.chance.randrange(len(self.live.places))
        text = {"sit": self.chance.choice(["Eva", "Ines"]), "leave": "drifter", "replace": "1:diver"}.get(what, "")
        people = sum(place.kind == "person" for place in self.live.places)
        if what in ("leave", "replace") and people == 1:
            return
        with suppress(OctosphereError):
            answer(self.live, (seat,), Request(what, seat, position=self.live.seq, text=text))

    def _decide(self, seat: int) -> None:
        live, bot = self.live, self.live.places[seat].kind == "bot"
        if live.open_seat == seat:
            asked = Request("confirm", seat)
        elif live.seat_to_roll() == seat:
            asked = Request("roll", seat)
        else:
            move = self.chance.choice(self.game.legal(live.decision(seat)))
            asked = Request("move", seat, text=self.game.codec.text(move), confirm=self.chance.random() < 0.6)
        answer(live, (seat,), replace(asked, position=live.seq, bot=bot))

    def look(self) -> tuple[bytes, bytes]:
        """A view for somebody, with what is kept and from nothing."""
        seats = range(len(self.live.places))
        link = self.chance.choice([(), tuple(seats), *((seat,) for seat in seats)])
        lang, present = self.chance.choice(LANGUAGES), [seat for seat in seats if self.chance.random() < 0.7]
        kept = Composer(self.live, link, translator(lang), self.kept[lang]).view(present)
        written = msgspec.json.encode(kept)
        parts._answers_of.cache_clear()
        return written, msgspec.json.encode(Composer(self.live, link, translator(lang), Logbook()).view(present))


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_a_view_with_kept_parts_is_the_one_made_from_nothing(name: str, players: int, options: dict[str, Any]) -> None:
    sitting = Sitting(name, players, options, seed=1)
    for _ in range(2000):
        kept, fresh = sitting.look()
        assert kept == fresh
        if sitting.live.over:
            return
        sitting.go_on()
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("name", ["octodice", "aquasphere"])
def test_a_show_looks_at_a_position_that_was_changed_in_place(name: str) -> None:
    game, dice, chance = open_game(name), Seeded("kept"), random.Random(5)
    s = game.start(game.options({"players": 2}))
    show = open_show(game, translator("en"), NAMES[:2], {"players": 2})
    while (seat := game.to_move(s)) >= CHANCE:
        other = open_show(game, translator("en"), NAMES[:2], {"players": 2})
        assert show.board(s) == other.board(clone(s))
        if seat != CHANCE:
            decision = other.describe_decision(clone(s), seat)
            assert show.describe_decision(s, seat) == decision
            assert decision.choices == [*other.choices(s, seat), *other.plans(s, seat)]
            assert decision.refusals == other.refusals(s, seat)
        game.apply(s, game.deal(s, dice) if seat == CHANCE else chance.choice(game.legal(s)))


def test_answers_are_kept_apart_by_language_and_by_what_is_printed() -> None:
    game: Any = open_game("octodice")
    ours, other = game.start({}).printed, game.start({}).printed
    other.penalty += 1
    english, german = translator("en"), translator("de")
    assert Parts(english).under(ours).answer("asked", lambda: 1) == 1
    assert Parts(english).under(clone(ours)).answer("asked", lambda: 2) == 1  # of another table like it
    assert Parts(english).under(other).answer("asked", lambda: 3) == 3
    assert Parts(german).under(ours).answer("asked", lambda: 4) == 4


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "MOST", 10)
    kept = Parts(translator("es"))
    assert [kept.answer(number, lambda: number) for number in range(25)] == list(range(25))  # noqa: B023
    assert len(kept._answers) <= 10
