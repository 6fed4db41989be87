"""One game move by move through every engine and environment, told in the same words, so that they can be compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy
import pytest

from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER, Options, settle
from octosphere.core.kernel import load_compiled
from octosphere.core.layout import dtype, from_record, to_record
from octosphere.core.observation import Layout
from octosphere.core.record import AnyGame
from octosphere.envs.batch import layout_of


@dataclass
class Moment:
    """What is told after a move: to whom, what each seat sees, what may be done, what it brought, if all is over."""

    seat: int
    rows: list[list[int]]  # by seat
    mask: list[int]
    rewards: list[float]
    over: bool


@dataclass
class Line:
    """A whole game: what it was played under, its decisions, every roll, and every moment."""

    game: AnyGame
    options: Options
    seed: int
    number: int
    reward: str
    codes: list[int]
    rolls: list[list[int]]  # before the first decision, and after each
    moments: list[Moment]


def worth(game: AnyGame, state: Any, reward: str) -> list[float]:
    """What every seat would have been paid so far, from the plain scores."""
    scores = game.scores(state)
    if reward == "win":
        won = game.winners(state) if game.to_move(state) == OVER else ()
        return [1 / len(won) if seat in won else 0.0 for seat in range(len(scores))]
    if reward == "score" or len(scores) == 1:
        return [float(one) for one in scores]
    return [float(one - max(scores[:seat] + scores[seat + 1 :])) for seat, one in enumerate(scores)]


def mask_of(game: AnyGame, state: Any) -> list[int]:
    """The legal codes of a plain position as flags."""
    mask = [0] * game.facts.decisions
    for move in game.legal(state):
        mask[game.codec.code(move)] = 1
    return mask


def roll_on(game: AnyGame, state: Any, dice: Any) -> list[int]:
    """Let the dice fall until somebody decides; what fell."""
    fell = []
    while game.to_move(state) == CHANCE:
        move = game.deal(state, dice)
        fell.append(game.codec.code(move))
        game.apply(state, move)
    return fell


def moment_of(layout: Layout, state: Any, rewards: list[float]) -> Moment:
    """A plain position in the words of all."""
    game, seats = layout.game, layout.seats
    seat = game.to_move(state)
    rows = [layout.read(state, one) for one in range(seats)]
    return Moment(seat, rows, mask_of(game, state), [float(numpy.float32(one)) for one in rewards], seat == OVER)


def play_plain(game: AnyGame, options: Options, seed: int, reward: str = "score", number: int = 0) -> Line:
    """A game of random moves by the plain rules, which decide what is right."""
    options = game.options(options)
    state, dice, rng = game.start(options), Seeded(seed, number), Random(seed)
    layout = layout_of(game, state)
    line = Line(game, options, seed, number, reward, [], [roll_on(game, state, dice)], [])
    paid = [0.0] * layout.seats
    line.moments.append(moment_of(layout, state, paid))
    while game.to_move(state) != OVER:
        move = rng.choice(game.legal(state))
        game.apply(state, move)
        line.codes.append(game.codec.code(move))
        line.rolls.append(roll_on(game, state, dice))
        due = worth(game, state, reward)
        line.moments.append(moment_of(layout, state, [new - old for new, old in zip(due, paid, strict=True)]))
        paid = due
    return line


def through_twin(line: Line) -> Iterator[Moment]:
    """The same moves by the compiled rules, asked call by call; what is seen is read from a copy of the record."""
    game, twin = line.game, load_compiled(line.game.facts.package).rules
    start = game.start(line.options)
    cells = numpy.zeros(1, dtype(type(start)))
    to_record(start, cells[0])
    layout, paid = layout_of(game, start), [0.0] * game.seats(start)
    codes = numpy.zeros(game.facts.most_legal, numpy.int64)
    for index, rolls in enumerate(line.rolls):
        for code in [*line.codes[index - 1 : index][:1], *rolls] if index else rolls:
            twin.apply(cells[0], code, None)
            settle(twin, cells[0], codes, None)
        state = from_record(type(start), cells[0])
        due = worth(game, state, line.reward) if index else paid
        moment = moment_of(layout, state, [new - old for new, old in zip(due, paid, strict=True)])
        mask = numpy.zeros(game.facts.decisions, int)
        mask[codes[: twin.legal(cells[0], codes)]] = 1
        yield Moment(int(twin.to_move(cells[0])), moment.rows, mask.tolist(), moment.rewards, moment.over)
        paid = due


def through_batch(line: Line, others: int = 2) -> Iterator[Moment]:
    """The same game as one of several side by side."""
    from octosphere.envs import BatchEnv

    env = BatchEnv(line.game, others + line.number + 1, line.seed, line.options, reward=line.reward, again=False)
    at, rng = line.number, numpy.random.default_rng(1)
    yield _of_batch(env, at)
    for code in line.codes:
        room = env.room
        codes = room.legal[numpy.arange(env.n), rng.integers(0, numpy.maximum(room.count, 1))]
        codes[at] = code
        env.step(codes)
        yield _of_batch(env, at)


def _of_batch(env: Any, at: int) -> Moment:
    rows = [env.observe(seat)[at].tolist() for seat in range(env.seats)]
    seat = int(env.room.seat[at])
    if seat >= 0:
        assert env.room.observation[at].tolist() == rows[seat]
    return Moment(seat, rows, env.room.mask[at].tolist(), env.room.reward[at].tolist(), bool(env.room.done[at]))


def through_aec(line: Line) -> Iterator[Moment]:
    """The same game in PettingZoo's environment."""
    from octosphere.envs.aec import find_environments

    made = find_environments(f"{line.game.facts.name}_v0")
    assert made is not None
    options = {name: value for name, value in line.options.items() if name != "players"}
    env = made.env(players=line.options["players"], seed=line.seed, options=options, reward=line.reward)
    for _ in range(line.number + 1):
        env.reset()
    yield _of_aec(env)
    for code in line.codes:
        env.step(code)
        yield _of_aec(env)


def _of_aec(env: Any) -> Moment:
    seen = [env.observe(agent) for agent in env.possible_agents]
    over = all(env.terminations.values())
    seat = OVER if over else env.possible_agents.index(env.agent_selection)
    mask = seen[max(seat, 0)]["action_mask"].tolist()
    assert env.last()[1] == env.unwrapped._cumulative_rewards[env.agent_selection]
    return Moment(
        seat,
        [one["observation"].tolist() for one in seen],
        mask,
        [env.rewards[agent] for agent in env.possible_agents],
        over,
    )


def through_gymnasium(line: Line) -> Iterator[Moment]:
    """The same solo game in Gymnasium's environment."""
    import gymnasium

    from octosphere.games import kit_of

    options = {name: value for name, value in line.options.items() if name != "players"}
    env: Any = gymnasium.make(f"octosphere/{kit_of(line.game).solo}", options=options, reward=line.reward)
    seen, info = env.reset(seed=line.seed)
    for _ in range(line.number):
        seen, info = env.reset()
    told: tuple[Any, ...] = seen, 0.0, False, False, info
    for code in [*line.codes, None]:
        seen, reward, over, _, info = told
        mask = seen["action_mask"].tolist()
        assert mask == info["action_mask"].tolist() == env.get_wrapper_attr("action_masks")().astype(int).tolist()
        yield Moment(OVER if over else 0, [seen["observation"].tolist()], mask, [reward], over)
        if code is not None:
            told = env.step(code)


def through_openspiel(line: Line) -> Iterator[Moment]:
    """The same game in OpenSpiel, whose chance nodes are told what the plain game rolled."""
    import pyspiel

    import octosphere.envs.openspiel

    assert octosphere.envs.openspiel.register
    given = [f"{name}={value}" for name, value in line.options.items()]
    name = f"octosphere_{line.game.facts.name}({','.join([*given, f'reward={line.reward}', 'dense=True'])})"
    game: Any = pyspiel.load_game(name)
    state, decisions = game.new_initial_state(), line.game.facts.decisions
    for index, rolls in enumerate(line.rolls):
        if index:
            state.apply_action(line.codes[index - 1])
        for roll in rolls:
            assert roll - decisions in state.legal_actions()
            state = state.clone()  # the way of a search
            state.apply_action(roll - decisions)
        yield _of_openspiel(state, line)


def _of_openspiel(state: Any, line: Line) -> Moment:
    seats = range(line.options["players"])
    over = state.is_terminal()
    rows = [[int(one) for one in state.observation_tensor(seat)] for seat in seats]
    if over:
        assert state.returns() == pytest.approx([sum(one.rewards[seat] for one in line.moments) for seat in seats])
    mask = [0] * line.game.facts.decisions if over else state.legal_actions_mask()
    return Moment(OVER if over else state.current_player(), rows, mask, state.rewards(), over)


Through = Callable[[Line], Iterator[Moment]]


def check(line: Line, ways: Sequence[Through]) -> None:
    """Every way tells the same of every moment."""
    for way in ways:
        found = list(way(line))
        assert len(found) == len(line.moments), way.__name__
        for index, (one, two) in enumerate(zip(line.moments, found, strict=True)):
            assert one == two, f"{way.__name__}, moment {index}"


__all__ = ["Line", "Moment", "check", "play_plain"]
