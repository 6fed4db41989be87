"""components.toml read, checked and turned into the numbers the rules use."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources
from typing import Any

from octosphere.core.box import Box
from octosphere.core.components import Components, Form, describe_value
from octosphere.core.layout import clone
from octosphere.core.toml_lines import Path

from .component_tables import (
    GOODS,
    LAB_GOODS,
    LAP,
    OLD_SUPPLY,
    read_amounts,
    read_cards,
    read_course,
    read_expansions,
    read_goods,
    read_headquarters,
    read_station,
    read_supply,
)
from .moves import LETTERS
from .state import NONE, SECTORS, SPACES, Printed

PLAYERS = (2, 3, 4)
PLACES = ("third", "fourth", "fifth", "sixth")  # of base labs that are nobody's
REMAINING = {"neutral": Form("truth"), **dict.fromkeys(GOODS, Form("whole", 0, 9))}


@cache
def printed_text() -> str:
    """The components file this package ships."""
    return resources.files(__package__).joinpath("components.toml").read_text("utf-8")


def read(text: str, name: str = "components.toml", players: int = 2) -> Printed:
    """The printed numbers for so many players; shared by all callers, so clone them."""
    return _by_players(text, name)[players]


@lru_cache(maxsize=64)  # texts come from outside, so not every one is kept: some forty kilobytes each
def _by_players(text: str, name: str) -> dict[int, Printed]:
    return _read_all(Components(text, name))


def check(text: str, name: str) -> Components:
    """The file with every datum read and found right; BadComponents names the line of a mistake."""
    file = Components(text, name)
    _read_all(file)
    return file


def _read_all(file: Components) -> dict[int, Printed]:
    """The whole file for every number of players."""
    common = _common(file)
    found = {players: _for_players(file, players, common) for players in PLAYERS}
    file.finish()
    return found


def renew(values: dict[str, Any]) -> dict[str, Any]:
    """The data of an older file by the paths of today; those of a file of today as they are."""
    found = {"programme_cards.two_sided": False, **values}
    if "supply.1" not in found:
        columns = enumerate(OLD_SUPPLY, 1)
        found |= {f"supply.{at}": {"slots": slots, "submarines": boats} for at, (slots, boats) in columns}
    groups = [f"players_{players}" for players in PLAYERS]
    if (costs := found.pop("submarine_spaces.time", None)) is not None:
        found |= {f"submarine_spaces.{group}.{letter}": costs for group in groups for letter in LETTERS}
    if "start_sector.time" in found:
        start = {goods: found.pop(f"start_sector.{goods}") for goods in GOODS}
        found |= {f"start_sector.{group}.{goods}": start[goods] for group in groups for goods in GOODS}
    if "base_lab.time" in found:
        room = {goods: found.pop(f"base_lab.{goods}") for goods in LAB_GOODS}
        found |= {f"base_lab.{letter}": room for letter in LETTERS}
    if (apart := found.pop("scoring.red_line", None)) is not None:
        lap = LAP if LAP % apart == 0 else apart
        found |= {"track.lap": lap, "track.red_lines": list(range(apart, lap + 1, apart))}
    return found


def box() -> Box:
    """The shipped file, how any other is read, and how older ones are understood."""
    return Box(printed_text(), check, renew)


def _common(file: Components) -> Printed:
    printed = Printed()
    read_station(file, printed)
    read_headquarters(file, printed)
    read_goods(file, printed)
    read_supply(file, printed)
    read_expansions(file, printed)
    read_cards(file, printed)
    read_course(file, printed)
    return printed


def _for_players(file: Components, players: int, common: Printed) -> Printed:
    printed = clone(common)
    group = f"players_{players}"
    printed.refill = [
        amount
        for tile in (1, 2, 3)
        for goods in GOODS
        for amount in file.wholes("refill", group, f"after_round_{tile}", goods, count=SECTORS, low=0, high=9)
    ]
    printed.start = _start_sector(file, group)
    printed.spaces = [cost for letter in LETTERS for cost in _spaces(file, group, letter)]
    others = [_read_remaining(file, ("remaining", group, place)) for place in PLACES[players - 2 :]]
    for index, other in enumerate(others):
        printed.others[4 * index : 4 * index + 4] = other
    _check_stock(file, players, printed, others)
    return printed


def _start_sector(file: Components, group: str) -> list[int]:
    """U4: what lies in a start sector; older files say it once for any number of players."""
    table = ("start_sector",) if file.has("start_sector", GOODS[0]) else ("start_sector", group)
    return [file.whole(*table, goods, low=0, high=9) for goods in GOODS]


def _spaces(file: Components, group: str, letter: str) -> list[int]:
    """C2: the time for each submarine space of a sector that can be filled; older files say it once for all."""
    old = file.has("submarine_spaces", "time")
    path = ("submarine_spaces", "time") if old else ("submarine_spaces", group, letter)
    costs = file.wholes(*path, least=1, count=9, low=0, high=9)
    return (costs + [NONE] * SPACES)[:SPACES]


def _read_remaining(file: Components, path: Path) -> list[int]:
    """Neutral pieces or not, then the goods of the sector of a base lab that is nobody's."""
    given = file.parts(*path, parts=REMAINING)
    if type(given["neutral"]) is not bool:
        file.refuse(path, f"neutral is {describe_value(given['neutral'])}; expected true or false")
    return [int(given["neutral"]), *read_amounts(file, path, {name: given[name] for name in GOODS}, 9)]


def _check_stock(file: Components, players: int, printed: Printed, others: list[list[int]]) -> None:
    """C7: the set-up must not take more than there is."""
    for index, goods in enumerate(GOODS):
        needed = players * printed.start[index] + sum(other[index + 1] for other in others)
        needed += players * max(printed.purse) if goods == "time" else 0
        if needed > printed.stock[index]:
            short = {"players": players, "needed": needed, "there": printed.stock[index]}
            sentence = "the set-up for {players} players needs {needed}, not {there}"
            file.refuse(("stock", goods), sentence.format(**short), "stock", **short)
