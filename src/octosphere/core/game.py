"""What a game is: the protocol all front ends speak, and its binding to a package of kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from .chance import Chance
from .errors import BadInput, Clause, IllegalMove, InvalidMove
from .events import Event, Log
from .layout import clone, fork

CHANCE = -1
OVER = -2
NOBODY = -1

S = TypeVar("S")
M = TypeVar("M")

Options = Mapping[str, Any]  # JSON values only; a game checks and completes them
View = dict[str, Any]  # JSON values only


@dataclass(frozen=True, slots=True)
class Facts:
    """What must be known of a game before it is played."""

    name: str  # as written on the command line and in records
    title: str
    rules: str  # version: it changes when an old record would replay differently
    package: str
    seats: tuple[int, int]
    decisions: int  # a player's codes are 0 to decisions - 1, the dice's lie above
    most_legal: int  # choices of one decision
    most_draws: int  # draws of one chance move
    lowest_score: int
    highest_score: int
    sources: tuple[str, ...]  # where points come from
    past_rules: tuple[str, ...] = ()  # older versions under which records still replay


class Codec(Protocol[M]):
    """A move as an object, a number, a short text and JSON; each form can be turned into each other one and back."""

    def code(self, move: M) -> int:
        """The number of a move: below `facts.decisions` for a player's, above for the dice's."""
        ...

    def move(self, code: int) -> M:
        """The move of a number; InvalidMove if no move has it."""
        ...

    def text(self, move: M) -> str:
        """A move in the notation of records, such as "roll 4"."""
        ...

    def parse(self, text: str) -> M:
        """The move that a text writes, as people may type it; InvalidMove if it writes none."""
        ...

    def to_json(self, move: M) -> dict[str, Any]:
        """A move as JSON data: its kind and its parts, each by name."""
        ...

    def from_json(self, data: object) -> M:
        """The move that JSON data describes; InvalidMove for anything else, whatever it is."""
        ...


class Game(Protocol[S, M]):
    """The rules of one game, asked one small question at a time: `S` is a position, `M` a move.

    Only `apply` changes a position. All other methods leave it as it is and give the same answer to the same question.
    """

    @property
    def facts(self) -> Facts:
        """What is the same at every table: name, rules version, numbers of seats, sizes of moves and scores."""
        ...

    @property
    def codec(self) -> Codec[M]:
        """The codec of this game's moves: as numbers, texts and JSON."""
        ...

    @property
    def rules(self) -> Any:
        """The module of kernels behind all answers; it fits the protocol `Rules`."""
        ...

    @property
    def clauses(self) -> Sequence[str]:
        """The clauses of RULES.md by the numbers that `Rules.refusal` returns; number 0, "", is a legal move."""
        ...

    def options(self, given: Options) -> Options:
        """Take options as given, return them complete and checked; BadInput if no such game can be played."""
        ...

    def start(self, options: Options) -> S:
        """Return the first position for complete options; nothing is left to chance here, so it is always the same."""
        ...

    def start_under(self, rules: str, options: Options) -> S:
        """The first position under the version that a record names: that of `facts.rules`, or one of the past."""
        ...

    def seats(self, s: S) -> int:
        """The number of seats at this table, those of bots included."""
        ...

    def to_move(self, s: S) -> int:
        """The seat that decides in this position, or CHANCE if dice are to fall, or OVER if the game has ended."""
        ...

    def seat_to_roll(self, s: S) -> int:
        """At CHANCE: the seat that asks for the throw, or NOBODY if dice fall by themselves."""
        ...

    def dice_owner(self, s: S) -> int:
        """At CHANCE: the seat whose dice are to fall, whoever asks for them, or NOBODY if they are nobody's own."""
        ...

    def after_roll(self, s: S, m: M) -> S:
        """At CHANCE: a copy of the position with the dice of `m` on the table, before what follows by itself."""
        ...

    def next_decision(self, s: S, seat: int) -> S | None:
        """The position in which a seat will decide whatever the seats before it decide; None if it depends on them."""
        ...

    def legal(self, s: S) -> list[M]:
        """The moves of the seat to move: at least two, as a single one is made by itself; none at CHANCE and OVER."""
        ...

    def outcomes(self, s: S) -> list[tuple[M, Fraction]]:
        """At CHANCE: every roll with its exact probability, which sum to 1; like dice are not told apart."""
        ...

    def draws(self, s: S) -> list[tuple[int, int]]:
        """At CHANCE: the key and the number of sides of each draw that the roll consists of."""
        ...

    def outcome_of(self, s: S, values: Sequence[int]) -> M:
        """At CHANCE: the roll that these values make, one from 0 on for each of `draws`."""
        ...

    def deal(self, s: S, chance: Chance) -> M:
        """At CHANCE: the roll that a source of chance gives, by asking it for each of `draws`."""
        ...

    def apply(self, s: S, m: M) -> list[Event]:
        """Make a move in place, and all forced ones after it; return the events. IllegalMove changes nothing."""
        ...

    def why_not(self, s: S, m: M) -> Clause | None:
        """The clause of RULES.md that forbids a move, None if it is legal; InvalidMove if it is none of this game."""
        ...

    def scores(self, s: S) -> tuple[int, ...]:
        """The points that each seat has so far, by seat; at OVER the final ones."""
        ...

    def promise(self, s: S, seat: int) -> int:
        """A quick guess at what a seat will have at the end, in tenths of points; at OVER exactly its score."""
        ...

    def sources(self, s: S, seat: int) -> tuple[int, ...]:
        """The points of a seat by where they came from, in the order of `facts.sources`; they add up to its score."""
        ...

    def winners(self, s: S) -> tuple[int, ...]:
        """The seats that have won, or that lead while the game goes on; several if they share it, never none."""
        ...

    def view(self, s: S, seat: int) -> View:
        """What a seat may see of the position, as JSON data; a front end is told nothing else."""
        ...

    def picture(self, s: S) -> str:
        """The position as a few lines of text, for terminals, goldens and bug reports."""
        ...


class Rules(Protocol):
    """The kernels that a game's `rules` package offers, plain or compiled; `s` is changed in place by `apply` alone."""

    def legal(self, s: Any, codes: list[int]) -> int:
        """Write the codes of all legal moves, return how many: 0 at CHANCE and OVER, 1 for a forced move."""
        ...

    def refusal(self, s: Any, code: int) -> int:
        """The number of the clause that forbids a code here; 0 if it is legal."""
        ...

    def apply(self, s: Any, code: int, log: Log | None) -> None:
        """Make a legal move, a player's or the dice's; append events unless `log` is None."""
        ...

    def draws(self, s: Any, keys: list[int], sizes: list[int]) -> int:
        """At CHANCE: write the key and the number of sides of each draw, return how many draws there are."""
        ...

    def outcome_of(self, s: Any, values: list[int]) -> int:
        """At CHANCE: the code of the roll that these values make, one for each draw."""
        ...

    def to_move(self, s: Any) -> int:
        """The seat that decides, or CHANCE (-1), or OVER (-2)."""
        ...

    def score(self, s: Any, seat: int) -> int:
        """The points of a seat so far."""
        ...

    def source(self, s: Any, seat: int, index: int) -> int:
        """The points of a seat so far from one source, by its index in `Facts.sources`."""
        ...

    def promise(self, s: Any, seat: int) -> int:
        """A quick guess at a seat's final score, in tenths of points."""
        ...

    def winners(self, s: Any) -> int:
        """The seats that have won or lead, one bit each."""
        ...


class KernelGame(Generic[S, M]):
    """The part of `Game` that follows from kernels; a subclass adds odds, views and options of its own."""

    facts: Facts
    codec: Codec[M]
    rules: Any
    clauses: Sequence[str]
    own_options: ClassVar[Options] = {}  # beyond players and components, as they are unless chosen
    players_clause = ""  # of RULES.md: how many may play

    def options(self, given: Options) -> Options:
        """Complete options: players, components if not our own, and whatever the game adds."""
        facts = self.facts
        known = {"players": facts.seats[0], **self.own_options, "components": ""}
        for name in given:
            if name not in known:
                raise BadInput(f"{facts.title} has no option {name!r}; it has {', '.join(known)}")
        chosen = {**known, **given}
        least, most = facts.seats
        if type(chosen["players"]) is not int or not least <= chosen["players"] <= most:
            raise BadInput(
                f"{chosen['players']!r} players; {facts.title} is for {least} to {most} ({self.players_clause})"
            )
        if not isinstance(chosen["components"], str):
            raise BadInput("components are the text of a components file")
        if not chosen["components"]:
            del chosen["components"]  # records stay short
        return chosen

    def start(self, options: Options) -> S:
        """The first position for complete options: each game has its own."""
        raise NotImplementedError

    def start_under(self, rules: str, options: Options) -> S:
        """The same under the rules version of a record; a game with past versions has its own."""
        assert rules == self.facts.rules
        return self.start(options)

    def seats(self, s: S) -> int:
        """The number of seats at this table."""
        return s.seats  # type: ignore[attr-defined,no-any-return]

    def to_move(self, s: S) -> int:
        return int(self.rules.to_move(s))

    def seat_to_roll(self, s: S) -> int:
        """The seat that throws the dice to come and asks for it; NOBODY if they fall by themselves."""
        return NOBODY

    def dice_owner(self, s: S) -> int:
        """The seat whose dice are to fall; NOBODY if they are nobody's own."""
        return NOBODY

    def after_roll(self, s: S, m: M) -> S:
        """The position right after dice fell, before what follows from them by itself."""
        copy = clone(s)
        self.rules.apply(copy, self.codec.code(m), None)
        return copy

    def next_decision(self, s: S, seat: int) -> S | None:
        """The position in which a seat will decide whatever those before it decide, if there is one."""
        return None

    def legal(self, s: S) -> list[M]:
        codes = [0] * self.facts.most_legal
        count = self.rules.legal(s, codes)
        return [self.codec.move(code) for code in codes[:count]]

    def why_not(self, s: S, m: M) -> Clause | None:
        code = self.codec.code(m)
        if self.codec.move(code) != m:
            raise InvalidMove(f"{m} is no move of {self.facts.title}")
        why = self.clauses[self.rules.refusal(s, code)]
        return Clause(why) if why else None

    def apply(self, s: S, m: M) -> list[Event]:
        why = self.why_not(s, m)
        if why is not None:
            raise IllegalMove(self.codec.text(m), why)
        log: Log = []
        self.rules.apply(s, self.codec.code(m), log)
        settle(self.rules, s, [0] * self.facts.most_legal, log)
        return log

    def draws(self, s: S) -> list[tuple[int, int]]:
        """The key and the size of each draw that the next chance move needs."""
        keys, sizes = [0] * self.facts.most_draws, [0] * self.facts.most_draws
        count = self.rules.draws(s, keys, sizes)
        return list(zip(keys[:count], sizes[:count], strict=True))

    def outcome_of(self, s: S, values: Sequence[int]) -> M:
        """The chance move that these draws make."""
        padded = [*values, *[0] * (self.facts.most_draws - len(values))]
        return self.codec.move(self.rules.outcome_of(s, padded))

    def deal(self, s: S, chance: Chance) -> M:
        return self.outcome_of(s, [chance.draw(key, size) for key, size in self.draws(s)])

    def scores(self, s: S) -> tuple[int, ...]:
        return tuple(int(self.rules.score(s, seat)) for seat in range(self.seats(s)))

    def sources(self, s: S, seat: int) -> tuple[int, ...]:
        return tuple(int(self.rules.source(s, seat, index)) for index in range(len(self.facts.sources)))

    def promise(self, s: S, seat: int) -> int:
        """A quick guess at what a position will bring a seat, in tenths of points; at the end its score."""
        return int(self.rules.promise(s, seat))

    def winners(self, s: S) -> tuple[int, ...]:
        bits = self.rules.winners(s)
        return tuple(seat for seat in range(self.seats(s)) if bits >> seat & 1)


def settle(rules: Any, s: Any, codes: Any, log: Log | None) -> None:
    """Make every choice that has one answer, until there is a real one, a chance move or the end."""
    while rules.legal(s, codes) == 1:
        rules.apply(s, codes[0], log)


def apply_to_copy(game: Game[S, M], s: S, m: M) -> tuple[S, list[Event]]:
    """The position after a move and what happens in it; `s` is left alone."""
    copy = clone(s)
    return copy, game.apply(copy, m)


def try_move(game: Game[S, M], s: S, m: M) -> tuple[S, list[Event]]:
    """The same for one of the legal moves, which is not checked again; printed numbers are shared with `s`."""
    copy, log = fork(s), list[Event]()
    game.rules.apply(copy, game.codec.code(m), log)
    settle(game.rules, copy, [0] * game.facts.most_legal, log)
    return copy, log
