"""The end of a game: who won and why, and where the points came from."""

from __future__ import annotations

from typing import Any

from octosphere.core.game import Game
from octosphere.games.octodice.moves import Move
from octosphere.games.octodice.rules.scoring import submarines_crossed
from octosphere.games.octodice.state import State
from octosphere.show.outcome import describe_lead, outcome

from .words import Words


def result(words: Words, game: Game[State, Move], s: State) -> dict[str, Any]:
    """What every game tells of its end, and the reason."""
    told = outcome(words.t, words.names, game, s)
    return {**told, "why": explain_result(words, s, told["scores"], told["winners"])}


def explain_result(words: Words, s: State, scores: list[int], winners: list[int]) -> str:
    """What decided: the margin, the submarines (S3), or nothing."""
    t, best = words.t, max(scores)
    crossed = [submarines_crossed(player) for player in s.players]
    tied = [crossed[seat] for seat in range(s.seats) if scores[seat] == best and seat not in winners]
    if s.seats == 1:
        return t("show.over.alone")
    if len(winners) > 1:
        return t("show.over.equal", n=crossed[winners[0]])
    if tied:
        return t("show.over.submarines", own=crossed[winners[0]], n=max(tied))
    return describe_lead(t, scores, winners[0])
