"""components.toml read, checked and turned into the numbers the rules use."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources

from octosphere.core.box import Box, Values
from octosphere.core.components import Components
from octosphere.core.errors import BadInput
from octosphere.core.layout import clone

from .state import Colour, Printed, Symbol, Tile

EDITIONS = ("de", "en", "es")
COLOURS = tuple(colour.name.lower() for colour in Colour)
SYMBOLS = tuple(symbol.name.lower() for symbol in Symbol)
SIDES = tuple(tile.name for tile in Tile)
POINTS = {  # how many numbers a side prints
    **dict.fromkeys(("A2", "B2", "C1", "D1", "D2", "E1", "H2"), 1),
    **dict.fromkeys(("G1", "G2", "H1"), 3),
}
DICE_RULE = ("any two", "white and black")
CATCH_RULE = ("one more", "turns a die")
DICE_OWN = ("first", "second", "third")
FACES = (*(f"{colour} {digit}" for colour in COLOURS for digit in range(3)), "octopod")  # as in `tables.MARKS`


@cache
def printed_text() -> str:
    """The components file this package ships."""
    return resources.files(__package__).joinpath("components.toml").read_text("utf-8")


@lru_cache(maxsize=64)  # texts come from outside, so not every one is kept: some forty kilobytes each
def editions(text: str, name: str = "components.toml") -> dict[str, Printed]:
    """The printed numbers under each edition; BadComponents names the line of a mistake."""
    return _read_all(Components(text, name))


def check(text: str, name: str) -> Components:
    """The file with every datum read and found right; BadComponents names the line of a mistake."""
    file = Components(text, name)
    _read_all(file)
    return file


def box() -> Box:
    """The shipped file, and how any other is read."""
    return Box(printed_text(), check, renew)


def renew(values: Values) -> Values:
    """What an older file says, by the names of today: before black dice could differ, they were alike."""
    shipped = Components(printed_text(), "components.toml")
    return {f"black_dice.{name}": shipped.value("black_dice", name) for name in ("alike", *DICE_OWN)} | values


def _read_all(file: Components) -> dict[str, Printed]:
    """The whole file under each edition."""
    common = _common(file)
    found = {edition: _edition(file, edition, common) for edition in EDITIONS}
    file.finish()
    return found


def load_printed() -> dict[str, Printed]:
    """The printed numbers of the box as this package knows it."""
    return editions(printed_text())


def _common(file: Components) -> Printed:
    printed = Printed()
    _dice(file, printed)
    _sheet(file, printed)
    _course(file, printed)
    _tiles(file, printed)
    return printed


def _dice(file: Components, printed: Printed) -> None:
    for die in ("white_die", "black_die"):
        file.whole(die, "count", low=3, high=3)
    printed.white_sides = file.each_once("white_die", "faces", words=SYMBOLS)
    printed.digit = [file.whole("black_die", colour, low=0, high=2) for colour in COLOURS]
    printed.black_sides = [0, 1, 2, 3, 4, 5]
    if file.has("black_dice"):
        _black_dice(file, printed)


def _black_dice(file: Components, printed: Printed) -> None:
    """C2: the three black dice each with its own faces; older files have none of this, and dice alike."""
    alike = file.truth("black_dice", "alike")
    dice = [_own_die(file, name) for name in DICE_OWN]
    if alike and any(die != dice[0] for die in dice):
        file.refuse(("black_dice", "alike"), "the faces below differ; expected false, or the same faces", "alike")
    if not alike:
        printed.differ, printed.marks = 1, [mark for die in dice for mark in die]


def _own_die(file: Components, name: str) -> list[int]:
    marks = file.words("black_dice", name, count=6, among=FACES)
    if marks.count(len(FACES) - 1) != 1:
        file.refuse(("black_dice", name), "expected one octopod and five faces with a colour", "one_octopod")
    return marks


def _sheet(file: Components, printed: Printed) -> None:
    printed.crystals = file.whole("sheet", "crystals", low=1, high=9)
    printed.research_colour = file.each_once("sheet", "research_colours", words=COLOURS)
    printed.research_points = file.wholes("sheet", "research_points", count=5, low=0, high=9)
    printed.bot_points = file.wholes("sheet", "bot_points", count=2, low=0, high=9)
    printed.submarine_pays = file.whole("sheet", "submarine_pays", low=0, high=3)


def _course(file: Components, printed: Printed) -> None:
    printed.penalty = file.whole("octopods", "penalty", low=0, high=9)
    bonus = file.wholes("octopods", "bonus", count=7, low=0, high=9)
    printed.octopod_bonus = [*bonus, file.whole("octopods", "bonus_for_seven", low=0, high=9)]
    printed.turns = file.whole("course", "turns_in_a_third", low=1, high=2)
    printed.solo_turns = file.whole("course", "solo_turns_in_a_third", low=1, high=3)
    printed.bonus_actions = file.whole("course", "bonus_actions_in_a_third", low=0, high=2)
    printed.majority = file.wholes("crystal_majority", "points", count=4, low=0, high=9)


def _tiles(file: Components, printed: Printed) -> None:
    tiles = file.raw("tile")
    if not isinstance(tiles, list):
        file.refuse(("tile",), "expected one [[tile]] for each of the 18 sides")
    seen: set[str] = set()
    for index in range(len(tiles)):
        side = file.word("tile", index, "side", among=SIDES)
        if side in seen:
            file.refuse(("tile", index, "side"), f"a second tile {side}; expected each of the 18 sides once")
        seen.add(side)
        _tile(file, index, side, printed)
    missing = [side for side in SIDES if side not in seen]
    if missing:
        file.refuse(("tile",), f"no tile {', '.join(missing)}; expected each of the 18 sides once")


def _tile(file: Components, index: int, side: str, printed: Printed) -> None:
    expected = {"side", "name"} | ({"points"} if side in POINTS else set())
    if set(file.raw("tile", index)) != expected:
        file.refuse(("tile", index), f"tile {side} has {', '.join(sorted(expected))}, and nothing else")
    if not isinstance(file.raw("tile", index, "name"), str):
        file.refuse(("tile", index, "name"), "expected a name")
    if side in POINTS:
        points = file.wholes("tile", index, "points", count=POINTS[side], low=0, high=9)
        start = 3 * Tile[side]
        printed.tile_points[start : start + len(points)] = points


def _edition(file: Components, edition: str, common: Printed) -> Printed:
    printed = clone(common)
    rules = {
        "keep_mixed": ("set_aside", DICE_RULE),
        "bonus_mixed": ("bonus_dice", DICE_RULE),
        "catch_replaces": ("octo_catch", CATCH_RULE),
    }
    for field, (name, choices) in rules.items():
        setattr(printed, field, choices.index(file.word("edition", edition, name, among=choices)))
    return printed


def require_alike(printed: Printed) -> None:
    """Refuse a box whose black dice differ, on behalf of whoever can only reckon with dice alike."""
    if printed.differ:
        raise BadInput("exact values and the pad are for three black dice alike; in this box they differ (C2)")


@cache
def tile_names() -> dict[str, str]:
    """The printed name of each side; the same in every language."""
    tiles = Components(printed_text(), "components.toml").raw("tile")
    return {tile["side"]["is"]: tile["name"] for tile in tiles}
