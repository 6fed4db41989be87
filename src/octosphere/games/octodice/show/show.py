"""Octo Dice for front ends that draw by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from octosphere.core.events import Event
from octosphere.core.game import Game, Options
from octosphere.games.octodice.moves import Move
from octosphere.games.octodice.state import State
from octosphere.i18n import Catalogue
from octosphere.show.types import Choice, Decision, Line, Refusal

from . import board, choices, menu, refusals, result, stage, story
from .trials import Trials
from .words import Words


class OctoDiceShow(Words):
    """Octo Dice in one language for one table; `show.types.Show` documents the methods."""

    def __init__(self, game: Game[State, Move], t: Catalogue, names: Sequence[str]) -> None:
        super().__init__(t, names)
        self.game = game

    def choices(self, s: State, seat: int) -> list[Choice]:
        return choices.choices(Trials(self, self.game, s)) if self.game.to_move(s) == seat else []

    def plans(self, s: State, seat: int) -> list[Choice]:
        """None: every decision is a move by itself."""
        return []

    def refusals(self, s: State, seat: int | None) -> dict[str, Refusal]:
        return refusals.refusals(self, self.game, s, seat)

    def describe_decision(self, s: State, seat: int) -> Decision:
        trials = Trials(self, self.game, s)
        return Decision(choices.choices(trials), refusals.refuse_others(trials))

    def board(self, s: State) -> dict[str, Any]:
        return board.board(self, s)

    def headline(self, s: State) -> str:
        return stage.headline(self, s)

    def prompt(self, s: State, seat: int | None) -> str:
        return stage.prompt(self, self.game, s, seat)

    def narrate(self, seat: int, move: Move, events: Sequence[Event]) -> list[Line]:
        return story.narrate(self, seat, move, events)

    def result(self, s: State) -> dict[str, Any]:
        return result.result(self, self.game, s)

    def menu(self) -> dict[str, Any]:
        return menu.menu(self.t, self.game)


def open_show(game: Game[State, Move], t: Catalogue, names: Sequence[str], options: Options) -> OctoDiceShow:
    """Make the show of one table; its words are the same under all options."""
    return OctoDiceShow(game, t, names)
