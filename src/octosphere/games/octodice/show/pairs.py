"""Which two dice make a move: they are named by their places, 0 to 2 white, 3 to 5 black."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from octosphere.games.octodice.moves import Keep, Move, Octopods, Use
from octosphere.games.octodice.rules.octopods import pair_octopods
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
                return [pair for pair in PAIRS if octopods_in(self._s, pair) == octopods]
        return []


def octopods_in(s: State, pair: Pair) -> int:
    """B1: what two dice count as an octopod action; none where an edition asks for a white and a black die."""
    if s.printed.bonus_mixed and not is_mixed(pair):
        return 0
    return pair_octopods(s, *pair)


def is_mixed(pair: Pair) -> bool:
    """Whether a pair is a white and a black die."""
    return pair[0] < BLACK <= pair[1]


def name(pair: Pair) -> str:
    """A pair as refusals name it."""
    return f"pair.{pair[0]}-{pair[1]}"
