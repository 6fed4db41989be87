"""What hears a table: a stream of entries, a page that draws what its stream brings, a page of old that asks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol

from .wire import IDS, Address, Caller, Poster, Stream, get, listen, watch

EVENT = re.compile(rb"event: (view|change)\nid: (\d+)\ndata: (.*)\Z", re.DOTALL)
BASE = re.compile(rb'\{"base":(-?\d+)')
SEQ = re.compile(rb'"seq":(\d+)')
OTHER = b'"seat":0'  # an entry of the first seat, heard by the second

Told = Callable[[], None]


@dataclass(slots=True)
class Faults:
    """Entries that were not told, or told twice; pages that drew something else than a whole view shows."""

    lost: int = 0
    doubled: int = 0
    pages_checked: int = 0
    pages_wrong: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """Whose ear it is, and where what is wrong is counted."""

    address: Address
    path: str  # of the table
    token: str
    faults: Faults = field(default_factory=Faults)


class Ear(Protocol):
    """Knows of a table up to an entry."""

    seq: int
    at: float  # when it last heard something

    async def open(self) -> None: ...
    def close(self) -> None: ...


class EntryEar:
    """A stream without views."""

    def __init__(self, seat: Seat, told: Told, since: int = 0) -> None:
        self.seq, self.at, self._seat, self._told = since, 0.0, seat, told
        self._entry = since  # the last one heard
        self._stream: Stream | None = None

    async def open(self) -> None:
        """Listen from the first entry that is not known."""
        request = watch(f"{self._seat.path}/events", self._seat.token, self._entry)
        self._stream = await listen(self._seat.address, request, self._heard)

    def _heard(self, events: list[bytes]) -> None:
        if self._count(events):
            self.seq, self.at = self._entry, perf_counter()
            self._told()

    def _count(self, events: list[bytes]) -> bool:
        """Take the entries down; whether there are any."""
        before, faults = self._entry, self._seat.faults
        for seq in [int(found[1]) for event in events if (found := IDS.search(event))]:
            faults.lost += max(0, seq - self._entry - 1)
            faults.doubled += seq <= self._entry
            self._entry = max(self._entry, seq)
        return self._entry > before

    def close(self) -> None:
        """Hang up."""
        if self._stream is not None:
            self._stream.close()


class PageEar:
    """A page: what its stream brings is all it knows; a change of another view than its own is a fault."""

    def __init__(self, seat: Seat, told: Told, *, sampled: bool = False) -> None:
        self.seq, self.at, self._seat, self._told = -1, 0.0, seat, told
        self._sampled, self._kept = sampled, list[bytes]()
        self._stream: Stream | None = None

    async def open(self) -> None:
        """Open the table; its first view comes with the stream."""
        request = watch(f"{self._seat.path}/events?views=1&lang=en", self._seat.token, None)
        self._stream = await listen(self._seat.address, request, self._heard)

    def _heard(self, events: list[bytes]) -> None:
        self.at = perf_counter()
        for event in events:
            if found := EVENT.search(event):
                self._draw(found[1] == b"view", int(found[2]), found[3])
        self._told()

    def _draw(self, whole: bool, seq: int, data: bytes) -> None:
        """Only pages that are compared in the end keep what they draw: the load has to stay light."""
        base = BASE.match(data)
        self._seat.faults.lost += not whole and (base is None or int(base[1]) != self.seq)
        self._seat.faults.doubled += seq <= self.seq
        self.seq = seq
        if self._sampled:
            self._kept = [data] if whole else [*self._kept, data]

    async def check(self) -> None:
        """Compare what was drawn with a whole view."""
        if not self._kept:
            return
        caller = Caller(self._seat.address)
        answer = await caller.call(get(f"{self._seat.path}?lang=en", self._seat.token))
        caller.close()
        seen: dict[str, Any] = json.loads(self._kept[0])
        for change in self._kept[1:]:
            seen = apply_change(seen, json.loads(change))
        self._seat.faults.pages_checked += 1
        self._seat.faults.pages_wrong += without_presence(seen) != without_presence(json.loads(answer))

    def close(self) -> None:
        """Hang up."""
        if self._stream is not None:
            self._stream.close()


class AskingEar(EntryEar):
    """A page of old: it asks for the whole view when it hears of entries, then for the moves if others made some."""

    def __init__(self, seat: Seat, told: Told, since: int = 0) -> None:
        super().__init__(seat, told, since)
        self._asking = self._others = False
        self._poster = Poster(self._answered)

    async def open(self) -> None:
        """With a connection for questions."""
        await self._poster.connect(self._seat.address)
        await super().open()

    def _heard(self, events: list[bytes]) -> None:
        self._others |= any(OTHER in event for event in events)
        if self._count(events) and not self._asking:
            self._ask("?lang=en")

    def _ask(self, what: str) -> None:
        self._asking = True
        self._poster.send(get(f"{self._seat.path}{what}", self._seat.token))

    def _answered(self, status: int, body: bytes) -> None:
        found, before = SEQ.search(body) if body.startswith(b"{") else None, self.seq
        self.at, self._asking = perf_counter(), False
        if found and status == 200:
            self.seq = int(found[1])
        if self._others:
            self._others = False
            self._ask(f"/steps?after={before}&lang=en")
        elif self.seq < self._entry:
            self._ask("?lang=en")
        self._told()

    def close(self) -> None:
        """Hang up."""
        self._poster.close()
        super().close()


def apply_change(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """As `web/static/table/newest.js` does."""
    board = {key: value for key, value in view["board"].items() if key not in change["gone"]} | change["board"]
    log = view["log"][: change["log"]["keep"]] + change["log"]["add"]
    return {**view, **change["fields"], "board": board, "log": log}


def without_presence(view: dict[str, Any]) -> dict[str, Any]:
    """Who is here changes without an entry."""
    return {**view, "seats": [{**seat, "present": None, "replaceable_in": None} for seat in view["seats"]]}
