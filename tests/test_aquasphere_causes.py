"""Why a move of AquaSphere is better: causes are found by taking them away, and told in three languages."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from octosphere.coach import stored_study
from octosphere.coach.choose import CoachSettings, evaluators
from octosphere.coach.guide import guide_of
from octosphere.coach.hints import SURE
from octosphere.coach.search import evaluator_of
from octosphere.coach.study import StudyRequest, study
from octosphere.coach.words import Speaker
from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER, apply_to_copy
from octosphere.core.layout import clone
from octosphere.core.record import Dice, new_record
from octosphere.games import open_game
from octosphere.games.aquasphere.coach.causes import Causes, Reason, Why
from octosphere.games.aquasphere.coach.sentences import Sentences
from octosphere.games.aquasphere.coach.worlds import WORLDS, change
from octosphere.games.aquasphere.components import printed_text
from octosphere.games.aquasphere.state import PASSED, Kind, Phase, Source, Stage
from octosphere.i18n import LANGUAGES, translator
from octosphere.show import open_show

GAME: Any = open_game("aquasphere")
NAMES = ("Ana", "Ben", "Cora")
SETTINGS = CoachSettings(simulations=32)
JUDGE = evaluator_of(GAME, SETTINGS)
PAYS = {  # by cause: where its points come from
    "majority": [Source.MAJORITY],
    "bots": [Source.BOTS],
    "crystals": [Source.CRYSTALS],
    "octopods": [Source.OCTOPODS, Source.ESCAPED],
    "centre": [Source.SUBMARINES, Source.RESEARCH],
    "lab": [Source.LETTERS, Source.LAB],
    "cards": [Source.CARDS],
}


@cache
def decisions(seed: int, players: int = 2) -> list[tuple[Any, Any, tuple[str, ...]]]:
    """Every decision of a game by greedy players with whims: the position, the move, and all moves before it."""
    state, dice, rng = GAME.start(GAME.options({"players": players})), Seeded(seed), random.Random(seed)
    found, moves = [], []
    while (who := GAME.to_move(state)) != OVER:
        if who == CHANCE:
            move = GAME.deal(state, dice)
        else:
            legal = GAME.legal(state)
            promises = {one: GAME.promise(apply_to_copy(GAME, state, one)[0], who) for one in legal}
            move = rng.choice(legal) if rng.random() < 0.3 else max(legal, key=promises.__getitem__)
            if len(legal) > 1:
                found.append((clone(state), move, tuple(moves)))
        moves.append(GAME.codec.text(move))
        GAME.apply(state, move)
    return found


def play_on(state: Any, seed: int, count: int = 10_000) -> tuple[Any, list[Any]]:
    """Play by whim from a copy of a position: where it ends, and all that happened."""
    position, dice, rng, events = clone(state), Seeded(seed), random.Random(seed), []
    while GAME.to_move(position) != OVER and count:
        chance = GAME.to_move(position) == CHANCE
        move = GAME.deal(position, dice) if chance else rng.choice(GAME.legal(position))
        events += GAME.apply(position, move)
        count -= 1
    return position, events


@pytest.mark.parametrize("cause", PAYS)
def test_a_cause_that_is_taken_away_pays_nothing_any_more(cause: str) -> None:
    paid = 0
    for state, *_ in decisions(1, 3)[::12]:
        usual, world = clone(state), change(state, state.seat, cause)
        for seed in range(3):
            for position, changed in ((usual, False), (world, True)):
                over = play_on(position, seed)[0]
                for seat in range(3):
                    before, after = position.players[seat].points, over.players[seat].points
                    gained = [after[source] - before[source] for source in PAYS[cause]]
                    if changed:
                        assert gained == [0] * len(gained), f"{cause} pays {gained}"
                    paid += sum(map(abs, gained))
    assert paid, f"{cause} did not pay in the usual world either: this proves nothing"


def test_no_red_line_is_crossed_once_they_are_taken_away() -> None:
    usual = decisions(1, 3)[0][0]
    worlds = usual, change(usual, usual.seat, "lines")
    happened = [{event.kind for seed in range(9) for event in play_on(one, seed)[1]} for one in worlds]
    assert {"crossed", "stopped"} <= happened[0]
    assert not {"crossed", "stopped"} & happened[1]


def test_cards_do_nothing_once_they_are_taken_away() -> None:
    usual = decisions(1, 3)[0][0]
    world = change(usual, usual.seat, "cards")
    happened = [[event.kind for seed in range(20) for event in play_on(one, seed)[1]] for one in (usual, world)]
    assert "spend" in happened[0]
    assert "spend" not in happened[1]
    held = clone(world)
    held.players[0].card[: len(Kind)] = range(len(Kind))
    held.players[0].cards = len(Kind)
    for kind in (Kind.CROSS, Kind.LOCKS, Kind.HALF, Kind.SIDEWAYS, Kind.DISPLACE):
        assert kind not in {held.printed.kinds[card] for card in held.players[0].card[: held.players[0].cards]}


def test_time_that_does_not_matter_is_neither_spent_nor_taken() -> None:
    for state, *_ in decisions(2)[::9]:
        world = change(state, state.seat, "time")
        for move in GAME.legal(world):
            if not GAME.codec.text(move).startswith(("buy", "spend")):
                after = apply_to_copy(GAME, world, move)[0]
                if after.rounds == world.rounds:
                    assert after.players[state.seat].time == world.players[state.seat].time, move


def test_rivals_that_do_not_matter_take_no_turn_in_this_round() -> None:
    seen = 0
    for state, *_ in decisions(2, 3)[::9]:
        world = change(state, state.seat, "rivals")
        if state.stage != Stage.TURN:
            assert world == state
            continue
        position, rng = clone(world), random.Random(1)
        while position.rounds == world.rounds and position.stage == Stage.TURN and position.phase != Phase.OVER:
            assert position.seat == state.seat
            GAME.apply(position, rng.choice(GAME.legal(position)))
            seen += 1
        if position.phase != Phase.OVER and position.rounds > world.rounds:
            assert sorted(position.order[:3]) == [0, 1, 2], "the play order of the next round is whole"
    assert seen > 20


def test_a_position_is_not_changed_by_looking_at_other_worlds() -> None:
    state, move, _ = decisions(3)[10]
    kept, best = clone(state), next(one for one in GAME.legal(state) if one != move)
    for cause in WORLDS:
        change(state, state.seat, cause)
    Causes(GAME, JUDGE, state).explain(best, move)
    assert state == kept


@cache
def explained() -> list[tuple[Any, Any, Any, tuple[str, ...], Why]]:
    """Clear losses of a few games, with their causes: position, best, chosen, the moves before, and why."""
    found = []
    for seed in range(2):
        for state, move, moves in decisions(seed)[::4]:
            legal = GAME.legal(state)
            values = dict(zip(legal, JUDGE.values(state, legal), strict=True))
            best = max(legal, key=lambda one: values[one].value)
            noise = (values[best].error ** 2 + values[move].error ** 2) ** 0.5
            if values[best].value - values[move].value > max(0.5, SURE * noise):
                found.append((state, best, move, moves, Causes(GAME, JUDGE, state).explain(best, move)))
    return found


def test_many_clear_losses_have_a_cause() -> None:
    found = [why for *_, why in explained()]
    assert len(found) > 10
    assert all(why.sure for why in found)
    assert sum(bool(why.reasons) for why in found) > len(found) / 3
    assert len({one.cause for why in found for one in why.reasons}) > len(WORLDS) / 2
    assert all(
        first.fall >= second.fall for why in found for first, second in zip(why.reasons, why.reasons[1:], strict=False)
    )


def test_a_cause_is_real_in_a_box_without_it_the_other_move_is_as_good() -> None:
    """Solved ends in an owner's box in which control fields pay nothing: just there the order of two moves falls."""
    old, new = "majority = { is = [6, 3]", "majority = { is = [0, 0]"
    assert old in printed_text()
    box = GAME.start(GAME.options({"players": 2, "components": printed_text().replace(old, new)})).printed
    seen = [0, 0]
    for state in (state for seed in range(10) for state, *_ in decisions(seed)[-4:]):
        legal = GAME.legal(state)
        values = dict(zip(legal, JUDGE.values(state, legal), strict=True))
        best, other = sorted(legal, key=lambda one: -values[one].value)[:2]
        if values[best].exact and values[other].exact and values[best].value > values[other].value:
            without = clone(state)
            without.printed = clone(box)
            first, second = JUDGE.values(without, [best, other])
            told = any(one.cause == "majority" for one in Causes(GAME, JUDGE, state).explain(best, other).reasons)
            assert told == (first.value <= second.value)
            seen[told] += 1
    assert min(seen) > 1, seen


def test_whoever_would_be_first_is_named_only_if_it_is_so() -> None:
    """After the other move the rival that is named uses the same kind of bot in the same sector."""
    named = [(state, other, why) for state, _, other, _, why in explained() if why.rival is not None]
    for state, other, why in named:
        assert why.rival != state.seat
        assert state.players[why.rival].engineer != PASSED
        assert any(reason.cause == "rivals" for reason in why.reasons)
        assert any(event.kind == "use" for event in why.line), other


def speaker(lang: str, players: int = 2) -> Speaker:
    t = translator(lang).for_game("aquasphere")
    show = open_show(GAME, t, NAMES[:players], {"players": players})
    return Speaker(t, NAMES[:players], show.label, guide_of(GAME))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_cause_is_a_sentence(lang: str) -> None:
    said = speaker(lang)
    for state, best, _, _, why in explained():
        for whole in (False, True):
            for cause in WORLDS:
                sentence = Sentences(said, state, best, why, whole).say(Reason(cause, 1.0))
                assert sentence.endswith(".")
                assert "{" not in sentence


@pytest.mark.parametrize(
    ("kind", "cause", "says"),
    [
        ("caught", "octopods", "It catches"),
        ("crystals", "crystals", "It takes"),
        ("card", "cards", "It takes the card in sector"),
    ],
)
def test_sentences_tell_what_the_better_move_does(kind: str, cause: str, says: str) -> None:
    """Whatever the weights of the day find better: moves that do it are looked for, in games as they were played."""
    found = []
    for state, *_ in decisions(0):
        for move in GAME.legal(state):
            line = GAME.apply(clone(state), move)
            if any(event.kind == kind and event.data[0] > 0 for event in line):
                why = Why([], True, [event for event in line if event.seat == state.seat], None, None)
                found.append(Sentences(speaker("en"), state, move, why, True).say(Reason(cause, 1.0)))
    assert found
    assert all(sentence.startswith(says) for sentence in found)


def test_a_hint_says_the_causes_and_what_would_be_better_without() -> None:
    guide, lines = guide_of(GAME), []
    voice = guide.make_voice(speaker("en"))
    for state, *_ in decisions(3)[::16]:
        hint = guide.hint(state)
        lines += voice.hint(hint, 3)
        if hint.second is not None:
            other = voice.brief(hint, hint.second.move)
            for reason in hint.why.reasons[:1]:
                assert any(f"Without that, {other} would be" in line for line in voice.hint(hint, 3)), reason
                assert not any("Without that" in line for line in voice.hint(hint, 2)), "an idea names no move"
    assert any("Without that" in line for line in lines)


def test_why_is_kept_as_plain_data() -> None:
    for *_, why in explained():
        assert Why.from_json(why.to_json()) == why


def test_a_study_gathers_its_causes_once_and_tells_them_without_judging(monkeypatch: pytest.MonkeyPatch) -> None:
    state, dice, rng = GAME.start(GAME.options({"players": 2})), Seeded("5"), random.Random(5)
    record = new_record(GAME, {"players": 2}, Dice("seeded", "5"))
    while GAME.to_move(state) != OVER:
        move = GAME.deal(state, dice) if GAME.to_move(state) == CHANCE else rng.choice(GAME.legal(state))
        record.moves.append(GAME.codec.text(move))
        GAME.apply(state, move)
    settings = CoachSettings(simulations=32)
    made = study(GAME, record, StudyRequest([0], 4), evaluators(GAME, settings))
    kept = stored_study.write(stored_study.add_reasons(made, settings))
    monkeypatch.setattr(type(JUDGE), "values", None)
    monkeypatch.setattr(type(JUDGE), "value", None)
    told = stored_study.read(GAME, record, kept)
    for lang in LANGUAGES:
        lines = [
            line for one in told.seats[0].decisions if one.why for line in guide_of(GAME).reasons(speaker(lang), one)
        ]
        assert lines
        assert all(lines)


def test_a_solved_end_is_called_exact() -> None:
    voice, guide = guide_of(GAME).make_voice(speaker("en")), guide_of(GAME)
    hints = [guide.hint(state) for state, *_ in decisions(1)[-3:]]
    assert any(hint.exact for hint in hints)
    assert not guide.hint(decisions(1)[0][0]).exact
    for hint in hints:
        assert ("Exact:" in voice.how_exact(hint, 3)[-1]) == hint.exact
