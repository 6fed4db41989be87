"""What one link sees of a table, put together from the live table and the words of its game."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import chain, takewhile
from typing import Any

from octosphere.core.record import Record
from octosphere.i18n import Catalogue
from octosphere.play.characters import character_of, own_name
from octosphere.play.entries import Place
from octosphere.play.levels import LEVELS
from octosphere.play.live_table import LiveTable, LoggedMove
from octosphere.play.names import places_of

from . import Choice, Line, Show, open_show
from .boxes import differences
from .standing import standings
from .types import address, reader_of
from .view_types import Can, DiceSource, LogLine, Seat, Status, View, Vote

NOBODY_AWAY: Mapping[int, int] = {}


class Logbook:
    """The lines of a table's log in one language; only what is new is put into words, for each reader once."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._steps: list[LoggedMove] = []
        self._told: list[list[Line]] = []  # by step
        self._read: dict[int | None, list[list[LogLine]]] = {}  # by reader, then by step

    def lines(self, show: Show, steps: Sequence[LoggedMove], reader: int | None = None) -> list[LogLine]:
        """The whole log, what is about the reader in the second person; moves taken back are gone from it."""
        self._follow(show, steps)
        known = self._read.setdefault(reader, [])
        told = zip(steps[len(known) :], self._told[len(known) :], strict=True)
        known += [[_number(step.seq, address(line, reader)) for line in lines] for step, lines in told]
        return list(chain.from_iterable(known))

    def _follow(self, show: Show, steps: Sequence[LoggedMove]) -> None:
        """Forget what was taken back, all of it where somebody is called otherwise, and put what is new into words."""
        names = list(show.names)
        pairs = zip(self._steps if self._names == names else (), steps, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        kept: list[list[Any]] = [self._steps, self._told, *self._read.values()]
        for known in kept:
            del known[same:]
        self._told += [show.narrate(step.seat, step.move, step.events) for step in steps[same:]]
        self._steps += steps[same:]
        self._names = names


def _number(seq: int, line: Line) -> LogLine:
    return LogLine(seq, line.seat, line.text, line.points, line.kind)


def names_of(places: Sequence[Place], t: Catalogue) -> list[str]:
    """A name for every seat, each its own: bots by character or level, the nameless by their number."""
    found: list[str] = []
    people = {own_name(place).casefold() for place in places}
    for seat, place in enumerate(places):
        name = own_name(place) or (_bot_name(place, people, t) if place.kind == "bot" else "")
        name = name or t("ask.player", number=seat + 1)
        found.append(name if name not in found else f"{name} {seat + 1}")
    return found


def recorded_names(record: Record, seats: int, t: Catalogue) -> list[str]:
    """The names of a record as a screen shows them."""
    return names_of(places_of(record.names, seats, record.game), t)


def _bot_name(place: Place, people: Container[str], t: Catalogue) -> str:
    """That of its character, if nobody here is called so; a level has a name in every language, an agent its own."""
    character = character_of(place)
    if character and (name := t(f"bot.{character}.name")).casefold() not in people:
        return name
    return t(f"level.{place.level}.name") if place.level in LEVELS else t("ask.bot", name=place.level)


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

    def _over(self) -> dict[str, Any] | None:
        """The end of the game, and what each score is worth."""
        if not self.live.over:
            return None
        told, opening = self.show.result(self.live.state), self.live.opening
        return {**told, "standings": standings(self.t, self.live.game, opening.options, told["scores"])}

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
            before=self._before(),
            log=self.log.lines(show, live.steps, reader_of(self.seats)),
            over=self._over(),
            dice=self._dice(),
            options={name: value for name, value in opening.options.items() if name != "components"},
            box=differences(self.t, opening.game, opening.options),
            rematch=live.rematch or None,
            rematch_by=live.rematch_by if live.rematch_by >= 0 else None,
            votes=[Vote(voter, seat) for voter, seat in sorted(live.votes)],
            together=len(self.seats) > 1,
        )

    def _before(self) -> dict[str, Any] | None:
        """The board before a decision that waits for its player; the next turn begins only when that stands."""
        waits = self.acting is not None and self.live.open_seat == self.acting
        return self.show.board(self.live.before) if waits else None

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
        can = self.live.can(self.seats)
        return Can(can.move, can.ahead, can.roll, can.confirm, can.undo, can.move)

    def _dice(self) -> DiceSource:
        dice, opening = self.live.dice(), self.live.opening
        secret = opening.secret if self.live.over else None
        return DiceSource(opening.dice_shown, dice.commitment or None, secret)  # type: ignore[arg-type]  # one of these
