"""Clause C2: a box whose black dice differ."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from octosphere.agents import make_agent
from octosphere.core import record as records
from octosphere.core.chance import Seeded
from octosphere.core.errors import BadComponents, BadInput, InvalidMove
from octosphere.core.game import CHANCE, OVER
from octosphere.core.layout import clone
from octosphere.core.record import Dice, Record
from octosphere.games.octodice import components, odds
from octosphere.games.octodice.moves import Keep, Roll, Use
from octosphere.games.octodice.pad.pad import Pad
from octosphere.games.octodice.solver.solo import solo_of
from octosphere.games.octodice.state import BLACK, Phase, State
from octosphere.games.octodice.value.judge import judge_of
from octosphere.testing import conformance
from octosphere.testing.goldens import compare, playthrough
from octosphere.testing.lockstep import lockstep
from octosphere.testing.walks import prefer_words, walk

from ..forms import forms
from .board import GAME, OTHER_SIDES, Board
from .dice import OPTIONS, OWN, THREE

clause = pytest.mark.clause
FACES = {name: THREE[f"black_dice.{name}"] for name in ("first", "second", "third")}
GOLDEN = Path(__file__).parents[1] / "golden" / "octodice-dice-that-differ.txt"
LETTERS = {"yellow": "Y", "red": "R", "white": "W", "blue": "B", "green": "G"}
CASES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2, "variant": True, "layout": OTHER_SIDES},
    {"players": 3, "edition": "es", "layout": "random:8"},
    {"players": 4, "edition": "en"},
]


def own(players: int = 1, **options: Any) -> Board:
    return Board(players, **options, **OPTIONS)


def written(face: str) -> str:
    """A face of the file as a roll writes it."""
    colour, _, digit = face.partition(" ")
    return LETTERS[colour] + digit if digit else "O"


@clause("C2")
def test_each_die_is_set_aside_by_its_number_and_stays_itself():
    board = own().play("roll crl 1Y0 2R2 3Y0")
    assert board.legal() == {
        *(f"keep {white}{die}" for white in "crl" for die in "123"),
        *("keep cr", "keep cl", "keep rl", "keep 12", "keep 13", "keep 23"),
    }
    board.play("keep c3")  # of two that show the same
    assert board.state.aside == [1, 0, 0, 0, 0, 1]
    board.play("roll bb 1G1 2G2; keep b1; roll s 2W0")
    assert board.state.dice == [0, 3, 4, 4, 2, 0]
    assert board.state.digits == [1, 0, 0]


@clause("C2")
@clause("T1")
def test_an_edition_with_a_white_and_a_black_die_each_time():
    board = own(edition="es").play("roll ccr 1Y0 2Y1 3O")
    assert board.legal() == {f"keep {white}{die}" for white in "cr" for die in "123"}
    assert board.why("keep 12") == board.why("keep cc") == "T1"


@clause("C2")
def test_moves_by_face_are_for_dice_alike_and_moves_by_number_for_dice_that_differ():
    board = own().play("roll crl 1Y0 2R2 3Y0")
    assert board.why("keep cY") == board.why("keep YR") == "T1"
    board.play("keep cr; roll b 1Y0 2R2 3Y0; keep b1; roll 2R2 3O")
    assert board.why("use bY") == "T2"
    assert board.why("use b1") == ""
    alike = Board().play("roll crlYRW")
    assert alike.why("keep c1") == alike.why("keep 12") == "T1"
    alike.play("keep cY; roll rlRW; keep rR; roll lW")
    assert alike.why("use c1") == "T2"
    assert Board().why("roll crl 1Y0 2R1 3O") == "T1"


@clause("C2")
@pytest.mark.parametrize(
    "text",
    [
        "roll crlYRW",  # which die shows what?
        "roll crl 1Y0 2R2",  # one is missing
        "roll cr 1Y0 2R2 3O",
        "roll crl 1Y1 2R2 3O",  # the first has no yellow 1
        "roll crl 1Y0 2R2 3B0",  # the third has no blue
    ],
)
def test_a_roll_says_what_each_die_shows_and_only_what_it_has(text: str):
    assert own().why(text) == "T1"
    assert own().why("roll crl 1Y0 2R2 3Y2") == ""


@clause("C2")
def test_a_die_that_is_aside_is_not_thrown():
    board = own().play("roll crl 1Y0 2R2 3Y0; keep 23")
    assert board.why("roll crl 1Y0 2R2") == board.why("roll crl") == "T1"
    assert board.why("roll crl 1G1") == ""
    board.play("roll crl 1G1; keep c1")
    assert board.why("roll rl") == ""  # without a black die, a roll like any other
    assert GAME.codec.text(GAME.deal(board.state, Seeded(1))).count(" ") == 1


@clause("C2")
@clause("T4")
@clause("T6")
def test_a_digit_is_that_of_the_die():
    """Yellow says 0 on the first die, 1 on the second, 2 on the third."""
    board = own(2).play("roll ccl 1Y0 2Y1 3Y2; keep c3; roll cl 1Y0 2Y1; keep c2; roll l 1Y0")
    assert board.why("use l2") == board.why("use l3") == "T6"
    assert board.play("use c3").player().boxes[0] == 2
    board.play("use l1; column 2")
    assert board.player().steps == [0, 1, 0]
    assert board.to_move() == 1
    assert board.play("use c2").player(1).bonus_boxes[0] == 1


@clause("C2")
@clause("L-A1")
def test_flexi_lab_takes_one_of_several_yellow_dice():
    board = own().lab(0, 1, 0, 0).play("roll bbs 1Y0 2Y1 3O; keep 12; roll bbs 3O; keep bb; roll s 3O")
    assert {"use b1", "use b2", "use b1 as W", "use b2 as W"} <= board.legal()
    assert board.why("use b1 as Y") == board.why("use b1 as 2") == "L-A1"
    assert board.why("use b3 as W") == board.why("use b3") == "T2"
    board.play("use b2 as W")
    assert board.state.used == [1, 0, 0, 0, 1, 0]
    assert board.why("use b1 as W") == "L-A1"  # once per turn


@clause("C2")
@clause("T10")
def test_octopods_of_dice_that_differ_count_alike():
    board = own().play("roll ooc 1O 2O 3O; keep 12; roll ooc 3O; keep o3; roll oc")
    assert board.score() == 6


def naive_uses(s: State) -> set[str]:
    """Main actions from RULES.md alone, pair by pair: without labs, room taken from the sheet."""
    player, found = s.players[s.seat], set()
    for white, die in product(range(BLACK), range(BLACK)):
        symbol, colour, digit = "crlbso"[s.dice[white]], s.dice[BLACK + die], s.digits[die]
        if s.used[white] or s.used[BLACK + die] or colour == 5 or symbol == "o":
            continue
        fits = {
            "c": player.crystals < 5,
            "r": player.research < 5 and [0, 1, 2, 3, 4][player.research] == colour,
            "l": digit in player.steps,
            "b": player.bots[colour] < 2,
            "s": not player.submarines[colour],
        }
        if fits[symbol]:
            found.add(f"use {symbol}{die + 1}")
    return found


def test_the_actions_are_those_that_a_naive_reader_finds():
    seen = 0
    for seed in range(12):
        for stop in walk(GAME, {"players": 2, **OPTIONS}, seed):
            s = stop.state
            if s.phase == Phase.USE and not any(s.players[s.seat].steps):  # no lab works yet
                legal = {GAME.codec.text(move) for move in GAME.legal(s)} - {"pass"}
                assert legal == naive_uses(s)
                seen += 1
    assert seen > 50


@clause("C2")
def test_the_odds_are_those_of_all_ways_the_dice_can_fall():
    """6 to the number of dice, one by one, for every set of dice that may be thrown."""
    for whites, loose in [(2, (0, 1)), (1, (0, 2)), (0, (1, 2)), (1, (2,)), (3, (1,)), (0, (0, 1, 2)), (2, ())]:
        s = GAME.start(OPTIONS)
        s.throw = 1
        s.aside = [int(die >= whites) for die in range(BLACK)] + [int(die not in loose) for die in range(BLACK)]
        assert {GAME.codec.text(move): chance for move, chance in GAME.outcomes(s)} == naive_odds(whites, loose)


def naive_odds(whites: int, loose: tuple[int, ...]) -> dict[str, Fraction]:
    ways: Counter[str] = Counter()
    dice = [["c", "r", "l", "b", "s", "o"]] * whites
    black = [[f" {die + 1}{written(face)}" for face in list(FACES.values())[die]] for die in loose]
    for fallen in product(*dice, *black):
        shown = "".join(sorted(fallen[:whites], key="crlbso".index)) + "".join(fallen[whites:])
        ways[f"roll {shown.strip()}"] += 1
    return {text: Fraction(count, 6 ** (whites + len(loose))) for text, count in ways.items()}


def test_the_first_throw_has_every_probability():
    outcomes = GAME.outcomes(GAME.start(OPTIONS))
    assert len(outcomes) == 56 * 6 * 6 * 5  # the third die has a face twice
    assert sum(chance for _, chance in outcomes) == 1


@pytest.mark.parametrize("options", forms(CASES[1], *(case for case in CASES if case is not CASES[1])))
def test_such_a_box_keeps_every_promise_of_the_protocol(options: dict[str, Any]):
    conformance.check(GAME, {**options, **OPTIONS}, 3)


@pytest.mark.parametrize("options", CASES)
def test_plain_and_compiled_rules_play_the_same(options: dict[str, Any]):
    for seed in range(4):
        assert lockstep(GAME, {**options, **OPTIONS}, seed) > 40


def test_no_more_moves_than_there_is_room_for():
    """Three yellow dice with three digits, Flexi-Lab, Flexi-Tec, Flexi-Sub and Octo-Sub: the most that can be."""
    board = own(2, layout="A1B1C2D1E1F1G1H1I1").lab(1, 1, 1, 2)
    board.play("roll rbs 1Y0 2Y1 3Y2; keep r1; roll bs 2Y1 3Y2; keep b2; roll s 3Y2; pass")
    assert board.to_move() == 1
    assert len(board.legal()) == 65 < GAME.facts.most_legal


@pytest.mark.parametrize("agent", ["random", "greedy", "search:40", "expert", "turn"])
def test_bots_play_it_to_the_end(agent: str):
    state, dice = GAME.start({"players": 2, **OPTIONS}), Seeded("own")
    bots = [make_agent(agent, seat) for seat in range(2)]
    made = 0
    while (seat := GAME.to_move(state)) != OVER and (made < 12 or agent in ("random", "greedy")):
        made += seat != CHANCE
        GAME.apply(state, GAME.deal(state, dice) if seat == CHANCE else bots[seat].choose(GAME, state))
    assert made >= 12


def test_a_record_tells_the_same_game_again():
    options, texts = {"players": 3, **OPTIONS}, list[str]()
    for stop in walk(GAME, options, 5, prefer_words((" as ", "octo"), GAME, 5)):
        texts.append(GAME.codec.text(stop.move))
        end = stop.state
    written_down = Record("octodice", "1", GAME.options(options), texts, dice=Dice("seeded", "5"))
    again = records.loads(written_down.dumps())
    assert again.options["components"] == OWN
    assert records.final(GAME, again) == end


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("roll scl 3O 1Y0", Roll("cls 1Y0 3O")),
        ("roll 2R1", Roll("2R1")),
        ("keep 2c", Keep("c2")),
        ("keep 31", Keep("13")),
        ("use r3 as bG", Use("r3", "bG")),
        ("use c1 as 2", Use("c1", "2")),
    ],
)
def test_texts_a_person_types(text: str, move: object):
    assert GAME.codec.parse(text) == move
    assert GAME.codec.move(GAME.codec.code(GAME.codec.parse(text))) == move


@pytest.mark.parametrize(
    "text", ["keep 22", "keep Y2", "keep c4", "roll c 1Y0 1R1", "roll 1Y3", "roll 1Y0 c", "use 12"]
)
def test_texts_that_are_no_move(text: str):
    with pytest.raises(InvalidMove):
        GAME.codec.parse(text)


def test_every_roll_of_such_dice_has_a_code_of_its_own():
    rolls = odds.numbered_outcomes(3, tuple(range(6)), ((0, 1, 2, 3, 4, 15), None, (5, 5, 5, 5, 5, 15)))
    moves = [GAME.codec.move(code) for code, _ in rolls]
    assert [GAME.codec.code(GAME.codec.parse(GAME.codec.text(move))) for move in moves] == [code for code, _ in rolls]
    assert len(set(moves)) == len(moves) == 56 * 6 * 2


def test_what_reckons_with_dice_alike_says_so():
    s = GAME.start(OPTIONS)
    judge_of(GAME.start({name: value for name, value in OPTIONS.items() if name != "components"}))  # kept, no answer
    for asked in (
        lambda: solo_of("first", "de", OWN),
        lambda: judge_of(s),
        lambda: Pad({"players": 1, **OPTIONS}, ["Ada"]),
    ):
        with pytest.raises(BadInput, match="three black dice alike"):
            asked()
    with pytest.raises(BadInput, match="printed numbers this package ships"):
        make_agent("perfect", 0).choose(GAME, own().play("roll crl 1Y0 2R2 3Y0").state)


def text_with(**changes: Any) -> str:
    return components.box().write({**THREE, **{f"black_dice.{name}": value for name, value in changes.items()}})


@clause("C2")
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"alike": True}, "black_dice.alike: the faces below differ"),
        ({"first": ["octopod"] * 6}, "black_dice.first: expected one octopod"),
        ({"second": ["yellow 0"] * 6}, "black_dice.second: expected one octopod"),
        ({"second": ["yellow 0"] * 5}, "expected 6 words"),
        ({"third": ["yellow 3", *FACES["third"][1:]]}, "expected 6 words, each one of yellow 0"),
        ({"third": 3}, "expected 6 words"),
        ({"alike": "no"}, "expected true or false"),
        ({"third": None}, "'third' is missing"),
    ],
)
def test_a_box_that_cannot_be_is_refused(changes: dict[str, Any], says: str):
    with pytest.raises(BadComponents, match=says):
        components.editions(text_with(**changes))


def test_a_file_from_before_has_dice_alike():
    text = components.printed_text()
    start, end = text.index("[black_dice]"), text.index("[sheet]")
    older = text[:start] + text[end:]
    assert components.editions(older) == components.load_printed()
    assert components.box().read(older) == {}
    changed = older.replace("yellow = { is = 0", "yellow = { is = 2")
    assert components.box().read(changed) == {"black_die.yellow": 2}


def test_while_dice_are_alike_their_own_faces_do_not_matter():
    same = {f"black_dice.{name}": FACES["second"] for name in FACES}
    assert components.editions(components.box().write(same)) == components.load_printed()


def test_a_shipped_box_has_the_text_that_names_solved_tables():
    """Tables on disk are found by the text of a box: what only such dice need is left out of it."""
    printed = components.load_printed()["de"]
    assert "differ" not in repr(printed)
    assert printed != components.editions(OWN)["de"]


def test_dice_alike_told_one_by_one_play_like_dice_alike():
    """The same faces by both roads: a random game by numbers scores as its twin by faces."""
    same = {"black_dice.alike": False} | {f"black_dice.{name}": FACES["first"] for name in FACES}
    one, other = GAME.start({"players": 2, "components": components.box().write(same)}), GAME.start({"players": 2})
    dice, rng = Seeded(7), Random(7)
    while GAME.to_move(one) != OVER:
        assert GAME.to_move(other) == GAME.to_move(one)
        if GAME.to_move(one) == CHANCE:
            move = GAME.deal(one, dice)
            GAME.apply(one, move)
            faces = "".join(die for die in move.dice if die in "crlbsoYRWBGO")
            GAME.apply(other, GAME.codec.parse(f"roll {faces}"))
            continue
        move = rng.choice(GAME.legal(one))
        twin = by_face(one, move)
        assert twin in GAME.legal(other)
        GAME.apply(one, move)
        GAME.apply(other, twin)
        assert GAME.scores(one) == GAME.scores(other)


def by_face(s: State, move: Any) -> Any:
    if not isinstance(move, Keep | Use):
        return move
    dice = "".join("YRWBGO"[s.dice[BLACK + int(die) - 1]] if die in "123" else die for die in move.dice)
    return GAME.codec.parse(f"keep {dice}" if isinstance(move, Keep) else GAME.codec.text(Use(dice, move.serves)))


def test_a_position_shares_nothing_with_its_copy():
    board = own().play("roll crl 1Y0 2R2 3Y0")
    copy = clone(board.state)
    board.play("keep c3; roll bb 1G1 2G2")
    assert copy.digits == [0, 2, 0]
    assert all(copy.aside[first] == copy.aside[second] for first, second in combinations(range(6), 2))


def random_box(rng: Random) -> str:
    """A box with any faces that its reader allows, dice alike among them."""
    coloured = list(components.FACES[:-1])
    dice = {name: rng.sample([*rng.choices(coloured, k=5), "octopod"], 6) for name in FACES}
    dice["third"] = dice["first"] if rng.random() < 0.3 else dice["third"]
    return components.box().write(
        {"black_dice.alike": False, **{f"black_dice.{name}": faces for name, faces in dice.items()}}
    )


@pytest.mark.parametrize("number", range(8))
def test_any_box_plays_alike_plain_and_compiled(number: int):
    text = random_box(Random(number))
    options = {"players": 1 + number % 4, "layout": f"random:{number}", "edition": ("de", "en", "es")[number % 3]}
    assert lockstep(GAME, {**options, "components": text}, number) > 20
    assert sum(chance for _, chance in GAME.outcomes(GAME.start({"components": text}))) == 1


def test_golden(rewrite: bool):
    told = playthrough(GAME, {"players": 2, **OPTIONS}, 6, prefer_words(("use l", " as ", "octo"), GAME, 6))
    title, _, *rest = told.split("\n")  # without the options, in which the whole file stands
    compare(GOLDEN, "\n".join([f"{title}, black dice that differ", *rest]), rewrite=rewrite)
