"""The end of a game without chance, solved: what best play comes to from a position on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from octosphere.core.extras import require
from octosphere.core.game import OVER, apply_to_copy
from octosphere.core.kernel import load_compiled, load_plain
from octosphere.core.layout import clone, dtype, to_record
from octosphere.core.record import AnyGame
from octosphere.games import open_game

from .room import LONGEST_END, endgame_type

LOOPS = "octosphere.fast.loops.endgame"
ROOM = LONGEST_END + 4  # positions: three to try moves with, and one for every decision
POSITIONS = 200_000  # that are looked at before a position counts as too far from the end: a fraction of a second


@dataclass(frozen=True, slots=True)
class SolvedEnd:
    """What best play comes to: final scores by seat, a best move, and how many positions that took."""

    scores: tuple[int, ...]
    move: Any
    looked: int


class EndSolver:
    """Solves positions of one game that are near enough to its end; one thread at a time."""

    def __init__(self, game: AnyGame, *, twin: bool = True) -> None:
        if twin:
            require("llvmlite")
        self.game, self.twin = game, twin
        self._loops = (load_compiled if twin else load_plain)(game.facts.package).load(LOOPS)
        self._states: Any = None

    def solve(self, state: Any, positions: int = POSITIONS) -> SolvedEnd | None:
        """The value of a decision; None if chance may still fall or more positions would have to be looked at."""
        if self.game.to_move(state) < 0:
            return None
        states, works = self._room(state), self._work()
        works[0].seats, works[0].most = self.game.seats(state), positions
        if not self._loops.solve(states, works):
            return None
        scores = tuple(int(works[0].found[seat]) for seat in range(self.game.seats(state)))
        return SolvedEnd(scores, self.game.codec.move(int(works[0].choice[0])), int(works[0].looked))

    def rank(self, state: Any, moves: Sequence[Any], positions: int = POSITIONS) -> list[tuple[int, ...]] | None:
        """The final scores after each of these moves; None if one of them cannot be solved."""
        found = []
        for move in moves:
            following = apply_to_copy(self.game, state, move)[0]
            if self.game.to_move(following) == OVER:
                found.append(self.game.scores(following))
                continue
            end = self.solve(following, positions)
            if end is None:
                return None
            found.append(end.scores)
        return found

    def _room(self, state: Any) -> Any:
        if not self.twin:
            return [clone(state) for _ in range(ROOM)]
        import numpy

        if self._states is None:
            self._states = numpy.zeros(ROOM, dtype(type(state))).view(numpy.recarray)
        to_record(state, self._states[0])
        return self._states

    def _work(self) -> Any:
        kind = endgame_type(self.game.facts)
        if not self.twin:
            return [kind()]
        import numpy

        return numpy.zeros(1, dtype(kind)).view(numpy.recarray)


@cache
def end_solver_of(name: str) -> EndSolver:
    """The solver of a game, made once."""
    return EndSolver(open_game(name))
