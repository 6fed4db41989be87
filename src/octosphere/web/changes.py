"""From one view of a table to the next: only what differs is written, once for all who see the same."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

import msgspec

from octosphere.show.view_types import LogLine, View

from .steps import NO_OFFERS, tell_offers

NONE = -1  # no view yet
APART = ("board", "log")  # of these less than the whole is told
ALWAYS = "seats"  # who is here may have changed without an entry
PLAIN = [field.name for field in fields(View) if field.name not in APART]
NOTHING_BETWEEN = b'"steps":[]', b'"scorings":[]'

encode = msgspec.json.Encoder().encode


class Marks:
    """The hashes of values, by their names; in a row, as there are two dozen for every page."""

    __slots__ = ("_hashes", "names")

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self._hashes = array("q")

    def differing(self, values: dict[str, bytes], always: str = "") -> bytes:
        """An object of the values whose hashes are not known yet; from now on they are, and no others."""
        names, marks = tuple(values), array("q", map(hash, values.values()))
        known: Iterable[int | None] = self._hashes
        if names != self.names:
            by_name = dict(zip(self.names, self._hashes, strict=True))
            known, self.names = map(by_name.get, names), names
        self._hashes = marks
        together = zip(names, values.values(), marks, known, strict=True)
        found = [
            b'"%b":%b' % (name.encode(), value) for name, value, mark, old in together if mark != old or name == always
        ]
        return b"{%b}" % b",".join(found)


class Page:
    """What all who see the same of a table were told last, and the change that led there from the view before.

    Of that view only a hash of each part is kept (64 bits, keyed by the process): some kilobytes less for every table.
    """

    def __init__(self) -> None:
        self.readers = 0
        self.seq = self.base = NONE
        self._change = b""  # as it is sent: from `base` to `seq`, kept until every reader has it
        self._due = 0  # readers that have it not
        self.scoring = 0  # when the one that is under way began
        self.offers = self.offered = NO_OFFERS  # what others are told of a choice made at `seq`, and at `base`
        self._plain, self._board = Marks(), Marks()
        self._log: list[LogLine] = []

    def turn(self, view: View, between: Sequence[bytes] = NOTHING_BETWEEN) -> None:
        """Go on to the next view; `between` is told of what led there."""
        parts = [b'"seq":%d' % view.seq, self._fields(view), *self._parts(view.board), self._lines(view), *between]
        self.base, self.seq, self._due = self.seq, view.seq, self.readers
        body = b",".join([b'{"base":%d' % self.base, *parts])
        told = self.base > NONE and self.readers  # a first view is sent whole
        self._change = b"event: change\nid: %d\ndata: %b}\n\n" % (view.seq, body) if told else b""

    def take(self, base: int) -> bytes:
        """The change for a reader that has a view; nothing if it is for another view, or no more here."""
        change = self._change if self.base == base else b""
        self._due -= 1
        if self._due <= 0:
            self._change = b""
        return change

    def _fields(self, view: View) -> bytes:
        written = {name: encode(getattr(view, name)) for name in PLAIN}
        self.offered, self.offers = self.offers, tell_offers(view.choices)
        return b'"fields":%b' % self._plain.differing(written, ALWAYS)

    def _parts(self, board: dict[str, Any]) -> list[bytes]:
        """The keys of the board that differ, and those that are no more."""
        gone = [key for key in self._board.names if key not in board]
        written = {key: encode(part) for key, part in board.items()}
        return [b'"board":%b' % self._board.differing(written), b'"gone":%b' % encode(gone)]

    def _lines(self, view: View) -> bytes:
        """The lines of the log that stay, by their number, and those that are new."""
        keep, self._log = _shared(self._log, view.log), view.log
        return b'"log":{"keep":%d,"add":%b}' % (keep, encode(view.log[keep:]))


def _shared(old: list[LogLine], new: list[LogLine]) -> int:
    """How many lines both begin with; mostly all of the old ones."""
    count = len(old)
    if new[:count] == old:
        return count
    return next(at for at, line in enumerate(old) if at == len(new) or line != new[at])
