"""Codes of a position in the words a person reads; views and pictures share them."""

from __future__ import annotations

from .moves import LETTERS, PROGRAMMES, ROOMS
from .state import NONE, SPACES, Deal, Phase, State


def order(s: State) -> list[int]:
    """U1: the seats in play order; none before the first draw."""
    return [] if s.phase == Phase.DEAL and s.rounds == 0 and s.deal == Deal.STARTER else s.order[: s.seats]


def ring(s: State) -> str:
    """U2: the letters clockwise from A, as far as they are laid."""
    if s.phase == Phase.DEAL and s.rounds == 0 and s.deal <= Deal.RING:
        return "".join(LETTERS[letter] for letter in s.ring[: s.dealt + 1])
    return "".join(LETTERS[letter] for letter in s.ring)


def controls(s: State, seat: int) -> str:
    """The letters of the sectors that a player controls."""
    return "".join(letter for letter, sector in zip(LETTERS, s.sectors, strict=True) if sector.control == seat)


def list_programmed(s: State, seat: int) -> list[str]:
    """The programmes for which a player has a bot."""
    return [name for name, bot in zip(PROGRAMMES, s.players[seat].programmed, strict=True) if bot]


def letters(bits: int) -> str:
    """The letters of the bits that are set, A for the lowest."""
    return "".join(letter for at, letter in enumerate(LETTERS) if bits >> at & 1)


def word(programme: int) -> str | None:
    """The English word of a programme, as the notation writes it."""
    return None if programme == NONE else PROGRAMMES[programme]


def programme_in(s: State, card: int, room: int) -> int:
    """C5: the programme that a programme card puts into a room; NONE without a card and in the start room."""
    return NONE if NONE in (card, room - 1) else s.printed.rooms[len(ROOMS) * card + room]


def list_spaces(s: State, letter: int) -> list[int]:
    """C2: the time for each submarine space of a sector, as far as submarines can ever fill them."""
    return [cost for cost in s.printed.spaces[SPACES * letter : SPACES * (letter + 1)] if cost != NONE]


def number(card: int) -> int | None:
    """A programme card's number from 1."""
    return None if card == NONE else card + 1
