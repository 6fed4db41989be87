"""The ways of deciding that loops know, by number, and the keys of their draws."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.core.errors import BadInput

RANDOM = 0
GREEDY = 1
POLICIES = {"random": RANDOM, "greedy": GREEDY}

CHOICE = 1 << 62  # above the seven bytes of any key of a game's own draws


def choice_key(seat: int, number: int) -> int:
    """The key of a seat's draw for its decision of this number, from 1."""
    return CHOICE + (seat << 32) + number


def policy_numbers(names: Sequence[str], seats: int) -> list[int]:
    """A policy for each seat: one name serves all, else one for each."""
    for name in names:
        if name not in POLICIES:
            raise BadInput(f"no agent is called {name[:40]!r}; there is {', '.join(POLICIES)}")
    if len(names) not in (1, seats):
        raise BadInput(f"{len(names)} agents for a game of {seats}; name one for all seats, or one for each")
    numbers = [POLICIES[name] for name in names]
    return numbers * seats if len(numbers) == 1 else numbers
