"""Moves tried on copies: the positions they lead to, and what happens in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from octosphere.core.events import Event
from octosphere.core.game import Game
from octosphere.core.layout import fork
from octosphere.games.aquasphere import rules, tables
from octosphere.games.aquasphere.moves import Move
from octosphere.games.aquasphere.rules.actions import FIRST_VERSION
from octosphere.games.aquasphere.rules.supply import bots_programmed
from octosphere.games.aquasphere.state import Phase, State

from .places import places_of, walk_costs
from .words import Words


@dataclass(frozen=True, slots=True)
class Tried:
    """Some moves made on a copy: the position after them, and what happens in them."""

    moves: tuple[Move, ...]
    following: State
    events: list[Event]

    def try_move(self, game: Game[State, Move], move: Move) -> Tried:
        """A trial of one legal move more, from the position that this one led to."""
        following, events = fork(self.following), self.events.copy()
        rules.apply(following, game.codec.code(move), events)
        codes = [0] * tables.MOST_LEGAL
        while not leaves_choice(following) and rules.legal(following, codes) == 1:  # what is forced is made by itself
            rules.apply(following, codes[0], events)
        return Tried((*self.moves, move), following, events)


class Trials:
    """One position, seen by the seat that decides in it: its legal moves, and where each of them acts."""

    def __init__(self, words: Words, game: Game[State, Move], s: State) -> None:
        self.words, self.game, self.s = words, game, s
        self.legal = game.legal(s)
        self._tried: dict[Move, Tried] = {}
        self.costs = walk_costs(words, s)
        self.places = [places_of(s, move, game.codec.text(move), self.costs) for move in self.legal]

    def try_move(self, move: Move) -> Tried:
        """One of the legal moves on a copy, which is made once."""
        if move not in self._tried:
            self._tried[move] = Tried((), self.s, []).try_move(self.game, move)
        return self._tried[move]


def leaves_choice(s: State) -> bool:
    """Whether it can be seen at once that nothing is forced; False says nothing: then all moves are looked at.

    A programmed bot can be used or returned (T1, T3), after a walk one of two (W3). Without any, every room that
    an arrow leads to can be entered (P1), and a bot bought for any symbol (P3), as long as there is one.
    """
    if s.version == FIRST_VERSION or s.phase not in (Phase.TURN, Phase.USE):
        return False
    player, bots = s.players[s.seat], bots_programmed(s, s.seat)
    if bots > 0 or s.phase == Phase.USE:
        return bots >= (1 if s.phase == Phase.TURN else 2)
    buys = not player.bought and player.time >= s.printed.price
    return player.supply > 0 and (buys or s.printed.arrows[player.engineer].bit_count() > 1)


def changed_sectors(s: State, following: State) -> list[int]:
    """The letters of the sectors in which other bots or submarines stand."""
    pairs = enumerate(zip(s.sectors, following.sectors, strict=True))
    return [
        letter
        for letter, (old, new) in pairs
        if old.control != new.control or old.charging != new.charging or old.docked != new.docked
    ]


def group_events(events: Iterable[Event], seat: int) -> dict[str, list[tuple[int, ...]]]:
    """The numbers of a seat's events by their kinds, each kind in the order in which they happened."""
    found: dict[str, list[tuple[int, ...]]] = {}
    for kind, whose, data in events:
        if whose == seat:
            found.setdefault(kind, []).append(data)
    return found
