"""The rules of Dive, in the kernel subset; RULES.md numbers the clauses."""

from .chance import drawn, draws
from .flow import advance, apply, to_move
from .legal import legal, refusal
from .scoring import score, source, winners
from .setup import begin

__all__ = ["advance", "apply", "begin", "drawn", "draws", "legal", "refusal", "score", "source", "to_move", "winners"]
