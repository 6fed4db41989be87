"""How many questions of one kind may be on their way at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from octosphere.core.errors import OctosphereError

from .process import WorkerFailed
from .question import Owner


@dataclass
class TooMany(OctosphereError):
    """One owner has enough on the way; it is worth asking again after so many seconds."""

    seconds: int

    def __str__(self) -> str:
        return f"too many of yours wait: try again in {self.seconds} seconds"


@dataclass(frozen=True, slots=True)
class Quota:
    """What each owner may have waiting or in hand, what all may have together, and the seconds to wait beyond it."""

    each: int
    all: int
    seconds: int

    def check(self, names: Sequence[str], owner: Owner) -> None:
        """Refuse one more beside those of these names."""
        if names.count(owner.name) >= self.each:
            raise TooMany(self.seconds)
        if len(names) >= self.all:
            raise WorkerFailed("too many questions wait")
