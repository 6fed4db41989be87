"""Why one move is better than another: the causes without which it would not be. Data, no words.

A cause counts only if the order falls without it: both moves are judged anew in a world in which it does not matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from octosphere.coach.choose import CoachSettings, evaluators
from octosphere.coach.evaluator import Estimate, Evaluator
from octosphere.coach.hints import EQUAL, SURE, DecisionHint, search_hint
from octosphere.core.events import Event
from octosphere.core.layout import clone
from octosphere.core.record import AnyGame
from octosphere.games.aquasphere.moves import Move
from octosphere.games.aquasphere.state import Phase, Stage, State

from .worlds import WORLDS, change

RIVALS = "rivals"
GOES_ON = (Phase.USE, Phase.LETTER, Phase.CLAIM, Phase.LINE)  # the turn is not over


@dataclass(frozen=True, slots=True)
class Reason:
    """A cause without which the order falls."""

    cause: str  # a key of `WORLDS`
    fall: float  # points by which the better move is then behind


@dataclass(frozen=True, slots=True)
class Why:
    """What puts a move ahead of another, and what it is that the move does in this turn."""

    reasons: list[Reason]  # the one that matters most first
    sure: bool  # whether the lead is more than noise; if not, no reason was looked for
    line: list[Event]  # of the seat itself: the better move, and the best that follows it in the same turn
    rival: int | None  # who would do the same in the same sector first, after the other move
    main: str | None = None  # the cause that weighs most where none decides alone

    def to_json(self) -> dict[str, Any]:
        """Plain data, to be kept with a study."""
        return {
            "reasons": [[one.cause, one.fall] for one in self.reasons],
            "sure": self.sure,
            "line": [[event.kind, event.seat, list(event.data)] for event in self.line],
            "rival": self.rival,
            "main": self.main,
        }

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Why:
        """What `to_json` wrote."""
        reasons = [Reason(cause, fall) for cause, fall in kept["reasons"]]
        line = [Event(kind, seat, tuple(data)) for kind, seat, data in kept["line"]]
        return cls(reasons, kept["sure"], line, kept["rival"], kept.get("main"))  # older studies lack it


NOTHING = Why([], False, [], None)


@dataclass(frozen=True, slots=True)
class Causes:
    """Looks for causes in one position, by the judge that ranked its moves."""

    game: AnyGame
    judge: Evaluator
    state: State

    def explain(self, better: Move, other: Move) -> Why:
        """What puts a move ahead of another; nothing if the judge cannot tell them apart."""
        pair = self.judge.values(self.state, [better, other])
        if _lead(pair) <= max(EQUAL, SURE * _noise(pair)):
            return NOTHING
        leads = self._leads(better, other)
        reasons = sorted((Reason(cause, max(0.0, -lead)) for cause, lead in leads.items() if lead <= EQUAL), key=_fall)
        main = min(leads, key=leads.__getitem__, default=None)
        if main is not None and leads[main] >= _lead(pair) - EQUAL:
            main = None
        line = self._turn(self.state, better)[0]
        asked = RIVALS in (main, *(one.cause for one in reasons))
        return Why(reasons, True, line, self._find_rival(line, other) if asked else None, main)

    def _leads(self, better: Move, other: Move) -> dict[str, float]:
        """How far the better move is ahead where one cause after the other does not matter."""
        found: dict[str, float] = {}
        for cause in WORLDS:
            world = change(self.state, self.state.seat, cause)
            if world == self.state or not {better, other} <= set(self.game.legal(world)):
                continue
            found[cause] = _lead(self.judge.values(world, [better, other]))
        return found

    def _turn(self, state: State, move: Move) -> tuple[list[Event], State]:
        """What a seat does in its turn if it begins like this and goes on best, and what that leads to."""
        seat, position = state.seat, clone(state)
        events = self.game.apply(position, move)
        while self.game.to_move(position) == seat and position.stage == Stage.TURN and position.phase in GOES_ON:
            events += self.game.apply(position, self._best(position))
        return [event for event in events if event.seat == seat], position

    def _best(self, position: State) -> Move:
        moves: list[Move] = self.game.legal(position)
        values = [one.value for one in self.judge.values(position, moves)]
        return moves[values.index(max(values))]

    def _find_rival(self, line: list[Event], other: Move) -> int | None:
        """Whoever comes next after the other move and then uses the same kind of bot in the same sector."""
        uses = {event.data for event in line if event.kind == "use"}
        position = self._turn(self.state, other)[1]
        rival = self.game.to_move(position)
        if not uses or rival < 0 or rival == self.state.seat or position.stage != Stage.TURN:
            return None
        reply = self._turn(position, self._best(position))[0]
        return rival if any(event.kind == "use" and event.data in uses for event in reply) else None


@dataclass(frozen=True, slots=True)
class Hint(DecisionHint):
    """A decision ranked, with what puts the best move ahead of the next."""

    causes: Causes
    why: Why


def hint_of(game: AnyGame, state: State, settings: CoachSettings) -> Hint:
    """Rank the moves of a decision, and find what puts the best one ahead."""
    found, judge = search_hint(game, state, settings), evaluators(game, settings)(state)
    causes = Causes(game, judge, found.state)
    why = causes.explain(found.best.move, found.second.move) if found.second else NOTHING
    return Hint(found.state, found.ranked, found.exact, found.by, causes, why)


def _fall(reason: Reason) -> float:
    """The one that matters most first."""
    return -reason.fall


def _lead(pair: list[Estimate]) -> float:
    return pair[0].value - pair[1].value


def _noise(pair: list[Estimate]) -> float:
    return float((pair[0].error ** 2 + pair[1].error ** 2) ** 0.5)
