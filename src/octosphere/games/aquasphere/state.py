"""The state of a game of AquaSphere: fixed numbers and lists, every field with its range."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from octosphere.core.layout import int_field, record_field

NONE = -1  # no bot, no card, no programme
NEUTRAL = 4  # owns pieces like a seat, but nobody sits there
SECTORS = 6
SPACES = 5  # for submarines in a sector that can ever be filled: one of each player and a neutral one
ROUNDS = 4
ROOMS = 8  # the start room is 0
PASSED = -1  # where the engineer of a player is who has passed
EXPANSIONS = 30
CARDS = 41
SLOTS = 14  # for bots in a supply
ARRANGEMENTS = 14  # of programmes in the rooms, at most: seven cards of two sides
RED_LINES = 20  # in a lap of the track, at most
FLEET = 6  # submarines of a player
LAB = 5  # expansions that fit on a lab
PROGRAMMED = 2  # bots that may be programmed: C9


class Programme(IntEnum):
    """What a bot can be programmed for, and the action area of that colour (C5)."""

    LAB = 0
    TIME = 1
    CRYSTAL = 2
    OCTOPOD = 3
    SUBMARINE = 4
    RESEARCH = 5
    BOT = 6


class Room(IntEnum):
    """Where an engineer can be (C4)."""

    START = 0
    A1 = 1
    A2 = 2
    B1 = 3
    B2 = 4
    C1 = 5
    C2 = 6
    C3 = 7


class Kind(IntEnum):
    """What a research card does (K)."""

    ENTER_TIME = 0
    ENTER_CRYSTAL = 1
    ENTER_POINTS = 2
    CATCH_TIME = 3
    CATCH_CRYSTAL = 4
    CATCH_POINTS = 5
    CROSS = 6
    DISPLACE = 7
    LOCKS = 8
    HALF = 9
    SIDEWAYS = 10
    SCORING = 11
    AT_ONCE = 12


class Phase(IntEnum):
    """What the game waits for: a draw, a decision of the turn, or the answer to something pending."""

    DEAL = 0  # a draw
    TURN = 1  # one of the three things of a turn
    USE = 2  # a programmed bot, after a walk
    LETTER = 3  # a bot for a letter of an expansion
    CLAIM = 4  # points of a card that cross a red line
    LINE = 5  # the bot that pays a red line
    SCORING = 6  # a card of the round scoring
    OVER = 7


class Deal(IntEnum):
    """What is drawn, in this order."""

    STARTER = 0
    RING = 1
    BASE = 2
    PROGRAMME = 3
    ROTATION = 4
    EXPANSION = 5
    CARD = 6


class Stage(IntEnum):
    """Whose business pending points and questions are."""

    TURN = 0
    CARDS = 1  # of the round scoring
    POINTS = 2  # of the round scoring


class Clause(IntEnum):
    """The clauses of RULES.md that can forbid a move."""

    NONE = 0
    T1 = 1
    T2 = 2
    T3 = 3
    P1 = 4
    P2 = 5
    P3 = 6
    W1 = 7
    W2 = 8
    W3 = 9
    A0 = 10
    A1 = 11
    A5 = 12
    K7 = 13
    K8 = 14
    K10 = 15
    L3 = 16
    C9 = 17
    U1 = 18
    U2 = 19
    U3 = 20
    U8 = 21
    N4 = 22
    R3 = 23


class Skipped(IntEnum):
    """Why the action of a bot cannot be done, so that it takes control alone (A0)."""

    NO = 0  # it can be done
    LAB_FULL = 1
    NO_EXPANSION = 2
    OWN_SUBMARINE = 3
    NO_SUBMARINE = 4
    NO_SPACE = 5
    NO_TIME = 6
    CARDS_FULL = 7
    NO_CARD = 8


class Goods(IntEnum):
    """What lies in stock, sectors and labs; a lab has room for cards too."""

    TIME = 0
    CRYSTALS = 1
    OCTOPODS = 2
    CARDS = 3


class Source(IntEnum):
    """Where points come from, in the order of `Facts.sources`."""

    OCTOPODS = 0  # caught
    SUBMARINES = 1  # placed
    RESEARCH = 2  # cards taken
    CARDS = 3  # cards at work
    MAJORITY = 4
    BOTS = 5
    CRYSTALS = 6
    ESCAPED = 7  # octopods left where one is in control: never above 0
    LETTERS = 8
    TIME = 9
    FLEET = 10  # all submarines placed
    LAB = 11  # all expansions added
    LINES = 12  # lost before a red line, or spared from falling behind one


@dataclass(slots=True)
class Printed:
    """The numbers printed on the components, from components.toml, for one number of players."""

    locks: list[int] = int_field(0, 9, length=6)  # by letter: between that sector and the next clockwise
    white: list[int] = int_field(0, 6, length=6)  # by letter: the programme at the white area
    spaces: list[int] = int_field(NONE, 9, length=30)  # five a letter: time for a submarine; NONE: no such space
    arrows: list[int] = int_field(0, 255, length=8)  # by room: a bit for each room it leads to
    beside: list[int] = int_field(0, 255, length=8)  # by room: a bit for each neighbour in its tier
    top: int = int_field(0, 255)  # a bit for each room in which one may pass
    rooms: list[int] = int_field(0, 6, length=112)  # eight an arrangement: the programme of each room, start unused
    arrangements: int = int_field(4, 14, start=7)  # how many of those there are
    two_sided: int = int_field(0, 1)  # whether each two of them are one card
    values: list[int] = int_field(0, 20, length=4)  # of the centre tiles
    refill: list[int] = int_field(0, 9, length=54)  # three tiles: six edges of time, then of crystals, then of octopods
    stock: list[int] = int_field(0, 99, length=3)  # time, crystals, octopods
    start: list[int] = int_field(0, 9, length=3)  # time, crystals, octopods of a start sector
    others: list[int] = int_field(0, 9, length=24)  # by remaining base lab: neutral pieces, time, crystals, octopods
    purse: list[int] = int_field(0, 9, length=2)  # time at the start: with a free lock beside, and without
    room: list[int] = int_field(0, 20, length=24)  # four a base lab, by letter: time, crystals, octopods, cards
    slots: list[int] = int_field(0, 20, length=14)  # numbers in the supply, column by column
    columns: list[int] = int_field(0, 13, length=14)  # by slot: its column from the left
    moored: list[int] = int_field(0, 6, length=14)  # by column: submarines there at first
    freed: list[int] = int_field(0, 20, length=105)  # seven a number of bots out: bot points by submarines out (S5)
    adds: list[int] = int_field(0, 9, length=120)  # four an expansion: time, crystals, octopods, cards
    letters: list[int] = int_field(0, 63, length=30)  # by expansion: a bit for each letter
    kinds: list[int] = int_field(0, 12, length=41)  # by research card
    shown: list[int] = int_field(NONE, 6, length=41)  # by research card: the programme on it
    gifts: list[int] = int_field(0, 9, length=13)  # by kind of card: how much it brings, or costs
    price: int = int_field(1, 9, start=3)  # time for a bot on any symbol: P3
    refund: int = int_field(0, 9, start=2)  # time for a bot returned: T3, A7
    least: int = int_field(0, 9, start=2)  # time that lies there at least when somebody takes it: A2
    lap: int = int_field(5, 99, start=50)  # points once round the track
    lines: int = int_field(1, 20, start=1)  # red lines in a lap
    line: list[int] = int_field(0, 99, length=20)  # by red line of a lap: the point behind it
    majority: list[int] = int_field(0, 20, length=2)  # alone, tied
    most: int = int_field(1, 6, start=6)  # octopods or crystals that count: A4, S6, S7
    fleet: int = int_field(0, 20)  # points for all submarines
    lab: int = int_field(0, 20)  # points for all expansions


@dataclass(slots=True)
class Sector:
    """One sector of the station: its goods, octopods, submarines and bots."""

    control: int = int_field(NONE, 4, start=NONE)  # whose bot
    charging: list[int] = int_field(0, 6, length=5)  # bots by owner, neutral ones last
    time: int = int_field(0, 99)
    crystals: int = int_field(0, 99)
    octopods: int = int_field(0, 99)
    docked: list[int] = int_field(NONE, 4, length=5, start=NONE)  # by space: whose submarine
    expansions: int = int_field(0, 4)  # how many lie there
    cards: int = int_field(0, 4)
    expansion: list[int] = int_field(NONE, 29, length=4, start=NONE)  # from below
    card: list[int] = int_field(NONE, 40, length=4, start=NONE)


@dataclass(slots=True)
class Player:
    """One player's pieces: engineer, scientist, programmed bots, goods, lab and points."""

    engineer: int = int_field(PASSED, 7)
    scientist: int = int_field(0, 5)  # the letter of his sector
    area: int = int_field(0, 6, start=Programme.SUBMARINE)  # of it, where he last acted
    programmed: list[int] = int_field(0, 1, length=7)
    supply: int = int_field(0, 15, start=SLOTS)  # bots in it
    submarines: int = int_field(0, 6, start=FLEET)  # still in the supply
    time: int = int_field(0, 99)
    crystals: int = int_field(0, 99)
    room: list[int] = int_field(0, 65, length=4)  # for time, crystals, octopods at a catch, cards
    letters: int = int_field(0, 63)  # a bit for each letter in the lab
    home: int = int_field(0, 5)  # letter of the base lab
    expansions: int = int_field(0, 5)
    expansion: list[int] = int_field(NONE, 29, length=5, start=NONE)
    cards: int = int_field(0, 24)
    card: list[int] = int_field(NONE, 40, length=24, start=NONE)
    bought: int = int_field(0, 1)  # P3 used in this round: a marker lies there
    sideways: int = int_field(0, 1)  # K7 used
    track: int = int_field(0, 999)  # the marker on the knowledge track
    points: list[int] = int_field(-999, 999, length=13)  # by source


@dataclass(slots=True)
class State:
    """The whole game; a copy of it is a position."""

    version: int = int_field(1, 2, start=2)  # of RULES.md: games begun under an older one end under it
    phase: int = int_field(0, 7)
    seats: int = int_field(2, 4)
    seat: int = int_field(0, 3)  # who decides
    rounds: int = int_field(0, 3)  # finished
    stage: int = int_field(0, 2)
    deal: int = int_field(0, 6)
    dealt: int = int_field(0, 6)  # draws of this kind made
    turn: int = int_field(0, 4)  # the place in the play order of whoever has the turn, or is scored next
    order: list[int] = int_field(0, 3, length=4)  # seats in play order
    passed: int = int_field(0, 4)  # how many
    passing: list[int] = int_field(0, 3, length=4)  # seats in the order of passing
    doing: int = int_field(NONE, 6, start=NONE)  # the action still to be done
    due: int = int_field(0, 999)  # points still to be moved on the track
    offer: int = int_field(0, 99)  # points of cards that may be declined
    open: int = int_field(0, 63)  # a bit for each letter that may still get a bot
    ring: list[int] = int_field(0, 5, length=6)  # letters clockwise, A first
    place: list[int] = int_field(0, 5, length=6)  # by letter: its place in the ring
    bases: list[int] = int_field(0, 5, length=6)  # letters of base labs as drawn
    rotation: int = int_field(0, 5)  # of the centre tile on top
    programme: int = int_field(NONE, 13, start=NONE)  # arrangement in force
    following: int = int_field(NONE, 13, start=NONE)  # the next one
    drawn_programmes: int = int_field(0, 16383)  # a bit for each arrangement that cannot be drawn any more
    drawn_expansions: list[int] = int_field(0, 1, length=30)
    drawn_cards: list[int] = int_field(0, 1, length=41)
    stock: list[int] = int_field(0, 99, length=3)  # time, crystals, octopods
    sectors: list[Sector] = record_field(Sector, length=6)  # by letter
    players: list[Player] = record_field(Player, length=4)
    printed: Printed = record_field(Printed, constant=True)
