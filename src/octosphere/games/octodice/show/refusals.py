"""Why something cannot be done now: for every pair of dice, die and place that no legal move touches."""

from __future__ import annotations

from itertools import chain

from octosphere.core.game import CHANCE, OVER, Game
from octosphere.games.octodice.moves import Move, Use
from octosphere.games.octodice.state import DICE, Phase, State
from octosphere.show.types import EVERYWHERE, Refusal

from . import boxes, circles
from .dice import Dice
from .pairs import PAIRS, Pair, Pairs, name
from .reasons import Reasons
from .trials import Trials
from .words import Words


def refusals(words: Words, game: Game[State, Move], s: State, seat: int | None) -> dict[str, Refusal]:
    """Everything that cannot be touched; one answer for all while the seat has nothing to decide."""
    if seat is None or game.to_move(s) != seat:
        return {EVERYWHERE: _not_now(words, game, s, seat)}
    return refuse_others(Trials(words, game, s))


def refuse_others(trials: Trials) -> dict[str, Refusal]:
    """Every pair of dice, die and place that no legal move touches."""
    reasons = Reasons(trials.words, trials.game, trials.s)
    pairs, places = set(chain.from_iterable(trials.pairs)), set(chain.from_iterable(trials.places))
    return {**_dice(reasons, trials.dice, pairs), **_sheet(reasons, places)}


def _not_now(words: Words, game: Game[State, Move], s: State, seat: int | None) -> Refusal:
    t, decides = words.t, game.to_move(s)
    if decides == OVER:
        return Refusal("S3", t("show.no.over"))
    if decides == CHANCE and seat is not None and game.seat_to_roll(s) == seat:
        return Refusal("T1", t("show.no.roll"))
    if decides == CHANCE and (s.virtual or seat == s.active):
        return Refusal("T1", t("show.no.falling"))
    return Refusal("", t("show.no.turn", name=words.names[s.seat]))


def _dice(reasons: Reasons, known: Pairs, legal: set[Pair]) -> dict[str, Refusal]:
    """Pairs that make no move, and dice that are in no pair that does."""
    dice, useful = Dice(reasons, known), {place for pair in legal for place in pair}
    by_pair = {pair: dice.pair(pair) for pair in PAIRS if pair not in legal}
    idle = {f"die.{place}": dice.die(place, by_pair) for place in range(DICE) if place not in useful}
    return {**{name(pair): refusal for pair, refusal in by_pair.items()}, **idle}


def _sheet(reasons: Reasons, legal: set[str]) -> dict[str, Refusal]:
    """Circles, tiles and boxes that no move touches."""
    spots = [spot for spot in circles.list_spots(reasons.s.printed.crystals) if spot.name not in legal]
    if reasons.s.phase == Phase.KEEP:
        later = reasons.refuse(reasons.why_not(Use("cY")), "later")
        found = dict.fromkeys((spot.name for spot in spots), later)
    else:
        asked = circles.action if reasons.s.phase in (Phase.USE, Phase.BONUS) else circles.no_action
        found = {spot.name: asked(reasons, spot) for spot in spots}
    return {**found, **boxes.boxes(reasons, legal)}
