"""What a seat may see: everything, for nothing is hidden in Dive."""

from __future__ import annotations

from typing import Any

from .rules.scoring import score
from .state import Phase, State


def data(s: State, seat: int) -> dict[str, Any]:
    """The position as JSON; `seat` says from where it is seen."""
    return {
        "seat": seat,
        "phase": Phase(s.phase).name.lower(),
        "deciding": s.seat,
        "turn": s.turn,
        "turns": s.printed.turns,
        "throw": s.throw,
        "depth": s.depth,
        "floor": s.printed.floor,
        "players": [{"score": score(s, number)} for number in range(s.seats)],
    }


def picture(s: State) -> str:
    """The position in a few plain lines, for goldens and bug reports; seats count from 1 here."""
    head = f"turn {s.turn + 1} throw {s.throw} {Phase(s.phase).name} seat {s.seat + 1} depth {s.depth}"
    return "\n".join([head, *(f"{number + 1}: {score(s, number)}" for number in range(s.seats))])
