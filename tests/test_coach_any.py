"""The coach for games it has no solver for: Dive and AquaSphere, judged by search and playouts."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from octosphere.agents import make_agent
from octosphere.cli import main
from octosphere.coach.choose import CoachSettings, evaluators
from octosphere.coach.facts import to_json
from octosphere.coach.guide import guide_of
from octosphere.coach.hints import DecisionHint, Ranked
from octosphere.coach.ledger import Kind
from octosphere.coach.page import page
from octosphere.coach.search import SearchEvaluator, evaluator_of
from octosphere.coach.strengths import Voice
from octosphere.coach.study import SeatStudy, Study, StudyRequest, positions_of, study
from octosphere.coach.terminal import show
from octosphere.coach.walk import PRINTED
from octosphere.coach.words import Speaker
from octosphere.core.errors import BadInput
from octosphere.core.game import CHANCE, OVER, apply_to_copy
from octosphere.core.record import Dice, Record, final, new_record
from octosphere.games import open_game
from octosphere.games.aquasphere.coach import causes
from octosphere.i18n import LANGUAGES, translator
from octosphere.play.table import Table
from octosphere.show import open_show
from octosphere.tasks.moves import forecast, hint

from .forms import forms
from .octodice.dice import OWN

DIVE, AQUA, OCTO = open_game("template"), open_game("aquasphere"), open_game("octodice")
NAMES = ("Ana", "Ben", "Cora", "Dan")
QUICK = CoachSettings(simulations=32)
DICE_WORDS = {"en": r"\b(dice|rolls?|turn by turn)\b", "de": r"Würfel|Würfe|\bWurf\b", "es": r"\bdados?\b|\btiradas?\b"}


def played(game: Any, players: int, agent: str = "greedy") -> Record:
    """A whole game by one kind of agent."""
    record = new_record(game, {"players": players}, Dice("seeded", seed="7"))
    table, player = Table(game, record), make_agent(agent, 1)
    while table.to_move != OVER:
        if table.to_move == CHANCE:
            table.roll()
        else:
            table.submit(table.to_move, player.choose(game, table.state))
    return record


@cache
def aqua_record(players: int = 2) -> Record:
    return played(AQUA, players)


def cut(record: Record, count: int) -> Record:
    return Record(record.game, record.rules, record.options, record.moves[:count], [], record.dice)


@cache
def last_round() -> Study:
    """Both seats in the last round of a greedy game of AquaSphere."""
    return study(AQUA, aqua_record(), StudyRequest([0, 1], 4), evaluators(AQUA, QUICK))


def speaker(game: Any, lang: str = "en") -> Speaker:
    t = translator(lang).for_game(game.facts.name)
    label = open_show(game, t, NAMES).label if game is not DIVE else lambda state, move: game.codec.text(move)
    return Speaker(t, NAMES, label, guide_of(game))


def balance(seat: SeatStudy) -> float:
    sums = {kind: seat.ledger.sum(kind).value for kind in Kind}
    return seat.ledger.start.value + sums[Kind.LUCK] - sums[Kind.LOSS] + sums[Kind.GIFT] + sums[Kind.REVALUATION]


def decisions(game: Any, record: Record) -> list[Any]:
    return [at.state for at in positions_of(game, record) if game.to_move(at.state) >= 0]


def runs(game: Any, record: Record, turn: int = 1) -> list[list[int]]:
    """The numbers of chance moves, those in a row together."""
    found: list[list[int]] = []
    for at in positions_of(game, record, turn)[:-1]:
        if game.to_move(at.state) == CHANCE:
            if not found or found[-1][-1] != at.number - 1:
                found.append([])
            found[-1].append(at.number)
    return found


@pytest.mark.parametrize("players", [1, 3])
def test_a_ledger_of_dive_adds_up(players: int) -> None:
    record = played(DIVE, players, "random")
    made = study(DIVE, record, StudyRequest(range(players)), evaluators(DIVE, QUICK))
    for seat in made.seats:
        assert balance(seat) == pytest.approx(seat.score, abs=1e-9)
        assert seat.ledger.end.by == PRINTED
        assert seat.ledger.sum(Kind.LUCK).error > 0
    assert made.judges == {"search and playouts": False}


def test_a_ledger_of_aquasphere_adds_up() -> None:
    for seat in last_round().seats:
        assert balance(seat) == pytest.approx(seat.score, abs=1e-9)
        for before, following in zip(seat.ledger.entries, seat.ledger.entries[1:], strict=False):
            assert before.after is following.before
        assert {entry.giver for entry in seat.ledger.entries if entry.kind == Kind.GIFT} <= {1 - seat.seat}
    assert [seat.score for seat in last_round().seats] == list(AQUA.scores(final(AQUA, aqua_record())))


def test_a_position_of_aquasphere_has_one_value() -> None:
    """A decision right after another begins with what the move before it led to: nothing is judged anew."""
    for seat in last_round().seats:
        assert not [entry for entry in seat.ledger.entries if entry.kind == Kind.REVALUATION and entry.change]
        following = [
            (first, second)
            for first, second in pairwise(seat.decisions)
            if second.position.number == first.position.number + 1
        ]
        assert following, "nobody decided twice in a row: this proves nothing"
        for first, second in following:
            assert first.chosen.point == second.alternatives[0].point


def test_every_decision_is_told_once_with_all_its_alternatives() -> None:
    record = aqua_record()
    for seat in last_round().seats:
        own = [at for at in positions_of(AQUA, record, 4) if AQUA.to_move(at.state) == seat.seat]
        assert [one.position.number for one in seat.decisions] == [at.number for at in own]
        for decision in seat.decisions:
            values = [one.point.value for one in decision.alternatives]
            assert values == sorted(values, reverse=True)
            assert {one.move for one in decision.alternatives} == set(AQUA.legal(decision.position.state))
            assert decision.loss == pytest.approx(values[0] - decision.chosen.point.value)
            assert AQUA.codec.text(decision.chosen.move) == record.moves[decision.position.number - 1]


def test_luck_is_told_once_for_each_run_of_draws() -> None:
    assert [[at.number for at in throw.run] for throw in last_round().seats[1].throws] == runs(AQUA, aqua_record(), 4)
    for players in (2, 4):
        set_up = runs(AQUA, aqua_record(players))[0]
        made = study(AQUA, cut(aqua_record(players), len(set_up) + 2), StudyRequest([1]), evaluators(AQUA, QUICK))
        (throw,) = made.seats[0].throws
        assert [at.number for at in throw.run] == set_up
        assert speaker(AQUA).place(throw.position) == "round 1, set-up"
        assert guide_of(AQUA).describe_draws(speaker(AQUA), throw) == f"{len(set_up)} draws"


def test_luck_is_measured_in_one_way_before_and_after() -> None:
    """Not from the value of an alternative: what the search saw in it would look like luck."""
    record = played(DIVE, 2, "random")
    (seat,) = study(DIVE, record, StudyRequest([0]), evaluators(DIVE, QUICK)).seats
    states, judge = {at.number: at.state for at in positions_of(DIVE, record)}, SearchEvaluator(DIVE, QUICK)
    assert len(seat.throws) > 5
    for throw in seat.throws:
        assert throw.entry.before.value == judge.value(throw.position.state, 0).value
        assert throw.entry.after.value == judge.value(states[throw.run[-1].number + 1], 0).value


def test_luck_is_nothing_on_average() -> None:
    """What playouts say before a roll is the mean of what they say after it."""
    judge, s = SearchEvaluator(DIVE, CoachSettings(simulations=4000)), DIVE.start({"players": 1})
    before, mean, noise = judge.value(s, 0), 0.0, 0.0
    for move, odds in DIVE.outcomes(s):
        one = judge.value(apply_to_copy(DIVE, s, move)[0], 0)
        mean, noise = mean + float(odds) * one.value, noise + (float(odds) * one.error) ** 2
    assert mean == pytest.approx(before.value, abs=4 * sqrt(noise + before.error**2))


def test_playouts_are_right_and_know_their_error() -> None:
    """Greed surfaces at once, so a turn of Dive is worth 20/6 on average, whoever's it is."""
    judge = SearchEvaluator(DIVE, CoachSettings(simulations=4000))
    spread = sqrt(5 * ((4 + 9 + 16 + 25 + 36) / 6 - (20 / 6) ** 2))  # of the sum of five turns
    for one in judge.values_of_all(DIVE.start({"players": 3})):
        assert one.error == pytest.approx(spread / sqrt(4000), rel=0.1)
        assert one.value == pytest.approx(100 / 6, abs=4 * one.error)
        assert not one.exact


@pytest.mark.long
def test_a_seed_decides_everything() -> None:
    s = decisions(AQUA, aqua_record())[-12]
    moves = AQUA.legal(s)

    def told(seed: str) -> Sequence[Any]:
        judge = SearchEvaluator(AQUA, CoachSettings(simulations=32, seed=seed))
        return [*judge.values_of_all(s), *judge.values(s, moves)]

    assert told("1") == told("1")
    assert told("1") != told("2")


def test_values_are_final_scores_though_the_search_stops_at_the_end_of_a_round() -> None:
    judge, states = SearchEvaluator(AQUA, QUICK), decisions(AQUA, aqua_record())
    s = states[3]
    seat, moves = AQUA.to_move(s), AQUA.legal(s)
    values = [one.value for one in judge.values(s, moves)]
    best = moves[values.index(max(values))]
    assert max(values) == pytest.approx(judge.value(apply_to_copy(AQUA, s, best)[0], seat).value)


def test_a_move_that_ends_the_game_is_worth_its_score() -> None:
    for s in reversed(decisions(AQUA, aqua_record())):
        seat, moves = AQUA.to_move(s), AQUA.legal(s)
        ends = {move: end for move in moves if AQUA.to_move(end := apply_to_copy(AQUA, s, move)[0]) == OVER}
        if ends:
            found = dict(zip(moves, SearchEvaluator(AQUA, QUICK).values(s, moves), strict=True))
            for move, end in ends.items():
                assert (found[move].value, found[move].exact) == (AQUA.scores(end)[seat], True)
            return
    pytest.fail("no decision ends the game")


def test_a_record_that_breaks_off_ends_with_what_could_be_expected() -> None:
    part = cut(aqua_record(), len(aqua_record().moves) - 4)
    made = study(AQUA, part, StudyRequest([0], 4), evaluators(AQUA, QUICK))
    assert not made.finished
    expected = evaluator_of(AQUA, QUICK).value(final(AQUA, part), 0)
    assert made.seats[0].ledger.end.value == pytest.approx(expected.value)
    assert balance(made.seats[0]) == pytest.approx(expected.value, abs=1e-9)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reports_of_aquasphere_speak_of_rounds_and_draws(lang: str) -> None:
    made, out = last_round(), io.StringIO()
    show(made, speaker(AQUA, lang), Console(file=out, width=200))
    html = page(made, speaker(AQUA, lang))
    body = html[html.index("<main>") :]
    for text in (out.getvalue(), re.sub(r"<[^>]*>", " ", body), " ".join(re.findall(r'aria-label="([^"]*)"', body))):
        assert not re.search(DICE_WORDS[lang], text, re.IGNORECASE)
    assert speaker(AQUA, lang).t("coach.turn", turn=4) in out.getvalue()
    assert "±" in out.getvalue()
    assert not re.search(r"https?:|url\(|<script|<img", html)


def test_the_json_of_aquasphere() -> None:
    document = json.loads(json.dumps(to_json(last_round(), speaker(AQUA), QUICK)))
    assert document["settings"] == {"simulations": 32, "seed": "1"}
    for seat in document["seats"]:
        parts = {name: part["value"] for name, part in seat["ledger"].items()}
        total = parts["start"] + parts["luck"] - parts["loss"] + parts["gift"] + parts["revaluation"]
        assert total == pytest.approx(seat["score"], abs=1e-9)
        assert [len(roll["draws"]) for roll in seat["rolls"]] == [len(run) for run in runs(AQUA, aqua_record(), 4)]
        assert {"kind", "chosen", "loss", "sure", "alternatives"} <= set(seat["decisions"][0])


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    aqua_record().save(file)
    late = ["coach", str(file), "--seat", "1", "--from-turn", "4"]
    assert main([*late, "--simulations", "32", "--lang", "en", "--no-color"]) == 0
    assert re.search(r"=\s+Score\s+\d+\s", capsys.readouterr().out)
    assert main([*late, "--time", "0.002", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["settings"] == {"seconds": 0.002, "seed": "1"}
    for more in (["--time", "0"], ["--time", "nan"], ["--time", "5000"], ["--simulations", "0"]):
        assert main([*late, *more]) == 2
        assert "expected" in capsys.readouterr().err


def test_a_game_without_a_screen_is_told_in_its_notation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "dive.json"
    played(DIVE, 2, "random").save(file)
    assert main(["coach", str(file), "--simulations", "32", "--lang", "en", "--no-color"]) == 0
    assert "surface" in capsys.readouterr().out


@pytest.mark.parametrize("lang", forms("de", "en", "es"))
def test_hints_of_aquasphere_tell_more_with_each_strength(lang: str) -> None:
    guide, says = guide_of(AQUA), speaker(AQUA, lang)
    voice = guide.make_voice(says, AQUA.codec.text)
    for s in decisions(AQUA, aqua_record())[-30::15]:
        found = causes.hint_of(AQUA, s, QUICK)
        nudge, idea, move = (" ".join(voice.hint(found, strength)) for strength in (1, 2, 3))
        text, label = AQUA.codec.text(found.best.move), says.label(s, found.best.move)
        assert not re.search(r"\d", nudge)
        assert label not in nudge + idea
        assert f"{text} ({label})" in move
        assert all(
            line
            for one in found.ranked[:3]
            for line in (*voice.why_move(found, one.move), *voice.last(found, one.move))
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_of_aquasphere_has_a_nudge_and_a_kind(lang: str) -> None:
    voice = guide_of(AQUA).make_voice(speaker(AQUA, lang))
    moves = {
        move for players in (2, 4) for s in decisions(AQUA, played(AQUA, players, "random")) for move in AQUA.legal(s)
    }
    for move in moves | {AQUA.codec.parse(text) for text in ("claim", "skip", "pay lab", "spend lab", "place A")}:
        found = DecisionHint(None, [Ranked(move, 1.0, {}), Ranked(None, 0.0, {})], False, "")
        assert voice.nudge(found)[0]
        assert voice.kind(found)


def test_a_game_nobody_has_words_for_gets_hints_that_are_true_of_any() -> None:
    s = decisions(DIVE, played(DIVE, 1, "random"))[0]
    voice, moves = Voice(speaker(DIVE), DIVE.codec.text), DIVE.legal(s)
    surface = next(move for move in moves if DIVE.codec.text(move) == "surface")
    deeper = next(move for move in moves if move != surface)
    clear = DecisionHint(s, [Ranked(surface, 9.0, {}, 0.1), Ranked(deeper, 7.0, {}, 0.1)], False, "")
    doubt = DecisionHint(s, [Ranked(deeper, 9.0, {}, 1.0), Ranked(surface, 8.5, {}, 1.0)], False, "")
    assert voice.nudge(clear) != voice.nudge(doubt)
    assert voice.idea(clear)[:2] == ["What counts is what it brings at once.", "So: only 1 move is worth a thought."]
    assert "At once it brings" in voice.move(clear)[2]
    assert voice.move(doubt)[2].startswith("surface brings more at once")
    assert "within the error" in " ".join(voice.why_move(doubt, surface))
    assert "within the error" not in " ".join(voice.why_move(clear, deeper))


def test_workers_are_asked_about_aquasphere() -> None:
    record = aqua_record()
    at = next(at for at in positions_of(AQUA, record, 4) if AQUA.to_move(at.state) >= 0)
    number, seat = at.number - 1, AQUA.to_move(at.state)
    part = json.loads(cut(record, number).dumps())
    told = hint("aquasphere", part, {"seat": seat, "strength": 3, "lang": "de", "names": NAMES})
    assert {AQUA.codec.parse(text) for text in told["moves"]} <= set(AQUA.legal(final(AQUA, cut(record, number))))
    assert (told["exact"], told["by"]) == (False, "learned search")
    found = forecast("aquasphere", part)
    assert (len(found["expected"]), found["exact"]) == (2, False)
    end = json.loads(record.dumps())
    assert forecast("aquasphere", end) == {"expected": list(AQUA.scores(final(AQUA, record))), "exact": True}


@pytest.mark.parametrize(
    "settings", [CoachSettings(simulations=0), CoachSettings(seconds=-1), CoachSettings(seconds=float("nan"))]
)
def test_settings_out_of_range_are_refused(settings: CoachSettings) -> None:
    with pytest.raises(BadInput, match="expected"):
        evaluators(AQUA, settings)


@cache
def own_dice() -> Record:
    """A greedy game of Octo Dice with black dice that differ, which its exact judges do not know."""
    record = new_record(OCTO, {"players": 2, "components": OWN}, Dice("seeded", seed="7"))
    table, player = Table(OCTO, record), make_agent("greedy", 1)
    while table.to_move != OVER:
        table.roll() if table.to_move == CHANCE else table.submit(table.to_move, player.choose(OCTO, table.state))
    return record


@pytest.mark.parametrize("lang", forms("de", "en", "es"))
def test_octo_dice_with_dice_that_differ_is_judged_by_search(lang: str) -> None:
    found = study(OCTO, own_dice(), StudyRequest([0], 6), evaluators(OCTO, QUICK))
    seat = found.seats[0]
    assert {other.point.by for one in seat.decisions for other in one.alternatives} <= {"search and playouts", PRINTED}
    told = to_json(found, speaker(OCTO, lang), QUICK)["seats"][0]["decisions"][0]
    assert set(told["dice"]) == {"faces", "digits", "aside", "used"}
    assert "<em>2</em>" in page(found, speaker(OCTO, lang))


@pytest.mark.parametrize("lang", forms("de", "en", "es"))
def test_hints_of_every_strength_where_dice_differ(lang: str) -> None:
    guide = guide_of(OCTO)
    voice = guide.make_voice(speaker(OCTO, lang))
    for s in decisions(OCTO, own_dice())[:4:2]:
        found = guide.hint(s)
        assert not guide.has_gifts(s)
        assert voice.gifts(found) == []
        for strength in (1, 2, 3):
            assert all(voice.hint(found, strength))
        assert voice.why_move(found, found.ranked[-1].move)
    assert len(guide.forecast(s)[0]) == 2
