"""Moves as objects, integers, text and JSON.

White dice are small letters (c r l b s o), black dice capitals (Y R W B G O):
`roll clsYRO`, `keep cY`, `use bY`, `use rY as b`, `use cY as 2`, `column 2`, `octo 2`, `copy G`, `pass`.
Black dice that differ have numbers, and a roll says what each shows: `roll cls 1Y0 2R2 3O`, `keep c2`, `use b1`.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from octosphere.core.errors import InvalidMove

from . import numbered, tables

WHITE, BLACKS, NUMBERS = numbered.WHITE, numbered.BLACKS, numbered.NUMBERS
KINDS = WHITE + BLACKS
REMEMBERED = 8192  # more than there are of dice alike
AS = "YRWBG012"  # what Flexi-Lab may turn yellow into, in the order of the codes


@dataclass(frozen=True, slots=True)
class Roll:
    """T1: what the thrown dice show; the order of like dice means nothing."""

    dice: str


@dataclass(frozen=True, slots=True)
class Keep:
    """T1: two dice set aside."""

    dice: str


@dataclass(frozen=True, slots=True)
class Use:
    """T2: a white and a black die for a main action; `serves` says how labs change them."""

    dice: str
    serves: str = ""  # "b" research or submarine as a bot, a colour or digit for yellow, or both


@dataclass(frozen=True, slots=True)
class Column:
    """T6, L-I1: the column, from 1, in which a marker moves."""

    column: int


@dataclass(frozen=True, slots=True)
class Octopods:
    """B1: a bonus action with two dice that count as so many octopods."""

    octopods: int


@dataclass(frozen=True, slots=True)
class Copy:
    """L-I2: the level-2 tile that pays again."""

    tile: str  # "G" or "H"


@dataclass(frozen=True, slots=True)
class Pass:
    """No more main actions, no bonus action, no Super-Level."""


Move = Roll | Keep | Use | Column | Octopods | Copy | Pass

_WORDS: dict[type, str] = {
    Roll: "roll",
    Keep: "keep",
    Use: "use",
    Column: "column",
    Octopods: "octo",
    Copy: "copy",
    Pass: "pass",
}
_GRAMMAR = re.compile(
    r"(?:roll(?: (?P<roll>(?=.)[crlbso]{0,3}[YRWBGO]{0,3}))?|keep (?P<keep>[crlbsoYRWBGO]{2})"
    r"|roll (?P<thrown>(?:[crlbso]{1,3} )?[123](?:[YRWBG][012]|O)(?: [123](?:[YRWBG][012]|O)){0,2})"
    r"|keep (?P<numbered>[crlbso][123]|[123][crlbso123])"
    r"|use (?P<use>[crlbs][YRWBGO123])(?: as (?P<serves>b[YRWBG012]?|[YRWBG012]))?"
    r"|column (?P<column>[123])|octo (?P<octo>[123])|copy (?P<copy>[GH])|(?P<none>pass))"
)


class OctoDiceCodec:
    """Move <-> code <-> text <-> JSON; the few thousand moves there are get remembered."""

    @staticmethod
    @lru_cache(REMEMBERED)
    def text(move: Move) -> str:
        word = _WORDS[type(move)]
        values = [str(value) for value in asdict(move).values() if value != ""]
        return " as ".join([" ".join([word, *values[:1]]), *values[1:]])

    @staticmethod
    @lru_cache(REMEMBERED)
    def parse(text: str) -> Move:
        found = _GRAMMAR.fullmatch(text)
        if found is None:
            raise InvalidMove(f"cannot read the move {_short(text)}; a move looks like 'keep cY', 'use bY' or 'pass'")
        parts = found.groupdict()
        if text.startswith("roll"):
            thrown = parts["thrown"]
            return Roll(numbered.sort_thrown(thrown) if thrown else _sort_dice(parts["roll"] or ""))
        if text.startswith("keep"):
            return Keep(_sort_dice(parts["keep"] or numbered.check_pair(parts["numbered"])))
        if parts["use"] is not None:
            return _check_use(Use(parts["use"], parts["serves"] or ""), text)
        if parts["column"] is not None:
            return Column(int(parts["column"]))
        if parts["octo"] is not None:
            return Octopods(int(parts["octo"]))
        return Copy(parts["copy"]) if parts["copy"] is not None else Pass()

    @staticmethod
    @lru_cache(REMEMBERED)
    def code(move: Move) -> int:
        if isinstance(move, Roll | Keep | Use) and numbered.has_number(move.dice):
            return _numbered_code(move)
        match move:
            case Pass():
                return tables.PASS
            case Keep(dice):
                first, second = sorted(KINDS.index(die) for die in dice)
                return tables.KEEP + tables.PAIR[tables.KINDS * first + second]
            case Use(dice, serves):
                return tables.USE + tables.BLACK_USES * _white_use(dice, serves) + _black_use(dice, serves)
            case Column(column):
                return tables.COLUMN + column - 1
            case Octopods(octopods):
                return tables.OCTOPODS + octopods - 1
            case Copy(tile):
                return tables.COPY + "GH".index(tile)
            case Roll(dice):
                white = _multiset([WHITE.index(die) for die in dice if die in WHITE])
                black = _multiset([BLACKS.index(die) for die in dice if die in BLACKS])
                return tables.ROLL + tables.MULTISETS * white + black

    @staticmethod
    @lru_cache(REMEMBERED)
    def move(code: int) -> Move:
        if not 0 <= code < tables.CODES:
            raise InvalidMove(f"no move has the code {code}; codes go from 0 to {tables.CODES - 1}")
        if code >= tables.NUMBERED_ROLL or tables.NUMBERED_KEEP <= code < tables.ROLL:
            return _numbered_move(code)
        if code == tables.PASS:
            return Pass()
        if code < tables.USE:
            return Keep("".join(KINDS[kind] for kind in tables.PAIR_LIST[code - tables.KEEP]))
        if code < tables.COLUMN:
            return _use(*divmod(code - tables.USE, tables.BLACK_USES))
        if code < tables.OCTOPODS:
            return Column(code - tables.COLUMN + 1)
        if code < tables.COPY:
            return Octopods(code - tables.OCTOPODS + 1)
        if code < tables.NUMBERED_KEEP:
            return Copy("GH"[code - tables.COPY])
        white, black = divmod(code - tables.ROLL, tables.MULTISETS)
        faces = [WHITE[face] for face in tables.MULTISET_LIST[white]]
        return Roll("".join([*faces, *(BLACKS[face] for face in tables.MULTISET_LIST[black])]))

    def to_json(self, move: Move) -> dict[str, Any]:
        return {"move": _WORDS[type(move)], **asdict(move)}

    def from_json(self, data: object) -> Move:
        if not isinstance(data, dict):
            raise InvalidMove("a move in JSON is an object with a field 'move'")
        for kind, word in _WORDS.items():
            if data.get("move") == word:
                return self._from_fields(kind, data)
        raise InvalidMove(f"unknown move {_short(data.get('move'))}; expected one of {', '.join(_WORDS.values())}")

    def _from_fields(self, kind: type, data: dict[str, Any]) -> Move:
        """Build the move and let its own text prove it."""
        try:
            move = kind(**{name: value for name, value in data.items() if name != "move"})
            if repr(self.parse(self.text(move))) == repr(move):  # true equals 1, but is no column
                return move  # type: ignore[no-any-return]
        except TypeError:
            pass
        raise InvalidMove(f"these fields make no move: {_short(data)}")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _sort_dice(dice: str) -> str:
    return "".join(sorted(dice, key=(KINDS + NUMBERS).index))


def _multiset(faces: list[int]) -> int:
    first, second, third = (*faces, tables.NONE, tables.NONE, tables.NONE)[:3]
    return tables.MULTISET[49 * first + 7 * second + third]


def _numbered_code(move: Roll | Keep | Use) -> int:
    """The code of a move that names black dice by their numbers (C2)."""
    match move:
        case Keep(dice):
            return tables.NUMBERED_KEEP + numbered.KEEPS.index(dice)
        case Use(dice, serves):
            white, turned = _white_use(dice, serves), serves.removeprefix("b")
            way = 1 + AS.index(turned) if turned else 0
            die = tables.DIE_USES * NUMBERS.index(dice[1])
            return tables.NUMBERED_USE + tables.NUMBERED_USES * white + die + way
        case Roll(dice):
            white = _multiset([WHITE.index(die) for die in dice if die in WHITE])
            return tables.NUMBERED_ROLL + tables.NUMBERED_ROLLS * white + numbered.count_marks(dice)


def _numbered_move(code: int) -> Move:
    """The move with black dice by their numbers that has this code."""
    if code >= tables.NUMBERED_ROLL:
        white, black = divmod(code - tables.NUMBERED_ROLL, tables.NUMBERED_ROLLS)
        faces = "".join(WHITE[face] for face in tables.MULTISET_LIST[white])
        return Roll(" ".join(filter(None, [faces, *numbered.read_marks(black)])))
    if code < tables.NUMBERED_USE:
        return Keep(numbered.KEEPS[code - tables.NUMBERED_KEEP])
    white, black = divmod(code - tables.NUMBERED_USE, tables.NUMBERED_USES)
    die, way = divmod(black, tables.DIE_USES)
    bot = "b" if white >= tables.AS_BOT else ""
    return Use(WHITE[tables.WHITE_FACE[white]] + NUMBERS[die], bot + (AS[way - 1] if way else ""))


def _white_use(dice: str, serves: str) -> int:
    if serves.startswith("b"):
        return tables.AS_BOT + "rs".index(dice[0])
    return WHITE.index(dice[0])


def _black_use(dice: str, serves: str) -> int:
    turned = serves.removeprefix("b")
    return tables.AS_COLOUR + AS.index(turned) if turned else BLACKS.index(dice[1])


def _use(white: int, black: int) -> Use:
    die = WHITE[tables.WHITE_FACE[white]] + ("Y" if black >= tables.AS_COLOUR else BLACKS[black])
    bot = "b" if white >= tables.AS_BOT else ""
    return Use(die, bot + (AS[black - tables.AS_COLOUR] if black >= tables.AS_COLOUR else ""))


def _check_use(move: Use, text: str) -> Use:
    """Only research and submarine dice serve as bots, only yellow ones as something else."""
    if move.serves.startswith("b") and move.dice[0] not in "rs":
        raise InvalidMove(f"in {_short(text)} only r or s can serve as a bot")
    if move.serves.removeprefix("b") and move.dice[1] not in "Y123":
        raise InvalidMove(f"in {_short(text)} only Y can serve as another colour or digit")
    return move
