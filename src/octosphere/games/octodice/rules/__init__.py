"""The rules of Octo Dice, in the kernel subset; RULES.md numbers the clauses."""

from .chance import drawn, draws
from .flow import apply
from .legal import legal, refusal
from .scoring import promise, score, source, winners
from .setup import begin
from .turn import to_move

__all__ = ["apply", "begin", "drawn", "draws", "legal", "promise", "refusal", "score", "source", "to_move", "winners"]
