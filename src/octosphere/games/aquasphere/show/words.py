"""AquaSphere in words: moves, events, explanations."""

from __future__ import annotations

import re
from collections.abc import Sequence

from octosphere.core.events import Event
from octosphere.core.game import Options
from octosphere.games.aquasphere import components
from octosphere.games.aquasphere.codec import AquaSphereCodec
from octosphere.games.aquasphere.moves import (
    LETTERS,
    PROGRAMMES,
    ROOMS,
    Buy,
    Card,
    Claim,
    Enter,
    Expansion,
    Move,
    Pay,
    Return,
    Skip,
    Spend,
    Starter,
    Use,
    Walk,
)
from octosphere.games.aquasphere.rules import room_programme
from octosphere.games.aquasphere.state import CARDS, EXPANSIONS, Kind, Phase, Printed, State
from octosphere.i18n import Catalogue
from octosphere.show.parts import Parts

from .events import Events
from .pieces import card_short, card_text, expansion_short, expansion_text, programme, sort
from .places import walk_costs

_NUMBERED = re.compile(r"(card|expansion)\s*(\d{1,2})")


class Words:
    """Speaks of one table in one language; names are by seat, cards as the table's components have them."""

    def __init__(self, t: Catalogue, names: Sequence[str], options: Options | None = None) -> None:
        self.t = t
        self.names = names
        self.printed = printed_of(options or {})
        self._made = Parts(t)
        self.events = Events(t, names, self.printed)

    def kept(self, s: State) -> Parts:
        """What was made of this table before."""
        return self._made.under(s.printed)

    def label(self, s: State, move: Move) -> str:
        """A move as a player would say it."""
        match move:
            case Use(name):
                return self.label_use(s, name, s.players[s.seat].scientist)
            case Skip():
                return self.t(f"label.skip.{Phase(s.phase).name.lower()}")
        kind, _, thing = AquaSphereCodec.text(move).partition(" ")
        return self.t(f"label.{kind}", **self._values(s, move, thing))

    def label_use(self, s: State, name: str, letter: int) -> str:
        """A bot used in a sector, as a player would say it."""
        white = programme(self.t, s.printed.white[letter])
        return self.t(f"label.use.{name}", sector=LETTERS[letter], programme=white)

    def _values(self, s: State, move: Move, thing: str) -> dict[str, object]:
        """What a label names: the thing of the notation, and what it costs or brings."""
        t = self.t
        match move:
            case Enter(room):
                return {"sort": sort(t, room_programme(s, ROOMS.index(room)))}
            case Buy(name):
                return {"programme": self.programme_noun(name), "n": s.printed.price}
            case Walk(letter):
                return {"sector": letter, "n": walk_costs(self, s)[LETTERS.index(letter)]}
            case Return(name):
                return {"programme": self.programme_noun(name), "time": s.printed.refund}
            case Spend(name):
                return {"programme": self.programme_noun(name), "n": s.printed.gifts[Kind.SCORING]}
            case Pay(name):
                return {"programme": self.programme_noun(name)}
            case Claim():
                return {"n": s.offer}
            case Starter(seat):
                return {"name": self.names[seat - 1]}
        return self._name_draw(s, move, thing)

    def _name_draw(self, s: State, move: Move, thing: str) -> dict[str, object]:
        """What the label of a draw names."""
        match move:
            case Expansion(number):
                return {"what": expansion_text(self.t, s.printed, number - 1)}
            case Card(number):
                return {"what": card_text(self.t, s.printed, number - 1)}
        return {"sector": thing, "number": thing}

    def programme_noun(self, name: str) -> str:
        """A programme of the notation, as a noun."""
        return programme(self.t, PROGRAMMES.index(name))

    def explain(self, topic: str) -> str | None:
        """A card or an expansion by its number, or a clause; None for what is neither."""
        clause, piece = topic.upper(), _NUMBERED.fullmatch(topic.casefold().strip())
        if piece is not None:
            return self._piece(piece[1], int(piece[2]) - 1)
        known = f"aquasphere.clause.{clause}" in self.t
        return f"{clause}. {self.t(f'clause.{clause}')}" if known else None

    def _piece(self, kind: str, index: int) -> str | None:
        if not 0 <= index < (CARDS if kind == "card" else EXPANSIONS):
            return None
        short, text = (card_short, card_text) if kind == "card" else (expansion_short, expansion_text)
        return f"{short(self.t, self.printed, index)}. {text(self.t, self.printed, index)}"

    def describe_event(self, event: Event) -> str:
        """What happened, as a sentence."""
        return self.events.sentence(event)


def printed_of(options: Options) -> Printed:
    """The components of a table, by its options."""
    own = options.get("components")
    return components.read(own or components.printed_text(), "components", int(options.get("players", 2)))
