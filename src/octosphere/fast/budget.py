"""How long a search may think, and when it looks at the clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

from octosphere.core.errors import BadInput

CHUNK = 0.01  # seconds between two looks at the clock
FIRST = 32  # simulations before the first look, where only their number counts
MOST_SECONDS, MOST_SIMULATIONS = 3600.0, 10**9

Stop = Callable[[], bool]


def never_stop() -> bool:
    """A stop function that lets a search run until its budget is spent."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """For one position: so many seconds or so many simulations."""

    seconds: float = 0.0
    simulations: int = 0

    def __post_init__(self) -> None:
        if self.seconds and self.simulations:
            raise BadInput("a budget is a time or a number of simulations, not both")
        if not 0 <= self.seconds <= MOST_SECONDS:
            raise BadInput(f"{self.seconds} seconds; expected more than 0, at most {MOST_SECONDS:.0f}")
        if not 0 <= self.simulations <= MOST_SIMULATIONS:
            raise BadInput(f"{self.simulations} simulations; expected 1 to {MOST_SIMULATIONS}")
        if not self.seconds and not self.simulations:
            raise BadInput("a budget needs a time or a number of simulations; expected one above 0")

    def part(self, parts: int) -> Budget:
        """An equal part of it, at least one simulation."""
        return Budget(self.seconds / parts, -(-self.simulations // parts))

    def to_json(self) -> dict[str, float | int]:
        """The seconds or simulations that were given, as JSON data."""
        return {name: value for name, value in asdict(self).items() if value}


USUAL = Budget(simulations=1000)


def read_budget(text: str) -> Budget:
    """A budget as it stands behind an agent's name: `400` simulations, or `0.5s`."""
    try:
        return Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(simulations=int(text))
    except ValueError:
        raise BadInput(f"{text[:40]!r} is no budget; write 400 for simulations, 0.5s for seconds") from None


def chunks(budget: Budget, stop: Stop) -> Iterator[int]:
    """How many simulations to run before the next look at the clock: few at first, then as many as fit."""
    began, done, size = time.perf_counter(), 0, 1 if budget.seconds else FIRST
    while not done or not stop():
        count = min(size, budget.simulations - done) if budget.simulations else size
        before = time.perf_counter()
        yield count
        now, done = time.perf_counter(), done + count
        if done == budget.simulations or (budget.seconds and now - began >= budget.seconds):
            return
        size = max(1, min(2 * size, int(count * CHUNK / max(now - before, 1e-9))))
