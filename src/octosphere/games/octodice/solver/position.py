"""Solo positions as people write them in JSON; an impossible one is refused with the clause."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.games.octodice.components import COLOURS

from .sheets import CRYSTALS, RESEARCH, Sheet

FIELDS = {
    "layout", "edition", "turn", "crystals", "research", "bots", "submarines", "lab", "octopods", "struck",
    "points", "moves",
}  # fmt: skip
USUAL = {"layout": "first", "edition": "de"}
TURNS = 9
IN_A_THIRD = 3
MOST_POINTS = 100  # more than a game can pay


@dataclass(frozen=True, slots=True)
class Position:
    """A solo game before a turn, counted from 1."""

    layout: str
    edition: str
    turn: int
    sheet: Sheet
    octopods: int
    struck: int
    points: int = 0  # written so far; what is still to come does not hang on them, a target does
    moves: tuple[str, ...] = ()  # of the turn, if it has begun


def read_positions(text: str) -> list[Position]:
    """A list of positions, or a single one."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"positions are JSON: {error}") from None
    rows = data if isinstance(data, list) else [data]
    return [_position(row, f"position {number}") for number, row in enumerate(rows, 1)]


def _position(row: Any, name: str) -> Position:
    if not isinstance(row, dict) or not set(row) <= FIELDS or "turn" not in row:
        raise BadInput(f"{name}: an object with 'turn' and any of {', '.join(sorted(FIELDS - {'turn'}))}")
    turn = _whole(row["turn"], f"{name}: the turn about to begin", 1, (TURNS, "S4"))
    sheet = Sheet(
        _whole(row.get("crystals", 0), f"{name}: crystals", 0, (CRYSTALS, "C5")),
        _whole(row.get("research", 0), f"{name}: research", 0, (RESEARCH, "C4")),
        _bots(row.get("bots", {}), name),
        _submarines(row.get("submarines", []), name),
        _lab(row.get("lab", [0, 0, 0]), name),
    )
    octopods = _whole(row.get("octopods", 0), f"{name}: octopods crossed in this third", 0, (2, "C6"))
    struck = _whole(row.get("struck", 0), f"{name}: −2s struck in earlier thirds", 0, ((turn - 1) // IN_A_THIRD, "S1"))
    points = _whole(row.get("points", 0), f"{name}: points written so far", -4, (MOST_POINTS, "S2"))
    _reachable(turn, sheet, octopods, name)
    layout, edition = (_text(row.get(part, usual), f"{name}: {part}") for part, usual in USUAL.items())
    return Position(layout, edition, turn, sheet, octopods, struck, points, _moves(row.get("moves", []), name))


def _reachable(turn: int, sheet: Sheet, octopods: int, name: str) -> None:
    crosses = sheet.crystals + sheet.research + sum((*sheet.bots, *sheet.submarines, *sheet.steps))
    if crosses > 2 * (turn - 1):
        most = 2 * (turn - 1)
        raise BadInput(f"{name}: {crosses} crosses before turn {turn}; two main actions a turn make {most} (T2)")
    if octopods and (turn - 1) % IN_A_THIRD == 0:
        raise BadInput(f"{name}: turn {turn} begins a third, whose octopods nobody can have crossed yet (T10)")


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise BadInput(f"{name}: {value!r}; expected a text")
    return value


def _moves(value: Any, name: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadInput(f'{name}: moves are a list of texts, such as "roll crlYRW" and "keep rY" (T1)')
    return tuple(value)


def _whole(value: Any, name: str, low: int, most: tuple[int, str]) -> int:
    if type(value) is not int or not low <= value <= most[0]:
        raise BadInput(f"{name}: {value!r}; possible is {low} to {most[0]} ({most[1]})")
    return int(value)


def _bots(value: Any, name: str) -> tuple[int, ...]:
    if not isinstance(value, dict) or not set(value) <= set(COLOURS):
        raise BadInput(f"{name}: bots are an object by colour: {', '.join(COLOURS)} (C3)")
    return tuple(_whole(value.get(colour, 0), f"{name}: {colour} bots", 0, (2, "C5")) for colour in COLOURS)


def _submarines(value: Any, name: str) -> tuple[int, ...]:
    known = isinstance(value, list) and all(isinstance(one, str) and one in COLOURS for one in value)
    if not known or len(set(value)) < len(value):
        raise BadInput(f"{name}: submarines are a list of colours, each at most once (C5)")
    return tuple(int(colour in value) for colour in COLOURS)


def _lab(value: Any, name: str) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != 3:
        raise BadInput(f"{name}: the lab is three numbers, the steps taken in each column (C7)")
    return tuple(_whole(steps, f"{name}: steps in a column", 0, (3, "C7")) for steps in value)
