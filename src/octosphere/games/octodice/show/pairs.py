"""Which two dice make a move: they are named by their places, 0 to 2 white, 3 to 5 black."""

from __future__ import annotations

from itertools import combinations

from octosphere.games.octodice.moves import Keep, Move, Octopods, Use
from octosphere.games.octodice.rules.octopods import pair_octopods
from octosphere.games.octodice.state import BLACK, DICE, State
from octosphere.games.octodice.view import die_name

Pair = tuple[int, int]

PAIRS: tuple[Pair, ...] = tuple(combinations(range(DICE), 2))


def pairs_of(s: State, move: Move) -> list[Pair]:
    """Every pair of dice that makes a legal move, the lower place first."""
    match move:
        case Keep(dice):
            loose = [place for place in range(DICE) if s.aside[place] == 0]
            return [pair for pair in combinations(loose, 2) if sorted(_names(s, pair)) == sorted(dice)]
        case Use(dice):
            free = [place for place in range(DICE) if s.used[place] == 0]
            return [pair for pair in combinations(free, 2) if _names(s, pair) == dice]
        case Octopods(octopods):
            return [pair for pair in PAIRS if octopods_in(s, pair) == octopods]
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


def _names(s: State, pair: Pair) -> str:
    return die_name(s, pair[0]) + die_name(s, pair[1])
