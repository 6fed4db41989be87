"""The places of a sheet: where a move acts, where an event is written, what stands where."""

from __future__ import annotations

from octosphere.core.events import Event
from octosphere.games.octodice.moves import BLACKS, Column, Copy, Move, Octopods, Use
from octosphere.games.octodice.rules.labs import third
from octosphere.games.octodice.rules.legal import can_step
from octosphere.games.octodice.state import EMPTY, Phase, Player, State, Tile
from octosphere.games.octodice.view import face_of

from .signs import COLOURS

CROSS = "×"
MARKER = "▼"
BOXES = "abo"  # actions A and B, octopods
FINAL = "final"
BOX_PLACES = [f"box.{turn}.{name}" for turn in range(9) for name in BOXES]
BONUS_PLACES = [f"bonus.{third}.{box}" for third in range(3) for box in range(2)]
SUBMARINE_PLACES = [f"sub.{third}" for third in range(3)]


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


def diff_marks(old: Player, new: Player) -> dict[str, str]:
    """What stands on a sheet afterwards and did not before, by place; nothing that was written ever goes."""
    found = dict.fromkeys(_circles(old, new), CROSS)
    if old.octopods != new.octopods:
        found |= dict.fromkeys(_octopods(old, new), CROSS)
    if old.steps != new.steps:
        columns = enumerate(zip(old.steps, new.steps, strict=True))
        steps = [f"tile.{3 * level + column}" for column, (was, now) in columns for level in range(was, now)]
        found |= dict.fromkeys(steps, MARKER)
    return found | _numbers(old, new)


def _circles(old: Player, new: Player) -> list[str]:
    """Crystals, research, bots and submarines that are crossed."""
    found = [f"crystal.{number}" for number in range(old.crystals, new.crystals)]
    found += [f"research.{number}" for number in range(old.research, new.research)]
    if old.bots != new.bots:
        bots = zip(COLOURS, old.bots, new.bots, strict=True)
        found += [f"bot.{colour}.{number}" for colour, was, now in bots for number in range(was, now)]
    if old.submarines != new.submarines:
        submarines = zip(COLOURS, old.submarines, new.submarines, strict=True)
        found += [f"submarine.{colour}" for colour, was, now in submarines if now and not was]
    return found


def _octopods(old: Player, new: Player) -> list[str]:
    """Octopods that are crossed, and every −2 that they strike."""
    thirds = list(enumerate(zip(old.octopods, new.octopods, strict=True)))
    found = [f"octopod.{at}.{number}" for at, (was, now) in thirds for number in range(was, now)]
    return found + [f"penalty.{at}" for at, (was, now) in thirds if was < now == 2]


def _numbers(old: Player, new: Player) -> dict[str, str]:
    """Numbers that are written into boxes."""
    found: dict[str, str] = {}
    if old.boxes != new.boxes:
        found |= _written(BOX_PLACES, old.boxes, new.boxes)
    if old.bonus_boxes != new.bonus_boxes:
        found |= _written(BONUS_PLACES, old.bonus_boxes, new.bonus_boxes)
    if old.submarine_boxes != new.submarine_boxes:
        found |= _written(SUBMARINE_PLACES, old.submarine_boxes, new.submarine_boxes)
    return found if old.final_box == new.final_box else found | _written([FINAL], [old.final_box], [new.final_box])


def _written(places: list[str], old: list[int], new: list[int]) -> dict[str, str]:
    return {place: str(now) for place, was, now in zip(places, old, new, strict=True) if was != now != EMPTY}
