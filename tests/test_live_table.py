"""A sitting: requests and the entries that answer them, without a store or a network."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from octosphere.core.errors import BadInput, IllegalMove, InvalidMove
from octosphere.core.game import CHANCE, NOBODY
from octosphere.core.layout import clone
from octosphere.core.record import replay, verify
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.moves import Column, Use
from octosphere.games.octodice.state import Phase
from octosphere.i18n import translator
from octosphere.play.entries import Entry, Place
from octosphere.play.live_table import LiveTable, bots_seed
from octosphere.play.orders import Order, make_opening
from octosphere.play.requests import (
    SPARE,
    KeyUsed,
    Limited,
    NotYours,
    Request,
    RequestResult,
    Stale,
    answer,
    is_repeated,
)
from octosphere.show.views import Composer, Logbook

GAME = OctoDice()
PERSON, BOT = Place("person", "Ines"), Place("bot", level="diver")


class Desk:
    """A sitting with the entries it has taken, and short ways to ask for things."""

    def __init__(self, *places: Place, seed: str = "7", **options: Any) -> None:
        order = Order("octodice", places or (PERSON,), options, seed=seed)
        self.live = LiveTable(GAME, make_opening({"octodice": GAME}, order))
        self.entries: list[Entry] = []

    def ask(self, what: str, seat: int = 0, text: str = "", **more: Any) -> list[Entry]:
        seats = more.pop("seats", (seat,))
        more.setdefault("position", self.live.seq)
        made = answer(self.live, seats, Request(what, seat, text=text, **more))
        self.entries += made
        return made

    def decide(self, chance: random.Random, confirm: bool = True) -> list[Entry]:
        """Whatever the table waits for first, decided at random."""
        live = self.live
        seat = live.waiting_for()[0]
        bot = live.places[seat].kind == "bot"
        if live.open_seat == seat:
            return self.ask("confirm", seat)
        if live.seat_to_roll() == seat:
            return self.ask("roll", seat, bot=bot)
        moves = GAME.legal(live.decision(seat))
        return self.ask("move", seat, GAME.codec.text(chance.choice(moves)), confirm=confirm, bot=bot)

    def until(self, phase: Phase, chance: random.Random, seat: int | None = None) -> None:
        """Play on until this phase, of this seat if one is given."""
        while self.live.state.phase != phase or (seat is not None and self.live.state.seat != seat):
            self.decide(chance)

    def again(self) -> LiveTable:
        """The same table, folded anew from what would be stored."""
        return LiveTable(GAME, self.live.opening, self.entries)


def picture(live: LiveTable) -> dict[str, Any]:
    """Everything that must not depend on how a sitting came about."""
    names = [
        "places",
        "seq",
        "position",
        "keys",
        "steps",
        "votes",
        "rematch",
        "rematch_by",
        "declined",
        "open_seat",
        "before",
        "turned",
        "acted",
    ]
    names += ["ahead", "state", "spent", "held", "forgotten"]
    return {name: getattr(live, name) for name in names} | {"moves": list(live.table.record.moves)}


@pytest.mark.parametrize("places", [(PERSON,), (PERSON, BOT), (PERSON, PERSON, BOT), (PERSON,) * 4])
@pytest.mark.parametrize("confirm", [True, False])
def test_whole_games_fold_to_the_same_table(places: tuple[Place, ...], confirm: bool) -> None:
    desk, chance = Desk(*places), random.Random(len(places))
    while not desk.live.over:
        desk.decide(chance, confirm)
        if len(desk.entries) % 7 == 0:
            assert picture(desk.again()) == picture(desk.live)
    assert picture(desk.again()) == picture(desk.live)
    assert [entry.seq for entry in desk.entries] == list(range(1, len(desk.entries) + 1))
    assert desk.live.waiting_for() == []
    verdict = verify(GAME, desk.live.record())
    assert verdict.complete
    assert verdict.dice == "seeded"


def test_committed_dice_are_sealed_until_the_end_and_proven_then() -> None:
    desk, chance = Desk(PERSON, BOT, seed=""), random.Random(1)
    secret = desk.live.opening.secret
    commitment = desk.live.dice().commitment
    while not desk.live.over:
        assert secret not in desk.live.record().dumps()
        desk.decide(chance, confirm=False)
    record = desk.live.record()
    assert (record.dice.secret, record.dice.commitment) == (secret, commitment)
    assert verify(GAME, record).dice == "proven"
    assert record.names == ["Ines", "bot:greedy"]


def test_bots_draw_from_what_nobody_knows() -> None:
    sealed, other, seeded = (Desk(PERSON, BOT, seed=seed).live.opening for seed in ("", "", "deep"))
    assert bots_seed(sealed) == bots_seed(replace(sealed, id="another", places=()))
    assert len({bots_seed(sealed), bots_seed(other), sealed.id, sealed.secret}) == 4
    assert bots_seed(seeded) == "deep", "the same seed, the same game"


def test_a_key_is_bound_to_who_asked_for_what() -> None:
    live, asked = Desk(PERSON, PERSON).live, Request("say", 0, "key-one", text="hello")
    assert not is_repeated(live, (0,), asked)
    (entry,) = answer(live, (0,), asked)
    assert entry.key == f"key-one.{asked.use}"
    assert is_repeated(live, (0,), asked)
    for other in (replace(asked, text="bye"), replace(asked, what="roll"), replace(asked, position=1)):
        with pytest.raises(KeyUsed):
            is_repeated(live, (0,), other)
    with pytest.raises(KeyUsed):
        is_repeated(live, (1,), replace(asked, seat=1))
    for seats in ((1,), ()):
        with pytest.raises(NotYours):
            is_repeated(live, seats, asked)
    old = LiveTable(GAME, live.opening, [replace(entry, key="key-one")])
    assert is_repeated(old, (0,), asked), "an entry from before tells only that the key was used"


def test_the_seed_is_told_only_at_the_end() -> None:
    desk, chance = Desk(seed="a-rare-seed"), random.Random(1)
    desk.decide(chance)
    assert "a-rare-seed" not in desk.live.record().dumps()


def test_a_person_asks_for_the_first_throw_and_the_others_follow() -> None:
    desk = Desk()
    assert desk.live.seat_to_roll() == 0
    assert desk.live.can((0,)).roll
    assert [entry.kind for entry in desk.ask("roll")] == ["roll"]
    keep = GAME.codec.text(GAME.legal(desk.live.state)[0])
    assert [entry.kind for entry in desk.ask("move", text=keep, confirm=True)] == ["move", "confirm", "roll"]


def test_a_last_decision_waits_for_its_confirmation() -> None:
    desk, chance = Desk(PERSON, PERSON), random.Random(2)
    desk.ask("roll")
    keep = GAME.codec.text(GAME.legal(desk.live.state)[0])
    desk.ask("move", text=keep)
    assert desk.live.open_seat == 0
    assert desk.live.can((0,)).confirm
    assert desk.live.can((0,)).undo
    assert not desk.live.can((1,)).undo
    desk.ask("undo")
    assert desk.live.state.phase == Phase.KEEP
    assert desk.live.table.record.moves[-1].startswith("roll")
    desk.decide(chance)
    assert not desk.live.can((0,)).undo  # dice have been seen
    with pytest.raises(BadInput, match="nothing to undo"):
        desk.ask("undo")


def test_a_confirmed_turn_can_be_taken_back_until_somebody_goes_on() -> None:
    desk, chance = Desk(PERSON, PERSON), random.Random(2)
    desk.until(Phase.USE, chance)
    while desk.live.state.phase == Phase.USE:
        desk.ask("move", text="pass", confirm=True)
    assert desk.live.waiting_for() == [1]
    assert desk.live.can((0,)).undo
    desk.ask("undo", 0)
    assert desk.live.state.phase == Phase.USE
    desk.ask("move", text="pass", confirm=True)
    desk.ask("move", 1, "pass", confirm=True)
    assert not desk.live.can((0,)).undo
    assert desk.live.can((1,)).undo


class Counting(OctoDice):
    """Counts the moves that are worked out."""

    applied = 0

    def apply(self, s: Any, move: Any) -> Any:
        self.applied += 1
        return super().apply(s, move)


def test_a_move_is_taken_back_without_playing_the_game_again() -> None:
    desk = Desk()
    for _ in range(20):
        desk.decide(random.Random(3))
    desk.live.game = desk.live.table.game = game = Counting()
    before, moves = desk.live.state, list(desk.live.table.record.moves)
    while desk.live.seat_to_roll() == 0:
        desk.ask("roll")
    for _ in range(10):
        text = GAME.codec.text(GAME.legal(desk.live.decision(0))[0])
        before, moves, game.applied = desk.live.state, list(desk.live.table.record.moves), 0
        desk.ask("move", 0, text)
        desk.ask("undo")
        assert game.applied == 1
        assert (desk.live.state, desk.live.table.record.moves) == (before, moves)
    assert picture(desk.again()) == picture(desk.live)


@pytest.mark.parametrize("what", ["undo", "say", "sit", "leave", "replace"])
def test_what_a_game_does_not_need_is_limited_and_the_game_can_still_be_finished(what: str) -> None:
    desk, chance = Desk(PERSON, PERSON), random.Random(5)
    while desk.live.seat_to_roll() != NOBODY:
        desk.ask("roll", desk.live.seat_to_roll())
    seat = desk.live.table.to_move
    texts = {"say": "ouch", "sit": "Ada", "leave": "diver", "replace": f"{1 - seat}:diver"}

    def once() -> None:
        if what == "undo":
            desk.ask("move", seat, GAME.codec.text(GAME.legal(desk.live.decision(seat))[0]))
        desk.ask(what, seat, texts.get(what, ""))
        if what == "replace":
            desk.ask("back", 1 - seat)
        if what == "leave":
            desk.ask("back", seat)

    for _ in range(SPARE - 1):
        once()
    desk.ask("say", seat, "ouch")
    with pytest.raises(Limited, match=f"only {SPARE} times"):
        once()
    assert desk.live.spent[seat] == SPARE
    if what != "replace":
        desk.ask("say", 1 - seat, "hello")  # others have their own
    while not desk.live.over:
        desk.decide(chance)
    assert picture(desk.again()) == picture(desk.live)


def test_seats_of_one_link_share_what_they_may_add() -> None:
    desk = Desk(PERSON, PERSON)
    for _ in range(2 * SPARE):
        desk.ask("say", 0, "hello", seats=(0, 1))
    with pytest.raises(Limited):
        desk.ask("say", 1, "hello", seats=(0, 1))


def test_votes_against_somebody_who_plays_on_are_void() -> None:
    desk = Desk(PERSON, PERSON, PERSON)
    while desk.live.seat_to_roll() != NOBODY:
        desk.ask("roll", desk.live.seat_to_roll())
    seat = desk.live.table.to_move
    first, second = (other for other in range(3) if other != seat)
    desk.ask("replace", first, f"{seat}:diver")
    assert desk.live.votes == {(first, seat)}
    desk.ask("move", seat, GAME.codec.text(GAME.legal(desk.live.decision(seat))[0]))
    assert desk.live.votes == set()
    desk.ask("replace", second, f"{seat}:diver")
    assert desk.live.places[seat].kind == "person"


def test_undo_takes_back_what_bots_decided_since() -> None:
    desk, chance = Desk(PERSON, BOT), random.Random(3)
    desk.until(Phase.USE, chance, 0)
    desk.ask("move", text="pass", confirm=True)
    assert desk.live.due() == 1
    desk.decide(chance)
    desk.ask("undo", 0)
    assert desk.live.state.phase == Phase.USE
    assert picture(desk.again()) == picture(desk.live)


def test_a_double_click_and_a_stale_tab_change_nothing() -> None:
    desk = Desk()
    seen = desk.live.seq
    desk.ask("roll", position=seen)
    before = picture(desk.live)
    with pytest.raises(Stale):
        desk.ask("roll", position=seen)
    with pytest.raises(Stale):
        desk.ask("move", text="pass", position=seen)
    with pytest.raises(Stale):
        desk.ask("move", text="pass", position=seen + 99)
    assert picture(desk.live) == before


def test_wrong_moves_change_nothing() -> None:
    desk = Desk()
    desk.ask("roll")
    before = picture(desk.live)
    with pytest.raises(IllegalMove):
        desk.ask("move", text="pass")
    with pytest.raises(InvalidMove):
        desk.ask("move", text="dance")
    assert picture(desk.live) == before


def test_nobody_moves_for_another_seat() -> None:
    desk = Desk(PERSON, PERSON)
    with pytest.raises(NotYours):
        desk.ask("roll", 0, seats=(1,))
    with pytest.raises(NotYours):
        desk.ask("roll", 0, seats=())
    with pytest.raises(NotYours):
        desk.ask("roll", 1)
    with pytest.raises(NotYours):
        desk.ask("confirm", 0)
    with pytest.raises(BadInput):
        desk.ask("throw", 0)
    assert desk.entries == []


def test_people_decide_on_bonus_actions_at_the_same_time() -> None:
    desk, chance = Desk(PERSON, PERSON, PERSON, PERSON), random.Random(5)
    desk.until(Phase.USE, chance, 0)
    seen = desk.live.seq
    while desk.live.state.phase == Phase.USE:
        seen = desk.ask("move", 0, "pass", position=desk.live.seq)[-1].seq
    assert desk.live.waiting_for() == [0]  # it may still be taken back
    seen = desk.ask("confirm", 0)[-1].seq
    assert desk.live.waiting_for() == [1, 2, 3]
    assert [entry.kind for entry in desk.ask("move", 3, "pass", position=seen)] == ["ahead"]
    assert desk.live.waiting_for() == [1, 2]
    assert [entry.kind for entry in desk.ask("move", 2, "pass", position=seen)] == ["ahead"]
    desk.ask("undo", 3)
    assert desk.live.waiting_for() == [1, 3]
    desk.ask("move", 3, "pass", position=desk.live.seq)
    assert picture(desk.again()) == picture(desk.live)
    made = desk.ask("move", 1, "pass", position=seen, confirm=True)
    told = [(entry.kind, entry.seat) for entry in made]
    assert told == [("move", 1), ("confirm", 1), ("move", 2), ("confirm", 2), ("move", 3), ("confirm", 3)]
    assert desk.live.seat_to_roll() == 1
    assert picture(desk.again()) == picture(desk.live)


def lab_ahead(seed: int) -> Desk | None:
    """A table at which seat 2 can take a lab action with a choice of columns ahead of its turn."""
    desk, chance = Desk(PERSON, PERSON, PERSON, seed=str(seed)), random.Random(seed)
    desk.until(Phase.BONUS, chance, 1)
    coming = desk.live.decision(2)
    labs = [move for move in GAME.legal(coming) if isinstance(move, Use) and move.dice[0] == "l"]
    if not labs:
        return None
    desk.ask("move", 2, GAME.codec.text(labs[0]))
    again = desk.live.decision(2)
    return desk if again is not None and again.phase == Phase.COLUMN else None


def test_a_bonus_action_of_two_steps_is_decided_ahead_as_a_whole() -> None:
    desk = next(found for seed in range(60) if (found := lab_ahead(seed)))
    column = GAME.legal(desk.live.decision(2))[0]
    assert isinstance(column, Column)
    with pytest.raises(IllegalMove):
        desk.ask("move", 2, "pass")
    desk.ask("move", 2, GAME.codec.text(column))
    assert desk.live.decision(2) is None
    made = desk.ask("move", 1, "pass", confirm=True)
    assert [entry.kind for entry in made if entry.seat == 2] == ["move", "move", "confirm"]
    assert picture(desk.again()) == picture(desk.live)


def test_a_step_decided_ahead_may_be_completed_after_its_turn_has_come() -> None:
    desk = next(found for seed in range(60) if (found := lab_ahead(seed)))
    column, seen = GAME.legal(desk.live.decision(2))[0], desk.live.seq
    desk.ask("move", 1, "pass", confirm=True)
    desk.ask("move", 2, GAME.codec.text(column), position=seen, confirm=True)
    assert desk.live.state.phase != Phase.COLUMN
    assert picture(desk.again()) == picture(desk.live)


def test_who_decides_first_for_a_link_with_several_seats() -> None:
    desk, chance = Desk(PERSON, PERSON, PERSON), random.Random(5)
    desk.until(Phase.BONUS, chance)
    assert desk.live.acting((0, 1, 2)) == 1
    assert desk.live.acting((2,)) == 2
    assert desk.live.can((2,)).ahead
    assert desk.live.acting((0,)) is None
    assert desk.live.acting(()) is None


def test_seats_are_taken_filled_left_and_taken_back() -> None:
    desk = Desk(PERSON, Place("open"), Place("open"))
    desk.ask("sit", 1, "  Jonas \x07 ")
    assert desk.live.places[1] == Place("person", "Jonas")
    desk.ask("bot", 0, "2:captain")
    assert desk.live.places[2].kind == "bot"
    with pytest.raises(NotYours):
        desk.ask("bot", 0, "1:captain")
    with pytest.raises(BadInput, match="no seat"):
        desk.ask("bot", 0, "9:captain")
    with pytest.raises(BadInput, match="no level"):
        desk.ask("leave", 1, "nobody")
    desk.ask("leave", 1, "diver")
    with pytest.raises(NotYours, match="take the seat back"):
        desk.ask("roll", 1)
    desk.ask("back", 1)
    assert desk.live.places[1] == Place("person", "Jonas")
    with pytest.raises(BadInput):
        desk.ask("back", 1)
    for name in ("", "bot:x", "\x07"):
        with pytest.raises(BadInput):
            desk.ask("sit", 1, name)
    assert picture(desk.again()) == picture(desk.live)


def test_an_absent_player_is_replaced_when_all_others_agree() -> None:
    desk = Desk(PERSON, PERSON, PERSON, BOT)
    desk.ask("replace", 0, "1:diver")
    assert desk.live.places[1].kind == "person"
    with pytest.raises(BadInput, match="another person"):
        desk.ask("replace", 0, "0:diver")
    with pytest.raises(BadInput, match="another person"):
        desk.ask("replace", 0, "3:diver")
    desk.ask("replace", 2, "1:diver")
    assert desk.live.places[1].kind == "bot"
    assert desk.live.votes == set()


def test_a_bot_goes_on_where_a_person_had_not_confirmed() -> None:
    desk = Desk(PERSON, PERSON)
    desk.ask("roll")
    desk.ask("move", text=GAME.codec.text(GAME.legal(desk.live.state)[0]))
    assert desk.live.open_seat == 0
    made = desk.ask("leave", 0, "diver")
    assert [entry.kind for entry in made] == ["bot", "roll"]
    assert desk.live.due() == 0


def test_only_set_phrases_are_said() -> None:
    desk = Desk()
    desk.ask("say", 0, "hello")
    with pytest.raises(BadInput, match="no phrase"):
        desk.ask("say", 0, "anything else")


def test_orders_are_checked() -> None:
    games = {"octodice": GAME}
    for order in (
        Order("chess", (PERSON,)),
        Order("octodice", ()),
        Order("octodice", (BOT,)),
        Order("octodice", (PERSON,) * 5),
        Order("octodice", (Place("ghost"),)),
        Order("octodice", (PERSON, Place("bot", level="god"))),
        Order("octodice", (PERSON,), {"layout": "A1"}),
        Order("octodice", (PERSON,), seed="x" * 65),
    ):
        with pytest.raises(BadInput):
            make_opening(games, order)


def test_dice_before_the_first_decision_fall_by_themselves_where_nobody_throws() -> None:
    desk = Desk()
    start = RequestResult(desk.live, (), Request("", -1))
    start.settle()
    assert start.entries == []  # in Octo Dice the first player throws


def test_octo_dice_says_who_throws_and_who_may_decide_ahead() -> None:
    desk, chance = Desk(PERSON, PERSON, variant=True), random.Random(8)
    while not desk.live.over:
        desk.decide(chance)
    state, seen = GAME.start(desk.live.opening.options), set()
    for step in replay(GAME, desk.live.record()):
        if GAME.to_move(state) == CHANCE:
            seen.add(GAME.seat_to_roll(state))
            assert GAME.seat_to_roll(state) == (NOBODY if state.throw or state.virtual else state.active)
        for seat in (0, 1):
            coming = GAME.next_decision(state, seat)
            assert coming is None or (coming.phase, coming.seat, state.phase) == (Phase.BONUS, seat, Phase.BONUS)
            seen.add("ahead" if coming is not None and state.seat != seat else seat)
        state = clone(step.state)
    assert seen == {NOBODY, 0, 1, "ahead"}


def stuck(seed: int) -> Desk | None:
    """A table at which a person's third throw allows nothing, if this game has one."""
    desk, chance = Desk(PERSON, PERSON, seed=str(seed)), random.Random(seed)
    while not desk.live.over:
        desk.decide(chance)
        if desk.live.open_seat is not None and desk.live.steps[-1].seat == CHANCE:
            return desk
    return None


def test_dice_that_allow_nothing_are_seen_before_the_game_goes_on() -> None:
    desk = next(found for seed in range(200) if (found := stuck(seed)))
    seat = desk.live.open_seat
    assert seat is not None
    assert desk.live.waiting_for() == [seat]
    assert desk.live.can((seat,)).confirm
    assert not desk.live.can((seat,)).undo
    assert desk.live.shown.phase == Phase.USE
    assert -1 not in desk.live.shown.dice
    assert desk.live.shown != desk.live.state
    assert picture(desk.again()) == picture(desk.live)
    desk.ask("confirm", seat)
    assert desk.live.shown is desk.live.state


def test_bots_do_not_stop_at_dice_that_allow_nothing() -> None:
    desk, chance = Desk(PERSON, BOT, BOT, seed="3"), random.Random(3)
    while not desk.live.over:
        desk.decide(chance)
        assert desk.live.open_seat in (None, 0)


def test_points_count_when_their_decision_is_confirmed() -> None:
    desk, chance, waited = Desk(PERSON, PERSON), random.Random(3), []
    while not desk.live.over:
        if (seat := desk.live.open_seat) is not None:
            mine, theirs = (
                Composer(desk.live, (link,), translator("en"), Logbook()).view(()) for link in (seat, 1 - seat)
            )
            assert mine.before is not None
            shown = [place.score for place in mine.seats]
            assert shown == [player["score"] for player in mine.before["players"]]
            assert theirs.before is None
            waited.append(shown != [player["score"] for player in mine.board["players"]])
        desk.decide(chance, confirm=False)
    assert any(waited), "or nothing was tried"
    end = Composer(desk.live, (0,), translator("en"), Logbook()).view(())
    assert [place.score for place in end.seats] == list(GAME.scores(desk.live.state))
