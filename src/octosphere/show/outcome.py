"""The end of any game: who won, and where the points came from; why is for the game to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from octosphere.core.record import AnyGame
from octosphere.i18n import Catalogue


def outcome(t: Catalogue, names: Sequence[str], game: AnyGame, s: Any) -> dict[str, Any]:
    """Verdict, winners, scores, and a row of points for each source."""
    scores, winners = list(game.scores(s)), list(game.winners(s))
    by_seat = [game.sources(s, seat) for seat in range(len(scores))]
    rows = [
        {"key": name, "name": source_name(t, name), "points": [points[at] for points in by_seat]}
        for at, name in enumerate(game.facts.sources)
    ]
    won = verdict(t, [names[seat] for seat in winners], scores)
    return {"verdict": won, "winners": winners, "scores": scores, "sources": rows}


def source_name(t: Catalogue, source: str) -> str:
    """Where points come from, in words; as the rules call it, if a game has none."""
    return t(f"source.{source}") if f"source.{source}" in t else source.capitalize()


def verdict(t: Catalogue, winners: Sequence[str], scores: Sequence[int]) -> str:
    """Who won, with how many points."""
    best = max(scores)
    if len(scores) == 1:
        return t("over.solo", n=best)
    if len(winners) > 1:
        return t("show.over.shared", names=" & ".join(winners), n=best)
    return t("over.won", name=winners[0], n=best)


def describe_lead(t: Catalogue, scores: Sequence[int], winner: int) -> str:
    """By how much one winner is ahead of all others."""
    others = [score for seat, score in enumerate(scores) if seat != winner]
    return t("show.over.ahead", n=scores[winner] - max(others))
