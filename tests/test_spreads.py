"""How scores are spread: against brute force, double precision against single, and against games that were played."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy
import pytest

from octosphere.cli.progress import progress
from octosphere.games.octodice.layouts import FIRST_GAME
from octosphere.games.octodice.solver import spreads
from octosphere.games.octodice.solver.crowds import Crowd, Heap, Shelf
from octosphere.games.octodice.solver.perfect import PlayWork, play_games, spread_of
from octosphere.games.octodice.solver.report import chi_square, quantile
from octosphere.games.octodice.solver.sheets import Sheet
from octosphere.games.octodice.solver.solo import Solo, Start, solo_of, solve_from
from octosphere.games.octodice.solver.spreads import (
    FastFollower,
    Follower,
    Way,
    gather,
    spread_by_table,
    spread_from,
    spread_whole,
)
from octosphere.games.octodice.solver.whole import Tables, solve_whole, table_folder

from .brute import best_chance
from .test_chances import curve
from .test_solve import LONG_AGO, SHORT, TINY, at_start, brute, tiny

BOXES = [
    (FIRST_GAME, "de"),
    *(
        pytest.param(*box, marks=pytest.mark.long)
        for box in [("A2B2C2D2E2F2G2H2I2", "en"), ("C2A1B1F1D2E2I2G2H1", "es"), ("B1C2A2F2E1D1H1I2G1", "de")]
    ),
]


def lead(solo: Solo, turn: int, luck: float, kind: type[Follower]) -> list[Counter[tuple[int, float]]]:
    """Where some positions lead, by place and worth, if the next layer is worth 30 and some luck."""
    start, later = Start(turn - 2, LONG_AGO), None
    if turn < solo.last:
        page, (struck, octopods) = solo.layer(start, turn + 1), solo.shape(start, turn + 1)
        chance = numpy.random.default_rng(turn).random(page.sheets * struck * octopods)
        later = page, (30 + luck * chance).astype(numpy.float32).astype(numpy.float64)
    page = solo.layer(start, turn)
    struck, octopods = solo.shape(start, turn)
    whole = page.sheets * struck * octopods
    positions = numpy.arange(whole - 50, whole, 1 + turn % 2, dtype=numpy.int32)
    (places, points, odds), starts = kind(solo, page, solo.future(start, turn, later)).follow(positions)
    worth = points if later is None else points + later[1][places]
    found: list[Counter[tuple[int, float]]] = [Counter() for _ in positions]
    for index, one in enumerate(found):
        for row in range(starts[index], starts[index + 1]):
            one[int(places[row]), float(worth[row])] += odds[row]
    return found


@pytest.mark.parametrize(("layout", "edition"), BOXES)
@pytest.mark.parametrize(("turn", "luck"), [(8, 0.0), (7, 5.0), (7, 0.0), (3, 5.0), (5, 0.0)])
def test_sixteen_positions_at_once_lead_where_double_precision_says(layout: str, edition: str, turn: int, luck: float):
    """Without luck most decisions are equally good, and the first one counts in both; with luck some are nearly so."""
    solo = solo_of(layout, edition)
    exact, single = (lead(solo, turn, luck, kind) for kind in (Follower, FastFollower))
    apart = []
    for one, other in zip(exact, single, strict=True):
        assert sum(other.values()) == pytest.approx(1, abs=1e-12)
        keys = sorted(one.keys() | other.keys())
        assert abs(sum(key[1] * (one[key] - other[key]) for key in keys)) < 2e-5
        apart.append(sum(abs(one[key] - other[key]) for key in keys))
    assert sorted(apart)[-1 if luck == 0 else len(apart) // 2] < 1e-6


@pytest.mark.parametrize(
    ("layout", "edition", "white", "black", "start"),
    [TINY[3], *(pytest.param(*game, marks=pytest.mark.long) for game in [*TINY[:3], *TINY[4:]])],
)
def test_the_distribution_of_a_tiny_game(layout: str, edition: str, white: str, black: str, start: Start):
    """The mean is the exact value, and no score or more is likelier than can be; brute force finds both elsewhere."""
    solo = tiny(layout, edition, white, black)
    value, greatest = solve_from(solo, start, 1)[0], curve(solo, start)
    for kind, error in ((Follower, 1e-9), (FastFollower, 1e-5)):
        spread = spread_from(Way(solo, start, 1, kind), 0, 0)
        assert sum(spread.values()) == pytest.approx(1, abs=1e-12)
        assert sum(score * odds for score, odds in spread.items()) == pytest.approx(value, abs=error)
        for need, chance in greatest.items():
            assert sum(odds for score, odds in spread.items() if score >= need) <= chance + error


def test_the_distribution_of_a_tiny_game_by_brute_force():
    solo, start = tiny(*TINY[3][:4]), TINY[3][4]
    value, s = brute(solo, start), at_start(solo, start)
    known: dict[Any, Any] = {}
    for kind, error in ((Follower, 1e-9), (FastFollower, 1e-5)):
        spread = spread_from(Way(solo, start, 1, kind), 0, 0)
        assert sum(score * odds for score, odds in spread.items()) == pytest.approx(value, abs=error)
        for need in spread:
            above = sum(odds for score, odds in spread.items() if score >= need)
            assert above <= best_chance(solo.game, s, need, known) + error


@pytest.mark.parametrize("turn", [8, pytest.param(7, marks=pytest.mark.long), pytest.param(6, marks=pytest.mark.long)])
def test_the_distribution_has_the_exact_mean_and_no_greater_chances(turn: int):
    solo, start = solo_of(FIRST_GAME, "de"), Start(turn, LONG_AGO, 1)
    spread = spread_from(Way(solo, start), 0, 10)
    assert sum(spread.values()) == pytest.approx(1, abs=1e-12)
    mean = sum(score * chance for score, chance in spread.items())
    assert mean == pytest.approx(10 + solve_from(solo, start)[0], abs=1e-9)
    greatest = curve(solo, start)
    for need, chance in greatest.items():
        assert sum(odds for score, odds in spread.items() if score >= 10 + need) <= chance + 1e-9
    assert 10 + min(greatest) - 1 <= min(spread) < max(spread) <= 10 + max(greatest)


def test_chances_gather_in_windows_that_widen():
    """Against a sum by hand."""
    loops, chance = Follower(*first_turn()).load("crowds"), numpy.random.default_rng(3)
    crowd = Crowd(
        numpy.arange(40, dtype=numpy.int32),
        numpy.arange(0, 201, 5),
        chance.integers(-9, 60, 40, numpy.int16),
        chance.random(200),
    )
    heap = Heap(loops, 30, Shelf())
    expected: Counter[tuple[int, int]] = Counter()
    for first in range(0, 40, 8):
        starts = numpy.arange(0, 8 * 25 + 1, 25)
        out = (
            chance.integers(0, 30, 200) % (5 + first),
            chance.integers(-3, 20, 200),
            10.0 ** -chance.integers(0, 12, 200),
        )
        heap.pour((out, starts), crowd, first)
        for row, (place, points, odds) in enumerate(zip(*out, strict=True)):
            source = first + row // 25
            for cell in range(5):
                key = int(place), int(crowd.least[source] + points + cell)
                expected[key] += odds * crowd.mass[5 * source + cell]
    assert chances_of(heap.crowd()) == pytest.approx(dict(expected), rel=1e-12)


def first_turn() -> tuple[Solo, Any, Any]:
    solo = solo_of(FIRST_GAME, "de")
    return solo, solo.layer(Start(8), 8), solo.future(Start(8), 8, None)


def chances_of(crowd: Crowd) -> dict[tuple[int, int], float]:
    """Chances by position and points."""
    return {
        (int(position), int(crowd.least[index]) + cell - int(crowd.starts[index])): float(crowd.mass[cell])
        for index, position in enumerate(crowd.positions)
        for cell in range(crowd.starts[index], crowd.starts[index + 1])
        if crowd.mass[cell] > 0
    }


@pytest.mark.long
def test_both_precisions_reach_the_same_positions_turn_by_turn():
    """Three turns of a real end of the game, sheet by sheet: a ten-thousandth of a position is spread otherwise."""
    solo, start = solo_of(FIRST_GAME, "de"), Start(6, LONG_AGO, 1)
    both = [spread_from(Way(solo, start, 2, kind), 0, 0) for kind in (Follower, FastFollower)]
    assert both[0].keys() == both[1].keys()
    assert max(abs(both[0][score] - both[1][score]) for score in both[0]) < 1e-5


@pytest.mark.long
def test_games_by_a_table_are_spread_as_its_distribution_says(tmp_path: Path):
    """Every score within four and a half standard errors; the turns that are done are read again."""
    solo = solo_of("B1C2A1E1F2D1H1I1G2", "en", SHORT)
    tables = Tables(solo, table_folder(solo, tmp_path))
    value = solve_whole(tables, lambda _: None)
    spread = spread_whole(tables, progress)
    assert sum(score * odds for score, odds in spread.items()) == pytest.approx(value, abs=1e-5)
    assert spread_whole(tables, lambda *_: pytest.fail("worked out anew")) == spread
    assert spread_by_table(tables, 0, Crowd.at(0, 5)) == {score + 5: odds for score, odds in spread.items()}
    games = 20_000
    histogram = dict(spread_of(tables, play_games(PlayWork.of(tables, 3), games, lambda _: None))["histogram"])
    for score, odds in spread.items():
        error = (odds * (1 - odds) / games) ** 0.5
        assert abs(histogram.get(score, 0) / games - odds) < 4.5 * error + 2 / games


def test_positions_that_differ_in_crystals_alone_are_followed_once(monkeypatch: pytest.MonkeyPatch):
    solo, start = solo_of(FIRST_GAME, "de"), Start(7, Sheet(0, 3, (2, 1, 2, 2, 2), (1, 1, 0, 1, 1), (3, 3, 1)))
    found, followed = [], []
    for join in (spreads.join_alike, lambda follower, page, crowd: crowd):
        told: list[int] = []
        monkeypatch.setattr(spreads, "join_alike", join)
        calls = [0]

        class Counting(FastFollower):
            def follow(self, positions: Any, calls: list[int] = calls) -> Any:
                calls[0] += len(positions)
                return super().follow(positions)

        found.append(spread_from(Way(solo, start, 1, Counting, told.append), 0, 0))
        followed.append((calls[0], sum(told)))
    assert found[0] == pytest.approx(found[1], abs=1e-12)
    assert followed[0][0] < followed[1][0]
    assert followed[0][1] == followed[1][1] == followed[1][0]


def test_positions_leave_the_heap_as_soon_as_they_are_settled(monkeypatch: pytest.MonkeyPatch):
    """After every batch or at the end of the turn: the same bits, and no position is met again."""
    solo, start = solo_of(FIRST_GAME, "de"), Start(6, LONG_AGO, 1)
    monkeypatch.setattr(FastFollower, "batch", 16)
    way, found = Way(solo, start, 2, FastFollower), []
    for often in (1, 10**9):
        monkeypatch.setattr(spreads, "OFTEN", often)
        found.append(spread_from(way, 0, 0))
    assert found[0] == found[1]
    assert sum(found[0].values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.long
def test_a_distribution_goes_on_after_an_interruption(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    solo = solo_of("B1C2A1E1F2D1H1I1G2", "en", SHORT)
    tables = Tables(solo, table_folder(solo, tmp_path))
    solve_whole(tables, lambda _: None)

    def stop(way: Way, turn: int, crowd: Crowd, later: Any) -> Crowd:
        if turn == 2:
            raise KeyboardInterrupt
        return gather(way, turn, crowd, later)

    monkeypatch.setattr(spreads, "gather", stop)
    with pytest.raises(KeyboardInterrupt):
        spread_whole(tables, progress)
    assert [path.name for path in tables.folder.glob("after*")] == ["after-turn-2"]
    monkeypatch.setattr(spreads, "gather", gather)
    spread = spread_whole(tables, progress)
    assert spread == spread_by_table(tables, 0, Crowd.at(0, 0))
    assert sum(spread.values()) == pytest.approx(1, abs=1e-12)


def test_quantiles_and_chi_square_of_a_distribution():
    spread = [[1, 0.2], [2, 0.5], [3, 0.3]]
    assert [quantile(spread, percent) for percent in (1, 20, 21, 70, 99)] == [1, 1, 2, 2, 3]
    assert chi_square([[1, 20], [2, 50], [3, 30]], spread) == pytest.approx((0, 2))
    assert chi_square([[1, 30], [2, 40], [3, 30]], spread) == pytest.approx((100 / 20 + 100 / 50, 2))
    assert chi_square([[2, 5], [3, 5]], spread)[1] == 0  # too few games for more than one group
