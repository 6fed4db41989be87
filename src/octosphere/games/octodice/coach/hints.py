"""What is best in a position and which causes make it so: data, no words.

A cause counts only if the ranking falls without it: everything is ranked anew with that one thing paying nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from octosphere.coach import hints
from octosphere.coach.hints import EQUAL, Ranked
from octosphere.core.events import Event
from octosphere.core.layout import clone
from octosphere.core.record import AnyGame
from octosphere.games.octodice.moves import Move
from octosphere.games.octodice.state import Phase, Source, State
from octosphere.games.octodice.value.judge import Judge, judge_of

from .exact import ExactEvaluator

EXPERT = "expert"
LATER = 8  # as in `judge.loops.causes`, which is compiled and so not read for a number
KINDS = tuple(source.name.lower() for source in Source)
NOW, THEN, GIFTS = "now", "later", "gifts"


@dataclass(frozen=True, slots=True)
class Cause:
    """Something that pays: a kind of points now or later, or what the dice hand to the others."""

    kind: str
    when: str
    without: int  # the same for `Judge.values_without`


CAUSES = (
    Cause(GIFTS, NOW, -1),
    *(Cause(kind, NOW, 1 << at) for at, kind in enumerate(KINDS)),
    *(Cause(kind, THEN, 1 << LATER + at) for at, kind in enumerate(KINDS[:-1])),
)


@dataclass(frozen=True, slots=True)
class Reason:
    """A cause without which a ranking falls; two where neither suffices, the weightier first."""

    causes: tuple[Cause, ...]
    fall: float  # points by which the best move is then behind
    instead: Move  # which is then at least as good
    spares: bool  # it speaks against the other move rather than for the best


@dataclass(frozen=True, slots=True)
class Judged:
    """The expert's values of all moves, and what they are without each cause and each two of them."""

    moves: list[Move]
    values: list[float]
    without: dict[tuple[Cause, ...], list[float]]


@dataclass(frozen=True, slots=True)
class Hint(hints.DecisionHint):
    """A decision ranked, with what makes the ranking so."""

    weight: float  # of a point handed to another, in the values
    reasons: list[Reason]
    agreed: bool  # whether the expert, who knows reasons, ranks the same move first
    line: list[Event]  # what the best move and the best ones after it do with the dice that lie
    judged: Judged
    main: Cause | None = None  # what weighs most where no single cause decides


def hint_of(game: AnyGame, state: State) -> Hint:
    """Rank the moves of a decision: exactly where that is known, else by the expert."""
    judge, exact = judge_of(state), ExactEvaluator()
    judged = judge_all(judge, state, game.legal(state))
    known = exact.knows(state)
    values = [one.value for one in exact.values(state, judged.moves)] if known else judged.values
    ranked = _rank(judge, state, judged.moves, values)
    ahead = [ranked[0].move]
    behind = [one.move for one in ranked if one.value < ranked[0].value - EQUAL]
    return Hint(
        state=clone(state),
        ranked=ranked,
        exact=known,
        by=exact.name if known else EXPERT,
        weight=judge.spite[state.seats] if state.phase == Phase.KEEP else 0.0,
        reasons=reasons_for(judged, ahead, behind),
        agreed=agrees(judged, ahead, behind),
        line=best_line(judge, state, ranked[0].move),
        judged=judged,
        main=weightiest(judged, ahead, behind),
    )


def judge_all(judge: Judge, state: State, moves: list[Move]) -> Judged:
    """The ranking, and once more without each cause and each two that change anything."""
    values = judge.values(state, moves)
    without: dict[tuple[Cause, ...], list[float]] = {}
    for cause in CAUSES:
        without[(cause,)] = judge.values_without(state, moves, cause.without)
    felt = [one[0] for one, found in without.items() if found != values and one[0].kind != GIFTS]
    for pair in combinations(felt, 2):
        without[pair] = judge.values_without(state, moves, pair[0].without | pair[1].without)
    return Judged(moves, values, without)


def _rank(judge: Judge, state: State, moves: list[Move], values: list[float]) -> list[Ranked]:
    handed = judge.rival_gains(state, moves) or [{} for _ in moves]
    found = [Ranked(*parts) for parts in zip(moves, values, handed, strict=True)]
    return sorted(found, key=lambda one: -round(one.value, 9))


def agrees(judged: Judged, ahead: Sequence[Move], behind: Sequence[Move]) -> bool:
    """Whether the expert too puts the first group ahead of the second."""
    worth = dict(zip(judged.moves, judged.values, strict=True))
    return not behind or max(worth[move] for move in ahead) > max(worth[move] for move in behind) + EQUAL


def reasons_for(judged: Judged, ahead: Sequence[Move], behind: Sequence[Move]) -> list[Reason]:
    """Every single cause without which the first group leads no more, the one that matters most first.

    If there is none: the two causes that matter most together, if two suffice.
    """
    if not behind or not agrees(judged, ahead, behind):
        return []
    tried = [reason for causes in judged.without if (reason := _reason(judged, causes, ahead, behind))]
    found = sorted(tried, key=lambda reason: -reason.fall)
    alone = [reason for reason in found if len(reason.causes) == 1]
    return alone or [_order_causes(judged, reason, ahead, behind) for reason in found[:1]]


def weightiest(judged: Judged, ahead: Sequence[Move], behind: Sequence[Move]) -> Cause | None:
    """The single cause that puts the first group ahead of the second by most, whether it decides or not."""

    def lead(values: list[float]) -> float:
        worth = dict(zip(judged.moves, values, strict=True))
        return max(worth[move] for move in ahead) - max(worth[move] for move in behind)

    if not behind:
        return None
    given = {
        causes[0]: lead(judged.values) - lead(found) for causes, found in judged.without.items() if len(causes) == 1
    }
    best = max(given, key=given.__getitem__)
    return best if given[best] > EQUAL else None


def _order_causes(judged: Judged, pair: Reason, ahead: Sequence[Move], behind: Sequence[Move]) -> Reason:
    """The cause first without which the lead shrinks more."""

    def lead(cause: Cause) -> float:
        without = dict(zip(judged.moves, judged.without[(cause,)], strict=True))
        return max(without[move] for move in ahead) - max(without[move] for move in behind)

    return replace(pair, causes=tuple(sorted(pair.causes, key=lead)))


def _reason(judged: Judged, causes: tuple[Cause, ...], ahead: Sequence[Move], behind: Sequence[Move]) -> Reason | None:
    """Remove the causes; if the order stays, they were none."""
    worth = dict(zip(judged.moves, judged.values, strict=True))
    without = dict(zip(judged.moves, judged.without[causes], strict=True))
    best, other = (max(group, key=without.__getitem__) for group in (ahead, behind))
    fall = without[other] - without[best]
    if fall < -EQUAL:
        return None
    gives, costs = worth[best] - without[best], without[other] - worth[other]
    unclear = len(causes) > 1 or causes[0].kind in (GIFTS, "octopods")
    return Reason(causes, max(fall, 0.0), other, not unclear and costs > max(gives, EQUAL))


def best_line(judge: Judge, state: State, move: Move) -> list[Event]:
    """What the seat does with the dice that lie, if it begins like this and goes on best; nothing while dice fall."""
    if state.phase == Phase.KEEP:
        return []
    game, seat, position = judge.game, judge.game.to_move(state), clone(state)
    events = game.apply(position, move)
    while game.to_move(position) == seat and position.phase in (Phase.USE, Phase.COLUMN, Phase.LEVEL, Phase.COPY):
        if (position.turn, position.active) != (state.turn, state.active):
            break
        moves = game.legal(position)
        values = judge.values(position, moves)
        events += game.apply(position, moves[values.index(max(values))])
    return [event for event in events if event.seat == seat]
