"""The end of a game as a few lines that paste well into a chat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from octosphere.games import open_kit

from .picture import Ending, card_of

MEDALS = ("🥇", "🥈", "🥉")
Body = Callable[[Ending, int], list[str]]  # the lines of a seat below its name and score


def rank_seats(winners: Sequence[int], scores: Sequence[int]) -> list[int]:
    """The place of every seat, from 1: winners first, then by points; who is equal shares one."""
    ranks = [(seat not in winners, -score) for seat, score in enumerate(scores)]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def digest(title: str, end: Ending, game: str) -> str:
    """Who has how many points, the best first, and how; the table itself in the last line."""
    body = open_kit(game).digest() or list_sources
    note, scores = card_of(game).note(end), end.result["scores"]
    if len(scores) == 1:
        return _join_lines([f"{title} · {end.t('share.points', n=scores[0])}", *body(end, 0), note])
    places = rank_seats(end.result["winners"], scores)
    told = [title]
    for seat in sorted(range(len(scores)), key=lambda seat: (places[seat], seat)):
        told += [f"{_medal(places[seat])} {end.names[seat]} {end.t.number(scores[seat])}", *body(end, seat)]
    return _join_lines([*told, note])


def list_sources(end: Ending, seat: int) -> list[str]:
    """Where the points of a seat came from, most first."""
    found = [(row["points"][seat], row["name"]) for row in end.result["sources"] if row["points"][seat]]
    found.sort(key=lambda one: -one[0])
    return [", ".join(f"{name} {end.t.number(points)}" for points, name in found)]


def _medal(place: int) -> str:
    return MEDALS[place - 1] if place <= len(MEDALS) else f"{place}."


def _join_lines(lines: Sequence[str]) -> str:
    return "\n".join(line for line in lines if line)
