"""Octo Dice on the Game protocol."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from octosphere.core.chance import Seeded
from octosphere.core.errors import BadInput
from octosphere.core.game import NOBODY, Facts, KernelGame, Options, View
from octosphere.core.layout import clone

from . import components, layouts, odds, rules, tables, view
from .moves import Move, OctoDiceCodec
from .rules.chance import count_loose
from .state import BLACK, Clause, Phase, Source, State


class OctoDice(KernelGame[State, Move]):
    """One to four players, three editions, any layout, printed numbers from a file."""

    facts = Facts(
        name="octodice",
        title="Octo Dice",
        rules="1",
        package="octosphere.games.octodice",
        seats=(1, 4),
        decisions=tables.DECISIONS,
        most_legal=tables.MOST_LEGAL,
        most_draws=6,
        lowest_score=-27,
        highest_score=200,
        sources=tuple(source.name.lower() for source in Source),
    )
    codec = OctoDiceCodec()
    rules = rules
    clauses = ("", *(clause.name.replace("_", "-") for clause in list(Clause)[1:]))
    own_options: ClassVar[Options] = {"layout": layouts.FIRST_GAME, "edition": "de", "variant": False}
    players_clause = "C8"

    def options(self, given: Options) -> Options:
        """The options of any game, and layout, edition and variant; each is checked."""
        chosen: dict[str, Any] = dict(super().options(given))
        _check_variant(chosen)
        chosen["layout"] = layouts.write(layouts.parse(_resolve_layout(chosen["layout"])))
        if chosen["edition"] not in components.EDITIONS:
            raise BadInput(f"unknown edition {chosen['edition']!r}; expected one of {', '.join(components.EDITIONS)}")
        return chosen

    def start(self, options: Options) -> State:
        chosen = self.options(options)
        own = chosen.get("components")
        printed = components.editions(own, "your components file") if own else components.load_printed()
        s = State()
        s.seats = chosen["players"]
        s.variant = int(chosen["variant"])
        s.layout = layouts.parse(chosen["layout"])
        s.printed = clone(printed[chosen["edition"]])
        rules.begin(s)
        return s

    def outcomes(self, s: State) -> list[tuple[Move, Fraction]]:
        return [(self.codec.move(code), chance) for code, chance in _outcomes(s)]

    def seat_to_roll(self, s: State) -> int:
        """T1: whoever has the turn throws first; the other throws follow by themselves, the virtual player's too."""
        return s.active if s.phase == Phase.ROLL and s.throw == 0 and not s.virtual else NOBODY

    def dice_owner(self, s: State) -> int:
        """T1: whoever has the turn; the virtual player is nobody (B4)."""
        return s.active if s.phase == Phase.ROLL and not s.virtual else NOBODY

    def next_decision(self, s: State, seat: int) -> State | None:
        """B1: bonus actions on one roll do not touch each other, so nobody has to wait for those before."""
        if s.phase != Phase.BONUS:
            return None
        coming, roll = clone(s), (s.turn, s.active, s.virtual)
        while coming.phase == Phase.BONUS and (coming.turn, coming.active, coming.virtual) == roll:
            if coming.seat == seat:
                return coming if len(self.legal(coming)) > 1 else None  # a single answer is given by itself
            rules.apply(coming, tables.PASS, None)
        return None

    def view(self, s: State, seat: int) -> View:
        return view.data(s, seat)

    def picture(self, s: State) -> str:
        return view.picture(s)


def _outcomes(s: State) -> tuple[tuple[int, Fraction], ...]:
    """The codes of the next throw and their probabilities."""
    sides = tuple(s.printed.white_sides), tuple(s.printed.black_sides)
    white, black = count_loose(s, 0), count_loose(s, BLACK)
    if not s.printed.differ or black == 0:
        return odds.outcomes(white, black, sides)
    marks = [tuple(s.printed.marks[6 * die : 6 * die + 6]) for die in range(BLACK)]
    thrown = tuple(marks[die] if s.aside[BLACK + die] == 0 else None for die in range(BLACK))
    return odds.numbered_outcomes(white, sides[0], thrown)


def _check_variant(chosen: dict[str, Any]) -> None:
    players, variant = chosen["players"], chosen["variant"]
    if type(variant) is not bool:
        raise BadInput(f"the two-player variant is on or off, not {variant!r}")
    if variant and players != 2:
        raise BadInput(f"the two-player variant is for 2 players, not {players} (B4)")


def _resolve_layout(layout: Any) -> str:
    """A layout by name: 'first', or 'random:SEED' for the one that a seed gives."""
    if layout == "first":
        return layouts.FIRST_GAME
    if isinstance(layout, str) and layout.startswith("random:"):
        return layouts.shuffle_layout(Seeded(layout.removeprefix("random:")))
    return layout  # type: ignore[no-any-return]
