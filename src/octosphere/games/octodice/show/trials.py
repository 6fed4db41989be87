"""One decision: its legal moves, the dice that make each of them, and where it acts."""

from __future__ import annotations

from octosphere.core.game import Game
from octosphere.games.octodice.moves import Move
from octosphere.games.octodice.state import State

from .pairs import Pairs
from .places import places_of
from .words import Words


class Trials:
    """One position, seen by the seat that decides in it; choices and refusals ask the same of it."""

    def __init__(self, words: Words, game: Game[State, Move], s: State) -> None:
        self.words, self.game, self.s = words, game, s
        self.legal = game.legal(s)
        self.dice = Pairs(s)
        self.pairs = [self.dice.of(move) for move in self.legal]
        self.places = [places_of(s, move) for move in self.legal]
