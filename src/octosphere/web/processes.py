"""Several server processes on one address: the parent listens, they answer, and one that dies is replaced."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from octosphere.play.store import open_store

from .server import GRACE, ServerSettings

PAUSE = 1.0  # seconds before a process that died is replaced


async def supervise(settings: ServerSettings, listening: socket.socket, count: int) -> None:
    """Keep so many processes until a signal comes."""
    await (await open_store(settings.database)).close()  # brought up to date once, by one process
    ended = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(sign, ended.set)
    with TemporaryDirectory(prefix="octosphere-") as folder:
        each = _settings_of_each(settings, count, Path(folder))
        keepers = [asyncio.create_task(_keep(one, listening)) for one in each]
        await ended.wait()
        listening.close()
        for keeper in keepers:
            keeper.cancel()
        await asyncio.gather(*keepers, return_exceptions=True)


def _settings_of_each(settings: ServerSettings, count: int, folder: Path) -> list[ServerSettings]:
    """One process prepares for all; each notes its figures under its number, if anybody may ask for them."""
    noted = bool(settings.metrics_token)
    return [
        msgspec.structs.replace(
            settings, prepare=settings.prepare and not number, notes=str(folder / str(number)) if noted else ""
        )
        for number in range(count)
    ]


async def _keep(settings: ServerSettings, listening: socket.socket) -> None:
    """One process after another."""
    while True:
        process = await _start(settings, listening)
        try:
            await process.wait()
        finally:
            await _end(process)
        await asyncio.sleep(PAUSE)


async def _start(settings: ServerSettings, listening: socket.socket) -> Process:
    """ServerSettings go through a pipe: a password in them is nobody's to see in a list of processes."""
    descriptor = listening.fileno()
    command = (sys.executable, "-m", __package__, str(descriptor))
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, pass_fds=(descriptor,))
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(settings) + b"\n")
    return process


async def _end(process: Process) -> None:
    """Ask a process to end; if it does not, end it."""
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), 2 * GRACE)
        except TimeoutError:
            process.kill()
            await process.wait()
