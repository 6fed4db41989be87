"""Finished games as data to learn from: what was observed, allowed and done, what it brought, what it was worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy
from numpy import ndarray

from octosphere.agents import make_agent
from octosphere.core.chance import Seeded
from octosphere.core.errors import BadInput
from octosphere.core.game import CHANCE, OVER, Options
from octosphere.core.kernel import load_compiled
from octosphere.core.layout import dtype
from octosphere.core.record import Dice, Record
from octosphere.fast.batch import Results
from octosphere.fast.loops.policies import POLICIES, policy_numbers
from octosphere.fast.room import result_type
from octosphere.games import open_game
from octosphere.scale import in_order, open_executor
from octosphere.scale.store import Place

from .batch import LOOPS, BatchEnv
from .worth import values_of

Array = ndarray[Any, Any]

LOT = 512  # games side by side
AHEAD = 32  # lots under way: some megabytes each


@dataclass(frozen=True, slots=True)
class DataPlan:
    """What to play: game number i of a seed is the one that `fast.batch.Plan` plays, if the agents are."""

    game: str
    options: Options
    agents: Sequence[str]  # one for each seat
    seed: int | str
    games: int
    values: bool = True  # ask what positions are worth
    moves: bool = False  # write down moves as texts, for records


@dataclass(frozen=True, slots=True)
class Lot:
    """Some games played to the end: a row for every decision, in the order of games, and how they ended."""

    columns: dict[str, Array]  # by name; all have the decisions as their first axis
    results: Results
    moves: list[list[str]]  # by game, if the plan wants them


class Player:
    """Plays lots of a plan in one process."""

    def __init__(self, plan: DataPlan) -> None:
        self.plan, self.game = plan, open_game(plan.game)
        self.env = BatchEnv(self.game, min(LOT, plan.games), plan.seed, plan.options, again=False)
        self._compiled = all(name in POLICIES for name in plan.agents)
        self._tries, self._made = self.env.room.states[:1].repeat(3), numpy.zeros((self.env.n, self.env.seats), int)
        if self._compiled:
            self.env.room.works["policy"][0, : self.env.seats] = policy_numbers(plan.agents, self.env.seats)

    @cached_property
    def _loops(self) -> Any:
        return load_compiled(self.game.facts.package).load(LOOPS)

    @cached_property
    def _choose(self) -> Any:
        return self._loops.choose_codes.bind(self.env.room, self._tries, self._made)

    @cached_property
    def _values(self) -> Any:
        return values_of(self.game)

    def play(self, first: int) -> Lot:
        """The games from this number on, as many as the environment has and the plan asks for."""
        env, room = self.env, self.env.room
        env.begin_at(first)
        self._made[:] = 0
        agents = [] if self._compiled else [self._agents(first + index) for index in range(env.n)]
        wanted = numpy.arange(env.n) < self.plan.games - first
        steps: list[dict[str, Array]] = []
        paid = numpy.zeros((env.n, env.seats), numpy.float32)
        while (live := numpy.flatnonzero((room.seat >= 0) & wanted)).size:
            self._decide(agents, live)
            steps.append(self._note(live, paid))
            env.step(room.codes.copy())
            paid += room.reward
        return self._finish(steps, paid, wanted)

    def _agents(self, number: int) -> list[Any]:
        return [make_agent(name, self.plan.seed, number) for name in self.plan.agents]

    def _decide(self, agents: list[Any], live: Array) -> None:
        if self._compiled:
            self._choose()
            return
        code, env = self.game.codec.code, self.env
        for index in live.tolist():
            seat = env.room.seat[index]
            chosen = code(agents[index][seat].choose(self.game, env.state(index)))
            if not env.room.mask[index, chosen]:
                raise BadInput(f"{self.plan.agents[seat]} has chosen what is not allowed, in game {index}")
            env.room.codes[index] = chosen

    def _note(self, live: Array, paid: Array) -> dict[str, Array]:
        """What is known of a decision before it is made."""
        room = self.env.room
        seat = room.seat[live]
        return {
            "game": room.number[live],
            "move": room.length[live],
            "seat": seat,
            "observation": room.observation[live],
            "mask": room.mask[live],
            "action": room.codes[live].astype(numpy.int16),
            "reward": paid[live, seat],  # so far; see `_finish`
            "position": room.states[live],
        }

    def _finish(self, steps: list[dict[str, Array]], paid: Array, wanted: Array) -> Lot:
        columns = {name: numpy.concatenate([step[name] for step in steps]) for name in steps[0]}
        order = numpy.lexsort((columns["move"], columns["game"]))
        columns = {name: column[order] for name, column in columns.items()}
        index = (columns["game"] - columns["game"][0]).astype(int)
        columns["reward"] = _gains(columns, paid[index, columns["seat"]])
        positions, scores = columns.pop("position"), self.env.room.scores
        columns["score"] = scores[index, columns["seat"]].astype(numpy.int16)
        if self.plan.values:
            columns["value"] = self._values(positions, columns["seat"]).astype(numpy.float32)
        moves = self._texts(columns, int(wanted.sum())) if self.plan.moves else []
        return Lot(columns, self._results(columns, wanted), moves)

    def _results(self, columns: dict[str, Array], wanted: Array) -> Results:
        """How the games ended, as simulations tell it."""
        env, facts, count = self.env, self.game.facts, int(wanted.sum())
        ends = numpy.zeros(count, dtype(result_type(facts)))
        self._loops.note_games(env.room, ends)
        made = numpy.zeros((count, env.seats), numpy.int16)
        numpy.add.at(made, ((columns["game"] - columns["game"][0]).astype(int), columns["seat"].astype(int)), 1)
        points = ends["points"][:, : env.seats * len(facts.sources)].reshape(count, env.seats, len(facts.sources))
        return Results(env.room.scores[wanted], points, ends["winners"], made)

    def _texts(self, columns: dict[str, Array], count: int) -> list[list[str]]:
        """Every move of each game, rolls included, by the plain rules."""
        first, text = int(columns["game"][0]), self.game.codec.text
        found = []
        for number in range(first, first + count):
            codes = iter(columns["action"][columns["game"] == number].tolist())
            state, dice, moves = self.game.start(self.plan.options), Seeded(self.plan.seed, number), list[str]()
            while (seat := self.game.to_move(state)) != OVER:
                move = self.game.deal(state, dice) if seat == CHANCE else self.game.codec.move(next(codes))
                self.game.apply(state, move)
                moves.append(text(move))
            found.append(moves)
        return found


def _gains(columns: dict[str, Array], final: Array) -> Array:
    """What a seat gains from each decision until its next one, or the end: from what it had been paid before each."""
    before = columns["reward"]
    order = numpy.lexsort((columns["move"], columns["seat"], columns["game"]))
    game, seat = columns["game"][order], columns["seat"][order]
    last = numpy.append((game[1:] != game[:-1]) | (seat[1:] != seat[:-1]), True)
    later = numpy.where(last, final[order], numpy.append(before[order][1:], 0))
    gains = numpy.empty_like(before)
    gains[order] = later - before[order]
    return gains


# Many lots on several processes

_players: dict[str, Player] = {}  # in a worker: the one it is


def play_lots(plan: DataPlan, processes: int, cluster: str | None = None) -> Iterator[Lot]:
    """All games of a plan in order, the same for any number of processes, and on a cluster."""
    firsts = range(0, plan.games, LOT)
    if cluster is None and (processes == 1 or len(firsts) == 1):
        player = Player(plan)
        yield from map(player.play, firsts)
        return
    if cluster is None:
        Player(plan).play(0)  # compile before the others ask for it
    with open_executor(cluster, processes) as executor:
        yield from in_order(executor, _play, ((plan, first) for first in firsts), AHEAD)


def _play(plan: DataPlan, first: int) -> Lot:
    key = repr(plan)
    if key not in _players:
        _players[key] = Player(plan)
    return _players[key].play(first)


def save_records(plan: DataPlan, lot: Lot, folder: Place) -> None:
    """Write each game of a lot as a record whose every roll can be checked."""
    game, first = open_game(plan.game), int(lot.columns["game"][0])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, moves in enumerate(lot.moves, first):
            dice = Dice("seeded", seed=str(plan.seed), game=str(number) if number else "")
            record = Record(plan.game, game.facts.rules, game.options(plan.options), moves, list(plan.agents), dice)
            (folder / f"{plan.game}-{plan.seed}-{number}.json").write_text(record.dumps(), "utf-8")
    except OSError as error:
        raise BadInput(f"cannot write records into {folder}: {error.strerror}") from None


class TrajectoryFile:
    """A Parquet file of decisions: observation and mask are lists of fixed length; needs pyarrow."""

    def __init__(self, path: Path, plan: DataPlan) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError:
            raise BadInput("a .parquet file needs pyarrow: pip install 'octosphere[data]'") from None
        self._arrow, self._parquet, self._path, self._plan = pyarrow, parquet, path, plan
        self._writer: Any = None

    def write(self, lot: Lot) -> None:
        """Append the decisions of a lot."""
        table = self._arrow.table({name: self._column(column) for name, column in lot.columns.items()})
        if self._writer is None:
            schema = table.schema.with_metadata(_describe(self._plan))
            lists = {"observation", "mask"}
            plain = [name for name in table.column_names if name not in lists]
            self._writer = self._parquet.ParquetWriter(
                self._path, schema, compression="zstd", use_dictionary=plain, write_statistics=plain
            )
        self._writer.write_table(table.cast(self._writer.schema))

    def _column(self, column: Array) -> Any:
        arrow = self._arrow
        if column.ndim == 1:
            return arrow.array(column)
        flat = column.ravel()
        if column.dtype == numpy.int8:  # flags, a bit each
            bits = arrow.py_buffer(numpy.packbits(flat, bitorder="little").tobytes())
            inner = arrow.Array.from_buffers(arrow.bool_(), len(flat), [None, bits])
        else:
            inner = arrow.array(flat)
        return arrow.FixedSizeListArray.from_arrays(inner, column.shape[1])

    def close(self) -> None:
        """Write what ends the file."""
        if self._writer is not None:
            self._writer.close()


def _describe(plan: DataPlan) -> dict[str, str]:
    """What a reader of the file should know: the game, its versions, and the names in an observation."""
    import json

    from .batch import layout_of

    game = open_game(plan.game)
    layout = layout_of(game, game.start(plan.options))
    spans = [[span.name, span.start, list(span.shape)] for span in layout.spans]
    return {
        "game": plan.game,
        "rules": game.facts.rules,
        "environment": str(layout.observation.version),
        "options": json.dumps(dict(game.options(plan.options))),
        "agents": json.dumps(list(plan.agents)),
        "seed": str(plan.seed),
        "observation": json.dumps(spans),
    }
