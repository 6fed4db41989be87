"""A walk and the bot used at its end as one choice, so that a tap on an area of another sector is enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from octosphere.games.aquasphere.moves import LETTERS, PROGRAMMES, Use, Walk
from octosphere.games.aquasphere.state import Phase
from octosphere.show.types import Choice

from .choices import choice, say_choice
from .places import reachable
from .trials import Trials


def plans(trials: Trials, walks: Sequence[Choice]) -> list[Choice]:
    """For every other sector in reach and every bot that could be used there; `walks` are the choices to go there."""
    if trials.s.phase != Phase.TURN:
        return []
    by_move = {walk.move: walk for walk in walks}
    found = [(move, by_move[trials.game.codec.text(move)]) for move in trials.legal if isinstance(move, Walk)]
    return [plan for move, walk in found for plan in _there(trials, move, walk)]


def _there(trials: Trials, move: Walk, walk: Choice) -> Iterator[Choice]:
    """Every bot that could be used at the end of one walk; where there is only one the walk uses it already."""
    s, letter = trials.s, LETTERS.index(move.sector)
    programmed = s.players[s.seat].programmed
    bots = [at for at, bot in enumerate(programmed) if bot and reachable(s, letter, at, trials.costs[letter])]
    way = trials.try_move(move)
    whole = not (way.following.phase == Phase.USE and way.following.seat == s.seat)  # only one bot can be used there
    for name in (PROGRAMMES[at] for at in bots):
        found = walk if whole else choice(trials, way.try_move(trials.game, Use(name)), [])
        label = trials.words.label_use(s, name, letter)
        speech = say_choice(trials.words, label, found.points, found.notes)
        yield replace(found, kind="use", label=label, speech=speech, places=[f"area:{move.sector}:{name}"])
