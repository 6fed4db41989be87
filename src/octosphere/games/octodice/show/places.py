"""The places of a sheet: where a move acts, where an event is written, what stands where."""

from __future__ import annotations

from typing import Any

from octosphere.core.events import Event
from octosphere.games.octodice.moves import BLACKS, Column, Copy, Move, Octopods, Use
from octosphere.games.octodice.rules.labs import third
from octosphere.games.octodice.rules.legal import can_step
from octosphere.games.octodice.state import EMPTY, Phase, State, Tile
from octosphere.games.octodice.view import face_of

from .signs import COLOURS

CROSS = "×"
MARKER = "▼"
BOXES = "abo"  # actions A and B, octopods
FINAL = "final"


def places_of(s: State, move: Move) -> list[str]:
    """Where a legal move acts; a tap there means the move."""
    match move:
        case Use():
            return _use_places(s, move)
        case Column(column):
            level = 2 if s.phase == Phase.LEVEL else s.players[s.seat].steps[column - 1]
            return [f"tile.{3 * level + column - 1}", f"column.{column - 1}"]
        case Octopods(octopods):
            return _octopod_places(s, octopods)
        case Copy(letter):
            return [tile_place(s, side) for side in s.layout[6:] if Tile(side).name[0] == letter]
    return []


def _use_places(s: State, move: Use) -> list[str]:
    player, action, serves = s.players[s.seat], move.dice[0], move.serves
    letter, digits = face_of(s, move.dice[1])
    if action == "c":
        return [f"crystal.{player.crystals}"]
    if action == "l":
        digit = int(serves) if serves else digits[BLACKS.index(letter)]
        return _lab_places(s, digit)
    if serves.startswith("b") or action == "b":
        colour = BLACKS.index(serves.removeprefix("b") or letter)
        return [f"bot.{COLOURS[colour]}.{player.bots[colour]}"]
    if action == "r":
        return [f"research.{player.research}"]
    return [f"submarine.{COLOURS[BLACKS.index(serves or letter)]}"]


def _lab_places(s: State, digit: int) -> list[str]:
    """The tiles that a marker may reach with this digit, and their columns."""
    columns = [column for column in range(3) if can_step(s, column, digit)]
    steps = s.players[s.seat].steps
    return [f"tile.{3 * steps[column] + column}" for column in columns] + [f"column.{column}" for column in columns]


def _octopod_places(s: State, octopods: int) -> list[str]:
    """The symbols that would be crossed; both where only the bonus is left to have."""
    now = third(s)
    crossed = s.players[s.seat].octopods[now]
    first = 0 if crossed == 2 else crossed
    return [f"octopod.{now}.{number}" for number in range(first, min(2, first + octopods))]


def tile_place(s: State, side: int) -> str:
    return f"tile.{s.layout.index(side)}"


def event_place(s: State, event: Event) -> str:
    """Where an event that follows from this position is written."""
    player, data = s.players[event.seat], event.data
    match event.kind:
        case "crystal":
            return f"crystal.{player.crystals}"
        case "research":
            return f"research.{player.research}"
        case "bot":
            return f"bot.{COLOURS[data[0]]}.{player.bots[data[0]]}"
        case "submarine":
            return f"submarine.{COLOURS[data[0]]}"
        case "lab" | "level":
            return tile_place(s, data[1])
        case "tile" | "copy":
            return tile_place(s, data[0])
        case "octopods":
            return f"octopod.{third(s)}.{min(1, player.octopods[third(s)])}"
        case "interim":
            return f"sub.{data[0]}"
    return FINAL


def list_marks(player: dict[str, Any]) -> dict[str, str]:
    """Everything that stands on a sheet of `games.octodice.view`, by place."""
    steps = [f"tile.{3 * level + column}" for column in range(3) for level in range(player["steps"][column])]
    return {**dict.fromkeys(_crosses(player), CROSS), **dict.fromkeys(steps, MARKER), **_numbers(player)}


def _crosses(player: dict[str, Any]) -> list[str]:
    return [
        *(f"crystal.{number}" for number in range(player["crystals"])),
        *(f"research.{number}" for number in range(player["research"])),
        *(f"bot.{colour}.{number}" for colour, count in player["bots"].items() for number in range(count)),
        *(f"submarine.{colour}" for colour in player["submarines"]),
        *(f"octopod.{at}.{number}" for at, count in enumerate(player["octopods"]) for number in range(count)),
        *(f"penalty.{at}" for at, count in enumerate(player["octopods"]) if count == 2),
    ]


def _numbers(player: dict[str, Any]) -> dict[str, str]:
    numbers = {
        **{f"box.{turn}.{name}": row[at] for turn, row in enumerate(player["boxes"]) for at, name in enumerate(BOXES)},
        **{f"bonus.{at}.{box}": row[box] for at, row in enumerate(player["bonus_boxes"]) for box in range(2)},
        **{f"sub.{at}": points for at, points in enumerate(player["submarine_boxes"])},
        FINAL: player["final_box"],
    }
    return {place: str(points) for place, points in numbers.items() if points != EMPTY}
