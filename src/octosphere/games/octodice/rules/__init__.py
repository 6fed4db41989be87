"""The rules of Octo Dice, in the kernel subset; RULES.md numbers the clauses."""

from .chance import draws, outcome_of
from .flow import apply
from .legal import legal, refusal
from .scoring import promise, score, source, winners
from .setup import begin
from .turn import to_move

__all__ = [
    "apply",
    "begin",
    "draws",
    "legal",
    "outcome_of",
    "promise",
    "refusal",
    "score",
    "source",
    "to_move",
    "winners",
]
