"""A board for clause tests: set a position up, let scripted dice fall, ask."""

from __future__ import annotations

from typing import Any

from octosphere.core.events import Event
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.state import Phase, Player, State

GAME = OctoDice()
OTHER_SIDES = "A2B2C2D2E2F2G2H2I2"


class Board:
    """One game and a few short words to drive it."""

    def __init__(self, players: int = 1, **options: Any) -> None:
        self.state: State = GAME.start({"players": players, **options})
        self.events: list[Event] = []

    def play(self, script: str) -> Board:
        """Make moves, written with semicolons between them."""
        for text in script.split(";"):
            self.events = GAME.apply(self.state, GAME.codec.parse(text.strip()))
        return self

    def turn(self, dice: str) -> Board:
        """Throw and set aside so that these six dice, three white then three black, lie at the end."""
        white, black = dice[:3], dice[3:]
        for place in range(2):
            self.play(f"roll {white[place:]}{black[place:]}")
            if self.state.phase == Phase.KEEP:
                self.play(f"keep {white[place]}{black[place]}")
        return self.play(f"roll {white[2]}{black[2]}")

    def legal(self) -> set[str]:
        return {GAME.codec.text(move) for move in GAME.legal(self.state)}

    def why(self, text: str) -> str:
        """The clause that forbids a move, "" if none does."""
        return str(GAME.why_not(self.state, GAME.codec.parse(text)) or "")

    def player(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    def score(self, seat: int = 0) -> int:
        return GAME.scores(self.state)[seat]

    def to_move(self) -> int:
        return GAME.to_move(self.state)

    def lab(self, seat: int = 0, *steps: int) -> Board:
        """Put a player's markers so many steps down the three columns."""
        self.player(seat).steps = list(steps)
        return self

    def pass_all(self) -> Board:
        """Pass until the dice fall again or the game is over."""
        while self.to_move() >= 0:
            self.play("pass")
        return self

    def last_turn(self) -> Board:
        """Jump to the last turn of the game."""
        self.state.turn = 8 if self.state.seats == 1 else 5
        self.state.active = self.state.seat = self.state.seats - 1
        return self
