"""A walk and the bot used at its end as one choice, so that a tap on an area of another sector is enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from octosphere.core.game import Game
from octosphere.core.layout import clone
from octosphere.games.aquasphere.moves import LETTERS, PROGRAMMES, Move, Use, Walk
from octosphere.games.aquasphere.state import Phase, State
from octosphere.show.types import Choice

from .choices import Tried, choice, say_choice
from .places import list_marks, reachable
from .words import Words


def plans(words: Words, game: Game[State, Move], s: State, seat: int) -> list[Choice]:
    """For every other sector in reach and every bot that could be used there."""
    if game.to_move(s) != seat or s.phase != Phase.TURN:
        return []
    before = list_marks(s, seat)
    walks = [move for move in game.legal(s) if isinstance(move, Walk)]
    return [plan for walk in walks for plan in _there(words, game, s, walk, before)]


def _there(words: Words, game: Game[State, Move], s: State, walk: Walk, before: dict[str, str]) -> Iterator[Choice]:
    """Every bot that could be used at the end of one walk, tried on a copy."""
    letter, programmed = LETTERS.index(walk.sector), s.players[s.seat].programmed
    bots = [Use(name) for at, name in enumerate(PROGRAMMES) if programmed[at] and reachable(s, letter, at)]
    way = Tried((), s, []).try_move(game, walk)
    whole = not (way.following.phase == Phase.USE and way.following.seat == s.seat)  # only one bot can be used there
    arrived = clone(s)
    arrived.players[s.seat].scientist = letter
    for use in bots:
        found = choice(words, game, s, way if whole else way.try_move(game, use), before)
        label = words.label(arrived, use)
        yield replace(
            found,
            kind="use",
            label=label,
            speech=say_choice(words, label, found.points, found.notes),
            places=[f"area:{walk.sector}:{use.programme}"],
        )
