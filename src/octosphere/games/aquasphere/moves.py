"""Moves as objects; codec.py turns them into integers, text and JSON."""

from __future__ import annotations

from dataclasses import dataclass

from .state import Programme, Room

LETTERS = "ABCDEF"
PROGRAMMES = tuple(programme.name.lower() for programme in Programme)
ROOMS = tuple(room.name.lower() for room in Room)


@dataclass(frozen=True, slots=True)
class Enter:
    """P1, K7: the engineer enters a room."""

    room: str


@dataclass(frozen=True, slots=True)
class Buy:
    """P3: a bot on any symbol, for time."""

    programme: str


@dataclass(frozen=True, slots=True)
class Walk:
    """W1: the scientist walks to another sector."""

    sector: str


@dataclass(frozen=True, slots=True)
class Use:
    """D1, A0: a programmed bot takes control and acts."""

    programme: str


@dataclass(frozen=True, slots=True)
class Return:
    """T3: a programmed bot goes back for time."""

    programme: str


@dataclass(frozen=True, slots=True)
class Place:
    """A1: a bot in control of the sector of a letter."""

    sector: str


@dataclass(frozen=True, slots=True)
class Spend:
    """K8: a bot on the symbol of a card, in the round scoring."""

    programme: str


@dataclass(frozen=True, slots=True)
class Pay:
    """L3: a programmed bot for a red line."""

    programme: str


@dataclass(frozen=True, slots=True)
class Pass:
    """T2: no more turns in this round."""


@dataclass(frozen=True, slots=True)
class Skip:
    """A1, K8, K10: no letter, no card, no points."""


@dataclass(frozen=True, slots=True)
class Claim:
    """K10: points of a card although they cross a red line."""


@dataclass(frozen=True, slots=True)
class Starter:
    """U1: who begins; seats count from 1 here."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ring:
    """U2: the next sector clockwise."""

    sector: str


@dataclass(frozen=True, slots=True)
class Base:
    """U3: the next base lab."""

    sector: str


@dataclass(frozen=True, slots=True)
class ProgrammeCard:
    """U8, N4: a programme card by its arrangement, from 1."""

    card: int


@dataclass(frozen=True, slots=True)
class Rotate:
    """U8, N4: by how many edges the centre tile is turned."""

    turn: int


@dataclass(frozen=True, slots=True)
class Expansion:
    """U8, N4: a lab expansion for the next sector, from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class Card:
    """U8, N4: a research card for the next sector, from 1."""

    number: int


Move = (
    Enter | Buy | Walk | Use | Return | Place | Spend | Pay | Pass | Skip | Claim
    | Starter | Ring | Base | ProgrammeCard | Rotate | Expansion | Card
)  # fmt: skip
