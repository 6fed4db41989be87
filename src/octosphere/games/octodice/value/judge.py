"""What every alternative is worth to the seat that decides, at any table, before or after the dice lie."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from octosphere.core.game import CHANCE, OVER
from octosphere.core.layout import clone, dtype, to_record
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.moves import Move
from octosphere.games.octodice.state import EMPTY, Phase, State, Tile

from .tools import FAIR, GAMES, SPITE, clear, loops, tools_of, work_out
from .weights import load_weights

STATES = 14  # scratch positions of the kernels
MOST = 8  # judges kept, at most 12 MB each: printed numbers come from outside, so not every one is
VECTOR = 8  # lanes that a processor takes together
SLIGHT = 1e-4  # a weight small enough to measure by


class Judge:
    """Values for all positions with the same seats, printed numbers and tile F; see `judge_of`.

    A value is the expected final score of a seat, less what its dice hand to the others as `spite` weighs it.
    """

    def __init__(self, state: State, *, learned: bool, spite: tuple[float, ...]) -> None:
        import numpy

        self.game = OctoDice()
        self.model = loops("outlooks").model(load_weights() if learned else None)
        self.tools, self.spite = tools_of(state, 1, spite), spite
        self.states = numpy.zeros(STATES, dtype=dtype(State))
        self._wide = tools_of(state, 1 + state.seats, spite) if state.seats > 1 else None
        self._playing = loops("playing")
        self._laid: dict[int, bytes] = {}  # by number of lanes: the turn that lies on that desk
        self._many: dict[int, Any] = {}  # by number of lanes: tools for many games, once they are asked for

    def tools_for(self, s: State, count: int = GAMES) -> Any:
        """Tools to play so many games at once, at most `GAMES`; a lane costs the same, used or not."""
        lanes = -(-count // VECTOR) * VECTOR
        if lanes not in self._many:
            self._many[lanes] = tools_of(s, lanes, FAIR)
        return self._many[lanes]

    def values(self, s: State, moves: Sequence[Move]) -> list[float]:
        """What the seat to move can expect after each of these moves."""
        if s.phase == Phase.KEEP:
            self.lay(s)
        return self._worths(s, moves, self.tools, 0, 0)

    def value(self, s: State, seat: int) -> float:
        """What a seat can expect, whoever is to move."""
        mover = self.game.to_move(s)
        if mover == OVER:
            return float(self.game.scores(s)[seat])
        if mover == seat:
            return max(self.values(s, self.game.legal(s)))
        if s.active == seat and not s.virtual and mover == CHANCE:
            self.lay(s)
            return float(self.tools.desk.value[0]) if s.throw == 0 else self._aside(s)
        if mover != CHANCE and will_be_asked(s, seat):
            asked = clone(s)
            asked.seat, asked.phase, asked.used = seat, Phase.BONUS, [0] * 6
            asked.flexi_lab = asked.flexi_tec = asked.flexi_sub = 0
            return max(self.values(asked, self.game.legal(asked)))
        to_record(s, self.states[0])
        return float(loops("standings").expected_score(self.states, 0, seat, self.model, 0))

    def rival_gains(self, s: State, moves: Sequence[Move]) -> list[dict[int, float]]:
        """What the dice of this turn are expected to bring each other seat, if these are set aside."""
        if s.phase != Phase.KEEP or self._wide is None:
            return []
        self._lay(s, self._wide, 0)
        plain = self._worths(s, moves, self._wide, 0, 0)
        others = [seat for seat in range(s.seats) if seat != s.active]
        heavier = {seat: self._worths(s, moves, self._wide, 1 + seat, 0) for seat in others}
        return [
            {seat: max(0.0, (plain[at] - heavier[seat][at]) / SLIGHT) for seat in others} for at in range(len(moves))
        ]

    def values_without(self, s: State, moves: Sequence[Move], without: int) -> list[float]:
        """The values if something paid nothing: bits as in `loops.causes`; -1 leaves out what others gain."""
        import numpy

        tools = self.tools
        if without >= 0 and without >> loops("causes").OCTOPODS & 1:
            tools = tools._replace(setup=tools.setup._replace(bonus=numpy.zeros(8)))
        if s.phase == Phase.KEEP:
            self._lay(s, tools, without)
        found = self._worths(s, moves, tools, 0, max(without, 0))
        self._laid.clear()
        return found

    def lay(self, s: State) -> None:
        """Put the turn that a state is in on the desk, unless it lies there."""
        self._lay(s, self.tools, 0)

    def _lay(self, s: State, tools: Any, without: int) -> None:
        import numpy

        lanes = tools.desk.value.shape[0]
        to_record(before_turn(s), self.states[0])
        key = self.states[:1].tobytes()
        if self._laid.get(lanes) == key and without == 0:
            return
        weights = numpy.full((lanes, s.seats), self.spite[s.seats] if without >= 0 else 0.0)
        weights[numpy.arange(1, lanes), numpy.arange(lanes - 1)] += SLIGHT
        causes = numpy.full(lanes, max(without, 0), numpy.int64)
        self._laid.pop(lanes, None)  # until it lies there whole: whoever asks may break off
        clear(tools)
        work_out(tools, self._playing.lay_lanes(self.states, self.model, tools, weights, causes))
        self._laid[lanes] = key

    def _worths(self, s: State, moves: Sequence[Move], tools: Any, lane: int, without: int) -> list[float]:
        to_record(s, self.states[0])
        self._playing.decide(self.states, self.model, tools, lane, without)
        legal = self.game.legal(s)
        if len(legal) == 1:
            return [self.value_after(s, legal[0])]
        worth = dict(zip(legal, tools.worth[: len(legal)].tolist(), strict=True))
        return [worth[move] for move in moves]

    def value_after(self, s: State, move: Move) -> float:
        """What the seat to move can expect after a move."""
        seat, after = self.game.to_move(s), clone(s)
        self.game.apply(after, move)
        return self.value(after, seat)

    def _aside(self, s: State) -> float:
        to_record(s, self.states[1])
        return float(self._playing.aside_value(self.states[1], self.tools.book, self.tools.desk, 0))


def before_turn(s: State) -> State:
    """The position before the first throw of the turn that a position is in; the sheet has not changed yet."""
    fresh = clone(s)
    fresh.phase, fresh.throw, fresh.actions, fresh.virtual, fresh.seat = Phase.ROLL, 0, 0, 0, s.active
    fresh.flexi_lab = fresh.flexi_tec = fresh.flexi_sub = fresh.digit = 0
    fresh.dice, fresh.aside, fresh.used = [EMPTY] * 6, [0] * 6, [0] * 6
    return fresh


def will_be_asked(s: State, seat: int) -> bool:
    """B1, B4: whether a seat will still be asked about the dice that lie."""
    if s.phase not in (Phase.BONUS, Phase.USE, Phase.COLUMN) or (seat == s.active and not s.virtual):
        return False
    if s.players[seat].bonus_used >= s.printed.bonus_actions:
        return False
    later = (seat - s.active - 1) % s.seats > (s.seat - s.active - 1) % s.seats
    return later or (s.seat == s.active and not s.virtual)


_judges: OrderedDict[tuple[Any, ...], Judge] = OrderedDict()  # the one longest unused first


def judge_of(s: State, *, learned: bool = True, spite: tuple[float, ...] = SPITE) -> Judge:
    """The judge for a position, one for each number of seats, edition and side of F; the last ones used are kept."""
    key = (s.seats, s.column[Tile.F1] >= 0, repr(s.printed), s.printed.differ, learned, spite)
    judge = _judges.pop(key, None) or Judge(s, learned=learned, spite=spite)
    _judges[key] = judge
    while len(_judges) > MOST:
        _judges.popitem(last=False)
    return judge


__all__ = ["FAIR", "SPITE", "Judge", "judge_of"]
