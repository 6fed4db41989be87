"""What a choice changes besides points: time, bots that charge, majorities, red lines, room that runs out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from octosphere.games.aquasphere.moves import LETTERS
from octosphere.games.aquasphere.rules import next_line
from octosphere.games.aquasphere.rules.control import bots_charging, fields_held
from octosphere.games.aquasphere.rules.supply import bots_programmed
from octosphere.games.aquasphere.state import (
    NEUTRAL,
    NONE,
    PASSED,
    PROGRAMMED,
    SECTORS,
    Goods,
    Phase,
    Skipped,
    State,
)
from octosphere.games.aquasphere.words import letters
from octosphere.show.speech import sentence
from octosphere.show.types import Note

from .pieces import card_text, expansion_text
from .words import Words

ARROW = " → "
AMOUNTS = ("time", "crystals", "caught")
PIECES = ("submarine", "expansion", "card", "programmed", "points")


class Notes:
    """One choice: the position before and after it, and what happens to whoever makes it, by kind of event."""

    def __init__(self, words: Words, s: State, following: State, events: Mapping[str, list[tuple[int, ...]]]) -> None:
        self.words, self.t, self.s, self.following, self.events = words, words.t, s, following, events
        self.seat, self._kept = s.seat, words.kept(s)
        self.own, self.then = s.players[s.seat], following.players[s.seat]

    def tell(self, changed: Sequence[int]) -> list[Note]:
        """Everything worth saying before the choice is made, most important first; `changed` are letters of sectors."""
        events, own, then = self.events, self.own, self.then
        found: list[Note] = []
        if "card" in events or "expansion" in events:
            found += self.pieces()
        if "walk" in events or own.time != then.time:
            found += self.time()
        if changed or "displaced" in events:
            found += self.control(changed)
        found += self.lines()
        if "programmed" in events or "unprogrammed" in events:
            found += self.bots()
        found += self.lab()
        if "passed" in events or own.engineer != then.engineer:
            found += self.note_passing()
        return found

    def _of(self, kind: str) -> Sequence[tuple[int, ...]]:
        return self.events.get(kind, ())

    def _note(self, kind: str, key: str, value: str, **values: object) -> Note:
        asked, t = ("note", kind, key, value, *values.items()), self.t
        return self._kept.answer(asked, lambda: Note(kind, t(f"note.{key}", **values), value))

    def _fraction(self, number: int, whole: int) -> str:
        return self.t("note.of", n=number, whole=whole)

    def time(self) -> Iterator[Note]:
        """What the walk costs, and the time before and after everything."""
        old, new = self.own.time, self.then.time
        walked = self._of("walk")
        if walked:
            yield self._note("walk", "walk", f"{old}{ARROW}{new}", n=walked[0][2])
        elif old != new:
            yield self._note("time", "time", f"{old}{ARROW}{new}")
        if new > old and new == self.then.room[Goods.TIME]:
            yield self._note("full", "full_time", self._fraction(new, new))

    def control(self, changed: Sequence[int]) -> Iterator[Note]:
        """Whose bots go charging, and who holds how many fields."""
        for letter, owner in self._of("displaced"):
            count = self._fraction(bots_charging(self.following, letter), self.s.seats + 1)
            key = {self.seat: "charges_own", NEUTRAL: "charges_neutral"}.get(owner, "charges")
            who = "" if owner == NEUTRAL else self.words.names[owner]
            yield Note("charging", self.t(f"note.{key}", who=who), count)  # names are not for other tables
        yield from self._note_recharging(changed)
        if changed and fields_held(self.following, self.seat) != fields_held(self.s, self.seat):
            yield self._majority()

    def _note_recharging(self, changed: Sequence[int]) -> Iterator[Note]:
        """D3: told once for a sector, with all bots that go back to their supplies."""
        displaced = [letter for letter, _ in self._of("displaced")]
        for letter in sorted({*changed, *displaced}):  # one's own bot may displace itself and leave all as it was
            arrived = displaced.count(letter)
            back = bots_charging(self.s, letter) + arrived - bots_charging(self.following, letter)
            if back > 0:
                yield self._note("charging", "recharged", self.t("note.bots", n=back), sector=LETTERS[letter])

    def _majority(self) -> Note:
        own = fields_held(self.following, self.seat)
        most = max(fields_held(self.following, seat) for seat in range(self.s.seats) if seat != self.seat)
        key = "alone" if own > most else "tied" if own == most else "fields"
        return self._note("fields" if key == "fields" else "majority", key, self._fraction(own, SECTORS))

    def lines(self) -> Iterator[Note]:
        """L1-L3: every red line crossed and what it costs, or that one stops the marker."""
        for line, paid in self._of("crossed"):
            key = "crystal" if paid == NONE else "bot"
            yield self._note("line", "line", self.t(f"note.pays_{key}"), line=line)
        for (lost,) in self._of("stopped"):
            yield self._note("line", "stopped", self.t.format_signed(-lost), line=self._line_ahead())
        if self.following.phase == Phase.LINE and self.following.seat == self.seat:
            yield self._note("line", "line", self.t("note.pays_bot"), line=self._line_ahead())

    def _line_ahead(self) -> int:
        return int(next_line(self.s, self.then.track))

    def bots(self) -> Iterator[Note]:
        """C9, P2: how many bots are programmed then, or why the room brings none."""
        if self._of("programmed"):
            yield self._note(
                "bot", "programmed", self._fraction(bots_programmed(self.following, self.seat), PROGRAMMED)
            )
        for (which,) in self._of("unprogrammed"):
            yield self._note(
                "full", self._refusal_key(which), self._fraction(bots_programmed(self.s, self.seat), PROGRAMMED)
            )

    def _refusal_key(self, which: int) -> str:
        if self.own.supply == 0:
            return "no_supply"
        return "taken" if self.own.programmed[which] else "two"

    def pieces(self) -> Iterator[Note]:
        """The card or the expansion that is taken, as a sentence."""
        for card, _ in self._of("card"):
            yield Note("card", card_text(self.t, self.s.printed, card), "")
        for expansion, _ in self._of("expansion"):
            yield Note("expansion", expansion_text(self.t, self.s.printed, expansion), "")

    def lab(self) -> Iterator[Note]:
        """Crystals, letters, and cards or goods for which there is no more room."""
        if self.then.crystals > self.own.crystals:
            yield self._crystals()
        if self.then.letters != self.own.letters:
            yield self._note("letters", "letters", " ".join(letters(self.then.letters)))
        if self.then.cards > self.own.cards and self.then.cards == self.then.room[Goods.CARDS]:
            yield self._note("full", "full_cards", self._fraction(self.then.cards, self.then.cards))
        yield from self._note_nothing()

    def _crystals(self) -> Note:
        new, room = self.then.crystals, self.then.room[Goods.CRYSTALS]
        return self._note("full" if new == room else "crystal", "crystals", self._fraction(new, room))

    def _note_nothing(self) -> Iterator[Note]:
        """A0: an action that yields nothing, or cannot be done, still takes control."""
        for _, why in self._of("skipped"):
            yield Note("full", sentence(self.t(f"skipped.{Skipped(why).name.lower()}")).rstrip("."), "")
            return
        if "use" in self.events and not self._brought() and self.following.doing == NONE:
            yield self._note("full", "nothing", "")

    def _brought(self) -> bool:
        """Whether anything came of an action."""
        amounts = (amount for kind in AMOUNTS for amount, *_ in self._of(kind))
        return any(kind in self.events for kind in PIECES) or any(amounts)

    def note_passing(self) -> Iterator[Note]:
        """T2: whether one may pass afterwards, and at which place of the next play order."""
        for (place,) in self._of("passed"):
            yield self._note("pass", "passed", self.t("note.place", n=place + 1))
        was, now = self.own.engineer, self.then.engineer
        opens = now not in (PASSED, was) and self.s.printed.top >> now & 1
        if opens and self.s.stage == self.following.stage:
            yield self._note("pass", "may_pass", self.t("note.place", n=self.s.passed + 1))
