"""Networks of a test's own: namespaces with addresses of their own, joined by cables that can be pulled out."""

from __future__ import annotations

import asyncio
import ctypes
import os
import secrets
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .required import NETWORK, get_package, missing

CLONE_NEWNET = 0x40000000


class Network:
    """A hub, and rooms around it; each cable is a network of two addresses."""

    def __init__(self) -> None:
        self._name = f"octo{secrets.token_hex(3)}"
        self._made: list[str] = []
        self._cables = 0
        self.hub = self.add("hub")

    def add(self, name: str) -> str:
        """A namespace with nothing but its loopback."""
        name = f"{self._name}-{name}"
        run("netns", "add", name)
        self._made.append(name)
        run("-n", name, "link", "set", "lo", "up")
        return name

    def join(self, room: str, cable: str) -> tuple[str, str]:
        """Lay a cable from the hub to a room; the addresses of its ends."""
        near, far = f"{cable}-{self._cables}", cable
        first = 4 * self._cables
        self._cables += 1
        run("-n", self.hub, "link", "add", near, "type", "veth", "peer", "name", far, "netns", room)
        addresses = f"10.231.77.{first + 1}", f"10.231.77.{first + 2}"
        for place, end, address in ((self.hub, near, addresses[0]), (room, far, addresses[1])):
            run("-n", place, "address", "add", f"{address}/30", "dev", end)
            run("-n", place, "link", "set", end, "up")
        return addresses

    def cut(self, room: str, cable: str) -> None:
        """Pull a cable out: nothing passes, and nobody is told."""
        run("-n", room, "link", "set", cable, "down")

    def heal(self, room: str, cable: str) -> None:
        """Put it in again."""
        run("-n", room, "link", "set", cable, "up")

    def remove(self) -> None:
        """Take everything down; cables go with their namespaces."""
        for name in reversed(self._made):
            with suppress(subprocess.CalledProcessError):
                run("netns", "delete", name)


def run(*arguments: str) -> None:
    """One command of iproute2."""
    subprocess.run(["ip", *arguments], check=True, capture_output=True, timeout=30)


def inside(name: str) -> tuple[str, ...]:
    """What to write before a command that is to run in a namespace."""
    return ("ip", "netns", "exec", name)


@contextmanager
def network() -> Iterator[Network]:
    """Namespaces of the network, where we may make some."""
    get_package("iproute2", lambda: shutil.which("ip"))
    if not _may_have_namespaces():
        missing(NETWORK)
    made = Network()
    try:
        yield made
    finally:
        made.remove()


def _may_have_namespaces() -> bool:
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    name = f"octotry{secrets.token_hex(3)}"
    with suppress(subprocess.CalledProcessError):
        run("netns", "add", name)
        run("netns", "delete", name)
        return True
    return False


@contextmanager
def door(name: str, address: tuple[str, int]) -> Iterator[str]:
    """A URL on the loopback that leads to an address which only a namespace can reach."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        walker = Door(name, listening, address)
        walker.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            walker.close()


class Door(threading.Thread):
    """A thread that alone enters a namespace: what it connects to is reached from there."""

    def __init__(self, name: str, listening: socket.socket, address: tuple[str, int]) -> None:
        super().__init__(daemon=True)
        self._name, self._listening, self._address = name, listening, address
        self._loop, self._closed = asyncio.new_event_loop(), asyncio.Event()

    def run(self) -> None:
        with Path(f"/run/netns/{self._name}").open() as namespace:
            if ctypes.CDLL(None, use_errno=True).setns(namespace.fileno(), CLONE_NEWNET):
                raise OSError(ctypes.get_errno(), "setns")
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._closed.set)
        self.join(30)

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._lead, sock=self._listening)
        await self._closed.wait()
        server.close()

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError, asyncio.CancelledError):  # cancelled: the test is over
            async with asyncio.timeout(5):
                far = await asyncio.open_connection(*self._address)
            try:
                await asyncio.gather(_pump(reader, far[1]), _pump(far[0], writer))
            finally:
                far[1].close()
        writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while piece := await reader.read(65536):
            writer.write(piece)
            await writer.drain()
    writer.close()
