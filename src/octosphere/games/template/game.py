"""Dive on the Game protocol."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.game import Facts, KernelGame, Options, View
from octosphere.core.layout import clone

from . import components, rules, tables, view
from .moves import DiveCodec, Move, Roll
from .state import Clause, Source, State


class Template(KernelGame[State, Move]):
    """Dive, for one to four players, printed numbers from a file."""

    facts = Facts(
        name="template",
        title="Dive",
        rules="1",
        package="octosphere.games.template",
        seats=(1, 4),
        decisions=tables.DECISIONS,
        most_legal=2,
        most_draws=1,
        lowest_score=0,
        highest_score=540,  # nine turns of 40 and a pearl of 20
        sources=tuple(source.name.lower() for source in Source),
    )
    codec = DiveCodec()
    rules = rules
    clauses = ("", *(clause.name for clause in list(Clause)[1:]))

    def options(self, given: Options) -> Options:
        """Complete options: players, and components if not our own."""
        known = {"players": 1, "components": ""}
        for name in given:
            if name not in known:
                raise BadInput(f"Dive has no option {name!r}; it has {', '.join(known)}")
        chosen: dict[str, Any] = {**known, **given}
        if type(chosen["players"]) is not int or not 1 <= chosen["players"] <= 4:
            raise BadInput(f"{chosen['players']!r} players; Dive is for 1 to 4 (C3)")
        if not isinstance(chosen["components"], str):
            raise BadInput("components are the text of a components file")
        if not chosen["components"]:
            del chosen["components"]  # records stay short
        return chosen

    def start(self, options: Options) -> State:
        chosen = self.options(options)
        own = chosen.get("components")
        printed = components.read(own, "your components file") if own else components.read(components.printed_text())
        s = State(seats=chosen["players"], printed=clone(printed))
        rules.begin(s)
        return s

    def outcomes(self, s: State) -> list[tuple[Move, Fraction]]:
        ways = Counter(s.printed.faces)
        return [(Roll(face), Fraction(ways[face], 6)) for face in sorted(ways)]

    def view(self, s: State, seat: int) -> View:
        return view.data(s, seat)

    def picture(self, s: State) -> str:
        return view.picture(s)
