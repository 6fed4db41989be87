"""Where on the board a move acts: what can be touched to make it."""

from ..moves import Deeper, Move, Surface

PLACES: dict[str, Move] = {"boat": Surface(), "depths": Deeper()}


def places_of(move: Move) -> list[str]:
    """The places of a move; a roll has none, for nobody makes it."""
    return [place for place, meant in PLACES.items() if meant == move]
