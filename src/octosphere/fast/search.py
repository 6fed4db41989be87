"""Looking ahead in any game: what each move is worth, within a budget of time or simulations."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import fsum, sqrt
from typing import Any

from octosphere.core.chance import Seeded, seed_number
from octosphere.core.errors import BadInput
from octosphere.core.extras import require
from octosphere.core.game import CHANCE, OVER
from octosphere.core.kernel import load_compiled, load_plain
from octosphere.core.layout import clone, dtype, to_record
from octosphere.core.record import AnyGame
from octosphere.games import kit_of

from .budget import USUAL, Budget, Stop, chunks, never_stop
from .room import node_type, to_signed, tree_type
from .settings import SearchSettings

LOOPS = "octosphere.fast.loops.tree"


@dataclass(frozen=True, slots=True)
class RankedMove:
    """A move and what came of it."""

    move: Any
    values: tuple[float, ...]  # expected points at the end, by seat
    error: float  # standard error of the own value
    visits: int


class Searcher:
    """The search of one game, plain or compiled; one thread at a time."""

    def __init__(self, game: AnyGame, settings: SearchSettings | None = None, *, twin: bool = True) -> None:
        if twin:
            require("llvmlite")
        self.game, self.twin = game, twin
        self.settings = settings or kit_of(game).search_settings() or SearchSettings()
        self.loops = (load_compiled if twin else load_plain)(game.facts.package).load(LOOPS)
        self._nodes = _cells(node_type(game.facts), self.settings.nodes, twin=twin)

    def needs_compiling(self) -> bool:
        """Whether the first call will compile; it takes seconds, once per machine."""
        if not self.twin:
            return False
        state = self.game.start(self.game.options({}))
        return not self.loops.search.is_ready(self._states(state), self._trees(state, 0), self._nodes, 0)

    def rank(
        self, state: Any, budget: Budget = USUAL, seed: int | str = 0, stop: Stop = never_stop
    ) -> list[RankedMove]:
        """All moves of the seat to move, the most visited first; moves no simulation came to stand last."""
        seat = self.game.to_move(state)
        if seat < 0:
            raise BadInput("there is nothing to decide in this position")
        self._run(state, budget, seed, stop)
        root = self._nodes[0]
        found = [self._ranked_move(state, self._nodes[child]) for child in range(root.child, root.child + root.count)]
        return sorted(found, key=lambda one: (-one.visits, -one.values[seat]))

    def value(
        self, state: Any, budget: Budget = USUAL, seed: int | str = 0, stop: Stop = never_stop
    ) -> tuple[tuple[float, ...], float]:
        """The points that each seat can expect, and a standard error: of the seat to move, or of the least sure."""
        who = self.game.to_move(state)
        if who == OVER:
            return tuple(map(float, self.game.scores(state))), 0.0
        if who == CHANCE:
            return self._mean(state, budget, seed, stop)
        best = self.rank(state, budget, seed, stop)[0]
        return best.values, best.error

    def _mean(self, state: Any, budget: Budget, seed: int | str, stop: Stop) -> tuple[tuple[float, ...], float]:
        """The mean over sampled outcomes, each searched alike."""
        count = self.settings.samples
        found: list[tuple[float, ...]] = []
        for number in range(count):
            if not found or not stop():
                fallen = self._sample_chance(state, Seeded(f"outcome {seed}", number))
                found.append(self.value(fallen, budget.part(count), f"{seed}-{number}", stop)[0])
        columns = list(zip(*found, strict=True))
        means = tuple(fsum(column) / len(found) for column in columns)
        return means, max(_error(column) for column in columns)

    def _sample_chance(self, state: Any, dice: Seeded) -> Any:
        """A position after one way for chance to fall."""
        fallen = clone(state)
        while self.game.to_move(fallen) == CHANCE:
            self.game.apply(fallen, self.game.deal(fallen, dice))
        return fallen

    def _run(self, state: Any, budget: Budget, seed: int | str, stop: Stop) -> None:
        """Grow a tree from a position until the budget is spent."""
        trees, states = self._trees(state, seed), self._states(state)
        self.loops.plant(trees, self._nodes)
        for count in chunks(budget, stop):
            self.loops.search(states, trees, self._nodes, count)

    def _trees(self, state: Any, seed: int | str) -> Any:
        trees = _cells(tree_type(self.game.facts), 1, twin=self.twin)
        tree = trees[0]
        for name, value in asdict(self.settings).items():
            setattr(tree, name, value)
        tree.seats, tree.mover = self.game.seats(state), max(0, self.game.to_move(state))
        tree.scale[:] = [10] * len(tree.scale)  # at first a point: without any doubt nothing new would be tried
        tree.seed = to_signed(seed_number(f"search {seed}"))  # never the stream of a game's own dice
        return trees

    def _states(self, state: Any) -> Any:
        if not self.twin:
            return [clone(state) for _ in range(3)]
        states = _cells(type(state), 3, twin=True)
        to_record(state, states[0])
        return states

    def _ranked_move(self, state: Any, node: Any) -> RankedMove:
        visits, seat = int(node.visits), self.game.to_move(state)
        sums = [int(node.sums[other]) for other in range(self.game.seats(state))]
        values = tuple(total / (10 * visits) if visits else 0.0 for total in sums)
        spread = int(node.squares) / visits - (sums[seat] / visits) ** 2 if visits else 0.0
        error = sqrt(max(0.0, spread) / max(1, visits - 1)) / 10
        return RankedMove(self.game.codec.move(int(node.code)), values, error, visits)


def _cells(kind: type, count: int, *, twin: bool) -> Any:
    """So many of a record, or of its plain form."""
    import numpy

    if twin:
        return numpy.zeros(count, dtype(kind)).view(numpy.recarray)
    return [kind() for _ in range(count)]


def _error(values: tuple[float, ...]) -> float:
    """The standard error of a mean."""
    count = len(values)
    mean = fsum(values) / count
    return sqrt(fsum((value - mean) ** 2 for value in values) / max(1, count - 1) / count)


_searchers: dict[tuple[str, bool], Searcher] = {}


def searcher_of(game: AnyGame, *, learned: bool = True) -> Searcher:
    """The best searcher of a game, made once: led by what the game has learned, unless that is not wanted."""
    place = game.facts.name, learned
    if place not in _searchers:
        _searchers[place] = Searcher(game, kit_of(game).expert_settings() if learned else None)
    return _searchers[place]


__all__ = ["USUAL", "Budget", "RankedMove", "SearchSettings", "Searcher", "Stop", "searcher_of"]
