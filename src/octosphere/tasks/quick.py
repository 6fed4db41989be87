"""A quick opinion on a decision, by the rules alone: for whoever waits until the judge is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from octosphere.core.game import apply_to_copy
from octosphere.core.layout import clone
from octosphere.games import open_game

from .moves import TaskQuestion, best_moves, decision, read, speakers

if TYPE_CHECKING:
    from octosphere.coach.hints import DecisionHint, Ranked
    from octosphere.core.record import AnyGame
    from octosphere.show import Choice, Show

GREEDY = "greedy"
TENTHS = 10  # in which a game promises points


def quick(game: str, record: dict[str, Any], asked: dict[str, Any]) -> dict[str, Any]:
    """What greed would do, in the form of a hint; nothing is compiled for it. See `TaskQuestion`."""
    from octosphere.coach.strengths import STRENGTHS

    rules, who = open_game(game), TaskQuestion(**asked)
    show, voice = speakers(rules, who)
    found = rank_by_greed(show, rules, decision(rules, read(record), who.seat, who.ahead))
    sure = who.strength == STRENGTHS and found.second is not None
    moves = [rules.codec.text(move) for move in best_moves(found)] if sure else []
    told = {"strength": who.strength, "exact": found.exact, "by": found.by, "how": [show.t("hint.by.greedy")]}
    return {**told, "lines": voice.quick(found, who.strength), "moves": moves, "then": []}


def rank_by_greed(show: Show, game: AnyGame, state: Any) -> DecisionHint:
    """The moves of a decision by what the position right after them promises, and what they make sure."""
    from octosphere.coach.hints import DecisionHint

    seat = game.to_move(state)
    ranked = [_rank_choice(game, state, choice) for choice in show.choices(state, seat)]
    ranked.sort(key=lambda one: -one.value)
    return DecisionHint(clone(state), ranked, False, GREEDY)


def _rank_choice(game: AnyGame, state: Any, choice: Choice) -> Ranked:
    from octosphere.coach.hints import Ranked

    move = game.codec.parse(choice.move)
    promised = game.promise(apply_to_copy(game, state, move)[0], game.to_move(state))
    return Ranked(move, promised / TENTHS + (choice.sure or 0), {})
