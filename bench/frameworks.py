"""Requests a second of the same small call in three web frameworks, under the same server; prints JSON.

Litestar and FastAPI are here to be compared, and are no dependency: pip install litestar fastapi.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from importlib.util import find_spec
from typing import Annotated, Any

FRAMEWORKS = ("starlette", "litestar", "fastapi")
ROUNDS = 7
SECONDS = 2.0
CONNECTIONS = 16
KEY = r"^[A-Za-z0-9_-]{8,64}$"
BODY = b'{"key":"0123456789abcdef","position":40,"seat":0,"move":"keep cY","confirm":true}'
ANSWER = {"seq": 41, "position": 41, "repeated": False}
REQUEST = (
    b"POST /api/tables/abcdefghijkl/moves HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Authorization: Bearer 0123456789abcdefghijkl\r\nContent-Length: %d\r\n\r\n" % len(BODY)
) + BODY


def starlette_app() -> Any:
    """Bare Starlette: decode and encode by msgspec."""
    import msgspec
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

    move, answer = _structs()
    decode, encode = msgspec.json.Decoder(move).decode, msgspec.json.Encoder().encode

    async def moves(request: Request) -> Response:
        asked = decode(await request.body())
        told = answer(asked.position + 1, asked.position + 1, False)
        return Response(encode(told), media_type="application/json")

    return Starlette(routes=[Route("/api/tables/{table}/moves", moves, methods=["POST"])])


def litestar_app() -> Any:
    """Litestar, which decodes and encodes by msgspec itself."""
    from litestar import Litestar, post

    move, answer = _structs()

    async def moves(table: str, data: Any) -> Any:
        return answer(data.position + 1, data.position + 1, False)

    moves.__annotations__ = {"table": str, "data": move, "return": answer}
    return Litestar([post("/api/tables/{table:str}/moves", status_code=200)(moves)], openapi_config=None)


def fastapi_app() -> Any:
    """FastAPI with Pydantic."""
    from fastapi import FastAPI
    from pydantic import BaseModel, Field

    class Move(BaseModel, extra="forbid"):
        key: Annotated[str, Field(pattern=KEY)]
        position: Annotated[int, Field(ge=0)]
        seat: Annotated[int, Field(ge=0, le=7)]
        move: Annotated[str, Field(max_length=40)]
        confirm: bool = True

    class Answer(BaseModel):
        seq: int
        position: int
        repeated: bool

    app = FastAPI(openapi_url=None)

    async def moves(table: str, data: Any) -> Any:
        return Answer(seq=data.position + 1, position=data.position + 1, repeated=False)

    moves.__annotations__ = {"table": str, "data": Move, "return": Answer}
    app.post("/api/tables/{table}/moves")(moves)
    return app


def _structs() -> tuple[Any, Any]:
    """The body and the answer as msgspec checks them."""
    from msgspec import Meta, defstruct

    move = defstruct(
        "Move",
        [
            ("key", Annotated[str, Meta(pattern=KEY)]),
            ("position", Annotated[int, Meta(ge=0)]),
            ("seat", Annotated[int, Meta(ge=0, le=7)]),
            ("move", Annotated[str, Meta(max_length=40)]),
            ("confirm", bool, True),
        ],
        forbid_unknown_fields=True,
    )
    return move, defstruct("Answer", [("seq", int), ("position", int), ("repeated", bool)])


APPS: dict[str, Callable[[], Any]] = {"starlette": starlette_app, "litestar": litestar_app, "fastapi": fastapi_app}


def serve(name: str, port: int) -> None:
    """One server process, on the first core if there are two."""
    import uvicorn

    _pin(0)
    uvicorn.run(APPS[name](), port=port, loop="uvloop", http="httptools", log_level="warning", access_log=False)


def _pin(core: int) -> None:
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[core]})


async def _client(port: int, until: float) -> int:
    """Ask on one open connection, one request after another; returns how many were answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    answered = 0
    while time.perf_counter() < until:
        writer.write(REQUEST)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        told = json.loads(await reader.readexactly(length))
        if not head.startswith(b"HTTP/1.1 20") or told != ANSWER:
            raise SystemExit(f"a wrong answer: {head!r} {told}")
        answered += 1
    writer.close()
    return answered


async def _round(port: int) -> float:
    """Requests a second over all connections."""
    began = time.perf_counter()
    counts = await asyncio.gather(*(_client(port, began + SECONDS) for _ in range(CONNECTIONS)))
    return sum(counts) / (time.perf_counter() - began)


def _start(name: str) -> tuple[subprocess.Popen[bytes], int]:
    """A server that answers, and its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, __file__, name, str(port)])
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process, port
        time.sleep(0.05)
    raise SystemExit(f"{name} does not answer")


def _resident(process: subprocess.Popen[bytes]) -> float:
    """Megabytes a process holds."""
    with open(f"/proc/{process.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure() -> dict[str, Any]:
    """Interleaved rounds, so that a busy moment of the machine hits all alike."""
    import uvloop

    servers = {name: _start(name) for name in FRAMEWORKS}
    _pin(-1)
    rates: dict[str, list[float]] = {name: [] for name in FRAMEWORKS}
    try:
        for number in range(ROUNDS + 1):  # the first round warms up
            for name, (_, port) in servers.items():
                rates[name] += [uvloop.run(_round(port))] if number else []
        return _told(rates, {name: _resident(process) for name, (process, _) in servers.items()})
    finally:
        for process, _ in servers.values():
            process.terminate()
            process.wait()


def _told(rates: dict[str, list[float]], resident: dict[str, float]) -> dict[str, Any]:
    """Medians, and the medians of the ratios within each round."""
    first = rates[FRAMEWORKS[0]]
    return {
        name: {
            "version": version(name),
            "requests_per_second": round(statistics.median(rates[name])),
            "ratio": round(statistics.median(a / b for a, b in zip(rates[name], first, strict=True)), 3),
            "resident_mb": round(resident[name], 1),
        }
        for name in FRAMEWORKS
    }


if __name__ == "__main__":
    missing = [name for name in (*FRAMEWORKS, "uvicorn", "uvloop", "httptools", "msgspec") if find_spec(name) is None]
    if missing:
        raise SystemExit(f"this needs {', '.join(missing)}: pip install {' '.join(missing)}")
    if len(sys.argv) == 3:
        serve(sys.argv[1], int(sys.argv[2]))
    else:
        print(json.dumps(measure(), indent=1))
