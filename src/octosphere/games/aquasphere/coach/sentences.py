"""Causes as sentences, each as concrete as the position and the better move allow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from octosphere.coach.words import Speaker
from octosphere.games.aquasphere.moves import LETTERS, Enter, Move
from octosphere.games.aquasphere.rules.actions import sum_to
from octosphere.games.aquasphere.rules.control import fields_held
from octosphere.games.aquasphere.rules.promise import scorings_left
from octosphere.games.aquasphere.rules.scoring import letters_held, octopod_penalty
from octosphere.games.aquasphere.rules.supply import room_programme
from octosphere.games.aquasphere.rules.track import next_line
from octosphere.games.aquasphere.show.pieces import card_text
from octosphere.games.aquasphere.state import Goods, Kind, Player, Room, State

from .causes import Reason, Why


@dataclass(frozen=True, slots=True)
class Sentences:
    """Speaks about one decision; `whole` tells what the better move does, else only what the position offers."""

    speaker: Speaker
    state: State
    better: Move
    why: Why
    whole: bool

    def say(self, reason: Reason) -> str:
        """One cause in a sentence."""
        say: dict[str, Callable[[], str]] = {
            "majority": self.majority,
            "bots": self.bots,
            "crystals": self.crystals,
            "octopods": self.octopods,
            "centre": self.centre,
            "lab": self.lab,
            "cards": self.cards,
            "lines": self.lines,
            "time": self.time,
            "rivals": self.rivals,
        }
        return say[reason.cause]()

    @property
    def player(self) -> Player:
        return self.state.players[self.state.seat]

    def events(self, kind: str) -> list[tuple[int, ...]]:
        """What the better move does of a kind in this turn; untold unless wholly."""
        return [event.data for event in self.why.line if event.kind == kind] if self.whole else []

    def because(self, key: str, **values: object) -> str:
        return self.speaker.t(f"hint.because.{key}", **values)

    def majority(self) -> str:
        s = self.state
        most = max(fields_held(s, seat) for seat in range(s.seats) if seat != s.seat)
        alone, tied = s.printed.majority
        return self.because("majority", alone=alone, tied=tied, own=fields_held(s, s.seat), most=most)

    def bots(self) -> str:
        return self.because("bots", n=scorings_left(self.state))

    def crystals(self) -> str:
        most, own = self.state.printed.most, self.player.crystals
        taken = sum(data[0] for data in self.events("crystals"))
        if taken:
            points = sum_to(own + taken, most) - sum_to(own, most)
            return self.because("crystals_taken", n=taken, points=self.speaker.t("points", n=points))
        return self.because("crystals", points=self.speaker.t("points", n=sum_to(own, most)))

    def octopods(self) -> str:
        caught = sum(data[0] for data in self.events("caught"))
        if caught:
            points = self.speaker.t("points", n=sum_to(caught, self.state.printed.most))
            return self.because("octopods_caught", n=caught, points=points)
        lost = octopod_penalty(self.state, self.state.seat)
        return self.because("octopods_left", loss=-lost) if lost else self.because("octopods")

    def centre(self) -> str:
        return self.because("centre", points=self.speaker.t("points", n=self.state.printed.values[self.state.rounds]))

    def lab(self) -> str:
        return self.because("lab", n=letters_held(self.state, self.state.seat))

    def cards(self) -> str:
        for card, letter in self.events("card"):
            said = card_text(self.speaker.t, self.state.printed, card)
            return self.because("card_taken", sector=LETTERS[letter], card=said)
        held = self._card_that_pays()
        if held is not None:
            return self.because("card_held", card=card_text(self.speaker.t, self.state.printed, held))
        return self.because("cards")

    def _card_that_pays(self) -> int | None:
        """The card in the lab that brings something for the room that the better move enters."""
        if not self.whole or not isinstance(self.better, Enter):
            return None
        printed, room = self.state.printed, Room[self.better.room.upper()]
        for card in self.player.card[: self.player.cards]:
            if printed.kinds[card] <= Kind.ENTER_POINTS and printed.shown[card] == room_programme(self.state, room):
                return card
        return None

    def lines(self) -> str:
        ahead = next_line(self.state, self.player.track) - self.player.track
        return self.because("lines", n=ahead, crystals=self.speaker.t("expansion.crystals", n=self.player.crystals))

    def time(self) -> str:
        return self.because("time", n=self.player.time, room=self.player.room[Goods.TIME])

    def rivals(self) -> str:
        if self.whole and self.why.rival is not None:
            return self.because("rival_first", name=self.speaker.names[self.why.rival])
        return self.because("rivals")
