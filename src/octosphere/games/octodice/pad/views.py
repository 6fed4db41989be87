"""What the pad shows: the view of any table, and beside it what is to be entered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from octosphere.core.errors import IllegalMove
from octosphere.core.game import CHANCE, OVER
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.moves import BLACKS, WHITE
from octosphere.games.octodice.rules.chance import count_loose
from octosphere.games.octodice.show.board import die_words, face
from octosphere.games.octodice.show.signs import COLOURS
from octosphere.games.octodice.show.words import Words
from octosphere.games.octodice.state import BLACK, Phase, State
from octosphere.i18n import Catalogue, translator
from octosphere.show.standing import Standing
from octosphere.show.types import EVERYWHERE, Refusal
from octosphere.show.view_types import Can, DiceSource, LogLine, Status, View
from octosphere.show.views import Composer, Logbook

from .actions import ActionCourse
from .claims import parse
from .course import Course, Made
from .pad import KINDS, Pad
from .places import position_like
from .told import Told, label, tell

MADE_UP = ("roll", "keep")  # lines of the log that nobody entered where dice are inferred


@dataclass(frozen=True, slots=True)
class Written:
    """An entry in words, and whose it is."""

    at: int
    seat: int
    turn: int
    virtual: bool
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Waits:
    """The first entry that no longer fits, and how many wait with it."""

    count: int
    label: str
    clause: str
    why: str


@dataclass(frozen=True, slots=True)
class Extras:
    """What the page of a pad shows besides the table: the stage, what can be entered, and what was."""

    mode: str
    stage: str  # dice, choice, main, octopods, bonus, over
    at: int | None  # the entry that is being corrected
    white: int  # dice to be entered
    black: int
    faces: dict[str, list[dict[str, Any]]]
    claims: list[Told]
    entries: list[Written]
    waits: Waits | None


class PadComposer(Composer):
    """The table of a pad: games that scores are compared with are not packed for it."""

    def rank(self, scores: list[int]) -> list[Standing | None]:
        return [None] * len(scores)


class Desk:
    """One pad, or an earlier position of it, in one language."""

    def __init__(self, pad: Pad, lang: str, log: Logbook, at: int | None = None) -> None:
        self.pad, self.at = pad, at
        self.course: Course = pad.course if at is None else pad.course_before(at)
        self.seats = list(range(len(pad.names)))
        self.composer = PadComposer(self.course.live, self.seats, translator(lang), log)
        self.t = translator(lang)
        self.words = Words(self.composer.show.t, self.composer.names)

    @property
    def stage(self) -> str:
        to_move = self.course.live.table.to_move
        if to_move == OVER:
            return "over"
        if isinstance(self.course, ActionCourse):
            return "choice" if self.course.stage == "end" else self.course.stage
        return "dice" if to_move == CHANCE else "choice"

    def view(self) -> dict[str, Any]:
        """The whole page of a pad as data."""
        stage = self.stage
        told: list[Told] = []
        if stage in ("main", "octopods", "bonus"):
            told, seen = self._view_of_claims()
        else:
            seen = self._view_of_throw() if stage == "dice" else self.composer.view(self.seats)
        source = DiceSource(KINDS[self.pad.mode], None, None)  # type: ignore[arg-type]  # one kind more than tables have
        can = Can(stage == "choice" or bool(told), False, stage == "dice", False, self._undo(), False)
        seen = replace(seen, dice=source, can=can, log=self._log(seen.log), together=True)
        return {**{name: getattr(seen, name) for name in View.__dataclass_fields__}, "pad": self._extras(stage, told)}

    def _undo(self) -> bool:
        return self.at is None and bool(self.course.made)

    def _view_of_throw(self) -> View:
        """Dice are to be entered by whoever has thrown them."""
        s = self.course.state
        whole = count_loose(s, 0) + count_loose(s, BLACK)
        headline = self.t("pad.virtual") if s.virtual else self.t("pad.dice.headline", throw=s.throw + 1)
        status = Status(headline, self.t("pad.dice.asks", n=whole), [s.active])
        return replace(self.composer.view(self.seats), acting=s.active, status=status)

    def _view_of_claims(self) -> tuple[list[Told], View]:
        """A turn is being told: the sheets as they stand within it."""
        course = self.course
        assert isinstance(course, ActionCourse)
        s, composer = course.state, self.composer
        composer.state, composer.acting, composer.decides = s, s.seat, False
        told, choices = tell(self.words, course)
        seen = composer.view(self.seats)
        status = Status(self._headline(s, course.stage), self.t(f"pad.asks.{course.stage}"), [s.seat])
        refusals = {EVERYWHERE: Refusal("", self.t("pad.no.elsewhere"))}
        scores = OctoDice().scores(s)
        seats = [replace(seat, score=scores[seat.seat]) for seat in seen.seats]
        return told, replace(seen, status=status, choices=choices, refusals=refusals, seats=seats)

    def _headline(self, s: State, stage: str) -> str:
        return self.t(f"pad.headline.{stage}", letter="AB"[min(1, s.actions)])

    def _log(self, lines: list[LogLine]) -> list[LogLine]:
        return lines if self.pad.mode == "dice" else [line for line in lines if line.kind not in MADE_UP]

    def _extras(self, stage: str, told: list[Told]) -> Extras:
        s = self.course.state
        counts = (count_loose(s, 0), count_loose(s, BLACK)) if stage == "dice" else (0, 0)
        entries = [self._describe_entry(at, made) for at, made in enumerate(self.pad.course.made)]
        faces = {"white": self._faces(s, WHITE), "black": self._faces(s, BLACKS)}
        return Extras(self.pad.mode, stage, self.at, *counts, faces, told, entries, self._waits())

    def _faces(self, s: State, letters: str) -> list[dict[str, Any]]:
        """The six faces of a die, as the board draws dice."""
        body = "white" if letters == WHITE else "black"
        return [{"sign": letter, "body": body, **_face(self.t, s, letter)} for letter in letters]

    def _describe_entry(self, at: int, made: Made) -> Written:
        s = made.before
        seat = s.active if made.text.startswith("roll") else s.seat
        return Written(at, seat, s.turn, bool(s.virtual), self._label(s, made.text), made.text)

    def _label(self, s: State, text: str) -> str:
        if self.pad.mode == "actions" and s.phase < Phase.LEVEL:  # what the labs ask at the end is a move
            return label(self.t, s, parse(text))
        name, kind = self.words.label(s, OctoDice.codec.parse(text)), text.partition(" ")[0]
        if kind not in ("roll", "keep"):
            return name
        key = "virtual" if kind == "roll" and s.virtual else kind
        return self.t(f"pad.entry.{key}", throw=s.throw + 1, dice=name)

    def _waits(self) -> Waits | None:
        if not self.pad.late:
            return None
        first, course = self.pad.late[0], self.pad.course
        count, name = len(self.pad.late), self._label(position_like(course.state, first.place), first.text)
        error = course.refusal(first.text) if first.place == course.place() else None
        if error is not None:
            return Waits(count, name, str(error.clause), explain(self.t, self.pad, error))
        return Waits(count, name, "", self.t("pad.late.open" if first.place > course.place() else "pad.late.gone"))


def _face(t: Catalogue, s: State, letter: str) -> dict[str, Any]:
    colour = BLACKS.find(letter)
    coloured = 0 <= colour < len(COLOURS)
    return {
        "face": face(letter),
        "digit": s.printed.digit[colour] if coloured else None,
        "letter": t(f"letter.{COLOURS[colour]}") if coloured else "",
        "name": die_words(t, letter, s.printed.digit),
    }


def explain(t: Catalogue, pad: Pad, error: IllegalMove) -> str:
    """Why an entry cannot be, in words."""
    s, clause = pad.course.state, str(error.clause)
    if error.move.startswith("roll"):
        return t("pad.no.dice", white=count_loose(s, 0), black=count_loose(s, BLACK))
    special = {"T10": "pad.no.octopods", "B1": "pad.no.bonus"} if pad.mode == "actions" else {}
    key = special.get(clause, f"clause.{clause}")
    return t(key) if key in t else t("pad.no.clause")
