"""The best decision in the middle of a turn, for the greatest chance of a score and for the greatest mean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.game import CHANCE, OVER
from octosphere.core.layout import clone
from octosphere.games.octodice.state import State

from .advice import Adviser
from .chances import future_of, solve_chances
from .exact import IN_DOUBLE, ON_THE_SPOT
from .position import Position
from .records import ChanceTables, chance_folder
from .solo import START, Solo, solo_of


class Chaser(Adviser):
    """The greatest chance of a target after each alternative, from the tables of chances or on the spot."""

    def __init__(self, solo: Solo, target: int, root: Path | None = None) -> None:
        import numpy

        super().__init__(solo, root)
        self.target, self._chances = target, ChanceTables(solo, chance_folder(solo, root))
        self._desk = solo.lanes.desk(1, 8)
        self._setup = solo.turns.Setup(solo.setup.mixed, numpy.zeros(8))  # what octopods pay is in the ends

    def value(self, s: State) -> float:
        """The greatest chance to end with the target or more."""
        if self.solo.game.to_move(s) == OVER:
            return float(self.solo.game.scores(s)[0] >= self.target)
        return super().value(s)

    def _enter(self, tools: Any) -> int:
        struck, crossed = self._policy.count_struck(self._states[0], tools[1])
        ways = int(self.solo.chances.list_ends(self._states, tools))
        self.solo.chances.enter_needs(tools, (0, 1, struck, crossed, self.target))
        return ways

    def _tools(self, s: State) -> Any:
        return (self._page, self._future(s), self.solo.book, self._desk, self._setup)

    def _future(self, s: State) -> Any:
        solo, start = self.solo, self._start(s)
        if self._known[0] == start:
            return self._known[1]
        left = solo.last - s.turn
        if left == 0 or self._chances.has(s.turn + 1):
            later, base = self._chances.layer(s.turn + 1) if left else None, START
        elif left < ON_THE_SPOT:
            later, base = solve_chances(solo, start, single=left >= IN_DOUBLE, after=1), start
        else:
            raise BadInput(
                f"{left + 1} turns before the end the solved game is needed; {ON_THE_SPOT} can be worked out"
            )
        self._known = start, future_of(solo, base, s.turn, later, self.target)
        return self._known[1]


def state_of(solo: Solo, position: Position) -> State:
    """The game at a position, with the moves of its turn made."""
    s, sheet = clone(solo.state), position.sheet
    player, s.turn = s.players[0], position.turn - 1
    player.crystals, player.research, player.steps = sheet.crystals, sheet.research, list(sheet.steps)
    player.bots, player.submarines = list(sheet.bots), list(sheet.submarines)
    player.octopods = [2 if third < position.struck else 0 for third in range(3)]
    player.octopods[s.turn // solo.per_third] = position.octopods
    player.points[0] = position.points
    for move in position.moves:
        solo.game.apply(s, solo.game.codec.parse(move))
    if s.turn != position.turn - 1 or solo.game.to_move(s) == OVER:
        raise BadInput("moves are those of one turn that is not over")
    return s


def decide(position: Position, target: int | None, root: Path | None = None) -> dict[str, Any]:
    """What a turn that has begun is worth, with the best decision if there is one to make."""
    solo = solo_of(position.layout, position.edition)
    s = state_of(solo, position)
    found = _best(Adviser(solo, root), s, ("value", "decision"))
    found["value"] -= position.points
    if target is not None:
        found |= _best(Chaser(solo, target, root), s, ("chance", "decision_for_target"))
    return found


def _best(adviser: Adviser, s: State, names: tuple[str, str]) -> dict[str, Any]:
    """The value of a state and the first of the best moves."""
    if adviser.solo.game.to_move(s) == CHANCE:
        return {names[0]: adviser.value(s)}
    moves = adviser.solo.game.legal(s)
    values = adviser.values(s, moves)
    return {names[0]: max(values), names[1]: adviser.solo.game.codec.text(moves[values.index(max(values))])}
