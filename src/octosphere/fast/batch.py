"""Many games of one kind: the same results for any number of threads, and on a cluster."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from octosphere.core.chance import seed_number
from octosphere.core.errors import BadInput
from octosphere.core.game import Options
from octosphere.core.kernel import load_compiled, load_plain
from octosphere.core.layout import clone, dtype, to_record
from octosphere.core.record import AnyGame
from octosphere.scale import in_order, open_threads

from .loops.policies import policy_numbers
from .room import result_type, to_signed, work_type

if TYPE_CHECKING:
    import numpy

LOOPS = "octosphere.fast.loops.games"
MOST_IN_A_CHUNK = 4096  # some hundredths of a second, so that Ctrl-C is obeyed at once
AHEAD = 64  # chunks under way on a cluster: some 30 MB of results


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: game number i of a seed is the same in every plan that differs only in `games`."""

    game: AnyGame
    options: Options
    agents: Sequence[str] = ("random",)  # one for all seats, or one for each
    seed: int | str = 0
    games: int = 1

    def check(self) -> None:
        """Refuse what cannot be played."""
        if self.games < 1:
            raise BadInput(f"{self.games} games; at least 1 is needed")
        policy_numbers(self.agents, self.seats)

    @property
    def seats(self) -> int:
        """The number of seats in each game."""
        return len(self.game.scores(self.game.start(self.options)))


@dataclass(frozen=True, slots=True)
class Results:
    """How games ended, one row each; all arrays have the games as their first axis."""

    scores: numpy.ndarray[Any, Any]  # by seat
    points: numpy.ndarray[Any, Any]  # by seat and source
    winners: numpy.ndarray[Any, Any]  # bit p for seat p
    decisions: numpy.ndarray[Any, Any]  # by seat; forced moves are none

    def __len__(self) -> int:
        return len(self.winners)

    def part(self, games: int) -> Results:
        """The first games of them."""
        return Results(self.scores[:games], self.points[:games], self.winners[:games], self.decisions[:games])


class Runner:
    """The loops of one plan, plain or compiled; threads may share it."""

    def __init__(self, plan: Plan, *, twin: bool = True) -> None:
        plan.check()
        self.plan, self.twin = plan, twin
        self.start, self._seats = plan.game.start(plan.options), plan.seats
        facts = plan.game.facts
        self.loops = (load_compiled if twin else load_plain)(facts.package).load(LOOPS)
        self._work, self._result = work_type(facts), result_type(facts)

    def play(self, first: int, count: int) -> Results:
        """The games of these numbers."""
        import numpy

        if self.twin:
            room = self._room(first, count)
            self.loops.play_games(*room)
            records = room[2]
        else:
            records = numpy.zeros(count, dtype(self._result))
            results = [self._result() for _ in range(count)]
            self.loops.play_games([clone(self.start) for _ in range(3)], [self.work(first)], results)
            for record, result in zip(records, results, strict=True):
                to_record(result, record)
        return self._columns(records)

    def _room(self, first: int, count: int = 0) -> tuple[Any, Any, Any]:
        """What the compiled loop works on: positions, scratch space, and so many results."""
        import numpy

        return _records(self.start, 3), _records(self.work(first), 1), numpy.zeros(count, dtype(self._result))

    def work(self, first: int) -> Any:
        """Scratch space for the games from this number on."""
        work = self._work()
        work.seed, work.first, work.seats = to_signed(seed_number(self.plan.seed)), first, self._seats
        work.policy[: self._seats] = policy_numbers(self.plan.agents, self._seats)
        return work

    def _columns(self, records: numpy.ndarray[Any, Any]) -> Results:
        seats, sources = self._seats, len(self.plan.game.facts.sources)
        points = records["points"][:, : seats * sources].reshape(len(records), seats, sources)
        scores, decisions = records["scores"][:, :seats], records["decisions"][:, :seats]
        return Results(scores, points, records["winners"], decisions)


def _records(state: Any, count: int) -> numpy.ndarray[Any, Any]:
    import numpy

    records = numpy.zeros(count, dtype(type(state)))
    to_record(state, records[0])
    return records


def chunks(
    runner: Runner, threads: int = 0, cluster: str | None = None, first: int = 0
) -> Generator[Results, None, None]:
    """All results of a plan from a game on, in the order of games, a chunk at a time; stopping early wastes little.

    They are played by threads here, or by the cluster whose scheduler has an address.
    """
    threads = threads or default_threads()
    games = runner.plan.games
    size = max(1, min(MOST_IN_A_CHUNK, games // (4 * threads)))
    pieces = ((begin, min(size, games - begin)) for begin in range(first, games, size))
    play: Callable[..., Results] = partial(play_chunk, pickle.dumps(runner.plan))
    if cluster is None:
        play = runner.play
        play(0, 0)  # compile before the threads start
    with open_threads(cluster, threads) as executor:
        yield from in_order(executor, play, pieces, 2 * threads if cluster is None else AHEAD)


def play_chunk(plan: bytes, first: int, count: int) -> Results:
    """On a worker: the games of these numbers of a pickled plan."""
    return _runner_of(plan).play(first, count)


@lru_cache(maxsize=2)
def _runner_of(plan: bytes) -> Runner:
    """The loops of a pickled plan, made once in a process."""
    return Runner(pickle.loads(plan))


def play_all(runner: Runner, threads: int = 0) -> Results:
    """Play all games of a plan and return their results together."""
    import numpy

    parts = list(chunks(runner, threads))
    names = ("scores", "points", "winners", "decisions")
    return Results(*(numpy.concatenate([getattr(part, name) for part in parts]) for name in names))


def default_threads() -> int:
    """As many threads as this process may use cores."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
