"""What a player of the load sends next: the game of a real table, or rows without end for the floor."""

from __future__ import annotations

import itertools
import json
import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, Protocol

from .ears import AskingEar, Ear, EntryEar, Faults, PageEar, Seat, Told
from .scripts import GAMES, Ask, Script, script_of
from .wire import Address, Caller, get, head, post

NUMBERS = re.compile(rb'"seq": *(\d+), *"position": *(\d+)')
SAMPLED = 8  # every so many tables what pages drew is compared with a whole view
SCRIPTS = 200  # different courses of each game; tables beyond them repeat one
ROW = '{"key":"0000000100000001","position":41,"seat":0,"move":"use cY","confirm":false,"view":false,"lang":"en"}'


class Course(Protocol):
    """One table as the load sees it."""

    def ears(self, told: Told) -> list[Ear]: ...
    def request(self) -> bytes | None: ...
    def accept(self, body: bytes) -> int: ...
    def refuse(self) -> None: ...
    def across(self) -> bool: ...
    def gained(self) -> int: ...


class Lobby(Protocol):
    """Where a player gets its next table."""

    address: Address
    knock: str  # an address that answers at once

    async def course(self) -> Course: ...
    async def stock(self, count: int) -> None: ...


class RowCourse:
    """A place of the floor: one row after the other."""

    def __init__(self, place: str, seat: Seat) -> None:
        self.place, self._seat = place, seat
        self.acknowledged = self.refused = 0
        self._request = post(head("POST", f"/{place}"), ROW)

    def ears(self, told: Told) -> list[Ear]:
        return [EntryEar(self._seat, told, self.acknowledged)]

    def request(self) -> bytes:
        return self._request

    def accept(self, body: bytes) -> int:
        self.acknowledged += 1
        return _numbers(body)[0]

    def refuse(self) -> None:
        """A row that was refused may be there or not."""
        self.refused += 1

    def across(self) -> bool:
        return True

    def gained(self) -> int:
        return 1


class RowLobby:
    """Places of the floor; they need no setting up."""

    knock = "/nowhere"

    def __init__(self, address: Address) -> None:
        self.address = address
        self.courses: list[RowCourse] = []
        self.faults = Faults()

    async def course(self) -> Course:
        place = f"place{len(self.courses)}"
        self.courses.append(RowCourse(place, Seat(self.address, f"/{place}", "", self.faults)))
        return self.courses[-1]

    async def stock(self, count: int) -> None:
        """There are always enough."""

    async def lost_and_doubled(self) -> tuple[int, int]:
        """Rows acknowledged but not there, and there but not acknowledged."""
        caller, lost, doubled = Caller(self.address), 0, 0
        for course in self.courses:
            found = int(await caller.call(get(f"/{course.place}")))
            lost += max(0, course.acknowledged - found)
            doubled += max(0, found - course.acknowledged - course.refused)
        caller.close()
        return lost, doubled


Way = Literal["pages", "asking", "server"]


@dataclass(slots=True)
class Manner:
    """How people look at their tables at the moment, and what went wrong so far.

    In pages that draw what their streams bring, one a seat; in pages of old that ask for a view after each move; or
    not at all.
    """

    way: Way = "server"
    faults: Faults = field(default_factory=Faults)


class GameCourse:
    """A table of the server: the requests of a script, in their order."""

    def __init__(self, script: Script, table: str, seats: list[Seat], manner: Manner) -> None:
        self.script, self.table, self._seats = script, table, seats
        self.tokens = [seat.token for seat in seats]
        self.acknowledged = 0
        self.sampled = False  # whether what its pages draw is compared with whole views
        self._seq = 0
        self.refused = False
        self._position = len(script.dealt)  # an entry each, made when the table is set up
        self._manner = manner

    def ears(self, told: Told) -> list[Ear]:
        """Of the second seat alone, but for pages: there the first sees its own moves by its stream, too."""
        if self._manner.way == "pages":
            return [PageEar(seat, told, sampled=self.sampled) for seat in self._seats]
        kind = AskingEar if self._manner.way == "asking" else EntryEar
        return [kind(self._seats[1], told, self._seq)]

    def request(self) -> bytes | None:
        """The next request, or nothing when the game is over."""
        if self.acknowledged == len(self.script.asks):
            return None
        ask = self.script.asks[self.acknowledged]
        return post(head("POST", f"/api/tables/{self.table}/{ask.path}", self.tokens[ask.seat]), self._body(ask))

    def _body(self, ask: Ask) -> str:
        move = f'"move":"{ask.move}","confirm":{str(ask.confirm).lower()},' if ask.path == "moves" else ""
        views = "true" if self._manner.way == "asking" else "false"
        return (
            f'{{"key":"{self.table}-{self.acknowledged:08x}","position":{self._position},"seat":{ask.seat},'
            f'{move}"view":{views},"lang":"en"}}'
        )

    def accept(self, body: bytes) -> int:
        self.acknowledged += 1
        self.refused = False
        self._seq, self._position = _numbers(body)
        return self._seq

    def refuse(self) -> None:
        """The player stops here; whether the request was carried out is not known."""
        self.refused = True

    def across(self) -> bool:
        """Whether the last request came from the other seat than the one that listens."""
        return self.script.asks[self.acknowledged - 1].seat == 0

    def gained(self) -> int:
        """The moves that the last request brought the record: a decision, a throw, both, or a mere confirmation."""
        after = self.script.after
        return len(after(self.acknowledged)) - len(after(self.acknowledged - 1))

    def expected(self) -> list[str]:
        """The moves that the record must have now."""
        return self.script.after(self.acknowledged)

    def in_doubt(self) -> list[str]:
        """The moves that it may have if the next request was sent and never answered well."""
        return self.script.after(self.acknowledged + self.refused)


class GameLobby:
    """Tables of the server, set up before they are needed."""

    knock = "/api/health"

    def __init__(self, address: Address, games: Sequence[str] = GAMES) -> None:
        self.address = address
        self.courses: list[GameCourse] = []
        self._games = games
        self.manner = Manner()
        self._stock: deque[GameCourse] = deque()
        self._numbers = itertools.count()
        self._caller = Caller(address)

    async def course(self) -> Course:
        """A table from the stock; an empty stock costs the run a table's setting up."""
        course = self._stock.popleft() if self._stock else await self._create(Caller(self.address))
        self.courses.append(course)
        return course

    async def stock(self, count: int) -> None:
        """Have at least so many tables ready."""
        while len(self._stock) < count:
            self._stock.append(await self._create(self._caller))

    async def _create(self, caller: Caller) -> GameCourse:
        number = next(self._numbers)
        script = _script(number // len(self._games) % SCRIPTS, self._games[number % len(self._games)])
        seats = [{"kind": "person", "name": name, "level": ""} for name in ("Ada", "Ben")]
        options = {name: value for name, value in script.options.items() if name != "players"}
        order = {"game": script.game, "options": options, "seats": seats, "together": False, "seed": script.seed}
        created = json.loads(await caller.call(post(head("POST", "/api/tables"), json.dumps(order))))
        tokens = {link["seats"][0]: link["token"] for link in created["links"]}
        path = f"/api/tables/{created['table']}"
        pair = [Seat(self.address, path, tokens[seat], self.manner.faults) for seat in (0, 1)]
        course = GameCourse(script, created["table"], pair, self.manner)
        course.sampled = number // len(self._games) % SAMPLED == 0
        return course


@cache
def _script(number: int, game: str) -> Script:
    return script_of(number, game)


def _numbers(body: bytes) -> tuple[int, int]:
    found = NUMBERS.search(body, 0, 200)
    if found is None:
        raise ValueError(f"no seq and position in {body[:200]!r}")
    return int(found[1]), int(found[2])
