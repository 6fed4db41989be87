"""Moves as integers, text and JSON: `enter b1`, `buy lab`, `walk C`, `use time`, `pass`, `card 40`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from octosphere.core.errors import InvalidMove

from . import moves, tables
from .moves import LETTERS, PROGRAMMES, ROOMS, Move
from .state import ARRANGEMENTS, CARDS, EXPANSIONS, SECTORS, Room


class Family(NamedTuple):
    """A kind of move whose texts begin with one word; their codes count up from the first."""

    kind: type
    word: str
    first: int
    values: Sequence[str | int | None]  # None: the word is all


FAMILIES = (
    Family(moves.Enter, "enter", tables.ENTER, ROOMS[Room.A1 :]),
    Family(moves.Buy, "buy", tables.BUY, PROGRAMMES),
    Family(moves.Walk, "walk", tables.WALK, LETTERS),
    Family(moves.Use, "use", tables.USE, PROGRAMMES),
    Family(moves.Return, "return", tables.RETURN, PROGRAMMES),
    Family(moves.Place, "place", tables.PLACE, LETTERS),
    Family(moves.Spend, "spend", tables.SPEND, PROGRAMMES),
    Family(moves.Pay, "pay", tables.PAY, PROGRAMMES),
    Family(moves.Pass, "pass", tables.PASS, (None,)),
    Family(moves.Skip, "skip", tables.SKIP, (None,)),
    Family(moves.Claim, "claim", tables.CLAIM, (None,)),
    Family(moves.Starter, "starter", tables.STARTER, range(1, 5)),
    Family(moves.Ring, "sector", tables.RING, LETTERS),
    Family(moves.Base, "base", tables.BASE, LETTERS),
    Family(moves.ProgrammeCard, "programme", tables.PROGRAMME, range(1, ARRANGEMENTS + 1)),
    Family(moves.Rotate, "rotate", tables.ROTATE, range(SECTORS)),
    Family(moves.Expansion, "expansion", tables.EXPANSION, range(1, EXPANSIONS + 1)),
    Family(moves.Card, "card", tables.CARD, range(1, CARDS + 1)),
)


def _all() -> tuple[Move, ...]:
    """Every move there is, by its code."""
    found: dict[int, Move] = {}
    for family in FAMILIES:
        for index, value in enumerate(family.values):
            found[family.first + index] = family.kind() if value is None else family.kind(value)
    return tuple(found[code] for code in range(tables.CODES))


_WORDS: dict[type, str] = {family.kind: family.word for family in FAMILIES}
_MOVES = _all()
_TEXTS = tuple(" ".join([_WORDS[type(move)], *map(str, asdict(move).values())]) for move in _MOVES)
_CODE_OF_MOVE = {move: code for code, move in enumerate(_MOVES)}
_CODE_OF_TEXT = {text: code for code, text in enumerate(_TEXTS)}


class AquaSphereCodec:
    """Move <-> code <-> text <-> JSON: there are so few moves that all stand in a list."""

    @staticmethod
    def code(move: Move) -> int:
        try:
            return _CODE_OF_MOVE[move]
        except (KeyError, TypeError):
            raise InvalidMove(f"{_short(move)} is no move of AquaSphere") from None

    @staticmethod
    def move(code: int) -> Move:
        if not 0 <= code < tables.CODES:
            raise InvalidMove(f"no move has the code {code}; codes go from 0 to {tables.CODES - 1}")
        return _MOVES[code]

    @staticmethod
    def text(move: Move) -> str:
        return _TEXTS[AquaSphereCodec.code(move)]

    @staticmethod
    def parse(text: str) -> Move:
        if text not in _CODE_OF_TEXT:
            raise InvalidMove(f"cannot read the move {_short(text)}; {_describe_expected(text)}")
        return _MOVES[_CODE_OF_TEXT[text]]

    @staticmethod
    def to_json(move: Move) -> dict[str, Any]:
        return {"move": _WORDS[type(move)], **asdict(move)}

    @staticmethod
    def from_json(data: object) -> Move:
        """Build the text and let the list prove it: what comes from outside is never trusted."""
        if not isinstance(data, dict) or not isinstance(data.get("move"), str):
            raise InvalidMove(
                "a move in JSON is an object with a field 'move', like {'move': 'use', 'programme': 'lab'}"
            )
        move = AquaSphereCodec.parse(" ".join([data["move"], *(str(data[name]) for name in data if name != "move")]))
        made = AquaSphereCodec.to_json(move)
        if made != data or any(type(made[name]) is not type(data[name]) for name in made):  # true equals 1
            raise InvalidMove(f"these fields make no move: {_short(data)}")
        return move


def _describe_expected(text: str) -> str:
    """What a text that is no move should have said, as near as its first word tells."""
    word = text.split(" ", 1)[0]
    for family in FAMILIES:
        if family.word == word:
            return f"after {word!r} comes {_values(family)}"
    return "a move looks like 'enter b1', 'use time' or 'pass'"


def _values(family: Family) -> str:
    values = family.values
    if values[0] is None:
        return "nothing"
    if isinstance(values, range):
        return f"a number from {values[0]} to {values[-1]}"
    return "one of " + ", ".join(map(str, values))


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"
