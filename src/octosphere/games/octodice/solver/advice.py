"""What every alternative is worth, exactly: the best keep, keep and actions of a solo turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.game import CHANCE, OVER
from octosphere.core.kernel import load_compiled
from octosphere.core.layout import clone, dtype, to_record
from octosphere.games.octodice import components, layouts
from octosphere.games.octodice.moves import Move
from octosphere.games.octodice.state import Phase, State

from .exact import ON_THE_SPOT
from .sheets import Layer, Sheet
from .solo import START, Solo, Start, solo_of, solve_layer
from .whole import Tables, table_folder


def adviser_of(s: State) -> Adviser:
    """The adviser for the layout and the edition of a solo game; made once for each."""
    edition = next((name for name, printed in components.load_printed().items() if printed == s.printed), None)
    if s.seats != 1 or edition is None:
        raise BadInput("exact values are for solo games with the printed numbers this package ships (S4)")
    return _adviser(layouts.write(s.layout), edition)


@lru_cache(maxsize=8)  # layouts come from outside, and there are thousands
def _adviser(layout: str, edition: str) -> Adviser:
    return Adviser(solo_of(layout, edition))


class Adviser:
    """Exact values for one layout and edition, from its tables or worked out for the position at hand."""

    def __init__(self, solo: Solo, root: Path | None = None) -> None:
        import numpy

        self.solo = solo
        self.tables = Tables(solo, table_folder(solo, root))
        self._policy = load_compiled(solo.game.facts.package).load("octosphere.games.octodice.solver.loops.policy")
        self._states = numpy.zeros(3, dtype=dtype(State))
        self._desk = solo.lanes.desk(1)
        self._page = solo.turns.Page(*(numpy.zeros(shape, numpy.int64) for shape in (1, 1, (1, 2), (1, 13))))
        self._known: tuple[Any, Any] = (None, None)  # the last start of a turn, and what comes after it
        self._laid: Any = None  # the start of a turn that lies on the desk

    def value(self, s: State) -> float:
        """The expected final score under best play."""
        seat = self.solo.game.to_move(s)
        if seat == OVER:
            return float(self.solo.game.scores(s)[0])
        if seat != CHANCE:
            return max(self.values(s, self.solo.game.legal(s)))
        if s.throw == 0:
            self._lay(s)
            return float(self._desk.value[0])
        return self._aside(s)

    def values(self, s: State, moves: Sequence[Move]) -> list[float]:
        """The expected final score after each of these moves and best play from there."""
        future = self._future(s)
        if s.phase == Phase.KEEP:
            self._lay(s)
            return [self._aside(self._after(s, move)) for move in moves]
        return [self._end(self._after(s, move), future) for move in moves]

    def _after(self, s: State, move: Move) -> State:
        copy = clone(s)
        self.solo.game.apply(copy, move)
        return copy

    def _end(self, s: State, future: Any) -> float:
        """The best end of a turn whose dice all lie."""
        if self.solo.game.to_move(s) in (CHANCE, OVER):
            to_record(s, self._states[0])
            return float(self._policy.worth(self._states[0], future))
        return max(self._end(self._after(s, move), future) for move in self.solo.game.legal(s))

    def _aside(self, s: State) -> float:
        """The value of the dice set aside; the turn they belong to lies on the desk."""
        self._lay(s)
        to_record(s, self._states[1])
        return float(self._policy.aside_value(self._states[1], self.solo.book, self._desk, 0))

    def _lay(self, s: State) -> None:
        """Work out the whole turn that a state is in; the sheet has not changed since it began."""
        start, player = self._start(s), s.players[0]
        if self._laid == (start, player.octopods, player.points):
            return
        turns, tools = self.solo.turns, self._tools(s)
        fresh = clone(s)
        fresh.actions = fresh.flexi_lab = fresh.flexi_tec = fresh.flexi_sub = 0
        to_record(fresh, self._states[0])
        self._laid = None  # until it lies there whole: whoever asks may break off
        turns.clear(self._desk)
        turns.work_out(tools, self._enter(tools))
        self._laid = (start, list(player.octopods), list(player.points))

    def _enter(self, tools: Any) -> int:
        """Enter the ends of the turn of the first state; how many ways of F occur."""
        struck, crossed = self._policy.count_struck(self._states[0], tools[1])
        lanes = self.solo.turns.Lanes(0, struck, struck + 1, crossed, crossed + 1)
        return int(self.solo.turns.leaves(self._states, tools, lanes))

    def _tools(self, s: State) -> Any:
        return (self._page, self._future(s), self.solo.book, self._desk, self.solo.setup)

    def _start(self, s: State) -> Start:
        player = s.players[0]
        struck = sum(1 for third in range(s.turn // self.solo.per_third) if player.octopods[third] == 2)
        sheet = (player.crystals, player.research, tuple(player.bots), tuple(player.submarines), tuple(player.steps))
        return Start(s.turn, Sheet(*sheet), struck)

    def _future(self, s: State) -> Any:
        """What comes after this turn: from the tables, or solved for all that this sheet can become."""
        solo = self.solo
        if s.turn == solo.last or self.tables.has(s.turn + 1):
            later = None if s.turn == solo.last else self.tables.open(s.turn + 1)
            return solo.future(START, s.turn, later)
        start = self._start(s)
        if self._known[0] != start:
            self._known = start, solo.future(start, s.turn, self._spot(start))
        return self._known[1]

    def _spot(self, start: Start) -> tuple[Layer, Any]:
        left = self.solo.last + 1 - start.turn
        if left > ON_THE_SPOT:
            raise BadInput(f"{left} turns before the end the solved game is needed; {ON_THE_SPOT} can be worked out")
        later: tuple[Layer, Any] | None = None
        for turn in range(self.solo.last, start.turn, -1):
            page = self.solo.layer(start, turn)
            later = page, solve_layer(self.solo, page, self.solo.future(start, turn, later), 2)
        assert later is not None
        return later
