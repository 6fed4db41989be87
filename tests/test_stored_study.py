"""A study that is kept: nothing of it is lost, and it is told in any language without anybody judging again."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from octosphere.coach import stored_study
from octosphere.coach.choose import CoachSettings, evaluators
from octosphere.coach.document import brief, document, summary
from octosphere.coach.facts import to_json
from octosphere.coach.guide import guide_of
from octosphere.coach.page import page
from octosphere.coach.study import CLOSE, Study, StudyRequest, study
from octosphere.coach.walk import Decision
from octosphere.coach.words import Speaker
from octosphere.core.errors import BadInput
from octosphere.core.record import AnyGame, Dice, Record
from octosphere.games import open_game
from octosphere.i18n import LANGUAGES, translator
from octosphere.show import open_show
from octosphere.tasks import study as tasks

from .reels import greedy_game

TINY = CoachSettings(exact_turns=1, playouts=8, simulations=32)
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "alone": ("octodice", {"players": 1, "layout": "random:3"}),
    "others": ("octodice", {"players": 2}),
    "station": ("aquasphere", {"players": 2}),
}
FROM = {"alone": 6, "others": 4, "station": 3}  # turns and rounds before it are told as these are
NAMES = ["Ana", "Ben", "Cora"]


def played(name: str, options: dict[str, Any], dice: Dice | None = None) -> tuple[AnyGame, Record]:
    """A whole game that greed plays."""
    record = greedy_game(name, options, "3")
    record.dice = dice or record.dice
    return open_game(name), record


@cache
def studied(which: str) -> Study:
    game, record = played(*GAMES[which])
    return stored_study.add_reasons(study(game, record, StudyRequest([0], FROM[which]), evaluators(game, TINY)), TINY)


@cache
def again(which: str) -> Study:
    """The same, written as JSON and read back."""
    found = studied(which)
    return stored_study.read(found.game, found.record, json.loads(json.dumps(stored_study.write(found))))


def speaker(found: Study, lang: str) -> Speaker:
    t = translator(lang).for_game(found.game.facts.name)
    label = open_show(found.game, t, NAMES, found.record.options).label
    return Speaker(t, NAMES, label, guide_of(found.game))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("which", GAMES)
def test_every_form_of_a_report_is_the_same_after_it_was_kept(which: str, lang: str) -> None:
    first, second = studied(which), again(which)
    voice = speaker(first, lang)
    assert to_json(second, voice, TINY) == to_json(first, voice, TINY)
    assert document(second, voice, TINY) == document(first, voice, TINY)
    assert page(second, voice) == page(first, voice)
    assert brief(second) == brief(first)


@pytest.mark.parametrize("which", GAMES)
def test_what_is_kept_has_no_words_in_it(which: str) -> None:
    text = json.dumps(stored_study.write(studied(which)), ensure_ascii=False)
    for lang in LANGUAGES:
        voice = speaker(studied(which), lang)
        told = document(studied(which), voice, TINY)["seats"][0]
        said = {line for one in told["decisions"] for line in (one["words"], *one["reasons"]) if " " in line}
        assert said
        assert not [line for line in said if line in text and line not in studied(which).record.moves]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("which", GAMES)
def test_a_document_has_a_reason_for_every_costly_decision_and_no_other(which: str, lang: str) -> None:
    found = again(which)
    told = document(found, speaker(found, lang), TINY)
    (seat,) = told["seats"]
    for decision in seat["decisions"]:
        assert bool(decision["reasons"]) == (decision["loss"]["value"] > CLOSE)
        assert decision["at"] == decision["move"] - 1
        assert decision["best"] == decision["alternatives"][0]["move"]
    assert seat["summary"]
    assert told["names"] == NAMES
    assert len(told["notes"]) == len(told["judges"])
    assert all(judge["words"] for judge in told["judges"])


@pytest.mark.parametrize("which", GAMES)
def test_the_lines_of_a_document_and_the_sums_in_short_add_up(which: str) -> None:
    found = again(which)
    (seat,) = document(found, speaker(found, "en"), TINY)["seats"]
    *parts, end = [line["adds"] for line in seat["lines"]]
    assert sum(parts) == pytest.approx(end)
    assert [line["name"] for line in seat["lines"]][-1] == "end"
    short = brief(found)
    added = short["start"] + short["luck"] - short["loss"] + short["gift"] + short["revaluation"]
    assert added == pytest.approx(short["score"])
    assert short["average_loss"] == pytest.approx(short["loss"] / short["decisions"])
    places = [moment["at"] for moment in short["moments"]]
    assert places == sorted(places)
    assert all(moment["loss"] > 0.5 for moment in short["moments"])
    assert [roll["luck"] for roll in short["luckiest"]] == sorted((r["luck"] for r in short["luckiest"]), reverse=True)


def test_reasons_of_octo_dice_are_told_without_the_expert(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is needed from a judge is in what was kept."""
    from octosphere.games.octodice.coach import why

    def nobody(*_: Any, **__: Any) -> Any:
        raise AssertionError("somebody judges again")

    monkeypatch.setattr(why, "judge_of", nobody)
    monkeypatch.setattr(why, "judge_all", nobody)
    found = again("others")
    reasons = [one["reasons"] for one in document(found, speaker(found, "en"), TINY)["seats"][0]["decisions"]]
    assert any(reasons)


def test_a_study_nobody_explained_is_told_without_reasons() -> None:
    game, record = played(*GAMES["alone"])
    found = study(game, record, StudyRequest([0], from_turn=9), evaluators(game, TINY))
    (seat,) = document(found, speaker(found, "en"), TINY)["seats"]
    assert [one["reasons"] for one in seat["decisions"]] == [[] for _ in seat["decisions"]]


def test_dice_that_were_inferred_bring_no_talk_of_luck() -> None:
    """They were worked out from the actions: one sentence says so, and luck is not a word of the page."""
    game, record = played(*GAMES["alone"], dice=Dice("inferred"))
    found = study(game, record, StudyRequest([0], from_turn=8), evaluators(game, TINY))
    told, short = document(found, speaker(found, "en"), TINY), brief(found)
    assert (told["lucky"], short["lucky"], short["luckiest"], short["unluckiest"]) == (False, False, [], [])
    assert translator("en")("coach.inferred") in told["notes"]
    (seat,) = told["seats"]
    assert "dice" not in seat["summary"].lower()
    assert [line["title"] for line in seat["lines"]][:2] == ["Expected", "Dice"]


def test_summaries_name_the_dice_and_the_leaks() -> None:
    found = again("others")
    (seat,) = found.seats
    told = document(found, speaker(found, "en"), TINY)["seats"][0]["summary"]
    worst = max(seat.decisions, key=lambda one: one.loss)
    assert f"turn {worst.position.state.turn + 1}: −{worst.loss:.0f}." in told
    assert "dice" in told


def cheaper(decision: Decision, most: float) -> Decision:
    """The same decision, as if it had not cost more than so many points."""
    before, after = decision.entry.before, decision.entry.after
    kept = replace(after, estimate=replace(after.estimate, value=max(after.value, before.value - most)))
    return replace(decision, entry=replace(decision.entry, after=kept))


@pytest.mark.parametrize(
    ("most", "words"),
    [(None, "nothing to decide"), (0.04, "No leak and no wave"), (1.4, "No leak, ")],
    ids=["none", "clean", "waves"],
)
def test_summaries_praise_what_was_good(most: float | None, words: str) -> None:
    """Whatever decisions cost by the weights of the day."""
    found = again("others")
    (seat,) = found.seats
    fine = [] if most is None else [cheaper(one, most) for one in seat.decisions]
    told = summary(found, speaker(found, "en"), replace(seat, decisions=fine))
    assert words in told


def test_a_study_of_another_record_is_refused() -> None:
    found = studied("alone")
    text = stored_study.write(found)
    _, other = played(*GAMES["others"])
    with pytest.raises(BadInput, match="another record"):
        stored_study.read(found.game, other, text)
    with pytest.raises(BadInput, match="another release"):
        stored_study.read(found.game, found.record, {**text, "format": 0})


@pytest.mark.long
def test_the_task_keeps_all_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game, record = played(*GAMES["station"])
    monkeypatch.setenv(tasks.EFFORT, "tiny")
    found = json.loads(json.dumps(tasks.study(game.facts.name, record.to_json(), 1)))
    assert found["settings"] == {**found["settings"], "playouts": 8, "simulations": 32}
    told = tasks.tell(game.facts.name, record.to_json(), found, "de", NAMES[:2])
    assert (told["language"], told["seats"][0]["name"], told["settings"]["simulations"]) == ("de", "Ben", 32)
    assert told["seats"][0]["score"] == found["brief"]["score"]
    monkeypatch.setenv(tasks.EFFORT, "heroic")
    with pytest.raises(BadInput, match="expected quick, tiny"):
        tasks.settings()
