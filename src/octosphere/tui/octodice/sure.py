"""What the dice set aside are worth for certain, whatever the others will show."""

from __future__ import annotations

from octosphere.core.events import Event
from octosphere.core.game import Game, after
from octosphere.core.layout import clone
from octosphere.games.octodice.moves import Move
from octosphere.games.octodice.rules.labs import third
from octosphere.games.octodice.state import Phase, State

ROUTES = 400  # more ways to use four dice than this are not looked at


def sure_points(game: Game[State, Move], s: State, keep: Move) -> int:
    """The points of the best actions with the dice set aside so far and these two."""
    kept, _ = after(game, s, keep)
    seat, loss = s.seat, s.printed.penalty
    open_third = s.players[seat].octopods[third(s)] < 2
    best, routes = 0, [(_only_aside(kept), 0)]
    for _ in range(ROUTES):
        if not routes:
            break
        position, points = routes.pop()
        for move in game.legal(position):
            following, events = after(game, position, move)
            gained = points + _gain(events, seat)
            if _same_turn(following, position):
                routes.append((following, gained))
            struck = open_third and following.players[seat].octopods[third(s)] == 2
            best = max(best, gained + (loss if struck else 0))
    return best


def _only_aside(s: State) -> State:
    """The position in which the dice still to be thrown serve nothing."""
    known = clone(s)
    known.phase, known.throw, known.actions = Phase.USE, 3, 0
    known.flexi_lab = known.flexi_tec = known.flexi_sub = 0
    for place, throw in enumerate(s.aside):
        known.used[place] = int(throw == 0)
        if throw == 0:
            known.dice[place] = 0  # a crystal, a yellow: spent, and no octopod
    return known


def _same_turn(following: State, position: State) -> bool:
    same = (following.turn, following.active, following.seat) == (position.turn, position.active, position.seat)
    return same and following.phase in (Phase.USE, Phase.COLUMN)


def _gain(events: list[Event], seat: int) -> int:
    """Points of main actions and octopods; the scoring at the end of a third is not the dice's."""
    points = 0
    for event in events:
        if event.kind == "interim":
            break
        if event.seat == seat and event.kind in ("crystal", "research", "bot", "tile", "octopods"):
            points += event.data[-1]
    return points
