"""A tournament as a file, a row for each game: the whole file or none of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from octosphere.fast.export import Rows, open_rows
from octosphere.scale.store import Place

from .deals import Deal
from .plan import TournamentPlan

if TYPE_CHECKING:
    import numpy


class Games:
    """A file of games being written, deal by deal."""

    def __init__(self, plan: TournamentPlan, rows: Rows) -> None:
        self._plan, self._rows, self._deals = plan, rows, 0

    def add(self, deal: Deal, plan: TournamentPlan | None = None) -> None:
        """Write the games of the next deal; if not all agents are at it, by a plan of those who are."""
        self._rows.write(columns(plan or self._plan, deal, self._deals))
        self._deals += 1


@contextmanager
def export(plan: TournamentPlan, path: Place) -> Iterator[Games]:
    """Write a file of games; an error or a full disk leaves what was there before."""
    with open_rows(path) as rows:
        yield Games(plan, rows)


def columns(plan: TournamentPlan, deal: Deal, number: int) -> dict[str, numpy.ndarray[Any, Any]]:
    """One column per fact: deal, its seed, seating, then seat by seat; seatings and seats count from 1."""
    import numpy

    games = len(deal)
    found = {
        "deal": numpy.full(games, number),
        "seed": numpy.full(games, plan.deal_seed(number), object),
        "seating": numpy.arange(1, games + 1),
    }
    for seat, seated in enumerate(zip(*plan.seatings, strict=True)):
        found[f"agent_{seat + 1}"] = numpy.array([plan.agents[agent] for agent in seated], object)
        found[f"score_{seat + 1}"] = numpy.array([game.scores[seat] for game in deal])
        found[f"won_{seat + 1}"] = numpy.array([game.won[seat] for game in deal])
    return found
