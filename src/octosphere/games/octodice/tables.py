"""Look-ups derived from the shape of the dice, and the integer codes of moves."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

from octosphere.core.kernel import table

from .state import Source, Tile

KINDS = 12  # what a die may show: six white symbols, then six black faces
NONE = 6  # no die, in a triple of faces

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
DECISIONS = COPY + 2  # codes below are a player's, from here on the dice's
ROLL = DECISIONS
CODES = ROLL + MULTISETS * MULTISETS
MOST_LEGAL = 64  # five ways a white die serves, eight a black one, and a few
