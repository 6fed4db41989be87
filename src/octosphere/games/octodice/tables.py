"""Look-ups derived from the shape of the dice, and the integer codes of moves."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product

from octosphere.core.kernel import table

from .state import BLACK, Source, Tile

KINDS = 12  # what a die may show: six white symbols, then six black faces
NONE = 6  # no die, in a triple of faces
MARKS = 16  # what a black die may show where dice differ: colour and digit as 3 * colour + digit, then the octopod

PAIR_LIST = tuple(combinations_with_replacement(range(KINDS), 2))  # the 78 pairs of die faces
MULTISET_LIST = tuple(
    faces for count in range(4) for faces in combinations_with_replacement(range(6), count)
)  # 84: what up to three like dice can show
MULTISETS = len(MULTISET_LIST)

_pair_index = {pair: index for index, pair in enumerate(PAIR_LIST)}
_multiset_index = {faces: index for index, faces in enumerate(MULTISET_LIST)}

PAIR_FIRST = table([first for first, _ in PAIR_LIST])
PAIR_SECOND = table([second for _, second in PAIR_LIST])
PAIR = table([_pair_index[min(a, b), max(a, b)] for a, b in product(range(KINDS), repeat=2)])
FACES = table([face for faces in MULTISET_LIST for face in (*faces, NONE, NONE, NONE)[:3]])
FACE_COUNT = table([len(faces) for faces in MULTISET_LIST])
MULTISET = table(
    [_multiset_index[tuple(sorted(f for f in faces if f != NONE))] for faces in product(range(7), repeat=3)]
)  # by three faces in any order, NONE for no die

# A main action names how a white die serves and how a black one does.
WHITE_USES = 7  # its own symbol (crystal to submarine), research as a bot, submarine as a bot
BLACK_USES = 14  # a face as it is, or yellow as one of five colours or three digits
AS_BOT = 5  # white uses from here on are Flexi-Tec's and Flexi-Sub's
AS_COLOUR = 6  # black uses from here on are Flexi-Lab's
AS_DIGIT = 11

WHITE_FACE = table([0, 1, 2, 3, 4, 1, 4])
WHITE_ACTION = table([0, 1, 2, 3, 4, 3, 3])
PLUS_TILE = table([Tile.D1, Tile.B2, Tile.E1, Tile.D2, Tile.C1])  # +1, by action
ACTION_SOURCE = table([Source.CRYSTALS, Source.RESEARCH, Source.LABS, Source.BOTS, Source.SUBMARINES])

PASS = 0
KEEP = 1
USE = KEEP + len(PAIR_LIST)
COLUMN = USE + WHITE_USES * BLACK_USES
OCTOPODS = COLUMN + 3
COPY = OCTOPODS + 3

# Black dice that differ are named by their numbers (C2); for dice alike these codes are never used.
NUMBERED_PAIRS = (
    *((face, KINDS + die) for face in range(6) for die in range(BLACK)),
    *((KINDS + first, KINDS + second) for first, second in combinations(range(BLACK), 2)),
)  # a white face or a black die, and a black die: 12, 13, 14 are the three
NUMBERED_FIRST = table([first for first, _ in NUMBERED_PAIRS])
NUMBERED_SECOND = table([second for _, second in NUMBERED_PAIRS])
DIE_USES = 9  # a die as it is, or as one of five colours or three digits
NUMBERED_USES = BLACK * DIE_USES
NUMBERED_KEEP = COPY + 2
NUMBERED_USE = NUMBERED_KEEP + len(NUMBERED_PAIRS)

DECISIONS = NUMBERED_USE + WHITE_USES * NUMBERED_USES  # codes below are a player's, from here on the dice's
ROLL = DECISIONS
NUMBERED_ROLL = ROLL + MULTISETS * MULTISETS
DIE_MARKS = MARKS + 1  # or it is not thrown
NUMBERED_ROLLS = DIE_MARKS * DIE_MARKS * DIE_MARKS - 1  # by what each of three dice shows; one is thrown
CODES = NUMBERED_ROLL + MULTISETS * NUMBERED_ROLLS
MOST_LEGAL = 66  # seven ways in which three white dice serve, 21 for each of three yellow dice that differ, and a few
