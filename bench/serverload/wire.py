"""Just enough HTTP/1.1 for a load that costs far less than the server it measures."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
IDS = re.compile(rb"(?:\A|\n)id: *(\d+)(?:\n|\Z)")
END = b"\r\n\r\n"

Answered = Callable[[int, bytes], None]
Heard = Callable[[list[bytes]], None]


class WireError(Exception):
    """The server hung up or said something that is no answer."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server listens."""

    host: str
    port: int


def address_of(url: str) -> Address:
    """The address in a URL."""
    parts = urlsplit(url)
    return Address(parts.hostname or "127.0.0.1", parts.port or 80)


def head(method: str, path: str, token: str = "") -> str:
    """The first lines of a request, without its length and its end."""
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    return f"{method} {path} HTTP/1.1\r\nHost: bench\r\nAccept: */*\r\n{bearer}"


def get(path: str, token: str = "") -> bytes:
    """A whole GET."""
    return (head("GET", path, token) + "\r\n").encode()


def watch(path: str, token: str = "", since: int | None = 0) -> bytes:
    """A GET of a stream: what follows an event, or whatever a reader is told that knows nothing."""
    known = "" if since is None else f"Last-Event-ID: {since}\r\n"
    return (head("GET", path, token) + f"{known}\r\n").encode()


def post(first_lines: str, body: str) -> bytes:
    """A whole POST under first lines made by `head`."""
    content = body.encode()
    return f"{first_lines}Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n".encode() + content


class Poster(asyncio.Protocol):
    """A connection that stays open for one request after another."""

    def __init__(self, answered: Answered) -> None:
        self._answered = answered
        self._received = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]

    async def connect(self, address: Address) -> None:
        """Open the connection."""
        await asyncio.get_running_loop().create_connection(lambda: self, address.host, address.port)

    def send(self, request: bytes) -> None:
        """Send one request; its answer goes to the callback."""
        assert self._transport is not None
        self._transport.write(request)

    def data_received(self, data: bytes) -> None:
        self._received += data
        cut = self._received.find(END)
        if cut < 0:
            return
        length = LENGTH.search(self._received, 0, cut)
        whole = cut + 4 + (int(length[1]) if length else 0)
        if len(self._received) >= whole:
            answer, self._received = self._received[:whole], self._received[whole:]
            self._answered(int(answer[9:12]), answer[cut + 4 :])

    def connection_lost(self, exc: Exception | None) -> None:
        self._answered(0, b"the server hung up")

    def close(self) -> None:
        """Hang up without a callback."""
        self._answered = _ignored
        if self._transport is not None:
            self._transport.close()


def _ignored(status: int, body: bytes) -> None:
    """Nobody waits for an answer any more."""


class Events:
    """Server-sent events of a stream that arrives in pieces; each event is in one chunk."""

    def __init__(self) -> None:
        self._rest = b""

    def take(self, data: bytes) -> list[bytes]:
        """The events that are whole now, with what HTTP puts before them."""
        *whole, self._rest = (self._rest + data).split(b"\n\n")
        return whole

    def ids(self, data: bytes) -> list[int]:
        """The ids of the events that are whole now."""
        return [int(found[1]) for event in self.take(data) if (found := IDS.search(event))]


class Stream(asyncio.Protocol):
    """A stream of server-sent events."""

    def __init__(self, request: bytes, heard: Heard) -> None:
        self._request = request
        self._heard = heard
        self._events = Events()
        self._head = b""
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]
        self._transport.write(self._request)  # type: ignore[union-attr]

    def data_received(self, data: bytes) -> None:
        if not self.opened.done():
            self._open(data)
        if events := self._events.take(data):
            self._heard(events)

    def _open(self, data: bytes) -> None:
        self._head += data
        if END in self._head:
            if self._head.startswith(b"HTTP/1.1 200"):
                self.opened.set_result(None)
            else:
                self.opened.set_exception(WireError(self._head.decode(errors="replace")))

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(WireError("the stream ended before it began"))

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


async def listen(address: Address, request: bytes, heard: Heard) -> Stream:
    """Open a stream and wait until the server has begun to answer."""
    loop = asyncio.get_running_loop()
    _, stream = await loop.create_connection(lambda: Stream(request, heard), address.host, address.port)
    await asyncio.wait_for(stream.opened, 30)
    return stream


class Caller:
    """One call after another, each awaited: for what is set up and checked outside of the measurement."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._poster: Poster | None = None
        self._answer: asyncio.Future[bytes] | None = None

    async def call(self, request: bytes) -> bytes:
        """The body of a good answer; any other raises."""
        loop = asyncio.get_running_loop()
        if self._poster is None:
            _, self._poster = await loop.create_connection(
                lambda: Poster(self._take), self._address.host, self._address.port
            )
        self._answer = loop.create_future()
        self._poster.send(request)
        return await asyncio.wait_for(self._answer, 60)

    def _take(self, status: int, body: bytes) -> None:
        if status == 0:
            self._poster = None  # the next call connects anew
        if self._answer is None or self._answer.done():
            return
        if 200 <= status < 300:
            self._answer.set_result(body)
        else:
            self._answer.set_exception(WireError(f"{status}: {body[:300].decode(errors='replace')}"))

    def close(self) -> None:
        """Hang up."""
        if self._poster is not None:
            self._poster.close()
