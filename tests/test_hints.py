"""Hints: reasons that truly cause the ranking, three strengths, three languages, gifts to everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest

from octosphere.agents import make_agent
from octosphere.coach.guide import guide_of
from octosphere.coach.words import Speaker
from octosphere.core.game import CHANCE, OVER
from octosphere.core.layout import clone
from octosphere.core.record import Dice, begin, new_record
from octosphere.games import open_game
from octosphere.games.octodice.coach.hints import CAUSES, EQUAL, EXPERT, GIFTS, Hint, agrees, hint_of, reasons_for
from octosphere.games.octodice.coach.reasons import Sentences
from octosphere.games.octodice.coach.voice import Voice, area, kind_of, own
from octosphere.games.octodice.state import Phase
from octosphere.games.octodice.value.judge import judge_of
from octosphere.i18n import LANGUAGES, translator
from octosphere.tui.front import open_front

GAME = open_game("octodice")
NAMES = ("Ana", "Ben", "Cora", "Dan")
TABLES: list[dict[str, Any]] = [
    {"players": 1, "layout": "random:3"},
    {"players": 3, "layout": "random:5"},
    {"players": 2, "variant": True},
]


def decisions(seed: str, **options: Any) -> list[Any]:
    """Every decision of a game in which greed decides."""
    record = new_record(GAME, options, Dice("seeded", seed=seed))
    state, dice, greedy = begin(GAME, record), record.dice.chance(), make_agent("greedy", 1)
    assert dice is not None
    found = []
    while GAME.to_move(state) != OVER:
        if GAME.to_move(state) == CHANCE:
            GAME.apply(state, GAME.deal(state, dice))
        else:
            found.append(clone(state))
            GAME.apply(state, greedy.choose(GAME, state))
    return found


@pytest.fixture(scope="module")
def hints() -> list[Hint]:
    """Decisions of all kinds, at three tables."""
    return [hint_of(GAME, state) for options in TABLES for state in decisions("4", **options)[::3]]


def voice(lang: str = "en") -> Voice:
    t = translator(lang)
    return Voice(Speaker(t, NAMES, open_front(GAME, t, NAMES).label, guide_of(GAME)), GAME.codec.text)


def worths(hint: Hint, without: int | None = None) -> dict[Any, float]:
    """What the judge says, asked anew."""
    judge, moves = judge_of(hint.state), GAME.legal(hint.state)
    found = judge.values(hint.state, moves) if without is None else judge.values_without(hint.state, moves, without)
    return dict(zip(moves, found, strict=True))


@pytest.mark.long
def test_without_its_reason_the_best_move_leads_no_more(hints: list[Hint]) -> None:
    told = 0
    for hint in hints:
        whole = worths(hint)
        for reason in hint.reasons:
            bits = 0
            for cause in reason.causes:
                bits |= cause.without
            left = worths(hint, bits)
            assert whole[hint.best.move] > whole[reason.instead] + EQUAL
            assert left[hint.best.move] <= left[reason.instead] + EQUAL
            assert reason.fall == pytest.approx(max(0, left[reason.instead] - left[hint.best.move]))
            told += 1
    assert told > len(hints) / 2


def test_every_cause_that_is_not_told_leaves_the_order_as_it_is(hints: list[Hint]) -> None:
    for hint in hints:
        if not hint.agreed or hint.second is None:
            assert hint.reasons == []
            continue
        single = {reason.causes[0] for reason in hint.reasons if len(reason.causes) == 1}
        behind = [one.move for one in hint.ranked if one.value < hint.best.value - EQUAL]
        for cause in set(CAUSES) - single:
            left = worths(hint, cause.without)
            assert left[hint.best.move] > max(left[move] for move in behind)


def test_the_reason_that_matters_most_comes_first_and_two_only_if_none_suffices(hints: list[Hint]) -> None:
    for hint in hints:
        falls = [reason.fall for reason in hint.reasons]
        assert falls == sorted(falls, reverse=True)
        if any(len(reason.causes) > 1 for reason in hint.reasons):
            assert len(hint.reasons) == 1


def test_two_moves_are_compared_by_the_causes_that_part_them(hints: list[Hint]) -> None:
    for hint in hints:
        move = hint.ranked[-1].move
        pair = [hint.best.move], [move]
        for reason in reasons_for(hint.judged, *pair):
            bits = 0
            for cause in reason.causes:
                bits |= cause.without
            left = worths(hint, bits)
            assert reason.instead == move
            assert left[move] >= left[hint.best.move] - EQUAL
            assert agrees(hint.judged, *pair)


def test_the_ranking_is_that_of_its_judge(hints: list[Hint]) -> None:
    for hint in hints:
        values = [one.value for one in hint.ranked]
        assert values == sorted(values, reverse=True)
        assert sorted(map(str, GAME.legal(hint.state))) == sorted(str(one.move) for one in hint.ranked)
        assert hint.margin >= 0
        assert hint.loss(hint.best.move) == 0
        if not hint.exact:
            assert {one.move: one.value for one in hint.ranked} == pytest.approx(worths(hint))


def test_exact_values_are_called_exact_and_estimates_are_not(hints: list[Hint]) -> None:
    assert {hint.exact for hint in hints} == {True, False}
    for hint in hints:
        lines = voice().move(hint)
        assert hint.by == ("exact solver" if hint.exact else EXPERT)
        assert ("exactly" in lines[0], "about" in lines[0]) == (hint.exact, not hint.exact)
        assert ("Exact" in lines[-1]) == hint.exact
        assert ("estimate" in lines[-1]) == (not hint.exact)
        assert hint.exact == (hint.state.seats == 1 and hint.state.turn >= 6)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_strength_tells_more_and_only_the_last_the_move(hints: list[Hint], lang: str) -> None:
    speaks = voice(lang)
    for hint in hints:
        nudge, idea, move = (" ".join(speaks.hint(hint, strength)) for strength in (1, 2, 3))
        text, label = GAME.codec.text(hint.best.move), speaks.speaker.label(hint.state, hint.best.move)
        assert len(nudge) < len(idea)
        for less in (nudge, idea):
            assert not re.search(rf"\b{re.escape(text)}\b", less)
            assert label not in less
        assert not re.search(r"\d", nudge)
        assert text in move
        assert label in move


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_notation_every_move_is_named_by_its_words_once(hints: list[Hint], lang: str) -> None:
    speaks = Voice(voice(lang).speaker)
    for hint in hints:
        first, *others = speaks.move(hint)
        words = {one.move: speaks.brief(hint, one.move) for one in hint.ranked}
        assert speaks.speaker.label(hint.state, hint.best.move) in words[hint.best.move]
        assert first.count(words[hint.best.move]) == 1
        for line in (first, *others, *speaks.why_move(hint, hint.ranked[-1].move), *speaks.idea(hint)):
            for one in hint.ranked:
                assert not re.search(rf"\b{re.escape(GAME.codec.text(one.move))}\b(?!:)", line)
        if hint.second:
            assert words[hint.second.move] in others[0]
        if hint.best.handed:
            assert all(row[0] == "" for row in speaks.gifts(hint)[1:])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_said_in_every_language(hints: list[Hint], lang: str) -> None:
    speaks = voice(lang)
    for hint in hints:
        assert f"hint.nudge.{area(hint)}" in speaks.speaker.t
        for one in hint.ranked:
            assert f"hint.kind.{kind_of(hint.state, one.move)}" in speaks.speaker.t
            assert all(speaks.why_move(hint, one.move))
            assert all(speaks.last(hint, one.move))
    for whole in (True, False):
        sentences = Sentences(speaks.speaker, GAME.codec.text, hints[0], whole)
        for cause in CAUSES:
            if cause.kind != GIFTS:
                assert sentences.say_cause(cause).strip()  # every cause has its sentence
                assert sentences._spares(cause.kind).strip()


def test_words_are_about_the_position() -> None:
    state = begin(GAME, new_record(GAME, {"players": 1}, Dice("seeded", seed="7")))
    GAME.apply(state, GAME.codec.parse("roll crbYRR"))
    state.players[0].research = 2
    said = Sentences(voice().speaker, GAME.codec.text, hint_of(GAME, state), False)
    assert said.now_research() == "The next research circle is white and pays 3 points at once."
    assert said.later_research() == "Behind the next research circle waits one worth more: blue, 4 points."
    assert "Flexi-Lab (★ any), Flexi-Tec (research→bot) or Sub-Plus (sub +1)" in said.later_labs()
    assert "each of the 3 scorings to come" in said.later_submarines()
    assert said.later_octopods() == "The −2 of this third is still open: 2 octopods are missing."


def test_no_reason_is_given_where_there_is_none(hints: list[Hint]) -> None:
    bare = [hint for hint in hints if not hint.reasons and hint.second is not None]
    for hint in bare:
        expected = "No single reason" if hint.agreed else "the expert's reasons do not explain it"
        told = hint.main is not None and hint.main.kind != GIFTS
        assert ("What weighs most: " if told else expected) in " ".join(voice().idea(hint))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_people_read_whole_points_and_places_only_when_they_ask_how_exact(hints: list[Hint], lang: str) -> None:
    speaks = Voice(voice(lang).speaker)
    for hint in hints:
        told = " ".join(line for strength in (1, 2, 3) for line in speaks.hint(hint, strength))
        assert not re.search(r"\d[.,]\d|±|■|[{}]", told), told
        assert speaks.how_exact(hint, 1) == []
        assert re.search(r"\d[.,]\d\d", speaks.how_exact(hint, 3)[0])
        assert speaks.how_exact(hint, 3)[-1] == speaks.name_judge(hint) == speaks.how_exact(hint, 2)[-1]


def test_gifts_are_never_negative_and_name_every_opponent(hints: list[Hint]) -> None:
    keeps = [hint for hint in hints if hint.state.phase == Phase.KEEP and hint.state.seats > 1]
    assert keeps
    for hint in hints:
        assert bool(hint.best.handed) == (hint in keeps)
    for hint in keeps:
        rivals = set(range(hint.state.seats)) - {hint.state.seat}
        rows = voice().gifts(hint)
        assert len(rows) == 1 + len(hint.ranked)
        assert {NAMES[seat] for seat in rivals} <= set(rows[0])
        for one in hint.ranked:
            assert set(one.handed) == rivals
            assert min(one.handed.values()) >= 0
            assert own(hint, one) >= one.value
