"""Whole games played beforehand: a seed gives all chance, so the load need only replay them and compare at the end."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, NOBODY, OVER
from octosphere.games import open_game

GAMES = ("octodice", "aquasphere")


@dataclass(slots=True)
class Ask:
    """One request of a seat, and how many moves the record has after it."""

    path: str  # "moves", "roll" or "confirm"
    seat: int
    move: str = ""
    confirm: bool = False
    recorded: int = 0


@dataclass(frozen=True, slots=True)
class Script:
    """A game of two as requests, and the record that they must make."""

    game: str
    seed: str
    options: dict[str, Any]
    asks: list[Ask]
    moves: list[str]
    dealt: list[str]  # those of them that chance makes before anybody is asked

    def after(self, asked: int) -> list[str]:
        """The moves of the record after so many requests."""
        return self.moves[: self.asks[asked - 1].recorded] if asked else self.dealt


def script_of(number: int, game: str = GAMES[0]) -> Script:
    """The game that this number stands for: any legal moves, any layout where there are several."""
    options = {"players": 2, **({"layout": f"random:{number}"} if game == "octodice" else {})}
    written = _Writer(Script(game, f"bench-{number}", options, [], [], []))
    written.play(random.Random(number))
    return written.script


class _Writer:
    """Plays one game and writes down what a server must be asked for it."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self._game = open_game(script.game)
        self._state = self._game.start(script.options)
        self._dice = Seeded(script.seed)

    def play(self, chosen: random.Random) -> None:
        while (seat := self._game.to_move(self._state)) != OVER:
            if seat == CHANCE:
                self._roll()
            else:
                self._decide(seat, chosen)
            self._count()

    def _count(self) -> None:
        """What has just happened belongs to the request before it, if there was any yet."""
        if self.script.asks:
            self.script.asks[-1].recorded = len(self.script.moves)
        else:
            self.script.dealt[:] = self.script.moves

    def _roll(self) -> None:
        """Dice that nobody throws belong to the request before them."""
        seat = self._game.seat_to_roll(self._state)
        if seat != NOBODY:
            self.script.asks.append(Ask("roll", seat))
        thrower = self._game.dice_owner(self._state)
        self._make(self._game.deal(self._state, self._dice))
        if thrower not in (NOBODY, self._game.to_move(self._state)):
            self._count()
            self.script.asks.append(Ask("confirm", thrower))  # dice that allow nothing are looked at first

    def _decide(self, seat: int, chosen: random.Random) -> None:
        text = self._make(chosen.choice(self._game.legal(self._state)))
        self.script.asks.append(Ask("moves", seat, text, self._game.to_move(self._state) != seat))

    def _make(self, move: Any) -> str:
        text = self._game.codec.text(move)
        self._game.apply(self._state, move)
        self.script.moves.append(text)
        return text
