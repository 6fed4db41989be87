"""What sectors offer: what each action would bring whoever is to move, and what the centre tile brings to all."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from octosphere.games.aquasphere import view
from octosphere.games.aquasphere.moves import PROGRAMMES
from octosphere.games.aquasphere.rules.supply import holds
from octosphere.games.aquasphere.state import SECTORS, Goods, Kind, Phase, Programme, State

from .words import Words


def list_yields(words: Words, s: State) -> list[dict[str, Any]]:
    """By letter what the action of each programme would bring the seat to move; most of it was asked before."""
    answer = words.kept(s).answer
    return [
        {
            name: answer(asked, lambda: view.yields(s, letter, programme))  # noqa: B023  called at once
            for programme, (name, asked) in enumerate(zip(PROGRAMMES, name_causes(s, letter), strict=True))
        }
        for letter in range(SECTORS)
    ]


def name_causes(s: State, letter: int) -> list[Hashable]:
    """By programme everything that decides what its action brings the seat to move in a sector (A1-A7)."""
    here, player = s.sectors[letter], s.players[s.seat]
    room, stock, bots = player.room, s.stock[Goods.TIME], tuple(player.programmed)
    return [
        (Programme.LAB, here.expansions, player.expansions),
        (Programme.TIME, here.time, stock, room[Goods.TIME] - player.time),
        (Programme.CRYSTAL, here.crystals, room[Goods.CRYSTALS] - player.crystals),
        (Programme.OCTOPOD, here.octopods, room[Goods.OCTOPODS]),
        (
            Programme.SUBMARINE,
            letter,
            s.seat,
            player.submarines,
            player.time,
            s.rounds,
            holds(s, s.seat, Kind.HALF),
            *here.docked,
        ),
        (Programme.RESEARCH, here.cards, player.cards, room[Goods.CARDS], s.rounds),
        (Programme.BOT, letter, bots, player.supply, room[Goods.TIME] - player.time, stock),
    ]


def list_coming(words: Words, s: State) -> dict[str, dict[str, int]]:
    """By letter what the centre tile would bring now: the stock, the turn of the tile and what lies there decide it."""
    goods = [(one.time, one.crystals, one.octopods) for one in s.sectors]
    place = (s.rounds, s.phase == Phase.DEAL, s.deal, s.rotation)
    return words.kept(s).latest("coming", (*place, *s.ring, *s.stock, *goods), lambda: view.refill_data(s))
