"""What is shown in single positions: refusals, headlines, boards, menus, in three languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import octosphere
from octosphere.games.octodice.state import Phase, Tile
from octosphere.games.octodice.view import die_letter
from octosphere.i18n import LANGUAGES, translator
from octosphere.show import Choice, Show, open_show

from .octodice.board import GAME, OTHER_SIDES, Board

NAMES = ("Ines", "Bo", "Cy", "Di")
SPRITE = Path(octosphere.__file__).parent / "web" / "static" / "symbols.svg"


def show(lang: str = "en") -> Show:
    return open_show(GAME, translator(lang), NAMES)


def refused(board: Board, place: str, lang: str = "en") -> tuple[str, str]:
    refusal = show(lang).refusals(board.state, board.state.seat)[place]
    return refusal.clause, refusal.text


def at(board: Board, letter: str) -> int:
    """Where a die with this face lies: a throw sorts its dice."""
    return next(place for place in range(6) if die_letter(board.state, place) == letter)


def pair(board: Board, letters: str) -> str:
    first, second = sorted(at(board, letter) for letter in letters)
    return f"pair.{first}-{second}"


def die(board: Board, letter: str) -> str:
    return f"die.{at(board, letter)}"


def choice(board: Board, move: str, lang: str = "en") -> Choice:
    return next(one for one in show(lang).choices(board.state, board.state.seat) if one.move == move)


BOTS = {
    "en": "Both red bots are built",
    "de": "Beide roten Bots stehen schon",
    "es": "Ya están los dos robots rojos",
}
RESEARCH = {
    "en": "Next in research is yellow, not red",
    "de": "In der Forschung kommt Gelb, nicht Rot",
    "es": "En investigación sigue el amarillo, no el rojo",
}
SUBMARINE = {
    "en": "The red submarine is crossed already",
    "de": "Das rote U-Boot ist schon angekreuzt",
    "es": "El submarino rojo ya está tachado",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pair_without_room_is_refused_by_name(lang: str) -> None:
    board = Board()
    board.player().bots[1], board.player().submarines[1] = 2, 1
    board.turn("brsRRW")
    assert refused(board, pair(board, "bR"), lang) == ("T3", BOTS[lang])
    assert refused(board, pair(board, "rR"), lang) == ("T5", RESEARCH[lang])
    assert refused(board, pair(board, "sR"), lang) == ("T3", SUBMARINE[lang])
    assert refused(board, "bot.red.1", lang) == ("T3", BOTS[lang])


def test_a_full_track_is_refused() -> None:
    board = Board(layout=OTHER_SIDES)
    board.player().crystals, board.player().research = 5, 5
    board.turn("crbYRW")
    assert refused(board, pair(board, "cY")) == ("T3", "All crystals are taken")
    assert refused(board, pair(board, "rY")) == ("T3", "Your research track is complete")
    assert refused(board, "research.4") == ("T3", "Crossed already")
    board = Board(layout=OTHER_SIDES).lab(0, 3, 3, 3).turn("lcbYRW")
    assert refused(board, pair(board, "lY")) == ("T6", "Your lab is finished")
    assert refused(board, "column.1") == ("T6", "This column is finished")


def test_a_die_that_serves_nothing_says_why() -> None:
    board = Board().turn("cboYRO").play("use cY")
    assert refused(board, die(board, "c")) == ("T2", "Crystal is used already")
    assert refused(board, die(board, "o")) == ("T2", "Octopods cannot be used for main actions")
    assert refused(board, pair(board, "cR")) == ("T2", "Crystal is used already")
    assert refused(board, pair(board, "bO")) == ("T2", "Octopods cannot be used for main actions")
    assert die(board, "b") not in show().refusals(board.state, 0)
    board = Board().turn("lbbWRR")
    assert refused(board, die(board, "l"))[0] == "T6"


def test_no_partner_is_left_for_a_die() -> None:
    board = Board(players=2).turn("bcsYOO").play("use bY")
    assert board.state.phase == Phase.BONUS  # no black die, no second action
    board = Board().turn("bcsYRO").play("use bY")
    board.state.used[at(board, "R")] = 1
    assert refused(board, die(board, "c")) == ("T2", "No free black die is left")
    assert refused(board, "crystal.0") == ("T2", "No free black die is left")


def test_a_place_lacks_a_die_or_waits_for_another() -> None:
    board = Board().lab(0, 1, 0, 0).turn("lbsRRG")
    assert refused(board, "research.0") == ("T2", "No free die shows research")
    assert refused(board, "research.2") == ("T5", "Next in research is yellow")
    assert refused(board, "bot.yellow.0") == ("T2", "No free black die shows yellow")
    assert refused(board, "bot.red.1") == ("T7", "The circle before it comes first")
    assert refused(board, "crystal.3") == ("T4", "The circle before it comes first")
    assert refused(board, "tile.0") == ("T6", "Your marker has been here")
    assert refused(board, "tile.1") == ("T2", "No free black die shows 0")
    assert refused(board, "tile.6") == ("T6", "Level 1 comes first in this column")
    assert refused(board, "octopod.0.0")[0] == "T10"
    assert refused(board, "box.0.a")[0] == "T2"
    assert refused(board, "sub.0")[0] == "S1"


def test_with_flexi_level_the_digit_is_not_to_blame() -> None:
    board = Board(layout="A1B1C1D1E2F1G1H1I1").lab(0, 0, 2, 0).turn("lbsYRO").play("use bY")
    board.state.used[at(board, "R")] = 1
    assert refused(board, "tile.0") == ("T2", "No free black die is left")


def test_keeping_is_refused_for_dice_set_aside_and_by_the_spanish_edition() -> None:
    board = Board(edition="es").play("roll crbYRW; keep rW; roll cbYR")
    assert refused(board, die(board, "r")) == ("T1", "Research is set aside already")
    assert refused(board, pair(board, "rY")) == ("T1", "Research is set aside already")
    assert refused(board, die(board, "W"), "de") == ("T1", "Weiß 2 liegt schon zur Seite")
    assert refused(board, pair(board, "cb")) == ("T1", "Set aside one white and one black die")
    assert refused(board, "crystal.0") == ("T2", "Actions come after the third roll")


def test_octopods_that_do_nothing_are_refused_in_a_bonus_action() -> None:
    board = Board(players=2)
    board.player(1).octopods[0] = 2
    board.turn("ocbYRW").play("pass")
    assert refused(board, pair(board, "oc")) == ("B1", "These octopods would cross nothing and pay nothing")
    assert refused(board, die(board, "o")) == ("B1", "These octopods would cross nothing and pay nothing")
    assert refused(board, pair(board, "cb")) == ("B1", "Take a white and a black die, or octopods")
    assert refused(board, "octopod.0.0")[0] == "T10"
    board = Board(players=2).turn("clbYRW").play("pass")
    assert refused(board, "octopod.0.0") == ("B1", "No two of these dice catch an octopod")


def test_a_bonus_action_with_octopods_lists_all_their_dice() -> None:
    board = Board(players=2).turn("ocbYRO").play("pass")
    two = choice(board, "octo 2")
    octopods = at(board, "o"), at(board, "O")
    assert two.dice == [octopods]
    assert (two.places, two.points) == (["octopod.0.0", "octopod.0.1"], 1)
    assert two.marks == {"octopod.0.0": "×", "octopod.0.1": "×", "penalty.0": "×", "bonus.0.0": "1"}
    assert two.speech == "Octopod action with 2 octopods: 1 point."
    one = choice(board, "octo 1").dice
    assert all(len(set(octopods) & set(dice)) == 1 for dice in one)
    assert len(one) == 8


def test_the_column_of_a_lab_action() -> None:
    board = Board().lab(0, 1, 0, 0).turn("lbsYRW")
    lab = choice(board, "use lY")
    assert lab.places == ["tile.1", "tile.2", "column.1", "column.2"]
    assert (lab.ends, lab.marks) == (False, {})
    board.play("use lY")
    assert (show().headline(board.state), show().prompt(board.state, 0)) == (
        "Action A",
        "Choose the column of your marker",
    )
    assert choice(board, "column 2").marks == {"tile.1": "▼", "box.0.a": "0"}
    assert refused(board, "column.0") == ("T6", "This die moves a marker to level 0")
    assert refused(board, pair(board, "bR")) == ("T6", "Choose the column first")
    assert refused(board, "crystal.0") == ("T6", "Choose the column first")


def test_super_level() -> None:
    board = Board().last_turn().lab(0, 0, 2, 3).turn("bcsYRW").play("pass")
    assert board.state.phase == Phase.LEVEL
    assert (show().headline(board.state), show().prompt(board.state, 0)) == ("Super-Level", "Move a marker to level 2?")
    jump = choice(board, "column 1")
    assert jump.places == ["tile.6", "column.0"]
    assert {"tile.0", "tile.3", "tile.6", "final"} == jump.marks.keys()
    assert refused(board, "column.2") == ("L-I1", "This marker is on level 2 already")
    assert refused(board, "tile.0") == ("L-I1", "Super-Level moves a marker to level 2, or none")
    assert refused(board, "die.0")[0] == refused(board, "crystal.0")[0] == "L-I1"


def test_super_copy() -> None:
    board = Board(layout="A1B1C1D1E1F1H2I2G1").last_turn().lab(0, 0, 3, 0).turn("bcsYRW").play("pass")
    assert board.state.phase == Phase.COPY
    assert choice(board, "copy G").places == ["tile.8"]
    assert choice(board, "copy H", "de").speech == "Super-Sub zählt: keine Punkte."
    assert choice(board, "copy G").points == 3
    assert refused(board, "tile.0") == ("L-I2", "Super-Copy pays for the G or the H tile")


SPEECH = {
    "en": (
        "Keep research and yellow 0: 1 point for certain.",
        "Research with yellow 0: 1 point.",
        "Bot with yellow 0 as green: 1 point.",
    ),
    "de": (
        "Behalten: Forschung und Gelb 0, sicher 1 Punkt.",
        "Forschung mit Gelb 0: 1 Punkt.",
        "Bot mit Gelb 0 als Grün: 1 Punkt.",
    ),
    "es": (
        "Separar investigación, amarillo 0: 1 punto seguro.",
        "Investigación con amarillo 0: 1 punto.",
        "Robot con amarillo 0 como verde: 1 punto.",
    ),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_speech_is_a_sentence_without_signs(lang: str) -> None:
    keep, use, turned = SPEECH[lang]
    board = Board().lab(0, 1, 0, 0).play("roll rbcYRW")
    assert choice(board, "keep rY", lang).speech == keep
    board = Board().lab(0, 1, 0, 0).turn("rbcYRW")
    assert choice(board, "use rY", lang).speech == use
    assert choice(board, "use bY as G", lang).speech == turned


def test_points_lost_are_said_as_lost() -> None:
    board = Board()
    board.state.turn = 2
    board.turn("bcsYRW")
    assert choice(board, "pass").speech == "No more actions: 2 points lost."
    assert [(link.text, link.points, link.place) for link in choice(board, "pass").trail] == [
        ("interim scoring", -2, "sub.0")
    ]


def test_headlines_and_questions() -> None:
    board = Board(players=2, variant=True)
    state, words = board.state, show()
    assert (words.headline(state), words.prompt(state, 0)) == ("Roll 1 of 3", "Roll your dice")
    assert words.prompt(state, 1) == words.prompt(state, None) == "Ines is rolling"
    assert words.refusals(state, 0)["*"].text == "Roll the dice first"
    assert words.refusals(state, 1)["*"].text == "It is Ines's turn"
    board.play("roll bcsYRW")
    assert (words.headline(state), words.prompt(state, 0)) == ("Roll 1 of 3", "Choose two to keep")
    board.play("keep cY")
    assert (words.headline(state), words.prompt(state, 0)) == ("Roll 2 of 3", "The dice are falling")
    board.play("roll bsRW; keep bR; roll sW; use cY")
    assert (words.headline(state), words.prompt(state, 0)) == ("Action B", "Pair a white and a black die")
    board.play("pass")
    assert (words.headline(state), words.prompt(state, 1)) == ("Bonus action", "Use two of these dice?")
    assert words.prompt(state, 0) == "Bo is choosing"
    board.play("pass")
    assert (words.headline(state), words.prompt(state, 0)) == ("Virtual player", "The virtual player is rolling")
    assert words.refusals(state, 0)["*"].text == "The dice are still falling"


def test_the_board_of_a_turn() -> None:
    board = Board(players=2, edition="en")
    board.player().submarines[1], board.player().bots[1] = 1, 2
    drawn = show("es").board(board.turn("bocYRO").play("use bY").state)
    assert (drawn["edition"], drawn["solo"], drawn["thirds"][0]) == ("en", False, "Luz solar")
    red = next(die for die in drawn["dice"] if die["face"] == "red")
    assert red["name"] == "Dado negro: rojo 1"
    assert (red["body"], red["digit"], red["letter"], red["used"]) == ("black", 1, "R", False)
    assert next(die for die in drawn["dice"] if die["face"] == "bot")["used"] is True
    assert [die["name"] for die in drawn["dice"] if die["face"] == "octopod"] == [
        "Dado blanco: pulpo",
        "Dado negro: pulpo",
    ]
    own = drawn["players"][0]
    assert own["interim"] == {"submarines": 2, "penalty": -2, "sum": 0}
    assert (own["boxes"][0], own["third_sums"], own["bonus_left"]) == ([1, None, None], [1, None, None], 2)


def test_the_interim_forecast_is_what_the_scoring_pays() -> None:
    board = Board()
    board.player().submarines[1], board.player().bots[1] = 1, 2
    board.state.turn = 2
    board.turn("bcsYRW")
    forecast = show().board(board.state)["players"][0]["interim"]["sum"]
    before = board.score()
    assert board.play("pass").score() == before + forecast


def test_dice_that_were_used_in_an_earlier_turn_are_fresh() -> None:
    board = Board().turn("bcsYRW").play("use bY; use cR")
    assert not any(die["used"] for die in show().board(board.state)["dice"])
    assert show().board(board.state)["dice"][0]["name"] == "White die: not rolled yet"


def test_who_won_and_why() -> None:
    board = Board(players=2)
    board.player(0).points[0], board.player(1).points[0] = 8, 5
    board.state.phase = Phase.OVER
    assert said(board) == ("Ines wins with 8 points", "3 points ahead")
    board.player(1).points[0], board.player(1).submarines[0] = 8, 1
    assert said(board) == ("Bo wins with 8 points", "Tied on points; more submarines decide: 1 against 0")
    board.player(0).submarines[2] = 1
    assert said(board) == ("Ines & Bo share the win with 8 points", "Equal in points, and 1 submarine each")
    assert show().result(board.state)["winners"] == [0, 1]


def said(board: Board) -> tuple[str, str]:
    told = show().result(board.state)
    return told["verdict"], told["why"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_menu_explains_everything(lang: str) -> None:
    menu = show(lang).menu()
    assert [edition["id"] for edition in menu["editions"]] == ["de", "en", "es"]
    assert [[side["side"] for side in level] for level in menu["layouts"]["levels"]] == [
        [tile.name for tile in Tile][start : start + 6] for start in (0, 6, 12)
    ]
    assert {clause for clause in GAME.clauses if clause} <= menu["clauses"].keys()
    assert all(text.strip() for text in menu["clauses"].values())
    GAME.start({"players": menu["variant"]["players"], "variant": True, "layout": menu["layouts"]["first"]})


def test_numbers_of_a_tile_are_those_of_its_components() -> None:
    board = Board()
    board.state.printed.tile_points[3 * Tile.D1] = 4
    board.state.printed.penalty = 3
    tiles = {tile["side"]: tile for tile in show().board(board.state)["tiles"]}
    assert tiles["D1"]["icon"] == [{"symbol": "crystal"}, {"text": "+4"}]
    assert tiles["H1"]["icon"] == [{"text": "−3"}, {"symbol": "cross"}, {"text": "1·2·4"}]
    assert tiles["B1"]["icon"] == [{"symbol": "research"}, {"text": "→"}, {"symbol": "bot"}]


def test_every_symbol_of_a_tile_is_in_the_sprite() -> None:
    drawn = set(re.findall(r'<symbol[^>]*\bid="([^"]+)"', SPRITE.read_text("utf-8")))
    sides: list[dict[str, Any]] = [side for level in show().menu()["layouts"]["levels"] for side in level]
    assert {part["symbol"] for side in sides for part in side["icon"] if "symbol" in part} <= drawn


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_of_a_bot_has_a_name(lang: str) -> None:
    t = translator(lang)
    for level in ("drifter", "diver", "captain", "kraken"):
        assert t(f"level.{level}.name")
        assert t(f"level.{level}.text")
