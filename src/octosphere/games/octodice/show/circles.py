"""Why a circle, a tile or a column is not touched by any legal move."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from octosphere.games.octodice.moves import BLACKS, Use
from octosphere.games.octodice.rules.labs import has
from octosphere.games.octodice.state import Phase, Tile
from octosphere.show.types import Refusal

from .dice import FIRST
from .reasons import Reasons
from .signs import COLOURS
from .speech import noun


class Spot(NamedTuple):
    """A place where a move might act: its kind, and its numbers."""

    name: str
    kind: str
    at: int  # of a track, a tile, a column; a colour
    number: int = 0  # of the bots of a colour


@lru_cache(maxsize=16)  # one for each number of crystals
def list_spots(crystals: int) -> tuple[Spot, ...]:
    """Every place where a move might act."""
    colours = list(enumerate(COLOURS))
    return (
        *(Spot(f"crystal.{at}", "crystal", at) for at in range(crystals)),
        *(Spot(f"research.{at}", "research", at) for at in range(5)),
        *(Spot(f"bot.{name}.{number}", "bot", colour, number) for colour, name in colours for number in range(2)),
        *(Spot(f"submarine.{name}", "submarine", colour) for colour, name in colours),
        *(Spot(f"tile.{at}", "tile", at) for at in range(9)),
        *(Spot(f"column.{at}", "column", at) for at in range(3)),
    )


def no_action(reasons: Reasons, spot: Spot) -> Refusal:
    """While a column or a tile is chosen: nothing else can be meant."""
    phase, kind = Phase(reasons.s.phase), spot.kind
    if kind in ("tile", "column") and phase == Phase.COLUMN:
        return _tile(reasons, spot.at) if kind == "tile" else _column(reasons, spot.at)
    if kind in ("tile", "column") and phase == Phase.LEVEL and reasons.player.steps[spot.at % 3] == 3:
        return reasons.refuse(reasons.clause, "super_level_there")
    return reasons.refuse(reasons.clause, FIRST[phase])


def action(reasons: Reasons, spot: Spot) -> Refusal:
    """While a main action is chosen: no die for it, no room for it, or not its turn yet."""
    match spot.kind:
        case "crystal":
            return _crystal(reasons, spot.at)
        case "research":
            return _research(reasons, spot.at)
        case "bot":
            return _bot(reasons, spot.at, spot.number)
        case "submarine":
            return _submarine(reasons, spot.at)
        case "tile":
            return _tile(reasons, spot.at)
    return _column(reasons, spot.at)


def _refuse_missing(reasons: Reasons, move: Use, symbol: str, mark: object) -> Refusal:
    """The die that an action with room for it lacks: a white one with the symbol, or a black one with the mark."""
    clause, t = reasons.why_not(move), reasons.t
    if not reasons.is_free(move.dice[0]):
        return reasons.refuse(clause, "white", what=t(f"symbol.{symbol}"))
    return reasons.refuse(clause, "black", what=mark)


def _crystal(reasons: Reasons, number: int) -> Refusal:
    crossed = reasons.player.crystals
    if number != crossed:
        return reasons.refuse("T3", "crossed") if number < crossed else reasons.refuse("T4", "first")
    if reasons.is_free("c"):
        return reasons.refuse(reasons.why_not(Use("cY")), "blacks")
    return _refuse_missing(reasons, Use("cY"), "crystal", "")


def _research(reasons: Reasons, number: int) -> Refusal:
    crossed = reasons.player.research
    if number != crossed:
        return (
            reasons.refuse("T3", "crossed")
            if number < crossed
            else reasons.refuse("T5", "track", next=reasons.next_colour())
        )
    letter = BLACKS[reasons.s.printed.research_colour[number]]
    return _refuse_missing(reasons, Use(f"r{letter}"), "research", reasons.next_colour())


def _bot(reasons: Reasons, colour: int, number: int) -> Refusal:
    crossed = reasons.player.bots[colour]
    if crossed == 2:
        return reasons.refuse("T3", "bots", colour=reasons.colour("both", colour))
    if number != crossed:
        return reasons.refuse("T3", "crossed") if number < crossed else reasons.refuse("T7", "first")
    return _refuse_missing(reasons, Use(f"b{BLACKS[colour]}"), "bot", noun(reasons.t, colour))


def _submarine(reasons: Reasons, colour: int) -> Refusal:
    if reasons.player.submarines[colour]:
        return reasons.refuse("T3", "submarine", colour=reasons.colour("the", colour))
    return _refuse_missing(reasons, Use(f"s{BLACKS[colour]}"), "submarine", noun(reasons.t, colour))


def _tile(reasons: Reasons, number: int) -> Refusal:
    level, column = divmod(number, 3)
    steps = reasons.player.steps[column]
    if level != steps:
        return reasons.refuse("T6", "reached") if level < steps else reasons.refuse("T6", "deeper", level=steps)
    return _step(reasons, level)


def _column(reasons: Reasons, column: int) -> Refusal:
    steps = reasons.player.steps[column]
    return reasons.refuse("T6", "done") if steps == 3 else _step(reasons, steps)


def _step(reasons: Reasons, level: int) -> Refusal:
    """Why a marker cannot go to the level it would reach next."""
    if reasons.s.phase == Phase.COLUMN:
        return reasons.refuse("T6", "digit", level=reasons.s.digit)
    digits = reasons.s.printed.digit
    move = Use(f"l{BLACKS[digits.index(level) if level in digits else 0]}")
    if reasons.is_free("l") and has(reasons.s, reasons.player, Tile.E2):
        return reasons.refuse(reasons.why_not(move), "blacks")
    return _refuse_missing(reasons, move, "lab", level)
