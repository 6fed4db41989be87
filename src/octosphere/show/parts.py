"""What is shown is kept in parts until what it follows from has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, TypeVar

from octosphere.core.layout import fork
from octosphere.i18n import Catalogue

T = TypeVar("T")

MOST = 4096  # answers in one language under the same printed numbers, half a kilobyte each: those of a dozen games
BOXES = 24  # languages and printed numbers, each for so many players, that answers are remembered for


class Parts:
    """What one show has made: parts of its own table by name, and answers that it shares with all tables like it."""

    def __init__(self, t: Catalogue) -> None:
        self._t = t
        self._printed: Any = None
        self._parts: dict[str, tuple[Any, Any, Any]] = {}
        self._answers: dict[Hashable, Any] = {}

    def under(self, printed: Any) -> Parts:
        """The parts under these printed numbers, which nobody has to name again: none if others are kept."""
        if printed is not self._printed:
            if printed != self._printed:
                self._parts.clear()
                self._answers = _answers_of(self._t, _content(printed))
            self._printed = printed
        return self

    def part(self, name: str, record: Any, beside: Any, make: Callable[[], T]) -> T:
        """A part that follows from one record of a position, of which a copy is kept, and from values beside it."""
        known = self._parts.get(name)
        if known is None or known[0] != record or known[1] != beside:
            known = self._parts[name] = (fork(record), beside, make())
        part: T = known[2]
        return part

    def latest(self, name: str, asked: Hashable, make: Callable[[], T]) -> T:
        """A part that follows from a few numbers and words alone: `asked` names all of them."""
        known = self._parts.get(name)
        if known is None or known[0] != asked:
            known = self._parts[name] = (asked, None, make())
        part: T = known[2]
        return part

    def answer(self, asked: Hashable, make: Callable[[], T]) -> T:
        """The same for what comes again and again, at other tables, too: so nobody's name may be in it."""
        found: T | None = self._answers.get(asked)
        if found is None:
            if len(self._answers) >= MOST:
                self._answers.clear()
            found = self._answers[asked] = make()
        return found


@lru_cache(maxsize=BOXES)
def _answers_of(t: Catalogue, printed: Hashable) -> dict[Hashable, Any]:
    """Where all shows in a language under the same printed numbers remember their answers."""
    return {}


def _content(printed: Any) -> Hashable:
    values = [getattr(printed, name) for name in type(printed).__slots__]
    return type(printed), tuple(tuple(value) if isinstance(value, list) else value for value in values)
