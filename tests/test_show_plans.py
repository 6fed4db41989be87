"""AquaSphere's plans: a walk and a bot as one choice, the way there, and what every choice foresees."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER
from octosphere.core.layout import clone
from octosphere.games import open_game
from octosphere.games.aquasphere.moves import LETTERS, PROGRAMMES, ROOMS
from octosphere.games.aquasphere.rules import forecast, walk_cost
from octosphere.games.aquasphere.rules.ways import lock, way
from octosphere.games.aquasphere.show.places import DOCKS, owner_mark, reachable
from octosphere.games.aquasphere.state import SECTORS, Kind, Phase, State
from octosphere.games.aquasphere.view import ROUND_SOURCES
from octosphere.games.aquasphere.words import letters
from octosphere.i18n import LANGUAGES, translator
from octosphere.show import Choice, Show, open_show

from .aquasphere.board import Board, number

GAME: Any = open_game("aquasphere")
NAMES = ("Ada", "Ines", "Kelp", "Jonas")
WHOLE = ("walk", "pay", "skip", "claim")  # their buttons say the whole label, or there is none


def show_of(players: int, lang: str = "en") -> Show:
    return open_show(GAME, translator(lang), NAMES[:players], {"players": players})


def positions(players: int, seed: int) -> Iterator[State]:
    """The decisions of a random game that prefers to act."""
    s, chance, dice = GAME.start({"players": players}), Seeded(str(seed)), Random(seed)
    while (decides := GAME.to_move(s)) != OVER:
        if decides == CHANCE:
            GAME.apply(s, GAME.deal(s, chance))
            continue
        yield s
        GAME.apply(s, dice.choice(GAME.legal(s)))


def list_marks(s: State, seat: int) -> dict[str, str]:
    """What stands where on the board, as a seat sees its own pieces; seats count from 1 here."""
    player, sectors = s.players[seat], list(zip(LETTERS, DOCKS, s.sectors, strict=True))
    return {
        **({f"room:{ROOMS[player.engineer]}": "E"} if player.engineer >= 0 else {}),
        f"sector:{LETTERS[player.scientist]}": "S",
        **{f"symbol:{name}": "●" for name, bot in zip(PROGRAMMES, player.programmed, strict=True) if bot},
        **{f"control:{letter}": owner_mark(one.control) for letter, _, one in sectors},
        **{f"charging:{letter}": str(sum(one.charging)) for letter, _, one in sectors},
        **{dock: owner_mark(one.docked[at]) for _, docks, one in sectors for at, dock in enumerate(docks)},
        **{name: str(getattr(player, name)) for name in ("time", "crystals", "supply", "track")},
        "letters": letters(player.letters),
    }


def played(s: State, choice: Choice) -> State:
    """The position after a choice; every move in it must be allowed."""
    after = clone(s)
    for text in (choice.move, *choice.then):
        GAME.apply(after, GAME.codec.parse(text))
    return after


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_a_plan_for_every_bot_that_can_be_used_somewhere_else(players: int) -> None:
    show, seen = show_of(players), 0
    for s in positions(players, players):
        plans = show.plans(s, s.seat)
        if s.phase != Phase.TURN:
            assert plans == []
            continue
        player = s.players[s.seat]
        wanted = {
            f"area:{LETTERS[letter]}:{PROGRAMMES[bot]}"
            for letter in range(SECTORS)
            for bot in range(len(PROGRAMMES))
            if letter != player.scientist
            and player.programmed[bot]
            and reachable(s, letter, bot, walk_cost(s, s.seat, letter))
        }
        assert [place for plan in plans for place in plan.places] == sorted(wanted, key=order)
        assert {plan.kind for plan in plans} <= {"use"}
        seen += len(plans)
    assert seen > 50


def order(place: str) -> tuple[str, int]:
    _, letter, name = place.split(":")
    return letter, PROGRAMMES.index(name)


def test_nobody_else_has_plans() -> None:
    show = show_of(2)
    for s in positions(2, 5):
        assert show.plans(s, 1 - s.seat) == []


@pytest.mark.parametrize("players", [2, 4])
def test_a_choice_foresees_what_its_moves_lead_to(players: int) -> None:
    show = show_of(players)
    for s in positions(players, 7):
        before = list_marks(s, s.seat)
        for choice in (*show.choices(s, s.seat), *show.plans(s, s.seat)):
            after = played(s, choice)
            assert choice.points == GAME.scores(after)[s.seat] - GAME.scores(s)[s.seat]
            assert choice.ends == (GAME.to_move(after) != s.seat)
            assert {**before, **choice.marks} == {
                **dict.fromkeys(before, ""),
                **list_marks(after, s.seat),
                **empty(choice),
            }
            for seat, told in enumerate(choice.outlook["forecast"]):
                sources = [int(forecast(after, seat, source)) for source in ROUND_SOURCES]
                assert [*told.values()] == [*sources, sum(sources)]


def empty(choice: Choice) -> dict[str, str]:
    return {place: mark for place, mark in choice.marks.items() if not mark}


def test_a_plan_uses_its_bot_in_its_sector() -> None:
    show = show_of(3)
    for s in positions(3, 11):
        for plan in show.plans(s, s.seat):
            _, letter, name = plan.places[0].split(":")
            after = played(s, plan)
            assert LETTERS[after.players[s.seat].scientist] == letter
            assert plan.move == f"walk {letter}"
            assert plan.then in ([], [f"use {name}"])
            assert plan.marks[f"sector:{letter}"] == "S"
            assert plan.outlook["way"][0]["sector"] == LETTERS[s.players[s.seat].scientist]
            assert plan.outlook["way"][-1]["sector"] == letter
            assert sum(step["cost"] for step in plan.outlook["way"]) == walk_cost(s, s.seat, number(letter))


def walker(*kinds: int, ring: str = "ABCDEF") -> Board:
    """Seat 0 with cards of some kinds."""
    board = Board(sector=ring)
    cards = [board.state.printed.kinds.index(kind) + 1 for kind in kinds]
    return board.hold(0, *cards).purse(0, time=6)


@pytest.mark.parametrize("kinds", [(), (Kind.CROSS,), (Kind.LOCKS,), (Kind.CROSS, Kind.LOCKS)])
@pytest.mark.parametrize("ring", ["ABCDEF", "AECFBD", "AFDBEC"])
def test_the_way_costs_what_the_walk_costs(kinds: tuple[int, ...], ring: str) -> None:
    """W1, K3, K5: from every sector to every other; neighbours by their lock, opposite ones by the card."""
    board = walker(*kinds, ring=ring)
    s, free = board.state, Kind.LOCKS in kinds
    for start in range(SECTORS):
        s.players[0].scientist = start
        for letter in range(SECTORS):
            places = [0] * 12
            count = way(s, 0, letter, places)
            passed = places[:count]
            assert (passed[0], passed[-1]) == (s.place[start], s.place[letter])
            assert len(set(passed)) == count
            assert sum(step(s, one, other, free) for one, other in pairwise(passed)) == walk_cost(s, 0, letter)


def step(s: State, one: int, other: int, free: bool) -> int:
    """What one step of a way costs."""
    turn = (other - one) % SECTORS
    if turn == SECTORS // 2:
        return s.printed.gifts[Kind.CROSS]
    assert turn in (1, SECTORS - 1)
    return lock(s, one if turn == 1 else other, free)


def notes_of(board: Board, move: str, lang: str = "en") -> dict[str, str]:
    """The notes of a choice by their kinds; a plan is called by its moves with commas."""
    show, s = show_of(2, lang), board.state
    found = [*show.choices(s, 0), *show.plans(s, 0)]
    choice = next(one for one in found if ", ".join([one.move, *one.then]) == move)
    return {note.kind: f"{note.text} {note.value}" for note in choice.notes}


def test_notes_tell_the_walk_the_time_and_whose_bot_goes_charging() -> None:
    board = walker()
    board.player().programmed = [0, 0, 1, 1, 0, 0, 0]
    board.sector("D").control = 1
    board.sector("D").octopods = 2
    told = notes_of(board, "walk D, use octopod")
    assert told["walk"] == "Walk: 1 time 6 → 5"
    assert told["charging"] == "Ines charges 1 of 3"
    assert told["majority"] == "Majority alone 1 of 6"


def test_notes_tell_a_red_line_and_what_it_costs() -> None:
    board = walker()
    board.player().programmed = [0, 0, 0, 1, 0, 0, 0]
    board.player().track = 8
    board.sector("C").octopods = 2
    assert notes_of(board, "use octopod")["line"] == "Stop at line 10 −2"
    board.purse(0, crystals=1)
    assert notes_of(board, "use octopod")["line"] == "Line 10 1 crystal"


def test_notes_tell_why_a_room_brings_no_bot() -> None:
    board = walker()
    board.player().programmed, board.player().supply = [0] * 7, 0
    assert notes_of(board, "enter a1")["full"] == "No bot left 0 of 2"
    board.state.version, board.player().supply = 1, 5
    board.player().programmed = [0, 0, 1, 1, 0, 0, 0]
    assert notes_of(board, "enter a1")["full"] == "Two bots already 2 of 2"


def test_a_bot_that_can_only_take_control_says_so_and_why() -> None:
    board = walker()
    board.player().programmed = [1, 0, 0, 0, 1, 0, 0]
    board.player().expansions = 5
    show = show_of(2, "en")
    found = {one.move: one for one in show.choices(board.state, 0)}
    for move, why in (("use lab", "lab is full"), ("use submarine", "own sub here")):
        assert notes_of(board, move)["full"].strip().lower() == why
        assert [link.text for link in found[move].trail] == [f"control only: {why}"]
        assert found[move].outlook["button"] == "Only take control"


def test_a_room_that_cannot_be_entered_says_what_to_do() -> None:
    board = walker()
    show = show_of(2, "en")
    why = {}
    for bots, supply in ((["submarine"], 5), (["lab", "time"], 5), (["lab"], 0)):
        board.bots(0, *bots)
        board.player().supply = supply
        refusal = show.refusals(board.state, 0)["room:a1"]
        why[refusal.text] = refusal.clause
    assert set(why.values()) == {"P2"}
    assert list(why) == [
        "A bot is ready for this: submarine. Use or return it",
        "Two bots are programmed: use or return one first",
        "Your supply is empty: return a programmed bot first",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_beside_the_board_are_short(lang: str) -> None:
    """Buttons have 22 letters, notes 18 beside a name; a card or an expansion is a sentence; nothing is empty."""
    show = show_of(4, lang)
    for s in positions(4, 3):
        for choice in (*show.choices(s, s.seat), *show.plans(s, s.seat)):
            assert choice.outlook["title"]
            assert len(choice.outlook["button"]) <= 22 or choice.kind in WHOLE, choice.outlook
            for note in choice.notes:
                sentence = note.kind in ("card", "expansion")
                assert 0 < len(note.text) <= (120 if sentence else 20), note
                assert sentence == note.text.endswith("."), note
                assert len(note.value) <= 14, note
