"""The state of a game of Octo Dice: fixed numbers and lists, every field with its range."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from octosphere.core.layout import int_field, record_field

BLACK = 3  # dice 0, 1, 2 are white, from here on black
DICE = 6
OCTOPOD = 5  # the same face on both
EMPTY = -1  # a box with nothing written, a die not thrown yet


class Symbol(IntEnum):
    """The faces of a white die (C1)."""

    CRYSTAL = 0
    RESEARCH = 1
    LAB = 2
    BOT = 3
    SUBMARINE = 4
    OCTOPOD = 5


class Colour(IntEnum):
    """The coloured faces of a black die (C3)."""

    YELLOW = 0
    RED = 1
    WHITE = 2
    BLUE = 3
    GREEN = 4


class Tile(IntEnum):
    """The eighteen sides of the lab tiles; six to a level (C7)."""

    A1 = 0
    A2 = 1
    B1 = 2
    B2 = 3
    C1 = 4
    C2 = 5
    D1 = 6
    D2 = 7
    E1 = 8
    E2 = 9
    F1 = 10
    F2 = 11
    G1 = 12
    G2 = 13
    H1 = 14
    H2 = 15
    I1 = 16
    I2 = 17


class Phase(IntEnum):
    """What the game waits for."""

    ROLL = 0  # dice
    KEEP = 1  # two dice set aside
    USE = 2  # a main action, or an end to them
    COLUMN = 3  # the column of a lab action
    BONUS = 4  # another player's bonus action, or none
    LEVEL = 5  # Super-Level
    COPY = 6  # Super-Copy
    OVER = 7


class Clause(IntEnum):
    """The clauses of RULES.md that can forbid a move; L_A1 is tile A1 of section L."""

    NONE = 0
    T1 = 1
    T2 = 2
    T3 = 3
    T5 = 4
    T6 = 5
    B1 = 6
    S3 = 7
    L_A1 = 8
    L_B1 = 9
    L_C2 = 10
    L_I1 = 11
    L_I2 = 12


class Source(IntEnum):
    """Where points come from, in the order of `Facts.sources`."""

    CRYSTALS = 0
    RESEARCH = 1
    BOTS = 2
    SUBMARINES = 3
    OCTOPODS = 4
    LABS = 5
    BONUS = 6


@dataclass(slots=True)
class Printed:
    """The numbers printed on the components and what an edition says, from components.toml."""

    white_sides: list[int] = int_field(0, 5, length=6)
    black_sides: list[int] = int_field(0, 5, length=6)
    digit: list[int] = int_field(0, 2, length=5)  # by colour
    crystals: int = int_field(1, 9, start=5)
    research_colour: list[int] = int_field(0, 4, length=5)
    research_points: list[int] = int_field(0, 9, length=5)
    bot_points: list[int] = int_field(0, 9, length=2)
    submarine_pays: int = int_field(0, 3)  # per bot of its colour
    penalty: int = int_field(0, 9)
    octopod_bonus: list[int] = int_field(0, 20, length=8)  # by octopods in one action
    majority: list[int] = int_field(0, 9, length=4)  # by place
    tile_points: list[int] = int_field(0, 20, length=54)  # three a side
    solo_turns: int = int_field(1, 3, start=3)  # turns in a third, alone
    turns: int = int_field(1, 2, start=2)  # turns in a third, with others
    bonus_actions: int = int_field(0, 2, start=2)  # in a third
    keep_mixed: int = int_field(0, 1)  # set aside one white and one black each time: T1
    bonus_mixed: int = int_field(0, 1)  # bonus dice are one white and one black: B1
    catch_replaces: int = int_field(0, 1)  # Octo-Catch turns a die instead of adding one: L-F2
    # Not in the text of a box, by which solved tables on disk are named: they are of dice alike.
    differ: int = int_field(0, 1, told=False)  # whether each black die has faces of its own: C2
    marks: list[int] = int_field(0, 15, length=18, told=False)  # then: six of each die, as in `tables.MARKS`


@dataclass(slots=True)
class Player:
    """One player's sheet and lab."""

    crystals: int = int_field(0, 9)
    research: int = int_field(0, 5)
    bots: list[int] = int_field(0, 2, length=5)
    submarines: list[int] = int_field(0, 1, length=5)
    steps: list[int] = int_field(0, 3, length=3)  # of the marker above each column
    octopods: list[int] = int_field(0, 2, length=3)  # crossed in each third; two strike its −2
    bonus_used: int = int_field(0, 2)  # in this third
    points: list[int] = int_field(-27, 100, length=7)  # by source
    boxes: list[int] = int_field(EMPTY, 20, length=27, start=EMPTY)  # turn by turn: A, B, octopods
    bonus_boxes: list[int] = int_field(EMPTY, 20, length=6, start=EMPTY)
    submarine_boxes: list[int] = int_field(EMPTY, 30, length=3, start=EMPTY)
    final_box: int = int_field(EMPTY, 50, start=EMPTY)  # bonus scoring


@dataclass(slots=True)
class State:
    """The whole game; a copy of it is a position."""

    phase: int = int_field(0, 7)
    seats: int = int_field(1, 4)
    variant: int = int_field(0, 1)  # a virtual player rolls too: B4
    seat: int = int_field(0, 3)  # who decides
    active: int = int_field(0, 3)  # whose turn it is
    turn: int = int_field(0, 8)
    throw: int = int_field(0, 3)  # throws made in this turn
    virtual: int = int_field(0, 1)  # the dice on the table are the virtual player's
    actions: int = int_field(0, 2)  # main actions taken in this turn
    flexi_lab: int = int_field(0, 1)  # once-per-turn labs already used
    flexi_tec: int = int_field(0, 1)
    flexi_sub: int = int_field(0, 1)
    digit: int = int_field(0, 2)  # of the lab action whose column is being chosen
    dice: list[int] = int_field(EMPTY, 5, length=6, start=EMPTY)  # faces: three white dice, three black
    aside: list[int] = int_field(0, 3, length=6)  # the throw after which a die was set aside, 0 for not yet
    digits: list[int] = int_field(0, 2, length=3)  # that the black dice show, where they differ
    used: list[int] = int_field(0, 1, length=6)  # whether a die has served a main action
    layout: list[int] = int_field(0, 17, length=9)
    column: list[int] = int_field(-1, 2, length=18)  # where a tile side lies, -1 if it does not
    players: list[Player] = record_field(Player, length=4)
    printed: Printed = record_field(Printed, constant=True)
