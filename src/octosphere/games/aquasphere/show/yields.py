"""What sectors offer: what each action would bring whoever is to move, and what the centre tile brings to all."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from octosphere.games.aquasphere import view
from octosphere.games.aquasphere.moves import PROGRAMMES
from octosphere.games.aquasphere.rules.supply import holds
from octosphere.games.aquasphere.state import NONE, SECTORS, SPACES, Goods, Kind, Phase, Programme, State

from .words import Words

DEAREST = 9  # time for anything printed: see the ranges of `state.Printed`


def list_yields(words: Words, s: State) -> list[dict[str, Any]]:
    """By letter what the action of each programme would bring the seat to move; most of it was asked before."""
    answer, half = words.kept(s).answer, holds(s, s.seat, Kind.HALF)
    return [
        {
            name: answer(asked, lambda: view.yields(s, letter, programme))  # noqa: B023  called at once
            for programme, (name, asked) in enumerate(zip(PROGRAMMES, name_causes(s, letter, half), strict=True))
        }
        for letter in range(SECTORS)
    ]


def name_causes(s: State, letter: int, half: bool) -> list[Hashable]:
    """By programme everything that decides what its action brings the seat to move in a sector (A1-A7).

    `half` is the card of K6. Prices, refunds and refills are at most 9, so more time than that is all the same.
    """
    here, player, stock = s.sectors[letter], s.players[s.seat], min(DEAREST, s.stock[Goods.TIME])
    space = here.docked.index(NONE) if NONE in here.docked else SPACES
    room, bots, white = player.room, player.programmed, s.printed.white[letter]
    left = room[Goods.TIME] - player.time
    fits, docked = player.cards < min(room[Goods.CARDS], len(player.card)), s.seat in here.docked
    return [
        (Programme.LAB, here.expansions > 0, player.expansions),
        (Programme.TIME, here.time, stock, left),
        (Programme.CRYSTAL, here.crystals, room[Goods.CRYSTALS] - player.crystals),
        (Programme.OCTOPOD, here.octopods, room[Goods.OCTOPODS]),
        (Programme.SUBMARINE, letter, space, docked, player.submarines > 0, min(DEAREST, player.time), s.rounds, half),
        (Programme.RESEARCH, here.cards > 0, fits, s.rounds),
        (Programme.BOT, bots[white], bots[Programme.BOT], sum(bots), player.supply > 0, min(DEAREST, left), stock),
    ]


def list_coming(words: Words, s: State) -> dict[str, dict[str, int]]:
    """By letter what the centre tile would bring now: the stock, the turn of the tile and what lies there decide it."""
    goods = [(one.time, one.crystals, one.octopods) for one in s.sectors]
    place = (s.rounds, s.phase == Phase.DEAL, s.deal, s.rotation)
    return words.kept(s).latest("coming", (*place, *s.ring, *s.stock, *goods), lambda: view.refill_data(s))
