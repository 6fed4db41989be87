"""The same position in a world in which one thing does not matter: there moves are compared to find causes."""

from __future__ import annotations

from collections.abc import Callable

from octosphere.core.layout import clone
from octosphere.games.aquasphere.state import CARDS, EXPANSIONS, NONE, PASSED, SECTORS, Goods, Kind, Stage, State

FAR = 99  # points: behind the last red line that anybody reaches

World = Callable[[State, int], None]  # changes a position for the seat that decides


def without_majority(s: State, seat: int) -> None:
    """S4: control fields pay nothing."""
    s.printed.majority[:] = [0, 0]


def without_bots(s: State, seat: int) -> None:
    """S5: bots out of the supply pay nothing."""
    s.printed.freed[:] = [0] * len(s.printed.freed)


def without_crystals(s: State, seat: int) -> None:
    """S6, L1: there are no crystals; nobody misses them at a red line."""
    without_lines(s, seat)
    for sector in s.sectors:
        sector.crystals = 0
    for player in s.players:
        player.crystals = 0
    s.stock[Goods.CRYSTALS] = 0


def without_octopods(s: State, seat: int) -> None:
    """A4, S7: there are no octopods to be caught or left behind."""
    for sector in s.sectors:
        sector.octopods = 0
    s.stock[Goods.OCTOPODS] = 0


def without_centre(s: State, seat: int) -> None:
    """A5, A6: submarines and cards bring no points of the centre tile."""
    s.printed.values[:] = [0] * len(s.printed.values)


def without_lab(s: State, seat: int) -> None:
    """F1, F3: letters and a full lab pay nothing."""
    s.printed.letters[:] = [0] * EXPANSIONS
    s.printed.lab = 0
    for player in s.players:
        player.letters = 0


def without_cards(s: State, seat: int) -> None:
    """K: research cards do nothing, whether they are held or lie in a sector; taking one still pays the centre tile."""
    s.printed.kinds[:] = [Kind.SCORING] * CARDS
    s.printed.shown[:] = [NONE] * CARDS


def without_lines(s: State, seat: int) -> None:
    """L1: the track has no red line that anybody reaches."""
    s.printed.lap, s.printed.lines = FAR, 1
    s.printed.line[0] = FAR


def without_time(s: State, seat: int) -> None:
    """W1, A5, P3: ways and spaces cost no time, and the player has as much as fits into the lab."""
    s.printed.locks[:] = [0] * SECTORS
    s.printed.spaces[:] = [min(cost, 0) for cost in s.printed.spaces]
    s.printed.price = 1
    player = s.players[seat]
    player.time = max(player.time, player.room[Goods.TIME])


def without_rivals(s: State, seat: int) -> None:
    """R1: nobody else takes another turn in this round."""
    if s.stage != Stage.TURN:
        return
    for other in range(s.seats):
        if other != seat and s.players[other].engineer != PASSED:
            s.players[other].engineer = PASSED
            s.passing[s.passed] = other
            s.passed += 1


WORLDS: dict[str, World] = {
    "majority": without_majority,
    "bots": without_bots,
    "crystals": without_crystals,
    "octopods": without_octopods,
    "centre": without_centre,
    "lab": without_lab,
    "cards": without_cards,
    "lines": without_lines,
    "time": without_time,
    "rivals": without_rivals,
}


def change(s: State, seat: int, cause: str) -> State:
    """A copy of a position in which one cause does not count."""
    world = clone(s)
    WORLDS[cause](world, seat)
    return world
