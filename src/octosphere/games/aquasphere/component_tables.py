"""The tables of components.toml that hold for any number of players: each read, checked and turned into numbers."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from octosphere.core.components import Components, Form, describe_value, is_whole
from octosphere.core.toml_lines import Path

from .moves import LETTERS, PROGRAMMES, ROOMS
from .state import (
    ARRANGEMENTS,
    CARDS,
    EXPANSIONS,
    FLEET,
    NONE,
    RED_LINES,
    SECTORS,
    SLOTS,
    Kind,
    Printed,
    Programme,
    Room,
)

GOODS = ("time", "crystals", "octopods")
LAB_GOODS = (*GOODS, "cards")
ICONS = "TCOK"  # in the order of the room of a lab
KINDS = tuple(kind.name.lower().replace("_", " ") for kind in Kind)
WITH_PROGRAMME = (Kind.ENTER_TIME, Kind.ENTER_CRYSTAL, Kind.ENTER_POINTS, Kind.SCORING, Kind.AT_ONCE)
GIFT_BOUNDS = {Kind.HALF: (1, 9), Kind.SIDEWAYS: (1, 1)}  # nothing is divided by 0; the state counts one use only
FEWEST_ARRANGEMENTS = 4  # a programme card for each round
MOST_ROOM = 20  # in a base lab, of each kind
MOST_POINTS = 20  # on a slot of the supply
LAP = 50  # points of the track, in files that do not say
OLD_SUPPLY = [([2 * column + 1, 2 * column + 2], int(column > 0)) for column in range(7)]  # the same
COLUMN = {"slots": Form("wholes", 0, MOST_POINTS, 1, SLOTS), "submarines": Form("whole", 0, FLEET)}
TILE = {
    "letters": Form("letters", least=0, most=2, words=tuple(LETTERS)),
    "adds": Form("letters", least=0, most=3, words=tuple(ICONS)),
}
CARD = Form(
    "parts",
    parts={"does": Form("word", words=KINDS), "programme": Form("word", words=PROGRAMMES, optional=True)},
)
MOST_ALIKE = 3  # cards: their points in one event must stay within the state's bounds


def read_station(file: Components, printed: Printed) -> None:
    printed.locks = [file.whole("lock", letter, low=0, high=9) for letter in LETTERS]
    shown = PROGRAMMES[: Programme.BOT]  # a bot that programmes bots would never run out
    printed.white = [shown.index(file.word("white_area", letter, among=shown)) for letter in LETTERS]
    printed.values = file.wholes("centre_tile", "points", count=4, low=0, high=20)


def read_headquarters(file: Components, printed: Printed) -> None:
    for room in range(Room.C1):
        printed.arrows[room] = _arrows(file, room)
    for room in range(Room.A1, Room.C3):
        if ROOMS[room][0] == ROOMS[room + 1][0]:
            printed.beside[room] |= 1 << room + 1
            printed.beside[room + 1] |= 1 << room
    printed.top = sum(1 << room for room in range(Room.C1, Room.C3 + 1))
    _programme_cards(file, printed)


def _programme_cards(file: Components, printed: Printed) -> None:
    """C5: the arrangements, numbered from 1; two of them are one card where cards have two sides."""
    cards = file.numbered("programme_card", least=FEWEST_ARRANGEMENTS, most=ARRANGEMENTS)
    for card, path in enumerate(cards):
        printed.rooms[8 * card + 1 : 8 * card + 8] = file.each_once(*path, words=PROGRAMMES)
    printed.arrangements = len(cards)
    if not file.has("programme_cards"):
        return  # a file older than this question: one side each
    path = ("programme_cards", "two_sided")
    printed.two_sided = int(file.truth(*path))
    if printed.two_sided and (printed.arrangements % 2 or printed.arrangements < 2 * FEWEST_ARRANGEMENTS):
        few = f"with two sides a card, expected 8, 10, 12 or 14 arrangements, not {printed.arrangements}"
        file.refuse(path, few, "two_sided", n=printed.arrangements)


def _arrows(file: Components, room: int) -> int:
    """A bit for each room an arrow leads to; always upward, so that every engineer gets to the top."""
    path = ("arrows", ROOMS[room])
    above = [name for name in ROOMS[Room.A1 :] if _tier(name) == _tier(ROOMS[room]) + 1]
    file.allow(path, Form("some", words=tuple(above)))
    found = file.value(*path)
    if not isinstance(found, list) or not found or any(name not in above for name in found):
        file.refuse(path, f"found {describe_value(found)}; expected one or more of {', '.join(above)}")
    return sum(1 << ROOMS.index(name) for name in set(found))


def _tier(room: str) -> int:
    """The number of a tier, from 0, by its name: start, a, b, c."""
    return 0 if room == "start" else "abc".index(room[0]) + 1


def read_goods(file: Components, printed: Printed) -> None:
    printed.stock = [file.whole("stock", goods, low=0, high=99) for goods in GOODS]
    printed.purse = [file.whole("start_time", lock, low=0, high=9) for lock in ("beside_a_free_lock", "elsewhere")]
    if file.has("base_lab", "time"):  # a file of the days when all base labs were alike
        alike = [file.whole("base_lab", goods, low=0, high=MOST_ROOM) for goods in LAB_GOODS]
        _check_purse(file, ("base_lab", "time"), printed, alike)
        printed.room = SECTORS * alike
    else:
        printed.room = [amount for letter in LETTERS for amount in _base_lab(file, printed, letter)]


def _base_lab(file: Components, printed: Printed, letter: str) -> list[int]:
    """C10: the room of the base lab of a letter."""
    path = ("base_lab", letter)
    room = read_amounts(
        file, path, file.parts(*path, parts=dict.fromkeys(LAB_GOODS, Form("whole", 0, MOST_ROOM))), MOST_ROOM
    )
    _check_purse(file, path, printed, room)
    return room


def _check_purse(file: Components, path: Path, printed: Printed, room: list[int]) -> None:
    """U5: the time of the start must find room."""
    if max(printed.purse) > room[0]:
        time = max(printed.purse)
        file.refuse(path, f"expected room for the {time} time of the start", "purse", time=time)


def read_supply(file: Components, printed: Printed) -> None:
    """C8, S5: the columns of a supply, and what it scores with so many bots and submarines out."""
    columns = _columns(file) if file.has("supply") else OLD_SUPPLY
    slots = [(column, number) for column, (numbers, _) in enumerate(columns) for number in numbers]
    moored = [submarines for _, submarines in columns]
    if len(slots) != SLOTS or sum(moored) != FLEET:
        found = f"found {len(slots)} slots and {sum(moored)} submarines"
        expected = f"expected {SLOTS} and {FLEET} in all columns together"
        file.refuse(("supply",), f"{found}; {expected}", "supply", slots=len(slots), submarines=sum(moored))
    printed.columns, printed.slots = [column for column, _ in slots], [number for _, number in slots]
    printed.moored = moored + [0] * (SLOTS - len(moored))
    printed.freed = [_bot_points(slots, moored, out, placed) for out in range(SLOTS + 1) for placed in range(FLEET + 1)]


def _columns(file: Components) -> list[tuple[list[int], int]]:
    """The numbers of the slots of each column from the left, and the submarines there at first."""
    found: list[tuple[list[int], int]] = []
    for path in file.numbered("supply", least=1, most=SLOTS):
        column = file.parts(*path, parts=COLUMN)
        slots, submarines = column["slots"], column["submarines"]
        if not isinstance(slots, list) or not slots or any(not is_whole(one, 0, MOST_POINTS) for one in slots):
            few = f"expected one or more numbers from 0 to {MOST_POINTS}"
            file.refuse(path, f"found the slots {describe_value(slots)}; {few}")
        if not is_whole(submarines, 0, FLEET):
            file.refuse(path, f"found {describe_value(submarines)} submarines; expected a number from 0 to {FLEET}")
        found.append((slots, submarines))
    return found


def _bot_points(slots: list[tuple[int, int]], moored: list[int], out: int, placed: int) -> int:
    """S5: the largest freed number in a column without a submarine; bots leave by number, submarines from the left."""
    freed = sorted(slots, key=lambda slot: (slot[1], slot[0]))[:out]
    gone = [sum(moored[: column + 1]) <= placed for column in range(len(moored))]
    empty = [gone[column] or not moored[column] for column in range(len(moored))]
    return max((number for column, number in freed if empty[column]), default=0)


def read_expansions(file: Components, printed: Printed) -> None:
    """Three icons of at most 3 each, so that a byte's worth of room is never passed."""
    worth = [file.whole("expansion_room", icon, low=0, high=3) for icon in ICONS]
    for number in range(EXPANSIONS):
        path = ("expansion", str(number + 1))
        tile = file.parts(*path, parts=TILE)
        letters, adds = tile["letters"], tile["adds"]
        if not isinstance(letters, str) or not re.fullmatch("[A-F]{0,2}", letters) or len(set(letters)) < len(letters):
            file.refuse(path, f"found the letters {describe_value(letters)}; expected up to two of A to F")
        if not isinstance(adds, str) or not re.fullmatch("[TCOK]{0,3}", adds):
            file.refuse(path, f"found the icons {describe_value(adds)}; expected up to three out of T, C, O, K")
        printed.letters[number] = sum(1 << LETTERS.index(letter) for letter in letters)
        printed.adds[4 * number : 4 * number + 4] = [adds.count(icon) * worth[ICONS.index(icon)] for icon in ICONS]


def read_cards(file: Components, printed: Printed) -> None:
    for kind in Kind:
        low, high = GIFT_BOUNDS.get(kind, (0, 9))
        printed.gifts[kind] = file.whole("card_number", kind.name.lower(), low=low, high=high)
    alike: Counter[tuple[int, int]] = Counter()
    for number in range(CARDS):
        card = _card(file, ("card", str(number + 1)))
        printed.kinds[number], printed.shown[number] = card
        alike[card] += 1
        if alike[card] > MOST_ALIKE:
            file.refuse(("card", str(number + 1)), f"expected at most {MOST_ALIKE} cards alike", "alike", n=MOST_ALIKE)


def _card(file: Components, path: Path) -> tuple[int, int]:
    """The kind of a research card and the programme on it."""
    given = file.value(*path)
    if not isinstance(given, dict) or given.get("does") not in KINDS:
        file.allow(path, CARD)
        file.refuse(path, f"found {describe_value(given)}; expected what it does, one of {', '.join(KINDS)}")
    kind = KINDS.index(given["does"])
    names = CARD.parts if kind in WITH_PROGRAMME else {"does": CARD.parts["does"]}
    programme = file.parts(*path, parts=names).get("programme")
    file.allow(path, CARD)
    if programme is None:
        return kind, NONE
    if programme not in PROGRAMMES:
        file.refuse(path, f"found the programme {describe_value(programme)}; expected one of {', '.join(PROGRAMMES)}")
    return kind, PROGRAMMES.index(programme)


def read_course(file: Components, printed: Printed) -> None:
    printed.price = file.whole("turn", "price", low=1, high=9)
    printed.refund = file.whole("turn", "refund", low=0, high=9)
    printed.least = file.whole("turn", "least_time", low=0, high=9)
    _track(file, printed)
    printed.majority = file.wholes("scoring", "majority", count=2, low=0, high=20)
    printed.most = file.whole("scoring", "most_counted", low=1, high=6)
    printed.fleet = file.whole("scoring", "all_submarines", low=0, high=20)
    printed.lab = file.whole("scoring", "all_expansions", low=0, high=20)


def _track(file: Components, printed: Printed) -> None:
    """L1: how long a lap is, and before which of its points red lines lie."""
    if file.has("scoring", "red_line"):  # a file of the days when they lay at even distances
        apart = file.whole("scoring", "red_line", low=5, high=LAP)
        printed.lap = LAP if LAP % apart == 0 else apart
        lines = list(range(apart, printed.lap + 1, apart))
    else:
        printed.lap = file.whole("track", "lap", low=5, high=99)
        lines = file.wholes("track", "red_lines", least=1, count=RED_LINES, low=1, high=printed.lap)
        if lines != sorted(set(lines)):
            path = ("track", "red_lines")
            file.refuse(path, f"found {describe_value(lines)}; expected each point once, in order", "red_lines")
    printed.lines = len(lines)
    printed.line[: len(lines)] = lines


def read_amounts(file: Components, path: Path, given: dict[str, Any], high: int) -> list[int]:
    """The parts of a datum that must be whole numbers from 0 on."""
    for name, amount in given.items():
        if not is_whole(amount, 0, high):
            found = f"found {describe_value(amount)} {name}"
            file.refuse(path, f"{found}; expected a whole number from 0 to {high}")
    return list(given.values())
