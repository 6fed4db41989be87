"""What a store promises, whichever database keeps it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from octosphere.core.errors import OctosphereError

from ..entries import Entry, Link, Opening
from .alerts import AlertStore

Heard = Callable[[str, int, str], None]  # table, last seq (0 for a shout), message

RESYNC = "resync"  # heard with no table: notices may have been lost, everything is to be read again


Trouble = Literal["full", "read_only", "locked", "busy", "unreachable", "slow", "damaged", "failing"]

Rule = Literal["imported", "all"]  # which tables go: set up with moves and never played at, or whatever nobody touches


class StoreError(OctosphereError):
    """The database could not do it: full, read-only, locked or gone."""

    def __init__(self, message: str, trouble: Trouble = "failing") -> None:
        super().__init__(message)
        self.trouble: Trouble = trouble


class Taken(StoreError):
    """Something that may be there once only is there already."""


@dataclass(frozen=True, slots=True)
class WriterLoad:
    """What waits to be written, and what was written since the store was opened."""

    waiting: int
    jobs: int
    batches: int
    seconds: float


class Store(Protocol):
    """Tables that outlive the process; tokens and codes arrive hashed."""

    alerts: AlertStore

    async def create(self, opening: Opening, links: Mapping[str, Link]) -> None:
        """Store a new table and the links to it, by the hashes of their tokens."""
        ...

    async def load(self, table: str) -> tuple[Opening, list[Entry]] | None:
        """How a table opened and all that happened at it, None if there is no such table."""
        ...

    async def since(self, table: str, seq: int) -> list[Entry]:
        """What happened at a table after an entry."""
        ...

    async def append(self, table: str, entries: Sequence[Entry]) -> bool:
        """Store all entries, or none and say False: they do not follow the last one, or a key is taken."""
        ...

    async def link(self, hash: str) -> Link | None:
        """What a token opens."""
        ...

    async def add_links(self, links: Mapping[str, Link], by: str) -> bool:
        """Store more links, by the hashes of their tokens, if the token that asks for them still opens something."""
        ...

    async def put_code(self, hash: str, links: Sequence[Link], until: float) -> None:
        """Store what a code stands for, until then."""
        ...

    async def take_code(self, hash: str, now: float) -> list[Link]:
        """What a code stands for, to the first who asks; nothing if it is unknown or too old."""
        ...

    async def put_document(self, kind: str, name: str, body: str) -> None:
        """Store a document in place of an older one of that name; see `schema.kept` for names."""
        ...

    async def get_document(self, kind: str, name: str) -> str | None:
        """A document, if there is one."""
        ...

    async def list_documents(self, kind: str, prefix: str) -> dict[str, str]:
        """All documents of a kind whose names begin so, by name."""
        ...

    async def drop(self, kind: str, name: str) -> None:
        """Remove a document."""
        ...

    async def delete(self, table: str, message: str) -> None:
        """Remove a table with everything that belongs to it, and tell the other processes in the same transaction."""
        ...

    async def touch(self, table: str, now: float) -> None:
        """Note that somebody has opened a table."""
        ...

    async def find_unused(self, before: float, most: int, rule: Rule = "imported") -> list[str]:
        """Tables that may go by a rule, as nobody has opened them since then."""
        ...

    async def expire(self, table: str, before: float, message: str, rule: Rule = "imported") -> bool:
        """Remove a table if it is unused even now, and tell the other processes; whether it was."""
        ...

    async def forget(self, link: Link, message: str) -> None:
        """Take away the names of these seats and the links that opened them, add an entry that says so, and tell."""
        ...

    async def shout(self, table: str, message: str) -> None:
        """Tell the other processes something that is not stored."""
        ...

    def listen(self, heard: Heard) -> None:
        """Hear of what other processes append and shout, on the event loop."""
        ...

    @property
    def shared(self) -> bool:
        """Whether other processes are heard."""
        ...

    def behind(self) -> float:
        """The seconds for which something that another process said may not have been heard."""
        ...

    async def trouble(self) -> Trouble | None:
        """What is wrong with the database, found by writing and reading, at most once a second; None if nothing is."""
        ...

    def load_of_writer(self) -> WriterLoad:
        """How busy the thread that writes is."""
        ...

    def listening(self) -> bool:
        """Whether what other processes append and shout arrives here."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go of the database."""
        ...
