"""What the dice set aside are worth for certain, whatever the others will show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from octosphere.core.events import Event, Log
from octosphere.core.game import Game
from octosphere.core.layout import clone, shallow
from octosphere.games.octodice.moves import Move
from octosphere.games.octodice.rules.flow import decide, octopod_step
from octosphere.games.octodice.rules.labs import third
from octosphere.games.octodice.rules.legal import legal
from octosphere.games.octodice.rules.scoring import score
from octosphere.games.octodice.rules.turn import keep as keep_dice
from octosphere.games.octodice.state import BLACK, Phase, State
from octosphere.games.octodice.tables import MOST_LEGAL, PASS

_copy_fields = shallow(State)

Steps = tuple[tuple[State, Log], ...]  # positions, each with what happened when it was left


@dataclass(frozen=True, slots=True)
class GuaranteedLine:
    """A way to use the dice set aside: its points, its steps, and the sheet at its end."""

    points: int
    struck: int  # of the points, those that a struck −2 saves
    steps: Steps
    end: State

    def worth(self) -> tuple[int, int]:
        """Points first; among equals the line that does more."""
        return self.points, sum(len(log) for _, log in self.steps)


def guaranteed_points(game: Game[State, Move], s: State, keep: Move) -> int:
    """The points of the best actions with the dice set aside so far and these two."""
    return guaranteed_line(game, s, keep).points


def guaranteed_line(game: Game[State, Move], s: State, keep: Move) -> GuaranteedLine:
    """The best actions with the dice set aside so far and these two."""
    start = _only_aside(s, game.codec.code(keep))
    lines = (_end_line(start, *way) for way in _ways(start, ()))
    return max(lines, key=GuaranteedLine.worth)


def _ways(position: State, steps: Steps) -> Iterator[tuple[State, Steps]]:
    """Every position in which the main actions may end, with the way there."""
    if position.phase == Phase.USE:
        yield position, steps
    if position.actions == 2 or not _has_pair(position):
        return
    codes = [0] * MOST_LEGAL
    count = legal(position, codes)
    for code in codes[:count]:
        if code != PASS:
            following, log = _twin(position), list[Event]()
            if decide(following, code, log):
                following.phase = Phase.USE
            yield from _ways(following, (*steps, (position, log)))


def _has_pair(s: State) -> bool:
    """Whether there is a white and a black die left, as an action takes (T2); a column is chosen without."""
    return s.phase != Phase.USE or not (all(s.used[:BLACK]) or all(s.used[BLACK:]))


def _end_line(start: State, position: State, steps: Steps) -> GuaranteedLine:
    """A way with the octopods counted; the scoring at the end of a third is not the dice's."""
    end, log = _twin(position), list[Event]()
    octopod_step(end, log)
    now, seat = third(start), start.seat
    closed = start.players[seat].octopods[now] < 2 == end.players[seat].octopods[now]
    struck = start.printed.penalty if closed else 0
    points = score(end, seat) - score(start, seat) + struck
    return GuaranteedLine(points, struck, (*steps, (position, log)), end)


def _only_aside(s: State, code: int) -> State:
    """The position after a keep in which the dice still to be thrown serve nothing."""
    known = _twin(s)
    known.aside, known.dice = s.aside.copy(), s.dice.copy()
    keep_dice(known, code, None)
    known.phase, known.throw, known.actions = Phase.USE, 3, 0
    known.flexi_lab = known.flexi_tec = known.flexi_sub = 0
    for place, throw in enumerate(known.aside):
        known.used[place] = int(throw == 0)
        if throw == 0:
            known.dice[place] = 0  # a crystal, a yellow: spent, and no octopod
    return known


def _twin(s: State) -> State:
    """A copy of what main actions and octopods change; all else is shared: there are many ways."""
    copy = _copy_fields(s)
    copy.used = s.used.copy()
    copy.players = s.players.copy()
    copy.players[s.seat] = clone(s.players[s.seat])
    return copy
