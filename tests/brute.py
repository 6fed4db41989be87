"""Best play by brute force over the plain rules: slow, obvious, and nothing shared with the solver."""

from __future__ import annotations

from typing import Any

from octosphere.core.game import CHANCE, OVER
from octosphere.core.layout import clone
from octosphere.core.record import AnyGame
from octosphere.games.octodice.state import Phase, State


def best_value(game: AnyGame, s: State, known: dict[Any, float]) -> float:
    """Expected points still to come in a solo game under best play."""
    seat = game.to_move(s)
    if seat == OVER:
        return 0.0
    key = position(s)
    if key not in known:
        if seat == CHANCE:
            known[key] = sum(float(odds) * after(game, s, move, known) for move, odds in game.outcomes(s))
        else:
            known[key] = max(after(game, s, move, known) for move in game.legal(s))
    return known[key]


def after(game: AnyGame, s: State, move: Any, known: dict[Any, float]) -> float:
    """What a move pays, and all that follows."""
    copy = clone(s)
    game.apply(copy, move)
    return game.scores(copy)[0] - game.scores(s)[0] + best_value(game, copy, known)


def best_chance(game: AnyGame, s: State, need: int, known: dict[Any, float]) -> float:
    """The greatest chance to gain so many points in a solo game from here on."""
    seat = game.to_move(s)
    if seat == OVER:
        return float(need <= 0)
    key = (need, *position(s))
    if key not in known:
        if seat == CHANCE:
            known[key] = sum(float(odds) * chance_after(game, s, move, need, known) for move, odds in game.outcomes(s))
        else:
            known[key] = max(chance_after(game, s, move, need, known) for move in game.legal(s))
    return known[key]


def chance_after(game: AnyGame, s: State, move: Any, need: int, known: dict[Any, float]) -> float:
    """The chance after a move, which may have paid for a part of the need."""
    copy = clone(s)
    game.apply(copy, move)
    return best_chance(game, copy, need - (game.scores(copy)[0] - game.scores(s)[0]), known)


def position(s: State) -> Any:
    """Everything that can matter from here on; the order of like dice cannot."""
    player = s.players[0]
    sheet = (player.crystals, player.research, *player.bots, *player.submarines, *player.steps, *player.octopods)
    labs = (s.flexi_lab, s.flexi_tec, s.flexi_sub, s.digit if s.phase == Phase.COLUMN else 0)
    return int(s.phase), s.turn, s.throw, s.actions, labs, sheet, dice(s, 0), dice(s, 3)


def dice(s: State, start: int) -> Any:
    places = range(start, start + 3)
    if s.phase == Phase.ROLL:
        return tuple(sorted(s.dice[place] for place in places if s.aside[place]))
    return tuple(sorted((s.dice[place], s.aside[place] > 0, s.used[place]) for place in places))
