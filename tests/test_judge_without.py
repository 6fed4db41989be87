"""Values that leave something out: nothing else changes, and they are means of what follows too."""

from __future__ import annotations

from random import Random

import pytest

from octosphere.core.game import apply_to_copy
from octosphere.core.layout import to_record
from octosphere.games.octodice.state import Phase, Source, State
from octosphere.games.octodice.value.judge import FAIR, SPITE, Judge
from octosphere.games.octodice.value.tools import loops

from .test_judge import GAME, TABLES, at_table, cross, first, going_on, judging, thrown

LATER = 8


@pytest.mark.parametrize(("players", "variant"), [(1, False), *TABLES])
def test_leaving_nothing_out_changes_nothing(players: int, variant: bool) -> None:
    s, rng = at_table(players, variant, players), Random(players)
    judge = judging(cross(s, rng), SPITE)
    for now in going_on(s, rng):
        moves = GAME.legal(now)
        if moves and now.turn < 3:
            assert judge.values_without(now, moves, 0) == judge.values(now, moves)


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_leaving_out_what_others_gain_leaves_the_own_points(players: int, variant: bool) -> None:
    s, rng = at_table(players, variant, players), Random(players)
    spiteful, fair = judging(cross(s, rng), SPITE), judging(s, FAIR)
    for player in s.players:
        player.bonus_used = 0
    now = first(s, rng, lambda now: now.phase == Phase.KEEP)
    moves = GAME.legal(now)
    assert spiteful.values_without(now, moves, -1) == pytest.approx(fair.values(now, moves), abs=1e-9)
    assert min(map(float.__sub__, fair.values(now, moves), spiteful.values(now, moves))) > 1e-3


@pytest.mark.parametrize(("players", "variant"), [(1, False), *TABLES])
def test_points_left_out_are_those_the_move_pays(players: int, variant: bool) -> None:
    """In the middle of a third, for moves after which the seat has nothing more to decide."""
    rng, checked = Random(players), 0
    for number in range(6):
        s = cross(at_table(players, variant, number), rng)
        judge = judging(s)
        for now in [now for now in going_on(s, rng) if now.phase in (Phase.USE, Phase.BONUS) and now.turn == 0]:
            seat, moves = now.seat, GAME.legal(now)
            ends = [apply_to_copy(GAME, now, move)[0] for move in moves]
            last = [place for place, end in enumerate(ends) if GAME.to_move(end) != seat and end.turn == 0]
            values = judge.values(now, moves)
            for source in Source:
                without = judge.values_without(now, moves, 1 << source)
                paid = [end.players[seat].points[source] - now.players[seat].points[source] for end in ends]
                for place in last:
                    assert values[place] - without[place] == pytest.approx(paid[place], abs=1e-9)
                    checked += paid[place] != 0
    assert checked > 20 or players == 1


SHEET = {
    Source.CRYSTALS: "crystals", Source.RESEARCH: "research", Source.BOTS: "bots", Source.SUBMARINES: "submarines",
    Source.OCTOPODS: "octopods", Source.LABS: "steps",
}  # fmt: skip


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_later_points_left_out_are_those_of_new_crosses(players: int, variant: bool) -> None:
    """A bonus action that crosses nothing of a kind is worth the same without what that kind brings later."""
    rng, kept, lost = Random(players), 0, 0
    for number in range(8):
        s = cross(at_table(players, variant, number), rng)
        judge = judging(s)
        for now in [now for now in going_on(s, rng) if now.phase == Phase.BONUS and now.turn == 0]:
            moves = GAME.legal(now)
            values, ends = judge.values(now, moves), [apply_to_copy(GAME, now, move)[0] for move in moves]
            for source, name in SHEET.items():
                without = judge.values_without(now, moves, 1 << (LATER + source))
                for place, end in enumerate(ends):
                    if end.turn > 0 or GAME.to_move(end) == now.seat:
                        continue
                    same = getattr(end.players[now.seat], name) == getattr(now.players[now.seat], name)
                    assert (without[place] == pytest.approx(values[place], abs=1e-9)) == same
                    kept, lost = kept + same, lost + (not same)
    assert min(kept, lost) > 10


@pytest.mark.parametrize("players", [1, 3])
def test_values_that_leave_out_are_means_too(players: int) -> None:
    """Before the last throw, in the middle of a third: the mean over it, whatever is left out."""
    rng = Random(players)
    s = cross(at_table(players, False, players), rng)
    judge = judging(s)
    now = first(s, rng, lambda now: now.phase == Phase.KEEP and now.throw == 2)
    moves = GAME.legal(now)[:2]
    for bit in [*Source, *(LATER + source for source in SHEET)]:
        for move, value in zip(moves, judge.values_without(now, moves, 1 << bit), strict=True):
            aside = apply_to_copy(GAME, now, move)[0]
            assert value == pytest.approx(mean_without(judge, aside, 1 << bit), abs=1e-6)


def mean_without(judge: Judge, s: State, without: int) -> float:
    """The mean over the last throw of the best choice, something left out."""
    mean = 0.0
    for move, odds in GAME.outcomes(s):
        lie = thrown(s, move)
        moves = GAME.legal(lie)
        alone = len(moves) == 1
        values = [passing(judge, lie, without)] if alone else judge.values_without(lie, moves, without)
        mean += float(odds) * max(values)
    return mean


def passing(judge: Judge, s: State, without: int) -> float:
    """What the active seat can expect if it can only pass."""
    to_record(s, judge.states[0])
    to_record(apply_to_copy(GAME, s, GAME.legal(s)[0])[0], judge.states[1])
    return float(loops("standings").expected_score(judge.states, 1, s.seat, judge.model, without))
