"""What happened, in words: predicates that a name stands before, news for everybody, links of a trail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from octosphere.core.events import Event
from octosphere.games.aquasphere.moves import LETTERS
from octosphere.games.aquasphere.state import NEUTRAL, NONE, Printed, Skipped, Source
from octosphere.i18n import Catalogue
from octosphere.show.parts import Parts
from octosphere.show.types import Trail

from .pieces import card_text, expansion_text, programme, sort
from .places import event_place

NEWS = ("ring", "programme", "rotation", "expansion_laid", "card_laid", "round", "refilled")
MADE = ("enter", "buy", "walk", "use", "returned", "passed", "spend", "declined", "placed")  # what a move does itself
YIELDS = ("time", "crystals", "caught", "submarine", "expansion", "card", "programmed")  # of an action
SOURCES = tuple(source.name.lower() for source in Source)

# The places of each event's sentence, in the order of the event's numbers; "" for a number it does not tell.
VALUES = {
    "enter": ("", "sort"),
    "programmed": ("programme",),
    "unprogrammed": ("programme",),
    "buy": ("programme", "n"),
    "walk": ("start", "sector", "n"),
    "use": ("programme", "sector"),
    "skipped": ("", "why"),
    "displaced": ("sector", "owner"),
    "recharged": ("sector", "n"),
    "expansion": ("expansion_text", "sector"),
    "expansion_laid": ("expansion_text", "sector"),
    "placed": ("sector",),
    "card": ("card_text", "sector"),
    "card_laid": ("card_text", "sector"),
    "time": ("n",),
    "crystals": ("n",),
    "caught": ("n",),
    "submarine": ("sector", "", "n"),
    "points": ("n", "source"),
    "crossed": ("line", "paid"),
    "stopped": ("n",),
    "returned": ("programme", "n"),
    "passed": ("place",),
    "spend": ("programme",),
    "scored": ("majority", "bots", "crystals", "escaped", "sum"),
    "declined": ("n",),
    "final": ("letters", "time", "fleet", "lab"),
    "starter": (),
    "home": ("sector",),
    "programme": ("number", "next"),
    "rotation": ("n",),
    "round": ("n",),
    "refilled": ("time", "crystals", "octopods"),
}
SIGNED = ("scored", "final")  # their numbers are points


class Events:
    """Puts the events of one table into words."""

    def __init__(self, t: Catalogue, names: Sequence[str], printed: Printed) -> None:
        self.t, self.names = t, names
        self._kept = Parts(t).under(printed)
        self._say: dict[str, Callable[[int], object]] = {
            "sector": LETTERS.__getitem__,
            "start": LETTERS.__getitem__,
            "programme": lambda number: programme(t, number),
            "sort": lambda number: sort(t, number),
            "paid": lambda number: "" if number == NONE else programme(t, number),
            "owner": lambda owner: "" if owner == NEUTRAL else names[owner],
            "source": lambda number: t(f"source.{SOURCES[number]}"),
            "why": lambda number: t(f"skipped.{Skipped(number).name.lower()}"),
            "place": lambda number: number + 1,
            "number": lambda number: number + 1,
            "next": lambda number: number + 1,
            "expansion_text": lambda number: expansion_text(t, printed, number),
            "card_text": lambda number: card_text(t, printed, number),
        }

    def sentence(self, event: Event) -> str:
        """What happened, as a whole sentence that names the player."""
        if event.kind == "ring":
            return self.t("news.ring", letters=" ".join(LETTERS[letter] for letter in event.data))
        if event.kind in NEWS:
            return self.t(_key("news", event), **self._values(event))
        return f"{self.names[event.seat]} {self.predicate(event)}"

    def told_to(self, event: Event) -> dict[int, str]:
        """The same, said to whoever did it and to whoever it was done to, by seat."""
        if event.kind in NEWS:
            return {}
        said = {event.seat: self.t(_key("you", event), **self._values(event))}
        if event.kind == "displaced" and event.data[1] not in (NEUTRAL, event.seat):
            name, sector = self.names[event.seat], LETTERS[event.data[0]]
            said[event.data[1]] = self.t("yours.displaced", name=name, sector=sector)
        return said

    def predicate(self, event: Event) -> str:
        """What somebody does, without the name."""
        return self.t(_key("event", event), **self._values(event))

    def trail(self, event: Event) -> Trail:
        """An event as a link of a trail; without words where it is no gain."""
        if event.kind == "displaced":  # by whose bot: names are not for other tables
            return self._trail(event)
        return self._kept.answer(("trail", event), lambda: self._trail(event))

    def _trail(self, event: Event) -> Trail:
        return Trail(self.link(event), event_points(event), event_place(event))

    def link(self, event: Event) -> str:
        """An event in a trail, without its points; empty for what is no gain."""
        if event.kind in NEWS or event.kind == "recharged" or not gains(event):
            return ""
        return self.t(_key("trail", event), **self._values(event))

    def _values(self, event: Event) -> dict[str, Any]:
        """The values that the sentence of an event names."""
        if event.kind in SIGNED:
            return dict(zip(VALUES[event.kind], map(self.t.format_signed, event.data), strict=True))
        pairs = zip(VALUES[event.kind], event.data, strict=True)
        return {name: self._say.get(name, int)(number) for name, number in pairs if name}


def _key(family: str, event: Event) -> str:
    """Some events have two sentences."""
    if event.kind == "crossed":
        return f"{family}.crossed_{'crystal' if event.data[1] == NONE else 'bot'}"
    if event.kind == "displaced" and event.data[1] in (NEUTRAL, event.seat):
        return f"{family}.displaced_{'neutral' if event.data[1] == NEUTRAL else 'own'}"
    if event.kind == "programme" and event.data[1] != NONE:
        return f"{family}.following"
    return f"{family}.{event.kind}"


def gains(event: Event) -> bool:
    """Whether an event brings anything at all."""
    return event.kind not in ("time", "crystals", "caught") or event.data[0] > 0


def event_points(event: Event) -> int:
    """What an event pays whoever it belongs to."""
    match event.kind:
        case "points":
            return event.data[0]
        case "stopped":
            return -event.data[0]
        case "scored":
            return event.data[-1]
        case "final":
            return sum(event.data)
    return 0
