"""How values are learned: gradients, samples, targets, a course of seconds, and files of weights."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy
import pytest

from octosphere.core.layout import clone, dtype, from_record, out_of_range, to_record
from octosphere.fast.fitting import Batches, Differentiator, answer, fit, measure_error
from octosphere.fast.teaching import Teaching
from octosphere.games.octodice import layouts
from octosphere.games.octodice.state import Phase, State
from octosphere.games.octodice.value.tools import PACKAGE, loops
from octosphere.games.octodice.value.training import samples, stages, targets
from octosphere.games.octodice.value.training.course import COMPANY, NETS, Course
from octosphere.games.octodice.value.training.fit import examples_of, new_net, to_dense
from octosphere.games.octodice.value.training.samples import (
    Sample,
    Table,
    gather,
    shuffle_layouts,
    vary,
    with_virtual,
)
from octosphere.games.octodice.value.training.stages import blank, learn_alone, learn_company
from octosphere.games.octodice.value.training.targets import describe_sample, offer_targets, own_targets, rivals_act
from octosphere.games.octodice.value.weights import BadWeights, load_weights

from .test_judge import GAME, MADE_UP, TABLES, best_path, cross, judging, lying, standing
from .test_judge_bonus import loops_faces

FEATURES = loops("features").FEATURES


def forward(net: dict[str, Any], rows: Any) -> tuple[Any, Any, Any]:
    """Both hidden layers and the answers, by NumPy."""
    wide = numpy.maximum(rows @ net["first"] + net["first_bias"], 0)
    small = numpy.maximum(wide @ net["second"] + net["second_bias"], 0)
    return wide, small, small @ net["third"] + net["third_bias"]


def some_examples(seed: int) -> tuple[dict[str, Any], Any, Any]:
    """A net, and rows with their targets."""
    random = numpy.random.default_rng(seed)
    net = new_net(FEATURES, random)
    net["first_bias"] += 0.1
    rows = (random.random((40, FEATURES)) < 0.1).astype(numpy.float32)
    return net, rows, random.standard_normal(40).astype(numpy.float32)


def test_answers_are_what_numpy_finds() -> None:
    net, rows, _ = some_examples(2)
    assert answer(net, rows, PACKAGE) == pytest.approx(forward(net, rows)[2], abs=1e-5)


@pytest.mark.parametrize("name", ["first", "first_bias", "second", "second_bias", "third", "third_bias"])
def test_slopes_are_what_a_small_step_shows(name: str) -> None:
    net, rows, wanted = some_examples(3)
    random, slope = (
        numpy.random.default_rng(3),
        numpy.atleast_1d(Differentiator(net, PACKAGE).slopes(rows, wanted)[name]),
    )
    fine = {part: values.astype(numpy.float64) for part, values in net.items()}
    for place in random.choice(slope.size, min(12, slope.size), replace=False):
        up, down = ({**fine, name: fine[name].copy()} for _ in range(2))
        numpy.atleast_1d(up[name]).flat[place] += 1e-6
        numpy.atleast_1d(down[name]).flat[place] -= 1e-6
        shown = (loss(up, rows, wanted) - loss(down, rows, wanted)) / 2e-6
        assert slope.flat[place] == pytest.approx(shown, abs=2e-6)


def test_a_second_batch_finds_nothing_of_the_first() -> None:
    net, rows, wanted = some_examples(4)
    compiled = Differentiator(net, PACKAGE)
    first = {name: values.copy() for name, values in compiled.slopes(rows, wanted).items()}
    compiled.slopes(rows[:7], wanted[:7])
    again = compiled.slopes(rows, wanted)
    assert all(first[name].tobytes() == again[name].tobytes() for name in first)


def test_a_fit_to_nothing_changes_nothing() -> None:
    net, found = new_net(FEATURES, numpy.random.default_rng(6)), numpy.zeros((0, 6), numpy.int16)
    nothing = examples_of(found, numpy.zeros(0, numpy.float32), FEATURES)
    learned = fit(net, nothing, Batches(2, 1000, numpy.random.default_rng(6)))
    assert all((learned[name] == net[name]).all() for name in net)
    assert measure_error(net, nothing) == 0


def loss(net: dict[str, Any], rows: Any, wanted: Any) -> float:
    """Half the mean square error."""
    return float(((forward(net, rows)[2] - wanted) ** 2).mean() / 2)


def made_up(random: Any) -> tuple[Any, Any]:
    """Features of 4000 examples and what they are worth, exact in single precision."""
    found = (random.integers(0, 8, (4000, 6)) + 8 * numpy.arange(6)).astype(numpy.int16)
    worth = random.integers(-64, 64, FEATURES) / 32
    return found, (worth[found].sum(axis=1) + numpy.maximum(0, 2 * worth[found[:, 0]])).astype(numpy.float32)


def test_a_fit_is_the_same_to_the_last_bit_on_every_machine() -> None:
    random = numpy.random.default_rng(5)
    found, wanted = made_up(random)
    learned = fit(new_net(FEATURES, random), examples_of(found, wanted, FEATURES), Batches(3, 1000, random))
    digest = sha256(b"".join(learned[name].tobytes() for name in sorted(learned))).hexdigest()
    assert digest == "16a2f28f2c3d16a5385f642a7935dbee49c513a821ffe0dc6c1a2d0f52051213"


@pytest.mark.long
def test_a_fit_learns_a_made_up_function() -> None:
    random = numpy.random.default_rng(4)
    found, wanted = made_up(random)
    net = new_net(FEATURES, random)
    before = {name: values.copy() for name, values in net.items()}
    shown, kept = (examples_of(found[which], wanted[which], FEATURES) for which in (slice(400, None), slice(400)))
    learned = fit(net, shown, Batches(50, 1024, random))
    assert measure_error(learned, kept) < 0.3 * measure_error(net, kept)
    assert all((net[name] == before[name]).all() for name in net)


def test_places_without_a_feature_count_nothing() -> None:
    found = numpy.array([[3, 0, -1, -1], [FEATURES - 1, 5, 7, -1]], numpy.int16)
    rows = to_dense(found, FEATURES)
    assert rows.shape == (2, FEATURES)
    assert [numpy.flatnonzero(row).tolist() for row in rows] == [[0, 3], [5, 7, FEATURES - 1]]


@pytest.fixture
def one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """One edition and one side of F."""
    monkeypatch.setattr(stages, "tables", lambda players, variant=False: [Table(players, variant, "de", "F1")])


def course_in(folder: Path, executor: Executor | None = None) -> Course:
    """A batch of games of each kind, learned from once."""
    batches = dict.fromkeys(("alone", "two", "three", "four"), 1)
    return Course("tiny", "t", Teaching(folder, executor), batches, 1, 1)


def gathered(table: Table, seed: str, batches: int = 1, weights: Any = None, lot: int = 8) -> tuple[Sample, Any]:
    """The sample of a table, and the dice seen."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(samples, "LOT", lot)
        course = replace(course_in(Path(folder)), seed=seed, weights=weights)
        course.batches = dict.fromkeys(course.batches, batches)
        return next(gather(course, [table]))


KINDS = [Table(players, variant, "es" if variant else "de", "F2") for players, variant in ((1, False), *TABLES)]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of five games."""
    monkeypatch.setattr(samples, "GAMES", 5)
    monkeypatch.setattr(targets, "GAMES", 5)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("table", KINDS)
def test_samples_are_positions_before_turns_seen_by_every_seat(table: Table) -> None:
    sample, seen = gathered(table, "a", 2, MADE_UP)
    turns = 9 if table.players == 1 else 6 * table.players
    assert len(sample.positions) == len(sample.seats) == 2 * 5 * turns * table.players
    assert seen.sum() == 2 * 5 * turns
    for position, seat in zip(sample.positions, sample.seats, strict=True):
        s = from_record(State, position)
        assert out_of_range(s) == []
        assert (s.phase, s.throw, s.virtual) == (Phase.ROLL, 0, 0)
        assert 0 <= seat < s.seats == table.players
        assert layouts.parse(layouts.write(s.layout)) == s.layout
        assert [s.column[side] for side in s.layout] == [0, 1, 2] * 3
        assert sorted(s.column)[:9] == [-1] * 9
    assert len({layouts.write(position["layout"].tolist()) for position in sample.positions}) == 10
    again, _ = gathered(table, "a", 2, MADE_UP, lot=1)
    assert (again.positions == sample.positions).all()


def test_layouts_are_shuffled_fairly() -> None:
    games = numpy.zeros(600, dtype(State))
    shuffle_layouts(games, "F1", numpy.random.default_rng(1))
    for place in range(9):
        sides = numpy.bincount(games["layout"][:, place], minlength=18)[6 * (place // 3) : 6 * (place // 3) + 6]
        assert sides[:4].min() > 60 or place // 3 == 1
        assert sides.sum() == 600
    assert (games["layout"] != 11).all()


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("table", KINDS)
def test_changed_sheets_stay_within_their_ranges(table: Table) -> None:
    sample, _ = gathered(table, "b")
    before, random = sample.positions.copy(), numpy.random.default_rng(5)
    more = vary(sample, random, 2)
    assert len(more.positions) == len(more.seats) == 3 * len(before)
    assert (more.positions[: len(before)] == before).all()
    assert (more.positions[len(before) :] != numpy.tile(before, 2)).mean() > 0.8
    for position in more.positions[::3]:
        s = from_record(State, position)
        assert out_of_range(s) == []
        third = s.turn // (3 if s.seats == 1 else 2)
        assert all(not any(player.octopods[third + 1 :]) for player in s.players)
        assert all(player.crystals <= 5 for player in s.players)
        assert s.seats > 1 or s.players[0].bonus_used == 0


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("table", KINDS)
def test_the_target_of_an_own_turn_is_what_the_judge_expects(table: Table) -> None:
    sample, _ = gathered(table, "c")
    own = targets.select(sample, sample.positions["active"] == sample.seats)
    own = targets.select(vary(own, numpy.random.default_rng(1), 1), slice(None, None, 7))
    found = own_targets(own, MADE_UP)
    judge = judging(table.start)
    for position, seat, target in zip(own.positions, own.seats, found, strict=True):
        s = from_record(State, position)
        assert target == pytest.approx(judge.value(s, seat) - GAME.scores(s)[seat], abs=1e-6)


@pytest.mark.parametrize("used", [0, 1, 2])
@pytest.mark.parametrize("table", KINDS[1:])
def test_the_target_of_an_offer_is_the_best_use_of_the_dice(table: Table, used: int) -> None:
    rng, judge = Random(used), judging(table.start)
    for number in range(10):
        s = table.start
        s.turn, s.active, s.virtual = rng.randrange(6), rng.randrange(s.seats), int(table.variant and number % 2)
        seat = (s.active + rng.randrange(0 if s.virtual else 1, s.seats)) % s.seats
        cross(s, rng).players[seat].bonus_used = used
        s.players[seat - 1].bonus_used = 0  # there will be a virtual roll
        white, black, faces = rng.randrange(56), rng.randrange(56), loops_faces(s)
        asked = lying(s, [*faces[white], *faces[black]], seat)
        expected = best_path(judge, asked, seat) if used < 2 else standing(judge, asked, seat)
        assert target_of(s, table, seat, (white, black)) == pytest.approx(expected - GAME.scores(s)[seat], abs=1e-6)


def target_of(s: State, table: Table, seat: int, dice: tuple[int, int]) -> float:
    """The target of a position if the next dice are sure to lie like this."""
    positions, odds = numpy.zeros(1, dtype(State)), numpy.zeros((56, 56))
    to_record(s, positions[0])
    odds[dice] = 1
    return float(offer_targets(Sample(table, positions, numpy.array([seat])), MADE_UP, odds)[0])


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("table", KINDS)
def test_descriptions_are_those_of_the_judge(table: Table) -> None:
    sample, _ = gathered(table, "d")
    moments, found = describe_sample(sample)
    features, row = loops("features"), numpy.zeros(loops("moments").FIELDS, numpy.int64)
    for place in range(0, len(sample.seats), 5):
        s, seat = from_record(State, sample.positions[place]), sample.seats[place]
        loops("moments").moment_of(sample.positions[place], seat, row)
        assert moments[place].tolist() == row.tolist()
        shown, numbers = sample.positions[place : place + 1].copy(), numpy.zeros(features.MOST, numpy.int64)
        shown[0]["players"][0] = shown[0]["players"][seat]
        count = features.features(shown[0], row, numbers)
        crossed = features.CROSSES + s.players[seat].octopods[s.turn // (3 if s.seats == 1 else 2)]
        assert found[place].tolist() == [*numbers[:count], crossed, *[-1] * (features.MOST - count - 1)]


@pytest.mark.usefixtures("few")
def test_rivals_cross_crystals_only_in_their_own_turns() -> None:
    random = numpy.random.default_rng(2)
    sample = with_virtual(gathered(KINDS[2], "e")[0], random)
    before = sample.positions.copy()
    acted = rivals_act(sample, [0.0, 0.0, 1.0], random)
    theirs = (before["active"] != sample.seats) & (before["virtual"] == 0)
    assert (sample.positions == before).all()
    assert 0.3 < before["virtual"].mean() < 0.7
    places = numpy.arange(len(before))
    more = acted.positions["players"]["crystals"].astype(int) - before["players"]["crystals"]
    room = numpy.minimum(2, 5 - before["players"]["crystals"][places, before["active"]])
    assert (more[places, before["active"]] == numpy.where(theirs, room, 0)).all()
    assert (more[places, 1 - before["active"]] == 0).all()


@pytest.mark.long
@pytest.mark.usefixtures("few", "one_table")
def test_a_tiny_course_learns_every_net(tmp_path: Path) -> None:
    course, weights = course_in(tmp_path), blank()
    learn_alone(course, weights)
    learn_company(course, weights)
    assert all(numpy.isfinite(values).all() for values in weights.values())
    assert [index for index in range(NETS) if not weights["first"][index].any()] == [0]
    assert {row["net"] for row in course.log} == {*range(1, COMPANY), *range(COMPANY, NETS)}
    assert all(row["examples"] > 0 and numpy.isfinite(row["error"]) for row in course.log)
    last = {row["net"]: row for row in course.log}
    assert all(row["error"] < 3 * row["spread"] for row in last.values())
    for table in KINDS:
        s = clone(table.start)
        assert 0 < judging(s, weights=weights).value(s, 0) < 100


@pytest.mark.parametrize("kept", [0, 3, 100, -1])
def test_damaged_weights_are_refused_in_a_sentence(kept: int, tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    with path.open("wb") as file:
        numpy.savez(file, **MADE_UP)
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(BadWeights, match=r"learned values in weights.npz cannot be read.*install the package anew"):
        load_weights(path)


def test_missing_weights_are_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match=r"nowhere.npz cannot be read.*install the package anew"):
        load_weights(tmp_path / "nowhere.npz")


def test_a_changed_byte_of_the_weights_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    with path.open("wb") as file:
        numpy.savez(file, **MADE_UP)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(BadWeights):
        load_weights(path)


def test_weights_come_back_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    with path.open("wb") as file:
        numpy.savez(file, **MADE_UP)
    found = load_weights(path)
    assert found.keys() == MADE_UP.keys()
    assert all((found[name] == MADE_UP[name]).all() for name in MADE_UP)
