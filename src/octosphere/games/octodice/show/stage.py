"""Where the game stands and what it asks, in a few words."""

from __future__ import annotations

from octosphere.core.game import CHANCE, OVER, Game
from octosphere.games.octodice.components import tile_names
from octosphere.games.octodice.moves import Move
from octosphere.games.octodice.rules.labs import in_bonus
from octosphere.games.octodice.state import Phase, State, Tile
from octosphere.games.octodice.view import PHASES

from .words import Words


def headline(words: Words, s: State) -> str:
    """The stage of the turn in a few words, such as the second throw."""
    t, phase = words.t, Phase(s.phase)
    if phase == Phase.OVER:
        return t("show.headline.over")
    if phase in (Phase.LEVEL, Phase.COPY):
        return tile_names()[(Tile.I1 if phase == Phase.LEVEL else Tile.I2).name]
    if s.virtual and phase == Phase.ROLL:
        return t("virtual")
    if phase in (Phase.ROLL, Phase.KEEP):
        return t("show.headline.roll", throw=s.throw + (phase == Phase.ROLL))
    if phase == Phase.BONUS or in_bonus(s):
        return t("show.headline.bonus")
    return t("show.headline.a" if s.actions == 0 else "show.headline.b")


def prompt(words: Words, game: Game[State, Move], s: State, seat: int | None) -> str:
    """What a seat is to do, or whom it waits for."""
    t, decides, phase = words.t, game.to_move(s), Phase(s.phase)
    if decides == OVER:
        return t("show.asks.over")
    if decides == CHANCE:
        return _prompt_roll(words, game, s, seat)
    if decides == seat:
        return t(f"show.asks.{PHASES[phase]}")
    return t("show.waits.roll" if phase == Phase.KEEP else "show.waits.choose", name=words.names[decides])


def _prompt_roll(words: Words, game: Game[State, Move], s: State, seat: int | None) -> str:
    if s.virtual:
        return words.t("show.waits.virtual")
    if seat == s.active:
        return words.t("show.asks.roll" if game.seat_to_roll(s) == seat else "show.asks.falling")
    return words.t("show.waits.roll", name=words.names[s.active])
