"""Moves as objects, integers, text and JSON: `roll 4`, `deeper`, `surface`."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Any

from octosphere.core.errors import InvalidMove

from . import tables


@dataclass(frozen=True, slots=True)
class Roll:
    """T1: what the die shows."""

    face: int


@dataclass(frozen=True, slots=True)
class Deeper:
    """T2: roll again."""


@dataclass(frozen=True, slots=True)
class Surface:
    """T3: score the depth."""


Move = Roll | Deeper | Surface

_WORDS: dict[type, str] = {Roll: "roll", Deeper: "deeper", Surface: "surface"}
_GRAMMAR = re.compile(r"roll (?P<face>[1-6])|(?P<deeper>deeper)|surface")


class DiveCodec:
    """Move <-> code <-> text <-> JSON."""

    def code(self, move: Move) -> int:
        match move:
            case Deeper():
                return tables.DEEPER
            case Surface():
                return tables.SURFACE
            case Roll(face):
                return tables.ROLL + face - 1

    def move(self, code: int) -> Move:
        if not 0 <= code < tables.CODES:
            raise InvalidMove(f"no move has the code {code}; codes go from 0 to {tables.CODES - 1}")
        if code >= tables.ROLL:
            return Roll(code - tables.ROLL + 1)
        return Deeper() if code == tables.DEEPER else Surface()

    def text(self, move: Move) -> str:
        return " ".join([_WORDS[type(move)], *map(str, asdict(move).values())])

    def parse(self, text: str) -> Move:
        found = _GRAMMAR.fullmatch(text)
        if found is None:
            raise InvalidMove(
                f"cannot read the move {text[:40]!r}; a move is 'roll 1' to 'roll 6', 'deeper' or 'surface'"
            )
        if found["face"]:
            return Roll(int(found["face"]))
        return Deeper() if found["deeper"] else Surface()

    def to_json(self, move: Move) -> dict[str, Any]:
        return {"move": _WORDS[type(move)], **asdict(move)}

    def from_json(self, data: object) -> Move:
        """Build the text and let the parser prove it: what comes from outside is never trusted."""
        if isinstance(data, dict):
            move = self.parse(" ".join(str(data[name]) for name in ("move", "face") if name in data))
            if self.to_json(move) == data:
                return move
        raise InvalidMove("a move in JSON is like {'move': 'deeper'} or {'move': 'roll', 'face': 4}")
