"""Connections: how long a request's head may be, how long anything may take, and how many there may be."""

from __future__ import annotations

import asyncio
import resource
import socket
import struct
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from octosphere.i18n import Catalogue

from .answers import Kind
from .guard import IN_API
from .limits import address_of
from .problems import Refused, encode_problem, too_many

LARGEST_HEAD = 16_384  # bytes of a request line and its headers
LARGEST_BODY = 1 << 20  # bytes that are read of a body with its framing, whether or not anybody wants it
MOST_HEADERS = 100
SLOWEST_HEAD = 10.0  # seconds from the first byte of a head, or from the opening of a connection, to its end
SLOWEST_BODY = 20.0  # seconds from the end of a head to the end of its body
STALLED = 30.0  # seconds in which a reader has to take something of what waits for it
MOST_WAITING = 8  # requests that may be sent before the one in hand is answered
MOST_OF_ADDRESS = 200  # connections: a family or a class behind one address, each page with a stream
MOST = 8_000  # connections of all addresses, if there are as many file descriptors
RESERVED = 200  # file descriptors for the database, workers and pages

NO_LINGER = struct.pack("ii", 1, 0)

IDLE, HEAD, BODY = range(3)  # what is being read


class OpenConnections:
    """How many connections each address has, and what is said to those that are one too many."""

    def __init__(self, words: Catalogue, trusted: str | list[str] = "", *, limited: bool = True) -> None:
        self._words, self._limited, self._most = words, limited, most_open()
        self._trusted = {one.strip() for one in (trusted.split(",") if isinstance(trusted, str) else trusted)}
        self._count: Counter[str] = Counter()

    def enter(self, host: str) -> Kind | None:
        """Count one more connection; a proxy's are those of many, so its clients are counted by their requests."""
        address = self._address(host)
        self._count[address] += 1
        if self._count.total() > self._most:
            return "unavailable"
        if not self._limited or host in self._trusted or "*" in self._trusted:
            return None
        return "too_many" if self._count[address] > MOST_OF_ADDRESS else None

    def leave(self, host: str) -> None:
        """One connection less."""
        address = self._address(host)
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]

    def _address(self, host: str) -> str:
        return address_of((host, 0))

    def refusal(self, kind: Kind, status: int = 0) -> bytes:
        """A whole answer to a request that never became one."""
        error = too_many(1) if kind == "too_many" else Refused(kind, status=status)
        code, body, more = encode_problem(error, self._words)
        length = (b"content-length", b"%d" % len(body))
        headers = [(b"content-type", b"application/json"), length, (b"connection", b"close"), *more, *IN_API]
        return b"".join([STATUS_LINE[code], *(b"%b: %b\r\n" % one for one in headers), b"\r\n", body])


def most_open() -> int:
    """As many connections as this process may have, after asking for all the file descriptors that it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(soft, MOST + RESERVED if hard == resource.RLIM_INFINITY else min(MOST + RESERVED, hard))
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return min(MOST, max(1, wanted - RESERVED))


class ConnectionRefusal(Exception):
    """Ends the parsing of a request."""


class Connection(HttpToolsProtocol):
    """One connection; whoever sends or reads too slowly, or sends what is no request, is dropped.

    It has slots beside what uvicorn keeps: with more than thirty names the dictionary of each would be one of its own.
    """

    __slots__ = ("_current", "_peers", "_reading", "_since", "_stalled", "_taken", "_why")

    def __init__(self, *, peers: OpenConnections, **more: Any) -> None:
        super().__init__(**more)
        self._peers = peers
        self._reading, self._since, self._taken = IDLE, 0.0, 0  # since when, and how many bytes
        self._why: tuple[Kind, int] = ("invalid", 0)  # what an error of the parser is told as
        self._current: RequestResponseCycle | None = None  # that is being answered
        self._stalled: tuple[int, float] | None = None  # bytes that wait for the reader, and since when

    @property
    def _host(self) -> str:
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._reading, self._since = HEAD, self.loop.time()
        if kind := self._peers.enter(self._host):
            self._refuse(kind)

    def connection_lost(self, exc: Exception | None) -> None:
        self._peers.leave(self._host)
        self._forsake()
        super().connection_lost(exc)

    # what is read

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._reading == IDLE:
            self._read(HEAD)
        self._taken += len(data)
        super().data_received(data)
        if self._reading == HEAD and self._taken > LARGEST_HEAD:
            self._refuse("too_large", 431)
        elif self._reading == BODY and self._taken > LARGEST_BODY:
            self._refuse("too_large")

    def _read(self, part: int) -> None:
        self._reading, self._since, self._taken = part, self.loop.time(), 0

    def on_message_begin(self) -> None:
        if self._reading == IDLE:
            self._read(HEAD)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > LARGEST_HEAD or len(self.headers) > MOST_HEADERS:
            self._why = "too_large", 431
            raise ConnectionRefusal
        if len(self.pipeline) >= MOST_WAITING:
            self._why = "too_many", 0
            raise ConnectionRefusal
        self._read(BODY)
        super().on_headers_complete()
        self.flow.resume_reading()  # whoever sends the next request early may still leave, and is to be noticed

    def on_message_complete(self) -> None:
        self._read(IDLE)
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._current = cycle
        super()._start_asgi_task(cycle, app)

    # what goes wrong

    def send_400_response(self, msg: str) -> None:
        """Whatever the parser did not like, in our own words."""
        self._refuse(*self._why)

    def _refuse(self, kind: Kind, status: int = 0) -> None:
        """Say why, unless another request is being answered, and end."""
        if self.transport.is_closing():
            return
        cycle = self._current
        free = cycle is None or (cycle.response_complete if self._reading == HEAD else not cycle.response_started)
        if free:
            self.transport.write(self._peers.refusal(kind, status))
        self._forsake()
        self.transport.close()

    def _forsake(self) -> None:
        """Uvicorn tells only the last of several requests that nobody waits: the others would never end."""
        for cycle in (self._current, *(cycle for cycle, _ in self.pipeline)):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()
        self.pipeline.clear()

    def look_after(self, now: float) -> None:
        """Drop whoever has been too slow."""
        waited = now - self._since
        if self._has_stalled(now):
            self._break_off()
        elif self._reading == HEAD and waited > SLOWEST_HEAD and not self._taken:
            self.transport.close()
        elif waited > {HEAD: SLOWEST_HEAD, BODY: SLOWEST_BODY}.get(self._reading, waited):
            self._refuse("too_slow")

    def _break_off(self) -> None:
        """End at once: otherwise the system would keep for the reader what it never reads."""
        line = self.transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGER)
        self.transport.abort()

    def _has_stalled(self, now: float) -> bool:
        """Whether the reader has taken nothing of what waits for it for too long."""
        waits = self.transport.get_write_buffer_size()
        if not waits:
            self._stalled = None
        elif self._stalled is None or waits < self._stalled[0]:
            self._stalled = waits, now
        else:
            self._stalled = waits, self._stalled[1]
        return self._stalled is not None and now - self._stalled[1] > STALLED
