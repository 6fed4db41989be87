"""What `/metrics` tells: the figures of this process, and of its siblings where there are several."""

from __future__ import annotations

import asyncio
import hmac
import os
import resource
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import msgspec
from starlette.types import Receive, Scope, Send

from octosphere import __version__

from .calls import NOBODY, Asked
from .desk import Desk
from .endpoint import refuse
from .limits import address_of
from .metrics import Family, Sample, by_label, histogram, merge, one, write
from .problems import Refused, too_many

TEXT = b"text/plain; version=0.0.4; charset=utf-8"
EVERY = 1.0  # seconds between two notes of a process that has siblings
STARTED = time.time()


class Figures:
    """Answers `/metrics` to whoever has the operator's token; to all others there is no such page."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        try:
            self._check(scope, headers.get(b"authorization", b""))
            await self._tell(send)
        except Exception as error:
            await refuse(send, error, Asked(self._desk, {}, NOBODY, None, None, headers, ""))

    async def _tell(self, send: Send) -> None:
        body = write(await self._families())
        told = [(b"content-type", TEXT), (b"content-length", b"%d" % len(body)), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": told})
        await send({"type": "http.response.body", "body": body})

    def _check(self, scope: Scope, given: bytes) -> None:
        """A wrong token costs its address as much as a wrong link."""
        address, limits, token = address_of(scope.get("client")), self._desk.limits, self._desk.metrics_token
        if seconds := limits.wait("call", address):
            raise too_many(seconds)
        right = bool(token) and hmac.compare_digest(given, b"Bearer " + token.encode())
        if given and token and not right and (seconds := limits.wait("wrong", address)):
            raise too_many(seconds)
        if not right or scope["method"] != "GET":
            raise Refused("no_such_call")

    async def _families(self) -> list[Family]:
        own = await collect(self._desk)
        if self._desk.notes is None:
            return own
        return merge({**read_notes(self._desk.notes.parent), self._desk.notes.name: own})


async def collect(desk: Desk) -> list[Family]:
    """Everything that this process knows about itself; no name, no token and no table among it."""
    working = await desk.service.store.trouble() is None
    return [*_requests(desk), *_tables(desk), *_store(desk, working), *_workers(desk), *_process()]


def _requests(desk: Desk) -> list[Family]:
    refused = {str(status): count for status, count in desk.counted.refused.items()}
    return [
        histogram("octosphere_request_seconds", "Seconds from a request to its answer", "call", desk.counted.calls),
        by_label("octosphere_refusals_total", "counter", "Requests that were refused, by status", "status", refused),
        one("octosphere_requests_in_progress", "gauge", "Requests and streams now", desk.limits.in_progress()),
    ]


def _tables(desk: Desk) -> list[Family]:
    service = desk.service
    rooms = service.tables.rooms.values()
    streams = sum(len(room.watches) for room in rooms)
    return [
        by_label(
            "octosphere_entries_total", "counter", "Entries stored; moves are move and roll", "kind", service.stored
        ),
        one("octosphere_tables_open", "gauge", "Tables in memory", len(rooms)),
        one("octosphere_streams", "gauge", "Pages that listen to a table", streams),
        one("octosphere_studies", "gauge", "Studies of the coach on their way", desk.studies.open),
        one("octosphere_studies_total", "counter", "Studies of the coach that were finished", desk.studies.finished),
    ]


def _store(desk: Desk, working: bool) -> list[Family]:
    load = desk.service.store.load_of_writer()
    return [
        one("octosphere_database_up", "gauge", "1 if the database stores and reads", float(working)),
        one("octosphere_writer_waiting", "gauge", "Jobs that wait for the thread that writes", load.waiting),
        one("octosphere_writer_jobs_total", "counter", "Jobs that it has done", load.jobs),
        one("octosphere_writer_batches_total", "counter", "Batches, each committed together", load.batches),
        one("octosphere_writer_seconds_total", "counter", "Seconds that it was at work", load.seconds),
    ]


def _workers(desk: Desk) -> list[Family]:
    load = desk.service.thinkers.load
    states = dict.fromkeys(("ok", "idle", "starting", "failing"), 0) | Counter(load.states)
    return [
        by_label("octosphere_workers", "gauge", "Processes that think, by state", "state", states),
        one("octosphere_questions", "gauge", "Questions to them that are not answered yet", load.questions),
        one("octosphere_worker_deaths_total", "counter", "Processes of them that died and were replaced", load.deaths),
    ]


def _process() -> list[Family]:
    used = resource.getrusage(resource.RUSAGE_SELF)
    info = Family("octosphere_info", "gauge", "This version", [Sample(1, {"version": __version__})])
    found = [
        info,
        one("process_cpu_seconds_total", "counter", "Processor time", used.ru_utime + used.ru_stime),
        one("process_start_time_seconds", "gauge", "When it started, in seconds since 1970", STARTED),
    ]
    with suppress(OSError):  # where there is no /proc
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        memory = pages * os.sysconf("SC_PAGE_SIZE")
        found.append(one("process_resident_memory_bytes", "gauge", "Memory in use", memory))
        found.append(one("process_open_fds", "gauge", "Open files and connections", len(os.listdir("/proc/self/fd"))))
    return found


async def keep_notes(desk: Desk) -> None:
    """Note the figures of this process for its siblings, again and again: whichever is asked tells those of all."""
    assert desk.notes is not None
    while True:
        partial = desk.notes.with_name(f".{desk.notes.name}")
        partial.write_bytes(msgspec.json.encode(await collect(desk)))
        partial.replace(desk.notes)
        await asyncio.sleep(EVERY)


def read_notes(folder: Path) -> dict[str, list[Family]]:
    """What the processes of a server have noted last."""
    found = (file for file in folder.iterdir() if not file.name.startswith("."))
    return {file.name: msgspec.json.decode(file.read_bytes(), type=list[Family]) for file in found}
