"""What lies ahead of a seat, against games really played on; the same kernels plain and compiled."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy
import pytest

from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER
from octosphere.core.kernel import load_plain
from octosphere.core.layout import clone, dtype, to_record
from octosphere.fast.fitting import answer
from octosphere.games.octodice.state import Phase, State
from octosphere.games.octodice.value.tools import PACKAGE, loops
from octosphere.games.octodice.value.training.fit import to_dense
from octosphere.games.octodice.value.training.stages import net_at

from .test_judge import GAME, MADE_UP, TABLES, at_table, cross, going_on, judging

ALL_TABLES = ((1, False), *TABLES)
MOMENTS: Any = loops("moments")
NAMES = ("TABLE", "SEAT", "TURNS", "IN_THIRD", "OFFERS", "UNTIL", "STRUCK", "CROSSED", "BONUS", "RIVAL")


@dataclass(slots=True)
class Step:
    """A position of a game in which everybody always has a bonus action left, and when its dice were first thrown."""

    state: State
    since: int  # the step at which the dice on the table were first thrown
    third: int


LOOPS = "octosphere.games.octodice.value.loops"


def generous(s: State, rng: Random) -> list[Step]:
    """Play on by the plain rules, nothing happening by itself, so that every offer shows."""
    s, dice, since = clone(s), Seeded(rng.randrange(1 << 30)), -1
    steps: list[Step] = []
    codes = [0] * GAME.facts.most_legal
    while GAME.to_move(s) != OVER and s.phase < Phase.LEVEL:
        for player in s.players:
            player.bonus_used = 0
        if s.phase == Phase.ROLL and s.throw == 0:
            since = len(steps)
        steps.append(Step(clone(s), since, s.turn // (3 if s.seats == 1 else 2)))
        count = GAME.rules.legal(s, codes)
        code = GAME.codec.code(GAME.deal(s, dice)) if GAME.to_move(s) == CHANCE else rng.choice(codes[:count])
        GAME.rules.apply(s, code, None)
    return steps


def counted(steps: list[Step], index: int, seat: int) -> dict[str, int]:
    """Own turns and offers that really came after a position, of dice that did not lie there yet."""
    start = steps[index].since if being_thrown(steps[index].state, seat) else index
    turns = [at for at in range(index, len(steps)) if steps[at].since == at and own(steps[at].state, seat)]
    in_third = [at for at in turns if steps[at].third == steps[index].third]
    offers = [at for at in range(index, len(steps)) if asks(steps[at].state, seat) and steps[at].since >= start]
    now = [at for at in offers if steps[at].third == steps[index].third]
    until = [at for at in now if not in_third or at < in_third[0]]
    return {"TURNS": len(turns), "IN_THIRD": len(in_third), "OFFERS": len(now), "UNTIL": len(until)}


def being_thrown(s: State, seat: int) -> bool:
    """Whether others' dice are on their way."""
    return s.phase in (Phase.ROLL, Phase.KEEP) and not s.virtual and s.active != seat


def own(s: State, seat: int) -> bool:
    return s.active == seat and not s.virtual


def asks(s: State, seat: int) -> bool:
    return s.phase == Phase.BONUS and s.seat == seat


def moment_of(s: State, seat: int) -> dict[str, int]:
    """The compiled answer, by the names of its fields."""
    return named(row_of(s, seat))


def row_of(s: State, seat: int) -> Any:
    row = numpy.zeros(MOMENTS.FIELDS, numpy.int64)
    MOMENTS.moment_of(record(s), seat, row)
    return row


def named(row: Any) -> dict[str, int]:
    found = {name: int(row[getattr(MOMENTS, name)]) for name in NAMES}
    return {**found, "SECOND": int(row[MOMENTS.RIVAL + 1]), "LAST": int(row[MOMENTS.RIVAL + 2])}


def record(s: State) -> Any:
    cells = numpy.zeros(1, dtype(State))
    to_record(s, cells[0])
    return cells[0]


@pytest.mark.parametrize(("players", "variant"), ALL_TABLES)
def test_a_moment_counts_what_really_comes(players: int, variant: bool) -> None:
    for number in range(3):
        steps = generous(at_table(players, variant, number), Random(number))
        for index in range(0, len(steps), 1 + number):
            for seat in range(players):
                found = moment_of(steps[index].state, seat)
                expected = counted(steps, index, seat)
                assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize(("players", "variant"), ALL_TABLES)
def test_a_moment_knows_the_sheet_and_the_rivals(players: int, variant: bool) -> None:
    rng = Random(players)
    for number in range(40):
        s = at_table(players, variant, number)
        s.turn = rng.randrange(9 if players == 1 else 6)
        cross(s, rng)
        seat, third = rng.randrange(players), s.turn // (3 if players == 1 else 2)
        found, player = moment_of(s, seat), s.players[seat]
        rivals = sorted((s.players[other].crystals for other in range(players) if other != seat), reverse=True)
        assert (found["TABLE"], found["SEAT"]) == (4 if variant else players - 1, seat)
        assert found["STRUCK"] == player.octopods[:third].count(2)
        assert found["CROSSED"] == player.octopods[third]
        assert found["BONUS"] == 2 - player.bonus_used
        assert [found["RIVAL"], found["SECOND"], found["LAST"]] == [*rivals, 0, 0, 0][:3]


@pytest.mark.parametrize(("players", "variant"), ALL_TABLES)
def test_the_moment_after_a_turn_is_the_one_foretold(players: int, variant: bool) -> None:
    steps, checked = generous(at_table(players, variant, players), Random(7)), 0
    foretold: dict[str, int] = {}
    for index, step in enumerate(steps):
        s, begins = step.state, step.since == index and not step.state.virtual
        if foretold and (begins or s.phase == Phase.BONUS):
            found = moment_of(s, foretold["SEAT"])
            if step.third == steps[index - 1].third:
                assert found == {**foretold, **{name: found[name] for name in ("CROSSED", "RIVAL", "SECOND", "LAST")}}
                checked += 1
            foretold = {}
        if begins:
            row = row_of(s, s.active)
            MOMENTS.after_turn(record(s), row)
            foretold = named(row)
    assert checked == 6 * players


@pytest.mark.parametrize(("players", "variant"), ALL_TABLES)
def test_the_moment_after_a_scoring_is_the_one_foretold(players: int, variant: bool) -> None:
    steps, checked = generous(at_table(players, variant, players), Random(8)), 0
    for index in range(1, len(steps)):
        if steps[index].third != steps[index - 1].third:
            before, now = steps[index - 1], steps[index].state
            for seat in range(players):
                crossed = now.players[seat].octopods[before.third]
                row, later = row_of(before.state, seat), numpy.zeros(MOMENTS.FIELDS, numpy.int64)
                MOMENTS.next_third(record(before.state), row, crossed, later)
                found = moment_of(now, seat)
                assert named(later) == {**found, **{name: named(later)[name] for name in ("RIVAL", "SECOND", "LAST")}}
                checked += 1
    assert checked == 2 * players


@pytest.mark.parametrize(("players", "variant"), ALL_TABLES)
def test_plain_and_compiled_see_the_same(players: int, variant: bool) -> None:
    slow, rng = load_plain(PACKAGE), Random(players)
    moments, features, hand = (slow.load(f"{LOOPS}.{name}") for name in ("moments", "features", "hand"))
    s = at_table(players, variant, players)
    s.turn = 1
    for now in going_on(cross(s, rng), rng):
        for seat in range(players):
            row = [0] * moments.FIELDS
            moments.moment_of(now, seat, row)
            assert row == row_of(now, seat).tolist()
            if now.phase < Phase.LEVEL:
                shown = clone(now)
                shown.players[0], found = shown.players[seat], [0] * features.MOST
                count = features.features(shown, row, found)
                assert found[:count] == features_of(shown, row)
                assert len(set(found[:count])) == count
                assert 0 <= min(found) <= max(found) < features.CROSSES
                assert hand.hand(shown, row, 1) == pytest.approx(loops("hand").hand(record(shown), numpy.array(row), 1))


def features_of(s: State, row: list[int]) -> list[int]:
    found = numpy.zeros(loops("features").MOST, numpy.int64)
    count = loops("features").features(record(s), numpy.array(row), found)
    return [int(one) for one in found[:count]]


@pytest.mark.parametrize(("players", "variant"), ALL_TABLES)
def test_the_compiled_net_answers_as_the_one_that_was_fitted(players: int, variant: bool) -> None:
    rng, features = Random(players), loops("features")
    for number in range(10):
        s = at_table(players, variant, number)
        s.turn = 1 + number % (8 if players == 1 else 5)
        judge, row = judging(cross(s, rng)), row_of(s, 0)
        after = numpy.zeros(3)
        loops("outlooks").outlook(record(s), row, judge.model, after)
        net = net_at(MADE_UP, row[MOMENTS.TURNS] + (0 if players == 1 else 9))
        found = numpy.array([[*features_of(s, row.tolist()), features.CROSSES + crossed] for crossed in range(3)])
        assert after == pytest.approx(answer(net, to_dense(found, features.FEATURES), PACKAGE), abs=1e-4)
