"""The state of a game of Dive: fixed numbers and lists, every field with its range."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from octosphere.core.layout import int_field, record_field


class Phase(IntEnum):
    """What the game waits for."""

    ROLL = 0  # the die
    CHOOSE = 1  # deeper or surface
    OVER = 2


class Clause(IntEnum):
    """The clauses of RULES.md that can forbid a move."""

    NONE = 0
    C1 = 1
    T1 = 2
    T2 = 3
    T5 = 4
    S1 = 5


class Source(IntEnum):
    """Where points come from."""

    DEPTH = 0
    PEARLS = 1


@dataclass(slots=True)
class Printed:
    """The numbers printed on the components; the limits of components.py are the ranges here."""

    faces: list[int] = int_field(1, 6, length=6)
    squid: int = int_field(1, 6)
    floor: int = int_field(1, 40)
    pearl: int = int_field(0, 20)
    turns: int = int_field(1, 9)


@dataclass(slots=True)
class Player:
    """What one player has scored."""

    points: list[int] = int_field(0, 360, length=2)  # by source; nine turns, each at most 40 deep


@dataclass(slots=True)
class State:
    """The whole game; a copy of it is a position."""

    phase: int = int_field(0, 2)
    seats: int = int_field(1, 4)
    seat: int = int_field(0, 3)  # whose turn it is
    turn: int = int_field(0, 8)
    throw: int = int_field(0, 40)  # throws made in this turn: each goes at least one deeper
    depth: int = int_field(0, 40)
    players: list[Player] = record_field(Player, length=4)
    printed: Printed = record_field(Printed, constant=True)
