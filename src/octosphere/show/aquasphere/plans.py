"""A walk and the bot used at its end as one choice, so that a tap on an area of another sector is enough."""

from __future__ import annotations

from dataclasses import replace

from octosphere.core.game import Game, after
from octosphere.core.layout import clone
from octosphere.games.aquasphere.moves import LETTERS, PROGRAMMES, Move, Use, Walk
from octosphere.games.aquasphere.state import Phase, State

from ..types import Choice
from .choices import choice, spoken
from .places import reachable, written
from .words import Words


def plans(words: Words, game: Game[State, Move], s: State, seat: int) -> list[Choice]:
    """For every other sector in reach and every bot that could be used there."""
    if game.to_move(s) != seat or s.phase != Phase.TURN:
        return []
    walks = [move for move in game.legal(s) if isinstance(move, Walk)]
    before = written(s, seat)
    return [
        plan(words, game, s, (walk, Use(name)), before)
        for walk in walks
        for at, name in enumerate(PROGRAMMES)
        if s.players[seat].programmed[at] and reachable(s, LETTERS.index(walk.sector), at)
    ]


def plan(words: Words, game: Game[State, Move], s: State, moves: tuple[Walk, Use], before: dict[str, str]) -> Choice:
    """One of them, tried on a copy; where only one bot can be used there, the walk alone is all of it."""
    walk, use = moves
    there, _ = after(game, s, walk)
    found = choice(words, game, s, moves if there.phase == Phase.USE and there.seat == s.seat else (walk,), before)
    arrived = clone(s)
    arrived.players[s.seat].scientist = LETTERS.index(walk.sector)
    label = words.label(arrived, use)
    return replace(
        found,
        kind="use",
        label=label,
        speech=spoken(words, label, found.points, found.notes),
        places=[f"area:{walk.sector}:{use.programme}"],
    )
