"""Any game for front ends, from its rules alone: its picture, and its moves as they are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from octosphere.core.events import Event
from octosphere.core.game import CHANCE, OVER, Options, apply_to_copy
from octosphere.core.record import AnyGame
from octosphere.i18n import Catalogue

from .outcome import describe_lead, outcome
from .speech import say_points
from .types import Choice, Decision, Line, Refusal


class GeneralShow:
    """A show for any game that brings none of its own: moves as they are written, a picture in letters."""

    def __init__(self, game: AnyGame, t: Catalogue, names: Sequence[str], options: Options) -> None:
        self.game, self.t, self.names = game, t, names

    def label(self, s: Any, move: Any) -> str:
        return self.game.codec.text(move)

    def choices(self, s: Any, seat: int) -> list[Choice]:
        if self.game.to_move(s) != seat:
            return []
        return [self._choice(s, seat, move) for move in self.game.legal(s)]

    def _choice(self, s: Any, seat: int, move: Any) -> Choice:
        following, _ = apply_to_copy(self.game, s, move)
        points, text = self.game.scores(following)[seat] - self.game.scores(s)[seat], self.game.codec.text(move)
        return Choice(
            move=text,
            kind=text.partition(" ")[0],
            label=text,
            speech=f"{text}: {say_points(self.t, points)}",
            points=points,
            sure=None,
            trail=[],
            dice=[],
            places=[],
            marks={},
            ends=self.game.to_move(following) != seat,
        )

    def plans(self, s: Any, seat: int) -> list[Choice]:
        return []

    def refusals(self, s: Any, seat: int | None) -> dict[str, Refusal]:
        return {}

    def describe_decision(self, s: Any, seat: int) -> Decision:
        return Decision([*self.choices(s, seat), *self.plans(s, seat)], self.refusals(s, seat))

    def board(self, s: Any) -> dict[str, Any]:
        return {"picture": self.game.picture(s), "deciding": self.game.to_move(s)}

    def headline(self, s: Any) -> str:
        return self.t("general.over") if self.game.to_move(s) == OVER else self.game.facts.title

    def prompt(self, s: Any, seat: int | None) -> str:
        decides = self.game.to_move(s)
        if decides == OVER:
            return self.t("general.over")
        if decides == CHANCE:
            decides = self.game.seat_to_roll(s)
            return self.t("general.roll" if decides == seat is not None else "general.falling")
        return self.t("general.choose") if decides == seat else self.t("general.waits", name=self.names[decides])

    def narrate(self, seat: int, move: Any, events: Sequence[Event]) -> list[Line]:
        text = self.game.codec.text(move)
        who = self.t("general.chance") if seat == CHANCE else self.names[seat]
        return [Line(seat, self.t("general.line", who=who, move=text), None, text.partition(" ")[0])]

    def result(self, s: Any) -> dict[str, Any]:
        told = outcome(self.t, self.names, self.game, s)
        alone = len(told["winners"]) == 1 < len(told["scores"])
        return {**told, "why": describe_lead(self.t, told["scores"], told["winners"][0]) if alone else ""}

    def menu(self) -> dict[str, Any]:
        return {"players": list(self.game.facts.seats), "clauses": {}}
