"""A sheet of Octo Dice in small squares: how much every turn brought, and nothing of what was chosen."""

from __future__ import annotations

from typing import Any

from octosphere.show.picture import Ending

SQUARES = "⬜🟦🟩🟨🟧🟥"  # 0, 1–2, 3–4, 5–6, 7–8, 9 points and more
DEPTHS = ("☀️", "🌗", "🌑")  # sunlight, twilight, midnight
CAUGHT = "🐙"  # both octopods of a third


def lines(end: Ending, seat: int) -> list[str]:
    """A line for each third where one plays alone, one for all of them otherwise; the bonus scoring ends it."""
    own: Any = end.board["players"][seat]
    last = f"💎 {end.t.format_signed(own['final_box'] or 0)}"
    if end.board["solo"]:
        return [*(f"{DEPTHS[third]} {_third(end, own, third)}" for third in range(3)), last]
    return [" · ".join([*(_third(end, own, third) for third in range(3)), last])]


def _third(end: Ending, own: Any, third: int) -> str:
    """Squares for its turns, an octopod where both were caught, and the sum."""
    per = end.board["turns"] // 3
    turns = own["boxes"][third * per : (third + 1) * per]
    squares = "".join(square(sum(points or 0 for points in boxes)) for boxes in turns)
    return f"{squares}{CAUGHT if own['octopods'][third] == 2 else ''} {end.t.number(own['third_sums'][third])}"


def square(points: int) -> str:
    """The points of one turn as a colour."""
    return SQUARES[min((max(points, 0) + 1) // 2, len(SQUARES) - 1)]
