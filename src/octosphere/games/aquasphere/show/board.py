"""Everything that is drawn of a position, as JSON."""

from __future__ import annotations

from typing import Any

from octosphere.games.aquasphere import view
from octosphere.games.aquasphere.moves import LETTERS
from octosphere.games.aquasphere.rules import lines_ahead, next_line
from octosphere.games.aquasphere.state import ROUNDS, State
from octosphere.i18n import Catalogue

from .pieces import card_data, expansion_data, programmes


def board(t: Catalogue, s: State) -> dict[str, Any]:
    """The whole table as `games.aquasphere.view` tells it, with words for cards, expansions and programmes."""
    seen = view.data(s, s.seat)
    return {
        **seen,
        "values": list(s.printed.values[:ROUNDS]),
        "programmes": programmes(t),
        "sectors": [sector(t, s, data) for data in seen["sectors"]],
        "players": [player(t, s, seat, data) for seat, data in enumerate(seen["players"])],
    }


def sector(t: Catalogue, s: State, seen: dict[str, Any]) -> dict[str, Any]:
    """One sector; the piece on top of a pile comes first."""
    here = s.sectors[LETTERS.index(seen["letter"])]
    return {
        **seen,
        "expansions": [expansion_data(t, s.printed, one) for one in reversed(here.expansion[: here.expansions])],
        "cards": [card_data(t, s.printed, one) for one in reversed(here.card[: here.cards])],
        "scientists": scientists(s, seen["letter"]),
    }


def scientists(s: State, letter: str) -> list[int]:
    """The seats whose scientist is in a sector; none before the pieces are laid out (U4)."""
    players = s.players[: s.seats]
    return [seat for seat, one in enumerate(players) if one.letters and LETTERS[one.scientist] == letter]


def player(t: Catalogue, s: State, seat: int, seen: dict[str, Any]) -> dict[str, Any]:
    """One player's board, lab and forecast, and what the next red line is."""
    own = s.players[seat]
    return {
        **seen,
        "forecast": {**seen["forecast"], "sum": sum(seen["forecast"].values())},
        "final": {**seen["final"], "sum": sum(seen["final"].values())},
        "next_line": int(next_line(s, own.track)),
        "lines_ahead": int(lines_ahead(s, seat, max(0, sum(seen["forecast"].values())))),
        "expansions": [expansion_data(t, s.printed, one) for one in own.expansion[: own.expansions]],
        "cards": [card_data(t, s.printed, one) for one in own.card[: own.cards]],
    }
