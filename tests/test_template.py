"""Dive, clause by clause, with scripted dice; its moves as numbers, text and JSON; what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from octosphere.coach.guide import Guide
from octosphere.core.chance import Scripted
from octosphere.core.errors import BadComponents, BadInput, IllegalMove, InvalidMove
from octosphere.core.events import Event
from octosphere.core.game import CHANCE, OVER
from octosphere.core.kit import Kit
from octosphere.core.layout import clone, out_of_range
from octosphere.core.record import Dice, final, loads, new_record, verify
from octosphere.games import open_game
from octosphere.games.template import components, rules, tables
from octosphere.games.template.coach.guide import DiveGuide
from octosphere.games.template.kit import TemplateKit
from octosphere.games.template.moves import Deeper, Roll, Surface
from octosphere.games.template.show.show import DiveShow
from octosphere.games.template.state import State
from octosphere.games.template.terminal.front import DiveFront
from octosphere.i18n import LANGUAGES, translator
from octosphere.play.table import Table
from octosphere.show import Show, open_show
from octosphere.show.general import GeneralShow
from octosphere.tui.general import GeneralFront

GAME = open_game("template")
clause = pytest.mark.clause


def play(line: str, **options: Any) -> State:
    """The position after moves such as `roll 4, deeper, roll 2, surface`."""
    s: State = GAME.start(options)
    for text in line.split(", ") if line else []:
        GAME.apply(s, GAME.codec.parse(text))
        assert not out_of_range(s)
    return s


def refused(s: State, text: str) -> str:
    """The clause that forbids a move; the position is left as it was."""
    before = clone(s)
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(s, GAME.codec.parse(text))
    assert s == before
    return str(caught.value.clause)


def edited(old: str, new: str) -> str:
    """Our components file with one thing changed."""
    assert old in components.printed_text()
    return components.printed_text().replace(old, new)


@clause("C1")
def test_six_faces_equally_likely() -> None:
    odds = GAME.outcomes(play(""))
    assert [move for move, _ in odds] == [Roll(face) for face in range(1, 7)]
    assert {chance for _, chance in odds} == {odds[0][1]}
    assert sum(chance for _, chance in odds) == 1


@clause("C1")
def test_another_die_has_other_faces() -> None:
    s = play("", components=edited("[1, 2, 3, 4, 5, 6]", "[1, 1, 2, 2, 3, 3]"))
    assert [GAME.codec.text(move) for move, _ in GAME.outcomes(s)] == ["roll 1", "roll 2", "roll 3"]
    assert refused(s, "roll 6") == "C1"
    assert GAME.deal(s, Scripted([5])) == Roll(3)


@clause("C2")
def test_the_floor_and_the_pearl_are_printed() -> None:
    assert GAME.scores(play("roll 4", components=edited("is = 20", "is = 4"))) == (9,)


@clause("C3")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_players(players: int) -> None:
    assert GAME.scores(play("", players=players)) == (0,) * players


@clause("T1")
def test_a_turn_starts_with_the_die() -> None:
    s = play("")
    assert GAME.to_move(s) == CHANCE
    assert GAME.legal(s) == []
    assert refused(s, "deeper") == refused(s, "surface") == "T1"


@clause("T1")
def test_a_face_takes_you_deeper() -> None:
    assert play("roll 4").depth == 4
    assert play("roll 4, deeper, roll 6").depth == 10


@clause("T2")
def test_deeper_or_surface() -> None:
    s = play("roll 4")
    assert GAME.to_move(s) == 0
    assert GAME.legal(s) == [Surface(), Deeper()]
    assert refused(s, "roll 4") == "T2"
    assert GAME.to_move(play("roll 4, deeper")) == CHANCE


@clause("T3")
def test_surfacing_scores_the_depth() -> None:
    s = play("roll 4, deeper, roll 6, surface", players=2)
    assert GAME.scores(s) == (10, 0)
    assert (s.seat, s.depth, GAME.to_move(s)) == (1, 0, CHANCE)


@clause("T4")
def test_the_squid_takes_the_dive() -> None:
    s = play("roll 4, deeper", players=2)
    assert GAME.apply(s, Roll(1)) == [Event("roll", 0, (1,)), Event("squid", 0, (4,))]
    assert GAME.scores(s) == (0, 0)
    assert (s.seat, s.depth, GAME.to_move(s)) == (1, 0, CHANCE)


@clause("T4")
def test_the_squid_leaves_earlier_dives_alone() -> None:
    assert GAME.scores(play("roll 4, surface, roll 1")) == (4,)


@clause("T5")
def test_the_floor_ends_the_dive_with_a_pearl() -> None:
    s = play("roll 6, deeper, roll 6, deeper, roll 6, deeper")
    assert GAME.apply(s, Roll(5)) == [Event("roll", 0, (5,)), Event("surface", 0, (20, 5))]
    assert GAME.scores(s) == (25,)
    assert GAME.sources(s, 0) == (20, 5)


@clause("T5")
def test_no_deeper_than_the_floor() -> None:
    s = play("roll 6, deeper, roll 6, deeper, roll 6, deeper")
    rules.apply(s, GAME.codec.code(Roll(2)), None)  # the kernel alone: nobody surfaces by itself
    assert refused(s, "deeper") == "T5"
    assert GAME.legal(s) == [Surface()]


@clause("S1")
def test_five_turns_each() -> None:
    s = play(", ".join(["roll 1"] * 9), players=2)
    assert (s.turn, s.seat, GAME.to_move(s)) == (4, 1, CHANCE)
    GAME.apply(s, Roll(1))
    assert GAME.to_move(s) == OVER
    assert GAME.legal(s) == []
    assert refused(s, "roll 1") == refused(s, "surface") == "S1"


@clause("S2")
def test_the_highest_total_wins() -> None:
    assert GAME.winners(play("roll 4, surface, roll 6, surface", players=2)) == (1,)


@clause("S2")
def test_tied_players_share_the_win() -> None:
    assert GAME.winners(play("roll 4, surface, roll 3, surface, roll 4, surface", players=3)) == (0, 2)


def test_the_longest_game_stays_in_range() -> None:
    text = edited("[1, 2, 3, 4, 5, 6]", "[2, 2, 2, 2, 2, 2]").replace("is = 20", "is = 40")
    text = text.replace("pearl = { is = 5", "pearl = { is = 20").replace("turns = { is = 5", "turns = { is = 9")
    line = ["roll 2", *["deeper", "roll 2"] * 19] * 9
    s = play(", ".join(line), components=text)
    assert GAME.to_move(s) == OVER
    assert GAME.scores(s) == (GAME.facts.highest_score,)


def test_codes_texts_and_json_round_trip() -> None:
    moves = [GAME.codec.move(code) for code in range(tables.CODES)]
    assert len(set(moves)) == tables.CODES
    for code, move in enumerate(moves):
        assert GAME.codec.code(move) == code
        assert GAME.codec.parse(GAME.codec.text(move)) == move
        assert GAME.codec.from_json(GAME.codec.to_json(move)) == move


@pytest.mark.parametrize(
    "text", ["", "roll", "roll 0", "roll 7", "roll 4 ", "Deeper", "deeper 4", "surface\n", "x" * 99]
)
def test_an_unreadable_move_says_so(text: str) -> None:
    with pytest.raises(InvalidMove, match="cannot read the move"):
        GAME.codec.parse(text)


@pytest.mark.parametrize("code", [-1, tables.CODES])
def test_a_code_out_of_range_is_no_move(code: int) -> None:
    with pytest.raises(InvalidMove, match="0 to 7"):
        GAME.codec.move(code)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"move": "swim"},
        {"move": "roll"},
        {"move": "roll 4"},
        {"move": "roll", "face": "4"},
        {"move": "roll", "face": True},
        {"move": "deeper", "face": 4},
        {"move": "deeper", "depth": 4},
    ],
)
def test_json_that_is_no_move(data: object) -> None:
    with pytest.raises(InvalidMove):
        GAME.codec.from_json(data)


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        ({"players": 0}, "0 players; Dive is for 1 to 4"),
        ({"players": 5}, "5 players; Dive is for 1 to 4"),
        ({"players": True}, "True players; Dive is for 1 to 4"),
        ({"players": "2"}, "'2' players; Dive is for 1 to 4"),
        ({"edition": "de"}, "Dive has no option 'edition'; it has players, components"),
        ({"components": 7}, "components are the text of a components file"),
    ],
)
def test_bad_options(options: dict[str, Any], answer: str) -> None:
    with pytest.raises(BadInput, match=answer):
        GAME.start(options)


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ("is = 20", "is = 41", r"line 11: sea.floor: found 41; expected a whole number from 1 to 40"),
        ("floor", "flour", r"line 10: sea: 'floor' is missing"),
        ("5, 6]", "5, 7]", r"line 7: die.faces: .* expected 6 whole numbers from 1 to 6"),
        ("[course]", "[boat]\n[course]", r"line 14: boat: nothing of this name is expected here"),
    ],
)
def test_bad_components(old: str, new: str, answer: str) -> None:
    with pytest.raises(BadComponents, match=answer):
        GAME.start({"components": edited(old, new)})


def test_two_games_share_nothing() -> None:
    first, second = play(""), play("")
    first.printed.faces[0] = 6
    first.players[0].points[0] = 9
    assert second == play("")


def test_the_view_and_the_picture_tell_the_depth() -> None:
    s = play("roll 4, surface, roll 6", players=2)
    assert GAME.view(s, 1)["depth"] == 6
    assert GAME.view(s, 1)["players"] == [{"score": 4}, {"score": 0}]
    assert GAME.picture(s) == "turn 1 throw 1 CHOOSE seat 2 depth 6\n1: 4\n2: 0"


def test_a_table_plays_it_and_the_record_proves_the_dice() -> None:
    table = Table(GAME, new_record(GAME, {"players": 2}, Dice("seeded", seed="7")))
    while table.to_move != OVER:
        if table.to_move == CHANCE:
            table.roll()
        else:
            table.submit(table.to_move, GAME.legal(table.state)[0])
    record = loads(table.record.dumps())
    assert final(GAME, record) == table.state
    assert verify(GAME, record).complete


def show(line: str, lang: str = "en") -> tuple[Show, State]:
    """What two players see after some moves."""
    return open_show(GAME, translator(lang), ["Ines", "Bo"]), play(line, players=2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_is_said_has_words(lang: str) -> None:
    shown, s = show("", lang)
    for text in ("roll 4", "deeper", "roll 6", "surface", "roll 1"):
        move = GAME.codec.parse(text)
        assert shown.label(s, move)
        shown.narrate(s.seat, move, GAME.apply(s, move))
        assert shown.headline(s)
        assert shown.prompt(s, 0)
        shown.refusals(s, 0)
    assert shown.menu()["clauses"].keys() == {clause for clause in GAME.clauses if clause}


def test_a_choice_tells_its_points_and_where_it_acts() -> None:
    shown, s = show("roll 4")
    surface, deeper = shown.choices(s, 0)
    assert (surface.move, surface.points, surface.places, surface.ends) == ("surface", 4, ["boat"], True)
    assert (deeper.label, deeper.points, deeper.places, deeper.ends) == ("Go deeper", 0, ["depths"], False)
    assert shown.choices(s, 1) == []


def test_a_place_that_cannot_be_touched_says_why() -> None:
    shown, s = show("")
    assert {place: refusal.clause for place, refusal in shown.refusals(s, 0).items()} == {"boat": "T1", "depths": "T1"}
    shown, s = show("roll 4")
    assert shown.refusals(s, 0) == {}
    assert shown.refusals(s, 1)["*"].text == "Ines is deciding"


def test_the_log_tells_what_happened() -> None:
    shown, s = show("roll 4")
    move = GAME.codec.parse("surface")
    (line,) = shown.narrate(0, move, GAME.apply(s, move))
    assert (line.text, line.points, line.seat) == ("Ines surfaces with 4.", 4, 0)


@pytest.mark.parametrize(
    ("own", "general"), [(DiveShow, GeneralShow), (DiveFront, GeneralFront), (DiveGuide, Guide), (TemplateKit, Kit)]
)
def test_whatever_a_part_says_is_asked(own: type, general: type) -> None:
    """A method that the general class does not have would be one that nobody calls."""
    assert {name for name in vars(own) if not name.startswith("_")} <= set(dir(general))
