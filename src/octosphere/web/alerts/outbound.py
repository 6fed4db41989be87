"""Requests that this server makes: to public addresses alone, over TLS, bounded in time and size."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

import httptools

from octosphere.core.errors import OctosphereError
from octosphere.play.alerts import Outcome

from ..limits import address_of

PATIENCE = 10.0  # seconds for looking up, connecting, sending and the head of the answer
LONGEST_URL = 1000
MOST_READ = 16_384  # bytes of an answer
LOOK_UPS = ThreadPoolExecutor(64, thread_name_prefix="lookup")  # a name that is answered late keeps a thread
TRANSLATED = IPv6Network("64:ff9b::/96")  # IPv4 addresses behind a gateway


class BadTarget(OctosphereError):
    """This server does not send anything there."""


class _Head:
    """Knows when the head of an answer has come."""

    done = False

    def on_headers_complete(self) -> None:
        self.done = True


def check_target(url: str, *, private: bool) -> SplitResult:
    """The parts of a URL that may be a target; https alone, without a password."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadTarget("not an address") from None
    secure = parts.scheme == "https" or (private and parts.scheme == "http")
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_URL
    if not (secure and plain and parts.hostname and "@" not in parts.netloc and port != 0):
        raise BadTarget("expected an address that begins with https://")
    return parts


def host_of(url: str) -> str:
    """Whose server an address names: its host, or the network of an IPv6 address; empty if it is none."""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return ""
    return address_of((host, 0))


def is_public(host: str) -> bool:
    """Whether an IP address is one of the internet: neither ours, nor of this network, nor in disguise."""
    address = ip_address(host.partition("%")[0])
    if isinstance(address, IPv6Address):
        hidden: IPv4Address | None = address.ipv4_mapped or address.sixtofour
        if address in TRANSLATED:
            hidden = IPv4Address(address.packed[-4:])
        if hidden is not None:
            return is_public(str(hidden))
        if address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast


async def resolve(parts: SplitResult, *, private: bool) -> tuple[str, int]:
    """The IP address to connect to; refused if any that the name has is not public, so that none can be slipped in."""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    ask = partial(socket.getaddrinfo, parts.hostname, port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(LOOK_UPS, ask)
    hosts = [str(address[0]) for *_, address in found]
    if not hosts or not (private or all(map(is_public, hosts))):
        raise BadTarget("that address is not on the internet")
    return hosts[0], port


async def look_up(url: str, *, private: bool) -> None:
    """Refuse a target that could not be reached, or may not be."""
    try:
        async with asyncio.timeout(PATIENCE):
            await resolve(check_target(url, private=private), private=private)
    except (OSError, TimeoutError, UnicodeError):
        raise BadTarget("nobody is found there") from None


async def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool = False) -> Outcome:
    """Send once, follow no redirect, say what came of it; taken without an answer counts as sent."""
    sent = False
    try:
        async with asyncio.timeout(PATIENCE):
            parts = check_target(url, private=private)
            reader, writer = await _connect(parts, private)
            try:
                sent = True
                writer.write(_head(parts, body, headers) + body)
                await writer.drain()
                return outcome_of(await _status(reader))
            finally:
                writer.close()
    except BadTarget:
        return "gone"
    except (OSError, TimeoutError, ValueError, httptools.HttpParserError):
        return "sent" if sent else "later"


async def _connect(parts: SplitResult, private: bool) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """To the address that was checked, whatever the name means a moment later; the certificate is the name's."""
    host, port = await resolve(parts, private=private)
    if parts.scheme == "http":
        return await asyncio.open_connection(host, port)
    name = parts.hostname
    return await asyncio.open_connection(host, port, ssl=ssl.create_default_context(), server_hostname=name)


def _head(parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> bytes:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    fixed = {"Host": parts.netloc, "User-Agent": "octosphere", "Connection": "close", "Content-Length": str(len(body))}
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in {**fixed, **headers}.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


async def _status(reader: asyncio.StreamReader) -> int:
    head, read = _Head(), 0
    parser = httptools.HttpResponseParser(head)
    while not head.done and read < MOST_READ:
        piece = await reader.read(4096)
        if not piece:
            raise ValueError("the answer ended in its head")
        read += len(piece)
        parser.feed_data(piece)
    return int(parser.get_status_code())


def outcome_of(status: int) -> Outcome:
    """What a status means for an alert: a refusal that will not change is not tried again."""
    if status in (404, 410):
        return "gone"
    return "later" if status == 429 or status >= 500 else "sent"
