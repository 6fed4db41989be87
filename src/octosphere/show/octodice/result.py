"""The end of a game: who won and why, and where the points came from."""

from __future__ import annotations

from typing import Any

from octosphere.core.game import Game
from octosphere.games.octodice.moves import Move
from octosphere.games.octodice.rules.scoring import submarines_crossed
from octosphere.games.octodice.state import State

from .words import Words


def result(words: Words, game: Game[State, Move], s: State) -> dict[str, Any]:
    """Verdict, reason, winners, scores, and a row of points for each source."""
    by_seat = [game.sources(s, seat) for seat in range(s.seats)]
    rows = [
        {"key": name, "name": words.t(f"source.{name}"), "points": [points[at] for points in by_seat]}
        for at, name in enumerate(game.facts.sources)
    ]
    scores, winners = list(game.scores(s)), list(game.winners(s))
    said = {"verdict": verdict(words, scores, winners), "why": why(words, s, scores, winners)}
    return {**said, "winners": winners, "scores": scores, "sources": rows}


def verdict(words: Words, scores: list[int], winners: list[int]) -> str:
    """Who won, with how many points."""
    t, best, names = words.t, max(scores), [words.names[seat] for seat in winners]
    if len(scores) == 1:
        return t("over.solo", n=best)
    if len(winners) > 1:
        return t("show.over.shared", names=" & ".join(names), n=best)
    return t("over.won", name=names[0], n=best)


def why(words: Words, s: State, scores: list[int], winners: list[int]) -> str:
    """What decided: the margin, the submarines (S3), or nothing."""
    t, best = words.t, max(scores)
    crossed = [submarines_crossed(player) for player in s.players]
    behind = [seat for seat in range(s.seats) if seat not in winners]
    tied = [crossed[seat] for seat in behind if scores[seat] == best]
    if s.seats == 1:
        return t("show.over.alone")
    if len(winners) > 1:
        return t("show.over.equal", n=crossed[winners[0]])
    if tied:
        return t("show.over.submarines", own=crossed[winners[0]], n=max(tied))
    return t("show.over.ahead", n=best - max(scores[seat] for seat in behind))
