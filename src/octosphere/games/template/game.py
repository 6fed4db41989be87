"""Dive on the Game protocol."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

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
    players_clause = "C3"

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
