"""The rules of AquaSphere, in the kernel subset; RULES.md numbers the clauses."""

from .actions import why_skipped
from .chance import draws, outcome_of
from .flow import apply, to_move
from .legal import legal, refusal, refuse_action
from .outlook import gain
from .promise import promise
from .scoring import final, forecast, score, source, winners
from .setup import begin
from .supply import room_programme
from .track import lines_ahead, next_line
from .ways import walk_cost

__all__ = [
    "apply",
    "begin",
    "draws",
    "final",
    "forecast",
    "gain",
    "legal",
    "lines_ahead",
    "next_line",
    "outcome_of",
    "promise",
    "refusal",
    "refuse_action",
    "room_programme",
    "score",
    "source",
    "to_move",
    "walk_cost",
    "why_skipped",
    "winners",
]
