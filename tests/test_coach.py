"""The coach: ledgers add up, luck is fair, blunders show, reports say who judged."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from octosphere.agents import make_agent
from octosphere.cli import main
from octosphere.coach.choose import CoachSettings, evaluators
from octosphere.coach.evaluator import Choose, Estimate
from octosphere.coach.facts import to_json
from octosphere.coach.guide import guide_of
from octosphere.coach.ledger import Kind, Ledger, LedgerEntry, Point, round_parts, total
from octosphere.coach.lines import lines
from octosphere.coach.page import page
from octosphere.coach.study import CLOSE, SeatStudy, Study, StudyRequest, positions_of, study
from octosphere.coach.walk import PRINTED
from octosphere.coach.words import Speaker, grade
from octosphere.core.errors import BadInput
from octosphere.core.game import CHANCE, OVER, apply_to_copy
from octosphere.core.record import Dice, Record, begin, new_record
from octosphere.games import open_game
from octosphere.games.octodice.coach.exact import ExactEvaluator
from octosphere.games.octodice.coach.guide import VIRTUAL, dice_text
from octosphere.games.octodice.state import Phase
from octosphere.i18n import LANGUAGES, translator
from octosphere.show.views import recorded_names
from octosphere.tui.front import open_front

GAME = open_game("octodice")
Pick = Callable[[Any], Any]


def played(pick: Pick, seed: str = "5", **options: Any) -> Record:
    """A whole game in which `pick` decides."""
    record = new_record(GAME, options, Dice("seeded", seed=seed))
    state, dice = begin(GAME, record), record.dice.chance()
    assert dice is not None
    while GAME.to_move(state) != OVER:
        move = GAME.deal(state, dice) if GAME.to_move(state) == CHANCE else pick(state)
        record.moves.append(GAME.codec.text(move))
        GAME.apply(state, move)
    return record


def by(name: str) -> Pick:
    agent = make_agent(name, 1)
    return lambda state: agent.choose(GAME, state)


def from_turn(turn: int, late: Pick) -> Pick:
    """Greedy play until a turn, then somebody else's."""
    early = by("greedy")
    return lambda state: (late if state.turn + 1 >= turn else early)(state)


class Noisy:
    """A judge that is deterministic, wrong, and says by how much."""

    apart = False

    def __init__(self, name: str = "expert playouts") -> None:
        self.name = name
        self.asked = 0

    def value(self, state: Any, seat: int) -> Estimate:
        self.asked += 1
        return Estimate(GAME.scores(state)[seat] + 20 - state.turn + self.asked * 7919 % 100 / 50, 0.25)

    def values(self, state: Any, moves: Sequence[Any]) -> list[Estimate]:
        return [self.value(apply_to_copy(GAME, state, move)[0], GAME.to_move(state)) for move in moves]

    def rival_gains(self, state: Any, moves: Sequence[Any]) -> list[dict[int, float]]:
        return [{1: 0.5} for _ in moves] if state.phase == Phase.KEEP and state.seats > 1 else []


@pytest.fixture(scope="module")
def greedy() -> Record:
    return played(by("greedy"))


@pytest.fixture(scope="module")
def late(greedy: Record) -> Study:
    """The last two turns of a greedy game, judged by the solver."""
    return study(GAME, greedy, StudyRequest([0], 8), evaluators(GAME, CoachSettings()))


@pytest.fixture(scope="module")
def others() -> Study:
    """A game of two with a virtual player, judged by noise."""
    noisy = Noisy()
    record = played(by("greedy"), players=2, variant=True)
    record.names = ["Ada <script>", "bot:greedy"]
    return study(GAME, record, StudyRequest([0, 1]), lambda state: noisy)


def speaker(record: Record, lang: str = "en") -> Speaker:
    t = translator(lang)
    names = recorded_names(record, GAME.seats(begin(GAME, record)), t)
    return Speaker(t, names, open_front(GAME, t, names).label, guide_of(GAME))


def balance(seat: SeatStudy) -> float:
    """What a ledger adds up to."""
    sums = {kind: seat.ledger.sum(kind).value for kind in Kind}
    return seat.ledger.start.value + sums[Kind.LUCK] - sums[Kind.LOSS] + sums[Kind.GIFT] + sums[Kind.REVALUATION]


def test_an_exact_ledger_adds_up_to_the_printed_score(late: Study) -> None:
    (seat,) = late.seats
    assert balance(seat) == pytest.approx(seat.score, abs=1e-9)
    assert seat.ledger.end.by == PRINTED
    assert late.judges == {"exact solver": True}
    assert all(seat.ledger.sum(kind).exact and not seat.ledger.sum(kind).error for kind in Kind)
    assert seat.ledger.sum(Kind.GIFT).value == 0
    assert seat.ledger.sum(Kind.REVALUATION).value == pytest.approx(0, abs=1e-9)
    assert seat.ledger.sum(Kind.LUCK).value != 0
    assert seat.ledger.sum(Kind.LOSS).value > CLOSE  # greed has its price


def test_every_decision_and_roll_of_the_seat_is_told_once(greedy: Record, late: Study) -> None:
    (seat,) = late.seats
    told = [one.position.number for one in seat.decisions] + [one.position.number for one in seat.throws]
    first = positions_of(GAME, greedy, 8)[0].number
    assert sorted(told) == list(range(first, len(greedy.moves) + 1))
    for decision in seat.decisions:
        values = [one.point.value for one in decision.alternatives]
        assert values == sorted(values, reverse=True)
        assert len(values) == len(GAME.legal(decision.position.state))
        assert decision.loss == values[0] - decision.chosen.point.value >= 0
        assert GAME.codec.text(decision.chosen.move) == greedy.moves[decision.position.number - 1]


def test_luck_is_fair(late: Study) -> None:
    """Over all outcomes of a throw the luck is nothing."""
    judge = ExactEvaluator()
    throw = next(one for one in late.seats[0].throws if one.position.state.throw == 2)
    before = throw.entry.before.value
    s = throw.position.state
    lucks = [
        (float(odds), judge.value(apply_to_copy(GAME, s, move)[0], 0).value - before) for move, odds in GAME.outcomes(s)
    ]
    assert sum(odds * luck for odds, luck in lucks) == pytest.approx(0, abs=1e-9)
    assert throw.entry.change == pytest.approx(
        judge.value(apply_to_copy(GAME, s, throw.position.move)[0], 0).value - before
    )
    assert max(luck for _, luck in lucks) > 0 > min(luck for _, luck in lucks)


def test_perfect_play_loses_nothing_and_a_blunder_shows() -> None:
    perfect = by("perfect")
    blunders: list[float] = []

    def worst_once(state: Any) -> Any:
        """The worst first keep of the last turn, else the best move."""
        if blunders or state.turn < 8:
            return perfect(state)
        moves = GAME.legal(state)
        values = [one.value for one in ExactEvaluator().values(state, moves)]
        blunders.append(max(values) - min(values))
        return moves[values.index(min(values))]

    clean = study(GAME, played(from_turn(8, perfect)), StudyRequest([0], 8), evaluators(GAME, CoachSettings())).seats[0]
    assert clean.ledger.sum(Kind.LOSS).value == pytest.approx(0, abs=1e-9)
    assert clean.accuracy == 1
    assert clean.costliest() == []
    spoilt = study(
        GAME, played(from_turn(8, worst_once)), StudyRequest([0], 8), evaluators(GAME, CoachSettings())
    ).seats[0]
    (blunder,) = spoilt.costliest()
    assert blunder.loss == pytest.approx(blunders[0], abs=1e-9)
    assert blunder.loss == pytest.approx(spoilt.ledger.sum(Kind.LOSS).value, abs=1e-9)
    assert (blunder.position.state.turn, blunder.position.state.throw) == (8, 1)
    assert blunder.chosen.point.value == blunder.alternatives[-1].point.value


def test_a_ledger_among_others_adds_up_whoever_judges(others: Study) -> None:
    for seat in others.seats:
        assert balance(seat) == pytest.approx(seat.score, abs=1e-9)
        for before, following in zip(seat.ledger.entries, seat.ledger.entries[1:], strict=False):
            assert before.after is following.before
        assert all(decision.loss >= 0 for decision in seat.decisions)
        givers = {entry.giver for entry in seat.ledger.entries if entry.kind == Kind.GIFT}
        assert {1 - seat.seat, VIRTUAL} <= givers <= {0, 1, VIRTUAL}
        assert seat.ledger.sum(Kind.GIFT).value != 0


def test_own_dice_are_luck_and_others_dice_are_gifts(others: Study) -> None:
    (first, second) = others.seats
    assert len(first.throws) == len(second.throws) == 18
    for seat in others.seats:
        assert all(throw.position.state.active == seat.seat for throw in seat.throws)
        assert not any(throw.position.state.virtual for throw in seat.throws)
        assert all(GAME.to_move(one.position.state) == seat.seat for one in seat.decisions)
    keeps = [one for one in first.decisions if one.position.state.phase == Phase.KEEP]
    assert all(one.handed == {1: 0.5} for decision in keeps for one in decision.alternatives)


def changing(turn: int) -> Choose:
    """A noisy judge before a turn, the solver from it on."""
    noisy, exact = Noisy(), ExactEvaluator()
    return lambda state: exact if state.turn + 1 >= turn else noisy


def test_a_change_of_judges_is_not_hidden(greedy: Record) -> None:
    (seat,) = study(GAME, greedy, StudyRequest([0], 7), changing(8)).seats
    assert balance(seat) == pytest.approx(seat.score, abs=1e-9)
    change = next(entry for entry in seat.ledger.entries if entry.after.by == "exact solver")
    assert (change.kind, change.before.by, change.turn) == (Kind.REVALUATION, "expert playouts", 8)
    first = positions_of(GAME, greedy, 8)[0].state
    assert change.after.value == pytest.approx(ExactEvaluator().value(first, 0).value)
    for entry in seat.ledger.entries:
        assert entry.kind == Kind.REVALUATION or entry.after.by in (entry.before.by, PRINTED)


def test_a_roll_is_measured_by_one_judge_even_if_the_next_one_takes_over(greedy: Record) -> None:
    noisy, exact = Noisy(), ExactEvaluator()
    (seat,) = study(GAME, greedy, StudyRequest([0], 8), lambda s: noisy if s.phase == Phase.ROLL else exact).seats
    assert balance(seat) == pytest.approx(seat.score, abs=1e-9)
    assert len(seat.throws) == 6
    for throw in seat.throws:
        assert throw.entry.before.by == throw.entry.after.by == "expert playouts"
    judged = {entry.kind for entry in seat.ledger.entries if entry.before.by != entry.after.by}
    assert judged == {Kind.REVALUATION}


def test_errors_of_a_sum_cancel_where_its_steps_meet() -> None:
    a, b, c = (Point(Estimate(value, 0.3), "x") for value in (1.0, 2.0, 4.0))
    end = Point(Estimate(5.0, exact=True), PRINTED)
    ledger = Ledger(a)
    for before, following in ((a, b), (b, c), (c, end)):
        ledger.write(LedgerEntry(Kind.LUCK, 1, 1, before, following))
    assert ledger.sum(Kind.LUCK) == Estimate(4.0, pytest.approx(0.3))  # type: ignore[arg-type]
    assert total(ledger.entries[:2]).error == pytest.approx(0.3 * 2**0.5)
    assert total([LedgerEntry(Kind.LOSS, 1, 1, b, b)], -1) == Estimate(0.0, 0.0, exact=True)
    with pytest.raises(AssertionError, match="begins where"):
        ledger.write(LedgerEntry(Kind.LUCK, 1, 1, a, b))


def test_printed_lines_add_up_too(others: Study, late: Study) -> None:
    assert round_parts([0.004, 0.004, 0.004]) == [0.01, 0.0, 0.0]
    assert round_parts([42.409, 1.523, -17.932]) == [42.41, 1.52, -17.93]
    for made in (others, late):
        for seat in made.seats:
            *parts, end = lines(made, speaker(made.record), seat)
            assert sum(line.adds for line in parts) == pytest.approx(seat.score, abs=1e-9)
            assert end.number == str(seat.score).replace("-", "−")


@pytest.mark.parametrize("moves", [1, 2, 5])  # cut before a decision, a roll, an action
def test_a_record_that_breaks_off_ends_with_what_could_be_expected(greedy: Record, moves: int) -> None:
    count = positions_of(GAME, greedy, 8)[moves].number - 1
    part = Record(greedy.game, greedy.rules, greedy.options, greedy.moves[:count])
    made = study(GAME, part, StudyRequest([0], 8), evaluators(GAME, CoachSettings()))
    (seat,) = made.seats
    last = positions_of(GAME, part, 8)[-1].state
    assert not made.finished
    assert seat.ledger.end.value == pytest.approx(ExactEvaluator().value(last, 0).value, abs=1e-9)
    assert balance(seat) == pytest.approx(seat.ledger.end.value, abs=1e-9)
    assert "the game is not finished" in page(made, speaker(part))


def test_what_cannot_be_studied_is_refused_with_a_way_out(greedy: Record) -> None:
    choose = evaluators(GAME, CoachSettings())
    with pytest.raises(BadInput, match="nothing to study yet"):
        study(GAME, new_record(GAME, {}), StudyRequest([0]), choose)
    with pytest.raises(BadInput, match="nobody sits in seat 2"):
        study(GAME, greedy, StudyRequest([1], 8), choose)
    for turn in (0, 10):
        with pytest.raises(BadInput, match=f"turn {turn} was not played"):
            study(GAME, greedy, StudyRequest([0], turn), choose)


@pytest.mark.parametrize(
    "settings", [CoachSettings(exact_turns=0), CoachSettings(exact_turns=6), CoachSettings(playouts=0)]
)
def test_settings_out_of_range_are_refused(settings: CoachSettings) -> None:
    with pytest.raises(BadInput, match="expected 1 to"):
        evaluators(GAME, settings)


def test_losses_have_words_and_dice_are_written_as_they_lie(late: Study) -> None:
    assert [grade(loss) for loss in (0, 0.05, 0.06, 0.5, 1.5, 1.6)] == [
        *("spot_on", "spot_on", "ripple", "ripple", "wave", "leak")
    ]
    first, second = (
        one for one in late.seats[0].decisions if one.position.state.turn == 8 and one.position.state.throw < 3
    )
    assert re.fullmatch("[crlbso]{3}[YRWBGO]{3}", dice_text(first.position.state))
    kept = GAME.codec.text(first.position.move).removeprefix("keep ")
    assert dice_text(second.position.state).startswith(f"[{kept}] ")


class Outline(HTMLParser):
    """Tags that are open, headings, and everything that could reach outside."""

    VOID = frozenset({"meta", "path", "use", "rect", "circle"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.heads: list[str] = []
        self.links: list[str] = []
        self.pictures: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.links += [str(value) for name, value in attrs if name in ("href", "src", "srcset", "data", "action")]
        if re.fullmatch("h[1-6]", tag):
            self.heads.append(tag)
        if values.get("role") == "img":
            self.pictures.append(values.get("aria-label"))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag, f"</{tag}> closes something else"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_needs_nothing_from_outside(lang: str, others: Study, late: Study) -> None:
    for made in (others, late):
        text = page(made, speaker(made.record, lang))
        outline = Outline()
        outline.feed(text)
        assert outline.open == []
        assert all(link.startswith("#") for link in outline.links)
        assert not re.search(r"https?:|url\(|@import|<script|<link|<img|javascript", text)
        assert outline.heads[:3] == ["h1", "h2", "h3"]
        assert outline.heads.count("h3") == 9 * len(made.seats)
        assert len(outline.pictures) > 50
        assert all(outline.pictures)
        assert "prefers-color-scheme:dark" in text
        assert f'<html lang="{lang}">' in text
    assert "Ada &lt;script&gt;" in page(others, speaker(others.record))


def test_a_page_tells_errors_and_judges(others: Study, late: Study) -> None:
    sampled, exact = (page(made, speaker(made.record)) for made in (others, late))
    assert "expert playouts" in sampled
    assert "± 0.25" in sampled
    assert "others get 0.50" in sampled
    assert "All numbers are exact: exact solver" in exact
    assert "±" not in exact


def test_the_json_has_everything(others: Study) -> None:
    document = json.loads(json.dumps(to_json(others, speaker(others.record, "de"), CoachSettings())))
    assert document["format"] == 1
    assert set(document) == {
        *("format", "game", "rules", "options", "language", "finished", "from_turn", "moves"),
        *("judges", "settings", "seats"),
    }
    assert document["judges"] == [{"name": "expert playouts", "exact": False}]
    for seat in document["seats"]:
        assert set(seat) == {
            *("seat", "name", "score", "ledger", "accuracy", "costliest", "luckiest", "unluckiest"),
            *("turns", "decisions", "rolls", "path"),
        }
        parts = {name: part["value"] for name, part in seat["ledger"].items()}
        total = parts["start"] + parts["luck"] - parts["loss"] + parts["gift"] + parts["revaluation"]
        assert total == pytest.approx(seat["score"], abs=1e-9)
        assert sum(turn["loss"]["value"] for turn in seat["turns"]) == pytest.approx(parts["loss"])
        assert seat["path"][-1]["value"] == seat["score"]
        decision = seat["decisions"][0]
        assert decision["alternatives"][0]["value"] - decision["loss"]["value"] == pytest.approx(
            next(one["value"] for one in decision["alternatives"] if one["move"] == decision["chosen"])
        )
        assert {"value", "error", "exact", "by", "words", "loss"} <= set(decision["alternatives"][0])
        assert seat["rolls"][0]["roll"].startswith("roll ")


def test_the_command(greedy: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, html = tmp_path / "game.json", tmp_path / "report.html"
    greedy.save(file)
    late = ["coach", str(file), "--from-turn", "9"]
    assert main([*late, "--lang", "en", "--no-color"]) == 0
    text = capsys.readouterr().out
    assert "All numbers are exact: exact solver" in text
    assert "before turn 9" in text
    assert re.search(r"=\s+Score\s+20\s", text)
    assert main([*late, "--json", "--html", str(html), "--lang", "es"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"][0]["score"] == 20
    assert "Después de la inmersión" in html.read_text("utf-8")


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--seat", "2"], "nobody sits in seat 2"),
        (["--seat", "0"], "nobody sits in seat 0"),
        (["--from-turn", "12"], "turn 12 was not played"),
        (["--exact-turns", "9"], "expected 1 to 5"),
        (["--html", "nowhere/at/all.html"], "there is no folder"),
    ],
)
def test_the_command_says_what_is_wrong(
    more: list[str], message: str, greedy: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    greedy.save(file)
    assert main(["coach", str(file), *more]) == 2
    assert message in capsys.readouterr().err


def test_a_game_with_others_is_judged_by_playouts_and_adds_up() -> None:
    record = played(by("greedy"), players=2, layout="A2B2C2D2E2F2G2H2I2")
    made = study(GAME, record, StudyRequest([1], 5), evaluators(GAME, CoachSettings(playouts=8)))
    (seat,) = made.seats
    assert made.judges == {"expert playouts": False}
    assert balance(seat) == pytest.approx(seat.score, abs=1e-9)
    keeps = [one for one in seat.decisions if one.position.state.phase == Phase.KEEP]
    assert keeps
    assert all(set(other.handed) == {0} for one in keeps for other in one.alternatives)
    sampled = [other.point.estimate for one in seat.decisions for other in one.alternatives]
    assert any(estimate.error > 0 for estimate in sampled)
    assert all(not estimate.exact or estimate.error == 0 for estimate in sampled)


def test_a_judge_is_called_exact_only_if_all_its_values_are(late: Study) -> None:
    (seat,) = late.seats
    entries = [*seat.ledger.entries]
    middle = entries[3]
    entries[3] = replace(middle, after=Point(Estimate(middle.after.value, 0.1), middle.after.by))
    doubtful = replace(late, seats=[replace(seat, ledger=Ledger(seat.ledger.start, entries))])
    assert late.judges == {"exact solver": True}
    assert doubtful.judges == {"exact solver": False}
