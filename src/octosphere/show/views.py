"""What one link sees of a table, put together from the live table and the words of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from octosphere.core.record import Record
from octosphere.i18n import Catalogue
from octosphere.play.entries import Place
from octosphere.play.levels import LEVELS
from octosphere.play.live_table import LiveTable, LoggedMove
from octosphere.play.names import places_of

from . import Choice, Show, open_show
from .boxes import differences
from .view_types import Can, DiceSource, LogLine, Seat, Status, View, Vote

NOBODY_AWAY: Mapping[int, int] = {}


class Logbook:
    """The lines of a table's log in one language; only what is new is put into words."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._lines: list[tuple[LoggedMove, list[LogLine]]] = []

    def lines(self, show: Show, steps: Sequence[LoggedMove]) -> list[LogLine]:
        """The whole log; moves taken back are gone from it."""
        if self._names != (names := list(show.names)):
            self._names, self._lines = names, []
        same = sum(1 for _ in takewhile(lambda pair: pair[0][0] is pair[1], zip(self._lines, steps, strict=False)))
        self._lines[same:] = [(step, _lines(show, step)) for step in steps[same:]]
        return [line for _, lines in self._lines for line in lines]


def _lines(show: Show, step: LoggedMove) -> list[LogLine]:
    told = show.narrate(step.seat, step.move, step.events)
    return [LogLine(step.seq, line.seat, line.text, line.points, line.kind) for line in told]


def names_of(places: Sequence[Place], t: Catalogue) -> list[str]:
    """A name for every seat, each its own: bots by their level, the nameless by their number."""
    found: list[str] = []
    for seat, place in enumerate(places):
        name = place.name or (_bot_name(place.level, t) if place.kind == "bot" else "")
        name = name or t("ask.player", number=seat + 1)
        found.append(name if name not in found else f"{name} {seat + 1}")
    return found


def recorded_names(record: Record, seats: int, t: Catalogue) -> list[str]:
    """The names of a record as a screen shows them."""
    return names_of(places_of(record.names, seats, record.game), t)


def _bot_name(level: str, t: Catalogue) -> str:
    """A level has a name in every language; an agent that plays at none has its own."""
    return t(f"level.{level}.name") if level in LEVELS else t("ask.bot", name=level)


class Composer:
    """Puts together what a live table and the words of its game tell."""

    def __init__(self, live: LiveTable, seats: Sequence[int], t: Catalogue, log: Logbook) -> None:
        self.live, self.seats, self.t, self.lang, self.log = live, seats, t, t.lang, log
        self.names = names_of(live.places, t)
        self.show: Show = open_show(live.game, t, self.names, live.opening.options)
        self.acting, self.waiting = live.acting(seats), live.waiting_for()
        decision = None if self.acting is None else live.decision(self.acting)
        self.decides = decision is not None
        self.state: Any = decision if self.decides else live.shown

    def view(self, present: Sequence[int], waits: Mapping[int, int] = NOBODY_AWAY) -> View:
        """The whole view, with the seats that are here and how long those who are not are waited for."""
        live, opening, show = self.live, self.live.opening, self.show
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
            choices=self._choices(),
            refusals=show.refusals(self.state, self.acting),
            board=show.board(self.state),
            log=self.log.lines(show, live.steps),
            over=show.result(live.state) if live.over else None,
            dice=self._dice(),
            options={name: value for name, value in opening.options.items() if name != "components"},
            box=differences(self.t, opening.game, opening.options),
            rematch=live.rematch or None,
            votes=[Vote(voter, seat) for voter, seat in sorted(live.votes)],
            together=len(self.seats) > 1,
        )

    def _choices(self) -> list[Choice]:
        if self.acting is None or not self.decides:
            return []
        return [*self.show.choices(self.state, self.acting), *self.show.plans(self.state, self.acting)]

    def _seats(self, present: Sequence[int], waits: Mapping[int, int]) -> list[Seat]:
        live = self.live
        scores = live.game.scores(live.state)
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
            )
            for seat, place in enumerate(live.places)
        ]

    def _status(self) -> Status:
        asks = self.show.prompt(self.state, self.acting)
        return Status(self.show.headline(self.state), asks, self.waiting)

    def _can(self) -> Can:
        can = self.live.can(self.seats)
        return Can(can.move, can.ahead, can.roll, can.confirm, can.undo, can.move)

    def _dice(self) -> DiceSource:
        dice, opening = self.live.dice(), self.live.opening
        secret = opening.secret if self.live.over else None
        return DiceSource(opening.dice_shown, dice.commitment or None, secret)  # type: ignore[arg-type]  # one of these
