"""From what a player typed to a move: a number, the notation, or something friendly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from octosphere.core.errors import InvalidMove
from octosphere.core.record import AnyGame

from .front import Front, NumberedChoice


class Typed:
    """Reads moves for one position."""

    def __init__(self, game: AnyGame, front: Front, s: Any) -> None:
        self.game, self.front, self.s = game, front, s

    def move(self, text: str, offered: Sequence[NumberedChoice]) -> Any:
        """The move meant: a legal reading before a forbidden one; None if there is no reading."""
        by_number = {str(choice.number): choice.move for choice in offered}
        if text in by_number:
            return by_number[text]
        readings = self.readings(text)
        allowed = [move for move in readings if self.game.why_not(self.s, move) is None]
        return (allowed or readings or [None])[0]

    def readings(self, text: str) -> list[Any]:
        """Every move the words can be read as."""
        found = []
        for notation in self.front.notations(self.s, text):
            try:
                found.append(self.game.codec.parse(notation))
            except InvalidMove:
                continue
        return found
