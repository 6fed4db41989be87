"""A pad: the entries of a game, each of which can be corrected later."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from octosphere.core.errors import BadInput, BadRecord, OctosphereError
from octosphere.core.record import Dice, Record
from octosphere.games.octodice.components import require_alike
from octosphere.games.octodice.game import OctoDice
from octosphere.play.entries import Opening, Place
from octosphere.play.names import clean_name

from .actions import ActionCourse
from .course import Course, DiceCourse
from .places import Place as Where

FORMAT = 1
COURSES: dict[str, type[DiceCourse] | type[ActionCourse]] = {"dice": DiceCourse, "actions": ActionCourse}
KINDS = {"dice": "entered", "actions": "inferred"}


@dataclass(frozen=True, slots=True)
class Late:
    """An entry that waits, because one before it was changed."""

    text: str
    place: Where


class Pad:
    """A game that people play elsewhere; what is entered is checked, and can be changed at any time."""

    def __init__(self, options: Mapping[str, Any], names: Sequence[str], mode: str = "dice") -> None:
        if mode not in COURSES:
            raise BadInput(f"a pad takes {' or '.join(COURSES)}, not {mode[:20]!r}")
        self.options = dict(OctoDice().options(options))
        require_alike(OctoDice().start(self.options).printed)
        self.names = [clean_name(name) for name in names]
        self.mode = mode
        if len(self.names) != self.options["players"]:
            raise BadInput(f"{len(self.names)} names for {self.options['players']} players")
        self.late: list[Late] = []
        self.course = self._course(())

    def _course(self, texts: Sequence[str]) -> Course:
        course: Course = COURSES[self.mode](self._make_opening())
        for text in texts:
            course.enter(text)
        return course

    def _make_opening(self) -> Opening:
        places = tuple(Place("person", name) for name in self.names)
        facts = OctoDice.facts
        return Opening("pad", facts.name, facts.rules, self.options, places, "seeded", "pad", 0.0)  # never thrown

    @property
    def entries(self) -> list[str]:
        """Everything entered so far."""
        return [made.text for made in self.course.made]

    def enter(self, text: str) -> None:
        """One more entry; a wrong one is refused with its clause and changes nothing."""
        place = self.course.place()
        self.course.enter(text)
        if self.late and self.late[0].place == place:
            self.late.pop(0)
        self._resume()

    def amend(self, at: int, text: str) -> None:
        """Another entry in place of an earlier one; what follows stays as long as it fits."""
        course = self.course_before(at)
        course.enter(text)
        self._turn_to(course, at + 1)

    def remove(self, at: int) -> None:
        """Without an earlier entry; what follows waits until it fits again."""
        self._turn_to(self.course_before(at), at + 1)

    def undo(self) -> None:
        """The pad without its last entry."""
        if not self.entries:
            raise BadInput("nothing has been entered yet")
        self.course = self._course(self.entries[:-1])

    def skip(self, *, every: bool = False) -> None:
        """Without the entry that waits, or without all of them."""
        self.late = [] if every else self.late[1:]
        self._resume()

    def course_before(self, at: int) -> Course:
        """The game as it stood before an entry."""
        if not 0 <= at < len(self.entries):
            raise BadInput(f"no entry {at + 1}; there are {len(self.entries)}")
        return self._course(self.entries[:at])

    def _turn_to(self, course: Course, at: int) -> None:
        later = [Late(made.text, made.place) for made in self.course.made[at:]]
        self.course, self.late = course, [*later, *self.late]
        self._resume()

    def _resume(self) -> None:
        """Take up what waits, as far as it fits."""
        while self.late:
            first, here = self.late[0], self.course.place()
            if first.place == here:
                try:
                    self.course.enter(first.text)
                except OctosphereError:
                    return
            elif first.place > here or not self.course.is_optional(first.text):
                return  # something before it is open, or it has no place any more
            self.late.pop(0)

    def record(self) -> Record:
        """The game as the record that any table would write; an unfinished turn of claims is not in it yet."""
        found = self.course.record()
        return Record(found.game, found.rules, found.options, found.moves, self.names, Dice(KINDS[self.mode]))

    def dumps(self) -> str:
        """The whole pad as text, to be kept."""
        late = [{"text": late.text, "place": late.place} for late in self.late]
        whole = {"pad": FORMAT, "mode": self.mode, "options": self.options, "names": self.names}
        return json.dumps({**whole, "entries": self.entries, "late": late}, ensure_ascii=False)


def loads(text: str) -> Pad:
    """Read a pad from its stored text."""
    try:
        data = json.loads(text)
        if data["pad"] != FORMAT:
            raise BadRecord(f"pad format {data['pad']!r} is unknown here; this version reads {FORMAT}")
        pad = Pad(data["options"], data["names"], data["mode"])
        pad.course = pad._course(data["entries"])
        pad.late = [Late(late["text"], tuple(late["place"])) for late in data["late"]]
    except (ValueError, KeyError, TypeError) as error:
        raise BadRecord(f"this is no pad: {error}") from None
    return pad
