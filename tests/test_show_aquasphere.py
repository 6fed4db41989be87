"""What a person is shown of AquaSphere, checked against the rules over whole random games in three languages."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from octosphere.core.chance import Seeded
from octosphere.core.events import Event
from octosphere.core.game import CHANCE, OVER, apply_to_copy
from octosphere.core.layout import clone
from octosphere.games.aquasphere import components
from octosphere.games.aquasphere.codec import FAMILIES
from octosphere.games.aquasphere.game import AquaSphere
from octosphere.games.aquasphere.moves import PROGRAMMES
from octosphere.games.aquasphere.rules import room_programme
from octosphere.games.aquasphere.show.events import NEWS, VALUES, Events, event_points
from octosphere.games.aquasphere.show.pieces import card_short, card_text, expansion_short, expansion_text
from octosphere.games.aquasphere.show.refusals import PLACES
from octosphere.games.aquasphere.show.trials import Tried
from octosphere.games.aquasphere.show.words import printed_of
from octosphere.games.aquasphere.state import CARDS, EXPANSIONS, Clause, Kind, Phase, Programme, State
from octosphere.i18n import LANGUAGES, translator
from octosphere.show import EVERYWHERE, Choice, Line, Refusal, Show, open_show
from octosphere.show.types import address

GAME = AquaSphere()
NAMES = ("Ines", "Bo", "Cy", "Di")
SHOWS = {lang: open_show(GAME, translator(lang), NAMES) for lang in LANGUAGES}
GAMES = 9
SHARE = 0.2  # of the decisions that are looked at in every detail
games = pytest.mark.parametrize("number", range(GAMES))
languages = pytest.mark.parametrize("lang", LANGUAGES)


def walk(number: int) -> Iterator[tuple[State, Any]]:
    """Every position of one random game with the move made in it."""
    rng, dice, state = Random(number), Seeded(number), GAME.start({"players": 2 + number % 3})
    while GAME.to_move(state) != OVER:
        move = GAME.deal(state, dice) if GAME.to_move(state) == CHANCE else rng.choice(GAME.legal(state))
        yield state, move
        state, _ = apply_to_copy(GAME, state, move)
    yield state, None


@cache
def played(number: int) -> list[tuple[State, Any]]:
    return list(walk(number))


def decisions(number: int) -> list[State]:
    rng = Random(number)
    return [state for state, _ in played(number) if GAME.to_move(state) >= 0 and rng.random() < SHARE]


def show_of(number: int) -> Show:
    return SHOWS[LANGUAGES[number // 3 % 3]]


@games
def test_every_move_event_and_moment_has_words_in_three_languages(number: int) -> None:
    for state, move in played(number)[:-1]:
        _, events = apply_to_copy(GAME, state, move)
        for show in SHOWS.values():
            assert show.label(state, move).strip()
            assert 0 < len(show.headline(state)) <= 25
            assert all(show.prompt(state, seat).strip() for seat in (None, *range(state.seats)))
            lines = show.narrate(GAME.to_move(state), move, events)
            assert [line.kind for line in lines] == [event.kind for event in events]
            assert all(line.text.strip() and "{" not in line.text for line in lines)


@languages
def test_every_kind_of_event_move_card_clause_and_source_has_words_of_its_own(lang: str) -> None:
    texts = translator(lang).texts
    keys = [f"label.{family.word}" for family in FAMILIES if family.word not in ("use", "skip")]
    keys += [f"label.use.{name}" for name in PROGRAMMES] + [f"label.skip.{name}" for name in SKIPS]
    keys += [f"clause.{clause.name}" for clause in Clause if clause != Clause.NONE]
    keys += [f"card.{kind.name.lower()}.{part}" for kind in Kind for part in ("short", "text")]
    keys += [f"source.{name}" for name in GAME.facts.sources]
    keys += [f"{family}.{name}" for family in ("programme", "sign", "row") for name in PROGRAMMES]
    keys += [f"show.asks.{phase}" for phase in ASKED]
    keys += [f"event.{kind}" for kind in VALUES if kind not in NEWS and kind != "crossed"]
    keys += [f"news.{kind}" for kind in NEWS]
    assert [key for key in keys if f"aquasphere.{key}" not in texts] == []


SKIPS = ("letter", "claim", "scoring")
ASKED = ("turn", "use", "letter", "claim", "line", "scoring")


@languages
def test_signs_differ_and_short_words_are_short(lang: str) -> None:
    t = SHOWS[lang].t
    assert len({t(f"sign.{name}") for name in PROGRAMMES}) == len(PROGRAMMES)
    assert all(len(t(f"row.{name}")) <= 8 for name in PROGRAMMES)
    assert all(len(t(f"source.{name}")) <= 17 for name in GAME.facts.sources)


@languages
def test_every_card_and_expansion_is_told_short_and_whole(lang: str) -> None:
    t, printed = SHOWS[lang].t, printed_of({})
    cards = [(card_short(t, printed, card), card_text(t, printed, card)) for card in range(CARDS)]
    assert all(0 < len(short) <= 10 and text.endswith(".") and "{" not in text for short, text in cards)
    assert len(set(cards)) == CARDS
    tiles = [(expansion_short(t, printed, one), expansion_text(t, printed, one)) for one in range(EXPANSIONS)]
    assert all(0 < len(short) <= 10 and text.endswith(".") and "{" not in text for short, text in tiles)
    assert len(set(tiles)) == EXPANSIONS


def test_cards_are_told_as_the_components_of_the_table_have_them() -> None:
    shipped = components.printed_text()
    own = shipped.replace("enter_points = { is = 4,", "enter_points = { is = 7,")
    assert own != shipped
    show = open_show(GAME, translator("en"), NAMES, {"players": 3, "components": own})
    assert show.menu()["cards"][2]["text"].endswith("you score 7 points.")
    assert SHOWS["en"].menu()["cards"][2]["text"].endswith("you score 4 points.")


@games
def test_a_choice_is_a_legal_move_that_does_what_it_says(number: int) -> None:
    show = show_of(number)
    for state in decisions(number):
        seat, untouched = state.seat, clone(state)
        choices = show.choices(state, seat)
        assert state == untouched
        assert [choice.move for choice in choices] == [GAME.codec.text(move) for move in GAME.legal(state)]
        assert len({choice.label for choice in choices}) == len(choices)
        assert msgspec.json.decode(msgspec.json.encode(choices), type=list[Choice]) == choices
        assert show.choices(state, (seat + 1) % state.seats) == []
        for choice in choices:
            check(show, state, choice)


@games
def test_a_trial_leads_where_the_game_leads(number: int) -> None:
    """What is forced is made in both; a trial looks for it only where something may be."""
    for state in decisions(number):
        for move in GAME.legal(state):
            tried = Tried((), state, []).try_move(GAME, move)
            assert (tried.following, tried.events) == apply_to_copy(GAME, state, move)


def check(show: Show, state: State, choice: Choice) -> None:
    move = GAME.codec.parse(choice.move)
    following, events = apply_to_copy(GAME, state, move)
    assert choice.points == GAME.scores(following)[state.seat] - GAME.scores(state)[state.seat]
    assert choice.ends == (GAME.to_move(following) != state.seat)
    assert choice.label == show.label(state, move)
    assert choice.places
    assert choice.dice == []
    assert choice.speech
    own = [event for event in events if event.seat == state.seat]
    assert sum(link.points for link in choice.trail) == sum(event_points(event) for event in own)
    assert all(link.text and link.place for link in choice.trail)
    if choice.kind == "use" and "placed" not in kinds(events):
        assert following.sectors["ABCDEF".index(choice.places[0][5])].control == state.seat
    if choice.kind == "enter":
        assert choice.marks[choice.places[0]] == "E"


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


@games
def test_every_place_is_a_choice_or_refused_with_a_clause(number: int) -> None:
    show = show_of(number)
    clauses = show.menu()["clauses"]
    for state in decisions(number):
        touched = {place for choice in show.choices(state, state.seat) for place in choice.places}
        refused = show.refusals(state, state.seat)
        assert set(refused) == set(PLACES) - touched
        for refusal in refused.values():
            assert refusal.clause in clauses
            assert 0 < len(refusal.text) <= 60
        other = show.refusals(state, (state.seat + 1) % state.seats)
        assert list(other) == [EVERYWHERE]
        assert NAMES[state.seat] in other[EVERYWHERE].text


@games
def test_a_refusal_cites_the_clause_of_the_rules(number: int) -> None:
    words = {"room": "enter", "sector": "walk", "letter": "place"}
    for state in decisions(number):
        for place, refusal in show_of(number).refusals(state, state.seat).items():
            kind, _, rest = place.partition(":")
            if kind in words and not (kind == "sector" and state.phase == Phase.LETTER):
                why = GAME.why_not(state, GAME.codec.parse(f"{words[kind]} {rest}"))
                assert why is not None
                assert refusal.clause == why.name


@games
def test_the_board_is_json_and_tells_the_position(number: int) -> None:
    for state, _ in played(number)[::7]:
        board = show_of(number).board(state)
        assert json.loads(json.dumps(board)) == board
        assert [player["score"] for player in board["players"]] == list(GAME.scores(state))
        assert sorted(sector["letter"] for sector in board["sectors"]) == list("ABCDEF")
        for player in board["players"]:
            assert player["forecast"]["sum"] == sum(value for key, value in player["forecast"].items() if key != "sum")
        laid = [seat for sector in board["sectors"] for seat in sector["scientists"]]
        assert sorted(laid) == (list(range(state.seats)) if state.players[0].letters else [])


@games
def test_the_points_of_the_story_add_up_to_the_score(number: int) -> None:
    told = dict.fromkeys(range(4), 0)
    for state, move in played(number)[:-1]:
        for found in show_of(number).narrate(GAME.to_move(state), move, apply_to_copy(GAME, state, move)[1]):
            line = address(found, None)
            assert msgspec.json.decode(msgspec.json.encode(line), type=Line) == line
            told[line.seat] = told.get(line.seat, 0) + (line.points or 0)
    end = played(number)[-1][0]
    assert [told[seat] for seat in range(end.seats)] == list(GAME.scores(end))


@games
def test_the_end_is_told(number: int) -> None:
    end, show = played(number)[-1][0], show_of(number)
    told = show.result(end)
    assert told["winners"] == list(GAME.winners(end))
    assert [sum(row["points"][seat] for row in told["sources"]) for seat in range(end.seats)] == told["scores"]
    assert told["verdict"]
    assert told["why"]
    assert show.refusals(end, 0) == {EVERYWHERE: Refusal("R3", show.t("show.no.over"))}


def finished(points: list[int], fields: str, crystals: list[int]) -> State:
    """The end of a game with these scores, these owners of control fields, these crystals."""
    s = GAME.start({"players": len(points)})
    s.phase = Phase.OVER
    for seat, player in enumerate(s.players[: s.seats]):
        player.points[0], player.track, player.crystals = points[seat], points[seat], crystals[seat]
    for sector, owner in zip(s.sectors, fields, strict=False):
        sector.control = int(owner) - 1
    return s


@pytest.mark.parametrize(
    ("points", "fields", "crystals", "why"),
    [
        ([70, 64], "12", [0, 0], "6 points ahead"),
        ([70, 70], "112", [0, 9], "Tied on points; more control fields decide: 2 against 1"),
        ([70, 70], "12", [1, 3], "Tied on points and control fields; more crystals decide: 3 against 1"),
        ([70, 70], "12", [2, 2], "Equal in points, control fields and crystals"),
        ([70, 70, 70], "1233", [9, 9, 0], "Tied on points; more control fields decide: 2 against 1"),
    ],
)
def test_what_decided_is_said(points: list[int], fields: str, crystals: list[int], why: str) -> None:
    assert SHOWS["en"].result(finished(points, fields, crystals))["why"] == why


def turn(number: int = 1) -> State:
    """The first decision of a game."""
    return clone(next(state for state, _ in played(number) if state.phase == Phase.TURN))


def refused(s: State, place: str, lang: str = "en") -> tuple[str, str]:
    refusal = SHOWS[lang].refusals(s, s.seat)[place]
    return refusal.clause, refusal.text


def test_a_room_a_symbol_and_a_pass_are_refused_by_name() -> None:
    s = turn()
    player = s.players[s.seat]
    assert refused(s, "room:c1") == ("P1", "From the start the arrows lead to the two lowest rooms")
    assert refused(s, "pass") == ("T2", "To pass, your engineer must be in a top room")
    assert refused(s, "letter:A") == ("T1", "Letters count when you take an expansion")
    player.engineer, player.time = 1, 2
    free = PROGRAMMES[player.programmed.index(0)]
    room = f"the {show_of(0).t('sort.' + PROGRAMMES[room_programme(s, 1)])} room"
    assert refused(s, "room:c1") == ("P1", f"No arrow leads there from {room}")
    assert refused(s, "room:a2") == ("K7", f"No arrow leads there from {room}")
    assert refused(s, f"symbol:{free}") == ("P3", "A bot costs 3 time; you have 2")
    player.time, player.bought, player.engineer = 4, 1, 5
    assert refused(s, "room:c2") == ("K7", "The engineer is at the top: you can only pass")
    assert refused(s, f"symbol:{free}") == ("P3", "You have bought a bot in this round already")
    player.bought, player.supply = 0, 0
    assert refused(s, f"symbol:{free}") == ("P3", "No bot is left in your supply")
    player.supply, player.programmed = 9, [1, 1, 0, 0, 0, 0, 0]
    assert refused(s, "symbol:bot") == ("C9", "Two bots are programmed already")


def test_a_way_that_is_too_dear_or_leads_to_nothing_is_refused_by_name() -> None:
    s = turn()
    player = s.players[s.seat]
    here = "ABCDEF"[player.scientist]
    player.time, player.programmed = 0, [0] * 7
    far = next(letter for letter in "ABCDEF" if GAME.rules.walk_cost(s, s.seat, "ABCDEF".index(letter)) == 2)
    assert refused(s, f"sector:{here}") == ("W1", f"Your scientist is in {here} already")
    assert refused(s, f"sector:{far}") == ("W2", f"The way to {far} costs 2 time; you have 0")
    assert refused(s, f"area:{here}:lab") == ("A0", "No bot of yours is programmed: lab")
    player.time, player.programmed = 6, [0] * 7
    assert refused(s, f"sector:{far}") == ("W3", "You have no programmed bot")


@pytest.mark.parametrize(
    ("docked", "left", "time", "why"),
    [
        ([0, -1, -1, -1], 5, 6, "Your submarine is in {} already"),
        ([1, 2, 3, 4], 5, 6, "No submarine space is free in {}"),
        ([1, 2, -1, -1], 5, 2, "The next space in {} costs 3 time; you have 2"),
        ([-1, -1, -1, -1], 0, 6, "All your submarines are placed"),
    ],
)
def test_under_the_first_rules_a_submarine_that_cannot_be_placed_says_why(
    docked: list[int], left: int, time: int, why: str
) -> None:
    s = turn()
    s.version, s.seat = 1, 0
    player = s.players[0]
    player.programmed, player.submarines, player.time = [0] * 7, left, time
    player.programmed[Programme.SUBMARINE] = 1
    s.sectors[player.scientist].docked = [*docked, -1]
    here = "ABCDEF"[player.scientist]
    assert refused(s, f"area:{here}:submarine") == ("A5", why.format(here))


def test_nobody_decides_while_something_is_drawn() -> None:
    for state, _ in played(0)[:30]:
        if GAME.to_move(state) == CHANCE:
            assert SHOWS["de"].refusals(state, 0) == {EVERYWHERE: Refusal("U8", "Die Station wird gerade ausgelegt")}


@languages
def test_a_displaced_bot_is_told_by_its_owner(lang: str) -> None:
    events = Events(SHOWS[lang].t, NAMES, printed_of({}))
    told = [events.sentence(Event("displaced", 0, (2, owner))) for owner in (0, 1, 4)]
    assert len(set(told)) == 3
    assert "Bo" in told[1]
    assert all(sentence.startswith("Ines ") for sentence in told)


def test_showing_loads_no_heavy_library() -> None:
    code = (
        "import sys; from octosphere.games import open_game; from octosphere.show import open_show;"
        "from octosphere.i18n import translator; open_show(open_game('aquasphere'), translator('en'), ['a']).menu();"
        "print([name for name in ('numpy', 'llvmlite', 'rich') if name in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
