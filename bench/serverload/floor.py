"""The floor: a bare Starlette endpoint that appends one row with group commit and pushes one event.

python bench/serverload/floor.py DATABASE_URL prints {"address": …} and serves until it is ended.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import sys
import threading
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from queue import Empty, SimpleQueue

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

Row = tuple[str, int, bytes]
Write = Callable[[Sequence[Row]], None]
Waiting = tuple[Row, "asyncio.Future[None]"]


def main() -> None:
    """Serve the floor on a free port."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(json.dumps({"address": f"http://127.0.0.1:{listener.getsockname()[1]}/"}), flush=True)
    settings = uvicorn.Config(
        Floor(sys.argv[1]).app,
        loop="uvloop",
        http="httptools",
        ws="none",
        lifespan="off",
        access_log=False,
        log_level="warning",
    )
    uvicorn.Server(settings).run(sockets=[listener])


def open_database(url: str) -> Write:
    """Write rows to this database, durable when the call returns."""
    return _postgresql(url) if url.startswith("postgresql:") else _sqlite(url.removeprefix("sqlite:///"))


def _sqlite(path: str) -> Write:
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE floor (place TEXT, seq INTEGER, body BLOB, PRIMARY KEY (place, seq)) WITHOUT ROWID")

    def write(rows: Sequence[Row]) -> None:
        database.execute("BEGIN IMMEDIATE")
        database.executemany("INSERT INTO floor VALUES (?, ?, ?)", rows)
        database.execute("COMMIT")

    return write


def _postgresql(url: str) -> Write:
    import psycopg

    database = psycopg.connect(url, autocommit=True)
    database.execute("DROP TABLE IF EXISTS floor")
    database.execute("CREATE TABLE floor (place TEXT, seq INTEGER, body BYTEA, PRIMARY KEY (place, seq))")
    insert = "INSERT INTO floor SELECT * FROM unnest(%s::text[], %s::integer[], %s::bytea[])"

    def write(rows: Sequence[Row]) -> None:
        database.execute(insert, [list(column) for column in zip(*rows, strict=True)])

    return write


class GroupCommit:
    """A thread that writes all rows that came in while it wrote the ones before."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: SimpleQueue[Waiting] = SimpleQueue()
        threading.Thread(target=self._run, daemon=True).start()

    async def append(self, row: Row) -> None:
        """Return once the row is durable."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.put((row, done))
        await done

    def _run(self) -> None:
        while True:
            group = [self._waiting.get()]
            try:
                while True:
                    group.append(self._waiting.get_nowait())
            except Empty:
                pass
            self._write([row for row, _ in group])
            group[0][1].get_loop().call_soon_threadsafe(_wake, group)


def _wake(group: list[Waiting]) -> None:
    for _, done in group:
        if not done.done():
            done.set_result(None)


class Floor:
    """Two endpoints: append a row, watch the rows of one place."""

    def __init__(self, url: str) -> None:
        self._commits = GroupCommit(open_database(url))
        self._counts: dict[str, int] = defaultdict(int)
        self._watching: dict[str, asyncio.Queue[bytes]] = defaultdict(asyncio.Queue)
        routes = [
            Route("/{place}", self._append, methods=["POST"]),
            Route("/{place}/events", self._events),
            Route("/{place}", self._count),
        ]
        self.app = Starlette(routes=routes)

    async def _append(self, request: Request) -> Response:
        place = request.path_params["place"]
        move = await request.json()
        self._counts[place] = seq = self._counts[place] + 1
        body = json.dumps(move).encode()
        await self._commits.append((place, seq, body))
        self._watching[place].put_nowait(b"event: entry\nid: %d\ndata: %b\n\n" % (seq, body))
        return JSONResponse({"seq": seq, "position": seq})

    async def _events(self, request: Request) -> Response:
        return StreamingResponse(_told(self._watching[request.path_params["place"]]), media_type="text/event-stream")

    async def _count(self, request: Request) -> Response:
        return Response(b"%d" % self._counts[request.path_params["place"]])


async def _told(events: asyncio.Queue[bytes]) -> AsyncIterator[bytes]:
    while True:
        yield await events.get()


if __name__ == "__main__":
    main()
