"""What workers are asked: a bot's move, a hint, a forecast. All of it is plain JSON; heavy imports happen there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from octosphere.agents import make_agent
from octosphere.core.compile.reports import reporting
from octosphere.core.errors import BadInput
from octosphere.core.extras import require
from octosphere.core.game import apply_to_copy
from octosphere.core.kernel import cache_root
from octosphere.core.record import AnyGame, Record, final, loads
from octosphere.games import open_game
from octosphere.i18n import language, translator
from octosphere.play.levels import LIGHT, agent_of
from octosphere.play.workers import is_urgent, progress
from octosphere.show import Choice, Show, open_show

if TYPE_CHECKING:
    from octosphere.coach.hints import DecisionHint
    from octosphere.coach.strengths import Voice


@dataclass(frozen=True, slots=True)
class TaskQuestion:
    """Who wants a hint about which decision, and how strong."""

    seat: int
    strength: int
    lang: str
    names: Sequence[str]  # by seat, as they are shown
    ahead: Sequence[str] = ()  # what the seat has decided ahead of its turn already


def choose(game: str, record: dict[str, Any], level: str, seat: int, seed: str) -> str:
    """The move of a bot: the same for the same position, whenever and by whomever it is asked."""
    rules, played = open_game(game), read(record)
    state = decision(rules, played, seat)
    with nullcontext() if level in LIGHT else _report_compiling():
        agent = make_agent(agent_of(level, game), seed, len(played.moves), stop=is_urgent)
        return rules.codec.text(agent.choose(rules, state))


@contextmanager
def _report_compiling() -> Iterator[None]:
    """Whoever waits is told how far compiling is; at first, that something may have to be compiled."""
    check_compiler()
    progress(0, 1)
    with reporting(lambda done, of, _: progress(done, of)):
        yield


def hint(game: str, record: dict[str, Any], asked: dict[str, Any]) -> dict[str, Any]:
    """Advice for the seat that decides, in words; the best moves only at full strength. See `TaskQuestion`."""
    check_compiler()
    from octosphere.coach.hints import hint_of
    from octosphere.coach.strengths import STRENGTHS

    rules, who = open_game(game), TaskQuestion(**asked)
    show, voice = speakers(rules, who)
    with _report_compiling():
        found = hint_of(rules, decision(rules, read(record), who.seat, who.ahead))
    told: dict[str, Any] = {"strength": who.strength, "exact": found.exact, "by": found.by}
    told["how"], lines = voice.how_exact(found, who.strength), voice.hint(found, who.strength)
    if who.strength < STRENGTHS:
        return {**told, "lines": lines, "moves": [], "then": []}
    then, words = follow_up(show, rules, found)
    moves = [rules.codec.text(move) for move in best_moves(found)]
    return {**told, "lines": [lines[0], *words, *lines[1:]], "moves": moves, "then": then}


def speakers(rules: AnyGame, who: TaskQuestion) -> tuple[Show, Voice]:
    """Who names moves and who says hints, in the language of whoever asks."""
    from octosphere.coach.guide import guide_of
    from octosphere.coach.strengths import STRENGTHS
    from octosphere.coach.words import Speaker

    if not 1 <= who.strength <= STRENGTHS:
        raise BadInput(f"a hint has a strength of 1 to {STRENGTHS}, not {who.strength}")
    t, guide = translator(language(who.lang, {})).for_game(rules.facts.name), guide_of(rules)
    show = open_show(rules, t, who.names)
    return show, guide.make_voice(Speaker(t, who.names, show.label, guide))


def best_moves(hint: DecisionHint) -> list[Any]:
    """The best move and all that are as good."""
    worse = hint.ranked.index(hint.second) if hint.second else len(hint.ranked)
    return [one.move for one in hint.ranked[:worse]]


def follow_up(show: Show, game: AnyGame, hint: DecisionHint) -> tuple[list[str], list[str]]:
    """What the best move is for, where the game offers it in a plan: the moves that follow at once, and words."""
    best, seat = hint.best.move, game.to_move(hint.state)
    plans = [plan for plan in show.plans(hint.state, seat) if plan.move == game.codec.text(best)]
    if not plans:
        return [], []
    plan = plans[0] if len(plans) == 1 else _best_of(plans, game, apply_to_copy(game, hint.state, best)[0])
    return plan.then, [show.t("hint.then", move=show.t("hint.words", move=plan.label))]


def _best_of(plans: Sequence[Choice], game: AnyGame, arrived: Any) -> Choice:
    """The plan whose second move is ranked first."""
    from octosphere.coach.hints import hint_of

    order = [game.codec.text(one.move) for one in hint_of(game, arrived).ranked]
    return min(plans, key=lambda plan: order.index(plan.then[0]))


def forecast(game: str, record: dict[str, Any]) -> dict[str, Any]:
    """The final score that each seat can expect: see the guide of the game for who says so."""
    check_compiler()
    from octosphere.coach.guide import guide_of

    rules = open_game(game)
    with _report_compiling():
        expected, exact = guide_of(rules).forecast(final(rules, read(record)))
    return {"expected": expected, "exact": exact}


def warm() -> None:
    """Load what every question needs; what one of them needs beside it is loaded or compiled with it."""
    check_compiler()
    import_module("octosphere.core.compile.kernels")


def read(record: dict[str, Any]) -> Record:
    """A record that came as JSON."""
    return loads(json.dumps(record))


def decision(game: AnyGame, record: Record, seat: int, ahead: Sequence[str] = ()) -> Any:
    """The position in which a seat decides, in its turn or ahead of it."""
    state = final(game, record)
    if game.to_move(state) != seat:
        state = game.next_decision(state, seat)
    for text in ahead if state is not None else ():
        game.apply(state, game.codec.parse(text))
    if state is None or game.to_move(state) != seat:
        raise BadInput(f"seat {seat + 1} has nothing to decide now")
    return state


def check_compiler() -> None:
    """Judging needs compiled kernels and a folder for them; the rules do not."""
    require("llvmlite")
    try:
        cache_root().mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError) as error:
        raise BadInput(f"compiled code cannot be kept ({error}): name a folder with OCTOSPHERE_CACHE") from None
