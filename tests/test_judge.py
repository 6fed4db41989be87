"""The judge: against the exact solver, against the rules, and against its own values a throw later."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy
import pytest

import octosphere.games.octodice.value.judge as judges
from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER, apply_to_copy
from octosphere.core.layout import clone, to_record
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.layouts import FIRST_GAME
from octosphere.games.octodice.solver.advice import adviser_of
from octosphere.games.octodice.solver.book import book
from octosphere.games.octodice.state import Phase, State, Tile
from octosphere.games.octodice.value.judge import FAIR, Judge, judge_of, will_be_asked
from octosphere.games.octodice.value.tools import loops
from octosphere.games.octodice.value.training.course import NETS
from octosphere.games.octodice.value.training.fit import new_net
from octosphere.games.octodice.value.training.stages import blank, put_net

from .forms import forms

GAME: Any = OctoDice()
EDITIONS = ("de", "en", "es")
LAYOUTS = (FIRST_GAME, "A2B2C2D2E2F2G2H2I2", "C2A1B1F1D2E2I2G2H1", "B1C2A1E2F2D1H1I1G2")
TABLES = ((2, False), (2, True), (3, False), (4, False))
DICE_LIE = (Phase.USE, Phase.COLUMN, Phase.BONUS)


def at_table(players: int, variant: bool, number: int) -> State:
    """A first position; the number runs through layouts and editions."""
    layout, edition = LAYOUTS[number % len(LAYOUTS)], EDITIONS[number % len(EDITIONS)]
    s: State = GAME.start({"players": players, "variant": variant, "layout": layout, "edition": edition})
    return s


def cross(s: State, rng: Random) -> State:
    """Sheets filled at random, as far as the turn allows octopods; the column of I often done."""
    third = s.turn // (3 if s.seats == 1 else 2)
    for player in s.players[: s.seats]:
        player.crystals, player.research = rng.randrange(6), rng.randrange(6)
        player.bots, player.submarines = rng.choices(range(3), k=5), rng.choices(range(2), k=5)
        player.steps = rng.choices(range(4), k=3)
        if rng.random() < 0.4:
            player.steps[max(s.column[Tile.I1], s.column[Tile.I2])] = 3
        player.octopods = [rng.randrange(3) if earlier <= third else 0 for earlier in range(3)]
        player.points[0] = rng.randrange(30)
        player.bonus_used = rng.randrange(3) if s.seats > 1 else 0
    return s


def made_up(seed: int = 1) -> dict[str, Any]:
    """Weights that nobody learned: values without reason, different for every sheet and moment."""
    random, weights = numpy.random.default_rng(seed), blank()
    for index in range(NETS):
        net = new_net(loops("features").FEATURES, random)
        put_net(weights, index, {**net, "third_bias": numpy.float32(4 + index)})
    return weights


MADE_UP = made_up()


def judging(s: State, spite: tuple[float, ...] = FAIR, weights: dict[str, Any] | None = MADE_UP) -> Judge:
    """A judge of one's own, with values that nobody learned, or with those made by hand."""
    judge = Judge(s, learned=False, spite=spite)
    if weights is not None:
        judge.model = loops("outlooks").model(weights)
    return judge


def going_on(s: State, rng: Random) -> Iterator[State]:
    """A game played on at random: every position, the first and the last included."""
    s, dice = clone(s), Seeded(rng.randrange(1 << 30))
    while True:
        yield clone(s)
        if GAME.to_move(s) == OVER:
            return
        GAME.apply(s, GAME.deal(s, dice) if GAME.to_move(s) == CHANCE else at_random(GAME.legal(s), rng))


def at_random(moves: list[Any], rng: Random) -> Any:
    """Any move; the first, which is often to pass, seldom."""
    return rng.choice(moves if rng.random() < 0.2 else moves[1:])


def first(s: State, rng: Random, wanted: Callable[[State], bool]) -> State:
    """The first position of this kind in a game played on at random."""
    return next(now for now in going_on(s, rng) if wanted(now))


def standing(judge: Judge, s: State, seat: int) -> float:
    """What the judge holds of a position beyond the seat's decisions."""
    to_record(s, judge.states[0])
    return float(loops("standings").expected_score(judge.states, 0, seat, judge.model, 0))


def best_path(judge: Judge, s: State, seat: int) -> float:
    """The best that a seat can do with dice that lie, by the plain rules; what comes then is the judge's."""
    if GAME.to_move(s) == seat:
        return max(best_path(judge, apply_to_copy(GAME, s, move)[0], seat) for move in GAME.legal(s))
    return standing(judge, s, seat)


def best_end(s: State, seat: int, rng: Random) -> Any:
    """The best final score of a seat when nothing but its own last choices can change it."""
    if GAME.to_move(s) == OVER:
        return GAME.scores(s)[seat]
    moves = GAME.legal(s)
    if GAME.to_move(s) != seat:
        return best_end(apply_to_copy(GAME, s, rng.choice(moves))[0], seat, rng)
    return max(best_end(apply_to_copy(GAME, s, move)[0], seat, rng) for move in moves)


def thrown(s: State, move: Any) -> State:
    """The position after a throw, before anything that is no choice happens by itself."""
    s = clone(s)
    GAME.rules.apply(s, GAME.codec.code(move), None)
    return s


def lying(s: State, dice: list[int], seat: int) -> State:
    """The turn's dice lie like this, nobody has acted yet, and a seat is asked about them."""
    asked = clone(s)
    asked.dice, asked.throw, asked.phase, asked.seat = dice, 3, Phase.BONUS, seat
    asked.aside = [1, 1, 2, 1, 1, 2]
    return asked


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("layout", forms(*LAYOUTS))
def test_the_last_turn_alone_is_judged_exactly(layout: str, edition: str) -> None:
    rng, seen = Random(layout + edition), set()
    for _ in range(20):
        s = GAME.start({"layout": layout, "edition": edition})
        s.turn = 8
        judge, adviser = judge_of(s, learned=False, spite=FAIR), adviser_of(s)
        for now in going_on(cross(s, rng), rng):
            assert judge.value(now, 0) == pytest.approx(adviser.value(now), abs=1e-9)
            moves = GAME.legal(now)
            if moves:
                assert judge.values(now, moves) == pytest.approx(adviser.values(now, moves), abs=1e-9)
            seen.add(now.phase)
    last = Phase.LEVEL if "I1" in layout else Phase.COPY
    assert {Phase.ROLL, Phase.KEEP, Phase.USE, last, Phase.OVER} <= seen


@pytest.mark.parametrize(("players", "variant"), [(1, False), *TABLES])
def test_a_choice_with_dice_that_lie_is_worth_its_best_path(players: int, variant: bool) -> None:
    rng, checked = Random(players), 0
    for number in range(4):
        s = at_table(players, variant, number)
        s.turn = number
        judge = judging(s)
        for now in going_on(cross(s, rng), rng):
            if now.phase in DICE_LIE:
                moves = GAME.legal(now)
                found = [best_path(judge, apply_to_copy(GAME, now, move)[0], now.seat) for move in moves]
                assert judge.values(now, moves) == pytest.approx(found, abs=1e-9)
                checked += 1
    assert checked > 30


@pytest.mark.parametrize("weights", forms(None, MADE_UP), ids=["by hand", "made up"])
@pytest.mark.parametrize(("players", "variant"), [(1, False), *TABLES])
def test_a_value_before_a_throw_is_the_mean_after_it(players: int, variant: bool, weights: Any) -> None:
    rng, checked = Random(players), 0
    for number in range(3 if variant else 6):
        s = at_table(players, variant, number)
        s.turn, s.active = rng.randrange(9 if players == 1 else 6), rng.randrange(players)
        s.seat = s.active
        cross(s, rng)
        s.players[s.active - 1].bonus_used = 0  # there will be a virtual roll
        judge = judging(s, weights=weights)
        for now in going_on(s, rng):
            if now.phase == Phase.ROLL and now.throw > 0 and not now.virtual:
                assert mean_after(judge, now, now.active) == pytest.approx(judge.value(now, now.active), abs=1e-6)
                checked += 1
            if (now.turn, now.active) != (s.turn, s.active) or now.virtual:
                break
    assert checked >= 6


def mean_after(judge: Judge, s: State, seat: int) -> float:
    """The mean over the next throw of what the seat that throws can expect of this turn."""
    mean = 0.0
    for move, odds in GAME.outcomes(s):
        now = thrown(s, move)
        forced = now.phase == Phase.USE and len(GAME.legal(now)) == 1  # to pass: the next turn is not looked at
        mean += float(odds) * (best_path if forced else Judge.value)(judge, now, seat)
    return mean


@pytest.mark.parametrize(("players", "number"), [(1, 1), (3, 2)])
def test_a_value_before_a_turn_is_the_mean_over_its_first_throw(players: int, number: int) -> None:
    s = cross(at_table(players, False, number), Random(number))
    judge = judging(s)
    assert mean_after(judge, s, 0) == pytest.approx(judge.value(s, 0), abs=1e-6)


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_the_last_bonus_action_is_worth_what_the_rules_then_pay(players: int, variant: bool) -> None:
    rng = Random(players + variant)
    for number in range(12):
        s = at_table(players, variant, number)
        s.turn, s.active, s.virtual = 5, players - 1, int(variant)
        seat = players - 1 if variant else players - 2
        cross(s, rng).players[seat].bonus_used = rng.randrange(2)
        asked, judge = lying(s, rng.choices(range(6), k=6), seat), judging(s)
        moves = GAME.legal(asked)
        ends = [best_end(apply_to_copy(GAME, asked, move)[0], seat, rng) for move in moves]
        if len(moves) > 1:
            assert judge.values(asked, moves) == pytest.approx(ends, abs=1e-9)
        assert judge.value(asked, seat) == pytest.approx(max(ends), abs=1e-9)


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_after_the_last_dice_every_seat_is_worth_its_best_end(players: int, variant: bool) -> None:
    rng, seen = Random(players), set()
    for number in range(24):
        s = at_table(players, variant, number)
        s.turn, s.active, s.virtual = 5, players - 1, int(variant)
        seat = players - 1 if variant else players - 2
        cross(s, rng).players[seat].bonus_used = 0
        asked, judge = lying(s, rng.choices(range(6), k=6), seat), judging(s)
        passed = apply_to_copy(GAME, asked, GAME.legal(asked)[0])[0]
        others = [other for other in range(players) if other != seat]
        found = [standing(judge, asked, other) for other in others]
        assert found == pytest.approx([best_end(passed, other, rng) for other in others], abs=1e-9)
        for now in going_on(passed, rng):
            ends = [best_end(now, one, rng) for one in range(players)]
            assert [judge.value(now, one) for one in range(players)] == pytest.approx(ends, abs=1e-9)
            seen.add(now.phase)
    assert {Phase.LEVEL, Phase.COPY, Phase.OVER} <= seen


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_who_will_be_asked_may_use_all_dice(players: int, variant: bool) -> None:
    """B1: using dice does not take them away from anyone; B3: once-per-turn labs are each player's own."""
    rng, checked = Random(players), 0
    for number in range(4):
        s = cross(at_table(players, variant, number), rng)
        judge = judging(s)
        for now in [now for now in going_on(s, rng) if now.phase in (Phase.USE, Phase.COLUMN)]:
            for seat in range(players):
                if will_be_asked(now, seat):
                    asked = lying(now, now.dice, seat)
                    asked.used, asked.flexi_lab, asked.flexi_tec, asked.flexi_sub = [0] * 6, 0, 0, 0
                    assert judge.value(now, seat) == pytest.approx(best_path(judge, asked, seat), abs=1e-9)
                    checked += 1
    assert checked > 20


def test_a_value_counts_the_dice_that_are_being_thrown_for_others_too() -> None:
    s, rng = cross(at_table(3, False, 4), Random(1)), Random(1)
    for player in s.players:
        player.bonus_used = 0
    judge, before = judging(s), s if s.phase == Phase.ROLL and s.throw == 0 else None
    now = first(s, rng, lambda now: now.phase == Phase.ROLL and now.throw == 2)
    assert before is not None
    assert judge.value(now, 2) == judge.value(before, 2)  # what lies ahead is the same until they lie


def test_where_nobody_has_a_bonus_action_left_there_is_no_virtual_roll() -> None:
    """B4: the mean after the last throw, with values that would tell an offer more."""
    for number in range(4):
        s, rng = at_table(2, True, number), Random(number)
        s.turn = number
        for player in cross(s, rng).players:
            player.bonus_used = 2
        judge, now = judging(s), first(s, rng, lambda now: now.phase == Phase.ROLL and now.throw == 2)
        assert judge.value(now, 0) == pytest.approx(mean_after(judge, now, 0), abs=1e-6)


def test_numbers_from_outside_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judges, "_judges", OrderedDict())
    s = at_table(2, False, 0)
    first = judge_of(s, spite=FAIR)
    for number in range(2, judges.MOST + 8):
        s.printed.octopod_bonus[2] = number
        assert judge_of(s, spite=FAIR) is judge_of(s, spite=FAIR)
    assert len(judges._judges) == judges.MOST
    assert first not in judges._judges.values()
    assert book.cache_parameters()["maxsize"] is not None


def test_a_judge_counts_with_its_own_numbers_after_others_were_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judges, "_judges", OrderedDict())
    s = at_table(2, False, 0)
    for number in range(judges.MOST + 4):
        s.printed.octopod_bonus[2] = number
        judge = judge_of(s, spite=FAIR)
        assert judge.tools_for(s).setup.bonus[2] == number
        assert judge_of(s, spite=FAIR).tools_for(s) is judge.tools_for(s)
