"""The rules of Dive, in the kernel subset; RULES.md numbers the clauses."""

from .chance import draws, outcome_of
from .flow import apply, to_move
from .legal import legal, refusal
from .scoring import promise, score, source, winners
from .setup import begin

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
