"""AquaSphere on the Game protocol."""

from __future__ import annotations

from fractions import Fraction

from octosphere.core.game import Facts, KernelGame, Options, View
from octosphere.core.layout import clone

from . import components, picture, rules, tables, view
from .codec import AquaSphereCodec
from .moves import Move
from .state import Clause, Source, State


class AquaSphere(KernelGame[State, Move]):
    """Two to four players, printed numbers from a file."""

    facts = Facts(
        name="aquasphere",
        title="AquaSphere",
        rules="2",
        package="octosphere.games.aquasphere",
        seats=(2, 4),
        decisions=tables.DECISIONS,
        most_legal=tables.MOST_LEGAL,
        most_draws=1,
        lowest_score=0,
        highest_score=999,
        sources=tuple(source.name.lower() for source in Source),
        past_rules=("1",),
    )
    codec = AquaSphereCodec()
    rules = rules
    clauses = ("", *(clause.name for clause in list(Clause)[1:]))
    players_clause = "C1"

    def start(self, options: Options) -> State:
        chosen = self.options(options)
        own, players = chosen.get("components"), chosen["players"]
        text, name = (own, "your components file") if own else (components.printed_text(), "components.toml")
        s = State(seats=players, printed=clone(components.read(text, name, players)))
        rules.begin(s)
        return s

    def start_under(self, rules: str, options: Options) -> State:
        s = self.start(options)
        s.version = int(rules)
        return s

    def outcomes(self, s: State) -> list[tuple[Move, Fraction]]:
        """U, N4: every draw that is left, all with the same probability."""
        [(_, size)] = self.draws(s)
        return [(self.outcome_of(s, [value]), Fraction(1, size)) for value in range(size)]

    def view(self, s: State, seat: int) -> View:
        return view.data(s, seat)

    def picture(self, s: State) -> str:
        return picture.picture(s)
