"""What workers are asked: bots that can be asked twice, hints in words, forecasts; all of it through JSON."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from octosphere.agents import make_agent
from octosphere.coach.hints import DecisionHint, Ranked, hint_of
from octosphere.core.errors import BadInput, BadRecord
from octosphere.core.game import CHANCE, OVER, apply_to_copy
from octosphere.core.record import Dice, final, new_record
from octosphere.games import open_game
from octosphere.games.octodice.state import Phase
from octosphere.i18n import LANGUAGES, translator
from octosphere.play.levels import LEVELS, LIGHT
from octosphere.play.table import Table
from octosphere.show import open_show
from octosphere.tasks.moves import (
    choose,
    decision,
    follow_up,
    forecast,
    hint,
    read,
)
from octosphere.tasks.pool import is_light, open_workers
from octosphere.tasks.quick import quick

GAME = open_game("octodice")
NAMES = ["Ana", "Ben", "Cora", "Dan"]
Position = tuple[int, dict[str, Any]]  # who is to move, and the record so far


@cache
def positions(players: int, game: str = "octodice") -> tuple[Position, ...]:
    """Every position of a game that greed plays, as workers are told of it."""
    rules, layout = open_game(game), {"layout": "random:5"} if game == "octodice" else {}
    record = new_record(rules, {"players": players, **layout}, Dice("seeded", seed="4"))
    table, greedy = Table(rules, record), make_agent("greedy", 1)
    found = []
    while True:
        found.append((table.to_move, json.loads(record.dumps())))
        if table.to_move == OVER:
            return tuple(found)
        if table.to_move == CHANCE:
            table.roll()
        else:
            table.submit(table.to_move, greedy.choose(rules, table.state))


def decisions(players: int, game: str = "octodice") -> list[Position]:
    return [(seat, record) for seat, record in positions(players, game) if seat >= 0]


def asks(seat: int, strength: int = 3, lang: str = "en", **more: Any) -> dict[str, Any]:
    return {"seat": seat, "strength": strength, "lang": lang, "names": NAMES, **more}


def ahead_of_turn() -> Iterator[tuple[int, dict[str, Any], Any]]:
    """Positions in which somebody may decide before those whose turn it is."""
    for mover, record in decisions(3):
        state = final(GAME, read(record))
        for seat in range(3):
            if seat != mover and (coming := GAME.next_decision(state, seat)) is not None:
                yield seat, record, coming


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_asked_twice_decides_the_same_and_legally(level: str) -> None:
    for seat, record in decisions(2)[::5]:
        move = choose("octodice", record, level, seat, "table")
        assert move == choose("octodice", record, level, seat, "table")
        assert GAME.codec.parse(move) in GAME.legal(final(GAME, read(record)))


def test_what_a_bot_leaves_to_luck_changes_with_the_seed_and_with_the_position() -> None:
    seat, record = decisions(2)[0]
    assert len({choose("octodice", record, "drifter", seat, str(seed)) for seed in range(20)}) > 1
    state = final(GAME, read(record))
    places = {GAME.legal(state).index(make_agent("random", "table", count).choose(GAME, state)) for count in range(20)}
    assert len(places) > 1


def test_the_strongest_decides_like_the_expert() -> None:
    for seat, record in decisions(3)[::9]:
        state = final(GAME, read(record))
        expert = make_agent("expert", "table", len(record["moves"])).choose(GAME, state)
        assert choose("octodice", record, "kraken", seat, "table") == GAME.codec.text(expert)


def test_who_has_nothing_to_decide_is_refused() -> None:
    waiting = next((1 - seat, record) for seat, record in decisions(2) if final(GAME, read(record)).phase == Phase.KEEP)
    rolling = next((0, record) for seat, record in positions(2) if seat == CHANCE)
    for seat, record in (waiting, rolling, (0, positions(2)[-1][1])):
        with pytest.raises(BadInput, match="nothing to decide"):
            choose("octodice", record, "drifter", seat, "1")
        with pytest.raises(BadInput, match="nothing to decide"):
            hint("octodice", record, asks(seat))


def test_records_and_levels_that_cannot_be_are_refused() -> None:
    seat, record = decisions(2)[0]
    with pytest.raises(BadInput, match="no level"):
        choose("octodice", record, "whale", seat, "1")
    with pytest.raises(BadRecord, match="not of 'template'"):
        choose("template", record, "drifter", seat, "1")
    with pytest.raises(BadRecord, match="move 1"):
        forecast("octodice", {**record, "moves": ["keep cc"]})
    with pytest.raises(BadInput, match="a strength of 1 to 3, not 4"):
        hint("octodice", record, asks(seat, 4))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_says_the_move_in_the_words_of_its_choice_and_only_when_asked_to(lang: str) -> None:
    show = open_show(GAME, translator(lang), NAMES)
    for seat, record in decisions(3)[::15]:
        told = [hint("octodice", record, asks(seat, strength, lang)) for strength in (1, 2, 3)]
        state = final(GAME, read(record))
        assert [one["strength"] for one in told] == [1, 2, 3]
        assert [bool(one["moves"]) for one in told] == [False, False, True]
        best = [GAME.codec.parse(text) for text in told[2]["moves"]]
        assert set(best) <= set(GAME.legal(state))
        assert show.label(state, best[0]) in told[2]["lines"][0]
        assert all(show.label(state, move) in " ".join(told[2]["lines"]) for move in best)
        assert choose("octodice", record, "kraken", seat, "1") in told[2]["moves"]
        assert json.loads(json.dumps(told)) == told


@pytest.mark.parametrize("game", ["octodice", "aquasphere"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_quick_opinion_is_labelled_and_tells_the_move_only_when_asked_to(game: str, lang: str) -> None:
    rules, t = open_game(game), translator(lang).for_game(game)
    show = open_show(rules, t, NAMES)
    label, by = t("hint.quick.opinion", said=""), t("hint.by.greedy")
    seen = set()
    for seat, record in decisions(2, game)[::7]:
        told = [quick(game, record, asks(seat, strength, lang)) for strength in (1, 2, 3)]
        state = final(rules, read(record))
        assert all(one["lines"][0].startswith(label) and one["how"] == [by] for one in told)
        assert {(one["exact"], one["by"]) for one in told} == {(False, "greedy")}
        assert [one["moves"] for one in told[:2]] == [[], []]
        best = [rules.codec.parse(text) for text in told[2]["moves"]]
        assert set(best) <= set(rules.legal(state))
        seen.add(bool(best))
        if best:
            words = show.label(state, best[0])
            assert [words in one["lines"][0] for one in told] == [False, False, True]
            assert len(told[1]["lines"]) == 2
    assert True in seen


def test_greed_never_has_a_better_move_than_the_quick_opinion() -> None:
    """In AquaSphere, where no move makes anything sure, both are the same."""
    station = open_game("aquasphere")
    greedy = make_agent("greedy", 1)
    for seat, record in decisions(2, "aquasphere")[::7]:
        state, told = final(station, read(record)), quick("aquasphere", record, asks(seat))
        best = greedy.best(station, state, station.legal(state))  # type: ignore[attr-defined]
        assert told["moves"] in ([], [station.codec.text(move) for move in best])


def test_dice_to_set_aside_are_compared_by_what_they_make_sure() -> None:
    found = [(seat, record) for seat, record in decisions(2) if final(GAME, read(record)).phase == Phase.KEEP]
    seen = 0
    for seat, record in found:
        choices = open_show(GAME, translator("en"), NAMES).choices(final(GAME, read(record)), seat)
        most = max(choice.sure or 0 for choice in choices)
        told = quick("octodice", record, asks(seat))["moves"]
        assert set(told) in (set(), {choice.move for choice in choices if choice.sure == most})
        seen += bool(told)
    assert seen > len(found) / 2


def test_a_hint_for_a_walk_names_the_bot_that_it_is_for() -> None:
    """A plan of AquaSphere: the walk, and the better of the bots that can be used at its end."""
    station = open_game("aquasphere")
    show = open_show(station, translator("en"), NAMES, {"players": 2})
    table = Table(station, new_record(station, {"players": 2}, Dice("seeded", seed="5")))
    greedy, seen = make_agent("greedy", 1), set()
    while table.to_move != OVER and seen != {0, 1}:
        if table.to_move == CHANCE:
            table.roll()
            continue
        state = table.state
        for plan in show.plans(state, table.to_move):
            if len(plan.then) in seen:
                continue
            seen.add(len(plan.then))
            walk = DecisionHint(state, [Ranked(station.codec.parse(plan.move), 0.0, {})], False, "")
            then, words = follow_up(show, station, walk)
            chosen = [one for one in show.plans(state, table.to_move) if (one.move, one.then) == (plan.move, then)]
            assert chosen[0].label in words[0]
            if then:
                arrived, _ = apply_to_copy(station, state, walk.best.move)
                offered = [one.then[0] for one in show.plans(state, table.to_move) if one.move == plan.move]
                order = [station.codec.text(one.move) for one in hint_of(station, arrived).ranked]
                best_offered = next(move for move in order if move in offered)  # others may be better yet
                assert then == [best_offered]
        table.submit(table.to_move, greedy.choose(station, table.state))
    assert seen == {0, 1}


def test_a_hint_is_exact_where_the_game_is_solved() -> None:
    seat, record = decisions(1)[-1]
    told = hint("octodice", record, asks(seat))
    assert (told["exact"], told["by"]) == (True, "exact solver")


def test_a_hint_for_a_decision_ahead_of_its_turn_is_about_that_position() -> None:
    found = list(ahead_of_turn())
    assert found
    for seat, record, coming in found[:6]:
        told = hint("octodice", record, asks(seat))
        assert {GAME.codec.parse(text) for text in told["moves"]} <= set(GAME.legal(coming))


def test_what_was_decided_ahead_already_is_taken_into_account() -> None:
    for seat, record, coming in ahead_of_turn():
        for move in GAME.legal(coming):
            text = GAME.codec.text(move)
            after = decision(GAME, read(record), seat)
            GAME.apply(after, move)
            if GAME.to_move(after) == seat and after.phase == Phase.COLUMN:
                told = hint("octodice", record, asks(seat, ahead=[text]))
                assert told["moves"][0].startswith("column")
                return
    pytest.fail("nobody can take a step in the lab ahead of its turn")


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_forecast_has_a_plausible_number_for_every_seat_and_ends_in_the_scores(players: int) -> None:
    for seat, record in positions(players)[::7]:
        found = forecast("octodice", record)
        scores = GAME.scores(final(GAME, read(record)))
        assert len(found["expected"]) == players
        assert found["exact"] <= (players == 1 or seat == OVER)
        assert all(score - 10 < value < score + 80 for value, score in zip(found["expected"], scores, strict=True))
    end = positions(players)[-1][1]
    assert forecast("octodice", end) == {"expected": list(GAME.scores(final(GAME, read(end)))), "exact": True}


def test_the_forecast_of_the_seat_that_acts_is_that_of_its_best_move() -> None:
    asked = 0
    for seat, record in decisions(3):
        state = final(GAME, read(record))
        if state.phase not in (Phase.USE, Phase.COLUMN):
            continue
        before = forecast("octodice", record)["expected"][seat]
        after = [
            forecast("octodice", {**record, "moves": [*record["moves"], GAME.codec.text(move)]})["expected"][seat]
            for move in GAME.legal(state)
        ]
        assert max(after) == pytest.approx(before, abs=1e-6)
        asked += 1
    assert asked > 10


def test_light_levels_and_nothing_else_are_light() -> None:
    for level in LEVELS:
        assert is_light(choose, ("octodice", {}, level, 0, "1")) == (level in LIGHT)
    assert not is_light(forecast, ("octodice", {}))
    assert not is_light(hint, ("octodice", {}, {}))
    assert is_light(quick, ("octodice", {}, {}))


def test_workers_answer_like_this_process() -> None:
    seat, record = decisions(2)[0]

    async def scene() -> list[Any]:
        workers = open_workers()
        await workers.start()
        try:
            heavy = await workers.ask(choose, "octodice", record, "kraken", seat, "1")
            light = await workers.ask(choose, "octodice", record, "diver", seat, "1")
            told = await workers.ask(hint, "octodice", record, asks(seat))
            return [heavy, light, told, await workers.ask(forecast, "octodice", record)]
        finally:
            await workers.close()

    assert asyncio.run(scene()) == [
        choose("octodice", record, "kraken", seat, "1"),
        choose("octodice", record, "diver", seat, "1"),
        hint("octodice", record, asks(seat)),
        forecast("octodice", record),
    ]
