"""Why a circle, a tile or a column is not touched by any legal move."""

from __future__ import annotations

from octosphere.games.octodice.moves import BLACKS, Use
from octosphere.games.octodice.rules.labs import has
from octosphere.games.octodice.state import Phase, State, Tile
from octosphere.show.types import Refusal

from .dice import FIRST
from .reasons import Reasons
from .signs import COLOURS
from .speech import noun


def places(s: State) -> list[str]:
    """Every place where a move might act."""
    return [
        *(f"crystal.{number}" for number in range(s.printed.crystals)),
        *(f"research.{number}" for number in range(5)),
        *(f"bot.{colour}.{number}" for colour in COLOURS for number in range(2)),
        *(f"submarine.{colour}" for colour in COLOURS),
        *(f"tile.{number}" for number in range(9)),
        *(f"column.{number}" for number in range(3)),
    ]


def no_action(reasons: Reasons, place: str) -> Refusal:
    """While a column or a tile is chosen: nothing else can be meant."""
    phase, (kind, *at) = Phase(reasons.s.phase), place.split(".")
    if kind in ("tile", "column") and phase == Phase.COLUMN:
        return _tile(reasons, int(at[0])) if kind == "tile" else _column(reasons, int(at[0]))
    if kind in ("tile", "column") and phase == Phase.LEVEL and reasons.player.steps[int(at[0]) % 3] == 3:
        return reasons.refuse(reasons.clause, "super_level_there")
    return reasons.refuse(reasons.clause, FIRST[phase])


def action(reasons: Reasons, place: str) -> Refusal:
    """While a main action is chosen: no die for it, no room for it, or not its turn yet."""
    kind, *at = place.split(".")
    match kind:
        case "crystal":
            return _crystal(reasons, int(at[0]))
        case "research":
            return _research(reasons, int(at[0]))
        case "bot":
            return _bot(reasons, COLOURS.index(at[0]), int(at[1]))
        case "submarine":
            return _submarine(reasons, COLOURS.index(at[0]))
        case "tile":
            return _tile(reasons, int(at[0]))
    return _column(reasons, int(at[0]))


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
