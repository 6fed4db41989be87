"""The position in plain lines, for goldens and bug reports; seats count from 1 here, N is neutral."""

from __future__ import annotations

from . import rules
from .moves import LETTERS, ROOMS
from .state import NEUTRAL, NONE, PASSED, Deal, Phase, Room, State
from .words import letters, list_programmed, list_spaces, number, order, programme_in, ring, word


def picture(s: State) -> str:
    """Each line says what changes together, so that a diff stays small."""
    waits = f" {Deal(s.deal).name}" if s.phase == Phase.DEAL else f" seat {s.seat + 1}"
    due = f" doing {word(s.doing) or '-'} due {s.due} offer {s.offer} open {letters(s.open) or '-'}"
    places = [LETTERS.index(sector) for sector in ring(s)]
    return "\n".join(
        [
            f"round {s.rounds + 1} {Phase(s.phase).name}{waits}{due}",
            f"order {_seats(order(s))} passed {_seats(s.passing[: s.passed])} tile {s.printed.values[s.rounds]}"
            f" turned {s.rotation} programmes {number(s.programme) or '-'} {number(s.following) or '-'}",
            f"stock time {s.stock[0]} crystals {s.stock[1]} octopods {s.stock[2]}",
            "rooms " + " ".join(f"{ROOMS[room]} {word(programme_in(s, s.programme, room)) or '-'}" for room in Room),
            *(_sector_line(s, letter) for letter in places),
            *(line for seat in range(s.seats) for line in _player_lines(s, seat)),
        ]
    )


def _sector_line(s: State, letter: int) -> str:
    sector = s.sectors[letter]
    charging = "".join(_name(owner) * bots for owner, bots in enumerate(sector.charging)) or "-"
    return (
        f"{LETTERS[letter]} control {_name(sector.control)} charging {charging}"
        f" | time {sector.time} crystals {sector.crystals} octopods {sector.octopods}"
        f" | docked {''.join(_name(owner) for owner in sector.docked[: len(list_spaces(s, letter))])}"
        f" | expansions {_pile(sector.expansion, sector.expansions)} cards {_pile(sector.card, sector.cards)}"
    )


def _player_lines(s: State, seat: int) -> list[str]:
    player, who = s.players[seat], seat + 1
    marks = " bought" * player.bought + " sideways" * player.sideways
    engineer = "passed" if player.engineer == PASSED else ROOMS[player.engineer]
    room = " ".join(map(str, player.room))
    return [
        f"{who}: {rules.score(s, seat)} = {' '.join(map(str, player.points))} | track {player.track}",
        f"{who}: engineer {engineer} scientist {LETTERS[player.scientist]} {word(player.area)}"
        f" | programmed {' '.join(list_programmed(s, seat)) or '-'} supply {player.supply}"
        f" submarines {player.submarines} time {player.time} crystals {player.crystals}{marks}",
        f"{who}: letters {letters(player.letters) or '-'} room {room}"
        f" | expansions {_pile(player.expansion, player.expansions)} cards {_pile(player.card, player.cards)}",
    ]


def _name(owner: int) -> str:
    """A seat from 1, N for neutral, a dot for nobody."""
    return "." if owner == NONE else "N" if owner == NEUTRAL else str(owner + 1)


def _seats(seats: list[int]) -> str:
    return " ".join(str(seat + 1) for seat in seats) or "-"


def _pile(pieces: list[int], count: int) -> str:
    """Numbers from 1, the last one laid first."""
    return " ".join(str(pieces[at] + 1) for at in reversed(range(count))) or "-"
