"""What one link sees of a table, put together from the live table and the words of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from octosphere.i18n import Catalogue
from octosphere.play.characters import character_of
from octosphere.play.entries import Place
from octosphere.play.live_table import LiveTable

from . import Show
from .logbook import Logbook
from .names import names_of, recorded_names
from .standing import Standing, standings
from .types import Decision, reader_of
from .view_types import Can, DiceSource, Seat, Status, View, Vote

__all__ = ["Composer", "Logbook", "names_of", "recorded_names"]

NOBODY_AWAY: Mapping[int, int] = {}


class Composer:
    """Puts together what a live table and the words of its game tell."""

    def __init__(self, live: LiveTable, seats: Sequence[int], t: Catalogue, log: Logbook) -> None:
        self.live, self.seats, self.t, self.lang, self.log = live, seats, t, t.lang, log
        self.show: Show = log.show(live, t)
        self.names = self.show.names
        self.waiting = live.waiting_for()
        self.acting = live.acting(seats, self.waiting)
        decision = None if self.acting is None else live.decision(self.acting)
        self.decides = decision is not None
        self.state: Any = decision if self.decides else live.shown
        self.waits = self.acting is not None and live.open_seat == self.acting

    def _over(self) -> dict[str, Any] | None:
        """The end of the game, and what each score is worth."""
        if not self.live.over:
            return None
        told = self.show.result(self.live.state)
        return {**told, "standings": self.rank(told["scores"])}

    def rank(self, scores: list[int]) -> list[Standing | None]:
        """What each seat's score is worth."""
        return standings(self.t, self.live.game, self.live.opening.options, scores)

    def view(self, present: Sequence[int], waits: Mapping[int, int] = NOBODY_AWAY) -> View:
        """The whole view, with the seats that are here and how long those who are not are waited for."""
        live, opening, show = self.live, self.live.opening, self.show
        decision = self._decision()
        return View(
            table=opening.id,
            game=opening.game,
            title=live.game.facts.title,
            lang=self.lang,
            seq=live.seq,
            position=live.position,
            you=list(self.seats),
            acting=self.acting,
            seats=self._seats(present, waits),
            status=self._status(),
            can=self._can(),
            choices=decision.choices,
            refusals=decision.refusals,
            board=show.board(self.state),
            before=self._before(),
            log=self.log.lines(show, live.steps, reader_of(self.seats)),
            over=self._over(),
            dice=self._dice(),
            options={name: value for name, value in opening.options.items() if name != "components"},
            box=self.log.box,
            rematch=live.rematch or None,
            rematch_by=live.rematch_by if live.rematch_by >= 0 else None,
            declined=sorted(live.declined),
            votes=[Vote(voter, seat) for voter, seat in sorted(live.votes)],
            together=len(self.seats) > 1,
        )

    def _before(self) -> dict[str, Any] | None:
        """The board before a decision that waits for its player; the next turn begins only when that stands."""
        return self.show.board(self.live.before) if self.waits else None

    def _decision(self) -> Decision:
        if self.acting is None or not self.decides:
            return Decision([], self.show.refusals(self.state, self.acting))
        return self.show.describe_decision(self.state, self.acting)

    def _seats(self, present: Sequence[int], waits: Mapping[int, int]) -> list[Seat]:
        live = self.live
        scores = live.game.scores(live.before if self.waits else live.state)  # points count when the decision stands
        return [
            Seat(
                seat,
                self.names[seat],
                place.kind,  # type: ignore[arg-type]  # checked when the table was ordered
                place.level,
                scores[seat],
                seat in present,
                bool(live.ahead.get(seat)) and seat not in self.waiting,
                waits.get(seat),
                *self._character(place),
            )
            for seat, place in enumerate(live.places)
        ]

    def _character(self, place: Place) -> tuple[str, str]:
        """A bot's face, and its sentence."""
        face = character_of(place)
        return face, self.t(f"bot.{face}.text") if face else ""

    def _status(self) -> Status:
        asks = self.show.prompt(self.state, self.acting)
        return Status(self.show.headline(self.state), asks, self.waiting)

    def _can(self) -> Can:
        can = self.live.can_as(self.acting, self.seats, move=self.decides)
        return Can(can.move, can.ahead, can.roll, can.confirm, can.undo, can.move)

    def _dice(self) -> DiceSource:
        dice, opening = self.live.dice(), self.live.opening
        secret = opening.secret if self.live.over else None
        return DiceSource(opening.dice_shown, dice.commitment or None, secret)  # type: ignore[arg-type]  # one of these
