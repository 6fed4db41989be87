"""components.toml read, checked and turned into the numbers the rules use."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from octosphere.core.components import Components, describe_value
from octosphere.core.layout import clone
from octosphere.core.toml_lines import Path

from .moves import LETTERS, PROGRAMMES, ROOMS
from .state import CARDS, EXPANSIONS, NONE, SECTORS, Kind, Printed, Programme, Room

PLAYERS = (2, 3, 4)
GOODS = ("time", "crystals", "octopods")
ICONS = "TCOK"  # in the order of the room of a lab
KINDS = tuple(kind.name.lower().replace("_", " ") for kind in Kind)
PLACES = ("third", "fourth", "fifth", "sixth")  # of base labs that are nobody's
WITH_PROGRAMME = (Kind.ENTER_TIME, Kind.ENTER_CRYSTAL, Kind.ENTER_POINTS, Kind.SCORING, Kind.AT_ONCE)
GIFT_BOUNDS = {Kind.HALF: (1, 9), Kind.SIDEWAYS: (1, 1)}  # nothing is divided by 0; the state counts one use only
MOST_ALIKE = 3  # cards: their points in one event must stay within the state's bounds


@cache
def printed_text() -> str:
    """The components file this package ships."""
    return resources.files(__package__).joinpath("components.toml").read_text("utf-8")


def read(text: str, name: str = "components.toml", players: int = 2) -> Printed:
    """The printed numbers for so many players; shared by all callers, so clone them."""
    return _by_players(text, name)[players]


@lru_cache(maxsize=64)  # texts come from outside, so not every one is kept: some forty kilobytes each
def _by_players(text: str, name: str) -> dict[int, Printed]:
    """The whole file for every number of players; BadComponents names the line of a mistake."""
    file = Components(text, name)
    common = _common(file)
    found = {players: _for_players(file, players, common) for players in PLAYERS}
    file.finish()
    return found


def _common(file: Components) -> Printed:
    printed = Printed()
    _station(file, printed)
    _headquarters(file, printed)
    _goods(file, printed)
    _expansions(file, printed)
    _cards(file, printed)
    _course(file, printed)
    return printed


def _station(file: Components, printed: Printed) -> None:
    printed.locks = [file.whole("lock", letter, low=0, high=9) for letter in LETTERS]
    shown = PROGRAMMES[: Programme.BOT]  # a bot that programmes bots would never run out
    printed.white = [shown.index(file.word("white_area", letter, among=shown)) for letter in LETTERS]
    printed.spaces = file.wholes("submarine_spaces", "time", count=4, low=0, high=9)
    printed.values = file.wholes("centre_tile", "points", count=4, low=0, high=20)


def _headquarters(file: Components, printed: Printed) -> None:
    for room in range(Room.C1):
        printed.arrows[room] = _arrows(file, room)
    for room in range(Room.A1, Room.C3):
        if ROOMS[room][0] == ROOMS[room + 1][0]:
            printed.beside[room] |= 1 << room + 1
            printed.beside[room + 1] |= 1 << room
    printed.top = sum(1 << room for room in range(Room.C1, Room.C3 + 1))
    for card in range(7):
        programmes = file.each_once("programme_card", str(card + 1), words=PROGRAMMES)
        printed.rooms[8 * card + 1 : 8 * card + 8] = programmes


def _arrows(file: Components, room: int) -> int:
    """A bit for each room an arrow leads to; always upward, so that every engineer gets to the top."""
    path = ("arrows", ROOMS[room])
    above = [name for name in ROOMS[Room.A1 :] if _tier(name) == _tier(ROOMS[room]) + 1]
    found = file.value(*path)
    if not isinstance(found, list) or not found or any(name not in above for name in found):
        file.refuse(path, f"found {describe_value(found)}; expected one or more of {', '.join(above)}")
    return sum(1 << ROOMS.index(name) for name in set(found))


def _tier(room: str) -> int:
    """The number of a tier, from 0, by its name: start, a, b, c."""
    return 0 if room == "start" else "abc".index(room[0]) + 1


def _goods(file: Components, printed: Printed) -> None:
    printed.stock = [file.whole("stock", goods, low=0, high=99) for goods in GOODS]
    printed.start = [file.whole("start_sector", goods, low=0, high=9) for goods in GOODS]
    printed.purse = [file.whole("start_time", lock, low=0, high=9) for lock in ("beside_a_free_lock", "elsewhere")]
    printed.room = [file.whole("base_lab", goods, low=0, high=20) for goods in (*GOODS, "cards")]
    if max(printed.purse) > printed.room[0]:
        file.refuse(("base_lab", "time"), f"expected room for the {max(printed.purse)} time of the start")


def _expansions(file: Components, printed: Printed) -> None:
    """Three icons of at most 3 each, so that a byte's worth of room is never passed."""
    worth = [file.whole("expansion_room", icon, low=0, high=3) for icon in ICONS]
    for number in range(EXPANSIONS):
        path = ("expansion", str(number + 1))
        tile = _table(file, path, ("letters", "adds"))
        letters, adds = tile["letters"], tile["adds"]
        if not isinstance(letters, str) or not re.fullmatch("[A-F]{0,2}", letters) or len(set(letters)) < len(letters):
            file.refuse(path, f"found the letters {describe_value(letters)}; expected up to two of A to F")
        if not isinstance(adds, str) or not re.fullmatch("[TCOK]{0,3}", adds):
            file.refuse(path, f"found the icons {describe_value(adds)}; expected up to three out of T, C, O, K")
        printed.letters[number] = sum(1 << LETTERS.index(letter) for letter in letters)
        printed.adds[4 * number : 4 * number + 4] = [adds.count(icon) * worth[ICONS.index(icon)] for icon in ICONS]


def _cards(file: Components, printed: Printed) -> None:
    for kind in Kind:
        low, high = GIFT_BOUNDS.get(kind, (0, 9))
        printed.gifts[kind] = file.whole("card_number", kind.name.lower(), low=low, high=high)
    alike: Counter[tuple[int, int]] = Counter()
    for number in range(CARDS):
        card = _card(file, ("card", str(number + 1)))
        printed.kinds[number], printed.shown[number] = card
        alike[card] += 1
        if alike[card] > MOST_ALIKE:
            file.refuse(("card", str(number + 1)), f"expected at most {MOST_ALIKE} cards alike")


def _card(file: Components, path: Path) -> tuple[int, int]:
    """The kind of a research card and the programme on it."""
    given = file.value(*path)
    if not isinstance(given, dict) or given.get("does") not in KINDS:
        file.refuse(path, f"found {describe_value(given)}; expected what it does, one of {', '.join(KINDS)}")
    kind = KINDS.index(given["does"])
    if kind not in WITH_PROGRAMME:
        _table(file, path, ("does",))
        return kind, NONE
    programme = _table(file, path, ("does", "programme"))["programme"]
    if programme not in PROGRAMMES:
        file.refuse(path, f"found the programme {describe_value(programme)}; expected one of {', '.join(PROGRAMMES)}")
    return kind, PROGRAMMES.index(programme)


def _course(file: Components, printed: Printed) -> None:
    printed.price = file.whole("turn", "price", low=1, high=9)
    printed.refund = file.whole("turn", "refund", low=0, high=9)
    printed.least = file.whole("turn", "least_time", low=0, high=9)
    printed.line = file.whole("scoring", "red_line", low=5, high=50)
    printed.majority = file.wholes("scoring", "majority", count=2, low=0, high=20)
    printed.most = file.whole("scoring", "most_counted", low=1, high=6)
    printed.fleet = file.whole("scoring", "all_submarines", low=0, high=20)
    printed.lab = file.whole("scoring", "all_expansions", low=0, high=20)


def _for_players(file: Components, players: int, common: Printed) -> Printed:
    printed = clone(common)
    group = f"players_{players}"
    printed.refill = [
        amount
        for tile in (1, 2, 3)
        for goods in GOODS
        for amount in file.wholes("refill", group, f"after_round_{tile}", goods, count=SECTORS, low=0, high=9)
    ]
    others = [_read_remaining(file, ("remaining", group, place)) for place in PLACES[players - 2 :]]
    for index, other in enumerate(others):
        printed.others[4 * index : 4 * index + 4] = other
    _check_stock(file, players, printed, others)
    return printed


def _read_remaining(file: Components, path: Path) -> list[int]:
    """Neutral pieces or not, then the goods of the sector of a base lab that is nobody's."""
    given = _table(file, path, ("neutral", *GOODS))
    if type(given["neutral"]) is not bool:
        file.refuse(path, f"neutral is {describe_value(given['neutral'])}; expected true or false")
    for goods in GOODS:
        if type(given[goods]) is not int or not 0 <= given[goods] <= 9:
            file.refuse(path, f"found {describe_value(given[goods])} {goods}; expected a whole number from 0 to 9")
    return [int(given["neutral"]), *(given[goods] for goods in GOODS)]


def _check_stock(file: Components, players: int, printed: Printed, others: list[list[int]]) -> None:
    """C7: the set-up must not take more than there is."""
    for index, goods in enumerate(GOODS):
        needed = players * printed.start[index] + sum(other[index + 1] for other in others)
        needed += players * max(printed.purse) if goods == "time" else 0
        if needed > printed.stock[index]:
            file.refuse(
                ("stock", goods), f"the set-up for {players} players needs {needed}, not {printed.stock[index]}"
            )


def _table(file: Components, path: Path, names: tuple[str, ...]) -> dict[str, Any]:
    """A datum of several named parts, these and no others."""
    table = file.value(*path)
    if not isinstance(table, dict) or set(table) != set(names):
        file.refuse(path, f"found {describe_value(table)}; expected {', '.join(names)}, and nothing else")
    return table
