"""Everything that is drawn of a position, as JSON."""

from __future__ import annotations

from typing import Any

from octosphere.games.aquasphere import rules, view
from octosphere.games.aquasphere.moves import LETTERS
from octosphere.games.aquasphere.rules import lines_ahead, next_line
from octosphere.games.aquasphere.state import ROUNDS, Room, State
from octosphere.games.aquasphere.words import controls, ring

from .outlook import forecasts
from .pieces import card_data, expansion_data, programmes
from .places import walk_costs
from .words import Words
from .yields import list_coming, list_yields


def board(words: Words, s: State) -> dict[str, Any]:
    """The whole table as `games.aquasphere.view` tells it, with words for cards, expansions and programmes."""
    answer, scorings = words.kept(s).answer, forecasts(words, s)
    return {
        **view.table_data(s, s.seat, answer(("printed", s.seats), lambda: view.printed_data(s))),
        "rooms": rooms(words, s),
        "ring": ring(s),
        "sectors": sectors(words, s),
        "players": [player(words, s, seat, scorings[seat]) for seat in range(s.seats)],
        "values": list(s.printed.values[:ROUNDS]),
        "programmes": answer("programmes", lambda: programmes(words.t)),
    }


def rooms(words: Words, s: State) -> list[dict[str, Any]]:
    """The rooms of the headquarters: only engineers move in a round."""
    asked = ("rooms", s.programme, s.following)
    known = words.kept(s).answer(asked, lambda: [view.room_data(s, room) for room in Room])
    return [{**data, "engineers": view.engineers(s, room)} for room, data in enumerate(known)]


def sectors(words: Words, s: State) -> list[dict[str, Any]]:
    """The sectors clockwise from A, what each offers to whoever is to move, and what the centre tile brings."""
    decides, coming = rules.to_move(s) >= 0, list_coming(words, s)
    costs, brings = (walk_costs(words, s), list_yields(words, s)) if decides else ([None] * 6, [None] * 6)
    return [
        {
            **sector(words, s, letter),
            "walk": costs[letter],
            "yields": brings[letter],
            "coming": coming.get(LETTERS[letter]),
            "scientists": scientists(s, letter),
        }
        for letter in view.clockwise(s)
    ]


def sector(words: Words, s: State, letter: int) -> dict[str, Any]:
    """What lies in one sector; the piece on top of a pile comes first."""
    here, t, printed = s.sectors[letter], words.t, s.printed

    def make() -> dict[str, Any]:
        return {
            **view.sector_data(s, letter),
            "expansions": [expansion_data(t, printed, one) for one in reversed(here.expansion[: here.expansions])],
            "cards": [card_data(t, printed, one) for one in reversed(here.card[: here.cards])],
        }

    return words.kept(s).part(f"sector {letter}", here, (), make)


def scientists(s: State, letter: int) -> list[int]:
    """The seats whose scientist is in a sector; none before the pieces are laid out (U4)."""
    players = s.players[: s.seats]
    return [seat for seat, one in enumerate(players) if one.letters and one.scientist == letter]


def player(words: Words, s: State, seat: int, scoring: dict[str, int]) -> dict[str, Any]:
    """One player's board, lab and forecast, and what the next red line is."""
    own, t, printed = s.players[seat], words.t, s.printed

    def make() -> dict[str, Any]:
        seen = view.player_data(s, seat, scoring)
        return {
            **seen,
            "final": {**seen["final"], "sum": sum(seen["final"].values())},
            "next_line": int(next_line(s, own.track)),
            "lines_ahead": int(lines_ahead(s, seat, max(0, scoring["sum"]))),
            "expansions": [expansion_data(t, printed, one) for one in own.expansion[: own.expansions]],
            "cards": [card_data(t, printed, one) for one in own.card[: own.cards]],
        }

    return words.kept(s).part(f"player {seat}", own, (scoring, controls(s, seat)), make)
