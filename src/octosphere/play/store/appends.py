"""Appends that wait to be stored together, and which of them are let in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from octosphere.core.errors import BadInput

from ..entries import Entry

LONGEST = 1000  # bytes of a message: PostgreSQL passes on 8000, and escapes may take six for one

Row = tuple[str, int, str, int, str, str, float]  # a line of the database's entries


@dataclass(frozen=True, slots=True)
class Append:
    """Entries for one table, or a message for those who listen."""

    table: str
    entries: Sequence[Entry] = ()
    message: str = ""

    def keys(self) -> list[tuple[str, str]]:
        """The keys that must not be taken yet."""
        return [(self.table, entry.key) for entry in self.entries if entry.key]

    def rows(self) -> list[Row]:
        """These entries as the database keeps them."""
        return [(self.table, e.seq, e.kind, e.seat, e.text, e.key, e.at) for e in self.entries]


@dataclass(slots=True)
class KnownRequests:
    """What the database holds of the tables of a batch, and what the batch adds to it."""

    last: dict[str, int]  # by table; a table that is missing does not exist
    keys: set[tuple[str, str]]

    def accept(self, append: Append) -> bool:
        """Whether this append follows what is there; if so it counts as there."""
        if not append.entries:
            return True
        keys = append.keys()
        if append.entries[0].seq - 1 != self.last.get(append.table) or not self._free(keys):
            return False
        self.last[append.table] = append.entries[-1].seq
        self.keys.update(keys)
        return True

    def _free(self, keys: list[tuple[str, str]]) -> bool:
        return self.keys.isdisjoint(keys) and len(set(keys)) == len(keys)


def tables_of(batch: Sequence[Append]) -> list[str]:
    """The tables a batch adds entries to, each once."""
    return list({append.table for append in batch if append.entries})


def sort_out(batch: Sequence[Append], known: KnownRequests) -> tuple[list[bool], list[Append]]:
    """Which appends of a batch are let in, first come, first served; the answers and those let in."""
    answers = [known.accept(append) for append in batch]
    return answers, [append for append, let_in in zip(batch, answers, strict=True) if let_in]


def check_order(entries: Sequence[Entry]) -> None:
    """Refuse entries that do not follow each other: no table could ever take them."""
    first = entries[0].seq
    if any(entry.seq != first + index for index, entry in enumerate(entries)):
        raise BadInput("the entries of one append must follow each other")


def check_texts(value: Any) -> None:
    """Refuse texts that one database would keep and another would not: with a NUL, or with half a character."""
    for text in _texts(value):
        if "\0" in text or not (text.isascii() or _is_whole(text)):
            raise BadInput("a text with a NUL or with half a character cannot be stored")


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts(list(value.items()))
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _texts(part)


def _is_whole(text: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def check_message(message: str) -> None:
    """Refuse a message that could not be passed on."""
    if len(message.encode(errors="surrogatepass")) > LONGEST:
        raise BadInput(f"a message to the other processes has at most {LONGEST} bytes")
