"""What a person is shown of Octo Dice, checked against the rules at every decision of random games."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest

from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER, apply_to_copy
from octosphere.core.layout import clone
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.moves import Keep, Octopods, Pass, Use
from octosphere.games.octodice.rules.labs import third
from octosphere.games.octodice.rules.octopods import pair_octopods
from octosphere.games.octodice.show.guaranteed import guaranteed_line, guaranteed_points
from octosphere.games.octodice.state import Phase, State
from octosphere.games.octodice.view import die_letter
from octosphere.i18n import LANGUAGES, translator
from octosphere.show import EVERYWHERE, Choice, Line, Refusal, Show, open_show
from octosphere.show.types import address

from .octodice.dice import OWN

GAME = OctoDice()
NAMES = ("Ines", "Bo", "Cy", "Di")
SHOWS = {lang: open_show(GAME, translator(lang), NAMES) for lang in LANGUAGES}
CLAUSES = SHOWS["en"].menu()["clauses"]
TABLES = [
    {"players": 1, "edition": "de"},
    {"players": 1, "edition": "en", "layout": "random:1"},
    {"players": 2, "edition": "en", "layout": "random:2"},
    {"players": 2, "edition": "es", "layout": "random:3", "variant": True},
    {"players": 2, "edition": "de", "layout": "A1B1C2E2D1F1H1I1G2", "variant": True},
    {"players": 3, "edition": "es", "layout": "random:5"},
    {"players": 4, "edition": "de", "layout": "A1B1C2E2D1F2G1I2H2"},
    {"players": 2, "edition": "de", "layout": "A1B1C2E2D1F1H1I1G2", "components": OWN},  # black dice that differ: C2
]
# markers that start further down, so that labs work
LABS = {1: (1, 1, 1), 2: (1, 2, 1), 4: (1, 3, 2), 6: (2, 1, 1), 7: (1, 1, 1)}
games = pytest.mark.parametrize("table", range(len(TABLES)))
PAIRS = list(combinations(range(6), 2))
SIGNS = set("★▲●♦♠■→×✓=")


def walk(table: int) -> Iterator[tuple[State, Any, Show]]:
    """Every position of one random game with the move made in it, in one language after another."""
    rng, dice, state = Random(table), Seeded(table), GAME.start(TABLES[table])
    for player in state.players:
        player.steps = list(LABS.get(table, (0, 0, 0)))
    number = 0
    while GAME.to_move(state) != OVER:
        chance = GAME.to_move(state) == CHANCE
        moves = [] if chance else GAME.legal(state)
        acting = [move for move in moves if not isinstance(move, Pass)] if rng.random() < 0.8 else moves
        move = GAME.deal(state, dice) if chance else rng.choice(acting)
        number += 1
        yield state, move, SHOWS[LANGUAGES[number % 3]]
        state, _ = apply_to_copy(GAME, state, move)
    yield state, None, SHOWS["en"]


def decisions(table: int) -> Iterator[tuple[State, Show]]:
    for state, _, show in walk(table):
        if GAME.to_move(state) >= 0:
            yield state, show


def pairs_that_make(s: State, move: Any) -> set[tuple[int, int]]:
    """The dice of a move, by reading each pair of dice as a move."""
    return {pair for pair in PAIRS if reads_as(s, pair, move)}


def named(s: State, first: int, second: int) -> str:
    """Two dice as a move names them: black ones that differ by their numbers."""
    return "".join(str(at - 2) if s.printed.differ and at > 2 else die_letter(s, at) for at in (first, second))


def reads_as(s: State, pair: tuple[int, int], move: Any) -> bool:
    letters = named(s, *pair)
    match move:
        case Keep():
            loose = all(s.aside[place] == 0 for place in pair)
            return loose and GAME.codec.parse(f"keep {letters}") == move
        case Use(dice):
            return dice == letters and not any(s.used[place] for place in pair)
        case Octopods(octopods):
            fits = not s.printed.bonus_mixed or pair[0] < 3 <= pair[1]
            return fits and pair_octopods(s, *pair) == octopods
    return False


def sheet(player: dict[str, Any]) -> dict[str, str]:
    """What is drawn on a sheet of the board, by place."""
    drawn = {f"crystal.{number}": "×" for number in range(player["crystals"])}
    drawn |= {f"research.{number}": "×" for number in range(player["research"])}
    drawn |= {f"bot.{colour}.{number}": "×" for colour, count in player["bots"].items() for number in range(count)}
    drawn |= {f"submarine.{colour}": "×" for colour in player["submarines"]}
    drawn |= {f"tile.{number}": "▼" for number in player["lit"]}
    for at in range(3):
        drawn |= {f"octopod.{at}.{number}": "×" for number in range(player["octopods"][at])}
        drawn |= {f"penalty.{at}": "×"} if player["octopods"][at] == 2 else {}
        drawn |= {f"bonus.{at}.{box}": str(points) for box, points in enumerate(player["bonus_boxes"][at])}
        drawn |= {f"sub.{at}": str(player["submarine_boxes"][at])}
    for turn, row in enumerate(player["boxes"]):
        drawn |= {f"box.{turn}.{name}": str(points) for name, points in zip("abo", row, strict=True)}
    drawn["final"] = str(player["final_box"])
    return {place: mark for place, mark in drawn.items() if mark != "None"}


@games
def test_a_choice_is_a_legal_move_with_its_dice_points_and_marks(table: int) -> None:
    for state, show in decisions(table):
        seat, untouched = state.seat, clone(state)
        choices, moves = show.choices(state, seat), GAME.legal(state)
        assert state == untouched
        assert [choice.move for choice in choices] == [GAME.codec.text(move) for move in moves]
        before = sheet(show.board(state)["players"][seat])
        for choice, move in zip(choices, moves, strict=True):
            assert set(choice.dice) == pairs_that_make(state, move)
            assert len(choice.dice) == len(set(choice.dice))
            assert choice.label == show.label(state, move)
            if not isinstance(move, Keep):
                check_effect(show, state, choice, before)


def check_effect(show: Show, state: State, choice: Choice, before: dict[str, str]) -> None:
    following, _ = apply_to_copy(GAME, state, GAME.codec.parse(choice.move))
    seat, drawn = state.seat, sheet(show.board(following)["players"][state.seat])
    assert choice.points == GAME.scores(following)[seat] - GAME.scores(state)[seat]
    assert sum(link.points for link in choice.trail) == choice.points
    assert choice.marks == {place: mark for place, mark in drawn.items() if before.get(place) != mark}
    assert choice.ends == (GAME.to_move(following) != seat)
    assert choice.sure is None
    assert bool(choice.places) == (choice.kind != "pass")
    if choice.kind == "use":
        assert following.phase == Phase.COLUMN or set(choice.places) & set(choice.marks)
    if choice.kind == "octo":
        crossed = [place for place in choice.marks if place.startswith("octopod.")]
        assert choice.places == (
            crossed or [f"octopod.{third(state)}.0", f"octopod.{third(state)}.1"][: len(choice.places)]
        )


@games
def test_what_is_no_choice_is_refused_with_a_clause(table: int) -> None:
    for state, show in decisions(table):
        choices, refusals = show.choices(state, state.seat), show.refusals(state, state.seat)
        pairs = {f"pair.{first}-{second}" for choice in choices for first, second in choice.dice}
        assert {f"pair.{first}-{second}" for first, second in PAIRS} == pairs ^ {
            name for name in refusals if name.startswith("pair.")
        }
        dice = {f"die.{place}" for choice in choices for pair in choice.dice for place in pair}
        assert {f"die.{place}" for place in range(6)} == dice ^ {name for name in refusals if name.startswith("die.")}
        places = {place for choice in choices for place in choice.places}
        assert not places & refusals.keys()
        assert sheet_places(state) == places | {name for name in refusals if not name.startswith(("pair.", "die."))}
        assert {refusal.clause for refusal in refusals.values()} <= CLAUSES.keys()
        assert all(0 < len(refusal.text) <= 60 for refusal in refusals.values())


def sheet_places(s: State) -> set[str]:
    turns = 9 if s.seats == 1 else 6
    colours = ("yellow", "red", "white", "blue", "green")
    single = [f"{kind}.{number}" for kind in ("crystal", "research") for number in range(5)]
    single += [f"submarine.{colour}" for colour in colours] + [f"tile.{number}" for number in range(9)]
    single += [f"{kind}.{number}" for kind in ("column", "penalty", "sub") for number in range(3)] + ["final"]
    double = [f"bot.{colour}" for colour in colours] + [f"octopod.{number}" for number in range(3)]
    double += [f"bonus.{number}" for number in range(3)] if s.seats > 1 else []
    boxes = [f"box.{turn}.{name}" for turn in range(turns) for name in "abo"]
    return {*single, *(f"{name}.{number}" for name in double for number in range(2)), *boxes}


@games
def test_a_refused_pair_cites_the_clause_of_the_rules(table: int) -> None:
    for state, show in decisions(table):
        refusals = show.refusals(state, state.seat)
        for first, second in PAIRS:
            refusal = refusals.get(f"pair.{first}-{second}")
            letters = die_letter(state, first) + die_letter(state, second)
            free = state.phase in (Phase.USE, Phase.BONUS) and not (state.used[first] or state.used[second])
            if refusal and free and first < 3 <= second and "o" not in letters.lower():
                move = GAME.codec.parse(f"use {named(state, first, second)}")
                assert refusal.clause == str(GAME.why_not(state, move))


@games
def test_all_of_it_is_json_and_sayable(table: int) -> None:
    for state, show in decisions(table):
        choices, refusals = show.choices(state, state.seat), show.refusals(state, state.seat)
        assert msgspec.json.decode(msgspec.json.encode(choices), type=list[Choice]) == choices
        assert msgspec.json.decode(msgspec.json.encode(refusals), type=dict[str, Refusal]) == refusals
        board = show.board(state)
        assert json.loads(json.dumps(board)) == board
        assert len(show.headline(state)) <= 22
        assert show.prompt(state, state.seat)
        for choice in choices:
            assert choice.speech.endswith(".")
            assert choice.speech[0].isupper()
            assert not SIGNS & set(choice.speech)


@games
def test_who_does_not_decide_has_no_choice_and_one_refusal(table: int) -> None:
    for state, _, show in walk(table):
        for seat in (None, *range(state.seats)):
            if seat is None or GAME.to_move(state) != seat:
                assert list(show.refusals(state, seat)) == [EVERYWHERE]
                assert show.prompt(state, seat)
                assert seat is None or show.choices(state, seat) == []


@games
def test_the_story_tells_every_point(table: int) -> None:
    for state, move, show in walk(table):
        if move is None:
            continue
        following, events = apply_to_copy(GAME, state, move)
        lines = [address(line, None) for line in show.narrate(GAME.to_move(state), move, events)]
        assert msgspec.json.decode(msgspec.json.encode(lines), type=list[Line]) == lines
        for seat, score in enumerate(GAME.scores(following)):
            told = sum(line.points or 0 for line in lines if line.seat == seat)
            assert told == score - GAME.scores(state)[seat]


@games
def test_written_boxes_and_sums_are_the_score(table: int) -> None:
    for state, _, show in walk(table):
        for player in show.board(state)["players"]:
            sums = [points for points in player["third_sums"] if points is not None]
            assert sum(sums) + (player["final_box"] or 0) == player["score"] == sum(player["points_by_source"])


@games
def test_the_end_is_told(table: int) -> None:
    *_, (state, _, show) = walk(table)
    told = show.result(state)
    assert told["winners"] == list(GAME.winners(state))
    assert [sum(row["points"][seat] for row in told["sources"]) for seat in range(state.seats)] == told["scores"]
    assert told["verdict"]
    assert told["why"]
    assert show.refusals(state, 0)[EVERYWHERE].clause == "S3"
    assert all(player["interim"] is None for player in show.board(state)["players"])


@games
def test_a_sure_line_is_the_best_way_to_use_the_dice_set_aside(table: int) -> None:
    keeps = [(state, show) for state, show in decisions(table) if state.phase == Phase.KEEP]
    for state, show in keeps[::4]:
        for choice in show.choices(state, state.seat):
            best, ways = brute(state, GAME.codec.parse(choice.move))
            assert (choice.points, choice.sure) == (0, best)
            assert sum(link.points for link in choice.trail) == best
            assert choice.marks in ways
            assert guaranteed_points(GAME, state, GAME.codec.parse(choice.move)) == best


def brute(s: State, keep: Any) -> tuple[int, list[dict[str, str]]]:
    """Every way of main actions with the dice set aside, by the game itself; the best points, and what they write."""
    known, _ = apply_to_copy(GAME, s, keep)
    known.phase, known.throw, known.actions = Phase.USE, 3, 0
    known.flexi_lab = known.flexi_tec = known.flexi_sub = 0
    for place in range(6):
        known.used[place] = int(known.aside[place] == 0)
        known.dice[place] = known.dice[place] if known.aside[place] else 0
    ends = [(known, 0)]
    found: list[tuple[int, dict[str, str]]] = []
    while ends:
        position, points = ends.pop()
        for move in GAME.legal(position):
            following, events = apply_to_copy(GAME, position, move)
            own = [event for event in events if event.seat == s.seat]
            kinds = [event.kind for event in own]
            scored = own[: kinds.index("interim")] if "interim" in kinds else own
            pay = [event.data[-1] for event in scored if event.kind in PAYING]
            if GAME.to_move(following) == s.seat and following.phase in (Phase.USE, Phase.COLUMN):
                ends.append((following, points + sum(pay)))
            else:
                found.append(ended(s, following, points + sum(pay)))
    best = max(points for points, _ in found)
    return best, [marks for points, marks in found if points == best]


PAYING = ("crystal", "research", "bot", "tile", "octopods")


def ended(s: State, following: State, points: int) -> tuple[int, dict[str, str]]:
    """Points with a −2 struck, and the marks without those of scorings."""
    now, seat = third(s), s.seat
    struck = s.players[seat].octopods[now] < 2 == following.players[seat].octopods[now]
    board = SHOWS["en"].board
    before, drawn = sheet(board(s)["players"][seat]), sheet(board(following)["players"][seat])
    new = {place: mark for place, mark in drawn.items() if before.get(place) != mark}
    own = {place: mark for place, mark in new.items() if not place.startswith(("sub.", "final"))}
    return points + (s.printed.penalty if struck else 0), own


def test_a_sure_line_prefers_to_do_something() -> None:
    state = GAME.start({"players": 1})
    GAME.apply(state, GAME.codec.parse("roll clsYRW"))
    line = guaranteed_line(GAME, state, Keep("cY"))
    assert line.points == 0
    assert line.end.players[0].crystals == 1
    assert state.players[0].crystals == 0


@pytest.mark.parametrize("seat", [1, 2])
def test_a_bonus_action_can_be_chosen_ahead(seat: int) -> None:
    state = GAME.start({"players": 3})
    script = "roll cbsYRW; keep cY; roll bsRW; keep bR; roll sW; pass"
    for text in script.split("; "):
        GAME.apply(state, GAME.codec.parse(text))
    ahead = GAME.next_decision(state, seat)
    assert ahead is not None
    assert "use bR" in {choice.move for choice in SHOWS["en"].choices(ahead, seat)}


def test_showing_loads_no_heavy_library() -> None:
    code = (
        "import sys; from octosphere.games import open_game; from octosphere.show import open_show;"
        "from octosphere.i18n import translator; open_show(open_game('octodice'), translator('en'), ['a']).menu();"
        "print([name for name in ('numpy', 'llvmlite', 'rich') if name in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
