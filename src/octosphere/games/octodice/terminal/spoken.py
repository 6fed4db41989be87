"""What a player may type instead of the whole notation."""

from __future__ import annotations

import re

from octosphere.games.octodice.moves import WHITE
from octosphere.games.octodice.state import Phase, State

_PAIR = re.compile(r"(?![123][ +]?[123])([crlbsoYRWBGO123])[ +]?([a-zA-Z123])(?:\s*(?:as|=|>|\s)\s*(b?[YRWBG012]?))?")
_WORD = re.compile(r"(keep|k|use|u|column|col|octo|o|copy|roll)\s+(.+)", re.IGNORECASE)
_WHOLE = {"k": "keep", "u": "use", "col": "column", "o": "octo"}


def notations(s: State, text: str) -> list[str]:
    """The notations that an input may mean, the most literal first."""
    plain = " ".join(text.split())
    word = _WORD.fullmatch(plain)
    if word:
        name = _WHOLE.get(word[1].lower(), word[1].lower())
        return [f"{name} {word[2]}", *_pairs(name, word[2])]
    if plain.lower() in ("pass", "p", "-"):
        return ["pass"]
    return [plain, *_pairs("keep" if s.phase == Phase.KEEP else "use", plain)]


def _pairs(name: str, text: str) -> list[str]:
    """Two dice as they stand, then white before black, then the second one as a black die."""
    pair = _PAIR.fullmatch(text)
    if not pair:
        return []
    first, second, serves = pair[1], pair[2], f" as {pair[3]}" if pair[3] else ""
    if name == "keep":
        return [f"keep {first}{second}{serves}"]
    swapped = [second + first] if first not in WHITE and second in WHITE else []
    return [f"use {dice}{serves}" for dice in [first + second, *swapped, first + second.upper()]]
