"""The end of a game: who won and why, and where the points came from."""

from __future__ import annotations

from typing import Any

from octosphere.core.game import Game
from octosphere.games.aquasphere.moves import Move
from octosphere.games.aquasphere.rules.control import fields_held
from octosphere.games.aquasphere.state import State
from octosphere.show.outcome import describe_lead, outcome

from .words import Words


def result(words: Words, game: Game[State, Move], s: State) -> dict[str, Any]:
    """What every game tells of its end, and the reason."""
    told = outcome(words.t, words.names, game, s)
    return {**told, "why": explain_result(words, s, told["scores"], told["winners"])}


def explain_result(words: Words, s: State, scores: list[int], winners: list[int]) -> str:
    """What decided (F4): the margin, control fields, crystals, or nothing."""
    t, winner = words.t, winners[0]
    tied = [seat for seat in range(s.seats) if scores[seat] == max(scores) and seat not in winners]
    if len(winners) > 1:
        return t("show.over.equal")
    if not tied:
        return describe_lead(t, scores, winner)
    own, most = fields_held(s, winner), max(fields_held(s, seat) for seat in tied)
    if own > most:
        return t("show.over.fields", own=own, n=most)
    level = [s.players[seat].crystals for seat in tied if fields_held(s, seat) == most]
    return t("show.over.crystals", own=s.players[winner].crystals, n=max(level))
