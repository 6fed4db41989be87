"""Somebody who plays quietly while others attack: how long each of their requests takes, and whether any fails."""

from __future__ import annotations

import itertools
import os
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import httpx

from .web_client import Player

QUIET = 40  # requests of an undisturbed run, the measure of a disturbed one
FACTOR = 10.0  # a request may take so many times the slowest of an undisturbed run: other tests use the machine, too
SLACK = 1.0  # seconds that any request may take on top: a busy machine, never a frozen server
OTHER = "127.0.0.2"  # an address that is not the attacker's
ADDRESSES = itertools.count(3)  # of bystanders: each has its own, so that nobody else's limits are theirs


@dataclass
class Waits:
    """The seconds that requests took, in order."""

    seconds: list[float] = field(default_factory=list)

    @property
    def longest(self) -> float:
        return max(self.seconds)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)


class Bystander:
    """Reads and plays at a table of their own; every request must be answered, and soon."""

    def __init__(self, address: str, *kinds: str) -> None:
        self.client = httpx.Client(
            base_url=address,
            timeout=120.0,
            transport=httpx.HTTPTransport(local_address=f"127.0.0.{next(ADDRESSES)}", retries=0),
        )
        seats = [
            {"kind": "person"} if one == "person" else {"kind": "bot", "level": one} for one in kinds or ("person",)
        ]
        answer = self.client.post("/api/tables", json={"game": "octodice", "seats": seats})
        assert answer.status_code == 200, answer.text
        made = answer.json()
        self.player = Player(self.client, made["table"], made["links"][0]["token"])
        self.calm = self._run(QUIET)

    def _run(self, count: int) -> Waits:
        waits = Waits()
        for _ in range(count):
            self._once(waits)
        return waits

    def _once(self, waits: Waits) -> None:
        """Look, and do what can be done."""
        begun = time.monotonic()
        view = self.player.view()
        waits.seconds.append(time.monotonic() - begun)
        if view["acting"] is not None and view["over"] is None:
            begun = time.monotonic()
            self.player.act(view)
            waits.seconds.append(time.monotonic() - begun)

    @contextmanager
    def undisturbed(self) -> Iterator[Waits]:
        """While others attack in the block, keep playing; afterwards no request may have taken too long or failed."""
        waits, ended, failed = Waits(), threading.Event(), []

        def go_on() -> None:
            try:
                while not ended.is_set():
                    self._once(waits)
                    ended.wait(0.02)
            except Exception as error:
                failed.append(error)

        thread = threading.Thread(target=go_on)
        thread.start()
        try:
            yield waits
        finally:
            ended.set()
            thread.join()
        assert failed == [], failed
        bound = FACTOR * self.calm.longest + SLACK
        assert waits.longest <= bound, f"a bystander waited {waits.longest:.2f} s; at most {bound:.2f} s are allowed"

    def close(self) -> None:
        self.client.close()


def memory(pid: int) -> int:
    """The resident bytes of a process."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
