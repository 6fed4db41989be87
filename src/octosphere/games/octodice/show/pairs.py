"""Which two dice make a move: they are named by their places, 0 to 2 white, 3 to 5 black."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

from octosphere.games.octodice.moves import Keep, Move, Octopods, Use
from octosphere.games.octodice.rules.octopods import in_pair, lab_places, octopod_places
from octosphere.games.octodice.state import BLACK, DICE, State
from octosphere.games.octodice.view import die_name

Pair = tuple[int, int]

PAIRS: tuple[Pair, ...] = tuple(combinations(range(DICE), 2))


class Pairs:
    """The dice of a position two by two: which of them make a legal move, the lower place first."""

    def __init__(self, s: State) -> None:
        self._s = s
        self._loose, self._free = self._by_names(s.aside), self._by_names(s.used)

    def _by_names(self, marks: Sequence[int]) -> dict[str, list[Pair]]:
        """The pairs of unmarked dice, by how a move names them."""
        names = [(place, die_name(self._s, place)) for place in range(DICE) if marks[place] == 0]
        found: dict[str, list[Pair]] = {}
        for (one, first), (other, second) in combinations(names, 2):
            found.setdefault(first + second, []).append((one, other))
        return found

    def of(self, move: Move) -> list[Pair]:
        """Every pair of dice that makes a legal move; to set dice aside their order does not matter."""
        match move:
            case Keep(dice):
                turned = self._loose.get(dice[::-1], []) if dice[0] != dice[1] else []
                return sorted([*self._loose.get(dice, []), *turned])
            case Use(dice):
                return self._free.get(dice, [])
            case Octopods(octopods):
                return [pair for pair, count in self.octopods.items() if count == octopods]
        return []

    @cached_property
    def octopods(self) -> dict[Pair, int]:
        """B1: what two dice count as an octopod action; none where an edition asks for a white and a black die."""
        s = self._s
        dice, labs = octopod_places(s), lab_places(s)
        return {
            pair: in_pair(dice, labs, *pair) if is_mixed(pair) or not s.printed.bonus_mixed else 0 for pair in PAIRS
        }


def is_mixed(pair: Pair) -> bool:
    """Whether a pair is a white and a black die."""
    return pair[0] < BLACK <= pair[1]


def name(pair: Pair) -> str:
    """A pair as refusals name it."""
    return f"pair.{pair[0]}-{pair[1]}"
