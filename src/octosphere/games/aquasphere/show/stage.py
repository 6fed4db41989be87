"""Where the game stands and what it asks, in a few words."""

from __future__ import annotations

from octosphere.core.game import CHANCE, OVER, Game
from octosphere.games.aquasphere.moves import Move
from octosphere.games.aquasphere.state import ROUNDS, Phase, Stage, State
from octosphere.games.aquasphere.view import PHASES

from .words import Words


def headline(words: Words, s: State) -> str:
    """The round, or the scoring after it."""
    t, number = words.t, s.rounds + 1
    if s.phase == Phase.OVER:
        return t("show.headline.over")
    if s.phase == Phase.DEAL and s.rounds == 0:
        return t("show.headline.setup")
    if s.stage != Stage.TURN:
        return t("show.headline.scoring", round=number)
    return t("show.headline.round", round=number, rounds=ROUNDS)


def prompt(words: Words, game: Game[State, Move], s: State, seat: int | None) -> str:
    """What a seat is to do, or whom it waits for."""
    t, decides = words.t, game.to_move(s)
    if decides == OVER:
        return t("show.asks.over")
    if decides == CHANCE:
        return t("show.asks.draws")
    if decides == seat:
        return t(f"show.asks.{PHASES[s.phase]}")
    return t("show.waits.choose", name=words.names[decides])
