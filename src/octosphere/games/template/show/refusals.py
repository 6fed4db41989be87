"""Why something cannot be done now: a clause of RULES.md, and its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octosphere.show.types import EVERYWHERE, Refusal

from ..state import State
from .places import PLACES

if TYPE_CHECKING:
    from .show import DiveShow


def refusals(show: DiveShow, s: State, seat: int | None) -> dict[str, Refusal]:
    """Every place that no legal move touches; one answer for all while somebody else decides."""
    decides = show.game.to_move(s)
    if decides >= 0 and decides != seat:
        return {EVERYWHERE: Refusal("", show.t("general.waits", name=show.names[decides]))}
    found = {place: show.game.why_not(s, move) for place, move in PLACES.items()}
    return {place: Refusal(str(clause), show.t(f"clause.{clause}")) for place, clause in found.items() if clause}


def clauses(show: DiveShow) -> dict[str, str]:
    """Every clause that can forbid a move, in words."""
    return {clause: show.t(f"clause.{clause}") for clause in show.game.clauses if clause}
