"""What a call is: one row of the table that makes both the routes and their document."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from octosphere.play.entries import Link
from octosphere.play.workers import Owner

from .desk import Desk

NOBODY = Link("")


@dataclass(slots=True)
class Asked:
    """One request: who asks, and what."""

    desk: Desk
    params: dict[str, str]
    link: Link
    body: Any
    query: Any
    headers: dict[bytes, bytes]
    lang: str
    address: str = ""  # whom it is counted for

    @property
    def owner(self) -> Owner:
        """Who waits for what workers are asked on behalf of this request."""
        return Owner(self.address, self.link.table, person=True)


Handler = Callable[[Asked], Awaitable[bytes]]


@dataclass(frozen=True, slots=True)
class Call:
    """How a call is asked, who answers it, and with what."""

    method: str
    path: str
    handler: Handler
    summary: str
    answer: Any
    body: Any = None
    query: Any = None
    statuses: tuple[int, ...] = ()  # beyond those that follow from the rest
    limit: str = "call"
    cost: float = 1.0  # permits of its limit; see `limits.py`
    largest: int = 16_384  # bytes of a body
    headers: tuple[tuple[bytes, bytes], ...] = ()  # of the answer, beyond those of all
    stream: bool = False
    told_at: tuple[int, ...] = ()  # further statuses at which the answer is the usual one, not a problem

    @property
    def for_link(self) -> bool:
        """Whether a token is needed."""
        return "{table}" in self.path

    def all_statuses(self) -> list[int]:
        """Every status this call can give."""
        found = {200, 429, *self.statuses, *self.told_at}
        if self.body is not None:
            found |= {400, 413, 415}
        if self.query is not None:
            found |= {400}
        if self.for_link:
            found |= {404, 503}
        return sorted(found)
