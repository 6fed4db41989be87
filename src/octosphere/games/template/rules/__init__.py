"""The rules of Dive, in the kernel subset; RULES.md numbers the clauses."""

from .chance import drawn, draws
from .flow import apply, to_move
from .legal import legal, refusal
from .scoring import promise, score, source, winners
from .setup import begin

__all__ = ["apply", "begin", "drawn", "draws", "legal", "promise", "refusal", "score", "source", "to_move", "winners"]
