"""What people say they did, without a word of dice: `bot R`, `lab 2`, `crystal 1`, `octopods 2`, `octo 1`, `pass`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from octosphere.core.errors import InvalidMove
from octosphere.games.octodice.moves import BLACKS
from octosphere.games.octodice.rules.legal import can_step, colour_of, digit_of
from octosphere.games.octodice.state import OCTOPOD, Colour, State, Symbol
from octosphere.games.octodice.tables import (
    AS_BOT,
    AS_COLOUR,
    AS_DIGIT,
    BLACK_USES,
    USE,
    WHITE_ACTION,
    WHITE_FACE,
    WHITE_USES,
)

_GRAMMAR = re.compile(
    r"crystal [012]|(?P<colour>research|bot|submarine) [YRWBG]|(?P<column>lab) [123]"
    r"|octopods [0-7]|octo [123]|pass"
)
ACTIONS = {"crystal": Symbol.CRYSTAL, "research": Symbol.RESEARCH, "lab": Symbol.LAB}
ACTIONS |= {"bot": Symbol.BOT, "submarine": Symbol.SUBMARINE}


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing said; the value is a digit, a colour, a column from 0 or a number of octopods."""

    kind: str
    value: int = 0

    @property
    def action(self) -> bool:
        """Whether this is a main action."""
        return self.kind in ACTIONS


@dataclass(frozen=True, slots=True)
class Way:
    """A white and a black face, and the move that they serve."""

    white: int
    black: int
    code: int


def parse(text: str) -> Claim:
    """The claim that a text writes."""
    found = _GRAMMAR.fullmatch(text)
    if found is None:
        raise InvalidMove(f"cannot read {text[:40]!r}; say 'bot R', 'lab 2', 'crystal 1', 'octopods 2' or 'pass'")
    kind, _, value = text.partition(" ")
    if found["colour"]:
        return Claim(kind, BLACKS.index(value))
    return Claim(kind, int(value or 0) - (1 if found["column"] else 0))


def write(claim: Claim) -> str:
    """The text of a claim, as pads are stored."""
    if claim.kind == "pass":
        return claim.kind
    coloured = claim.kind in ("research", "bot", "submarine")
    value = BLACKS[claim.value] if coloured else claim.value + (1 if claim.kind == "lab" else 0)
    return f"{claim.kind} {value}"


def ways(s: State, claim: Claim) -> list[Way]:
    """Every pair of faces that could have done what a claim says, those without a lab first; unchecked yet."""
    return [way for way in _ways(ACTIONS[claim.kind]) if _means(s, way, claim)]


@cache
def _ways(action: int) -> tuple[Way, ...]:
    found = [
        Way(WHITE_FACE[white], black if black < AS_COLOUR else Colour.YELLOW, USE + BLACK_USES * white + black)
        for white in range(WHITE_USES)
        for black in range(BLACK_USES)
        if WHITE_ACTION[white] == action and black != OCTOPOD
    ]
    return tuple(sorted(found, key=_labs))


def _labs(way: Way) -> int:
    white, black = divmod(way.code - USE, BLACK_USES)
    return (white >= AS_BOT) + (black >= AS_COLOUR)


def _means(s: State, way: Way, claim: Claim) -> bool:
    black = (way.code - USE) % BLACK_USES
    if claim.kind in ("crystal", "lab"):
        if AS_COLOUR <= black < AS_DIGIT:
            return False
        digit = digit_of(s, black)
        return can_step(s, claim.value, digit) if claim.kind == "lab" else digit == claim.value
    return black < AS_DIGIT and colour_of(black) == claim.value
