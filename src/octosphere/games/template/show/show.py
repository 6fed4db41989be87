"""Dive for front ends; what is not said here is as in any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from octosphere.core.events import Event
from octosphere.show.general import GeneralShow
from octosphere.show.types import Choice, Line, Refusal

from .. import view
from ..moves import Move, Roll
from ..state import State
from .choices import choices
from .refusals import clauses, refusals
from .story import narrate


class DiveShow(GeneralShow):
    """See `show.types.Show`."""

    def label(self, s: State, move: Move) -> str:
        """A move in a few words."""
        return self.t(f"label.{self.game.codec.text(move).split()[0]}", n=move.face if isinstance(move, Roll) else 0)

    def choices(self, s: State, seat: int) -> list[Choice]:
        return choices(self, s) if self.game.to_move(s) == seat else []

    def refusals(self, s: State, seat: int | None) -> dict[str, Refusal]:
        return refusals(self, s, seat)

    def board(self, s: State) -> dict[str, Any]:
        """All that is drawn."""
        return {**super().board(s), **view.data(s, s.seat)}

    def headline(self, s: State) -> str:
        return self.t("show.headline", turn=s.turn + 1, turns=s.printed.turns)

    def narrate(self, seat: int, move: Move, events: Sequence[Event]) -> list[Line]:
        return narrate(self, events)

    def menu(self) -> dict[str, Any]:
        return {**super().menu(), "clauses": clauses(self)}
