"""Plans: several moves that are asked for at once are made as a whole, refused as a whole and taken back as a whole."""

from __future__ import annotations

import random
from typing import Any

import pytest

from octosphere.core.errors import BadInput, IllegalMove, InvalidMove
from octosphere.games import open_game
from octosphere.i18n import translator
from octosphere.play.entries import MARK, Entry, Place
from octosphere.play.live_table import LiveTable
from octosphere.play.orders import Order, make_opening
from octosphere.play.requests import NotYours, Request, RequestResult, Stale, answer
from octosphere.show import Choice, open_show

GAME: Any = open_game("aquasphere")
DICE: Any = open_game("octodice")
PERSON, BOT = Place("person", "Ines"), Place("bot", level="drifter")


class Desk:
    """A sitting at the first decision for which there is a plan of two moves, and the entries it has taken."""

    def __init__(self, *places: Place, seed: str = "plan") -> None:
        order = Order("aquasphere", places or (PERSON, PERSON), seed=seed)
        self.live = LiveTable(GAME, make_opening({"aquasphere": GAME}, order))
        self.show = open_show(GAME, translator("en"), ["Ines", "Jonas"], {"players": 2})
        self.entries: list[Entry] = []
        self.chance = random.Random(seed)
        start = RequestResult(self.live, (), Request("", -1))
        start.settle()
        self.entries += start.entries
        while not self.plans():
            self.decide()

    def plans(self) -> list[Choice]:
        seat = self.seat
        found = self.show.plans(self.live.state, seat) if self.live.places[seat].kind == "person" else []
        return [plan for plan in found if plan.then]

    @property
    def seat(self) -> int:
        return int(self.live.table.to_move)

    @property
    def moves(self) -> list[str]:
        return list(self.live.table.record.moves)

    def decide(self) -> None:
        """Any move of whoever is to decide."""
        move = GAME.codec.text(self.chance.choice(GAME.legal(self.live.state)))
        self.ask("move", self.seat, text=move, confirm=True, bot=self.live.places[self.seat].kind == "bot")

    def ask(self, what: str, seat: int, **more: Any) -> list[Entry]:
        more.setdefault("position", self.live.seq)
        made = answer(self.live, (seat,), Request(what, seat, **more))
        self.entries += made
        return made

    def again(self) -> LiveTable:
        """The same table, folded anew from what would be stored."""
        return LiveTable(GAME, self.live.opening, self.entries)


def same(one: LiveTable, other: LiveTable) -> bool:
    names = ("seq", "position", "keys", "steps", "open_seat", "turned", "acted", "state")
    return all(getattr(one, name) == getattr(other, name) for name in names)


def test_a_plan_is_one_request_of_several_entries() -> None:
    desk = Desk()
    seat, plan = desk.seat, desk.plans()[0]
    made = desk.ask("move", seat, text=plan.move, then=tuple(plan.then), key="a-key-of-mine")
    assert [(entry.kind, entry.text) for entry in made] == [("move", plan.move), ("then", plan.then[0])]
    assert [entry.key.split(MARK)[0] for entry in made] == ["a-key-of-mine", ""]  # the first stands for them all
    assert desk.moves[-2:] == [plan.move, *plan.then]
    assert same(desk.again(), desk.live)


@pytest.mark.parametrize("confirm", [False, True])
def test_one_undo_takes_a_whole_plan_back(confirm: bool) -> None:
    desk = Desk()
    seat, plan, before = desk.seat, desk.plans()[0], desk.moves
    desk.ask("move", seat, text=plan.move, then=tuple(plan.then), confirm=confirm)
    assert desk.live.can((seat,)).undo
    assert [entry.text for entry in desk.ask("undo", seat)] == ["2"]
    assert desk.moves == before
    assert desk.seat == seat
    assert same(desk.again(), desk.live)


def test_an_undo_takes_back_what_bots_did_after_a_plan() -> None:
    desk = Desk(PERSON, BOT)
    seat, plan, before = desk.seat, desk.plans()[0], desk.moves
    desk.ask("move", seat, text=plan.move, then=tuple(plan.then), confirm=True)
    while desk.seat == seat:
        desk.decide()  # a question in the middle of the turn
    own = len(desk.moves)
    desk.decide()
    assert len(desk.moves) > own
    while desk.moves != before:
        assert desk.live.can((seat,)).undo
        desk.ask("undo", seat)
    assert plan.move in [choice.move for choice in desk.plans()]


def test_moves_that_were_asked_for_one_by_one_go_back_one_by_one() -> None:
    desk = Desk()
    seat, plan, before = desk.seat, desk.plans()[0], desk.moves
    for text in (plan.move, *plan.then):
        desk.ask("move", seat, text=text)
    desk.ask("undo", seat)
    assert desk.moves == [*before, plan.move]
    desk.ask("undo", seat)
    assert desk.moves == before


@pytest.mark.parametrize(
    ("then", "error"),
    [
        (("use nonsense",), InvalidMove),
        (("enter c3",), IllegalMove),
        (("PLAN", "pass"), (BadInput, IllegalMove)),
        (("PLAN", "walk A", "walk B"), (BadInput, IllegalMove)),
    ],
)
def test_a_plan_with_a_wrong_move_changes_nothing(then: tuple[str, ...], error: Any) -> None:
    desk = Desk()
    plan, before = desk.plans()[0], desk.again()
    wished = tuple(plan.then[0] if text == "PLAN" else text for text in then)
    with pytest.raises(error):
        desk.ask("move", desk.seat, text=plan.move, then=wished)
    assert same(before, desk.live)


def test_a_move_after_the_turn_has_ended_is_refused() -> None:
    """Nobody plays for the next seat, and nobody decides before a draw."""
    desk = Desk()
    seat = desk.seat
    ending = next(choice for choice in desk.show.choices(desk.live.state, seat) if choice.ends)
    with pytest.raises(BadInput, match="cannot follow at once"):
        desk.ask("move", seat, text=ending.move, then=(ending.move,))
    assert desk.seat == seat


def test_a_stale_page_and_another_seat_play_no_plan() -> None:
    desk = Desk()
    seat, plan, before = desk.seat, desk.plans()[0], desk.moves
    with pytest.raises(NotYours):
        desk.ask("move", 1 - seat, text=plan.move, then=tuple(plan.then))
    seen = desk.live.seq
    desk.ask("move", seat, text=plan.move, then=tuple(plan.then))
    with pytest.raises(Stale):
        desk.ask("move", seat, text=plan.move, then=tuple(plan.then), position=seen)
    desk.ask("undo", seat)
    with pytest.raises(Stale):
        desk.ask("undo", seat, position=seen)  # it answers to what is gone
    assert desk.moves == before


def test_nobody_plans_ahead_of_their_turn() -> None:
    live = LiveTable(DICE, make_opening({"octodice": DICE}, Order("octodice", (PERSON,) * 3, seed="7")))
    chance = random.Random(7)
    while not (early := [seat for seat in range(3) if live.can((seat,)).ahead]):
        seat = live.waiting_for()[0]
        request = Request("roll", seat, position=live.seq)
        if live.seat_to_roll() != seat:
            move = DICE.codec.text(chance.choice(DICE.legal(live.decision(seat))))
            request = Request("move", seat, position=live.seq, text=move, confirm=True)
        answer(live, (seat,), request)
    before, move = live.seq, DICE.codec.text(DICE.legal(live.decision(early[0]))[0])
    with pytest.raises(BadInput, match="your own turn"):
        answer(live, early, Request("move", early[0], position=before, text=move, then=(move,)))
    assert live.seq == before
