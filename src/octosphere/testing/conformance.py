"""What every game on the protocol must keep to; `check(game, …)` raises AssertionError with the reason."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from random import Random
from typing import Any

from octosphere.core import record as records
from octosphere.core.chance import Committed, Seeded
from octosphere.core.errors import IllegalMove, InvalidMove
from octosphere.core.game import CHANCE, NOBODY, OVER, Options, settle
from octosphere.core.layout import clone, out_of_range
from octosphere.core.record import AnyGame

MOST_MOVES = 10_000


def check(game: AnyGame, options: Options, seed: int) -> None:
    """One whole random game, every promise of the protocol kept at each step."""
    check_facts(game)
    check_secrecy(game, options)
    assert game.start(options) == game.start(options), "start is not the same every time"
    dice, rng = Seeded(seed), Random(seed)
    state, texts = game.start(options), list[str]()
    history = [(state, repr(state))]
    while game.to_move(state) != OVER:
        check_position(game, state)
        chance = game.to_move(state) == CHANCE
        move = game.deal(state, dice) if chance else rng.choice(game.legal(state))
        before, state = state, clone(state)
        game.apply(state, move)
        check_bare(game, before, move, state)
        texts.append(game.codec.text(move))
        history.append((state, repr(state)))
        assert len(texts) < MOST_MOVES, "the game does not end"
    check_position(game, state)
    assert all(repr(earlier) == was for earlier, was in history), "an earlier state changed"
    check_replay(game, options, seed, texts)


def check_facts(game: AnyGame) -> None:
    """Every code is a move, and every move round-trips through code, text and JSON."""
    for code in range(game.facts.decisions):
        move = game.codec.move(code)
        assert game.codec.code(move) == code, f"code {code} does not round-trip"
        check_codec(game, move)
    for code in (-1, 1 << 40):
        try:
            game.codec.move(code)
        except InvalidMove:
            continue
        raise AssertionError(f"code {code} is no move, but was accepted")


def check_codec(game: AnyGame, move: Any) -> None:
    text, data = game.codec.text(move), game.codec.to_json(move)
    assert game.codec.parse(text) == move, f"text {text!r} does not round-trip"
    assert game.codec.from_json(json.loads(json.dumps(data))) == move, f"JSON {data} does not round-trip"


def check_position(game: AnyGame, state: Any) -> None:
    """Ranges, scores, views, and the moves of one position."""
    assert not out_of_range(state), f"out of range: {out_of_range(state)}"
    for score in game.scores(state):
        assert game.facts.lowest_score <= score <= game.facts.highest_score, f"score {score} out of bounds"
    for seat in range(game.seats(state)):
        assert json.loads(json.dumps(game.view(state, seat))) == game.view(state, seat), "a view is not JSON"
        assert sum(game.sources(state, seat)) == game.scores(state)[seat], "sources do not add up to the score"
    assert isinstance(game.picture(state), str)
    check_asides(game, state)
    if game.to_move(state) == CHANCE:
        check_chance(game, state)
    else:
        check_moves(game, state)


def check_bare(game: AnyGame, before: Any, move: Any, after: Any) -> None:
    """Without a log the same happens, as in search; dice that fall leave the position before them as it was."""
    copy, was = clone(before), clone(before)
    game.rules.apply(copy, game.codec.code(move), None)
    settle(game.rules, copy, [0] * game.facts.most_legal, None)
    assert copy == after, "a move does something else if nobody writes it down"
    if game.to_move(before) == CHANCE:
        assert game.after_roll(before, move) != before, "dice that fell lie as before"
    assert before == was, "a look at a position changed it"


def check_asides(game: AnyGame, state: Any) -> None:
    """Whose dice fall, who decides beyond those before, and what is promised: told without changing anything."""
    was, seats = clone(state), range(game.seats(state))
    assert {game.seat_to_roll(state), game.dice_owner(state)} <= {NOBODY, *seats}, "dice of somebody who does not play"
    for seat in seats:
        coming = game.next_decision(state, seat)
        assert coming is None or game.to_move(coming) == seat, "somebody else decides then"
        assert game.promise(state, seat) == game.promise(clone(state), seat), "a promise depends on more"
    assert state == was, "a question changed the state"


def check_moves(game: AnyGame, state: Any) -> None:
    """The legal moves are exactly those no clause forbids; a refused one changes nothing."""
    codes = [game.codec.code(move) for move in game.legal(state)]
    assert len(set(codes)) == len(codes), "a legal move is listed twice"
    allowed = {code for code in range(game.facts.decisions) if game.why_not(state, game.codec.move(code)) is None}
    assert set(codes) == allowed, f"legal {sorted(codes)} but not forbidden {sorted(allowed)}"
    if game.to_move(state) == OVER:
        assert not codes, "moves are legal after the end"
        assert game.winners(state), "nobody has won"
    else:
        assert len(codes) > 1, "a choice with one answer was not made by itself"
    check_refusals(game, state, allowed)


def check_refusals(game: AnyGame, state: Any, allowed: set[int]) -> None:
    before = clone(state)
    for code in range(0, game.facts.decisions, 7):
        if code not in allowed:
            try:
                game.apply(state, game.codec.move(code))
            except IllegalMove as refusal:
                assert refusal.clause.name in game.clauses, "a refusal cites no clause"
            else:
                raise AssertionError(f"code {code} was forbidden, but played")
    assert state == before, "a refused move changed the state"


def check_chance(game: AnyGame, state: Any) -> None:
    """Probabilities add up to one, and every outcome is allowed and round-trips."""
    outcomes = game.outcomes(state)
    assert sum(chance for _, chance in outcomes) == 1, "probabilities do not add up to 1"
    assert len({game.codec.code(move) for move, _ in outcomes}) == len(outcomes), "an outcome is listed twice"
    for move, chance in outcomes[:: 1 + len(outcomes) // 20]:
        assert chance > 0, "an impossible outcome is listed"
        assert game.why_not(state, move) is None, f"outcome {game.codec.text(move)} is not allowed"
        check_codec(game, move)
    assert not game.legal(state), "players have moves while the dice fall"


def check_odds(game: AnyGame, state: Any) -> None:
    """The draws of a chance move, all equally likely, give just the odds that `outcomes` tells."""
    draws = game.draws(state)
    total = prod(size for _, size in draws)
    counted = Counter(game.outcome_of(state, values) for values in product(*(range(size) for _, size in draws)))
    assert {move: Fraction(count, total) for move, count in counted.items()} == dict(game.outcomes(state))
    assert len({key for key, _ in draws}) == len(draws), "two draws share a key"


def check_replay(game: AnyGame, options: Options, seed: int, texts: list[str]) -> None:
    """A finished game, saved and loaded, replays to the same end and verifies."""
    record = records.new_record(game, options, records.Dice("seeded", seed=str(seed)))
    record.moves = texts
    loaded = records.loads(record.dumps())
    assert loaded == record, "a record does not round-trip"
    verdict = records.verify(game, loaded)
    assert verdict.complete, "the replay does not reach the end"
    assert verdict.scores == game.scores(records.final(game, loaded))


def check_secrecy(game: AnyGame, options: Options) -> None:
    """Positions reached by the same moves look the same whatever dice are still to come."""
    start = game.start(options)
    first = game.deal(start, Seeded(1))
    views = []
    for source in (Seeded(1), Seeded(2), Committed(bytes(32))):
        state = game.start(options)
        game.deal(state, source)
        game.apply(state, first)
        views.append([game.view(state, seat) for seat in range(game.seats(state))])
    assert views[0] == views[1] == views[2], "a view tells of dice that have not fallen"
