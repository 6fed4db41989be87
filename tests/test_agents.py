"""Agents on the Game protocol choose exactly what the loops choose from the same stream."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

import numpy
import pytest

from octosphere import agents
from octosphere.agents import agent_names, make_agent
from octosphere.core.chance import Seeded, stream_of
from octosphere.core.errors import BadInput
from octosphere.core.game import CHANCE, OVER
from octosphere.core.layout import clone, dtype, to_record
from octosphere.core.record import AnyGame
from octosphere.fast.batch import Plan, Runner
from octosphere.fast.loops.policies import POLICIES
from octosphere.games import open_game

SEED = 11


def by_agents(game: AnyGame, options: dict[str, object], names: list[str], number: int) -> list[int]:
    """The codes of one game played by agents: dice and decisions, without what is forced."""
    state, dice, codes = game.start(options), Seeded(SEED, number), []
    agents = [make_agent(name, SEED, number) for name in names]
    while (seat := game.to_move(state)) != OVER:
        move = game.deal(state, dice) if seat == CHANCE else agents[seat].choose(game, state)
        codes.append(game.codec.code(move))
        game.apply(state, move)
    return codes


def by_loops(runner: Runner, number: int) -> list[int]:
    """The same from the loops, a step at a time."""
    states, work, stream = [clone(runner.start) for _ in range(3)], runner.work(number), stream_of(SEED, number)
    if runner.twin:
        states, work, stream = records(runner.start, 3, 1), records(work, 1, 0)[0], numpy.uint64(stream)
    codes, before = [], 0
    while (code := runner.loops.step(states, work, stream)) != OVER:
        made = sum(work["made"] if runner.twin else work.made)
        if code >= runner.plan.game.facts.decisions or made > before:
            codes.append(code)
        before = made
    return codes


def records(state: Any, count: int, place: int) -> Any:
    """So many records, one of them filled."""
    cells = numpy.zeros(count, dtype(type(state)))
    to_record(state, cells[place])
    return cells


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({"players": 1}, ["random"]),
        ({"players": 1, "edition": "en"}, ["greedy"]),
        ({"players": 2, "variant": True}, ["greedy", "random"]),
        ({"players": 3, "edition": "es", "layout": "random:5"}, ["random", "greedy", "greedy"]),
        ({"players": 4}, ["greedy", "random", "greedy", "random"]),
    ],
)
def test_agents_and_loops_make_the_same_moves(options: dict[str, object], names: list[str]) -> None:
    game = open_game("octodice")
    plan = Plan(game, options, names, SEED)
    plain, twin = Runner(plan, twin=False), Runner(plan)
    for number in range(6):
        expected = by_agents(game, options, names, number)
        assert by_loops(plain, number) == expected
        assert by_loops(twin, number) == expected


def test_greedy_beats_random() -> None:
    plan = Plan(open_game("octodice"), {"players": 2}, ["random", "greedy"], SEED, 2000)
    winners = Runner(plan).play(0, 2000).winners
    assert numpy.count_nonzero(winners == 2) > 1600


def test_one_agent_may_hold_several_seats() -> None:
    game = open_game("octodice")
    options = {"players": 2}
    state, dice, codes, agent = game.start(options), Seeded(SEED), [], make_agent("random", SEED)
    while (seat := game.to_move(state)) != OVER:
        move = game.deal(state, dice) if seat == CHANCE else agent.choose(game, state)
        codes.append(game.codec.code(move))
        game.apply(state, move)
    assert codes == by_agents(game, options, ["random", "random"], 0)


def test_an_unknown_agent_is_told_the_known() -> None:
    with pytest.raises(BadInput, match="no agent is called 'clever'; there is random, greedy"):
        make_agent("clever", 1)


def test_every_policy_of_the_loops_is_an_agent_too() -> None:
    assert set(POLICIES) <= set(agent_names())


def test_an_agent_that_cannot_be_loaded_says_so_and_harms_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("broken", "no_such_package:Agent", agents.GROUP)
    known = {**agents._entries(), "broken": broken}
    monkeypatch.setattr(agents, "_entries", lambda: known)
    assert agents.searching_agents() == ["search", "expert"]
    with pytest.raises(BadInput, match="no_such_package"):
        make_agent("broken", 1)
