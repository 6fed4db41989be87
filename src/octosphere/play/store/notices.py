"""What processes on one PostgreSQL tell each other."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, LiteralString

import psycopg

from .appends import Append
from .contract import RESYNC, Heard

CHANNEL = "octosphere"
BEAT = 0.25  # seconds from one proof to the next that the connection still tells everything
PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)  # seconds between tries to reach the server again
PATIENCE = 5.0  # seconds that the server has to answer
LONGEST = 7000  # bytes of one sending: PostgreSQL passes on fewer than 8000

Notice = tuple[str, int, str]  # as `Heard` takes it


def pack(sender: str, notices: Iterable[Notice]) -> list[str]:
    """Notices as they are sent: as many together as may be, because each that arrives wakes every process."""
    packed: list[list[str]] = []
    room = 0
    for text in (json.dumps(one, ensure_ascii=False) for one in notices):
        size = len(text.encode()) + 1
        if size > room:
            packed.append([])
            room = LONGEST
        packed[-1].append(text)
        room -= size
    return [f"{sender} [{','.join(texts)}]" for texts in packed]


def notices(sender: str, accepted: Iterable[Append]) -> list[str]:
    """What to say about a batch: the last entry of each table once, and every message."""
    last: dict[str, int] = {}
    shouts: list[Notice] = []
    for append in accepted:
        if append.entries:
            last[append.table] = append.entries[-1].seq
        else:
            shouts.append((append.table, 0, append.message))
    return pack(sender, [*((table, seq, "") for table, seq in last.items()), *shouts])


class Listener:
    """A connection that only listens, and comes back by itself."""

    def __init__(self, settings: dict[str, Any], sender: str) -> None:
        self.heard: list[Heard] = []
        self._settings = settings
        self.sender = sender
        self._task: asyncio.Task[None] | None = None
        self._complete = 0.0  # all that was said before this time has been heard

    def behind(self) -> float:
        """The seconds for which something may have been said that was not heard."""
        return time.monotonic() - self._complete

    async def start(self) -> None:
        """Listen from now on."""
        self._task = asyncio.create_task(self._listen(await self._connect()))

    async def close(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,), timeout=PATIENCE)
            self._task = None

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        connection = await psycopg.AsyncConnection.connect(**self._settings, autocommit=True)
        await _execute(connection, f"LISTEN {CHANNEL}")
        return connection

    async def _listen(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            async with connection:
                with suppress(psycopg.Error):
                    while True:
                        await self._prove(connection)
                        await self._hear_all(connection, BEAT)
            connection = await self._return()
            self._tell("", 0, RESYNC)

    async def _hear_all(self, connection: psycopg.AsyncConnection[Any], seconds: float) -> None:
        async for heard in connection.notifies(timeout=seconds):
            self._hear(heard.payload)

    async def _prove(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Ask and be answered: whatever was committed before the question comes before the answer."""
        asked = time.monotonic()
        await _execute(connection, "SELECT 1")
        await self._hear_all(connection, 0.0)
        asyncio.get_running_loop().call_soon(self._note_complete, asked)  # behind the calls that pass it on

    def _note_complete(self, asked: float) -> None:
        self._complete = asked

    async def _return(self) -> psycopg.AsyncConnection[Any]:
        tries = 0
        while True:
            try:
                return await self._connect()
            except psycopg.Error:
                await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
                tries += 1

    def _hear(self, payload: str) -> None:
        sender, _, rest = payload.partition(" ")
        if sender != self.sender:  # our own come back too, and there are many
            with suppress(ValueError, TypeError):  # another program may use the channel
                for table, seq, message in json.loads(rest):
                    self._tell(table, seq, message)

    def _tell(self, table: str, seq: int, message: str) -> None:
        """In a call of its own, so that a listener's fault is not ours."""
        for heard in self.heard:
            asyncio.get_running_loop().call_soon(heard, table, seq, message)


async def _execute(connection: psycopg.AsyncConnection[Any], statement: LiteralString) -> None:
    """Ask the server; one that takes the question and says nothing is not waited for."""
    try:
        async with asyncio.timeout(PATIENCE):
            await connection.execute(statement)
    except TimeoutError:
        connection.pgconn.finish()
        raise psycopg.OperationalError("the server does not answer") from None
